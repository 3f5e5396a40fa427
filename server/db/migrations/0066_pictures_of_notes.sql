ALTER TABLE "notes" ADD COLUMN "picture" text GENERATED ALWAYS AS (case when left(content, 960) like '%](attachments/%' then
  substring(regexp_replace(left(content, 960), '\[!private.*', '', 'i') from '!\[[^\][]*\]\(attachments\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(?:png|jpg|webp|gif)\)') end) STORED;--> statement-breakpoint
-- The widths of pictures were in previews. Row security binds the owner, who runs the migration.
ALTER TABLE "notes" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "notes" SET "preview" = regexp_replace("preview", '(\.(?:png|jpe?g|webp|gif))\d{2,4}(?=\s|$)', '\1', 'gi')
	WHERE content LIKE '%attachments/%' AND left(content, 960) ~ '!\[[^\][]*\|\d{1,4}\]\(attachments/';
--> statement-breakpoint
ALTER TABLE "notes" FORCE ROW LEVEL SECURITY;
