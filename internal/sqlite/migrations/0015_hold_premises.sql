-- A belief may rest on others. When one of those no longer stands, it is
-- uncertain, and so is what rests on it.

ALTER TABLE memories ADD COLUMN premises  TEXT NOT NULL DEFAULT '[]'; -- JSON; see memory.Premise
ALTER TABLE memories ADD COLUMN uncertain TEXT NOT NULL DEFAULT '';   -- a premise that fell, its own or further down; '' while all stand

-- The premises of what stands on main, one a row.
CREATE TABLE memory_premises (
	memory_id  TEXT NOT NULL,
	premise_id TEXT NOT NULL,
	how        TEXT NOT NULL,              -- told, reason, slot
	PRIMARY KEY (memory_id, premise_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX memory_premises_premise ON memory_premises(premise_id);

-- A premise stands again when its statement does, under whatever id.
CREATE INDEX memories_ended_hash ON memories(content_hash) WHERE is_deleted <> 0;

-- The two views show the new columns as well.
DROP VIEW recorded;
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
		p.address, coalesce((SELECT c.commit_id FROM commit_changes c WHERE c.new_address = p.address), ''),
		ln(max(o.body ->> 'importance', 1e-9)) - (julianday(o.body ->> 'created') - 2440587.5) * ln(0.95) + coalesce(o.body ->> 'pinned', 0) * 1e6, coalesce(o.body ->> 'occurred', ''), coalesce(o.body ->> 'sourceDate', ''),
		coalesce(o.body ->> '$.source.runtime', ''), coalesce(o.body ->> '$.source.key', ''),
		coalesce(o.body ->> '$.source.group', ''), coalesce(o.body -> 'hints', '[]'), coalesce(o.body ->> 'structured', ''),
		coalesce(o.body ->> 'filed', ''), coalesce(o.body ->> 'filedConfidence', 0.0), coalesce(o.body ->> 'supersedes', ''),
		coalesce(o.body ->> 'marked', ''), coalesce(o.body -> 'premises', '[]'), ''
	FROM past p JOIN objects o ON o.address = p.address WHERE o.body IS NOT NULL;

DROP VIEW cold;
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
