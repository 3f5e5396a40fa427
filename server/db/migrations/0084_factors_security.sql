DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys, totp_keys, used_challenges TO sparehour_app;
	END IF;
END $$;
--> statement-breakpoint
-- Not forced: passkeys and codes are checked before anybody is signed in, and key rotation runs for everybody.
ALTER TABLE "passkeys" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "passkeys" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
ALTER TABLE "totp_keys" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "totp_keys" USING (user_id = (SELECT current_user_id()));
--> statement-breakpoint
ALTER TABLE "used_challenges" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "own" ON "used_challenges" USING (user_id = (SELECT current_user_id()));
