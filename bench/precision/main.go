// Command precision measures whether a prompt is given the memories that bear on
// it, and no others. Each case is a small world of memories and a prompt, with
// the set that it should be given; each is put into a fresh store of a daemon of
// its own, through the calls that a harness makes, and counts as right only if
// exactly that set comes back. What an earlier prompt of the session was given is there
// already: it is not given again, and counts where it is wanted.
//
// The cases were written by people who did not know the engine: set one by one
// of them, each half of set two by another, and sets three to twenty-three by one more
// each; who wrote set six or a later one knew no case of the other sets either. From set
// eleven on each memory comes with the other names that whoever kept it has for its
// subject. Most of those cannot be told from what it says: with derived names these sets
// tell what the words alone give. Set twenty-four has small stores with twenty prompts each, of
// which most need nothing and share a word with a memory by chance: its open half is by two
// writers, the other by a third. The halves of three, of four and of seven to twenty-three
// share no world; those of five do, as do those of six, and have the same number of cases
// of each group. What is in the dev halves may be looked at; of the held halves only
// totals are told. The other names that are told where they are given come from the cases, and for set one from names-dev and
// names-held as well, where somebody who had seen the memories and no prompt
// named whatever a colleague would have named.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"signet/api"
	"signet/bench/vectors"
)

func main() {
	binary := flag.String("binary", "bin/signet", "the program to measure")
	cases := flag.String("cases", "bench/precision/testdata", "folder of the cases")
	aliases := flag.String("aliases", "derived", "derived: other names are found in the memories; given: they are told")
	half := flag.String("half", "", "dev or held; both, when it is not given")
	set := flag.String("set", "", "one of "+strings.Join(sets, ", ")+"; all, when it is not given")
	embedder := flag.String("embedder", "", "program that makes vectors, such as bench/embedder; without one there are none")
	crowd := flag.Int("crowd", 0, "of how many other cases the memories stand beside those of each, in a larger store")
	replaced := flag.String("replaced", "told", "told: of a memory, whose place it takes; found: it is found in its words, or not at all")
	show := flag.Bool("show", false, "tell of each wrong case of the dev halves")
	flag.Parse()
	o := options{binary: *binary, dir: *cases, half: *half, set: *set, given: *aliases == "given", show: *show, told: *replaced == "told", embedder: *embedder, crowd: *crowd}
	if err := o.run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "precision:", err)
		os.Exit(1)
	}
}

// options say what is measured.
type options struct {
	binary, dir string
	half, set   string // "" is all
	embedder    string // "" is none
	crowd       int
	model       *vectors.Model
	given, show bool
	told        bool // of a memory, whose place it takes
}

// What there is to measure: each set has both halves.
var (
	sets   = []string{"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "twenty-one", "twenty-two", "twenty-three", "twenty-four"}
	halves = []string{"dev", "held"}
)

// A world is one case.
type world struct {
	ID, Group             string
	World                 string // in the file of worlds beside that of the cases, which has the memories; "" where the case has its own
	Memories              []belief
	Aliases               []naming
	Query, Project, Agent string
	Budget                int    // tokens that the memories themselves may take; 0 is what is usual
	Turns                 []turn // what was said in the session before
	Must                  []string
}

// A turn is what somebody said.
type turn struct{ Role, Text string }

// A belief is one memory of a case.
type belief struct {
	Key, Content, Type, Project, Agent, Visibility string
	Importance                                     float64
	Tags                                           []string
	Pinned                                         bool
	At                                             time.Time
	Supersedes                                     string
	Forgotten                                      bool
	Aliases                                        []string // by which whoever kept it would ask for it
}

// A naming is what a thing is also called.
type naming struct {
	Name    string
	Aliases []string
}

func (o options) run(ctx context.Context) (err error) {
	if o.binary, err = filepath.Abs(o.binary); err != nil {
		return err
	}
	if o.model, err = vectors.Start(ctx, o.embedder); err != nil {
		return err
	}
	defer o.model.End()
	measured := 0
	for _, set := range sets {
		for _, half := range halves {
			if o.set != "" && o.set != set || o.half != "" && o.half != half {
				continue
			}
			measured++
			if err := o.measure(ctx, set, half); err != nil {
				return err
			}
		}
	}
	if measured == 0 {
		return fmt.Errorf("there is no half %q of a set %q", o.half, o.set)
	}
	return nil
}

// measure runs the cases of one half of a set, and prints what came out.
func (o options) measure(ctx context.Context, set, half string) error {
	worlds, err := read(filepath.Join(o.dir, set+"-"+half+".jsonl"))
	if err != nil {
		return err
	}
	if o.given && set == "one" {
		if err := name(worlds, filepath.Join(o.dir, "names-"+half+".json")); err != nil {
			return err
		}
	}
	worlds = crowded(worlds, o.crowd)
	ours, plain := tally{}, tally{}
	for _, w := range worlds {
		got, err := w.ask(ctx, o)
		if err != nil {
			return fmt.Errorf("case %s: %w", w.ID, err)
		}
		ours.count(w, got)
		plain.count(w, w.bm25(5))
		if o.show && half == "dev" && !slices.Equal(got, sorted(w.Must)) {
			fmt.Printf("%s %s: got %v, want %v: %s\n", w.ID, w.Group, got, w.Must, w.Query)
		}
	}
	fmt.Printf("%s %s, aliases given: %v, crowd: %d, embedder: %s\n%s", set, half, o.given, o.crowd, o.model.Name(), ours)
	fmt.Printf("%-12s %s\n\n", "bm25 top 5", plain["= all"])
	return nil
}

// crowded puts beside the memories of each case those of the next ones, where the
// asker may see them. None of them is wanted, though one may happen to fit.
func crowded(worlds []world, crowd int) []world {
	all := slices.Clone(worlds)
	for i := range all {
		w := &all[i]
		w.Memories = slices.Clone(w.Memories)
		known := map[string]bool{}
		for _, m := range w.Memories {
			known[m.Content] = true
		}
		for j := range min(crowd, len(worlds)-1) {
			other := worlds[(i+1+j)%len(worlds)]
			for _, m := range other.Memories {
				if m.Supersedes != "" || m.Forgotten || known[m.Content] {
					continue
				}
				known[m.Content] = true
				m.Key, m.Project, m.Agent, m.Visibility = other.ID+"/"+m.Key, w.Project, w.Agent, ""
				w.Memories = append(w.Memories, m)
			}
		}
	}
	return all
}

// name adds to each case the names that a file has for its projects.
func name(worlds []world, path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var named map[string][]naming // by the last part of a project
	if err := json.Unmarshal(data, &named); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	for i := range worlds {
		w := &worlds[i]
		w.Aliases = append(w.Aliases, named[filepath.Base(w.Project)]...)
	}
	return nil
}

// A score counts cases and memories.
type score struct{ cases, exact, given, right, wanted int }

func (s *score) String() string {
	share := func(a, b int) float64 { return float64(a) / float64(max(b, 1)) }
	return fmt.Sprintf("%4d cases  exact %.3f  precision %.3f  recall %.3f", s.cases, share(s.exact, s.cases), share(s.right, s.given), share(s.right, s.wanted))
}

// A tally is a score for each group, and for all.
type tally map[string]*score

func (t tally) count(w world, got []string) {
	for _, group := range []string{w.Group, "= all"} {
		if t[group] == nil {
			t[group] = &score{}
		}
		s := t[group]
		s.cases++
		s.given += len(got)
		s.wanted += len(w.Must)
		if slices.Equal(got, sorted(w.Must)) {
			s.exact++
		}
		for _, key := range got {
			if slices.Contains(w.Must, key) {
				s.right++
			}
		}
	}
}

func (t tally) String() string {
	var groups []string
	for g := range t {
		groups = append(groups, g)
	}
	slices.Sort(groups)
	var b strings.Builder
	for _, g := range groups {
		fmt.Fprintf(&b, "%-12s %s\n", g, t[g])
	}
	return b.String()
}

func sorted(keys []string) []string { return slices.Sorted(slices.Values(keys)) }

func read(path string) ([]world, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	shared, err := worldsBeside(path)
	if err != nil {
		return nil, err
	}
	var all []world
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		var w world
		if err := json.Unmarshal(in.Bytes(), &w); err != nil {
			return nil, err
		}
		if w.World != "" {
			w.Memories = shared[w.World]
		}
		all = append(all, w)
	}
	return all, in.Err()
}

// worldsBeside gives the memories of the worlds that the cases of a file share; none,
// where there is no file of them.
func worldsBeside(path string) (shared map[string][]belief, err error) {
	data, err := os.ReadFile(strings.TrimSuffix(path, ".jsonl") + "-worlds.json")
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	err = json.Unmarshal(data, &shared)
	return shared, err
}

// ask puts a case into a daemon of its own, and gives the keys of the memories
// that the prompt is given, sorted.
func (w world) ask(ctx context.Context, o options) ([]string, error) {
	h, err := start(ctx, o.binary, w.settings(), o.model)
	if err != nil {
		return nil, err
	}
	defer h.end()
	if err := h.load(ctx, w, o); err != nil {
		return nil, err
	}
	before, now, answered := "", "", ""
	for _, t := range append(slices.Clone(w.Turns), turn{Role: "user", Text: w.Query}) {
		if t.Role != "user" {
			answered = t.Text
			continue
		}
		answer, err := h.client.UserPrompt(ctx, api.UserPromptRequest{
			Hook:        api.Hook{Harness: "claude-code", SessionKey: "s", AgentID: w.Agent, Project: w.Project},
			UserMessage: t.Text, LastAssistantMessage: answered,
		})
		if err != nil {
			return nil, err
		}
		before, now, answered = before+now, answer.Inject, ""
	}
	got := []string{}
	for _, m := range w.Memories {
		if gives(now, m) || gives(before, m) && slices.Contains(w.Must, m.Key) { // nothing is given twice
			got = append(got, m.Key)
		}
	}
	return sorted(got), nil
}

// gives reports whether what was injected holds a memory.
func gives(injected string, m belief) bool {
	return strings.Contains(strings.Join(strings.Fields(injected), " "), strings.Join(strings.Fields(m.Content), " "))
}

// What stands around memories, in characters of prose: the lines before and behind
// all of them, and who said each and when.
const (
	aroundAll  = 120
	aroundEach = 37
)

// charsPerToken is what the cases take a token for.
const charsPerToken = 4

// settings keeps a prompt to the budget of a case.
func (w world) settings() string {
	if w.Budget == 0 {
		return ""
	}
	chars := charsPerToken*w.Budget + aroundAll + aroundEach*len(w.Must)
	return fmt.Sprintf("hooks:\n  userPromptSubmit:\n    maxInjectChars: %d\n", chars)
}
