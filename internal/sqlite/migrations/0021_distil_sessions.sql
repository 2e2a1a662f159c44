-- How far a model was asked about a session, beside what the rules learnt of it.

ALTER TABLE conversations ADD COLUMN distilled_seq    INTEGER NOT NULL DEFAULT 0; -- the last turn
ALTER TABLE conversations ADD COLUMN distilled_offset INTEGER NOT NULL DEFAULT 0; -- how many bytes of it; 0 for all

-- What became of each piece. It tells nothing of what was said.
CREATE TABLE distillations (
	id          INTEGER PRIMARY KEY,
	session_key TEXT NOT NULL,
	from_seq    INTEGER NOT NULL,
	to_seq      INTEGER NOT NULL,
	level       TEXT NOT NULL CHECK (level IN ('plain', 'strict', 'rules')),
	facts       INTEGER NOT NULL,
	known       INTEGER NOT NULL,
	rejected    INTEGER NOT NULL,
	warnings    INTEGER NOT NULL,
	model       TEXT NOT NULL DEFAULT '',
	at          TEXT NOT NULL
) STRICT;
CREATE INDEX distillations_session ON distillations(session_key, id);

-- What the pipeline proposes and a person decides.
CREATE TABLE reviews (
	id           TEXT PRIMARY KEY,
	session_key  TEXT NOT NULL,
	agent_id     TEXT NOT NULL,
	project      TEXT NOT NULL DEFAULT '',
	kind         TEXT NOT NULL CHECK (kind IN ('add', 'update', 'delete')),
	target_id    TEXT NOT NULL DEFAULT '',
	proposal     TEXT NOT NULL,             -- JSON; see memory.Record
	content_hash TEXT NOT NULL,
	confidence   REAL NOT NULL,
	reason       TEXT NOT NULL DEFAULT '',
	state        TEXT NOT NULL CHECK (state IN ('waiting', 'accepted', 'rejected', 'shadow')),
	created_at   TEXT NOT NULL,
	decided_at   TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
CREATE INDEX reviews_state ON reviews(state, created_at);
CREATE INDEX reviews_target ON reviews(target_id) WHERE target_id <> '';
-- The same is asked once, whatever the answer was.
CREATE UNIQUE INDEX reviews_once ON reviews(agent_id, project, kind, target_id, content_hash, (state = 'shadow')) WHERE state <> 'accepted';
