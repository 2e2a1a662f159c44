-- What was moved away from a path is found without reading all that a commit changed.

CREATE INDEX commit_changes_old_path ON commit_changes(old_path) WHERE old_path <> '';
