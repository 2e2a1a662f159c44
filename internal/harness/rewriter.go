package harness

import (
	"io/fs"
	"time"
)

// Held gives an offset at which all is read that a transcript of a program held at a
// time, when it had so many bytes.
func Held(id string, size int64, at time.Time) int64 {
	if _, ok := rewriter(id); ok {
		return at.UnixMilli()
	}
	return size
}

// Grown reports that a transcript may hold something that is not read yet. Of one
// that the program may write anew, that it only changed is enough.
func Grown(id, path string, offset int64, info fs.FileInfo) bool {
	w, ok := rewriter(id)
	switch {
	case !ok:
		return info.Size() > offset
	case w.Rewrites(path):
		return info.ModTime().UnixMilli() > offset
	}
	return info.Size() != offset
}

func rewriter(id string) (Rewriter, bool) {
	h, err := ByID(id)
	if err != nil {
		return nil, false // nobody's transcripts are read whole
	}
	w, ok := h.(Rewriter)
	return w, ok
}

// clock tells of each turn of a reading when it was said, and leaves out those that
// were read before.
type clock struct {
	after time.Time // turns up to here are not wanted; zero wants all
	last  time.Time // of the last turn met
}

// since is a clock for the turns after a moment.
func since(moment int64) clock { return clock{after: time.UnixMilli(moment)} }

// wants reports whether a turn of this time is wanted. One without a time is of the
// time of the one before it.
func (c *clock) wants(t *time.Time) bool {
	if t.IsZero() {
		*t = c.last
	}
	if t.After(c.last) {
		c.last = *t
	}
	return c.after.IsZero() || t.IsZero() || t.After(c.after)
}
