package graph_test

import (
	"slices"
	"strings"
	"testing"

	"signet/internal/graph"
)

// A day, a month or a quarter with its year is a date; what is named by one is an event.
func TestDates(t *testing.T) {
	t.Parallel()
	for content, want := range map[string]string{
		"Rotate the RabbitMQ password before 2026-12-01.":           "RabbitMQ product, 2026-12-01 date",
		"We met in Hamburg on November 12, 2026.":                   "Hamburg place, 2026-11-12 date",
		"We met on the 12th of November 2026, that is 12.11.2026.":  "2026-11-12 date",
		"The lease ends in May 2026, the beta in Q3 2026.":          "2026-05 date, Q3 2026 date",
		"The 2026-11-12 outage hit slot-api.":                       "2026-11-12 outage event, slot-api system",
		"Anna missed the May 5 launch.":                             "Anna person, May 5 launch event",
		"Yesterday, in May, on Monday and on May 5 we met.":         "",
		"It may 2026 times, in KW 14, of version 1.2.2026.":         "",
		"Neither 2026-13-45 nor 31.02.2026 nor 11/12/2026 is known": "",
	} {
		var got []string
		for _, m := range link(t, &memoryOf{}, graph.Statement{Agent: "a", Content: content}).Mentions {
			got = append(got, m.Name+" "+string(m.Type))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%q names %q, want %q", content, got, want)
		}
	}
}

// However a day is written, it is the same one; and it stands to nothing.
func TestADateStandsToNothing(t *testing.T) {
	t.Parallel()
	known := &memoryOf{}
	iso := link(t, known, graph.Statement{Agent: "a", Content: "2026-11-12"})
	known.take(iso)
	links := link(t, known, graph.Statement{Agent: "a", Content: "order-router runs on Hetzner since November 12, 2026, and 2026-11-12 uses Redis."})
	i := slices.IndexFunc(links.Mentions, func(m graph.Mention) bool { return m.Type == graph.Date })
	if len(iso.Mentions) != 1 || i < 0 || links.Mentions[i].Entity != iso.Mentions[0].Entity {
		t.Fatalf("mentions %+v, then %+v", iso.Mentions, links.Mentions)
	}
	date := links.Mentions[i].Entity
	if slices.ContainsFunc(links.Dependencies, func(d graph.Dependency) bool { return d.Source == date || d.Target == date }) {
		t.Errorf("dependencies %+v", links.Dependencies)
	}
	if slices.ContainsFunc(links.Attributes, func(a graph.Attribute) bool { return a.Entity == date }) || len(iso.Attributes) > 0 {
		t.Errorf("attributes %+v, %+v", iso.Attributes, links.Attributes)
	}
}
