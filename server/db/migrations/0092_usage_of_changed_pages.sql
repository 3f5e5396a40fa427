-- A copy is taken again, and a page becomes live: its text changes where it is, so that two changes wait for each other.
CREATE TRIGGER "usage_changed" AFTER UPDATE ON "shares" REFERENCING OLD TABLE AS removed NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_usage('shares', 'coalesce(octet_length(title) + octet_length(content), 0)');
