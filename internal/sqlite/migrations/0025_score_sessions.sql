-- How well sessions went on where others had left off: numbers, and no word of
-- what was said.

CREATE TABLE session_scores (
	session_key         TEXT PRIMARY KEY,
	agent_id            TEXT NOT NULL,
	project             TEXT NOT NULL DEFAULT '',
	harness             TEXT NOT NULL DEFAULT '',
	score               REAL NOT NULL,
	confidence          REAL NOT NULL,
	memories_recalled   INTEGER NOT NULL,   -- that it was given
	memories_used       INTEGER NOT NULL,
	novel_context_count INTEGER NOT NULL,   -- statements that nobody knew before
	reasoning           TEXT NOT NULL,
	created_at          TEXT NOT NULL
) STRICT;
CREATE INDEX session_scores_latest ON session_scores(agent_id, project, created_at);
