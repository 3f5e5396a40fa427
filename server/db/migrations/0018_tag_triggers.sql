DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		GRANT SELECT, INSERT, UPDATE, DELETE ON note_tags, tag_counts TO sparehour_app;
	END IF;
END $$;
--> statement-breakpoint
-- Not forced, neither of the two: a restore loads the notes of all users, and the triggers list their tags.
ALTER TABLE "note_tags" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "note_tags" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
ALTER TABLE "tag_counts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "tag_counts" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
-- Lists the tags of the notes that a statement changed, and counts them. The count of a tag that another transaction is
-- changing gets a row of its own, so nobody waits. A user who is being deleted takes the counts along, so none is added then.
CREATE FUNCTION list_tags() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	earlier note_tags[];
	later note_tags[];
BEGIN
	IF tg_op <> 'INSERT' THEN
		earlier := array(
			SELECT (user_id, tag, updated_at, id)::note_tags
			FROM removed CROSS JOIN LATERAL (SELECT DISTINCT unnest(tags)) AS own (tag) WHERE deleted_at IS NULL);
	END IF;
	IF tg_op <> 'DELETE' THEN
		later := array(
			SELECT (user_id, tag, updated_at, id)::note_tags
			FROM added CROSS JOIN LATERAL (SELECT DISTINCT unnest(tags)) AS own (tag) WHERE deleted_at IS NULL);
	END IF;
	MERGE INTO note_tags AS listed USING (
		SELECT user_id, tag, note_id, was.updated_at AS old_moment, becomes.updated_at AS new_moment
		FROM unnest(earlier) AS was FULL JOIN unnest(later) AS becomes USING (user_id, tag, note_id)
		WHERE was.updated_at IS DISTINCT FROM becomes.updated_at
	) AS changed
	ON listed.user_id = changed.user_id AND listed.tag = changed.tag AND listed.updated_at = changed.old_moment
		AND listed.note_id = changed.note_id
	WHEN MATCHED AND new_moment IS NULL THEN DELETE
	WHEN MATCHED THEN UPDATE SET updated_at = new_moment
	WHEN NOT MATCHED AND new_moment IS NOT NULL THEN
		INSERT (user_id, tag, updated_at, note_id) VALUES (changed.user_id, changed.tag, new_moment, changed.note_id);
	WITH changed AS MATERIALIZED (
		SELECT user_id, tag, sum(items) AS items
		FROM (SELECT user_id, tag, 1 FROM unnest(later) UNION ALL SELECT user_id, tag, -1 FROM unnest(earlier))
			AS rows (user_id, tag, items)
		WHERE EXISTS (SELECT FROM users WHERE id = user_id)
		GROUP BY user_id, tag HAVING sum(items) <> 0
	), free AS MATERIALIZED (
		SELECT counted.user_id, counted.tag, counted.id FROM tag_counts AS counted JOIN changed USING (user_id, tag)
		FOR UPDATE OF counted SKIP LOCKED
	), replaced AS (
		DELETE FROM tag_counts AS counted USING free
		WHERE counted.user_id = free.user_id AND counted.tag = free.tag AND counted.id = free.id
		RETURNING counted.user_id, counted.tag, counted.items
	)
	INSERT INTO tag_counts (user_id, tag, items)
	SELECT user_id, tag, sum(items) FROM (SELECT * FROM changed UNION ALL SELECT * FROM replaced) AS rows
	GROUP BY user_id, tag HAVING sum(items) <> 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tags_added" AFTER INSERT ON "notes" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION list_tags();
--> statement-breakpoint
CREATE TRIGGER "tags_changed" AFTER UPDATE ON "notes" REFERENCING OLD TABLE AS removed NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION list_tags();
--> statement-breakpoint
CREATE TRIGGER "tags_removed" AFTER DELETE ON "notes" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION list_tags();
--> statement-breakpoint
-- What is there already. Row security binds the owner of the notes, who runs the migration.
ALTER TABLE "notes" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO note_tags (user_id, tag, updated_at, note_id)
	SELECT user_id, tag, updated_at, id
	FROM notes CROSS JOIN LATERAL (SELECT DISTINCT unnest(tags)) AS own (tag) WHERE deleted_at IS NULL;
--> statement-breakpoint
ALTER TABLE "notes" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO tag_counts (user_id, tag, items) SELECT user_id, tag, count(*) FROM note_tags GROUP BY user_id, tag;
