package graph_test

import (
	"slices"
	"strings"
	"testing"

	"signet/internal/graph"
)

// Who handed the subject over cut it out of the words, and may have cut it amiss.
func TestWhatIsHandedOverAsTheSubjectIsWhatTheWordsName(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ says, subject, want string }{
		{"The ledger uses Postgres.", "Postgres", "PostgreSQL product, ledger unknown"},
		{"The ledger uses PostgreSQL.", "Postgre", "PostgreSQL product, ledger unknown"},
		{"The ledger uses TypeScript.", "Type", "TypeScript tool, ledger unknown"},
		{"The ledger uses Node.js.", "Node", "Node.js tool, ledger unknown"},
		{"The ledger uses VS Code.", "VS", "Visual Studio Code tool, ledger unknown"},
		{"The ledger uses RabbitMQ and Rabbit is slow.", "Rabbit", "Rabbit unknown, RabbitMQ product, ledger unknown"},
		{"The ledger uses Golang.", "Golang", "Go tool, ledger unknown"},
		{"The ledger runs on AWS Lambda.", "AWS", "AWS Lambda product"},
		{"It is slow.", "Postgres", "PostgreSQL product"},
		{"May Lee owns the search service.", "Lee", "May Lee person, search service system"},
		{"The Helios gateway is slow.", "Helios", "Helios gateway system"},
		{"The ledger listens on port 7001.", "The ledger", "ledger unknown"},
		{"Orders are kept in DynamoDB.", "Orders", "DynamoDB product"},
		{"Supported browsers are Chrome and Firefox.", "Supported", "Chrome product, Firefox product"},
		{"API keys live in HashiCorp Vault.", "API", "HashiCorp Vault product"},
		{"The gateway handles 500 req/s.", "req/s", ""},
		{"Deploys wait for the office.", "project", ""},
		{"zora is slow", "zora", "zora unknown"},
	} {
		links := link(t, &memoryOf{}, graph.Statement{Agent: "a", Content: c.says, Subject: c.subject, Learnt: true})
		var names []string
		for _, m := range links.Mentions {
			names = append(names, m.Name+" "+string(m.Type))
		}
		slices.Sort(names)
		if got := strings.Join(names, ", "); got != c.want {
			t.Errorf("%q about %q names %q, want %q", c.says, c.subject, got, c.want)
		}
	}
}

func TestTheSubjectIsWhatWasKnownByThatName(t *testing.T) {
	t.Parallel()
	links, _ := after(t, []string{"The ledger service uses Kafka."}, graph.Statement{Content: "The ledger service is slow.", Subject: "ledger"})
	if m := links.Mentions; len(m) != 1 || m[0].Entity != entity("ledger service") {
		t.Errorf("mentions %+v", m)
	}
}
