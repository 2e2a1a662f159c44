-- What changed, for those who keep an index of what stands on main: they read
-- what is beyond the number they know. The list is cut from time to time, and
-- who does not find his number any more reads everything anew.

CREATE TABLE memory_changes (
	n    INTEGER PRIMARY KEY,  -- grows; the last row is never deleted, so no number is used twice
	what TEXT NOT NULL,        -- memory: a row of memories; purge: bytes were erased; policy: who sees what
	seq  INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO memory_changes (what) VALUES ('policy');

CREATE TRIGGER memory_changes_cut AFTER INSERT ON memory_changes WHEN NEW.n % 256 = 0 BEGIN
	DELETE FROM memory_changes WHERE n <= NEW.n - 10000;
END;

CREATE TRIGGER memories_inserted AFTER INSERT ON memories WHEN NEW.is_deleted = 0 BEGIN
	INSERT INTO memory_changes (what, seq) VALUES ('memory', NEW.seq);
END;
CREATE TRIGGER memories_deleted AFTER DELETE ON memories WHEN OLD.is_deleted = 0 BEGIN
	INSERT INTO memory_changes (what, seq) VALUES ('memory', OLD.seq);
END;
CREATE TRIGGER memories_updated AFTER UPDATE OF is_deleted, content, subject, tags, hints, type, pinned,
	agent_id, project, visibility, scope, created_at ON memories BEGIN
	INSERT INTO memory_changes (what, seq) VALUES ('memory', NEW.seq);
END;

-- An agent that is not registered sees what is its own, and so does a new one.
CREATE TRIGGER agents_inserted AFTER INSERT ON agents WHEN NEW.read_policy <> 'isolated' OR NEW.policy_group <> '' BEGIN
	INSERT INTO memory_changes (what) VALUES ('policy');
END;
CREATE TRIGGER agents_updated AFTER UPDATE OF read_policy, policy_group ON agents BEGIN
	INSERT INTO memory_changes (what) VALUES ('policy');
END;
CREATE TRIGGER agents_deleted AFTER DELETE ON agents BEGIN
	INSERT INTO memory_changes (what) VALUES ('policy');
END;
