DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		GRANT SELECT, INSERT, UPDATE, DELETE ON templates, samples TO sparehour_app;
	END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "templates" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "templates" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "templates" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
ALTER TABLE "samples" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "samples" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "samples" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
CREATE TRIGGER "usage_added" AFTER INSERT ON "templates" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_usage('templates', 'octet_length(title) + octet_length(content)');
--> statement-breakpoint
CREATE TRIGGER "usage_changed" AFTER UPDATE ON "templates" REFERENCING OLD TABLE AS removed NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_usage('templates', 'octet_length(title) + octet_length(content)');
--> statement-breakpoint
CREATE TRIGGER "usage_removed" AFTER DELETE ON "templates" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION count_usage('templates', 'octet_length(title) + octet_length(content)');
