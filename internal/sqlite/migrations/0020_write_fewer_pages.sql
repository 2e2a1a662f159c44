-- What every write paid for and no reader needed. An address is random, so to put
-- one into an index is to write a page of it that nothing else is written to.

-- Nobody asks for the children of a commit.
DROP INDEX IF EXISTS commit_parents_child;

-- Almost every commit is the default agent's: who asks for those reads them all.
DROP INDEX IF EXISTS commits_agent;
CREATE INDEX commits_agent ON commits(agent_id) WHERE agent_id <> 'default';

-- Whoever asks what brought a version knows of which memory it is, and that has few.
DROP INDEX IF EXISTS commit_changes_new;

-- Records are as long as a good part of a page. Where they stand in the order of
-- their addresses, each is written to a page of its own, and those above hold
-- records, too: now they stand in the order they come, and only the addresses are
-- in order.
DROP VIEW recorded;
DROP VIEW cold;
CREATE TABLE objects_by_age (
	address    TEXT PRIMARY KEY NOT NULL,
	kind       TEXT NOT NULL,
	body       TEXT,             -- canonical JSON; NULL once purged
	created_at TEXT NOT NULL
) STRICT;
INSERT INTO objects_by_age (address, kind, body, created_at) SELECT address, kind, body, created_at FROM objects ORDER BY address;
DROP TABLE objects;
ALTER TABLE objects_by_age RENAME TO objects;

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
