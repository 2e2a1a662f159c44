-- What all migrations make, in one: for whoever reads, and for a new store.
-- It is generated: go test ./internal/sqlite -run TestANewStore -update

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
, carried INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;

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
	new_address TEXT, kind     TEXT NOT NULL DEFAULT 'memory', old_path TEXT NOT NULL DEFAULT '', event    TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (commit_id, memory_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX commit_changes_memory ON commit_changes(memory_id);

CREATE TABLE refs (
	name       TEXT PRIMARY KEY,
	commit_id  TEXT NOT NULL,
	generation INTEGER NOT NULL,
	updated_at TEXT NOT NULL
, kind TEXT NOT NULL DEFAULT 'branch') STRICT, WITHOUT ROWID;

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
, occurred_at       TEXT NOT NULL DEFAULT '', source_created_at TEXT NOT NULL DEFAULT '', runtime_path      TEXT NOT NULL DEFAULT '', idempotency_key   TEXT NOT NULL DEFAULT '', chunk_group       TEXT NOT NULL DEFAULT '', hints             TEXT NOT NULL DEFAULT '[]', structured        TEXT NOT NULL DEFAULT '', path_how        TEXT NOT NULL DEFAULT '', path_confidence REAL NOT NULL DEFAULT 0, marked          TEXT NOT NULL DEFAULT '', supersedes      TEXT NOT NULL DEFAULT '', premises  TEXT NOT NULL DEFAULT '[]', uncertain TEXT NOT NULL DEFAULT '') STRICT;

CREATE UNIQUE INDEX memories_content_hash
	ON memories(content_hash, agent_id, project, scope, visibility) WHERE is_deleted = 0;

CREATE INDEX memories_session ON memories(session_id) WHERE session_id <> '';

CREATE INDEX memories_standing ON memories(scope, project, standing) WHERE is_deleted = 0;

CREATE INDEX memories_rules ON memories(scope, project, standing) WHERE is_deleted = 0 AND type = 'rule';

CREATE INDEX memories_critical ON memories(scope, project) WHERE is_deleted = 0 AND importance >= 0.9;

CREATE VIRTUAL TABLE memories_fts USING fts5(
	terms, content = '', contentless_delete = 1, tokenize = 'ascii'
);

CREATE VIRTUAL TABLE memories_vocab USING fts5vocab(memories_fts, row);

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
, backlog INTEGER NOT NULL DEFAULT 0, kills   INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE UNIQUE INDEX memory_jobs_waiting ON memory_jobs(job_type, job_key) WHERE status = 'pending';

CREATE INDEX memory_jobs_due ON memory_jobs(run_at) WHERE status = 'pending';

CREATE INDEX memory_jobs_leased ON memory_jobs(lease_until) WHERE status = 'leased';

CREATE INDEX memory_jobs_ended ON memory_jobs(updated_at) WHERE status IN ('completed', 'dead');

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
, started_epoch INTEGER NOT NULL DEFAULT -1, distilled_seq    INTEGER NOT NULL DEFAULT 0, distilled_offset INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;

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
	said_at     TEXT NOT NULL DEFAULT '', indexed INTEGER NOT NULL DEFAULT 0, captured_at TEXT NOT NULL DEFAULT '',
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
	created_at    TEXT NOT NULL, path TEXT NOT NULL DEFAULT '', content_hash TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (session_key, memory_id, context_epoch)
) STRICT, WITHOUT ROWID;

CREATE INDEX session_memories_created ON session_memories(created_at);

CREATE TABLE capture_pauses (
	started_at TEXT PRIMARY KEY,
	ended_at   TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

CREATE INDEX memories_idempotency ON memories(idempotency_key, agent_id) WHERE idempotency_key <> '';

CREATE INDEX memories_source ON memories(source_type, source_id, agent_id) WHERE is_deleted = 0 AND source_id <> '';

CREATE INDEX memory_history_created ON memory_history(created_at);

CREATE INDEX memory_history_review ON memory_history(created_at) WHERE event IN ('blocked_destructive', 'review_needed');

CREATE TABLE memory_feedback (
	session_key TEXT NOT NULL,
	memory_id   TEXT NOT NULL,
	score       REAL NOT NULL,  -- from -1, misleading, to 1, helpful
	created_at  TEXT NOT NULL, implied INTEGER NOT NULL DEFAULT 0, path TEXT NOT NULL DEFAULT '', lesson REAL NOT NULL DEFAULT 0,
	PRIMARY KEY (session_key, memory_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX memory_feedback_memory ON memory_feedback(memory_id);

CREATE INDEX session_transcripts_unindexed ON session_transcripts(seq) WHERE indexed = 0;

CREATE INDEX session_transcripts_turn ON session_transcripts(turn_id);

CREATE VIRTUAL TABLE turns_fts USING fts5(
	terms, content = '', contentless_delete = 1, tokenize = 'ascii'
);

CREATE VIRTUAL TABLE turns_vocab USING fts5vocab(turns_fts, row);

CREATE TABLE memory_access (
	memory_id     TEXT PRIMARY KEY,
	access_count  INTEGER NOT NULL,
	last_accessed TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX memory_access_count ON memory_access(access_count);

CREATE TABLE session_bypasses (
	session_key TEXT NOT NULL,
	started_at  TEXT NOT NULL,
	ended_at    TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (session_key, started_at)
) STRICT, WITHOUT ROWID;

CREATE INDEX session_bypasses_open ON session_bypasses(session_key) WHERE ended_at = '';

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

CREATE TABLE heartbeats (
	harness    TEXT PRIMARY KEY,
	body       TEXT NOT NULL,  -- JSON; see session.Heartbeat
	created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE nodes (
	address BLOB PRIMARY KEY,
	body    BLOB NOT NULL
) STRICT;

CREATE INDEX commits_rootless ON commits(generation) WHERE root IS NULL;

CREATE INDEX reflog_ref ON reflog(ref, created_at);

CREATE TABLE main_line (
	generation INTEGER PRIMARY KEY,
	commit_id  TEXT NOT NULL UNIQUE
) STRICT;

CREATE INDEX memories_filed ON memories(created_at) WHERE is_deleted = 0 AND path_how = 'explicit';

CREATE INDEX memories_forgotten ON memories(content_hash) WHERE is_deleted IN (1, 3);

CREATE TABLE past (
	seq          INTEGER PRIMARY KEY,
	address      TEXT NOT NULL UNIQUE,
	content_hash TEXT NOT NULL DEFAULT '',
	indexed      INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX past_content_hash ON past(content_hash);

CREATE VIRTUAL TABLE past_fts USING fts5(
	terms, content = '', contentless_delete = 1, tokenize = 'ascii'
);

CREATE VIRTUAL TABLE past_vocab USING fts5vocab(past_fts, row);

CREATE TABLE conflicts (
	id          TEXT PRIMARY KEY,
	kind        TEXT NOT NULL,               -- slot, delete_edit, edit_edit
	commit_id   TEXT NOT NULL,               -- the merge or revert that met it
	memory_id   TEXT NOT NULL,
	path        TEXT NOT NULL,
	a_address   TEXT NOT NULL DEFAULT '',    -- ours; '' is that it was deleted
	b_address   TEXT NOT NULL DEFAULT '',    -- theirs
	other_id    TEXT NOT NULL DEFAULT '',    -- of a slot: the other memory in it
	created_at  TEXT NOT NULL,
	settled_at  TEXT NOT NULL DEFAULT '',
	settled_as  TEXT NOT NULL DEFAULT ''     -- A, B, both
) STRICT, WITHOUT ROWID;

CREATE INDEX conflicts_open ON conflicts(memory_id) WHERE settled_at = '';

CREATE TABLE silent_sessions (
	session_key TEXT PRIMARY KEY,
	commit_id   TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE purges (
	address    TEXT PRIMARY KEY,
	memory_id  TEXT NOT NULL,
	created_at TEXT NOT NULL
, finished_at TEXT NOT NULL DEFAULT '') STRICT, WITHOUT ROWID;

CREATE TABLE leaves (
	path    TEXT PRIMARY KEY,
	address TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE documents (
	name    TEXT PRIMARY KEY,
	address TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE memories_cold (
	memory_id       TEXT PRIMARY KEY,
	address         TEXT NOT NULL,            -- of the version that stood last
	version         INTEGER NOT NULL,
	valid_until     TEXT NOT NULL,
	updated_at      TEXT NOT NULL,
	is_deleted      INTEGER NOT NULL,         -- why it no longer stands, as in memories
	deleted_at      TEXT NOT NULL,
	commit_id       TEXT NOT NULL,            -- that ended it
	content_hash    TEXT NOT NULL,            -- it stays forgotten
	idempotency_key TEXT NOT NULL DEFAULT '',
	archived_at     TEXT NOT NULL,
	archived_reason TEXT NOT NULL             -- retention_decay
) STRICT, WITHOUT ROWID;

CREATE INDEX memories_cold_hash ON memories_cold(content_hash);

CREATE INDEX memories_cold_key ON memories_cold(idempotency_key) WHERE idempotency_key <> '';

CREATE INDEX memories_cold_archived ON memories_cold(archived_at);

CREATE INDEX memories_ended ON memories(deleted_at) WHERE is_deleted <> 0;

CREATE INDEX forgotten_turns_memory ON forgotten_turns(memory_id);

CREATE INDEX commit_changes_documents ON commit_changes(memory_id) WHERE kind = 'document';

CREATE INDEX purges_memory ON purges(memory_id);

CREATE INDEX purges_unfinished ON purges(created_at) WHERE finished_at = '';

CREATE TABLE settlements (
	commit_id   TEXT NOT NULL,
	conflict_id TEXT NOT NULL,
	was         TEXT NOT NULL, -- how it was settled before; '' is open
	became      TEXT NOT NULL, -- A, B, both, or '' when a revert opened it again
	PRIMARY KEY (commit_id, conflict_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX commit_changes_old_path ON commit_changes(old_path) WHERE old_path <> '';

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
	created_at    TEXT NOT NULL, said_before TEXT NOT NULL DEFAULT '',
	UNIQUE (session_key, n)
) STRICT;

CREATE INDEX injections_created ON injections(created_at);

CREATE TABLE memory_changes (
	n    INTEGER PRIMARY KEY,  -- grows; the last row is never deleted, so no number is used twice
	what TEXT NOT NULL,        -- memory: a row of memories; purge: bytes were erased; policy: who sees what
	seq  INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE derived (
	memory_id TEXT PRIMARY KEY,
	address   TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE entities (
	id             TEXT PRIMARY KEY,            -- see graph.EntityID
	agent_id       TEXT NOT NULL,
	name           TEXT NOT NULL,               -- as the eldest memory that mentions it has it
	canonical_name TEXT NOT NULL,
	entity_type    TEXT NOT NULL,               -- as the eldest that knows it
	named_by       TEXT NOT NULL,               -- the memory it has its name from
	typed_by       TEXT NOT NULL DEFAULT '',    -- the memory it has its type from; '' while that is unknown
	created_at     TEXT NOT NULL,               -- when the eldest was made
	community_id   TEXT NOT NULL DEFAULT ''     -- computed; see entity_communities
) STRICT, WITHOUT ROWID;

CREATE TABLE memory_entity_mentions (
	memory_id    TEXT NOT NULL,
	entity_id    TEXT NOT NULL,
	mention_text TEXT NOT NULL,
	confidence   REAL NOT NULL,
	PRIMARY KEY (memory_id, entity_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX memory_entity_mentions_entity ON memory_entity_mentions(entity_id);

CREATE TABLE entity_attributes (
	entity_id  TEXT NOT NULL,
	aspect_id  TEXT NOT NULL,                   -- see graph.AspectID
	claim      TEXT NOT NULL,                   -- what it says a value of; '' where it does not
	memory_id  TEXT NOT NULL,
	aspect     TEXT NOT NULL,                   -- the aspect's name
	kind       TEXT NOT NULL,                   -- attribute, constraint
	importance REAL NOT NULL,
	absent     INTEGER NOT NULL,
	PRIMARY KEY (entity_id, aspect_id, claim, memory_id)
) STRICT, WITHOUT ROWID;

CREATE VIEW entity_aspects AS
	SELECT aspect_id AS id, entity_id, min(aspect) AS name FROM entity_attributes GROUP BY entity_id, aspect_id;

CREATE TABLE entity_dependencies (
	source_entity_id TEXT NOT NULL,
	target_entity_id TEXT NOT NULL,
	dependency_type  TEXT NOT NULL,
	memory_id        TEXT NOT NULL,
	strength         REAL NOT NULL,
	confidence       REAL NOT NULL,
	reason           TEXT NOT NULL,
	PRIMARY KEY (source_entity_id, target_entity_id, dependency_type, memory_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX entity_dependencies_target ON entity_dependencies(target_entity_id);

CREATE TABLE entity_acts (
	name        TEXT PRIMARY KEY,               -- of the object: random
	address     TEXT NOT NULL,
	entity_id   TEXT NOT NULL DEFAULT '',
	pinned      INTEGER NOT NULL DEFAULT 0,
	pinned_at   TEXT NOT NULL DEFAULT '',
	suppressed  INTEGER NOT NULL DEFAULT 0,
	weight      REAL NOT NULL DEFAULT 0,        -- in place of what is learnt; 0 is none
	merged_into TEXT NOT NULL DEFAULT ''        -- the entity that it is the same as
) STRICT, WITHOUT ROWID;

CREATE INDEX entity_acts_entity ON entity_acts(entity_id);

CREATE TABLE entity_communities (
	id           TEXT PRIMARY KEY,
	agent_id     TEXT NOT NULL,
	name         TEXT NOT NULL,
	cohesion     REAL NOT NULL,                 -- 0 to 1
	member_count INTEGER NOT NULL,
	created_at   TEXT NOT NULL,
	updated_at   TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX commit_changes_path ON commit_changes(path) WHERE path <> '';

CREATE TABLE memory_premises (
	memory_id  TEXT NOT NULL,
	premise_id TEXT NOT NULL,
	how        TEXT NOT NULL, address TEXT NOT NULL DEFAULT '',              -- told, reason, slot
	PRIMARY KEY (memory_id, premise_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX memory_premises_premise ON memory_premises(premise_id);

CREATE INDEX memories_ended_hash ON memories(content_hash) WHERE is_deleted <> 0;

CREATE INDEX entity_acts_merged ON entity_acts(merged_into) WHERE merged_into <> '';

CREATE TABLE learnt_weights (
	kind      TEXT NOT NULL,    -- aspect, alias, dependency
	entity_id TEXT NOT NULL,    -- of a dependency: its source
	what      TEXT NOT NULL,    -- the aspect's id, the canonical alias, the dependency's type
	target_id TEXT NOT NULL,    -- of a dependency
	shift     REAL NOT NULL CHECK (shift BETWEEN -0.9 AND 0.9 AND shift <> 0),
	learnt_at TEXT NOT NULL,    -- when a rating moved it last
	faded_at  TEXT NOT NULL,    -- when it was last looked at because nobody had
	PRIMARY KEY (kind, entity_id, what, target_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX learnt_weights_faded ON learnt_weights(faded_at);

CREATE TABLE entity_cooccurrence (
	entity_id  TEXT NOT NULL,
	other_id   TEXT NOT NULL,
	sessions   INTEGER NOT NULL CHECK (sessions > 0),
	updated_at TEXT NOT NULL,
	PRIMARY KEY (entity_id, other_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions_ended (
	one INTEGER PRIMARY KEY CHECK (one = 1),
	n   INTEGER NOT NULL
) STRICT;

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

CREATE INDEX commits_agent ON commits(agent_id) WHERE agent_id <> 'default';

CREATE TABLE "objects" (
	address    TEXT PRIMARY KEY NOT NULL,
	kind       TEXT NOT NULL,
	body       TEXT,             -- canonical JSON; NULL once purged
	created_at TEXT NOT NULL
) STRICT;

CREATE VIEW recorded (seq, shelf, id, type, path, subject, content, importance, confidence, tags, pinned, who,
	agent_id, project, visibility, scope, origin, source_type, source_id, source_path, session_id, source_turns,
	source_quote, valid_from, valid_until, observed_at, version, created_at, updated_at, updated_by, is_deleted,
	deleted_at, content_hash, address, commit_id, standing, occurred_at, source_created_at, runtime_path,
	idempotency_key, chunk_group, hints, structured, path_how, path_confidence, supersedes, marked, premises, uncertain) AS
	SELECT -p.seq, p.seq, o.body ->> 'id', o.body ->> 'type', coalesce(o.body ->> 'path', ''), coalesce(o.body ->> 'subject', ''),
		o.body ->> 'content', o.body ->> 'importance', o.body ->> 'confidence',
		coalesce((SELECT group_concat(value, ',') FROM json_each(o.body, '$.tags')), ''),
		coalesce(o.body ->> 'pinned', 0), coalesce(o.body ->> 'who', ''), o.body ->> 'agent', coalesce(o.body ->> 'project', ''),
		o.body ->> 'visibility', coalesce(o.body ->> 'namespace', ''), o.body ->> 'origin',
		coalesce(o.body ->> '$.source.kind', ''), coalesce(o.body ->> '$.source.id', ''),
		coalesce(o.body ->> '$.source.path', ''), coalesce(o.body ->> '$.source.session', ''),
		coalesce(o.body -> '$.source.turns', '[]'), coalesce(o.body ->> '$.source.quote', ''),
		coalesce(o.body ->> 'validFrom', ''), coalesce(o.body ->> 'validUntil', ''), coalesce(o.body ->> 'observed', ''),
		o.body ->> 'version', o.body ->> 'created', o.body ->> 'updated', coalesce(o.body ->> 'updatedBy', ''), 0, '', p.content_hash,
		p.address, coalesce((SELECT c.commit_id FROM commit_changes c WHERE c.memory_id = o.body ->> 'id' AND c.new_address = p.address), ''),
		ln(max(o.body ->> 'importance', 1e-9)) - (julianday(o.body ->> 'created') - 2440587.5) * ln(0.95) + coalesce(o.body ->> 'pinned', 0) * 1e6, coalesce(o.body ->> 'occurred', ''), coalesce(o.body ->> 'sourceDate', ''),
		coalesce(o.body ->> '$.source.runtime', ''), coalesce(o.body ->> '$.source.key', ''),
		coalesce(o.body ->> '$.source.group', ''), coalesce(o.body -> 'hints', '[]'), coalesce(o.body ->> 'structured', ''),
		coalesce(o.body ->> 'filed', ''), coalesce(o.body ->> 'filedConfidence', 0.0), coalesce(o.body ->> 'supersedes', ''),
		coalesce(o.body ->> 'marked', ''), coalesce(o.body -> 'premises', '[]'), ''
	FROM past p JOIN objects o ON o.address = p.address WHERE o.body IS NOT NULL;

CREATE VIEW cold AS
	SELECT c.memory_id AS id, o.body ->> 'type' AS type, coalesce(o.body ->> 'path', '') AS path,
		coalesce(o.body ->> 'subject', '') AS subject, o.body ->> 'content' AS content,
		o.body ->> 'importance' AS importance, o.body ->> 'confidence' AS confidence,
		coalesce((SELECT group_concat(value, ',') FROM json_each(o.body, '$.tags')), '') AS tags,
		coalesce(o.body ->> 'pinned', 0) AS pinned, coalesce(o.body ->> 'who', '') AS who,
		o.body ->> 'agent' AS agent_id, coalesce(o.body ->> 'project', '') AS project,
		o.body ->> 'visibility' AS visibility, coalesce(o.body ->> 'namespace', '') AS scope,
		o.body ->> 'origin' AS origin, coalesce(o.body ->> '$.source.kind', '') AS source_type,
		coalesce(o.body ->> '$.source.id', '') AS source_id, coalesce(o.body ->> '$.source.path', '') AS source_path,
		coalesce(o.body ->> '$.source.session', '') AS session_id,
		coalesce(o.body -> '$.source.turns', '[]') AS source_turns,
		coalesce(o.body ->> '$.source.quote', '') AS source_quote,
		coalesce(o.body ->> 'validFrom', '') AS valid_from, c.valid_until, coalesce(o.body ->> 'observed', '') AS observed_at,
		c.version, o.body ->> 'created' AS created_at, c.updated_at, coalesce(o.body ->> 'updatedBy', '') AS updated_by,
		c.is_deleted, c.deleted_at, c.content_hash, c.address, c.commit_id,
		coalesce(o.body ->> 'occurred', '') AS occurred_at, coalesce(o.body ->> 'sourceDate', '') AS source_created_at,
		coalesce(o.body ->> '$.source.runtime', '') AS runtime_path, c.idempotency_key,
		coalesce(o.body ->> '$.source.group', '') AS chunk_group, coalesce(o.body -> 'hints', '[]') AS hints,
		coalesce(o.body ->> 'structured', '') AS structured, coalesce(o.body ->> 'filed', '') AS path_how,
		coalesce(o.body ->> 'filedConfidence', 0.0) AS path_confidence, coalesce(o.body ->> 'supersedes', '') AS supersedes,
		coalesce(o.body ->> 'marked', '') AS marked, coalesce(o.body -> 'premises', '[]') AS premises, '' AS uncertain,
		c.archived_at, c.archived_reason
	FROM memories_cold c JOIN objects o ON o.address = c.address WHERE o.body IS NOT NULL;

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
, causes TEXT NOT NULL DEFAULT '{}', unasked TEXT NOT NULL DEFAULT '', held INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE INDEX distillations_session ON distillations(session_key, id);

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

CREATE UNIQUE INDEX reviews_once ON reviews(agent_id, project, kind, target_id, content_hash, (state = 'shadow')) WHERE state <> 'accepted';

CREATE TABLE embeddings (
	content_hash TEXT NOT NULL,
	model        TEXT NOT NULL,    -- in the words of its provider
	dimensions   INTEGER NOT NULL CHECK (dimensions > 0),
	vector       BLOB NOT NULL CHECK (length(vector) = 4 * dimensions), -- float32, little endian
	created_at   TEXT NOT NULL,
	PRIMARY KEY (content_hash, model)
) STRICT;

CREATE TABLE memory_hints (
	memory_id TEXT PRIMARY KEY,
	hints     TEXT NOT NULL      -- JSON list of questions; [] where it was asked and said nothing of use
) STRICT, WITHOUT ROWID;

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

CREATE TABLE session_summary_turns (
	summary_id  TEXT NOT NULL,
	turn_id     TEXT NOT NULL,
	session_key TEXT NOT NULL,
	ordinal     INTEGER NOT NULL,
	PRIMARY KEY (summary_id, turn_id, session_key)
) STRICT, WITHOUT ROWID;

CREATE INDEX session_summary_turns_turn ON session_summary_turns(turn_id);

CREATE INDEX session_summary_turns_session ON session_summary_turns(session_key);

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

CREATE TABLE "entity_aliases" (
	alias     TEXT NOT NULL,                    -- canonical
	entity_id TEXT NOT NULL,
	how       TEXT NOT NULL,                    -- acronym, short, head, stated, given
	memory_id TEXT NOT NULL,                    -- that has it so; '' where a person gave it outright
	name      TEXT NOT NULL,                    -- as written
	PRIMARY KEY (alias, entity_id, how, memory_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX entity_aliases_entity ON entity_aliases(entity_id);

CREATE INDEX entity_aliases_sure ON entity_aliases(alias, entity_id, how) WHERE how IN ('acronym', 'stated', 'given');

CREATE INDEX entities_called ON entities(canonical_name, agent_id);

CREATE TABLE memory_returns (
	premise_id TEXT NOT NULL,
	memory_id  TEXT NOT NULL,
	PRIMARY KEY (premise_id, memory_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX memory_returns_memory ON memory_returns(memory_id);

CREATE INDEX memories_uncertain ON memories(agent_id, id) WHERE uncertain <> '';

CREATE TABLE community_modularity (
	agent_id    TEXT PRIMARY KEY,
	modularity  REAL NOT NULL,
	measured_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX memory_premises_address ON memory_premises(address);

CREATE TABLE project_remotes (
	remote  TEXT PRIMARY KEY, -- host and path, without who asks there
	project TEXT NOT NULL,
	seen_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX project_remotes_project ON project_remotes(project);

CREATE TABLE project_copies (
	root    TEXT PRIMARY KEY,
	project TEXT NOT NULL,
	seen_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX project_copies_project ON project_copies(project);

CREATE TABLE projects_before (
	root     TEXT PRIMARY KEY,
	began_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX memories_retelling ON memories(agent_id) WHERE is_deleted = 0 AND type = 'session_summary';

CREATE INDEX entity_attributes_binding ON entity_attributes(entity_id) WHERE kind = 'constraint' OR claim = 'state';

CREATE INDEX memories_created ON memories(created_at, agent_id, scope, visibility, project, importance) WHERE is_deleted = 0;

CREATE INDEX memories_path ON memories(path, id, path_how, agent_id, scope, visibility, project) WHERE is_deleted = 0;

INSERT INTO memories_fts(memories_fts, rank) VALUES ('automerge', 2);
INSERT INTO memories_fts(memories_fts, rank) VALUES ('crisismerge', 8);
INSERT INTO turns_fts(turns_fts, rank) VALUES ('automerge', 2);
INSERT INTO turns_fts(turns_fts, rank) VALUES ('crisismerge', 8);
INSERT INTO past_fts(past_fts, rank) VALUES ('automerge', 2);
INSERT INTO past_fts(past_fts, rank) VALUES ('crisismerge', 8);
INSERT INTO agents (id, name, read_policy, policy_group, created_at, updated_at) VALUES ('default', 'default', 'shared', '', strftime('%Y-%m-%dT%H:%M:%fZ'), strftime('%Y-%m-%dT%H:%M:%fZ'));
INSERT INTO memory_changes (n, what, seq) VALUES (1, 'policy', 0);
INSERT INTO sessions_ended (one, n) VALUES (1, 0);

CREATE TRIGGER memory_changes_cut AFTER INSERT ON memory_changes WHEN NEW.n % 256 = 0 BEGIN
	DELETE FROM memory_changes WHERE n <= NEW.n - 10000;
END;

CREATE TRIGGER memories_inserted AFTER INSERT ON memories WHEN NEW.is_deleted = 0 BEGIN
	INSERT INTO memory_changes (what, seq) VALUES ('memory', NEW.seq);
END;

CREATE TRIGGER memories_deleted AFTER DELETE ON memories WHEN OLD.is_deleted = 0 BEGIN
	INSERT INTO memory_changes (what, seq) VALUES ('memory', OLD.seq);
END;

CREATE TRIGGER memories_updated AFTER UPDATE OF is_deleted, content, subject, tags, hints, type, pinned,
	agent_id, project, visibility, scope, created_at ON memories BEGIN
	INSERT INTO memory_changes (what, seq) VALUES ('memory', NEW.seq);
END;

CREATE TRIGGER agents_inserted AFTER INSERT ON agents WHEN NEW.read_policy <> 'isolated' OR NEW.policy_group <> '' BEGIN
	INSERT INTO memory_changes (what) VALUES ('policy');
END;

CREATE TRIGGER agents_updated AFTER UPDATE OF read_policy, policy_group ON agents BEGIN
	INSERT INTO memory_changes (what) VALUES ('policy');
END;

CREATE TRIGGER agents_deleted AFTER DELETE ON agents BEGIN
	INSERT INTO memory_changes (what) VALUES ('policy');
END;

CREATE TRIGGER memory_hints_inserted AFTER INSERT ON memory_hints WHEN NEW.hints <> '[]' BEGIN
	INSERT INTO memory_changes (what, seq) SELECT 'memory', seq FROM memories WHERE id = NEW.memory_id;
END;

CREATE TRIGGER memory_hints_deleted AFTER DELETE ON memory_hints WHEN OLD.hints <> '[]' BEGIN
	INSERT INTO memory_changes (what, seq) SELECT 'memory', seq FROM memories WHERE id = OLD.memory_id;
END;

CREATE TRIGGER project_copies_inserted AFTER INSERT ON project_copies BEGIN
	INSERT INTO memory_changes (what) VALUES ('policy');
END;

CREATE TRIGGER project_copies_updated AFTER UPDATE ON project_copies BEGIN
	INSERT INTO memory_changes (what) VALUES ('policy');
END;

CREATE TRIGGER project_copies_deleted AFTER DELETE ON project_copies BEGIN
	INSERT INTO memory_changes (what) VALUES ('policy');
END;
