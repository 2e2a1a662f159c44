package graph_test

import (
	"slices"
	"testing"

	"signet/internal/graph"
)

func TestModelsAreThingsAndVersionsAreNot(t *testing.T) {
	t.Parallel()
	expectNames(t, &memoryOf{}, []reading{
		{"I bought an iPhone 15 Pro last week.", "iPhone 15 Pro"},
		{"i bought an iphone 15 pro last week", "iPhone 15 pro"},
		{"The iPhone 15 is Anna's, the iPhone 15 Pro Max is old.", "iPhone 15, Anna, iPhone 15 Pro Max"},
		{"Anna has a Pixel 8a and a Galaxy S24 Ultra.", "Anna, Pixel 8a, Galaxy S24 Ultra"},
		{"The box has an RTX 4090 and a GTX 1080 Ti.", "RTX 4090, GTX 1080 Ti"},
		{"We ask GPT-4o mini first, then GPT-4 or Claude 3.5 Sonnet.", "GPT-4o mini, GPT-4, Claude 3.5 Sonnet"},
		{"My iPhone's 15 photos are gone.", "iPhone"},
		{"Charge the iPhone 15 minutes, and the iPad 3 times.", "iPhone, iPad"},
		{"The iPhone 2026 roadmap is here.", "iPhone"},
		{"My iPhone 15, Max said, is new.", "iPhone 15, Max"},
		{"Redis 6 and Redis 7 run beside Python 3.12.", "Redis, Python"},
		{"We moved to Unity 6 on Windows 11 and Ubuntu 24.04 LTS.", "Unity, Windows, Ubuntu"},
		{"Sprint 12 and Chapter 4 are done, Room 5 is free.", ""},
		{"We gave Anna 5 Pro licences of GitHub.", "Anna, Pro, GitHub"},
	})
}

// A family is a thing of its own where it is named alone, and leads to each of its
// models when somebody asks.
func TestAFamilyIsNoModel(t *testing.T) {
	t.Parallel()
	known := &memoryOf{}
	pro := link(t, known, graph.Statement{Agent: "a", Content: "I bought an iPhone 15 Pro last week."})
	known.take(pro)
	for _, name := range []string{"iphone", "15 pro"} {
		if !slices.ContainsFunc(pro.Aliases, func(a graph.Alias) bool { return graph.Canonical(a.Name) == name && a.How == graph.Head }) {
			t.Errorf("no alias %q among %+v", name, pro.Aliases)
		}
	}
	expectNames(t, known, []reading{
		{"The iPhone is from Apple.", "iPhone, Apple"},
		{"The 15 Pro is mine.", "iPhone 15 Pro"},
		{"The iPhone 13 is mine.", "iPhone 13"},
	})
}

// What ran on a version of a thing runs on that thing still when another took its place.
func TestAVersionIsOfTheSameThing(t *testing.T) {
	t.Parallel()
	known := &memoryOf{}
	six := link(t, known, graph.Statement{Agent: "a", Content: "order-router runs on Redis 6."})
	known.take(six)
	seven := link(t, known, graph.Statement{Agent: "a", Content: "order-router runs on Redis 7."})
	if !slices.EqualFunc(six.Mentions, seven.Mentions, func(a, b graph.Mention) bool { return a.Entity == b.Entity }) {
		t.Errorf("mentions %+v, then %+v", six.Mentions, seven.Mentions)
	}
	if len(six.Dependencies) != 1 || len(seven.Dependencies) != 1 || six.Dependencies[0].Target != seven.Dependencies[0].Target {
		t.Errorf("dependencies %+v, then %+v", six.Dependencies, seven.Dependencies)
	}
}
