package session

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"time"

	"signet/internal/guard"
	"signet/internal/harness"
	"signet/internal/memory"
	"signet/internal/text"
)

// Triggers of a checkpoint.
const (
	periodic     = "periodic"
	beforeShrink = "pre_compaction"
	atEnd        = "session_end"
	midSession   = "mid_session_extract"
)

// Bounds of what a checkpoint holds.
const (
	ringQueries   = 20
	ringRemembers = 10
	ringSnippets  = 10
	snippetChars  = 200
	maxRings      = 1000 // sessions whose checkpoint is in the making
)

// Checkpoint is what a session was about, so that it can be picked up again.
type Checkpoint struct {
	ID      int64
	Session string
	Agent   string
	Harness string
	Project string
	Trigger string
	Prompts int
	Digest  Digest
	Created time.Time
}

// Digest is the end of what was asked, remembered and answered, oldest first.
type Digest struct {
	Queries   []string `json:"queries,omitempty"`
	Remembers []string `json:"remembers,omitempty"`
	Snippets  []string `json:"snippets,omitempty"`
}

// Empty reports that there is nothing to pick up.
func (d Digest) Empty() bool { return len(d.Queries)+len(d.Remembers)+len(d.Snippets) == 0 }

// Text gives the digest as it is stored. Every part was redacted before.
func (d Digest) Text() (guard.Text, error) {
	body, err := json.Marshal(d)
	if err != nil {
		return guard.Text{}, err
	}
	text, _ := guard.Redact(string(body))
	return text, nil
}

// ring is the digest of a session in the making.
type ring struct {
	digest  Digest
	last    string // prompt
	prompts int
	saved   time.Time
}

// rings are those of all sessions. The zero value is ready.
type rings struct {
	mu sync.Mutex
	of map[string]*ring
}

// note changes the ring of a session and gives a copy.
func (r *rings) note(key string, change func(*ring)) ring {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.of == nil || len(r.of) >= maxRings {
		r.of = map[string]*ring{}
	}
	if r.of[key] == nil {
		r.of[key] = &ring{}
	}
	change(r.of[key])
	return *r.of[key]
}

// peek gives a copy of the ring of a session.
func (r *rings) peek(key string) ring {
	r.mu.Lock()
	defer r.mu.Unlock()
	if kept := r.of[key]; kept != nil {
		return *kept
	}
	return ring{}
}

func (r *rings) drop(key string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.of, key)
}

// ForgetTalk drops what is held in memory of what was said: a prompt that comes leans
// on nothing, and a checkpoint in the making begins anew. Of what is purged nothing
// may be written again.
func (s *Service) ForgetTalk() {
	s.rings.mu.Lock()
	defer s.rings.mu.Unlock()
	s.rings.of = nil
}

// keepLast appends to a list that keeps its last n entries. The list is made
// anew, for copies of it are read without a lock.
func keepLast(list []string, s string, n int) []string {
	if s == "" {
		return list
	}
	list = append(append([]string{}, list...), s)
	return list[max(0, len(list)-n):]
}

// clean is what was said, on one line, without what is private, injected or secret.
func clean(s string) string {
	kept, _ := guard.Redact(harness.StripPrivate(harness.StripCited(harness.StripInjected(s))))
	return strings.Join(strings.Fields(kept.String()), " ")
}

// snippet is the beginning of what is clean.
func snippet(s string) string {
	if line := []rune(s); len(line) > snippetChars {
		return string(line[:snippetChars]) + "…"
	}
	return s
}

// notePrompt adds a prompt and the answer before it, both clean, to the ring, for the
// next prompt may lean on them, and saves a checkpoint when enough prompts or enough
// time have gone by.
func (s *Service) notePrompt(ctx context.Context, current memory.Session, prompt, answered string) error {
	if current.Key == "" {
		return nil
	}
	now := s.Now()
	due := false
	s.rings.note(current.Key, func(r *ring) {
		r.last = snippet(prompt)
		if !s.Config.Continuity {
			return
		}
		r.digest.Queries = keepLast(r.digest.Queries, r.last, ringQueries)
		r.digest.Snippets = keepLast(r.digest.Snippets, snippet(answered), ringSnippets)
		if r.saved.IsZero() {
			r.saved = now
		}
		r.prompts++
		due = r.prompts%max(s.Config.CheckpointPrompts, 1) == 0 || now.Sub(r.saved) >= s.Config.CheckpointEvery
	})
	if !due {
		return nil
	}
	return s.checkpoint(ctx, current, periodic)
}

// Remembered adds to the ring what was remembered in a session.
func (s *Service) Remembered(key, content string) {
	if key != "" && s.Config.Continuity {
		s.rings.note(key, func(r *ring) {
			r.digest.Remembers = keepLast(r.digest.Remembers, snippet(clean(content)), ringRemembers)
		})
	}
}

// checkpoint saves the ring of a session, if there is anything in it.
func (s *Service) checkpoint(ctx context.Context, current memory.Session, trigger string) error {
	if trigger == atEnd {
		defer s.rings.drop(current.Key)
	}
	if current.Key == "" || !s.Config.Continuity {
		return nil
	}
	now := s.Now()
	r := s.rings.note(current.Key, func(r *ring) { r.saved = now })
	if r.digest.Empty() {
		return nil
	}
	return s.Store.SaveCheckpoint(ctx, Checkpoint{
		Session: current.Key, Agent: current.Agent, Harness: current.Harness, Project: current.Project, Trigger: trigger,
		Prompts: r.prompts, Digest: r.digest, Created: now,
	}, s.Config.MaxCheckpoints, now.Add(-s.Config.CheckpointLife))
}

// recoverable is how long the end of one session may be picked up by another.
const recoverable = 4 * time.Hour

// recovery gives what a session should pick up: its own last checkpoint, else
// that of a session in the same project that was at work just now.
func (s *Service) recovery(ctx context.Context, current memory.Session) (talkOf, error) {
	if !s.Config.Continuity || current.Key == "" {
		return talkOf{}, nil
	}
	own, err := s.Store.Checkpoints(ctx, CheckpointFilter{Session: current.Key, Agent: current.Agent, Limit: 1})
	if err != nil {
		return talkOf{}, err
	}
	if len(own) == 0 && current.Project != "" {
		own, err = s.Store.Checkpoints(ctx, CheckpointFilter{
			Project: current.Project, Agent: current.Agent, Since: s.Now().Add(-recoverable), Limit: 1,
		})
	}
	if err != nil || len(own) == 0 {
		return talkOf{}, err
	}
	return talkOf{own[0].Session, own[0].render(s.Config.RecoveryChars)}, nil
}

// render gives a checkpoint as lines, the latest first and each thing once, within a
// number of characters.
func (c Checkpoint) render(budget int) string {
	var b strings.Builder
	left := budget
	told := map[string]bool{}
	for _, part := range []struct {
		label string
		lines []string
	}{{"asked", c.Digest.Queries}, {"remembered", c.Digest.Remembers}, {"answered", c.Digest.Snippets}} {
		for i := len(part.lines) - 1; i >= 0; i-- {
			words := text.Canonical(part.lines[i])
			if told[words] {
				continue
			}
			told[words] = true
			line := "- " + part.label + ": " + text.Quoted(part.lines[i]) + "\n"
			if n := len([]rune(line)); n <= left {
				left -= n
				b.WriteString(line)
			}
		}
	}
	return b.String()
}
