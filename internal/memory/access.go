package memory

import "time"

// Access is how often a memory was given to somebody, and when last.
type Access struct {
	ID    string
	Count int
	Last  time.Time // zero when it never was
}
