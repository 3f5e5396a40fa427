CREATE TABLE "note_links" (
	"user_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "note_links_user_id_source_id_target_id_pk" PRIMARY KEY("user_id","source_id","target_id")
);
--> statement-breakpoint
ALTER TABLE "note_links" ADD CONSTRAINT "note_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_links" ADD CONSTRAINT "note_links_user_id_source_id_notes_user_id_id_fk" FOREIGN KEY ("user_id","source_id") REFERENCES "public"."notes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_links_target" ON "note_links" USING btree ("user_id","target_id","source_id");--> statement-breakpoint
DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		GRANT SELECT, INSERT, UPDATE, DELETE ON note_links TO sparehour_app;
	END IF;
END $$;
--> statement-breakpoint
-- The notes that a text links to, in the order of their first links, 500 at most. Lines of fences and what is between
-- them are code. shared/note-links.ts finds the same ones.
CREATE FUNCTION linked_note_ids(content text) RETURNS SETOF uuid LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	found text[];
	marks text;
	opening text;
	ids uuid[] := '{}';
BEGIN
	FOR found IN SELECT regexp_matches(content,
		'^([ \t]*)(`{3,}|~{3,})([^\n]*)$|\]\(note:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)', 'gin')
	LOOP
		marks := found[2];
		IF marks IS NULL THEN
			IF opening IS NULL THEN ids := ids || found[4]::uuid; END IF;
		ELSIF opening IS NOT NULL THEN
			IF starts_with(marks, opening) AND btrim(found[3], E' \t\r') = '' THEN opening := NULL; END IF;
		ELSIF found[1] IN ('', ' ', '  ', '   ') AND (marks LIKE '~%' OR strpos(found[3], '`') = 0) THEN
			opening := marks;
		END IF;
	END LOOP;
	RETURN QUERY
		SELECT id FROM unnest(ids) WITH ORDINALITY AS link (id, place) GROUP BY id ORDER BY min(place) LIMIT 500;
END $$;
--> statement-breakpoint
CREATE FUNCTION list_links() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	targets uuid[] := array(
		SELECT id FROM linked_note_ids(NEW.content) AS id WHERE id <> NEW.id);
BEGIN
	DELETE FROM note_links WHERE user_id = NEW.user_id AND source_id = NEW.id AND target_id <> ALL (targets);
	INSERT INTO note_links (user_id, source_id, target_id) SELECT NEW.user_id, NEW.id, unnest(targets)
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- The conditions keep the function away from notes without links: these pay for one search in their text.
CREATE TRIGGER "links_added" AFTER INSERT ON "notes"
	FOR EACH ROW WHEN (strpos(NEW.content, '](note:') > 0) EXECUTE FUNCTION list_links();
--> statement-breakpoint
CREATE TRIGGER "links_changed" AFTER UPDATE OF "content" ON "notes"
	FOR EACH ROW WHEN (
		NEW.content <> OLD.content AND (strpos(NEW.content, '](note:') > 0 OR strpos(OLD.content, '](note:') > 0)
	) EXECUTE FUNCTION list_links();
--> statement-breakpoint
-- What is there already. Row security binds the owner of the notes, who runs the migration.
ALTER TABLE "notes" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO note_links (user_id, source_id, target_id)
	SELECT user_id, notes.id, link.id FROM notes CROSS JOIN LATERAL linked_note_ids(content) AS link (id)
	WHERE strpos(content, '](note:') > 0 AND link.id <> notes.id;
--> statement-breakpoint
ALTER TABLE "notes" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "note_links" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "note_links" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "note_links" USING (user_id = (SELECT current_user_id()));
