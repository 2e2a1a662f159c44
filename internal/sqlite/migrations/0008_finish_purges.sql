-- A purge that broke off is known, and is finished.

ALTER TABLE purges ADD COLUMN finished_at TEXT NOT NULL DEFAULT ''; -- when nothing of it was left anywhere
UPDATE purges SET finished_at = created_at;
CREATE INDEX purges_memory ON purges(memory_id);
CREATE INDEX purges_unfinished ON purges(created_at) WHERE finished_at = '';
