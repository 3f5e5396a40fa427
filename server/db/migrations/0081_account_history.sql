CREATE TABLE "account_events" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"day" date NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"detail" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_events_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "account_events_repeat" UNIQUE("user_id","subject","kind","day")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "devices_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "administrator_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_events_newest" ON "account_events" USING btree ("user_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "account_events_expiry" ON "account_events" USING btree ("at");