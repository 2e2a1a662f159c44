package graph_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"signet/internal/graph"
)

var update = flag.Bool("update", false, "write the golden file anew")

// What is linked of plain statements, one below the other, so that it can be
// read whether it is right.
func TestLinkGolden(t *testing.T) {
	t.Parallel()
	statements, err := os.ReadFile("testdata/link.txt")
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for s := range strings.Lines(string(statements)) {
		s = strings.TrimSpace(s)
		person := strings.HasPrefix(s, "I ")
		got.WriteString(s + "\n" + show(link(t, &memoryOf{}, graph.Statement{Agent: "a", Content: s, Person: person})))
	}
	const golden = "testdata/link.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("links are not those of %s; run with -update and read the difference:\n%s", golden, got.String())
	}
}

// show writes links as a person reads them.
func show(l graph.Links) string {
	names := map[string]string{}
	var b strings.Builder
	for _, m := range l.Mentions {
		names[m.Entity] = m.Name
		fmt.Fprintf(&b, "\t%s: %s, %.2f\n", m.Name, m.Type, m.Confidence)
	}
	for _, a := range l.Aliases {
		fmt.Fprintf(&b, "\t%q is %s, %s\n", a.Name, names[a.Entity], a.How)
	}
	for _, a := range l.Attributes {
		fmt.Fprintf(&b, "\t%s / %s: %s %.2f", names[a.Entity], a.Aspect, a.Kind, a.Importance)
		if a.Claim != "" {
			b.WriteString(", claims " + a.Claim)
		}
		if a.Absent {
			b.WriteString(", absent")
		}
		b.WriteString("\n")
	}
	for _, d := range l.Dependencies {
		fmt.Fprintf(&b, "\t%s -%s-> %s, %.2f of %.2f", names[d.Source], d.Type, names[d.Target], d.Confidence, d.Strength)
		if d.Reason != "" {
			fmt.Fprintf(&b, ", %q", d.Reason)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// The tables are data: what stands twice, or under a type that is none, is a slip.
func TestTablesOfNames(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"things.txt", "people.txt"} {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for i, line := range strings.Split(string(data), "\n") {
			if typ, ok := strings.CutSuffix(line, ":"); ok && !strings.HasPrefix(line, "#") {
				if !slices.Contains(graph.Types[:], graph.Type(typ)) {
					t.Errorf("%s:%d: %q is no type", file, i+1, typ)
				}
				continue
			}
			if strings.HasPrefix(line, "#") {
				continue
			}
			apart := func(r rune) bool { return r == ',' || r == '=' || file == "people.txt" && r == ' ' }
			for _, name := range strings.FieldsFunc(line, apart) {
				name = strings.TrimRight(strings.TrimSpace(name), "!*")
				if name != "" && seen[name] || graph.Canonical(name) == "" && name != "" {
					t.Errorf("%s:%d: %q", file, i+1, name)
				}
				seen[name] = true
			}
		}
	}
}
