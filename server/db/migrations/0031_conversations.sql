ALTER TABLE "conversations" DROP CONSTRAINT "conversations_note";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "put_away" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_current" UNIQUE NULLS NOT DISTINCT("user_id","note_id","put_away");