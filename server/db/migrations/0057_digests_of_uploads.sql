ALTER TABLE "attachments" ADD COLUMN "creation_digest" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "creation_digest" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "creation_digest" text;