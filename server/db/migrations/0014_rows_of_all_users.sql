-- Commands (backup, restore, db:move, check:integrity) work with the rows of all users, also as a role that only owns
-- the tables, which row security binds. They say so on their connection; a request's role gains nothing by saying it.
CREATE FUNCTION sees_all_rows() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
	AS $$ SELECT current_setting('app.all_rows', true) = 'on' AND current_user <> 'sparehour_app' $$;
--> statement-breakpoint
-- Called after every migration: gives each table that binds its owner the policy for commands, where it has none yet.
CREATE FUNCTION add_command_policies() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	bound regclass;
BEGIN
	FOR bound IN
		SELECT oid FROM pg_class c
		WHERE relnamespace = 'public'::regnamespace AND relforcerowsecurity
			AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = c.oid AND polname = 'commands')
	LOOP
		EXECUTE format('CREATE POLICY commands ON %s USING ((SELECT sees_all_rows()))', bound);
	END LOOP;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION add_command_policies() FROM PUBLIC;
--> statement-breakpoint
SELECT add_command_policies();
