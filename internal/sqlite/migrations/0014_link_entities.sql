-- What memories say about things: entities, what they are called, what is told of
-- them and how they stand to each other. All of it but entity_communities shows
-- derived objects and acts, and can be made again from them.

-- What was derived from a memory, by the object that stands beside it on main. An
-- empty address is that it says nothing of any thing; a memory without a row was
-- not asked yet. The rows of a memory that ended stay, here and below, while it
-- has a row in memories: whether they count is told by its is_deleted.
CREATE TABLE derived (
	memory_id TEXT PRIMARY KEY,
	address   TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- How often an entity is mentioned is counted in memory_entity_mentions.
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
CREATE INDEX entities_canonical ON entities(agent_id, canonical_name);
CREATE INDEX entities_called ON entities(canonical_name);

CREATE TABLE entity_aliases (
	alias     TEXT NOT NULL,                    -- canonical
	entity_id TEXT NOT NULL,
	memory_id TEXT NOT NULL,                    -- that has it so; '' where a person gave it outright
	name      TEXT NOT NULL,                    -- as written
	how       TEXT NOT NULL,                    -- acronym, short, head, stated, given
	PRIMARY KEY (alias, entity_id, memory_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX entity_aliases_entity ON entity_aliases(entity_id);

CREATE TABLE memory_entity_mentions (
	memory_id    TEXT NOT NULL,
	entity_id    TEXT NOT NULL,
	mention_text TEXT NOT NULL,
	confidence   REAL NOT NULL,
	PRIMARY KEY (memory_id, entity_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX memory_entity_mentions_entity ON memory_entity_mentions(entity_id);

-- The words of an attribute are those of its memory, and so are its status and
-- its times.
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

-- What a person made of an entity, as it stands on main; its aliases are among
-- entity_aliases.
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

-- Entities that hang together, computed from the graph.
CREATE TABLE entity_communities (
	id           TEXT PRIMARY KEY,
	agent_id     TEXT NOT NULL,
	name         TEXT NOT NULL,
	cohesion     REAL NOT NULL,                 -- 0 to 1
	member_count INTEGER NOT NULL,
	created_at   TEXT NOT NULL,
	updated_at   TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Most changes stand at a path; those of derived objects do not.
DROP INDEX commit_changes_path;
CREATE INDEX commit_changes_path ON commit_changes(path) WHERE path <> '';
