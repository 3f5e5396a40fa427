ALTER TABLE "passages" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Notes that came with private callouts are cut again; until then no assistant reads their passages. Row security binds
-- the owner of the tables, who runs the migration.
ALTER TABLE "notes" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "passages" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "passages" p SET "source_version" = -1 FROM "notes" n
WHERE n."user_id" = p."user_id" AND n."id" = p."note_id" AND p."source_version" > 0 AND n."content" ILIKE '%[!private%';--> statement-breakpoint
ALTER TABLE "passages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notes" FORCE ROW LEVEL SECURITY;
