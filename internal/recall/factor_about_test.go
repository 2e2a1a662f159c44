package recall_test

import (
	"slices"
	"strings"
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

func TestWhoAsksWhatIsKnownIsToldAllOfIt(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	told := []string{"Olena is strong in grammar and weak in listening.", "Olena sits in front, by the window.", "Olena pays by direct debit."}
	for _, m := range append(told, "A colleague takes over the library on Fridays.", "Yusuf leaves at noon on Mondays.") {
		remember(t, s, memory.Draft{Content: m})
	}
	slices.Sort(told)
	for _, question := range []string{
		"what do we know about Olena? a colleague takes over", "tell me about Olena", "Can you brief me on Olena before Yusuf leaves at noon?", "anything about Olena?", "who is Olena?",
		"what's known about Olena? I meet her on Monday",
	} {
		got := ask(t, e, memory.Query{Text: question, MinScore: recall.Floor})
		if slices.Sort(got); !slices.Equal(got, told) {
			t.Errorf("%q: got %q", question, got)
		}
	}
}

// What is told of it is told however often it is named.
func TestWhatManyNameIsToldOf(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	told := []string{"On the tour nobody checks in a suitcase.", "The tour goes to Porto in May.", "The tour has no organ.", "We hire a bus for the tour."}
	for _, m := range append(told, "The summer concert is in the park.") {
		remember(t, s, memory.Draft{Content: m})
	}
	slices.Sort(told)
	got := ask(t, e, memory.Query{Text: "what are the most important things to know about the tour", MinScore: recall.Floor})
	if slices.Sort(got); !slices.Equal(got, told) {
		t.Errorf("got %q", got)
	}
}

// Of what is told in one project nearly all names it: what begins with it comes first.
func TestWhoAsksOfTheProjectItselfIsToldTheBest(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	told := []string{
		"Lynx is written in Rust.", "Lynx stores readings in ClickHouse.", "The lynx gateway listens on port 5151.", "Jarek took over pager duty for lynx.", "Utilities may send 900 requests to lynx.",
		"Oona is the product owner of Lynx.", "We chose MQTT as the protocol for Lynx.", "The lynx database is wiped every Friday.", "Lynx keeps readings for two years.", "Run the lynx tests with just smoke.",
	}
	for _, m := range slices.Concat(told, beside) {
		remember(t, p.service, memory.Draft{Content: m, Scope: memory.Scope{Project: "/src/lynx"}})
	}
	p.update(t)
	for _, question := range []string{"tell me everything about Lynx", "what do you know about lynx?", "what is Lynx?"} {
		got := ask(t, p.warm, memory.Query{Text: question, Reader: memory.Reader{Agent: everywhere.Agent, Project: "/src/lynx"}, MinScore: recall.Floor, Limit: 3})
		if len(got) != 3 || slices.ContainsFunc(got, func(s string) bool { return !strings.HasPrefix(strings.ToLower(strings.TrimPrefix(s, "The ")), "lynx") }) {
			t.Errorf("%q: got %q, want what is told of Lynx", question, got)
		}
	}
}

// What is asked besides counts.
func TestTwoQuestionsAreNotTakenForOne(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"what do we know about Olena? and when does Yusuf leave?":  "",
		"tell me about the export. Then add a column for the date": "",
		"tell me about the export, as we change it":                "the export",
		"what do you know?":        "",
		"ȺȺȺ":                      "", // in small letters it is longer
		"who is our prime broker?": "",
		"new here, so tell her what matters about our nodes":               "our nodes",
		"what are the most important things to know about the tour":        "the tour",
		"what should they know about the loader before they touch it?":     "the loader",
		"brief the new colleague on the loader":                            "the loader",
		"give me the main facts about the loader":                          "the loader",
		"what matters most for the tour?":                                  "the tour",
		"tell the customer about the delay":                                "",
		"write down what matters about the tour, and send it to the choir": "",
		"who is Mrs. Adler? she called":                                    "Mrs. Adler",
		"who's Femke?":                                                     "Femke",
		"who is Milo's agent?":                                             "",
		"hey, what do you know about Milo":                                 "Milo",
		"write something about the new office":                             "",
	} {
		if got := recall.AboutOf(said); got != want {
			t.Errorf("%q asks of %q, want %q", said, got, want)
		}
	}
}
