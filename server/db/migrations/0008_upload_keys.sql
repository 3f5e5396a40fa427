ALTER TABLE "documents" ADD COLUMN "creation_key" text;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_creation_key" UNIQUE("user_id","creation_key");