-- The member whose call this is, in a client that is open to them; null where the user calls.
CREATE FUNCTION walled_member() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN walled_grant() IS NOT NULL THEN (SELECT member_id FROM client_grants WHERE id = walled_grant()) END
$$;
--> statement-breakpoint
ALTER TABLE "note_revisions" ADD COLUMN "saved_by" uuid;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "is_private" boolean GENERATED ALWAYS AS (case when content like '%[!%' then content collate "C" ~* '\[!private' else false end) STORED;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "saved_by" uuid DEFAULT walled_member();