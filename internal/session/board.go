package session

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"signet/internal/errs"
	"signet/internal/event"
	"signet/internal/guard"
)

// Bounds of what agents on this machine see of each other.
const (
	presenceLife = 4 * time.Hour
	maxPresence  = 1000
	messageLife  = 7 * 24 * time.Hour
	maxMessages  = 1000
	MaxMessage   = 65536 // bytes
)

// Presence is a session at work.
type Presence struct {
	Key      string
	Agent    string
	Harness  string
	Project  string
	Runtime  string
	Provider string
	Started  time.Time
	LastSeen time.Time
}

// MessageTypes are what a message can be.
func MessageTypes() []string {
	return []string{"assist_request", "decision_update", "info", "question"}
}

// Message is what one agent tells another.
type Message struct {
	ID                     string
	Created                time.Time
	FromAgent, FromSession string
	ToAgent, ToSession     string
	Broadcast              bool
	Type                   string
	Content                guard.Text
}

// Notice is what changes on the board: one of its fields is set.
type Notice struct {
	Presence *Presence
	Gone     string // the key of a session that left
	Message  *Message
}

// Board is what the agents on this machine see of each other: who is at work,
// and what they tell one another. It is kept in memory alone. The zero Board
// is not ready; see NewBoard.
type Board struct {
	Events *event.Hub[Notice]

	mu       sync.Mutex
	present  map[string]Presence
	messages []Message // oldest first
	count    int       // of all messages ever, for their ids
}

// NewBoard makes an empty board.
func NewBoard() *Board {
	return &Board{Events: event.New[Notice](), present: map[string]Presence{}}
}

// Seen notes that a session is at work.
func (b *Board) Seen(p Presence, now time.Time) Presence {
	b.mu.Lock()
	defer b.mu.Unlock()
	was, known := b.present[p.Key]
	p.Started, p.LastSeen = now, now
	if known {
		p.Started, p.Provider = was.Started, cmp.Or(p.Provider, was.Provider)
		p.Project, p.Runtime = cmp.Or(p.Project, was.Project), cmp.Or(p.Runtime, was.Runtime)
	} else if len(b.present) >= maxPresence {
		b.dropOldest()
	}
	b.present[p.Key] = p
	b.Events.Publish(Notice{Presence: &p})
	return p
}

func (b *Board) dropOldest() {
	oldest := ""
	for key, p := range b.present {
		if oldest == "" || p.LastSeen.Before(b.present[oldest].LastSeen) {
			oldest = key
		}
	}
	delete(b.present, oldest)
}

// Leave takes a session off the board and reports whether it was there.
func (b *Board) Leave(key string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, known := b.present[key]; !known {
		return false
	}
	delete(b.present, key)
	b.Events.Publish(Notice{Gone: key})
	return true
}

// PresenceFilter says whose presence is asked for. Empty fields ask for all.
type PresenceFilter struct {
	Agent       string // with Session: the one who asks, left out unless IncludeSelf
	Session     string
	Project     string
	IncludeSelf bool
	Limit       int
}

// Present lists the sessions at work, the last seen first.
func (b *Board) Present(f PresenceFilter, now time.Time) []Presence {
	b.mu.Lock()
	defer b.mu.Unlock()
	var list []Presence
	for _, p := range b.present {
		self := f.Session != "" && p.Key == f.Session || f.Session == "" && f.Agent != "" && p.Agent == f.Agent
		if now.Sub(p.LastSeen) > presenceLife || f.Project != "" && p.Project != f.Project || self && !f.IncludeSelf {
			continue
		}
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b Presence) int {
		return cmp.Or(b.LastSeen.Compare(a.LastSeen), strings.Compare(a.Key, b.Key))
	})
	return list[:min(len(list), f.Limit)]
}

// Send leaves a message. It has to be for somebody; a secret in it is refused.
func (b *Board) Send(m Message, content string, now time.Time) (Message, error) {
	if strings.TrimSpace(content) == "" {
		return m, errs.Field("content", "is required")
	}
	if len(content) > MaxMessage {
		return m, errs.Field("content", "must be at most %d bytes, not %d", MaxMessage, len(content))
	}
	m.Type = cmp.Or(m.Type, "info")
	if !slices.Contains(MessageTypes(), m.Type) {
		return m, errs.Field("type", "must be one of %s", strings.Join(MessageTypes(), ", "))
	}
	if !m.Broadcast && m.ToAgent == "" && m.ToSession == "" {
		return m, errs.E(errs.Invalid, "the message is for nobody").WithHint("give toAgentId, toSessionKey or broadcast")
	}
	var err error
	if m.Content, err = guard.Check(content); err != nil {
		return m, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.count++
	m.ID, m.Created = "msg-"+strconv.Itoa(b.count), now
	if len(b.messages) >= maxMessages {
		b.messages = slices.Delete(b.messages, 0, 1)
	}
	b.messages = append(b.messages, m)
	b.Events.Publish(Notice{Message: &m})
	return m, nil
}

// Inbox says whose messages are asked for.
type Inbox struct {
	Agent, Session   string
	Since            time.Time
	IncludeSent      bool
	ExcludeBroadcast bool
	Limit            int
}

// Messages lists what an agent may read, newest first.
func (b *Board) Messages(i Inbox, now time.Time) []Message {
	b.mu.Lock()
	defer b.mu.Unlock()
	var list []Message
	for _, m := range slices.Backward(b.messages) {
		if len(list) == i.Limit || now.Sub(m.Created) > messageLife {
			break
		}
		if !m.Created.Before(i.Since) && m.isFor(i) {
			list = append(list, m)
		}
	}
	return list
}

// ReadBy reports whether a message belongs in an inbox, whenever it was left.
func (m Message) ReadBy(i Inbox) bool { return m.isFor(i) }

func (m Message) isFor(i Inbox) bool {
	sent := m.FromAgent == i.Agent && (i.Session == "" || m.FromSession == i.Session)
	switch {
	case sent:
		return i.IncludeSent
	case m.Broadcast:
		return !i.ExcludeBroadcast
	case m.ToSession != "":
		return m.ToSession == i.Session
	}
	return m.ToAgent == i.Agent
}
