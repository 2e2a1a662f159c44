-- What programs summed sessions up in, which is held against all that ends.
CREATE INDEX memories_retelling ON memories(agent_id) WHERE is_deleted = 0 AND type = 'session_summary';
