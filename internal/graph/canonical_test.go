package graph_test

import (
	"testing"

	"signet/internal/graph"
)

func TestCanonicalPlurals(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, want string }{
		{"NATS", "nats"},
		{"the NATS", "nats"},
		{"NATS's", "nats"},
		{"nats", "nats"},
		{"NAT", "nat"},
		{"DNS", "dns"},
		{"SaaS", "saas"},
		{"CORS", "cors"},
		{"NÖDES", "nodes"}, // letters count, not bytes
		{"ORDERS", "order"},
		{"CDNs", "cdn"},
		{"nodes", "node"},
		{"Nodes", "node"},
		{"Payment Services", "payment service"},
		{"MAX_SERVICES", "max service"},
	} {
		if got := graph.Canonical(c.name); got != c.want {
			t.Errorf("Canonical(%q) = %q, want %q", c.name, got, c.want)
		}
	}
}
