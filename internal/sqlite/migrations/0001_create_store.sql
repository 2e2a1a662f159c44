-- The versioned layer: the record. Everything below it is an index of it.

CREATE TABLE objects (
	address    TEXT PRIMARY KEY,
	kind       TEXT NOT NULL,
	body       TEXT,             -- canonical JSON; NULL once purged
	created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE commits (
	id         TEXT PRIMARY KEY,
	root       TEXT,             -- of the tree; NULL until the tree exists
	generation INTEGER NOT NULL,
	author     TEXT NOT NULL,
	actor_type TEXT NOT NULL,
	agent_id   TEXT NOT NULL,
	session_id TEXT NOT NULL DEFAULT '',
	harness    TEXT NOT NULL DEFAULT '',
	device     TEXT NOT NULL DEFAULT '',
	request_id TEXT NOT NULL DEFAULT '',
	message    TEXT NOT NULL,
	changes    TEXT NOT NULL,    -- SHA-256 over its commit_changes
	created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX commits_session ON commits(session_id) WHERE session_id <> '';

CREATE TABLE commit_parents (
	commit_id TEXT NOT NULL,
	ordinal   INTEGER NOT NULL,
	parent_id TEXT NOT NULL,
	PRIMARY KEY (commit_id, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE commit_changes (
	commit_id   TEXT NOT NULL,
	memory_id   TEXT NOT NULL,
	path        TEXT NOT NULL DEFAULT '',
	old_address TEXT,
	new_address TEXT,
	PRIMARY KEY (commit_id, memory_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX commit_changes_memory ON commit_changes(memory_id);

CREATE TABLE refs (
	name       TEXT PRIMARY KEY,
	commit_id  TEXT NOT NULL,
	generation INTEGER NOT NULL,
	updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE reflog (
	id         INTEGER PRIMARY KEY,
	ref        TEXT NOT NULL,
	old_id     TEXT,
	new_id     TEXT NOT NULL,
	created_at TEXT NOT NULL
) STRICT;

CREATE TABLE memory_versions (
	memory_id TEXT NOT NULL,
	address   TEXT NOT NULL,
	born      INTEGER NOT NULL,  -- generation on main
	died      INTEGER,           -- NULL while it stands
	PRIMARY KEY (memory_id, born)
) STRICT, WITHOUT ROWID;

-- The projection of the head of main.

CREATE TABLE memories (
	seq             INTEGER PRIMARY KEY,
	id              TEXT NOT NULL UNIQUE,
	type            TEXT NOT NULL,
	path            TEXT NOT NULL DEFAULT '',
	subject         TEXT NOT NULL DEFAULT '',
	content         TEXT NOT NULL,
	importance      REAL NOT NULL,
	confidence      REAL NOT NULL,
	tags            TEXT NOT NULL DEFAULT '',   -- comma-separated
	pinned          INTEGER NOT NULL DEFAULT 0,
	who             TEXT NOT NULL DEFAULT '',
	agent_id        TEXT NOT NULL,
	project         TEXT NOT NULL DEFAULT '',
	visibility      TEXT NOT NULL,
	scope           TEXT NOT NULL DEFAULT '',
	origin          TEXT NOT NULL,
	source_type     TEXT NOT NULL DEFAULT '',
	source_id       TEXT NOT NULL DEFAULT '',
	source_path     TEXT NOT NULL DEFAULT '',
	session_id      TEXT NOT NULL DEFAULT '',
	source_turns    TEXT NOT NULL DEFAULT '[]', -- JSON array of turn ids
	source_quote    TEXT NOT NULL DEFAULT '',
	valid_from      TEXT NOT NULL DEFAULT '',
	valid_until     TEXT NOT NULL DEFAULT '',
	observed_at     TEXT NOT NULL,
	version         INTEGER NOT NULL,
	created_at      TEXT NOT NULL,
	updated_at      TEXT NOT NULL,
	updated_by      TEXT NOT NULL DEFAULT '',
	is_deleted      INTEGER NOT NULL DEFAULT 0,
	deleted_at      TEXT NOT NULL DEFAULT '',
	content_hash    TEXT NOT NULL,
	address         TEXT NOT NULL,
	commit_id       TEXT NOT NULL,
	standing        REAL NOT NULL               -- orders by importance × decay^age at any time
) STRICT;

CREATE UNIQUE INDEX memories_content_hash
	ON memories(content_hash, agent_id, project, scope, visibility) WHERE is_deleted = 0;
CREATE INDEX memories_forgotten ON memories(content_hash) WHERE is_deleted = 1;
CREATE INDEX memories_session ON memories(session_id) WHERE session_id <> '';
CREATE INDEX memories_created ON memories(created_at) WHERE is_deleted = 0;
CREATE INDEX memories_standing ON memories(scope, project, standing) WHERE is_deleted = 0;
CREATE INDEX memories_rules ON memories(scope, project, standing) WHERE is_deleted = 0 AND type = 'rule';
CREATE INDEX memories_critical ON memories(scope, project) WHERE is_deleted = 0 AND importance >= 0.9;

-- Rows here are rows of memories that are not deleted; the terms are analysed
-- before they come here, so the tokenizer only has to split at spaces.
CREATE VIRTUAL TABLE memories_fts USING fts5(
	terms, content = '', contentless_delete = 1, tokenize = 'ascii'
);
CREATE VIRTUAL TABLE memories_vocab USING fts5vocab(memories_fts, row);

-- One row per forgotten source turn: what a forgotten memory was learnt from.
CREATE TABLE forgotten_turns (
	turn_id   TEXT NOT NULL,
	memory_id TEXT NOT NULL,
	PRIMARY KEY (turn_id, memory_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE memory_history (
	id          INTEGER PRIMARY KEY,
	memory_id   TEXT NOT NULL,
	event       TEXT NOT NULL,
	old_address TEXT,
	new_address TEXT,
	changed_by  TEXT NOT NULL,
	actor_type  TEXT NOT NULL,
	reason      TEXT NOT NULL DEFAULT '',
	session_id  TEXT NOT NULL DEFAULT '',
	request_id  TEXT NOT NULL DEFAULT '',
	commit_id   TEXT NOT NULL,
	created_at  TEXT NOT NULL
) STRICT;
CREATE INDEX memory_history_memory ON memory_history(memory_id);

CREATE TABLE agents (
	id           TEXT PRIMARY KEY,
	name         TEXT NOT NULL,
	read_policy  TEXT NOT NULL,  -- isolated, shared, group
	policy_group TEXT NOT NULL DEFAULT '',
	created_at   TEXT NOT NULL,
	updated_at   TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Work to do later.

CREATE TABLE memory_jobs (
	id           TEXT PRIMARY KEY,
	job_type     TEXT NOT NULL,
	job_key      TEXT NOT NULL,
	status       TEXT NOT NULL,
	payload      TEXT NOT NULL DEFAULT '{}',
	attempts     INTEGER NOT NULL DEFAULT 0,
	max_attempts INTEGER NOT NULL,
	run_at       TEXT NOT NULL,
	leased_at    TEXT NOT NULL DEFAULT '',
	lease_until  TEXT NOT NULL DEFAULT '',
	completed_at TEXT NOT NULL DEFAULT '',
	failed_at    TEXT NOT NULL DEFAULT '',
	error        TEXT NOT NULL DEFAULT '',
	created_at   TEXT NOT NULL,
	updated_at   TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX memory_jobs_waiting ON memory_jobs(job_type, job_key) WHERE status = 'pending';
CREATE INDEX memory_jobs_due ON memory_jobs(run_at) WHERE status = 'pending';
CREATE INDEX memory_jobs_leased ON memory_jobs(lease_until) WHERE status = 'leased';
CREATE INDEX memory_jobs_ended ON memory_jobs(updated_at) WHERE status IN ('completed', 'dead');

-- Sessions and their transcripts.

CREATE TABLE conversations (
	session_key       TEXT PRIMARY KEY,
	harness           TEXT NOT NULL,
	agent_id          TEXT NOT NULL,
	project           TEXT NOT NULL DEFAULT '',
	directory         TEXT NOT NULL DEFAULT '',
	runtime_path      TEXT NOT NULL DEFAULT '',
	transcript_path   TEXT NOT NULL DEFAULT '',
	transcript_offset INTEGER NOT NULL DEFAULT 0, -- read so far, in bytes
	learnt_seq        INTEGER NOT NULL DEFAULT 0, -- last turn that was learnt from
	context_epoch     INTEGER NOT NULL DEFAULT 0, -- rises when the context is cleared
	prompts           INTEGER NOT NULL DEFAULT 0,
	started_at        TEXT NOT NULL,
	last_seen_at      TEXT NOT NULL,
	ended_at          TEXT NOT NULL DEFAULT '',
	end_reason        TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
CREATE INDEX conversations_seen ON conversations(last_seen_at);
CREATE INDEX conversations_open ON conversations(last_seen_at) WHERE ended_at = '';

CREATE TABLE session_transcripts (
	seq         INTEGER PRIMARY KEY,
	harness     TEXT NOT NULL,
	turn_id     TEXT NOT NULL,    -- the harness's own
	session_key TEXT NOT NULL,
	role        TEXT NOT NULL,
	content     TEXT NOT NULL,
	tool        TEXT NOT NULL DEFAULT '',
	input       TEXT NOT NULL DEFAULT '',
	failed      INTEGER NOT NULL DEFAULT 0,
	side        INTEGER NOT NULL DEFAULT 0,
	said_at     TEXT NOT NULL DEFAULT '',
	UNIQUE (harness, turn_id)
) STRICT;
CREATE INDEX session_transcripts_session ON session_transcripts(session_key, seq);

CREATE TABLE session_memories (
	session_key   TEXT NOT NULL,
	memory_id     TEXT NOT NULL,
	context_epoch INTEGER NOT NULL,
	source        TEXT NOT NULL,  -- session-start, prompt, …
	rank          INTEGER NOT NULL,
	final_score   REAL NOT NULL,
	commit_id     TEXT NOT NULL,  -- head of main when it was read
	created_at    TEXT NOT NULL,
	PRIMARY KEY (session_key, memory_id, context_epoch)
) STRICT, WITHOUT ROWID;
CREATE INDEX session_memories_created ON session_memories(created_at);

-- While an interval is open, nothing that is said is kept.
CREATE TABLE capture_pauses (
	started_at TEXT PRIMARY KEY,
	ended_at   TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

INSERT INTO agents (id, name, read_policy, created_at, updated_at)
VALUES ('default', 'default', 'shared', strftime('%Y-%m-%dT%H:%M:%fZ'), strftime('%Y-%m-%dT%H:%M:%fZ'));
