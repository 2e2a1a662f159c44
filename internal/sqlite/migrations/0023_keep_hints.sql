-- What a model says that memories answer. It shows derived objects, and can be
-- made again from them.

CREATE TABLE memory_hints (
	memory_id TEXT PRIMARY KEY,
	hints     TEXT NOT NULL      -- JSON list of questions; [] where it was asked and said nothing of use
) STRICT, WITHOUT ROWID;

-- Who keeps an index of what stands has to read such a memory anew.
CREATE TRIGGER memory_hints_inserted AFTER INSERT ON memory_hints WHEN NEW.hints <> '[]' BEGIN
	INSERT INTO memory_changes (what, seq) SELECT 'memory', seq FROM memories WHERE id = NEW.memory_id;
END;
CREATE TRIGGER memory_hints_deleted AFTER DELETE ON memory_hints WHEN OLD.hints <> '[]' BEGIN
	INSERT INTO memory_changes (what, seq) SELECT 'memory', seq FROM memories WHERE id = OLD.memory_id;
END;
