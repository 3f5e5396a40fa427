DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		GRANT SELECT, INSERT, UPDATE, DELETE ON tasks, task_readings TO sparehour_app;
	END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "tasks" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "tasks" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "tasks" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
ALTER TABLE "task_readings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "task_readings" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "task_readings" USING (user_id = (SELECT current_user_id()));
