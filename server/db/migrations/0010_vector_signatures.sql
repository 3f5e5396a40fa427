-- Beside each vector its signature, one bit for each of its numbers: short enough to be read for all of a large library,
-- where the vectors themselves are kept apart from their rows.
CREATE OR REPLACE FUNCTION create_embeddings() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
	IF to_regclass('public.embeddings') IS NOT NULL THEN
		ALTER TABLE embeddings ADD COLUMN IF NOT EXISTS
			signature varbit GENERATED ALWAYS AS (binary_quantize(vector)::varbit) STORED;
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
	-- Older versions of the extension have no signatures.
	IF to_regprocedure('binary_quantize(vector)') IS NULL THEN
		RETURN false;
	END IF;
	-- Vectors of all lengths: each model has its own.
	CREATE TABLE embeddings (
		user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
		model text NOT NULL,
		text_hash bytea NOT NULL,
		vector vector NOT NULL,
		signature varbit GENERATED ALWAYS AS (binary_quantize(vector)::varbit) STORED,
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
