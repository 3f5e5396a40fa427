-- By the database's clock, which all servers share: lists of changes begin at a time that it said.
CREATE FUNCTION note_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.changed_at := clock_timestamp();
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "note_changed" BEFORE UPDATE ON "notes" FOR EACH ROW EXECUTE FUNCTION note_changed();
