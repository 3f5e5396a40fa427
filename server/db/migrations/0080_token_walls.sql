-- The clients of the wall: one, or several of an access token, separated by commas. Null where it is none of clients.
CREATE FUNCTION walled_clients() RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
	AS $$ SELECT string_to_array(nullif(current_setting('app.client_id', true), ''), ',') $$;
--> statement-breakpoint
-- An assistant's screen, `model`, is a wall of its own: of all clients, without what is hidden from AI.
CREATE OR REPLACE FUNCTION is_unwalled() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
	AS $$ SELECT walled_client() IS NULL AND walled_note() IS NULL AND walled_screen() IS NULL $$;
--> statement-breakpoint
ALTER POLICY "wall" ON "folders" USING ((SELECT is_unwalled())
	OR CASE WHEN (SELECT walled_clients()) IS NULL THEN (SELECT walled_note()) IS NULL
		ELSE client_id = ANY ((SELECT walled_clients())::text[]) END
	AND ((SELECT walled_screen()) IS NULL OR (SELECT walled_screen()) = 'hidden' OR NOT is_hidden));
--> statement-breakpoint
-- In this order: only contents of the clients' notes are read.
ALTER POLICY "wall" ON "notes" USING (
	((SELECT walled_note()) IS NULL OR id = (SELECT walled_note()))
	AND CASE
		WHEN CASE WHEN (SELECT walled_clients()) IS NOT NULL
				THEN folder_id IN (SELECT id FROM folders WHERE client_id = ANY ((SELECT walled_clients())::text[]))
			WHEN (SELECT walled_screen()) IS NOT NULL THEN folder_id IS NULL OR folder_id IN (SELECT id FROM folders)
			ELSE true END
		THEN (SELECT walled_screen()) IS NULL
			OR NOT ai_excluded AND ((SELECT walled_screen()) = 'model' OR content !~* '\[!private')
		ELSE false END);
--> statement-breakpoint
-- The version that an assistant's change replaces is kept with what is private in it; no assistant reads versions.
ALTER POLICY "wall" ON "note_revisions" USING ((SELECT is_unwalled()) OR note_id IN (SELECT id FROM notes)
	AND ((SELECT walled_screen()) IS NULL OR (SELECT walled_screen()) = 'model' OR content !~* '\[!private'));
--> statement-breakpoint
ALTER POLICY "wall" ON "documents" USING (
	(SELECT is_unwalled()) OR ((SELECT walled_screen()) IS NULL OR NOT ai_excluded)
	AND (note_id IN (SELECT id FROM notes)
		OR note_id IS NULL AND (SELECT walled_note()) IS NULL AND (folder_id IN (SELECT id FROM folders)
			OR folder_id IS NULL AND (SELECT walled_clients()) IS NULL)));
--> statement-breakpoint
ALTER POLICY "wall" ON "passages" USING ((SELECT is_unwalled())
	OR (note_id IN (SELECT id FROM notes) OR document_id IN (SELECT id FROM documents))
	AND ((SELECT walled_screen()) IS DISTINCT FROM 'model' OR NOT is_private));
--> statement-breakpoint
ALTER POLICY "wall" ON "chat_messages" USING (
	(SELECT is_unwalled()) OR client_id = ANY ((SELECT walled_clients())::text[])
	OR (SELECT walled_screen()) IS NULL AND conversation_id IN (SELECT id FROM conversations));
--> statement-breakpoint
-- What the user said holds counts for an assistant, too.
ALTER POLICY "wall" ON "settled_facts" USING ((SELECT is_unwalled())
	OR ((SELECT walled_screen()) IS NULL OR (SELECT walled_screen()) = 'model')
	AND folder_id IN (SELECT id FROM folders));
--> statement-breakpoint
-- As before, and for an assistant those of clients that it sees, unless the calendar says that they are private.
ALTER POLICY "wall" ON "calendar_events" USING ((SELECT is_unwalled()) OR (SELECT walled_note()) IS NULL
	AND ((SELECT walled_screen()) IS NULL OR (SELECT walled_screen()) = 'model' AND NOT is_private)
	AND client_id IN (SELECT id FROM folders WHERE client_id = id));
