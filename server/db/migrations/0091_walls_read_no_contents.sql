-- As before, without the contents: whether one has something private is a column.
ALTER POLICY "wall" ON "notes" USING (
	((SELECT walled_note()) IS NULL OR id = (SELECT walled_note()))
	AND CASE WHEN (SELECT walled_clients()) IS NOT NULL
			THEN folder_id IN (SELECT id FROM folders WHERE client_id = ANY ((SELECT walled_clients())::text[]))
		WHEN (SELECT walled_screen()) IS NOT NULL THEN folder_id IS NULL OR folder_id IN (SELECT id FROM folders)
		ELSE true END
	AND ((SELECT walled_screen()) IS NULL OR NOT ai_excluded AND ((SELECT walled_screen()) = 'model' OR NOT is_private)));
--> statement-breakpoint
-- What belongs to one note asks for that note, not for all of the client.
DO $$
DECLARE
	belonging text;
BEGIN
	FOREACH belonging IN ARRAY ARRAY['attachments', 'filing_dismissals', 'note_tags', 'samples', 'sent_letters',
		'task_readings', 'tasks']
	LOOP
		EXECUTE format('ALTER POLICY wall ON %1$I USING ((SELECT is_unwalled())
			OR EXISTS (SELECT FROM notes n WHERE n.user_id = %1$I.user_id AND n.id = %1$I.note_id))', belonging);
	END LOOP;
END $$;
--> statement-breakpoint
ALTER POLICY "wall" ON "note_links" USING ((SELECT is_unwalled())
	OR EXISTS (SELECT FROM notes n WHERE n.user_id = note_links.user_id AND n.id = source_id));
--> statement-breakpoint
ALTER POLICY "wall" ON "note_revisions" USING ((SELECT is_unwalled())
	OR EXISTS (SELECT FROM notes n WHERE n.user_id = note_revisions.user_id AND n.id = note_id)
	AND ((SELECT walled_screen()) IS NULL OR (SELECT walled_screen()) = 'model' OR content COLLATE "C" !~* '\[!private'));
