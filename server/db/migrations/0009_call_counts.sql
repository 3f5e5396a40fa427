CREATE UNLOGGED TABLE "call_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "call_counts_end" ON "call_counts" USING btree ("ends_at");--> statement-breakpoint
-- Read and written by the server itself, never as a user.
ALTER TABLE "call_counts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		GRANT SELECT ON call_counts TO sparehour_app;
	END IF;
END $$;
