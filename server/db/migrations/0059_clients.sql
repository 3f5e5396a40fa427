ALTER TABLE "chat_messages" ADD COLUMN "scope" text DEFAULT 'everything' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "client" jsonb;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "client_id" text;--> statement-breakpoint
CREATE INDEX "folders_client" ON "folders" USING btree ("user_id","client_id") WHERE client_id is not null;