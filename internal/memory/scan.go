package memory

import (
	"context"
	"slices"
	"strings"

	"signet/internal/guard"
)

// Stored is a text as the store has it: a version of a memory, or a turn.
type Stored struct {
	Kind  string // MemoryObject or TurnText
	ID    string
	Where string // the memory's path, or the turn's session
	Text  string
}

// TurnText is the kind of what was said.
const TurnText = "turn"

// Texts reads every text that a store has.
type Texts interface {
	// Texts returns at most limit texts after a mark, and the mark to go on
	// from; "" at the end. The mark of the beginning is "".
	Texts(ctx context.Context, after string, limit int) (texts []Stored, next string, err error)
}

// Found is something that the guard would not let in today, and is in the store.
type Found struct {
	Kind, ID, Where string
	Detectors       []string // of secrets; never the values
	Instructs       string   // the kind of command to a model, if it looks like one
}

// scannedAtOnce is how many texts one step looks at.
const scannedAtOnce = 2000

// Scan has the guard look at stored texts again, from a mark on. It says how many
// it looked at, and from where to go on; "" at the end.
func (s *Service) Scan(ctx context.Context, after string) (found []Found, looked int, next string, err error) {
	texts, next, err := s.store.Texts(ctx, after, scannedAtOnce)
	if err != nil {
		return nil, 0, "", err
	}
	for _, t := range texts {
		f := Found{Kind: t.Kind, ID: t.ID, Where: t.Where}
		for _, finding := range guard.Find(t.Text) {
			if !slices.Contains(f.Detectors, finding.Detector) {
				f.Detectors = append(f.Detectors, finding.Detector)
			}
		}
		if t.Kind == MemoryObject {
			f.Instructs, _ = guard.Instructs(t.Text)
		}
		if len(f.Detectors) > 0 || f.Instructs != "" {
			found = append(found, f)
		}
	}
	return found, len(texts), next, nil
}

// TextOf is everything a person or a program wrote into a memory.
func TextOf(m Memory) string {
	parts := slices.Concat([]string{m.Content.String(), m.Subject.String(), m.Who.String(), m.Source.Quote.String(), m.Structured.String()},
		Strings(m.Tags), Strings(m.Hints))
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), "\n")
}
