package pipeline

import (
	"context"

	"signet/internal/extract"
	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/taxonomy"
	"signet/internal/text"
)

// importance of what was learnt, by type. Rules and decisions outlast the rest.
var importance = map[memory.Type]float64{
	memory.Rule:       0.9,
	memory.Decision:   0.85,
	memory.Preference: 0.75,
	memory.Learning:   0.7,
	memory.Procedural: 0.7,
}

const defaultImportance = 0.65

// changeset makes facts of one session the changes of one commit. What is
// about the person belongs to no project; all else belongs to the session's.
func changeset(s memory.Session, facts []extract.Fact) memory.Changeset {
	cs := memory.Changeset{Author: memory.Author{
		Name: "pipeline", Kind: "pipeline", Agent: s.Agent, Session: s.Key, Harness: s.Harness,
	}}
	for _, f := range facts {
		cs.Changes = append(cs.Changes, memory.Add{Memory: asMemory(s, f)})
	}
	return cs
}

// asMemory gives a fact its place. Its words passed the guard as part of their
// turn; they pass it again because extraction may have joined them anew.
func asMemory(s memory.Session, f extract.Fact) memory.Memory {
	m := memory.Memory{
		Type: f.Type, Confidence: f.Confidence, Origin: f.Origin, Observed: f.Observed,
		Importance: defaultImportance,
		Scope:      memory.Scope{Agent: s.Agent, Project: s.Project},
		Source:     memory.Source{Kind: memory.Transcript, ID: s.Key, Path: s.Transcript, Session: s.Key, Turns: f.Turns},
	}
	if f.Path != "" {
		m.Path, m.Filing.How = f.Path, taxonomy.ByModel
	}
	if f.Personal {
		m.Scope.Project = ""
	}
	if v, ok := importance[f.Type]; ok {
		m.Importance = v
	}
	m.Content, _ = guard.Redact(f.Content)
	m.Subject, _ = guard.Redact(f.Subject)
	quote, _ := guard.Redact(f.Quote)
	m.Source.Quote = shorten(quote)
	m.Who, _ = guard.Redact(f.Origin.String())
	m.UpdatedBy, _ = guard.Redact("pipeline")
	return m
}

// shorten cuts a quote that redaction made longer than a quote may be.
func shorten(t guard.Text) guard.Text {
	s := t.String()
	if len(s) <= memory.MaxQuote {
		return t
	}
	end := memory.MaxQuote
	for end > 0 && s[end]&0xC0 == 0x80 {
		end--
	}
	cut, _ := guard.Redact(s[:end])
	return cut
}

// dropEchoes leaves out facts that only repeat what was injected into the
// session: nearly every word of theirs stands in one injected memory.
func (s *Service) dropEchoes(ctx context.Context, key string, facts []extract.Fact) ([]extract.Fact, error) {
	if len(facts) == 0 {
		return nil, nil
	}
	injected, err := s.Store.InjectedTexts(ctx, key)
	if err != nil || len(injected) == 0 {
		return facts, err
	}
	known := make([]map[string]bool, len(injected))
	for i, body := range injected {
		known[i] = termSet(body)
	}
	var fresh []extract.Fact
	for _, f := range facts {
		if !echoes(termSet(f.Content), known) {
			fresh = append(fresh, f)
		}
	}
	return fresh, nil
}

// echoShare is the share of a fact's terms that makes it an echo.
const echoShare = 0.9

func echoes(fact map[string]bool, known []map[string]bool) bool {
	for _, k := range known {
		n := 0
		for term := range fact {
			if k[term] {
				n++
			}
		}
		if float64(n) >= echoShare*float64(len(fact)) {
			return true
		}
	}
	return false
}

// reporting words say that something was told, and nothing of what.
var reporting = map[string]bool{"user": true, "told": true, "said": true, "rememb": true}

func termSet(s string) map[string]bool {
	set := map[string]bool{}
	for _, t := range text.Terms(s) {
		if !reporting[t] {
			set[t] = true
		}
	}
	return set
}
