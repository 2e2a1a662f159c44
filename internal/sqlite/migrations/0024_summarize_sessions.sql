-- What sessions were about, in short, and what gathers several of these.

CREATE TABLE session_summaries (
	id          TEXT PRIMARY KEY,
	agent_id    TEXT NOT NULL,
	project     TEXT NOT NULL DEFAULT '',
	kind        TEXT NOT NULL CHECK (kind IN ('session', 'arc', 'epoch')),
	depth       INTEGER NOT NULL,             -- 0 of a session, 1 of an arc, 2 of an epoch
	session_key TEXT NOT NULL DEFAULT '',     -- of a session's
	harness     TEXT NOT NULL DEFAULT '',
	headline    TEXT NOT NULL,
	content     TEXT NOT NULL,
	made_by     TEXT NOT NULL,                -- 'rules', or the model
	note        TEXT NOT NULL DEFAULT '',     -- why it was not the model
	from_seq    INTEGER NOT NULL DEFAULT 0,   -- of the turns it covers
	to_seq      INTEGER NOT NULL DEFAULT 0,
	earliest_at TEXT NOT NULL,
	latest_at   TEXT NOT NULL,
	created_at  TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX session_summaries_session ON session_summaries(session_key) WHERE session_key <> '';
CREATE INDEX session_summaries_latest ON session_summaries(agent_id, project, depth, latest_at);

CREATE TABLE session_summary_children (
	parent_id TEXT NOT NULL,
	child_id  TEXT NOT NULL,
	ordinal   INTEGER NOT NULL,
	PRIMARY KEY (parent_id, child_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX session_summary_children_child ON session_summary_children(child_id);

-- The turns that a summary rests on: it does not speak where one of them may not.
CREATE TABLE session_summary_turns (
	summary_id  TEXT NOT NULL,
	turn_id     TEXT NOT NULL,
	session_key TEXT NOT NULL,
	ordinal     INTEGER NOT NULL,
	PRIMARY KEY (summary_id, turn_id, session_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX session_summary_turns_turn ON session_summary_turns(turn_id);
CREATE INDEX session_summary_turns_session ON session_summary_turns(session_key);
