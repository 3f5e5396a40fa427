-- A session that the client watches: null outside of one; `hidden` where the client's whole folder is hidden from AI, so that
-- this says nothing of a single note, else `open`.
CREATE FUNCTION walled_screen() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
	AS $$ SELECT nullif(current_setting('app.screen', true), '') $$;
--> statement-breakpoint
-- Whether a conversation was only ever about this client. The wall shows no other message, so the owner looks.
CREATE FUNCTION is_about_client(owner uuid, conversation uuid, client text) RETURNS boolean LANGUAGE sql STABLE
	SECURITY DEFINER SET search_path = public, pg_temp
	AS $$ SELECT NOT EXISTS (SELECT FROM chat_messages
		WHERE user_id = owner AND conversation_id = conversation AND client_id IS DISTINCT FROM client) $$;
--> statement-breakpoint
-- Counts tags of all clients, which a wall doesn't show, and removes those of a note that is no longer there.
ALTER FUNCTION list_tags() SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER POLICY "wall" ON "folders" USING ((SELECT is_unwalled()) OR client_id = (SELECT walled_client())
	AND ((SELECT walled_screen()) IS NULL OR (SELECT walled_screen()) = 'hidden' OR NOT is_hidden));
--> statement-breakpoint
-- In this order: only contents of the client's notes are read.
ALTER POLICY "wall" ON "notes" USING (
	((SELECT walled_note()) IS NULL OR id = (SELECT walled_note()))
	AND CASE WHEN (SELECT walled_client()) IS NULL THEN true
		WHEN folder_id IN (SELECT id FROM folders WHERE client_id = (SELECT walled_client()))
			THEN (SELECT walled_screen()) IS NULL OR NOT ai_excluded AND content !~* '\[!private'
		ELSE false END);
--> statement-breakpoint
ALTER POLICY "wall" ON "note_revisions" USING ((SELECT is_unwalled()) OR note_id IN (SELECT id FROM notes)
	AND ((SELECT walled_screen()) IS NULL OR content !~* '\[!private'));
--> statement-breakpoint
ALTER POLICY "wall" ON "documents" USING (
	(SELECT is_unwalled()) OR ((SELECT walled_screen()) IS NULL OR NOT ai_excluded)
	AND (note_id IN (SELECT id FROM notes)
		OR note_id IS NULL AND (SELECT walled_note()) IS NULL AND folder_id IN (SELECT id FROM folders)));
--> statement-breakpoint
ALTER POLICY "wall" ON "conversations" USING ((SELECT is_unwalled()) OR note_id IN (SELECT id FROM notes)
	AND ((SELECT walled_screen()) IS NULL OR is_about_client(user_id, id, (SELECT walled_client()))));
--> statement-breakpoint
ALTER POLICY "wall" ON "chat_messages" USING (
	(SELECT is_unwalled()) OR client_id = (SELECT walled_client())
	OR (SELECT walled_screen()) IS NULL AND conversation_id IN (SELECT id FROM conversations));
--> statement-breakpoint
-- What was settled may quote a note that isn't shown.
ALTER POLICY "wall" ON "settled_facts" USING ((SELECT is_unwalled()) OR (SELECT walled_screen()) IS NULL
	AND folder_id IN (SELECT id FROM folders));
--> statement-breakpoint
-- Templates are of the user and of no client, and may name any.
CREATE POLICY "wall" ON "templates" AS RESTRICTIVE USING ((SELECT walled_screen()) IS NULL);
--> statement-breakpoint
SELECT set_up_walls();
