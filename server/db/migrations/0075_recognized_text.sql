ALTER TABLE "documents" ADD COLUMN "unclear_pages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "confidence" integer;