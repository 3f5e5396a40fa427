ALTER TABLE "notes" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "creation_digest" text;--> statement-breakpoint
CREATE INDEX "notes_changed" ON "notes" USING btree ("user_id","changed_at");