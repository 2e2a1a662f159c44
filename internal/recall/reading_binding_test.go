package recall_test

import (
	"slices"
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

// A rule is no repetition of another one that has but most of its words, and neither is
// what is told of one thing of the same told of another.
func TestARuleIsGivenBesideAnotherInTheSameWords(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	const hours, backup = "Never run migrations on the orders database during business hours", "Never run migrations on the orders database without a backup"
	const zephyr, boreas = "The Zephyr service writes to Cassandra", "The Boreas service writes to Cassandra"
	const twice = "Never run the migrations on the orders database during business hours"
	for _, rule := range []string{hours, backup, twice} {
		remember(t, s, memory.Draft{Content: rule, Type: memory.Rule})
	}
	for _, fact := range []string{zephyr, boreas} {
		remember(t, s, memory.Draft{Content: fact, Type: memory.Fact})
	}
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	gives(t, e, map[string][]string{"tune the Cassandra writes of the services": {zephyr, boreas}})
	got := ask(t, e, memory.Query{Text: "run the migrations on the orders database", MinScore: recall.Floor})
	if len(got) != 2 || got[0] == backup == (got[1] == backup) {
		t.Errorf("given %q, want one of the business hours, and the backup", got)
	}
}

// An order is a rule for who has something to do, whatever type was made out for it.
func TestAFactThatOrdersGuidesWork(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	const orm, pnpm, only = "Do not use ORM libraries; write SQL by hand with sqlc", "Use pnpm, not npm, in the frontend", "Only the platform team may change the Quasar schema"
	for _, fact := range []string{orm, pnpm, only, "Maria Lopez owns the billing service", "The frontend is written in SvelteKit", "Quasar was named after a lamp"} {
		remember(t, s, memory.Draft{Content: fact, Type: memory.Fact})
	}
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	for prompt, rule := range map[string]string{
		"add an ORM for the invoices":         orm,
		"install lodash in the frontend":      pnpm,
		"add a column to the Quasar schema":   only,
		"use gorm as ORM behind the importer": orm,
	} {
		if got := ask(t, e, memory.Query{Text: prompt, MinScore: recall.Floor}); !slices.Contains(got, rule) {
			t.Errorf("%q is given %q, want %q with it", prompt, got, rule)
		}
	}
}
