-- A recording outlives the note it was made for.
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_user_id_note_id_fk" FOREIGN KEY ("user_id", "note_id")
	REFERENCES "notes" ("user_id", "id") ON DELETE SET NULL ("note_id");
--> statement-breakpoint
DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		GRANT SELECT, INSERT, UPDATE, DELETE ON ai_keys, conversations, chat_messages, filing_dismissals, recordings
			TO sparehour_app;
	END IF;
END $$;
--> statement-breakpoint
-- Not forced: the rotation of SECRET_KEY reads the keys of all users.
ALTER TABLE "ai_keys" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "ai_keys" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
ALTER TABLE "conversations" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "conversations" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "conversations" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
ALTER TABLE "chat_messages" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "chat_messages" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "chat_messages" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
ALTER TABLE "filing_dismissals" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "filing_dismissals" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "filing_dismissals" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
-- Not forced: a server finds the recordings that another one left behind, of all users.
ALTER TABLE "recordings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "recordings" USING (user_id = (SELECT current_user_id()));
