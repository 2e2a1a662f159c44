package recall_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

// told fills an engine with statements, and with n others of the Osprey indexer.
func toldOf(t *testing.T, n int, statements ...string) *recall.Engine {
	t.Helper()
	e, s := newEngine(t)
	for _, content := range statements {
		remember(t, s, memory.Draft{Content: content})
	}
	for i := range n {
		remember(t, s, memory.Draft{Content: fmt.Sprintf("The Osprey indexer shard %d holds the documents of region %d", i, i)})
	}
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	return e
}

const (
	byHand  = "Osprey shards must never be merged by hand"
	stopped = "Always page Ines before Osprey is stopped"
	restart = "Heron must only be restarted by Anna"
	deploy  = "Merlin must be announced in the ops channel"
)

// What binds a thing surfaces with every task that names it, however much is told of the
// thing and however well that answers.
func TestConstraintsSurfaceHoweverMuchIsTold(t *testing.T) {
	t.Parallel()
	for _, n := range []int{20, recall.MostMentions + 6} {
		e := toldOf(t, n, byHand, stopped, restart)
		for _, prompt := range []string{"add region 71 to the Osprey indexer", "fix the documents of the Osprey indexer shard 7", "upgrade Osprey"} {
			got := ask(t, e, memory.Query{Text: prompt, MinScore: recall.Floor, Limit: 5, Unasked: true})
			if !slices.Contains(got, byHand) || !slices.Contains(got, stopped) || slices.Contains(got, restart) {
				t.Errorf("with %d others, %q is given %q", n, prompt, got)
			}
		}
		got := ask(t, e, memory.Query{Text: "Osprey shards and their regions", Limit: 4})
		if !slices.Contains(got, byHand) || !slices.Contains(got, stopped) {
			t.Errorf("with %d others, recall gives %q", n, got)
		}
	}
}

// Of several things that are named each is bound, whatever part of a prompt names it, and
// however much binds one of them.
func TestConstraintsOfEachThingSurface(t *testing.T) {
	t.Parallel()
	e := toldOf(t, 0, restart, deploy, "Heron sends invoices at midnight")
	for prompt, want := range map[string][]string{
		"fix Merlin and then restart Heron":                        {restart, deploy},
		"Heron sends its invoices twice. After that deploy Merlin": {restart, deploy},
		"why is Heron slow and then deploy Merlin":                 {restart, deploy},
		"what is a falcon?":                                        nil,
	} {
		got := ask(t, e, memory.Query{Text: prompt, MinScore: recall.Floor, Limit: 10, Unasked: true})
		for _, rule := range []string{restart, deploy} {
			if slices.Contains(got, rule) != slices.Contains(want, rule) {
				t.Errorf("%q is given %q, want %q", prompt, got, want)
			}
		}
	}
	rules := []string{deploy}
	for i := range 12 {
		rules = append(rules, fmt.Sprintf("Heron must never send statement %d %s", i, strings.Repeat("to anybody at all ", 6)))
	}
	e = toldOf(t, 0, rules...)
	if got := ask(t, e, memory.Query{Text: "fix Heron and then tidy up Merlin", MinScore: 0.9, Limit: 10, Unasked: true}); !slices.Contains(got, deploy) || len(got) < 5 {
		t.Errorf("given %q, want %q among them", got, deploy)
	}
}

// A word that is only like a name names nothing.
func TestAWordLikeANameBindsNothing(t *testing.T) {
	t.Parallel()
	e := toldOf(t, 0, restart, "Heron sends invoices at midnight")
	for prompt, want := range map[string]bool{
		"paint a heron":                false,
		"paint a heron for the hall":   false,
		"write a heron client":         true,
		"upgrade heron":                true,
		"paint a heron, upgrade Heron": true,
	} {
		if got := ask(t, e, memory.Query{Text: prompt, MinScore: 0.9, Limit: 10, Unasked: true}); slices.Contains(got, restart) != want {
			t.Errorf("%q is given %q", prompt, got)
		}
	}
}

// Who looks something up of a thing is told of what binds it as far as that is of what he asks,
// and of no more.
func TestWhoLooksSomethingUpIsToldWhatBindsThat(t *testing.T) {
	t.Parallel()
	const (
		port   = "The Falcon port must never be exposed to the internet"
		backup = "Backups of Falcon must never leave the country"
		heron  = "The port of Heron must stay closed"
		hosts  = "Falcon must never share a host"
		nobody = "Never call the port authority before noon"
	)
	e := toldOf(t, 0, port, backup, heron, hosts, nobody, "Falcon listens on port 8443", "Heron listens on port 9001",
		"Backups of Falcon are kept in the vault at Linz", "Falcon runs on the host basalt", "Falcon is written in Go")
	for prompt, want := range map[string][]string{
		"which port does Falcon use?":           {port},
		"what is the port of Falcon?":           {port},
		"which port does Heron use?":            {heron},
		"where are the backups of Falcon kept?": {backup},
		"on which host does Falcon run?":        {hosts},
		"what language is Falcon written in?":   nil,
	} {
		got := ask(t, e, memory.Query{Text: prompt, MinScore: recall.Floor, Limit: 10, Unasked: true})
		for _, rule := range []string{port, backup, heron, hosts, nobody} {
			if slices.Contains(got, rule) != slices.Contains(want, rule) {
				t.Errorf("%q is given %q, want %q", prompt, got, want)
				break
			}
		}
	}
	e = toldOf(t, recall.MostMentions+6, byHand, stopped)
	got := ask(t, e, memory.Query{Text: "on which host are the Osprey shards merged?", MinScore: recall.Floor, Limit: 10, Unasked: true})
	if !slices.Contains(got, byHand) || slices.Contains(got, stopped) {
		t.Errorf("of what much is told of, %q is given", got)
	}
}
