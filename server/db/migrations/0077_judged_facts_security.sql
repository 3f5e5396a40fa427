DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		GRANT SELECT, INSERT, UPDATE, DELETE ON judged_facts TO sparehour_app;
	END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "judged_facts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "judged_facts" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "judged_facts" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
CREATE POLICY "wall" ON "judged_facts" AS RESTRICTIVE
	USING ((SELECT is_unwalled()) OR folder_id IN (SELECT id FROM folders));
