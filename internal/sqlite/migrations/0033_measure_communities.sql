-- How far the communities of an agent are apart, as it was when they were found last.
CREATE TABLE community_modularity (
	agent_id    TEXT PRIMARY KEY,
	modularity  REAL NOT NULL,
	measured_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
