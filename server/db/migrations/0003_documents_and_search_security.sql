-- A document's note is one of the same user; when the note goes for good, the document stays.
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_note_id_fk" FOREIGN KEY ("user_id", "note_id")
	REFERENCES "notes" ("user_id", "id") ON DELETE SET NULL ("note_id");
--> statement-breakpoint
DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		GRANT SELECT, INSERT, UPDATE, DELETE ON documents, document_pages, passages, search_libraries, search_index_parts
			TO sparehour_app;
	END IF;
END $$;
--> statement-breakpoint
-- A server finds the documents to be read of all users, and nothing else of them, before it takes one on as its owner.
ALTER TABLE "documents" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "documents" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
ALTER TABLE "document_pages" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "document_pages" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "document_pages" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
ALTER TABLE "passages" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "passages" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "passages" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
-- Which libraries are to be compiled is asked for all users at once.
ALTER TABLE "search_libraries" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "search_libraries" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
ALTER TABLE "search_index_parts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "search_index_parts" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "search_index_parts" USING (user_id = (SELECT current_user_id()));
