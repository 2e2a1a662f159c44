package pipeline

import (
	"signet/internal/extract"
	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/taxonomy"
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
