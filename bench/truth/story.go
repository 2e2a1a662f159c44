package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
)

// caseFiles has of each set of templates an open half and one that is held back.
//
//go:embed cases-*.jsonl
var caseFiles embed.FS

// caseSets are the sets of templates. That of a was written with the program; those who wrote
// the others knew no rule and no program.
var caseSets = []string{"a", "b", "c", "d", "e"}

//go:embed fillers.jsonl
var fillers []byte

// The halves of the templates.
const (
	tuned = "tuned"
	held  = "held"
)

// story is a template, or what became of it with names and numbers filled in.
type story struct {
	Kind string `json:"kind"`
	Rows string `json:"rows"` // the table that it is filled from

	// A cascade.
	Premise      string `json:"premise,omitempty"`
	Dependant    string `json:"dependant,omitempty"`
	Second       string `json:"second,omitempty"` // rests on the dependant, by its id
	Explicit     bool   `json:"explicit,omitempty"`
	Bystander    string `json:"bystander,omitempty"`
	Fall         string `json:"fall,omitempty"` // "forget", or what is said instead
	AskBystander string `json:"askBystander,omitempty"`

	// An absence.
	Old        string `json:"old,omitempty"`
	Mention    string `json:"mention,omitempty"` // stays true
	Gone       string `json:"gone,omitempty"`
	AskMention string `json:"askMention,omitempty"`

	// Tracking.
	Says   []string `json:"says,omitempty"`
	Values []string `json:"values,omitempty"`
	Last   string   `json:"last,omitempty"`

	// A deletion.
	Told  string `json:"told,omitempty"`
	Said  string `json:"said,omitempty"`
	Value string `json:"value,omitempty"`
	Echo  bool   `json:"echo,omitempty"` // the question itself names the value

	Ask string `json:"ask"`

	set, half string
	noise     []string
}

// String tells a story in one line.
func (s story) String() string {
	s.Rows = ""
	line, err := json.Marshal(s)
	if err != nil {
		return err.Error()
	}
	return string(line)
}

// noise is what else is remembered in every story, a few of it in each.
var noise = []string{
	"The cafeteria serves soup on Tuesdays.", "Team photos are taken in the garden.", "The parrot at reception is called Coco.",
	"Travel has to be booked two weeks ahead.", "The conference room has a round table.", "Parcels are kept behind the counter.",
	"New monitors were ordered in blue boxes.", "The elevator music was composed by an intern.", "Umbrellas can be borrowed downstairs.",
	"The yearly survey takes ten minutes.", "There are nine fire extinguishers on each floor.", "The handrail was painted yellow.",
}

// half is one half of a set, and what its file is called by.
type half struct{ set, name, file string }

// halves gives the halves of sets, the open one of each first.
func halves(sets []string) (list []half) {
	for _, set := range sets {
		list = append(list, half{set, tuned, ""}, half{set, held, "-held"})
	}
	return list
}

// stories fills each template from rows of its table, in an order that the seed
// gives.
func stories(seed uint64, fill int) ([]story, error) {
	tables := map[string][]map[string]string{}
	err := each(fillers, func(t struct {
		Rows string
		Fill []map[string]string
	},
	) error {
		tables[t.Rows] = t.Fill
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("fillers: %w", err)
	}
	random := rand.New(rand.NewPCG(seed, 2))
	var list []story
	for _, half := range halves(caseSets) {
		cases, err := caseFiles.ReadFile("cases-" + half.set + half.file + ".jsonl")
		if err != nil {
			return nil, err
		}
		err = each(cases, func(s story) error {
			rows := tables[s.Rows]
			if len(rows) == 0 {
				return fmt.Errorf("there is no table %q", s.Rows)
			}
			for _, i := range random.Perm(len(rows))[:min(fill, len(rows))] {
				filled, err := s.with(rows[i])
				if err != nil {
					return err
				}
				filled.set, filled.half = half.set, half.name
				for _, n := range random.Perm(len(noise))[:5] {
					filled.noise = append(filled.noise, noise[n])
				}
				list = append(list, filled)
			}
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("%s templates of %s: %w", half.name, half.set, err)
		}
	}
	random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list, nil
}

// with fills the names in braces.
func (s story) with(row map[string]string) (story, error) {
	body, err := json.Marshal(s)
	if err != nil {
		return s, err
	}
	for name, value := range row {
		body = bytes.ReplaceAll(body, []byte("{"+name+"}"), []byte(value))
	}
	var filled story
	if err := json.Unmarshal(body, &filled); err != nil {
		return s, err
	}
	if strings.Contains(strings.Trim(filled.String(), "{}"), "{") {
		return s, fmt.Errorf("table %q does not fill a template", s.Rows)
	}
	return filled, nil
}

// each decodes lines of JSON.
func each[T any](lines []byte, do func(T) error) error {
	n := 0
	for line := range bytes.Lines(lines) {
		n++
		var v T
		if err := json.Unmarshal(line, &v); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		if err := do(v); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return nil
}
