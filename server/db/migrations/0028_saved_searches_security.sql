DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		GRANT SELECT, INSERT, UPDATE, DELETE ON saved_searches TO sparehour_app;
	END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "saved_searches" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "saved_searches" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "saved_searches" USING (user_id = (SELECT current_user_id()));
