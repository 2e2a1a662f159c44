package memory

import "time"

// Query is a question to recall. Reader is required; an empty Text with a
// filter lists by standing.
type Query struct {
	Text   string
	Reader Reader
	Limit  int // 1 to 50

	Type          Type
	Tags          []string // every one of them
	Who           string
	SourceKind    string // where it comes from; see Source.Kind
	Pinned        *bool
	MinImportance float64
	Since, Until  time.Time // by creation; zero is open
	MinScore      float64   // 0 to 1: nothing below is returned
}

// Hit is a memory that answers a query, with the reasons.
type Hit struct {
	Memory  Memory
	Score   float64  // 0 to 1, comparable across queries
	Source  string   // which way it was found: keyword, …
	Matched []string // analysed terms of the query that it holds, rarest first
}
