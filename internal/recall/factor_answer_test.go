package recall_test

import (
	"slices"
	"testing"
	"time"

	"signet/internal/memory"
	"signet/internal/recall"
)

// What shares the words of a question and tells something else of the same thing
// is no answer.
func TestOnlyWhatAnswersIsGiven(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	const (
		owner, refresh = "Joana from marketing owns the lifetime mart", "The lifetime mart is refreshed once a week and takes 50 minutes"
		loans, deleted = "Pupils may borrow up to eight items of the toy shelf", "The loan history of pupils is deleted on request"
		money, local   = "Money amounts are stored as cents in the database schema", "The database is started locally by make up"
		stalls         = "The relay of Kiruna stalls when its disk is full"
		opened         = "The relay of Kiruna was opened by the mayor"
	)
	for content, typ := range map[string]memory.Type{
		owner: memory.Fact, refresh: memory.Fact, loans: memory.Rule, deleted: memory.Rule, money: memory.Decision, local: memory.Procedural,
		stalls: memory.Issue, opened: memory.Fact,
	} {
		remember(t, s, memory.Draft{Content: content, Type: typ})
	}
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	for question, want := range map[string]string{
		"who owns the lifetime mart?":                   owner,
		"how often is the lifetime mart refreshed?":     refresh,
		"how many items may pupils borrow?":             loans,
		"how do we store money amounts in the database": money,
		"the relay of Kiruna stalls, it seems stuck":    stalls,
	} {
		if got := ask(t, e, memory.Query{Text: question, MinScore: recall.Floor}); !slices.Equal(got, []string{want}) {
			t.Errorf("%q: got %q, want %q", question, got, want)
		}
	}
}

func TestASeasonToComeIsNoTimeOfAMemory(t *testing.T) {
	t.Parallel()
	db, s := openStore(t, t.TempDir()+"/memories.db")
	now := time.Date(2026, 6, 10, 9, 0, 0, 0, time.UTC)
	const opened, snow = "The Kiruna dish was opened by the mayor with a brass band", "Snow on the Kiruna dish weakens the link"
	remember(t, s, memory.Draft{Content: opened, Type: memory.Fact, Created: time.Date(2026, 1, 10, 9, 0, 0, 0, time.UTC)})
	remember(t, s, memory.Draft{Content: snow, Type: memory.Fact, Created: time.Date(2025, 9, 10, 9, 0, 0, 0, time.UTC)})
	e := recall.New(db, recall.Config{}, func() time.Time { return now })
	for question, want := range map[string]string{
		"why is the link of the Kiruna dish weak in winter?": snow,
		"what did we note of the Kiruna dish in winter?":     opened,
	} {
		if got := ask(t, e, memory.Query{Text: question}); len(got) == 0 || got[0] != want {
			t.Errorf("%q: got %q, want %q first", question, got, want)
		}
	}
}

func TestWhatAProjectIsCalledTellsLittleWithinIt(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	const license = "The code is under the licence MIT"
	for _, c := range []string{license, "Users of ripsort meet in the forum on Fridays", "ripsort spills to disk above half of the memory"} {
		remember(t, s, memory.Draft{Content: c, Type: memory.Fact, Scope: memory.Scope{Project: "/p/ripsort"}})
	}
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	got := ask(t, e, memory.Query{Text: "which licence is ripsort under?", Reader: memory.Reader{Agent: "default", Project: "/p/ripsort"}, MinScore: recall.Floor})
	if !slices.Equal(got, []string{license}) {
		t.Errorf("got %q", got)
	}
}

func TestOneOfAKindAnswersWhoAsksWhich(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	const neovim = "Uses Neovim with lazy loading and no other settings in repositories"
	for _, c := range []string{neovim, "The colour theme is dark everywhere: terminal, editor and tmux"} {
		remember(t, s, memory.Draft{Content: c, Type: memory.Preference})
	}
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := ask(t, e, memory.Query{Text: "which editor do I use?", MinScore: recall.Floor}); !slices.Equal(got, []string{neovim}) {
		t.Errorf("got %q", got)
	}
}

func TestANameAloneIsNoAnswer(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	const keys, queen = "Protected films use Widevine with keys from Axinom", "The Hollow Queen is the boss of floor 7"
	for _, c := range []string{keys, queen, "The playlists hold the whole film"} {
		remember(t, s, memory.Draft{Content: c, Type: memory.Fact})
	}
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	for question, want := range map[string][]string{
		"which keys do we have from Axinom?":   {keys},
		"which country does Axinom belong to?": nil,
		"who voices the Hollow Queen?":         nil,
		"on what floor is the Hollow Queen?":   {queen},
		"what does the Hollow Queen cost us?":  nil,
	} {
		if got := ask(t, e, memory.Query{Text: question, MinScore: recall.Floor}); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", question, got, want)
		}
	}
}
