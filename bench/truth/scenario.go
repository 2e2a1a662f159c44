package main

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"

	"signet/api"
)

// scenarioFiles has of each set an open half and one that is held back.
//
//go:embed scenarios-*.jsonl
var scenarioFiles embed.FS

// scenarioSets are by one writer each, who knew no rule and no program.
var scenarioSets = []string{"a", "b", "c", "d", "e", "f"}

// A scenario is what people tell, in their own words, and what is to be believed of it at
// the end.
type scenario struct {
	ID        string   `json:"id"`
	Kind      string   `json:"kind"`
	Tell      []string `json:"tell"` // in this order, and then
	News      []string `json:"news"`
	Ended     []string `json:"ended"`
	Uncertain []string `json:"uncertain"` // all others stand
	Ask       string   `json:"ask"`
	Must      []string `json:"must"`    // be given to who asks
	MustNot   []string `json:"mustnot"` // not be given
}

// judged counts scenarios of one set, kind and half: those of which all is right, and those of
// which what ended, what stands, and what is given is.
type judged struct {
	Set       string  `json:"set"`
	Kind      string  `json:"kind"`
	Half      string  `json:"half"`
	Scenarios int     `json:"scenarios"`
	Ended     float64 `json:"ended"`   // all that has to end or be uncertain does
	Kept      float64 `json:"kept"`    // nothing else does
	Given     float64 `json:"given"`   // who asks is given the right memories
	Beliefs   float64 `json:"beliefs"` // ended and kept
	All       float64 `json:"all"`
}

// judge plays the scenarios, each in a project of its own; only and set, where they are given, say
// of which kind and of which set.
func judge(ctx context.Context, binary, only, set string, show bool) error {
	h, err := start(ctx, binary)
	if err != nil {
		return err
	}
	defer h.stop(ctx)
	var list []*judged
	for _, half := range halves(scenarioSets) {
		if set != "" && set != half.set {
			continue
		}
		lines, err := scenarioFiles.ReadFile("scenarios-" + half.set + half.file + ".jsonl")
		if err != nil {
			return err
		}
		if err := each(lines, func(s scenario) error {
			if only != "" && s.Kind != only {
				return nil
			}
			at := slices.IndexFunc(list, func(j *judged) bool { return j.Set == half.set && j.Kind == s.Kind && j.Half == half.name })
			if at < 0 {
				at, list = len(list), append(list, &judged{Set: half.set, Kind: s.Kind, Half: half.name})
			}
			faults, err := s.play(ctx, &play{host: h, name: "scenario-" + s.ID})
			if err != nil {
				return fmt.Errorf("scenario %s: %w", s.ID, err)
			}
			list[at].count(faults)
			if show && half.name == tuned {
				faults.tell(s.ID)
			}
			return nil
		}); err != nil {
			return err
		}
	}
	out := json.NewEncoder(os.Stdout)
	for _, j := range list {
		n := float64(j.Scenarios)
		j.Ended, j.Kept, j.Given, j.Beliefs, j.All = j.Ended/n, j.Kept/n, j.Given/n, j.Beliefs/n, j.All/n
		if err := out.Encode(j); err != nil {
			return err
		}
	}
	return nil
}

// faults are what is wrong at the end of a scenario: of what should have ended, of what
// should stand, and of what is given.
type faults struct{ stands, fell, given []string }

// tell prints them.
func (f faults) tell(of string) {
	for _, fault := range slices.Concat(f.stands, f.fell, f.given) {
		fmt.Fprintf(os.Stderr, "%s: %s\n", of, fault)
	}
}

func (j *judged) count(f faults) {
	j.Scenarios++
	for _, c := range []struct {
		of    *float64
		right bool
	}{
		{&j.Ended, len(f.stands) == 0},
		{&j.Kept, len(f.fell) == 0},
		{&j.Given, len(f.given) == 0},
		{&j.Beliefs, len(f.stands)+len(f.fell) == 0},
		{&j.All, len(f.stands)+len(f.fell)+len(f.given) == 0},
	} {
		if c.right {
			*c.of++
		}
	}
}

// play tells a scenario and finds what is wrong then.
func (s *scenario) play(ctx context.Context, p *play) (f faults, err error) {
	if err := os.MkdirAll(p.project(), 0o700); err != nil {
		return f, err
	}
	ids := map[string]string{}
	for _, told := range slices.Concat(s.Tell, s.News) {
		id, err := p.tell(ctx, told)
		if api.Is(err, http.StatusUnprocessableEntity) {
			f.fell = append(f.fell, "refused: "+told)
			continue
		}
		if err != nil {
			return f, err
		}
		ids[told] = id
	}
	for told, id := range ids {
		is, err := p.belief(ctx, id)
		if err != nil {
			return f, err
		}
		switch want := s.want(told); {
		case is == want:
		case want == stands:
			f.fell = append(f.fell, is+": "+told)
		default:
			f.stands = append(f.stands, is+" and not "+want+": "+told)
		}
	}
	if s.Ask == "" {
		return f, nil
	}
	given, err := p.prompt(ctx, s.Ask)
	if err != nil {
		return f, err
	}
	has := func(told string) bool { return strings.Contains(given, strings.TrimRight(told, ".")) }
	for _, told := range s.Must {
		if !has(told) {
			f.given = append(f.given, s.Ask+" is not given: "+told)
		}
	}
	for _, told := range s.MustNot {
		if has(told) {
			f.given = append(f.given, s.Ask+" is given: "+told)
		}
	}
	return f, nil
}

// What becomes of a statement.
const (
	stands    = "stands"
	ended     = "ended"
	uncertain = "uncertain"
)

func (s *scenario) want(told string) string {
	switch {
	case slices.Contains(s.Ended, told):
		return ended
	case slices.Contains(s.Uncertain, told):
		return uncertain
	}
	return stands
}

// belief says how a memory stands.
func (p *play) belief(ctx context.Context, id string) (string, error) {
	m, err := p.client.Memory(ctx, id)
	switch {
	case api.Is(err, http.StatusNotFound):
		return ended, nil
	case err != nil:
		return "", errors.Join(errors.New("reading what is believed"), err)
	case m.Uncertain:
		return uncertain, nil
	}
	return stands, nil
}
