-- Custom SQL migration file, put your code below! --
DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		GRANT SELECT, INSERT, UPDATE, DELETE ON usage_entries TO sparehour_app;
	END IF;
END $$;
--> statement-breakpoint
-- Not forced: a restore loads the rows of all users, and the triggers count them.
ALTER TABLE "usage_entries" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "usage_entries" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
-- Adds what a statement changed to the usage of each user it changed rows of. Arguments: the kind, and the bytes of a row as
-- an expression over its columns. A user who is being deleted takes the entries along, so none is added then.
CREATE FUNCTION count_usage() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	plus text := format('SELECT user_id, 1 AS items, %s AS bytes FROM added', tg_argv[1]);
	minus text := format('SELECT user_id, -1, -(%s) FROM removed', tg_argv[1]);
BEGIN
	EXECUTE format(
		'INSERT INTO usage_entries (user_id, kind, items, bytes)
		SELECT user_id, %L, sum(items), sum(bytes) FROM (%s) AS changes (user_id, items, bytes)
		WHERE EXISTS (SELECT FROM users WHERE id = user_id)
		GROUP BY user_id HAVING sum(items) <> 0 OR sum(bytes) <> 0',
		tg_argv[0],
		CASE tg_op WHEN 'INSERT' THEN plus WHEN 'DELETE' THEN minus ELSE plus || ' UNION ALL ' || minus END
	);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "usage_added" AFTER INSERT ON "notes" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_usage('notes', 'octet_length(title) + octet_length(content)');
--> statement-breakpoint
CREATE TRIGGER "usage_changed" AFTER UPDATE ON "notes" REFERENCING OLD TABLE AS removed NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_usage('notes', 'octet_length(title) + octet_length(content)');
--> statement-breakpoint
CREATE TRIGGER "usage_removed" AFTER DELETE ON "notes" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION count_usage('notes', 'octet_length(title) + octet_length(content)');
--> statement-breakpoint
-- Earlier versions, files and recordings never change their size.
CREATE TRIGGER "usage_added" AFTER INSERT ON "note_revisions" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_usage('history', 'octet_length(title) + octet_length(content)');
--> statement-breakpoint
CREATE TRIGGER "usage_removed" AFTER DELETE ON "note_revisions" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION count_usage('history', 'octet_length(title) + octet_length(content)');
--> statement-breakpoint
CREATE TRIGGER "usage_added" AFTER INSERT ON "documents" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_usage('files', 'size');
--> statement-breakpoint
CREATE TRIGGER "usage_removed" AFTER DELETE ON "documents" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION count_usage('files', 'size');
--> statement-breakpoint
CREATE TRIGGER "usage_added" AFTER INSERT ON "recordings" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_usage('recordings', 'size');
--> statement-breakpoint
CREATE TRIGGER "usage_removed" AFTER DELETE ON "recordings" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION count_usage('recordings', 'size');
--> statement-breakpoint
-- What is there already. Row security binds the owner of these two, who runs the migration.
ALTER TABLE "notes" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "note_revisions" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO usage_entries (user_id, kind, items, bytes)
	SELECT user_id, 'notes', count(*), sum(octet_length(title) + octet_length(content)) FROM notes GROUP BY user_id
	UNION ALL
	SELECT user_id, 'history', count(*), sum(octet_length(title) + octet_length(content)) FROM note_revisions GROUP BY user_id
	UNION ALL
	SELECT user_id, 'files', count(*), sum(size) FROM documents GROUP BY user_id
	UNION ALL
	SELECT user_id, 'recordings', count(*), sum(size) FROM recordings GROUP BY user_id;
--> statement-breakpoint
ALTER TABLE "notes" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "note_revisions" FORCE ROW LEVEL SECURITY;
