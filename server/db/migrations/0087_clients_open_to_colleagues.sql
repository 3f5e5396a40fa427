CREATE TABLE "client_grants" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"member_id" uuid NOT NULL,
	"access" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	CONSTRAINT "client_grants_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "client_grants_member" UNIQUE("user_id","client_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "client_grants" ADD CONSTRAINT "client_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_grants" ADD CONSTRAINT "client_grants_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_grants" ADD CONSTRAINT "client_grants_user_id_client_id_folders_user_id_id_fk" FOREIGN KEY ("user_id","client_id") REFERENCES "public"."folders"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_grants_received" ON "client_grants" USING btree ("member_id");