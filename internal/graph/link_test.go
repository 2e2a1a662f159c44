package graph_test

import (
	"context"
	"fmt"
	"testing"

	"signet/internal/graph"
)

type nobody struct{}

func (nobody) Named(context.Context, string, []string) ([]graph.Named, error) { return nil, nil }
func (nobody) Near(context.Context, string, []string, int) ([]graph.Named, error) {
	return nil, nil
}

func TestTry(t *testing.T) {
	for _, s := range []string{
		"The payments gateway runs on port 8080 and uses Redis and postgres.",
		"Maria's team decided to use GitHub Actions, see internal/graph/link.go and https://example.com/x?y=1.",
		"We deploy to k8s on Mondays. Use DATABASE_URL; PROJ-123 isn't done.",
	} {
		l, err := graph.Link(context.Background(), graph.Statement{Agent: "a", Content: s}, nobody{})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range l.Mentions {
			fmt.Printf("%q %s %q %.2f\n", m.Name, m.Type, m.Text, m.Confidence)
		}
	}
	fmt.Println(graph.Names("what port does the payments gateway use in Berlin?"))
}
