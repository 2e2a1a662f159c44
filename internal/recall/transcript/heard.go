package transcript

import (
	"hash/maphash"
	"strings"
	"sync"
	"time"

	"signet/internal/memory"
	"signet/internal/recall/when"
	"signet/internal/text"
)

// heard is what was made of a turn.
type heard struct {
	seq     int64
	session string
	at      time.Time
	aside   bool // a tool's output, or a subagent's talk

	sum     uint64         // of its text
	terms   []string       // of all of it
	asked   []string       // of the sentences in it that ask
	speaker string         // the term of the name with which it begins
	asks    bool           // it has a question
	timed   bool           // it tells a time
	told    []when.Stretch // the dates that it tells, as of when it was said
	self    bool           // who speaks speaks of himself
}

// rememberedTerms bounds what ears keep, in terms of about thirty bytes each.
const rememberedTerms = 150_000

// stretchTerms is how many terms take as much room as a stretch of time.
const stretchTerms = 4

// ears keep what was made of turns, for to cut a turn to its terms takes longer
// than all the rest of scoring it, and a conversation is searched again and
// again. When they are full, all is dropped.
type ears struct {
	mu    sync.Mutex
	turns map[int64]*heard
	terms int
}

var seed = maphash.MakeSeed()

// hear gives what is made of a turn. A row whose text has changed, as by a
// purge, is heard anew.
func (e *ears) hear(t memory.Turn) *heard {
	said := t.Searched()
	sum := maphash.String(seed, said)
	e.mu.Lock()
	h, known := e.turns[t.Seq]
	e.mu.Unlock()
	if known && h.sum == sum {
		return h
	}
	h = listen(said)
	h.seq, h.session, h.at, h.aside = t.Seq, t.Session, t.Time, t.Role == memory.RoleTool || t.Side
	h.sum = sum
	if h.timed && !h.aside {
		h.told = when.All(said, t.Time)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.turns == nil || e.terms > rememberedTerms {
		e.turns, e.terms = map[int64]*heard{}, 0
	}
	e.turns[t.Seq] = h
	e.terms += len(h.terms) + len(h.asked) + stretchTerms*len(h.told)
	return h
}

// listen takes a turn apart.
func listen(said string) *heard {
	h := &heard{terms: text.Terms(said), timed: asking().time.MatchString(said), self: asking().self.MatchString(said)}
	if h.asks = strings.Contains(said, "?"); h.asks {
		for span := range text.Sentences(said) {
			if s := said[span.Start:span.End]; strings.Contains(s, "?") {
				h.asked = append(h.asked, text.Terms(s)...)
			}
		}
	}
	if name := asking().labelled.FindStringSubmatch(said); name != nil {
		h.speaker = strings.Join(text.Terms(name[1]), "")
	}
	return h
}

// known gives what was made of those of the turns that were heard before, and
// the rows of the others.
func (e *ears) known(rows []int64) (known []*heard, missing []int64) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, row := range rows {
		if h := e.turns[row]; h != nil {
			known = append(known, h)
		} else {
			missing = append(missing, row)
		}
	}
	return known, missing
}

// forget drops all that was heard.
func (e *ears) forget() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.turns, e.terms = nil, 0
}
