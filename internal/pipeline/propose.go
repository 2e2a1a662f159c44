package pipeline

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"signet/internal/errs"
	"signet/internal/extract"
	"signet/internal/guard"
	"signet/internal/llm"
	"signet/internal/memory"
	"signet/internal/text"
)

// Bounds of what a model may propose of one piece.
const (
	mostFacts    = 20
	mostTriples  = 50
	leastContent = 10 // characters
	mostContent  = 2000
	mostName     = 200 // bytes, of a subject and of the ends of a triple
)

// proposed are the types that a model may give a fact.
var proposed = map[memory.Type]bool{
	memory.Rule: true, memory.Decision: true, memory.Preference: true, memory.Fact: true, memory.Learning: true,
	memory.Issue: true, memory.Procedural: true, memory.Semantic: true, memory.Rationale: true,
}

// A claim is one fact as a model stated it, well-formed and not yet believed.
type claim struct {
	content    string
	typ        memory.Type
	confidence float64
	turns      []int // numbers of the piece's turns
	subject    string
	path       string // one of those it was shown
}

// claims are what a model stated of a piece. Each malformed field is a warning.
type claims struct {
	facts     []claim
	triples   []memory.Relation
	warnings  []string
	misformed int // facts that were left out for their form
}

// readClaims reads an answer about a piece of so many turns, which could choose among
// paths. It fails where nothing
// of the answer can be used; what is malformed in it otherwise costs only itself.
func readClaims(answer string, turns int, paths []string) (claims, error) {
	var all struct {
		Facts   *[]json.RawMessage `json:"facts"`
		Triples []json.RawMessage  `json:"triples"`
	}
	if _, err := llm.Decode(answer, &all); err != nil {
		return claims{}, errs.E(errs.Invalid, "it is no JSON object with a list of facts")
	}
	if all.Facts == nil {
		return claims{}, errs.E(errs.Invalid, `it has no list "facts"`)
	}
	var c claims
	for i, raw := range bounded(*all.Facts, mostFacts, "facts", &c) {
		c.readFact(i+1, raw, turns, paths)
		c.misformed = i + 1 - len(c.facts)
	}
	if len(c.facts) == 0 && len(*all.Facts) > 0 {
		return c, errs.E(errs.Invalid, "%s", c.warnings[0])
	}
	for i, raw := range bounded(all.Triples, mostTriples, "triples", &c) {
		c.readTriple(i+1, raw)
	}
	return c, nil
}

// bounded gives the first of a list.
func bounded(list []json.RawMessage, most int, what string, c *claims) []json.RawMessage {
	if len(list) > most {
		c.warn("there are %d %s, of which only %d are read", len(list), what, most)
		list = list[:most]
	}
	return list
}

func (c *claims) warn(format string, args ...any) {
	c.warnings = append(c.warnings, fmt.Sprintf(format, args...))
}

// readFact reads one fact. Content, type and confidence must be right; turns,
// subject and path that are not are left out.
func (c *claims) readFact(n int, raw json.RawMessage, turns int, paths []string) {
	var f map[string]json.RawMessage
	if json.Unmarshal(raw, &f) != nil {
		c.warn("fact %d is no object", n)
		return
	}
	one := claim{}
	if json.Unmarshal(f["content"], &one.content) != nil {
		c.warn("fact %d has no content", n)
		return
	}
	one.content = text.Normalize(one.content)
	if size := utf8.RuneCountInString(one.content); size < leastContent || size > mostContent {
		c.warn("the content of fact %d must have %d to %d characters, not %d", n, leastContent, mostContent, size)
		return
	}
	if json.Unmarshal(f["type"], &one.typ) != nil || !proposed[one.typ] {
		c.warn("fact %d is of no known type", n)
		return
	}
	if json.Unmarshal(f["confidence"], &one.confidence) != nil || !(one.confidence >= 0 && one.confidence <= 1) {
		c.warn("fact %d has no confidence between 0 and 1", n)
		return
	}
	var cited []json.RawMessage
	if f["turns"] != nil && json.Unmarshal(f["turns"], &cited) != nil {
		c.warn("fact %d has no list of turns", n)
	}
	for _, raw := range cited {
		var turn int
		if json.Unmarshal(raw, &turn) != nil || turn < 1 || turn > turns {
			c.warn("fact %d cites a turn that is not there", n)
			continue
		}
		one.turns = append(one.turns, turn)
	}
	if f["subject"] != nil && (json.Unmarshal(f["subject"], &one.subject) != nil || len(one.subject) > mostName) {
		c.warn("the subject of fact %d is no name", n)
		one.subject = ""
	}
	if f["path"] != nil && (json.Unmarshal(f["path"], &one.path) != nil || one.path != "" && !slices.Contains(paths, one.path)) {
		c.warn("the path of fact %d is none of those it could choose", n)
		one.path = ""
	}
	c.facts = append(c.facts, one)
}

func (c *claims) readTriple(n int, raw json.RawMessage) {
	var t struct {
		Source, Relation, Target string
		Confidence               float64
	}
	if json.Unmarshal(raw, &t) != nil || !(t.Confidence >= 0 && t.Confidence <= 1) {
		c.warn("triple %d has not the form of one", n)
		return
	}
	for _, name := range []*string{&t.Source, &t.Relation, &t.Target} {
		if *name = strings.TrimSpace(*name); *name == "" || len(*name) > mostName {
			c.warn("triple %d lacks a name", n)
			return
		}
	}
	c.triples = append(c.triples, memory.Relation{Source: t.Source, Relationship: t.Relation, Target: t.Target, Confidence: t.Confidence})
}

// admit tests a claim against the turns of its piece, and gives the fact that
// stands, or why none does.
func admit(c claim, turns []heard, least float64) (f extract.Fact, cause memory.Cause, why string) {
	if c.confidence < least {
		return f, memory.Unsure, "the model is not sure of it"
	}
	if _, ok := guard.Instructs(c.content); ok {
		return f, memory.Instruction, "it commands whoever reads it"
	}
	if _, err := guard.Check(c.content + "\n" + c.subject); err != nil {
		return f, memory.Unsafe, "the guard refuses it"
	}
	cited := turns
	if len(c.turns) > 0 {
		cited = nil
		for _, n := range c.turns {
			cited = append(cited, turns[n-1])
		}
	}
	s, missing := supported(c.content, cited)
	if missing != "" {
		return f, memory.Unsupported, "its turns do not hold " + missing
	}
	if s.answer && c.typ == memory.Rule {
		return f, memory.Unentitled, "a rule is said by the person alone"
	}
	if !mayState(c.typ, s.origin, cited) {
		return f, memory.Unentitled, "a " + string(c.typ) + " is not for the " + s.origin.String() + " to state"
	}
	self := strings.EqualFold(c.subject, "user") || strings.EqualFold(c.subject, "the user")
	return extract.Fact{
		Type: c.typ, Content: c.content, Subject: c.subject, Path: c.path, Origin: s.origin, Confidence: c.confidence,
		Personal: self && (c.typ == memory.Preference || c.typ == memory.Fact),
		Turns:    s.turns, Quote: cutQuote(s.quote), Observed: s.observed,
	}, "", ""
}

// mayState reports whether somebody's words are enough for a fact of a type. What
// is to be followed later, only a person states; a decision may be the assistant's
// where a person had a part in it. What a tool gave tells no way to act at all.
func mayState(t memory.Type, by memory.Origin, cited []heard) bool {
	switch t {
	case memory.Rule, memory.Preference:
		return by == memory.Person
	case memory.Decision:
		person := false
		for _, h := range cited {
			person = person || h.origin == memory.Person
		}
		return by == memory.Person || by == memory.Assistant && person
	case memory.Procedural:
		return by >= memory.Assistant
	}
	return true
}

// relations gives the triples whose ends a statement names.
func relations(content string, triples []memory.Relation) memory.Structure {
	said := telling{stems: map[string]bool{}}
	for _, term := range text.Terms(content) {
		said.stems[term] = true
	}
	var s memory.Structure
	for _, r := range triples {
		if said.has([]string{r.Source, r.Target}) {
			s.Relations = append(s.Relations, r)
		}
	}
	return s
}
