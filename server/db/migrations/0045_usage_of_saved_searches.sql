CREATE TRIGGER "usage_added" AFTER INSERT ON "saved_searches" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_usage('searches', 'octet_length(name) + octet_length(query)');
--> statement-breakpoint
CREATE TRIGGER "usage_changed" AFTER UPDATE ON "saved_searches" REFERENCING OLD TABLE AS removed NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_usage('searches', 'octet_length(name) + octet_length(query)');
--> statement-breakpoint
CREATE TRIGGER "usage_removed" AFTER DELETE ON "saved_searches" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION count_usage('searches', 'octet_length(name) + octet_length(query)');
--> statement-breakpoint
-- What is there already. Row security binds the owner, who runs the migration.
ALTER TABLE "saved_searches" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO usage_entries (user_id, kind, items, bytes)
	SELECT user_id, 'searches', count(*), sum(octet_length(name) + octet_length(query)) FROM saved_searches GROUP BY user_id;
--> statement-breakpoint
ALTER TABLE "saved_searches" FORCE ROW LEVEL SECURITY;
