package session

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"signet/internal/guard"
	"signet/internal/memory"
)

// workingMemory is the header of what MEMORY.md says; see workspace.
const workingMemory = "Working Memory"

// recentSessions is how many sessions are looked through for the last one in a
// project.
const recentSessions = 50

// lastHere says when somebody last worked in this project, and what came of it.
func (s *Service) lastHere(ctx context.Context, current memory.Session) (string, error) {
	if current.Project == "" {
		return "", nil
	}
	recent, err := s.Store.Sessions(ctx, time.Time{}, false, recentSessions)
	if err != nil {
		return "", err
	}
	for _, r := range recent {
		if r.Key == current.Key || r.Project != current.Project || r.Agent != current.Agent {
			continue
		}
		_, learnt, err := s.Memories.List(ctx, reader(current), memory.Page{Limit: 1, Session: r.Key})
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("Last session here: %s, %s, %s learnt.", ago(s.Now().Sub(r.LastSeen)),
			count(r.Prompts, "prompt", "prompts"), count(learnt.Total, "memory", "memories")), nil
	}
	return "", nil
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// ago says in words how long something was before.
func ago(d time.Duration) string {
	switch {
	case d < time.Minute:
		return "just now"
	case d < time.Hour:
		return count(int(d.Minutes()), "minute", "minutes") + " ago"
	case d < 48*time.Hour:
		return count(int(d.Hours()), "hour", "hours") + " ago"
	}
	return fmt.Sprintf("%d days ago", int(d.Hours()/24))
}

// shownPeers is how many other sessions a start names.
const shownPeers = 6

// peers names the other sessions at work in the project, one a line.
func (s *Service) peers(current memory.Session) []string {
	if current.Project == "" {
		return nil
	}
	var alike [][]Presence // of one program and agent, the last seen first
	for _, p := range s.Board.Present(PresenceFilter{Session: current.Key, Project: current.Project, Limit: shownPeers}, s.Now()) {
		at := slices.IndexFunc(alike, func(a []Presence) bool { return a[0].Harness == p.Harness && a[0].Agent == p.Agent })
		if at < 0 {
			alike, at = append(alike, nil), len(alike)
		}
		alike[at] = append(alike[at], p)
	}
	lines := make([]string, len(alike))
	for i, a := range alike {
		seen := ago(s.Now().Sub(a[0].LastSeen))
		if len(a) > 1 {
			seen = fmt.Sprintf("%d sessions, the last %s", len(a), seen)
		}
		lines[i] = fmt.Sprintf("- %s (agent %s), %s\n", a[0].Harness, a[0].Agent, seen)
	}
	return lines
}

// inherited gives the end of the talk of the session that began this one, or
// what that was about when nothing of it was captured yet.
func (s *Service) inherited(ctx context.Context, current memory.Session, parent string) (talkOf, error) {
	if parent == "" || !s.Config.InheritContext {
		return talkOf{}, nil
	}
	turns, err := s.Tail(ctx, reader(current), parent)
	if err != nil {
		return talkOf{}, err
	}
	if tail := endOf(turns, s.Config.TailChars); tail != "" {
		return talkOf{parent, tail}, nil
	}
	saved, err := s.Store.Checkpoints(ctx, CheckpointFilter{Session: parent, Agent: current.Agent, Limit: 1})
	if err != nil || len(saved) == 0 {
		return talkOf{}, err
	}
	return talkOf{parent, saved[0].render(s.Config.TailChars)}, nil
}

// endOf gives the last words of a talk, one turn a line, in order.
func endOf(turns []memory.Turn, characters int) string {
	var lines []string
	for i := len(turns) - 1; i >= 0 && characters > 0; i-- {
		if turns[i].Role == memory.RoleTool {
			continue
		}
		words := []rune(strings.Join(strings.Fields(turns[i].Text.String()), " "))
		if len(words) > characters {
			words = append([]rune("…"), words[len(words)-characters:]...)
		}
		characters -= len(words)
		lines = append([]string{fmt.Sprintf("%s: %q", turns[i].Role, string(words))}, lines...)
	}
	text, _ := guard.Redact(strings.Join(lines, "\n")) // a cut may have made what looks like a secret
	return text.String()
}
