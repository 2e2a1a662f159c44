-- An alias is told by as many memories as mention what bears it. Where how it came
-- to be stands before the memory, who asks what bears it goes from one entity to
-- the next.

CREATE TABLE aliases_in_order (
	alias     TEXT NOT NULL,                    -- canonical
	entity_id TEXT NOT NULL,
	how       TEXT NOT NULL,                    -- acronym, short, head, stated, given
	memory_id TEXT NOT NULL,                    -- that has it so; '' where a person gave it outright
	name      TEXT NOT NULL,                    -- as written
	PRIMARY KEY (alias, entity_id, how, memory_id)
) STRICT, WITHOUT ROWID;
INSERT INTO aliases_in_order (alias, entity_id, how, memory_id, name)
	SELECT alias, entity_id, how, memory_id, name FROM entity_aliases;
DROP TABLE entity_aliases;
ALTER TABLE aliases_in_order RENAME TO entity_aliases;
CREATE INDEX entity_aliases_entity ON entity_aliases(entity_id);
