-- Vectors of passages, where a model makes them and PostgreSQL has the extension `vector`. Where it has not, or the
-- role may not add it, there is no such table; the server calls this again whenever it starts with a model.
CREATE FUNCTION create_embeddings() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
	IF to_regclass('public.embeddings') IS NOT NULL THEN
		RETURN true;
	END IF;
	IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'vector') THEN
		IF NOT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'vector') THEN
			RETURN false;
		END IF;
		BEGIN
			CREATE EXTENSION vector;
		EXCEPTION WHEN insufficient_privilege THEN
			RETURN false;
		END;
	END IF;
	-- Vectors of all lengths: each model has its own.
	CREATE TABLE embeddings (
		user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
		model text NOT NULL,
		text_hash bytea NOT NULL,
		vector vector NOT NULL,
		PRIMARY KEY (user_id, model, text_hash)
	);
	CREATE INDEX passages_text ON passages (user_id, text_hash);
	ALTER TABLE embeddings ENABLE ROW LEVEL SECURITY;
	ALTER TABLE embeddings FORCE ROW LEVEL SECURITY;
	CREATE POLICY own ON embeddings USING (user_id = (SELECT current_user_id()));
	IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'sparehour_app') THEN
		GRANT SELECT, INSERT, UPDATE, DELETE ON embeddings TO sparehour_app;
	END IF;
	RETURN true;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION create_embeddings() FROM PUBLIC;
--> statement-breakpoint
SELECT create_embeddings();
