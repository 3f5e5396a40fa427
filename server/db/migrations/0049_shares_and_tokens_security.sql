DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		GRANT SELECT, INSERT, UPDATE, DELETE ON shares, access_tokens TO sparehour_app;
	END IF;
END $$;
--> statement-breakpoint
-- Not forced: a visitor's link and a program's token are found before anybody is known, and key rotation reads all links.
ALTER TABLE "shares" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "shares" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
ALTER TABLE "access_tokens" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "access_tokens" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
-- The text of a shared page never changes.
CREATE TRIGGER "usage_added" AFTER INSERT ON "shares" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_usage('shares', 'coalesce(octet_length(title) + octet_length(content), 0)');
--> statement-breakpoint
CREATE TRIGGER "usage_removed" AFTER DELETE ON "shares" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION count_usage('shares', 'coalesce(octet_length(title) + octet_length(content), 0)');
