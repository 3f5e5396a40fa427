DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		GRANT SELECT, INSERT, UPDATE, DELETE ON note_batches TO sparehour_app;
	END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "note_batches" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "note_batches" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "note_batches" USING (user_id = (SELECT current_user_id()));
