-- The last word of each harness's plugin about itself.

CREATE TABLE heartbeats (
	harness    TEXT PRIMARY KEY,
	body       TEXT NOT NULL,  -- JSON; see session.Heartbeat
	created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
