ALTER TABLE "recordings" ADD COLUMN "language" text;--> statement-breakpoint
CREATE INDEX "recordings_unfinished" ON "recordings" USING btree ("lease_until") WHERE state = 'transcribing';