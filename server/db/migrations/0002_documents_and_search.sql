CREATE TABLE "document_pages" (
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"markdown" text NOT NULL,
	CONSTRAINT "document_pages_user_id_document_id_number_pk" PRIMARY KEY("user_id","document_id","number")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"file_key" text NOT NULL,
	"note_id" uuid,
	"ocr" boolean NOT NULL,
	"create_note" boolean NOT NULL,
	"summarize" boolean NOT NULL,
	"state" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"progress_of" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"text_version" integer DEFAULT 0 NOT NULL,
	"page_count" integer,
	"scanned_pages" integer DEFAULT 0 NOT NULL,
	"is_truncated" boolean DEFAULT false NOT NULL,
	"summary" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "passages" (
	"user_id" uuid NOT NULL,
	"note_id" uuid,
	"document_id" uuid,
	"position" integer NOT NULL,
	"source_version" integer NOT NULL,
	"seq" bigint NOT NULL,
	"heading" text NOT NULL,
	"body" text NOT NULL,
	"starts_at" integer NOT NULL,
	"ends_at" integer NOT NULL,
	"page" integer,
	"text_hash" "bytea" NOT NULL,
	CONSTRAINT "passages_user_id_seq_position_pk" PRIMARY KEY("user_id","seq","position"),
	CONSTRAINT "passages_note" UNIQUE("user_id","note_id","position"),
	CONSTRAINT "passages_document" UNIQUE("user_id","document_id","position"),
	CONSTRAINT "passages_one_source" CHECK (num_nonnulls(note_id, document_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "search_index_parts" (
	"user_id" uuid NOT NULL,
	"built_seq" bigint NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "search_index_parts_user_id_built_seq_part_pk" PRIMARY KEY("user_id","built_seq","part")
);
--> statement-breakpoint
CREATE TABLE "search_libraries" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"built_seq" bigint DEFAULT 0 NOT NULL,
	"built_passages" integer DEFAULT 0 NOT NULL,
	"built_at" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_user_id_document_id_documents_user_id_id_fk" FOREIGN KEY ("user_id","document_id") REFERENCES "public"."documents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_user_id_note_id_notes_user_id_id_fk" FOREIGN KEY ("user_id","note_id") REFERENCES "public"."notes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_user_id_document_id_documents_user_id_id_fk" FOREIGN KEY ("user_id","document_id") REFERENCES "public"."documents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_index_parts" ADD CONSTRAINT "search_index_parts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_libraries" ADD CONSTRAINT "search_libraries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_recent" ON "documents" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "documents_note" ON "documents" USING btree ("user_id","note_id");--> statement-breakpoint
CREATE INDEX "documents_file" ON "documents" USING btree ("user_id","sha256");--> statement-breakpoint
CREATE INDEX "documents_unfinished" ON "documents" USING btree ("lease_until") WHERE state not in ('done', 'failed');