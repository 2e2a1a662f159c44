package sqlite

// Before lets f be called before each statement of the writer.
func (db *DB) Before(f func(statement string)) { db.writer.before = f }
