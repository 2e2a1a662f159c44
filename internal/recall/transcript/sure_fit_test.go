package transcript_test

import (
	"bufio"
	"encoding/json"
	"flag"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/recall/transcript"
	"signet/internal/sqlite"
)

var (
	talks     = flag.String("talks", "", "folder of conversations to fit the sureness of turns to, as bench/locomo takes them")
	questions = flag.String("questions", "", "file of questions about them")
)

// An example is the signals of a question asked of talk that answers it or of
// other talk.
type example struct {
	signals []float64
	answers bool
}

// TestSurenessIsFitted fits the weights of the signals anew, to every second
// conversation, and compares. A question is asked of its own conversation,
// where only those count that are answered by one of the ten best turns, and of
// the next; once with all conversations in one store, for others' words make
// rarity, and once with each in a store of its own.
func TestSurenessIsFitted(t *testing.T) {
	if *talks == "" || *questions == "" {
		t.Skip("-talks and -questions name what to fit to, which is not part of this project")
	}
	together := openTalks(t, filepath.Join(*talks, "*"))
	apart := map[string]*transcript.Searcher{}
	var names []string
	for _, dir := range globbed(t, filepath.Join(*talks, "*")) {
		names = append(names, filepath.Base(dir))
		apart[filepath.Base(dir)] = openTalks(t, dir)
	}
	var examples []example
	for _, q := range askedOfTalks(t) {
		i := slices.Index(names, q.Conversation)
		if i%2 == 1 {
			continue
		}
		other := names[(i+1)%len(names)]
		for _, e := range []*transcript.Searcher{together, nil} {
			examples = append(examples, exampleOf(t, orElse(e, apart[other]), q, other)...)
			examples = append(examples, exampleOf(t, orElse(e, apart[q.Conversation]), q, q.Conversation)...)
		}
	}
	fitted := logistic(examples)
	weights, labels := transcript.Sureness()
	for k := range weights {
		t.Logf("%-22s %6.2f, fitted %6.2f", labels[k], weights[k], fitted[k])
		if math.Abs(weights[k]-fitted[k]) > 0.01 {
			t.Errorf("the weight of %q is not the fitted one", labels[k])
		}
	}
}

func orElse(e, other *transcript.Searcher) *transcript.Searcher {
	if e == nil {
		return other
	}
	return e
}

type talkQuestion struct {
	Conversation, Anonymous string
	Evidence                []string
}

func askedOfTalks(t *testing.T) (all []talkQuestion) {
	f, err := os.Open(*questions)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for in := bufio.NewScanner(f); in.Scan(); {
		var q talkQuestion
		if err := json.Unmarshal(in.Bytes(), &q); err != nil {
			t.Fatal(err)
		}
		all = append(all, q)
	}
	return all
}

// exampleOf asks a question of a conversation. One that should be answered and
// is not teaches nothing.
func exampleOf(t *testing.T, e *transcript.Searcher, q talkQuestion, of string) []example {
	ask := memory.Query{Text: q.Anonymous, Reader: memory.Reader{Agent: memory.DefaultAgent, Project: of}, Limit: 10}
	if of == q.Conversation {
		hits, err := e.Search(t.Context(), ask)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(hits[:min(10, len(hits))], func(h memory.Hit) bool { return slices.Contains(q.Evidence, h.Turn.ID) }) {
			return nil
		}
	}
	signals, err := e.Signals(t.Context(), ask)
	if err != nil {
		t.Fatal(err)
	}
	return []example{{signals, of == q.Conversation}}
}

// openTalks makes a store of conversations, each a project with a session for
// each of its transcripts.
func openTalks(t *testing.T, pattern string) *transcript.Searcher {
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "memories.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	for _, path := range globbed(t, filepath.Join(pattern, "*.jsonl")) {
		turns := transcriptAt(t, path)
		s, _, err := db.Touch(t.Context(), memory.Session{
			Key: path, Harness: "claude-code", Agent: memory.DefaultAgent, Project: filepath.Base(filepath.Dir(path)), Started: turns[0].Time, LastSeen: turns[0].Time,
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Capture(t.Context(), s, 1, turns, turns[0].Time); err != nil {
			t.Fatal(err)
		}
	}
	e := transcript.New(db)
	if err := e.Update(t.Context()); err != nil {
		t.Fatal(err)
	}
	return e
}

func transcriptAt(t *testing.T, path string) (turns []memory.Turn) {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for in := bufio.NewScanner(f); in.Scan(); {
		var line struct {
			Type, UUID string
			Timestamp  time.Time
			Message    struct{ Content any }
		}
		if err := json.Unmarshal(in.Bytes(), &line); err != nil {
			t.Fatal(err)
		}
		said, spoken := line.Message.Content.(string)
		if !spoken {
			said = line.Message.Content.([]any)[0].(map[string]any)["text"].(string)
		}
		text, _ := guard.Redact(strings.TrimSpace(said))
		turns = append(turns, memory.Turn{ID: line.UUID, Session: path, Role: memory.Role(line.Type), Text: text, Time: line.Timestamp})
	}
	return turns
}

func globbed(t *testing.T, pattern string) []string {
	found, err := filepath.Glob(pattern)
	if err != nil || len(found) == 0 {
		t.Fatalf("nothing in %s (%v)", pattern, err)
	}
	slices.Sort(found)
	return found
}

// logistic fits a bias and weights by Newton's method, with an L2 penalty on
// the weights in the units in which their signals vary.
func logistic(examples []example) []float64 {
	const penalty, steps = 3, 12
	n := len(examples[0].signals)
	mean, spread := make([]float64, n), make([]float64, n)
	for k := range n {
		for _, x := range examples {
			mean[k] += x.signals[k] / float64(len(examples))
		}
		for _, x := range examples {
			spread[k] += (x.signals[k] - mean[k]) * (x.signals[k] - mean[k]) / float64(len(examples))
		}
		spread[k] = max(math.Sqrt(spread[k]), 1e-9)
	}
	b := make([]float64, n+1)
	row := make([]float64, n+1)
	for range steps {
		system := make([][]float64, n+1) // the Hessian, and the gradient behind it
		for i := range system {
			system[i] = make([]float64, n+2)
			if i > 0 {
				system[i][i], system[i][n+1] = penalty, -penalty*b[i]
			}
		}
		for _, x := range examples {
			row[0] = 1
			z := b[0]
			for k := range n {
				row[k+1] = (x.signals[k] - mean[k]) / spread[k]
				z += b[k+1] * row[k+1]
			}
			p := 1 / (1 + math.Exp(-z))
			off := -p
			if x.answers {
				off++
			}
			for i := range row {
				for j := range row {
					system[i][j] += p * (1 - p) * row[i] * row[j]
				}
				system[i][n+1] += off * row[i]
			}
		}
		for i, d := range solve(system) {
			b[i] += d
		}
	}
	for k := range n {
		b[k+1] /= spread[k]
		b[0] -= b[k+1] * mean[k]
	}
	return b
}

// solve solves linear equations, whose right side is the last column.
func solve(m [][]float64) []float64 {
	n := len(m)
	for i := range n {
		for k := i + 1; k < n; k++ {
			f := m[k][i] / m[i][i]
			for j := i; j <= n; j++ {
				m[k][j] -= f * m[i][j]
			}
		}
	}
	x := make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		x[i] = m[i][n]
		for j := i + 1; j < n; j++ {
			x[i] -= m[i][j] * x[j]
		}
		x[i] /= m[i][i]
	}
	return x
}
