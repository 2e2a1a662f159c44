-- Who lists or counts memories is answered without reading each of a million.
DROP INDEX memories_created;
CREATE INDEX memories_created ON memories(created_at, agent_id, scope, visibility, project, importance) WHERE is_deleted = 0;
DROP INDEX memories_path;
CREATE INDEX memories_path ON memories(path, id, path_how, agent_id, scope, visibility, project) WHERE is_deleted = 0;
