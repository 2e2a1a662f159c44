-- What calls of models leave behind: neither what was asked nor what was answered.

CREATE TABLE model_calls (
	id            INTEGER PRIMARY KEY,
	provider      TEXT NOT NULL,
	model         TEXT NOT NULL,
	purpose       TEXT NOT NULL,              -- see llm.Purpose
	outcome       TEXT NOT NULL CHECK (outcome IN ('answered', 'failed', 'timed out', 'held')),
	problem       TEXT NOT NULL DEFAULT '',   -- the kind of the error
	input_tokens  INTEGER NOT NULL,
	output_tokens INTEGER NOT NULL,
	estimated     INTEGER NOT NULL,           -- 1 where the provider did not count them
	took_us       INTEGER NOT NULL,           -- microseconds
	tries         INTEGER NOT NULL,
	created_at    TEXT NOT NULL
) STRICT;
CREATE INDEX model_calls_created ON model_calls(created_at);
