CREATE TABLE "judged_facts" (
	"user_id" uuid NOT NULL,
	"folder_id" text NOT NULL,
	"pair" text NOT NULL,
	"disagree" boolean NOT NULL,
	CONSTRAINT "judged_facts_user_id_folder_id_pair_pk" PRIMARY KEY("user_id","folder_id","pair")
);
--> statement-breakpoint
ALTER TABLE "judged_facts" ADD CONSTRAINT "judged_facts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judged_facts" ADD CONSTRAINT "judged_facts_user_id_folder_id_folders_user_id_id_fk" FOREIGN KEY ("user_id","folder_id") REFERENCES "public"."folders"("user_id","id") ON DELETE cascade ON UPDATE no action;