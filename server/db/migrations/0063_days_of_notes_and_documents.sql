ALTER TABLE "documents" ADD COLUMN "text_day" date;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "is_day_read" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "given_day" date;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "day" date GENERATED ALWAYS AS (coalesce(given_day, text_day, (coalesce(file_date, created_at) at time zone 'UTC')::date)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "title_day" date;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "content_day" date;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "given_day" date;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "day" date GENERATED ALWAYS AS (coalesce(given_day, title_day, content_day, (created_at at time zone 'UTC')::date)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "notes_day" ON "notes" USING btree ("user_id","day" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;