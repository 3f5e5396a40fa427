CREATE TABLE "attachments" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"note_id" uuid,
	"file_name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"width" integer,
	"height" integer,
	"file_key" text NOT NULL,
	"state" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"referenced_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"creation_key" text,
	CONSTRAINT "attachments_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "attachments_creation_key" UNIQUE("user_id","creation_key")
);
--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_note" ON "attachments" USING btree ("user_id","note_id");--> statement-breakpoint
CREATE INDEX "attachments_checked" ON "attachments" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "attachments_unread" ON "attachments" USING btree ("lease_until") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "note_revisions_attachments" ON "note_revisions" USING btree ("user_id","note_id") WHERE content like '%attachments/%';--> statement-breakpoint
CREATE INDEX "notes_attachments" ON "notes" USING btree ("user_id","id") WHERE content like '%attachments/%';