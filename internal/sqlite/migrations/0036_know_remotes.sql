-- Working copies of one repository are one project: the first that is worked in stands
-- for all that have its remote. The folder of a project is its root, as everywhere.
CREATE TABLE project_remotes (
	remote  TEXT PRIMARY KEY, -- host and path, without who asks there
	project TEXT NOT NULL,
	seen_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX project_remotes_project ON project_remotes(project);

-- The other copies. What was kept in one before it was known to be a copy stays under its
-- own root, and is seen in the project.
CREATE TABLE project_copies (
	root    TEXT PRIMARY KEY,
	project TEXT NOT NULL,
	seen_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX project_copies_project ON project_copies(project);

CREATE TRIGGER project_copies_inserted AFTER INSERT ON project_copies BEGIN
	INSERT INTO memory_changes (what) VALUES ('policy');
END;
CREATE TRIGGER project_copies_updated AFTER UPDATE ON project_copies BEGIN
	INSERT INTO memory_changes (what) VALUES ('policy');
END;
CREATE TRIGGER project_copies_deleted AFTER DELETE ON project_copies BEGIN
	INSERT INTO memory_changes (what) VALUES ('policy');
END;

-- The projects from before remotes were known, until the remote of each was looked up.
CREATE TABLE projects_before (
	root     TEXT PRIMARY KEY,
	began_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO projects_before
	SELECT project, min(began) FROM (
		SELECT project, created_at AS began FROM memories WHERE project <> ''
		UNION ALL SELECT project, started_at FROM conversations WHERE project <> '')
	GROUP BY project;
