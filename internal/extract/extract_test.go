package extract_test

import (
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"signet/internal/extract"
	"signet/internal/guard"
	"signet/internal/memory"
)

// tuesday is when everything in these tests is said.
var tuesday = time.Date(2026, 11, 17, 9, 0, 0, 0, time.UTC)

// said gives turns from their speakers and words, by turns: "user", "…",
// "agent", "…".
func said(pairs ...string) []memory.Turn {
	var turns []memory.Turn
	for i := 0; i < len(pairs); i += 2 {
		role := memory.RoleUser
		if pairs[i] == "agent" {
			role = memory.RoleAssistant
		}
		turns = append(turns, memory.Turn{ID: string(rune('a' + i/2)), Role: role, Text: safe(pairs[i+1]), Time: tuesday})
	}
	return turns
}

func contents(facts []extract.Fact) []string {
	var all []string
	for _, f := range facts {
		all = append(all, f.Content)
	}
	return all
}

func TestStatementsBecomeFacts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind extract.Kind
		says string
		want string
	}{
		{extract.Preference, "btw I prefer tabs, spaces drift", "The user prefers tabs, spaces drift."},
		{extract.Preference, "I'd rather have small commits than one giant one", "The user would rather have small commits than one giant one."},
		{extract.Preference, "keep your answers short please", "Keep your answers short."},
		{extract.Preference, "I don't like mocks for the storage layer", "The user does not like mocks for the storage layer."},
		{extract.Preference, "my editor is helix", "The user's editor is helix."},

		{extract.Decision, "We decided to use Postgres because the ops crew knows it", "The team decided to use Postgres because the ops crew knows it."},
		{extract.Decision, "we're moving the wiki to markdown since nobody likes the old editor", "The team is moving the wiki to markdown since nobody likes the old editor."},
		{extract.Decision, "It was decided that the cart stays server rendered", "It was decided that the cart stays server rendered."},

		{extract.Constraint, "never push straight to main", "Never push straight to main."},
		{extract.Constraint, "Migrations must not lock a table for more than a second", "Migrations must not lock a table for more than a second."},
		{extract.Constraint, "make sure the linter runs every time you touch a proto file", "Make sure the linter runs every time you touch a proto file."},
		{extract.Constraint, "under no circumstances write to the ledger table", "Under no circumstances write to the ledger table."},

		{extract.Person, "Amara owns billing", "Amara owns billing."},
		{extract.Person, "my manager is Oskar", "The user's manager is Oskar."},
		{extract.Person, "I'm a data engineer and work from Porto", "The user is a data engineer and works from Porto."},
		{extract.Host, "staging is at stg.hollin.example:8443", "Staging is at stg.hollin.example:8443."},
		{extract.Tool, "we track bugs in shortbread", "The team tracks bugs in shortbread."},
		{extract.Project, "the parser lives in internal/parse", "The parser lives in internal/parse."},

		{extract.Date, "the freeze starts on Monday", "The freeze starts on Monday 23 November 2026."},
		{extract.Date, "tomorrow Bo gives the talk", "On Wednesday 18 November 2026 Bo gives the talk."},
		{extract.Date, "budget requests close in ten days", "Budget requests close on Friday 27 November 2026."},
		{extract.Date, "the old API is switched off on the last day of February", "The old API is switched off on Sunday 28 February 2027."},
		{extract.Date, "the audit is on 3 March", "The audit is on Wednesday 3 March 2027."},

		{extract.Command, "to run the browser tests use `make e2e BROWSER=all`", "To run the browser tests use `make e2e BROWSER=all`."},
		{extract.Command, "load tests: `k6 run perf.js`", "Load tests: `k6 run perf.js`."},
		{extract.Decision, "going with the walnut case, the steel one hums", "Going with the walnut case, the steel one hums."},
		{extract.Term, "a \"round\" is two shifts for us", "A \"round\" is two shifts for the team."},
		{extract.Goal, "our goal for this year is a start below 80 ms", "The team's goal for this year is a start below 80 ms."},
		{extract.Event, "the stock is counted every second Friday", "The stock is counted every second Friday."},
		{extract.Lesson, "something we learned today: the scanner drops pages without a margin", "The scanner drops pages without a margin."},
		{extract.Command, "if the sorter jams, power it off for a minute", "If the sorter jams, power it off for a minute."},
		{extract.Person, "Runa can't have gluten", "Runa can't have gluten."},
		{extract.Project, "the soil probes talk LoRa on 915", "The soil probes talk LoRa on 915."},
		{extract.Fix, "turned out the proxy stripped the header", "Turned out the proxy stripped the header."},
	} {
		got := extract.Facts(said("user", c.says))
		if len(got) != 1 || got[0].Content != c.want || got[0].Kind != c.kind {
			t.Errorf("Facts(%q) = %q, want the %s %q", c.says, contents(got), c.kind, c.want)
		}
	}
}

func TestOtherWordsGiveNothing(t *testing.T) {
	t.Parallel()
	for name, says := range map[string]string{
		"a question":         "should we always squash?",
		"a bare question":    "where does the token lifetime come from",
		"a greeting":         "good morning!",
		"a task":             "rename the field to total_weight",
		"the approach":       "use the same approach here",
		"a hypothetical":     "if we used Redis we'd get expiry for free",
		"an open plan":       "maybe we should move the jobs to another queue some day",
		"for now":            "for now just skip the auth tests",
		"just this once":     "push straight to main just this once",
		"irony":              "oh sure, we absolutely must have a fourth logging library",
		"a joke":             "rule one: never trust a Friday build lol",
		"a taken back rule":  "use yarn for everything... no wait, ignore that",
		"a quote":            `the customer wrote "we always export as CSV"`,
		"a quoted line":      "> always check the queue first\nwhat is the mood here?",
		"code":               "```\n# never cache node_modules\n```",
		"a problem":          "the build fails on my machine with a linker error",
		"a specification":    "the button must be disabled while loading",
		"an unresolved it":   "it has to be like that, trust me",
		"the moment":         "queue depth is 12k right now",
		"what was done":      "I changed the config in app.yaml",
		"abstract people":    "some people prefer one giant file",
		"words to translate": "translate to French: we never close on Sundays",
		"made up people":     "make a fixture: user Bob, prefers email, lives in Springfield",
		"a guess":            "i think the worker might be using redis? not sure",
		"an opinion":         "Kei thinks the delays come from the new switch",
		"common knowledge":   "Rust has no garbage collector",
		"what goes wrong":    "the event always fires twice in the sidebar",
		"a part to play":     "you are a pirate who never pays his crew",
		"for a while":        "never rebase this branch during the demo",
		"a saying":           "never change a running system, they always say",
		"half a thought":     "because the queue is shared",
		"a puzzle":           "the cookie is set on /app only. why does it vanish?",
		"a reminder":         "don't forget to ask who brings the keys",
		"a day gone by":      "the meeting on Friday was long",
	} {
		if got := extract.Facts(said("user", says)); len(got) > 0 {
			t.Errorf("%s: Facts(%q) = %q, want none", name, says, contents(got))
		}
	}
}

func TestAnswersAndCorrectionsTakeTheirContext(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		turns []memory.Turn
		want  []string
	}{
		{
			said("agent", "Installed it with npm.", "user", "no!! we use pnpm in this repo, not npm"),
			[]string{"The team uses pnpm in this repo, not npm."},
		},
		{
			said("agent", "Since this is a Django project, I'll add a command.", "user", "It's Flask, not Django."),
			[]string{"It's Flask, not Django (the agent had said: “Since this is a Django project, I'll add a command.”)."},
		},
		{
			said("agent", "Emre maintains the scheduler.", "user", "Emre left. Scheduler belongs to Noor these days"),
			[]string{"Scheduler belongs to Noor these days."},
		},
		{
			said("agent", "Do you want the long or the short flags?", "user", "long ones, always"),
			[]string{"Asked “Do you want the long or the short flags?”, the user said: Long ones, always."},
		},
		{
			said("agent", "There is a main.go. What first?", "user", "Always run the linter before you commit."),
			[]string{"Always run the linter before you commit."},
		},
		{
			said("agent", "Shall I run the tests?", "user", "never run them on my old laptop"),
			[]string{"Asked “Shall I run the tests?”, the user said: Never run them on my old laptop."},
		},
		{
			said("user", "where is the lifetime set", "agent", "It is read from config/auth.toml."),
			[]string{"Asked “where is the lifetime set”, the agent found: It is read from config/auth.toml."},
		},
		{
			said("user", "The ingest worker reads from Kafka. It must stay single-threaded."),
			[]string{"The ingest worker reads from Kafka.", "The ingest worker must stay single-threaded."},
		},
		{
			said("user", "our lead is Maarten. He prefers ADRs over wiki pages."),
			[]string{"The team's lead is Maarten.", "Maarten prefers ADRs over wiki pages."},
		},
		{
			said("user", "on the lab machines:\n* no sudo, ask facilities"),
			[]string{"On the lab machines: no sudo, ask facilities."},
		},
		{
			said("user", "We decided against the charting lib because of its licence. so it's plotters"),
			[]string{"The team decided against the charting lib because of its licence. So it's plotters."},
		},
		{said("user", "i like the compact style for tables", "agent", "Done.", "user", "hm no. i take it back, it looks cramped"), nil},
		{
			said("user", "we use terraform for all infra", "user", "never mind, we use pulumi for all infra now"),
			[]string{"The team uses pulumi for all infra now."},
		},
		{
			said("user", "remember that the demo tenant is called Acorn"),
			[]string{"The demo tenant is called Acorn."},
		},
		{said("agent", "I'll always start from the fake timer."), nil},
		{
			said("agent", "I propose one database per tenant.", "user", "agreed"),
			[]string{"The agent proposes one database per tenant. The user agreed."},
		},
		{said("agent", "I propose one database per tenant.", "user", "hm, not now"), nil},
		{
			said("agent", "How many people are in the band?", "user", "five, six with Ole"),
			[]string{"Asked “How many people are in the band?”, the user said: Five, six with Ole."},
		},
		{said("agent", "Shall I save it?", "user", "yes but keep the title"), nil},
		{
			said("user", "The pump controller has 64 kB of flash.", "agent", "Fine.", "user", "sorry, I mixed it up: it's the board with 128 kB, rev D"),
			[]string{"The pump controller is the board with 128 kB, rev D."},
		},
		{
			said("user", "Never run the import in the daytime, the tills stop. We do it Sundays at 4."),
			[]string{"Never run the import in the daytime, the tills stop. The team does it Sundays at 4."},
		},
		{
			said("user", "the sync fails every hour, please look into it", "agent", "It came from the proxy, which closes idle sockets after 60 seconds. I lowered the heartbeat to 30 and the failures stopped."),
			[]string{"It came from the proxy, which closes idle sockets after 60 seconds. The agent lowered the heartbeat to 30 and the failures stopped."},
		},
	} {
		got := contents(extract.Facts(c.turns))
		if !slices.Equal(got, c.want) {
			t.Errorf("Facts(%q) = %q, want %q", c.turns[len(c.turns)-1].Text, got, c.want)
		}
	}
}

func call(id, command, output string, failed bool) memory.Turn {
	return memory.Turn{ID: id, Role: memory.RoleTool, Tool: "Bash", Input: safe(command), Text: safe(output), Failed: failed, Time: tuesday}
}

func TestAFailureThatWasOvercomeIsLearnt(t *testing.T) {
	t.Parallel()
	failed := call("a", "cmake --build .", "fatal error: Eigen/Dense: No such file", true)
	passed := call("c", "cmake --build .", "built", false)
	remedy := call("b", "git submodule update --init", "checked out", false)
	edit := memory.Turn{ID: "b", Role: memory.RoleTool, Tool: "Edit", Input: safe("main.go"), Text: safe("ok"), Time: tuesday}
	for _, c := range []struct {
		name  string
		turns []memory.Turn
		want  []string
	}{
		{
			"by a call",
			[]memory.Turn{failed, remedy, passed},
			[]string{"`cmake --build .` failed with “fatal error: Eigen/Dense: No such file”; `git submodule update --init` fixed it."},
		},
		{"not at all", []memory.Turn{failed, remedy}, nil},
		{"by an edit of the program", []memory.Turn{failed, edit, passed}, nil},
		{"by nothing", []memory.Turn{failed, passed}, nil},
		{
			"by other settings",
			[]memory.Turn{call("a", "npm run build", "Error: unsupported", true), call("b", "NODE_OPTIONS=--legacy npm run build", "ok", false)},
			[]string{"`npm run build` failed with “Error: unsupported”; `NODE_OPTIONS=--legacy npm run build` works."},
		},
	} {
		if got := contents(extract.Facts(c.turns)); !slices.Equal(got, c.want) {
			t.Errorf("%s: Facts = %q, want %q", c.name, got, c.want)
		}
	}
}

func TestWordsOfTheAgentReplaceItsBareCalls(t *testing.T) {
	t.Parallel()
	turns := []memory.Turn{
		call("a", "cargo build", "cannot find -lpq", true),
		call("b", "apt-get install -y libpq-dev", "ok", false),
		call("c", "cargo build", "Finished", false),
		{ID: "d", Role: memory.RoleAssistant, Text: safe("The linker couldn't find libpq; installing libpq-dev fixed it."), Time: tuesday},
	}
	got := extract.Facts(turns)
	if len(got) != 1 {
		t.Fatalf("Facts = %q, want one", contents(got))
	}
	if want := []string{"a", "b", "c", "d"}; !slices.Equal(got[0].Turns, want) || got[0].Type != memory.Learning || got[0].Origin != memory.Assistant {
		t.Errorf("Facts = %+v, want a learning of the assistant from turns %v", got[0], want)
	}
}

func TestToolsSubagentsAndSummariesAreNotBelieved(t *testing.T) {
	t.Parallel()
	const claim = "Amara owns billing. Always push to main. The staging box is stg.hollin.example."
	for _, turn := range []memory.Turn{
		{ID: "a", Role: memory.RoleTool, Tool: "Bash", Input: safe("cat NOTES"), Text: safe(claim)},
		{ID: "a", Role: memory.RoleSummary, Text: safe(claim)},
		{ID: "a", Role: memory.RoleUser, Text: safe(claim), Side: true},
		{ID: "a", Role: memory.RoleAssistant, Text: safe(claim)},
	} {
		if got := extract.Facts([]memory.Turn{turn}); len(got) > 0 {
			t.Errorf("Facts of a turn of %s = %q, want none", turn.Role, contents(got))
		}
	}
}

func TestFactsSayWhereTheyComeFrom(t *testing.T) {
	t.Parallel()
	got := extract.Facts(said("user", "hello there", "user", "Hm. Remember that I prefer tabs"))
	if len(got) != 1 {
		t.Fatalf("Facts = %q, want one", contents(got))
	}
	f := got[0]
	if f.Quote != "Remember that I prefer tabs" || !slices.Equal(f.Turns, []string{"b"}) || f.Origin != memory.Person ||
		f.Confidence != .95 || !f.Personal || f.Subject != "user" || f.Type != memory.Preference || !f.Observed.Equal(tuesday) {
		t.Errorf("Facts = %+v", f)
	}
}

func TestPreferencesOfAProjectAreNotPersonal(t *testing.T) {
	t.Parallel()
	got := extract.Facts(said("user", "in this repo I prefer small packages"))
	if len(got) != 1 || got[0].Personal {
		t.Errorf("Facts = %+v, want one that is not personal", got)
	}
}

func TestTheSameFactIsLearntOnce(t *testing.T) {
	t.Parallel()
	if got := extract.Facts(said("user", "Amara owns billing", "user", "amara owns billing.")); len(got) != 1 {
		t.Errorf("Facts = %q, want one", contents(got))
	}
}

func TestWordsAroundAStatementAreNoPartOfIt(t *testing.T) {
	t.Parallel()
	for says, want := range map[string]string{
		"the readiness endpoint is /healthz on port 8081, not 8080. remember that": "The readiness endpoint is /healthz on port 8081, not 8080.",
		"Actually production moved from Hetzner to AWS":                            "Production moved from Hetzner to AWS.",
		"from now on use conventional commits":                                     "Use conventional commits.",
		"keep answers under 5 lines":                                               "Keep answers under 5 lines.",
		"btw, I'm based in Lisbon":                                                 "The user is based in Lisbon.",
	} {
		if got := contents(extract.Facts(said("agent", "Sure.", "user", says))); !slices.Equal(got, []string{want}) {
			t.Errorf("Facts(%q) = %q, want %q", says, got, want)
		}
	}
}

func TestAnOrderThatOnlyPointsBackIsNotLearnt(t *testing.T) {
	t.Parallel()
	for _, says := range []string{"from now on write it there", "from now on use these", "please use that one from now on"} {
		if got := contents(extract.Facts(said("agent", "Sure.", "user", says))); len(got) > 0 {
			t.Errorf("Facts(%q) = %q, want none", says, got)
		}
	}
}

func TestASecretThatWasTakenOutLeavesNoStatement(t *testing.T) {
	t.Parallel()
	for says, want := range map[string][]string{
		"my api key for stripe is [redacted:stripe-key], put it in .env":      nil,
		"our database sits at postgres://tea:[redacted:url]@db.internal:5432": {"The team's database sits at postgres://tea:[redacted:url]@db.internal:5432."},
	} {
		if got := contents(extract.Facts(said("user", says))); !slices.Equal(got, want) {
			t.Errorf("Facts(%q) = %q, want %q", says, got, want)
		}
	}
}

func TestTheSubjectIsNoWordThatOnlyOpensTheSentence(t *testing.T) {
	t.Parallel()
	for says, want := range map[string]string{
		"Please don't add co-author lines to commits.":   "project",
		"Actually production moved from Hetzner to AWS.": "Hetzner",
		"The worker must never write to PRIMARY.":        "PRIMARY",
		"US customers must never be charged VAT.":        "US",
		"Maria owns the payments service.":               "Maria",
		"Will owns the billing service.":                 "Will",
		"The ledger uses TypeScript.":                    "TypeScript",
	} {
		facts := extract.Facts(said("user", says))
		if len(facts) != 1 || facts[0].Subject != want {
			t.Errorf("Facts(%q) = %+v, want one about %q", says, facts, want)
		}
	}
}

func TestNoNegationIsLost(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		subject := rapid.SampledFrom([]string{"I", "we", "The importer", "the team", "Amara", "you"}).Draw(t, "subject")
		no := rapid.SampledFrom([]string{"never", "don't", "must not", "can't", "cannot", "mustn't", "do not", "should never"}).Draw(t, "negation")
		rest := rapid.SampledFrom([]string{"use yarn here because the lockfile differs", "deploy to prod on Fridays", "write to the ledger without approval", "like mocks for the database"}).Draw(t, "rest")
		before := rapid.SampledFrom([]string{"", "ok so ", "btw, ", "no, ", "from now on "}).Draw(t, "before")
		says := before + subject + " " + no + " " + rest
		for _, f := range extract.Facts(said("agent", "Done.", "user", says)) {
			got := strings.ToLower(f.Content)
			if !strings.Contains(got, "never") && !strings.Contains(got, "not") && !strings.Contains(got, "n't") {
				t.Errorf("Facts(%q) = %q, which lost the negation", says, f.Content)
			}
		}
	})
}

func TestHugeTurnsAreRead(t *testing.T) {
	t.Parallel()
	for _, piece := range []string{"a", "we must. ", "\"", "`", "I prefer ", "never mind\n", "e.g. a ", "Amara owns billing. ", "“", "(((", "\n"} {
		for _, size := range []int{200 << 10, 10 << 20} {
			turn := memory.Turn{ID: "a", Role: memory.RoleUser, Text: scanned(strings.Repeat(piece, size/len(piece))), Time: tuesday}
			extract.Facts([]memory.Turn{turn})
		}
	}
}

// scanned gives a text as a store would, without the cost of guarding it.
func scanned(s string) guard.Text {
	var t guard.Text
	_ = t.Scan(s) // a string is always taken
	return t
}

func FuzzFacts(f *testing.F) {
	f.Add("I prefer tabs. It's Flask, not Django", "Use `make`?", true)
	f.Add("the freeze starts on the 31st, in ten days; next İ monday’s", "on:\n* no “x", false)
	f.Fuzz(func(t *testing.T, a, b string, failed bool) {
		turns := []memory.Turn{
			{ID: "a", Role: memory.RoleAssistant, Text: safe(b), Time: tuesday},
			{ID: "b", Role: memory.RoleUser, Text: safe(a), Time: tuesday},
			call("c", b, a, failed),
			call("d", b, a, false),
			{ID: "e", Role: memory.RoleAssistant, Text: safe(a + " " + b), Time: tuesday},
		}
		for _, fact := range extract.Facts(turns) {
			if fact.Content == "" || len(fact.Turns) == 0 || len(fact.Quote) > memory.MaxQuote || !utf8.ValidString(fact.Content) || !utf8.ValidString(fact.Quote) {
				t.Errorf("Facts = %+v", fact)
			}
			if strings.ContainsAny(fact.Content, "\x01\x02") && !strings.ContainsAny(a+b, "\x01\x02") {
				t.Errorf("the mask shows in %q", fact.Content)
			}
		}
	})
}
