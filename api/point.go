package api

// Point is a state of belief: that of a branch, a tag or a commit, and as of a
// time (RFC 3339, or a date for its end) or a commit. The zero Point is main as
// it is now.
type Point struct {
	Ref string
	At  string
}
