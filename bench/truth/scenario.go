package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"

	"signet/api"
)

var (
	//go:embed scenarios.jsonl
	scenariosA []byte
	//go:embed scenarios-held.jsonl
	scenariosAHeld []byte
	//go:embed scenarios-b.jsonl
	scenariosB []byte
	//go:embed scenarios-b-held.jsonl
	scenariosBHeld []byte
	//go:embed scenarios-c.jsonl
	scenariosC []byte
	//go:embed scenarios-c-held.jsonl
	scenariosCHeld []byte
	//go:embed scenarios-d.jsonl
	scenariosD []byte
	//go:embed scenarios-d-held.jsonl
	scenariosDHeld []byte
)

// A scenario is what people tell, in their own words, and what is to be believed of it at
// the end. Those of each set are by one writer, who knew no rule and no program.
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

	half string
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

// judge plays the scenarios, each in a project of its own.
func judge(ctx context.Context, binary, only string, show bool) error {
	h, err := start(ctx, binary)
	if err != nil {
		return err
	}
	defer h.stop(ctx)
	var list []*judged
	for _, half := range []struct {
		set, name string
		lines     []byte
	}{
		{"a", tuned, scenariosA},
		{"a", held, scenariosAHeld},
		{"b", tuned, scenariosB},
		{"b", held, scenariosBHeld},
		{"c", tuned, scenariosC},
		{"c", held, scenariosCHeld},
		{"d", tuned, scenariosD},
		{"d", held, scenariosDHeld},
	} {
		err := each(half.lines, func(s scenario) error {
			s.half = half.name
			if only != "" && s.Kind != only {
				return nil
			}
			at := slices.IndexFunc(list, func(j *judged) bool { return j.Set == half.set && j.Kind == s.Kind && j.Half == s.half })
			if at < 0 {
				at, list = len(list), append(list, &judged{Set: half.set, Kind: s.Kind, Half: s.half})
			}
			faults, err := s.play(ctx, &play{host: h, name: "scenario-" + s.ID})
			if err != nil {
				return fmt.Errorf("scenario %s: %w", s.ID, err)
			}
			list[at].count(faults)
			if show && s.half == tuned {
				for _, f := range slices.Concat(faults.stands, faults.fell, faults.given) {
					fmt.Fprintf(os.Stderr, "%s: %s\n", s.ID, f)
				}
			}
			return nil
		})
		if err != nil {
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
