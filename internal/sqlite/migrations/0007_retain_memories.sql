-- What was forgotten long ago leaves memories for an archive, from which it can
-- still be read and brought back.

-- The records of the archive are in objects; here is what a record does not say.
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

-- Which commits changed identity files.
CREATE INDEX commit_changes_documents ON commit_changes(memory_id) WHERE kind = 'document';

-- The archive, in the columns of memories.
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
		coalesce(o.body ->> 'marked', '') AS marked,
		c.archived_at, c.archived_reason
	FROM memories_cold c JOIN objects o ON o.address = c.address WHERE o.body IS NOT NULL;
