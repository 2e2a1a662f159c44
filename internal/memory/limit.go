package memory

import (
	"sync"
	"time"

	"signet/internal/errs"
)

// What one source may teach in an hour. A person, what a person imports, and the
// assistant who speaks with one are not held; a page, a tool or a peer that writes by the hundred is
// a flood, and so is a session that teaches by the thousand.
const (
	limitWindow  = time.Hour
	lowLimit     = 200  // of the web, a tool, a peer, or nobody knows whom
	sessionLimit = 2000 // of the pipeline, from one session
	maxSources   = 4096 // that are counted at once
)

// limits counts what sources teach.
type limits struct {
	mu     sync.Mutex
	counts map[string]*counted
}

type counted struct {
	since time.Time
	n     int
}

// take counts one more memory of a source, and refuses it beyond the limit.
func (l *limits) take(by Author, m Memory, now time.Time) error {
	var source string
	var limit int
	switch {
	case m.Origin < Imported:
		source, limit = m.Origin.String()+"\x00"+m.Source.Kind+"\x00"+m.Source.ID, lowLimit
	case by.Kind == "pipeline":
		source, limit = "session\x00"+by.Session, sessionLimit
	default:
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.counts[source]
	if c == nil || now.Sub(c.since) >= limitWindow {
		l.drop(now)
		c = &counted{since: now}
		l.counts[source] = c
	}
	if c.n++; c.n > limit {
		return errs.E(errs.Limited, "one source taught more than %d memories within an hour; the rest is refused", limit).
			WithHint("look at what it wrote with signet log, and undo it with signet revert --session or --source")
	}
	return nil
}

// drop forgets sources whose hour is over, and all of them where there are too
// many.
func (l *limits) drop(now time.Time) {
	if l.counts == nil || len(l.counts) >= maxSources {
		l.counts = map[string]*counted{}
	}
	for source, c := range l.counts {
		if now.Sub(c.since) >= limitWindow {
			delete(l.counts, source)
		}
	}
}
