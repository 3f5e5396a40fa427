ALTER TABLE "shares" ADD COLUMN "allows_files" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "allows_answers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "answered_on" date;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "answers_that_day" integer DEFAULT 0 NOT NULL;