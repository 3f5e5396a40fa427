CREATE TABLE "settled_facts" (
	"user_id" uuid NOT NULL,
	"folder_id" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"forms" jsonb NOT NULL,
	"settled_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settled_facts_user_id_folder_id_key_pk" PRIMARY KEY("user_id","folder_id","key")
);
--> statement-breakpoint
ALTER TABLE "task_readings" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "settled_facts" ADD CONSTRAINT "settled_facts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settled_facts" ADD CONSTRAINT "settled_facts_user_id_folder_id_folders_user_id_id_fk" FOREIGN KEY ("user_id","folder_id") REFERENCES "public"."folders"("user_id","id") ON DELETE cascade ON UPDATE no action;