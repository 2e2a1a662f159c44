-- What says again what a premise said, in other words, stands for it. These are
-- those that ever did; whether one still does, its record says. An index of the
-- records, as memory_premises.
CREATE TABLE memory_returns (
	premise_id TEXT NOT NULL,
	memory_id  TEXT NOT NULL,
	PRIMARY KEY (premise_id, memory_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX memory_returns_memory ON memory_returns(memory_id);

-- What may be healed is looked for among these alone.
CREATE INDEX memories_uncertain ON memories(agent_id, id) WHERE uncertain <> '';
