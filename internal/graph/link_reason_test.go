package graph_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"signet/internal/graph"
)

// A dependency carries the clause by which its sentence gives a reason, or what says it.
func TestADependencyCarriesItsReason(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ content, relation, want string }{
		{"order-router uses Kafka because slot-api cannot keep up.", graph.Uses, "because slot-api cannot keep up"},
		{"Because slot-api cannot keep up, order-router uses Kafka.", graph.Uses, "Because slot-api cannot keep up"},
		{"order-router uses Kafka since it is cheap.", graph.Uses, "since it is cheap"},
		{"order-router uses Kafka since May.", graph.Uses, "order-router uses Kafka since May"},
		{"order-router uses Kafka since we moved to Hetzner.", graph.Uses, "order-router uses Kafka since we moved to Hetzner"},
		{"We deploy order-router to Hetzner so that Anna's bill stays small!", graph.DeployedOn, "so that Anna's bill stays small"},
		{"order-router runs on Hetzner due to the price, and Anna is happy.", graph.DeployedOn, "due to the price"},
		{"order-router runs on Hetzner (because it is cheap) in Falkenstein.", graph.DeployedOn, "because it is cheap"},
		{"We replaced Webpack with Vite because the builds took ages.", graph.Replaces, "because the builds took ages"},
		{"Anna is happy. order-router runs on Hetzner. It is cheap.", graph.DeployedOn, "order-router runs on Hetzner"},
		{"order-router uses Kafka, but Anna left because she was bored.", graph.Uses, "order-router uses Kafka, but Anna left because she was bored"},
		{"Anna left because order-router uses Kafka.", graph.Uses, "Anna left because order-router uses Kafka"},
		{"We prefer Vite over Webpack because it is fast.", graph.RelatedTo, "because it is fast"},
	} {
		got := ""
		for _, d := range link(t, &memoryOf{}, graph.Statement{Agent: "a", Content: c.content}).Dependencies {
			if d.Type == c.relation {
				got = d.Reason
				break
			}
		}
		if got != c.want {
			t.Errorf("%q: reason %q, want %q", c.content, got, c.want)
		}
	}
}

// Of a sentence too long for a reason it is the clause that says the dependency.
func TestALongSentenceGivesItsClause(t *testing.T) {
	t.Parallel()
	said := "After the long outage of last spring, which cost us two customers and a great deal of sleep, order-router runs on Hetzner, " +
		"and whoever wants to move it again has to bring better numbers than those of the last time"
	for _, d := range link(t, &memoryOf{}, graph.Statement{Agent: "a", Content: said}).Dependencies {
		if d.Type == graph.DeployedOn && d.Reason == "order-router runs on Hetzner" {
			return
		}
	}
	t.Errorf("%q does not give its clause: %+v", said, link(t, &memoryOf{}, graph.Statement{Agent: "a", Content: said}).Dependencies)
}

func TestEveryDependencyHasABoundedReason(t *testing.T) {
	t.Parallel()
	long := "order-router uses Kafka because " + strings.Repeat("it is very very fast and ", 20) + "cheap."
	taken := graph.Statement{
		Agent: "a", Content: "The router speaks to the broker.",
		Structured: `{"entities":[{"source":"router","target":"broker","relationship":"uses","confidence":0.9}]}`,
	}
	for _, s := range []graph.Statement{{Agent: "a", Content: long}, taken} {
		links := link(t, &memoryOf{}, s)
		if len(links.Dependencies) == 0 {
			t.Errorf("%q says no dependency", s.Content)
		}
		for _, d := range links.Dependencies {
			if n := utf8.RuneCountInString(d.Reason); n == 0 || n > 160 {
				t.Errorf("%q: a reason of %d characters", s.Content, n)
			}
		}
	}
}
