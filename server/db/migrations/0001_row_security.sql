-- A note's folder is one of the same user; when the folder goes, the note stays and is unfiled.
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_folder_id_fk" FOREIGN KEY ("user_id", "folder_id")
	REFERENCES "folders" ("user_id", "id") ON DELETE SET NULL ("folder_id");
--> statement-breakpoint
-- The role under which requests run when the connection's own role would bypass row security (a superuser does).
DO $$
BEGIN
	IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		CREATE ROLE sparehour_app NOLOGIN;
	END IF;
EXCEPTION WHEN insufficient_privilege OR duplicate_object OR unique_violation THEN
	NULL; -- Not needed where the connection's own role obeys row security; checked at start.
END $$;
--> statement-breakpoint
DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		GRANT USAGE ON SCHEMA public TO sparehour_app;
		GRANT SELECT, INSERT, UPDATE, DELETE ON users, sessions, settings, folders, notes, note_revisions TO sparehour_app;
		GRANT SELECT ON login_failures TO sparehour_app;
	END IF;
END $$;
--> statement-breakpoint
-- Whose request this is: set for the transaction by the database client, null otherwise, and then no row is seen.
CREATE FUNCTION current_user_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
	AS $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;
--> statement-breakpoint
-- Sign-in reads these two before anybody is known, as their owner: row security binds everyone but the owner.
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "users" USING (id = (SELECT current_user_id()));
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "sessions" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
-- Nobody's rows: no policy, so only the owner reads them.
ALTER TABLE "login_failures" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "settings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "settings" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "settings" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
ALTER TABLE "folders" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "folders" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "folders" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
ALTER TABLE "notes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "notes" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "notes" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
ALTER TABLE "note_revisions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "note_revisions" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "note_revisions" USING (user_id = (SELECT current_user_id()));
