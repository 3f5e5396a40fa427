DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		GRANT SELECT, INSERT, UPDATE, DELETE ON account_events TO sparehour_app;
	END IF;
END $$;
--> statement-breakpoint
-- Not forced: a failed sign-in is written before anybody is known, and what is old is pruned for everybody.
ALTER TABLE "account_events" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "account_events" USING (user_id = (SELECT current_user_id()));
