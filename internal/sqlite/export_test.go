package sqlite

// Before lets f be called before each statement of the writer.
func (db *DB) Before(f func(statement string)) { db.writer.before = f }

// KeysQuery is the query for what a commit changed at paths.
func KeysQuery(commit string, paths []string) (query string, args []any) {
	return changed{paths: paths}.keys(commit)
}
