-- A conflict is settled by a commit, and is open again when that is reverted.

CREATE TABLE settlements (
	commit_id   TEXT NOT NULL,
	conflict_id TEXT NOT NULL,
	was         TEXT NOT NULL, -- how it was settled before; '' is open
	became      TEXT NOT NULL, -- A, B, both, or '' when a revert opened it again
	PRIMARY KEY (commit_id, conflict_id)
) STRICT, WITHOUT ROWID;
