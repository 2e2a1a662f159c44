-- What sessions do beside being captured.

ALTER TABLE conversations ADD COLUMN started_epoch INTEGER NOT NULL DEFAULT -1; -- context epoch of the last session-start

-- While an interval is open, nothing of the session is kept and nothing is injected.
CREATE TABLE session_bypasses (
	session_key TEXT NOT NULL,
	started_at  TEXT NOT NULL,
	ended_at    TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (session_key, started_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX session_bypasses_open ON session_bypasses(session_key) WHERE ended_at = '';

-- What a session was about when it was last looked at, to be picked up again.
CREATE TABLE session_checkpoints (
	id           INTEGER PRIMARY KEY,
	session_key  TEXT NOT NULL,
	agent_id     TEXT NOT NULL,
	harness      TEXT NOT NULL,
	project      TEXT NOT NULL DEFAULT '',
	trigger      TEXT NOT NULL,   -- periodic, pre_compaction, session_end, mid_session_extract
	prompt_count INTEGER NOT NULL,
	digest       TEXT NOT NULL,   -- JSON: queries, remembers, snippets; without secrets
	created_at   TEXT NOT NULL
) STRICT;
CREATE INDEX session_checkpoints_session ON session_checkpoints(session_key, id);
CREATE INDEX session_checkpoints_project ON session_checkpoints(agent_id, project, created_at);
CREATE INDEX session_checkpoints_created ON session_checkpoints(created_at);

CREATE TABLE skill_invocations (
	id          INTEGER PRIMARY KEY,
	harness     TEXT NOT NULL,
	session_key TEXT NOT NULL DEFAULT '',
	agent_id    TEXT NOT NULL,
	skill       TEXT NOT NULL,
	tool_use_id TEXT NOT NULL DEFAULT '',
	success     INTEGER NOT NULL,
	latency_ms  INTEGER NOT NULL DEFAULT 0,
	error       TEXT NOT NULL DEFAULT '',
	origin      TEXT NOT NULL DEFAULT '',
	created_at  TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX skill_invocations_once ON skill_invocations(harness, session_key, tool_use_id) WHERE tool_use_id <> '';
