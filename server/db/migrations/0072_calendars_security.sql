DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		GRANT SELECT, INSERT, UPDATE, DELETE ON calendars, calendar_events, calendar_feeds TO sparehour_app;
	END IF;
END $$;
--> statement-breakpoint
-- Not forced: calendars are refreshed for everybody, and the link of a feed is found before anybody is known.
ALTER TABLE "calendars" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "calendars" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "calendar_feeds" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
ALTER TABLE "calendar_events" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "calendar_events" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "calendar_events" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
-- Within a client's wall, that client's events, but not on a screen that the client watches: a title is the user's own.
-- Calendars and feeds are closed there, as every table without a wall.
CREATE POLICY "wall" ON "calendar_events" AS RESTRICTIVE USING ((SELECT is_unwalled()) OR (SELECT walled_note()) IS NULL
	AND (SELECT walled_screen()) IS NULL AND client_id = (SELECT walled_client()));
