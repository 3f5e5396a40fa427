ALTER TABLE "passages" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Notes that came with private callouts are cut again; until then no assistant reads their passages.
UPDATE "passages" p SET "source_version" = -1 FROM "notes" n
WHERE n."user_id" = p."user_id" AND n."id" = p."note_id" AND p."source_version" > 0 AND n."content" ILIKE '%[!private%';
