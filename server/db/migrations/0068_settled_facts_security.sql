DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		GRANT SELECT, INSERT, UPDATE, DELETE ON settled_facts TO sparehour_app;
	END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "settled_facts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "settled_facts" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "settled_facts" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
CREATE POLICY "wall" ON "settled_facts" AS RESTRICTIVE
	USING ((SELECT is_unwalled()) OR folder_id IN (SELECT id FROM folders));
