ALTER TABLE "task_readings" ADD COLUMN "papers" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "document_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "page" integer;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_document_id_documents_user_id_id_fk" FOREIGN KEY ("user_id","document_id") REFERENCES "public"."documents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tasks_document" ON "tasks" USING btree ("user_id","document_id") WHERE document_id is not null;