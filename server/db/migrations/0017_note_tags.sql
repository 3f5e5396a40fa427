CREATE TABLE "note_tags" (
	"user_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"note_id" uuid NOT NULL,
	CONSTRAINT "note_tags_user_id_tag_updated_at_note_id_pk" PRIMARY KEY("user_id","tag","updated_at","note_id")
);
--> statement-breakpoint
CREATE TABLE "tag_counts" (
	"user_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"items" integer NOT NULL,
	CONSTRAINT "tag_counts_user_id_tag_id_pk" PRIMARY KEY("user_id","tag","id")
);
--> statement-breakpoint
ALTER TABLE "note_tags" ADD CONSTRAINT "note_tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_counts" ADD CONSTRAINT "tag_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;