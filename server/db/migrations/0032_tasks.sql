CREATE TABLE "task_readings" (
	"user_id" uuid NOT NULL,
	"note_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"reader" integer NOT NULL,
	CONSTRAINT "task_readings_user_id_note_id_pk" PRIMARY KEY("user_id","note_id")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"note_id" uuid NOT NULL,
	"place" integer,
	"starts_at" integer NOT NULL,
	"ends_at" integer NOT NULL,
	"text" text NOT NULL,
	"owner" text,
	"due" date,
	"due_key" date GENERATED ALWAYS AS (coalesce(due, 'infinity'::date)) STORED NOT NULL,
	"due_text" text,
	"certain" boolean NOT NULL,
	"done" boolean NOT NULL,
	"waiting" boolean NOT NULL,
	"dismissed" boolean DEFAULT false NOT NULL,
	"trashed" boolean DEFAULT false NOT NULL,
	"newness" bigint NOT NULL,
	CONSTRAINT "tasks_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "task_readings" ADD CONSTRAINT "task_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_readings" ADD CONSTRAINT "task_readings_user_id_note_id_notes_user_id_id_fk" FOREIGN KEY ("user_id","note_id") REFERENCES "public"."notes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_note_id_notes_user_id_id_fk" FOREIGN KEY ("user_id","note_id") REFERENCES "public"."notes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_readings_hidden" ON "task_readings" USING btree ("user_id") WHERE reader < 0;--> statement-breakpoint
CREATE INDEX "tasks_note" ON "tasks" USING btree ("user_id","note_id");--> statement-breakpoint
CREATE INDEX "tasks_all" ON "tasks" USING btree ("user_id","certain","done","due_key","newness","note_id","place") WHERE not dismissed and not trashed;--> statement-breakpoint
CREATE INDEX "tasks_whose" ON "tasks" USING btree ("user_id","certain","done","waiting","due_key","newness","note_id","place") WHERE not dismissed and not trashed;