DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		GRANT SELECT, INSERT, UPDATE, DELETE ON imports, imported_items, import_lines TO sparehour_app;
	END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "imports" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "imports" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
ALTER TABLE "imported_items" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "imported_items" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "imported_items" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
ALTER TABLE "import_lines" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "import_lines" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "import_lines" USING (user_id = (SELECT current_user_id()));