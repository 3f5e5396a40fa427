DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		GRANT SELECT, INSERT, UPDATE, DELETE ON sent_letters TO sparehour_app;
	END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "sent_letters" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "sent_letters" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "sent_letters" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
-- A letter is seen where its note is.
CREATE POLICY "wall" ON "sent_letters" AS RESTRICTIVE
	USING ((SELECT is_unwalled()) OR note_id IN (SELECT id FROM notes));
--> statement-breakpoint
SELECT set_up_walls();
--> statement-breakpoint
-- What was sent stays as it was sent: not even its owner changes it, and it is deleted with its note or its account only.
CREATE FUNCTION keep_letter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'DELETE'
		AND NOT (EXISTS (SELECT FROM users WHERE id = OLD.user_id)
			AND EXISTS (SELECT FROM notes WHERE user_id = OLD.user_id AND id = OLD.note_id)) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'A sent letter can''t be changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "kept" BEFORE UPDATE OR DELETE ON "sent_letters" FOR EACH ROW EXECUTE FUNCTION keep_letter();
--> statement-breakpoint
CREATE TRIGGER "usage_added" AFTER INSERT ON "sent_letters" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_usage('shares', 'octet_length(subject) + octet_length(text)');
--> statement-breakpoint
CREATE TRIGGER "usage_removed" AFTER DELETE ON "sent_letters" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION count_usage('shares', 'octet_length(subject) + octet_length(text)');
