package graph_test

import (
	"strings"
	"testing"

	"signet/internal/graph"
)

// A reading is a statement and the names that are found in it.
type reading struct{ content, want string }

// expectNames links statements and compares the names they mention.
func expectNames(t *testing.T, known graph.Known, cases []reading) {
	t.Helper()
	for _, c := range cases {
		var names []string
		for _, m := range link(t, known, graph.Statement{Agent: "a", Content: c.content}).Mentions {
			names = append(names, m.Name)
		}
		if got := strings.Join(names, ", "); got != c.want {
			t.Errorf("%q names %q, want %q", c.content, got, c.want)
		}
	}
}

func TestSlashes(t *testing.T) {
	t.Parallel()
	expectNames(t, &memoryOf{}, []reading{
		{"signet/core holds the linker.", "signet/core"},
		{"We moved payments/core next to acme/core.", "payments/core, acme/core"},
		{"See google/zx and golang/go for details.", "google/zx, golang/go"},
		{"The team/core package is small.", ""},
		{"We use Redis/Kafka for events.", "Redis, Kafka"},
		{"We run postgres/redis side by side.", "PostgreSQL, Redis"},
		{"It speaks to Redis/Kafka/NATS in turn.", "Redis, Kafka, NATS"},
		{"Ask Anna/Bob about it.", "Anna, Bob"},
		{"The read/write ratio of the client/server split is high.", ""},
		{"Read and/or write, yes/no, n/a.", ""},
		{"The TCP/IP stack and the CI/CD pipeline are slow.", ""},
		{"The uploads/downloads ran 80 km/h in dev/prod.", ""},
		{"The hosts are in /etc/hosts now.", "/etc/hosts"},
		{"The hosts are in `/etc/hosts` or (/metrics).", "/etc/hosts, /metrics"},
		{"What `read`/write does is open.", ""},
		{"See internal/graph/link.go and src/main for it.", "internal/graph/link.go, src/main"},
	})
}

func TestCapitalsAreNoPlural(t *testing.T) {
	t.Parallel()
	known := &memoryOf{}
	known.take(link(t, known, graph.Statement{Agent: "a", Content: "NATS carries the events."}))
	expectNames(t, known, []reading{
		{"The NAT on the router is full.", "NAT"},
		{"The nat on the router is full.", ""},
		{"Restart NATS.", "NATS"},
		{"restart nats please", "NATS"},
	})
}

func TestGoIsAVerbToo(t *testing.T) {
	t.Parallel()
	known := &memoryOf{}
	known.take(link(t, known, graph.Statement{Agent: "a", Content: "The service is written in Go."}))
	cases := []reading{
		{"Some tickets go to Marc.", "Marc"},
		{"Let's go with Datadog.", "Datadog"},
		{"we go live in Oslo", "Oslo"},
		{"We go test it in Oslo.", "Oslo"},
		{"go build the shed", ""},
		{"The button `go to start` is gone.", ""},
		{"Go to Marc with that.", "Marc"},
		{"Go with Datadog for metrics.", "Datadog"},
		{"Go live on the first.", ""},
		{"Go back to Redis.", "Redis"},
		{"Go fix the tests.", ""},
		{"Go and ask Anna.", "Anna"},
		{"Write it in go please.", "Go"},
		{"The go module is old.", "Go"},
		{"Run go test before you push.", "Go"},
		{"We use go 1.26 here.", "Go"},
		{"It has more go code.", "Go"},
		{"What we need is `go` on the path.", "Go"},
		{"Go is fast.", "Go"},
		{"Go and Rust are fast.", "Go, Rust"},
		{"Go modules are cached.", "Go"},
		{"We like Go on the server.", "Go"},
	}
	expectNames(t, &memoryOf{}, cases)
	expectNames(t, known, cases)
}

func TestAddressesAreHosts(t *testing.T) {
	t.Parallel()
	expectNames(t, &memoryOf{}, []reading{
		{"10.0.4.17 is the database.", "10.0.4.17"},
		{"Ping 192.168.1.1, then 10.0.4.17:5432.", "192.168.1.1, 10.0.4.17"},
		{"We use version 1.2.3.4 here, and 1.2.3 there.", ""},
		{"It listens on 0.0.0.0:8080 and 127.0.0.1.", ""},
		{"The subnet is 10.0.0.0/8 until 300.1.1.1 is fixed.", ""},
	})
}

func TestScriptsWithoutCapitalsHaveNoNames(t *testing.T) {
	t.Parallel()
	expectNames(t, &memoryOf{}, []reading{
		{"注文サービスはPostgreSQLを使っています", "PostgreSQL"},
		{"支付服务使用Redis和Kafka。", "Redis, Kafka"},
		{"خدمة الطلبات تستخدم Redis", "Redis"},
		{"결제 서비스는 Redis를 사용합니다", "Redis"},
		{"注文サービスは毎晩再起動されます", ""},
	})
}

func TestTitlesOfOtherLanguages(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ content, name, short string }{
		{"Frau Müller-Lüdenscheidt owns the ledger.", "Frau Müller-Lüdenscheidt", "Müller-Lüdenscheidt"},
		{"Wir fragen Herr Brandt dazu.", "Herr Brandt", "Brandt"},
		{"We met Señora Núñez in May.", "Señora Núñez", "Núñez"},
		{"The contract is with Signora Bianchi.", "Signora Bianchi", "Bianchi"},
		{"The contract is with Mme Leclerc.", "Mme Leclerc", "Leclerc"},
		{"The contract is with Mme. Leclerc.", "Mme. Leclerc", "Leclerc"},
		{"The contract is with M. Leclerc.", "M. Leclerc", "Leclerc"},
	} {
		links := link(t, &memoryOf{}, graph.Statement{Agent: "a", Content: c.content})
		if len(links.Mentions) == 0 || links.Mentions[0].Name != c.name || links.Mentions[0].Type != graph.Person {
			t.Errorf("%q mentions %+v, want the person %s", c.content, links.Mentions, c.name)
			continue
		}
		if a := links.Aliases; len(a) == 0 || graph.Canonical(a[0].Name) != graph.Canonical(c.short) || a[0].How != graph.Short {
			t.Errorf("%q: %s is also called %+v, want %s", c.content, c.name, a, c.short)
		}
	}
}
