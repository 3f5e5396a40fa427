-- A link may lead to a heading of a note: `](note:<id>#Heading)`.
CREATE OR REPLACE FUNCTION linked_note_ids(content text) RETURNS SETOF uuid LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	found text[];
	marks text;
	opening text;
	ids uuid[] := '{}';
BEGIN
	FOR found IN SELECT regexp_matches(content,
		'^([ \t]*)(`{3,}|~{3,})([^\n]*)$|\]\(note:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:#[^\s)]*)?\)', 'gin')
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
