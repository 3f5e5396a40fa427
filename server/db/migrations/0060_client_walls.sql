-- Whose a folder is, and whether it is hidden from AI: said of it, or inherited from the folder above.
CREATE FUNCTION inherit_from_folder() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	above folders;
BEGIN
	SELECT * INTO above FROM folders WHERE user_id = NEW.user_id AND id = NEW.parent_id;
	NEW.client_id := CASE WHEN NEW.client IS NOT NULL THEN NEW.id ELSE above.client_id END;
	NEW.is_hidden := NEW.ai_excluded OR coalesce(above.is_hidden, false);
	RETURN NEW;
END $$;
--> statement-breakpoint
-- Passes it on to the folders below, one level after the other.
CREATE FUNCTION pass_on_to_folders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE folders SET parent_id = parent_id WHERE user_id = NEW.user_id AND parent_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "inherited" BEFORE INSERT OR UPDATE OF "client", "ai_excluded", "parent_id" ON "folders"
	FOR EACH ROW EXECUTE FUNCTION inherit_from_folder();
--> statement-breakpoint
-- A restore may load a folder after those in it.
CREATE TRIGGER "passed_on_when_added" AFTER INSERT ON "folders"
	FOR EACH ROW WHEN (NEW.client_id IS NOT NULL OR NEW.is_hidden) EXECUTE FUNCTION pass_on_to_folders();
--> statement-breakpoint
CREATE TRIGGER "passed_on" AFTER UPDATE ON "folders"
	FOR EACH ROW WHEN (NEW.client_id IS DISTINCT FROM OLD.client_id OR NEW.is_hidden <> OLD.is_hidden)
	EXECUTE FUNCTION pass_on_to_folders();
--> statement-breakpoint
-- What is there already. Row security binds the owner of the folders, who runs the migration.
ALTER TABLE "folders" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE folders SET ai_excluded = true WHERE ai_excluded;
--> statement-breakpoint
ALTER TABLE "folders" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- The wall of this transaction: the client's folder, the note, or both; null where there is none.
CREATE FUNCTION walled_client() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
	AS $$ SELECT nullif(current_setting('app.client_id', true), '') $$;
--> statement-breakpoint
CREATE FUNCTION walled_note() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
	AS $$ SELECT nullif(current_setting('app.note_id', true), '')::uuid $$;
--> statement-breakpoint
CREATE FUNCTION is_unwalled() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
	AS $$ SELECT walled_client() IS NULL AND walled_note() IS NULL $$;
--> statement-breakpoint
CREATE POLICY "wall" ON "folders" AS RESTRICTIVE
	USING ((SELECT is_unwalled()) OR client_id = (SELECT walled_client()));
--> statement-breakpoint
CREATE POLICY "wall" ON "notes" AS RESTRICTIVE USING (
	((SELECT walled_note()) IS NULL OR id = (SELECT walled_note()))
	AND ((SELECT walled_client()) IS NULL
		OR folder_id IN (SELECT id FROM folders WHERE client_id = (SELECT walled_client()))));
--> statement-breakpoint
-- What belongs to a note is seen where the note is.
DO $$
DECLARE
	belonging text;
BEGIN
	FOREACH belonging IN ARRAY ARRAY['attachments', 'filing_dismissals', 'note_revisions', 'note_tags', 'recordings',
		'samples', 'shares', 'task_readings', 'tasks']
	LOOP
		EXECUTE format('CREATE POLICY wall ON %I AS RESTRICTIVE
			USING ((SELECT is_unwalled()) OR note_id IN (SELECT id FROM notes))', belonging);
	END LOOP;
END $$;
--> statement-breakpoint
CREATE POLICY "wall" ON "note_links" AS RESTRICTIVE
	USING ((SELECT is_unwalled()) OR source_id IN (SELECT id FROM notes));
--> statement-breakpoint
-- A document without a note is where it was uploaded to.
CREATE POLICY "wall" ON "documents" AS RESTRICTIVE USING (
	(SELECT is_unwalled()) OR note_id IN (SELECT id FROM notes)
	OR note_id IS NULL AND (SELECT walled_note()) IS NULL AND folder_id IN (SELECT id FROM folders));
--> statement-breakpoint
CREATE POLICY "wall" ON "document_pages" AS RESTRICTIVE
	USING ((SELECT is_unwalled()) OR document_id IN (SELECT id FROM documents));
--> statement-breakpoint
CREATE POLICY "wall" ON "passages" AS RESTRICTIVE USING (
	(SELECT is_unwalled()) OR note_id IN (SELECT id FROM notes) OR document_id IN (SELECT id FROM documents));
--> statement-breakpoint
CREATE POLICY "wall" ON "conversations" AS RESTRICTIVE
	USING ((SELECT is_unwalled()) OR note_id IN (SELECT id FROM notes));
--> statement-breakpoint
CREATE POLICY "wall" ON "chat_messages" AS RESTRICTIVE USING (
	(SELECT is_unwalled()) OR client_id = (SELECT walled_client())
	OR conversation_id IN (SELECT id FROM conversations));
--> statement-breakpoint
-- As before, but for the second role of requests as well.
CREATE OR REPLACE FUNCTION sees_all_rows() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT current_setting('app.all_rows', true) = 'on' AND current_user NOT IN ('sparehour_app', 'sparehour_walled')
$$;
--> statement-breakpoint
-- Called at each start: the role of what runs within a wall, its rights, and for each table that has no wall yet one that
-- shows nothing, so that a new table is closed until its wall says what belongs to whom. The walls bind that role alone:
-- as conditions of every statement they would cost every statement its plan.
CREATE FUNCTION set_up_walls() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	-- Of the user, and of no client.
	open CONSTANT regclass[] := ARRAY['access_tokens', 'ai_keys', 'recovery_codes', 'sessions', 'settings', 'templates',
		'usage_entries', 'users'];
	owned regclass;
BEGIN
	IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_walled') THEN
		BEGIN
			CREATE ROLE sparehour_walled NOLOGIN;
			GRANT sparehour_walled TO CURRENT_USER;
		EXCEPTION WHEN insufficient_privilege OR duplicate_object OR unique_violation THEN
			NULL; -- Without it nothing can be asked within a wall, and the answer says why.
		END;
	END IF;
	FOR owned IN
		SELECT polrelid FROM pg_policy own WHERE polname = 'own' AND polrelid <> ALL (open)
			AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = own.polrelid AND polname = 'wall')
	LOOP
		EXECUTE format('CREATE POLICY wall ON %s AS RESTRICTIVE USING ((SELECT is_unwalled()))', owned);
	END LOOP;
	IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_walled') THEN
		RETURN;
	END IF;
	GRANT USAGE ON SCHEMA public TO sparehour_walled;
	FOR owned IN SELECT polrelid FROM pg_policy WHERE polname = 'own'
		AND NOT has_table_privilege('sparehour_walled', polrelid, 'SELECT, INSERT, UPDATE, DELETE')
	LOOP
		EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO sparehour_walled', owned);
	END LOOP;
	FOR owned IN SELECT polrelid FROM pg_policy WHERE polname = 'wall' AND polroles = '{0}'
	LOOP
		EXECUTE format('ALTER POLICY wall ON %s TO sparehour_walled', owned);
	END LOOP;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION set_up_walls() FROM PUBLIC;
--> statement-breakpoint
SELECT set_up_walls();
