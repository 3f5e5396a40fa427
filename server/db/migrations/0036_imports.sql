CREATE TABLE "import_lines" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "import_lines_user_id_import_id_key_pk" PRIMARY KEY("user_id","import_id","key")
);
--> statement-breakpoint
CREATE TABLE "imported_items" (
	"user_id" uuid NOT NULL,
	"source_key" text NOT NULL,
	"import_id" uuid NOT NULL,
	"note_id" uuid NOT NULL,
	"text_hash" text NOT NULL,
	"version" integer NOT NULL,
	"created_by" uuid,
	CONSTRAINT "imported_items_user_id_source_key_pk" PRIMARY KEY("user_id","source_key")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"size" bigint NOT NULL,
	"file_key" text,
	"format" text,
	"state" text NOT NULL,
	"plan" jsonb,
	"folder_id" text,
	"without" text[] DEFAULT '{}' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"progress_of" integer DEFAULT 0 NOT NULL,
	"counts" jsonb NOT NULL,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"creation_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "imports_creation_key" UNIQUE("user_id","creation_key")
);
--> statement-breakpoint
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_user_id_import_id_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_items" ADD CONSTRAINT "imported_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_items_created" ON "imported_items" USING btree ("user_id","created_by","note_id");--> statement-breakpoint
CREATE INDEX "imports_recent" ON "imports" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "imports_due" ON "imports" USING btree ("lease_until") WHERE state in ('planning', 'importing');