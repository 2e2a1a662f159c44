-- What use teaches of the graph. It is no part of the record: a graph that is
-- built anew keeps it, and a purge takes what hangs on nothing any more.

-- How far use moved a weight from where it is untaught.
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

-- In how many sessions what helped led over two entities, the lesser id first.
CREATE TABLE entity_cooccurrence (
	entity_id  TEXT NOT NULL,
	other_id   TEXT NOT NULL,
	sessions   INTEGER NOT NULL CHECK (sessions > 0),
	updated_at TEXT NOT NULL,
	PRIMARY KEY (entity_id, other_id)
) STRICT, WITHOUT ROWID;

-- By which trail a hit was found, as JSON of ids; '' where the graph had no part.
ALTER TABLE session_memories ADD COLUMN path TEXT NOT NULL DEFAULT '';
-- Which one a rating taught, and what.
ALTER TABLE memory_feedback ADD COLUMN path TEXT NOT NULL DEFAULT '';
ALTER TABLE memory_feedback ADD COLUMN lesson REAL NOT NULL DEFAULT 0;

CREATE TABLE sessions_ended (
	one INTEGER PRIMARY KEY CHECK (one = 1),
	n   INTEGER NOT NULL
) STRICT;
INSERT INTO sessions_ended (one, n) VALUES (1, 0);
