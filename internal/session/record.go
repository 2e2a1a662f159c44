package session

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/text"
)

// The hooks that inject something.
const (
	startHook      = "session-start"
	promptHook     = "prompt"
	compactionHook = "pre-compaction"
)

// Record is all that is kept of an injection that a hook delivered: what was
// given, byte for byte, and what was weighed for it. Secrets are redacted in it,
// and in place of what was purged there is a gap.
type Record struct {
	Session, Agent, Project string

	N        int    // counts the injections of its session, from 1
	Hook     string // session-start, prompt or pre-compaction
	Cause    string // of a session's start: startup, resume, clear, compact or fork
	Question guard.Text
	Cut      bool       // there was more of the question than was kept
	Before   guard.Text // what was said just before, on which the question may lean
	Ref      string     // that was read
	Commit   string
	Epoch    int
	Settings Settings
	Pieces   []Piece
	Weighed  []Weighed // those that were given, and the best of the others; best first
	More     int       // candidates that are not listed
	Tokens   int
	Time     time.Time
}

// Settings are those by which an injection was made.
type Settings struct {
	Budget int     `json:"budget"`          // tokens, of all of it
	Limit  int     `json:"limit,omitempty"` // memories; 0 where none were weighed
	Pool   int     `json:"pool,omitempty"`  // of a session's start: candidates that they are chosen from
	Floor  float64 `json:"floor,omitempty"`
}

// Weighed is a candidate as it is recorded, without what it says.
type Weighed struct {
	ID      string
	Version int
	Way     string // it was found: keyword, constraint, standing
	Score   float64
	Terms   []string
	Parts   []memory.Part
	Fate    memory.Fate
	Purged  bool
}

// Text is what was delivered.
func (r Record) Text() string {
	var b strings.Builder
	for _, p := range r.Pieces {
		b.WriteString(p.Text)
	}
	return b.String()
}

// Given counts the memories that were given.
func (r Record) Given() int {
	n := 0
	for _, w := range r.Weighed {
		if w.Fate == memory.Chosen {
			n++
		}
	}
	return n
}

// Bounds of a record.
const (
	mostLosers  = 30      // candidates that were not given
	maxQuestion = 8 << 10 // bytes
)

// account makes the record of what a hook delivered.
func (s *Service) account(hook string, made injected, set Settings, v *memory.View, list []memory.Candidate) *Record {
	r := &Record{
		Hook: hook, Ref: v.Name(), Settings: set, Pieces: kept(made.pieces), Tokens: text.Tokens(made.text), Time: s.Now(),
	}
	losers := 0
	for _, c := range list {
		if c.Fate != memory.Chosen {
			if losers++; losers > mostLosers {
				r.More++
				continue
			}
		}
		r.Weighed = append(r.Weighed, Weighed{
			ID: c.Hit.ID(), Version: c.Hit.Memory.Version, Way: c.Hit.Source, Score: c.Hit.Score, Terms: c.Hit.Matched, Parts: c.Hit.Parts, Fate: c.Fate,
		})
	}
	return r
}

// ask notes the question that an injection was made from.
func (r *Record) ask(question string) {
	clean, _ := guard.Redact(strings.ToValidUTF8(question, string(utf8.RuneError)))
	if words := clean.String(); len(words) > maxQuestion {
		r.Cut = true
		end := maxQuestion
		for !utf8.RuneStart(words[end]) {
			end--
		}
		clean, _ = guard.Redact(words[:end]) // a cut may have made what looks like a secret
	}
	r.Question = clean
}

// record keeps what was injected into a known session, and of which state.
func (s *Service) record(ctx context.Context, current memory.Session, hits []memory.Hit, v *memory.View, r *Record) error {
	if current.Key == "" {
		return nil
	}
	if len(hits) > 0 {
		s.Recall.Used(hits)
	}
	return s.Store.RecordInjection(ctx, Injection{
		Session: current.Key, Source: r.Hook, Hits: hits, Commit: commitOf(v), Time: r.Time, Record: r,
	})
}

// chosen gives the hits of the candidates that are still to be given.
func chosen(list []memory.Candidate) []memory.Hit {
	var hits []memory.Hit
	for _, c := range list {
		if c.Fate == memory.Chosen {
			hits = append(hits, c.Hit)
		}
	}
	return hits
}

// mark gives a fate to the chosen candidates that a condition holds for.
func mark(list []memory.Candidate, fate memory.Fate, holds func(memory.Hit) bool) {
	for i, c := range list {
		if c.Fate == memory.Chosen && holds(c.Hit) {
			list[i].Fate = fate
		}
	}
}

// unfit marks the chosen candidates that did not fit into the budget.
func unfit(list []memory.Candidate, shown []memory.Memory) {
	mark(list, memory.OverBudget, func(h memory.Hit) bool {
		return !slices.ContainsFunc(shown, func(m memory.Memory) bool { return m.ID == h.ID() })
	})
}

func memoriesOf(hits []memory.Hit) []memory.Memory {
	memories := make([]memory.Memory, len(hits))
	for i, h := range hits {
		memories[i] = h.Memory
	}
	return memories
}
