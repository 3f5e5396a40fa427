ALTER TABLE "task_readings" ADD COLUMN "model_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "task_readings" ADD COLUMN "model_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task_readings" ADD COLUMN "model_version" integer;--> statement-breakpoint
ALTER TABLE "task_readings" ADD COLUMN "model_name" text;--> statement-breakpoint
ALTER TABLE "task_readings" ADD COLUMN "model_answer" jsonb;--> statement-breakpoint
CREATE INDEX "task_readings_for_models" ON "task_readings" USING btree ("model_at") WHERE model_at is not null;