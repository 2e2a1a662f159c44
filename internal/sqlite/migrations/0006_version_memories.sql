-- Every commit has a tree, every memory a place in it, and every state that
-- ever was can be read.

-- Nodes of the trees; see package prolly. Those of old commits are thinned, and
-- can be made again from commit_changes.
CREATE TABLE nodes (
	address BLOB PRIMARY KEY,
	body    BLOB NOT NULL
) STRICT;

-- Commits of an older version have their tree beside their id, not bound by it.
ALTER TABLE commits ADD COLUMN carried INTEGER NOT NULL DEFAULT 0;
UPDATE commits SET carried = 1;
CREATE INDEX commits_rootless ON commits(generation) WHERE root IS NULL;
CREATE INDEX commits_agent ON commits(agent_id);

ALTER TABLE commit_changes ADD COLUMN kind     TEXT NOT NULL DEFAULT 'memory'; -- memory, leaf, document
ALTER TABLE commit_changes ADD COLUMN old_path TEXT NOT NULL DEFAULT '';       -- where it stood, if elsewhere
ALTER TABLE commit_changes ADD COLUMN event    TEXT NOT NULL DEFAULT '';
UPDATE commit_changes SET event = coalesce((SELECT h.event FROM memory_history h
	WHERE h.commit_id = commit_changes.commit_id AND h.memory_id = commit_changes.memory_id), '');
CREATE INDEX commit_changes_path ON commit_changes(path);
CREATE INDEX commit_changes_new ON commit_changes(new_address) WHERE new_address IS NOT NULL;
CREATE INDEX commit_parents_child ON commit_parents(parent_id);

ALTER TABLE refs ADD COLUMN kind TEXT NOT NULL DEFAULT 'branch'; -- branch, tag
CREATE INDEX reflog_ref ON reflog(ref, created_at);

-- The first parents of the head of main, down to the first commit.
CREATE TABLE main_line (
	generation INTEGER PRIMARY KEY,
	commit_id  TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO main_line (generation, commit_id) SELECT generation, id FROM commits;

ALTER TABLE memories ADD COLUMN path_how        TEXT NOT NULL DEFAULT '';
ALTER TABLE memories ADD COLUMN path_confidence REAL NOT NULL DEFAULT 0;
ALTER TABLE memories ADD COLUMN marked          TEXT NOT NULL DEFAULT ''; -- a command to a model it looks like
ALTER TABLE memories ADD COLUMN supersedes      TEXT NOT NULL DEFAULT '';
CREATE INDEX memories_address ON memories(address) WHERE is_deleted = 0;
CREATE INDEX memories_path ON memories(path, id) WHERE is_deleted = 0;
CREATE INDEX memories_filed ON memories(created_at) WHERE is_deleted = 0 AND path_how = 'explicit';

DROP INDEX memories_forgotten;
CREATE INDEX memories_forgotten ON memories(content_hash) WHERE is_deleted IN (1, 3);

-- Versions that do not stand on the head of main, searchable: what was, and what
-- is on branches only.
CREATE TABLE past (
	seq          INTEGER PRIMARY KEY,
	address      TEXT NOT NULL UNIQUE,
	content_hash TEXT NOT NULL DEFAULT '',
	indexed      INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX past_content_hash ON past(content_hash);
INSERT INTO past (address, indexed) SELECT DISTINCT v.address, 0 FROM memory_versions v
	WHERE v.died IS NOT NULL AND NOT EXISTS (SELECT 1 FROM memories m WHERE m.address = v.address AND m.is_deleted = 0);
CREATE VIRTUAL TABLE past_fts USING fts5(
	terms, content = '', contentless_delete = 1, tokenize = 'ascii'
);
CREATE VIRTUAL TABLE past_vocab USING fts5vocab(past_fts, row);

-- Those versions in the columns of memories, numbered below zero.
CREATE VIEW recorded (seq, shelf, id, type, path, subject, content, importance, confidence, tags, pinned, who,
	agent_id, project, visibility, scope, origin, source_type, source_id, source_path, session_id, source_turns,
	source_quote, valid_from, valid_until, observed_at, version, created_at, updated_at, updated_by, is_deleted,
	deleted_at, content_hash, address, commit_id, standing, occurred_at, source_created_at, runtime_path,
	idempotency_key, chunk_group, hints, structured, path_how, path_confidence, supersedes, marked) AS
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
		p.address, coalesce((SELECT c.commit_id FROM commit_changes c WHERE c.new_address = p.address), ''),
		ln(max(o.body ->> 'importance', 1e-9)) - (julianday(o.body ->> 'created') - 2440587.5) * ln(0.95) + coalesce(o.body ->> 'pinned', 0) * 1e6, coalesce(o.body ->> 'occurred', ''), coalesce(o.body ->> 'sourceDate', ''),
		coalesce(o.body ->> '$.source.runtime', ''), coalesce(o.body ->> '$.source.key', ''),
		coalesce(o.body ->> '$.source.group', ''), coalesce(o.body -> 'hints', '[]'), coalesce(o.body ->> 'structured', ''),
		coalesce(o.body ->> 'filed', ''), coalesce(o.body ->> 'filedConfidence', 0.0), coalesce(o.body ->> 'supersedes', ''),
		coalesce(o.body ->> 'marked', '')
	FROM past p JOIN objects o ON o.address = p.address WHERE o.body IS NOT NULL;

-- What a person settled or has to: two sides that a merge or a revert could not
-- bring together by itself.
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

-- Sessions whose teaching was reverted: what was said in them stays silent.
CREATE TABLE silent_sessions (
	session_key TEXT PRIMARY KEY,
	commit_id   TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What was purged, by address: it is never taken in again.
CREATE TABLE purges (
	address    TEXT PRIMARY KEY,
	memory_id  TEXT NOT NULL,
	created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Leaves of the taxonomy that differ from the builtin, on the head of main.
CREATE TABLE leaves (
	path    TEXT PRIMARY KEY,
	address TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Identity files as last committed.
CREATE TABLE documents (
	name    TEXT PRIMARY KEY,
	address TEXT NOT NULL
) STRICT, WITHOUT ROWID;
