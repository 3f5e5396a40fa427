-- An attachment outlives the note it was uploaded to: another note may refer to it.
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_user_id_note_id_fk" FOREIGN KEY ("user_id", "note_id")
	REFERENCES "notes" ("user_id", "id") ON DELETE SET NULL ("note_id");
--> statement-breakpoint
DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		GRANT SELECT, INSERT, UPDATE, DELETE ON attachments TO sparehour_app;
	END IF;
END $$;
--> statement-breakpoint
-- Not forced: a server finds the pictures to be read, and whose attachments are to be checked, of all users.
ALTER TABLE "attachments" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "attachments" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
-- The size of a stored file never changes.
CREATE TRIGGER "usage_added" AFTER INSERT ON "attachments" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_usage('files', 'size');
--> statement-breakpoint
CREATE TRIGGER "usage_removed" AFTER DELETE ON "attachments" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION count_usage('files', 'size');
