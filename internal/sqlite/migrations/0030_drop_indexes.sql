-- What every write paid for and a reader finds without: see write_fewer_pages.

-- A version that stands is found by the memory that it is of, which its record names.
DROP INDEX IF EXISTS memories_address;

-- What is called something is found by its name, of whatever agent; few names are
-- those of several.
DROP INDEX IF EXISTS entities_canonical;
DROP INDEX IF EXISTS entities_called;
CREATE INDEX entities_called ON entities(canonical_name, agent_id);
