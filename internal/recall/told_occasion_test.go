package recall_test

import (
	"testing"

	"signet/internal/memory"
)

// A rule is called by what it says to be its occasion, however everyday the word.
func TestARuleIsCalledByItsOccasion(t *testing.T) {
	t.Parallel()
	const (
		lint  = "The linter must pass with zero warnings before every push"
		diff  = "Show Ines the diff before committing"
		files = "Generated files are never committed"
		push  = "Accounts of the kitchen get no push at night"
		seed  = "The seed of 2024 was pushed up by frost"
	)
	e := keep(t, map[string]memory.Type{lint: memory.Rule, diff: memory.Rule, files: memory.Rule, push: memory.Fact, seed: memory.Fact})
	gives(t, e, map[string][]string{
		"push my changes":        {lint},
		"push it to origin":      {lint},
		"git commit":             {diff, files},
		"what is a commit hash?": nil,
	})
}

// What may be done to any thing calls no rule by itself.
func TestWhatIsDoneToAnyThingIsNoOccasion(t *testing.T) {
	t.Parallel()
	const run, change = "Ask Olaf before running the sweep", "Tariffs may only be changed after Mrs Wendt has confirmed the amount"
	e := keep(t, map[string]memory.Type{run: memory.Rule, change: memory.Rule})
	gives(t, e, map[string][]string{
		"run the tests":                {},
		"change the footer":            {},
		"change the tariff of the bus": {change},
	})
}

// A name of several words has to be there as a whole for who asks whether it is so.
func TestHalfOfWhatIsAskedIsSomethingElse(t *testing.T) {
	t.Parallel()
	const (
		cache  = "A cache in the process is enough for the rates"
		retry  = "The retry limit of the bank client is 5"
		allows = "The new limit is 800 rps for each merchant"
	)
	e := keep(t, map[string]memory.Type{cache: memory.Fact, retry: memory.Fact, allows: memory.Fact})
	gives(t, e, map[string][]string{
		"is there a rate limit?":   {allows},
		"is there a cattle limit?": nil,
	})
}

// A verb at the end of a question is none of the things that it asks of.
func TestWhatAThingDoesIsNoPartOfIt(t *testing.T) {
	t.Parallel()
	const port, lock = "bookkeeperd listens on port 8090", "The winter room has a lock of brass"
	e := keep(t, map[string]memory.Type{port: memory.Fact, lock: memory.Fact})
	gives(t, e, map[string][]string{
		"which port does the service listen on": {port},
	})
}

// What is asked for by its kind is given by the name of one, where the word for the kind is
// as everyday as a test.
func TestAKindIsAskedForByAnEverydayWord(t *testing.T) {
	t.Parallel()
	const tests, views, packs = "We test with Mocha", "Views are written in Svelte", "We left pnpm for Bun"
	e := keep(t, map[string]memory.Type{tests: memory.Fact, views: memory.Fact, packs: memory.Fact})
	gives(t, e, map[string][]string{
		"which test framework do we use?":   {tests},
		"which package manager do we use?":  {packs},
		"which database driver do we have?": nil,
		"on which day do we test?":          nil,
	})
}
