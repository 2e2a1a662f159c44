// Command truth measures whether a daemon keeps what it believes true. It tells
// a daemon of its own hundreds of small stories over HTTP, each of which ends in
// a belief that fell, and asks about them by recall and by the hook that runs
// before a prompt.
//
// There are four kinds. In a cascade what a belief rests on ends, and returns: what
// rests on it has to be uncertain in between, and nothing else. In an absence
// something is no more: that has to be answered, and no longer what was. In
// tracking a value changes several times: the last has to stand alone. In a
// deletion something is forgotten, and may not come back from memories, from what
// was said, or in an injection; what rests on it is uncertain.
//
// Stories are templates filled from tables. One half of the templates was written before any rule
// that they test, and is read by this program only: it shows what the rules do with words that
// nobody had in mind. The order of everything follows from the seed.
//
// With -scenarios it tells what six strangers wrote instead: 820 of them, each with several
// beliefs in the words of people who chat and take notes, and much that has to stand.
// The writers of c and d were asked to tell news in words other than before ("dropped to the cheapest
// plan", "slotted in four big sticks"): they show where words alone end.
//
// With -news it tells eight or ten facts of each of 512 things, and then one piece of news of it, and
// counts what that ends, rightly and wrongly.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"

	"signet/api"
)

func main() {
	binary := flag.String("binary", "bin/signet", "the program to measure")
	seed := flag.Uint64("seed", 1, "of the order, and of what else is remembered")
	fill := flag.Int("fill", 10, "stories of each template")
	show := flag.Bool("show", false, "print the stories of the tuned half that fail")
	only := flag.String("kind", "", "only this kind: cascade, absence, tracking or deletion; compatible in place of the last among scenarios")
	news := flag.Bool("news", false, "play news of things of which much is told")
	told := flag.Bool("scenarios", false, "play the scenarios that strangers wrote")
	set := flag.String("set", "", "only this set: "+strings.Join(caseSets, ", ")+"; of scenarios "+strings.Join(scenarioSets, ", "))
	flag.Parse()
	ctx := context.Background()
	var err error
	switch {
	case *news && (*told || *only != "" || *set != ""):
		err = errors.New("-news plays all things, and nothing else: leave -scenarios, -kind and -set away")
	case *news:
		err = report(ctx, *binary, *show)
	case *told:
		err = judge(ctx, *binary, *only, *set, *show)
	default:
		err = run(ctx, *binary, *only, *set, *seed, *fill, *show)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "truth:", err)
		os.Exit(1)
	}
}

// score counts the stories of one kind and half, and those that came out true.
type score struct {
	Set      string  `json:"set"`
	Kind     string  `json:"kind"`
	Half     string  `json:"half"`
	Stories  int     `json:"stories"`
	True     int     `json:"true"`
	Accuracy float64 `json:"accuracy"`

	Wrong map[string]int `json:"wrong,omitempty"` // how often each check failed first
}

func run(ctx context.Context, binary, only, set string, seed uint64, fill int, show bool) error {
	stories, err := stories(seed, fill)
	if err != nil {
		return err
	}
	h, err := start(ctx, binary)
	if err != nil {
		return err
	}
	defer h.stop(ctx)
	var scores []*score
	for n, s := range stories {
		if only != "" && s.Kind != only || set != "" && s.set != set {
			continue
		}
		at := slices.IndexFunc(scores, func(c *score) bool { return c.Set == s.set && c.Kind == s.Kind && c.Half == s.half })
		if at < 0 {
			at, scores = len(scores), append(scores, &score{Set: s.set, Kind: s.Kind, Half: s.half, Wrong: map[string]int{}})
		}
		c := scores[at]
		c.Stories++
		p := &play{host: h, story: s, name: fmt.Sprintf("story-%d", n)}
		wrong, err := p.run(ctx)
		if api.Is(err, http.StatusUnprocessableEntity) {
			wrong, err = "refused", nil
		}
		if err != nil {
			return fmt.Errorf("story %d, %s: %w", n, s.Kind, err)
		}
		if wrong == "" {
			c.True++
			continue
		}
		c.Wrong[wrong]++
		if show && s.half == tuned {
			fmt.Fprintf(os.Stderr, "%s: %s: %s\n", s.Kind, wrong, s)
		}
	}
	out := json.NewEncoder(os.Stdout)
	for _, c := range scores {
		c.Accuracy = float64(c.True) / float64(c.Stories)
		if err := out.Encode(c); err != nil {
			return err
		}
	}
	return nil
}
