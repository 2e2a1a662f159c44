package graph_test

import (
	"slices"
	"testing"

	"signet/internal/graph"
)

func TestChoicesBind(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		content string
		binds   bool
	}{
		{"We went with Grafana.", true},
		{"We've gone with the Grafana stack for metrics.", true},
		{"We're switching to Bazel.", true},
		{"The team is switching to Bazel next week.", true},
		{"We are going with Redpanda.", true},
		{"We selected Stripe.", true},
		{"We have selected Hetzner for the runners.", true},
		{"The team picked Sentry.", true},
		{"We settled on Kafka.", true},
		{"They settled on ledger-db.", true},
		{"Stripe was chosen by the team.", true},
		{"Kafka was picked.", true},
		{"Terraform has been selected for the infra.", true},

		{"We are switching ledger-db to Podman.", true},
		{"Let's go with Redpanda.", true},
		{"Let's go with Quill for the parser.", true},
		{"We adopted Bazel.", true},
		{"The choice fell on Kafka.", true},

		{"We have not decided on Kafka.", false},
		{"The team decided nothing on Kafka.", false},
		{"Nobody agreed on Kafka.", false},
		{"We are moving Anna to the lake.", false},
		{"Let's go with Anna to the lake.", false},
		{"we went with Anna to the lake", false},
		{"We went with people of Google to lunch.", false},
		{"the ball was picked up", false},
		{"Kafka was picked up again.", false},
		{"We picked up Kafka again.", false},
		{"We picked Anna up in Kiel.", false},
		{"Anna was chosen as captain.", false},
		{"We picked MER-418 next.", false},
		{"If we went with Grafana, it would cost us.", false},
		{"Did we pick Sentry? The team picked Sentry?", false},
		{"We have not selected Stripe yet.", false},
		{"Stripe was not chosen.", false},
		{"Kafka is selected in the menu.", false},
		{"Maybe the team picked Sentry.", false},
		{"The user selected Kafka in the menu.", false},
		{"We went to Hamburg with Kafka stickers.", false},
	} {
		links := link(t, &memoryOf{}, graph.Statement{Agent: "a", Content: c.content})
		got := slices.ContainsFunc(links.Attributes, func(a graph.Attribute) bool {
			return a.Kind == graph.Constraint && a.Importance >= graph.ConstraintImportance
		})
		if got != c.binds {
			t.Errorf("%q binds: %v, want %v\n%s", c.content, got, c.binds, show(links))
		}
	}
}
