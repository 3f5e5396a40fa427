DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		GRANT SELECT, INSERT, UPDATE, DELETE ON client_grants TO sparehour_app;
	END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "client_grants" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "client_grants" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "client_grants" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
-- The member sees what is open to them, and may end it; only the owner opens and changes.
CREATE POLICY "member" ON "client_grants" USING (member_id = (SELECT current_user_id())) WITH CHECK (false);
--> statement-breakpoint
-- The grant of a colleague's call; null where the user's own call is made.
CREATE FUNCTION walled_grant() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
	AS $$ SELECT nullif(current_setting('app.grant_id', true), '')::uuid $$;
--> statement-breakpoint
-- Asks for no wall by a function, as these ask for the grant. Within a wall there is no other grant than that of the call.
CREATE POLICY "wall" ON "client_grants" AS RESTRICTIVE USING (CASE WHEN (SELECT walled_grant()) IS NULL
	THEN coalesce(current_setting('app.client_id', true), '') = '' AND coalesce(current_setting('app.note_id', true), '') = ''
		AND coalesce(current_setting('app.screen', true), '') = ''
	ELSE id = (SELECT walled_grant()) END);
--> statement-breakpoint
-- As before; for a colleague only while the grant holds, of this owner and of this client. Otherwise no client is that of
-- the wall, and nothing is seen.
CREATE OR REPLACE FUNCTION walled_client() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN walled_grant() IS NULL THEN nullif(current_setting('app.client_id', true), '')
		ELSE coalesce((SELECT client_id FROM client_grants WHERE id = walled_grant()
			AND user_id = current_user_id() AND client_id = current_setting('app.client_id', true)), '') END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION walled_clients() RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN walled_grant() IS NULL THEN string_to_array(nullif(current_setting('app.client_id', true), ''), ',')
		ELSE ARRAY[walled_client()] END
$$;
--> statement-breakpoint
-- What is the owner's alone, and not the client's.
DO $$
DECLARE
	own text;
BEGIN
	FOREACH own IN ARRAY ARRAY['access_tokens', 'ai_keys', 'recovery_codes', 'sessions', 'users']
	LOOP
		EXECUTE format('CREATE POLICY wall ON %I AS RESTRICTIVE USING ((SELECT walled_grant()) IS NULL)', own);
	END LOOP;
	FOREACH own IN ARRAY ARRAY['recordings', 'shares']
	LOOP
		EXECUTE format('ALTER POLICY wall ON %I USING ((SELECT is_unwalled()) OR (SELECT walled_grant()) IS NULL
			AND note_id IN (SELECT id FROM notes))', own);
	END LOOP;
END $$;
--> statement-breakpoint
ALTER POLICY "wall" ON "conversations" USING ((SELECT is_unwalled()) OR (SELECT walled_grant()) IS NULL
	AND note_id IN (SELECT id FROM notes)
	AND ((SELECT walled_screen()) IS NULL OR is_about_client(user_id, id, (SELECT walled_client()))));
--> statement-breakpoint
ALTER POLICY "wall" ON "chat_messages" USING ((SELECT is_unwalled()) OR (SELECT walled_grant()) IS NULL
	AND (client_id = ANY ((SELECT walled_clients())::text[])
		OR (SELECT walled_screen()) IS NULL AND conversation_id IN (SELECT id FROM conversations)));
--> statement-breakpoint
-- A folder that is no client's any more was open as one; when it is one again, it is opened again.
CREATE FUNCTION end_grants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM client_grants WHERE user_id = NEW.user_id AND client_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "grants_ended" AFTER UPDATE OF "client" ON "folders"
	FOR EACH ROW WHEN (OLD.client IS NOT NULL AND NEW.client IS NULL) EXECUTE FUNCTION end_grants();
--> statement-breakpoint
SELECT set_up_walls();
