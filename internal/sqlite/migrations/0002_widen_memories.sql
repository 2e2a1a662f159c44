-- What a request to remember may say beyond its statement.

ALTER TABLE memories ADD COLUMN occurred_at       TEXT NOT NULL DEFAULT '';
ALTER TABLE memories ADD COLUMN source_created_at TEXT NOT NULL DEFAULT '';
ALTER TABLE memories ADD COLUMN runtime_path      TEXT NOT NULL DEFAULT '';
ALTER TABLE memories ADD COLUMN idempotency_key   TEXT NOT NULL DEFAULT '';
ALTER TABLE memories ADD COLUMN chunk_group       TEXT NOT NULL DEFAULT '';   -- shared by the chunks of one long text
ALTER TABLE memories ADD COLUMN hints             TEXT NOT NULL DEFAULT '[]'; -- JSON array of questions it answers
ALTER TABLE memories ADD COLUMN structured        TEXT NOT NULL DEFAULT '';   -- JSON; see memory.Structure

CREATE INDEX memories_idempotency ON memories(idempotency_key, agent_id) WHERE idempotency_key <> '';
CREATE INDEX memories_source ON memories(source_type, source_id, agent_id) WHERE is_deleted = 0 AND source_id <> '';

-- The newest event of a kind, and what happened in a span of time.
CREATE INDEX memory_history_created ON memory_history(created_at);
CREATE INDEX memory_history_review ON memory_history(created_at) WHERE event IN ('blocked_destructive', 'review_needed');

-- What sessions said of the memories they were given.
CREATE TABLE memory_feedback (
	session_key TEXT NOT NULL,
	memory_id   TEXT NOT NULL,
	score       REAL NOT NULL,  -- from -1, misleading, to 1, helpful
	created_at  TEXT NOT NULL,
	PRIMARY KEY (session_key, memory_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX memory_feedback_memory ON memory_feedback(memory_id);
