-- What hooks gave to sessions, byte for byte, and what was weighed for it.

CREATE TABLE injections (
	id            INTEGER PRIMARY KEY,
	session_key   TEXT NOT NULL,
	n             INTEGER NOT NULL,          -- in its session, from 1
	hook          TEXT NOT NULL,             -- session-start, prompt, pre-compaction
	cause         TEXT NOT NULL DEFAULT '',  -- of a start: startup, resume, clear, compact, fork
	question      TEXT NOT NULL DEFAULT '',  -- without secrets
	question_cut  INTEGER NOT NULL DEFAULT 0,
	ref           TEXT NOT NULL,
	commit_id     TEXT NOT NULL,             -- that was read
	context_epoch INTEGER NOT NULL,
	settings      TEXT NOT NULL,             -- JSON; see session.Settings
	pieces        TEXT NOT NULL,             -- JSON; their texts, one after the other, are what was given
	weighed       TEXT NOT NULL,             -- JSON; names of parts of scores, and the candidates
	more          INTEGER NOT NULL DEFAULT 0,
	tokens        INTEGER NOT NULL,
	created_at    TEXT NOT NULL,
	UNIQUE (session_key, n)
) STRICT;
CREATE INDEX injections_created ON injections(created_at);
