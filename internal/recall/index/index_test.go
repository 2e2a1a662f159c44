package index_test

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"signet/internal/recall/index"
)

// fataler is a *testing.T or a *rapid.T.
type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// check compares a search with the plain one.
func check(t fataler, x *index.Index, plain exhaustive, q index.Query) {
	t.Helper()
	got, want := x.Search(q), plain.search(x, q)
	if len(got) != len(want) {
		t.Fatalf("Search(%v) finds %d, want %d", q.Terms, len(got), len(want))
	}
	for i := range got {
		if got[i].Row != want[i].Row || got[i].Score != want[i].Score || !slices.Equal(got[i].Parts, want[i].Parts) {
			t.Fatalf("Search(%v, K: %d)[%d] = %v, want %v", q.Terms, q.K, i, got[i], want[i])
		}
	}
}

func TestSearchFindsWhatAnExhaustiveSearchFinds(t *testing.T) {
	t.Parallel()
	const docs, queries = 2000, 10_000
	for _, of := range []struct {
		name string
		make func(*corpus, int64) index.Document
	}{{"all fields", (*corpus).varied}, {"content of one length", (*corpus).document}} {
		t.Run(of.name, func(t *testing.T) {
			t.Parallel()
			c, x, plain := newCorpus(1, 3000), index.New(), newExhaustive()
			for row := range int64(docs) {
				d := of.make(c, row)
				plain.put(d)
				x.Put(d)
			}
			x.Compact()
			for i := range queries / 2 {
				if i%50 == 0 { // some documents change all the time
					d := of.make(c, c.rand.Int64N(docs))
					plain.put(d)
					x.Put(d)
				}
				check(t, x, plain, c.anyQuery(docs))
			}
		})
	}
}

// Whatever is done to an index, it holds what was put and not removed.
func TestIndexDoesWhatItsPlainFormDoes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := newCorpus(rapid.Uint64().Draw(t, "seed"), 400)
		x, plain := index.New(), newExhaustive()
		rows := rapid.Int64Range(-20, rapid.SampledFrom([]int64{5, 400}).Draw(t, "rows"))
		t.Repeat(map[string]func(*rapid.T){
			"put": func(t *rapid.T) {
				docs := make([]index.Document, rapid.SampledFrom([]int{1, 1, 3, 300}).Draw(t, "docs"))
				for i := range docs {
					docs[i] = c.varied(rows.Draw(t, "row"))
				}
				plain.put(docs...)
				x.Put(docs...)
			},
			"remove": func(t *rapid.T) {
				gone := rapid.SliceOfN(rows, 0, 60).Draw(t, "rows")
				plain.remove(gone...)
				x.Remove(gone...)
			},
			"compact": func(t *rapid.T) {
				x.Compact()
				terms := c.query("common", 400)
				written, counts, _ := x.Statistics(terms)
				if written != len(plain.docs) || counts[0] != len(plain.rows(terms[0].Text)) {
					t.Fatalf("of %d documents %d hold %q, want %d and %d", written, counts[0], terms[0].Text, len(plain.docs), len(plain.rows(terms[0].Text)))
				}
			},
			"search": func(t *rapid.T) {
				for range 5 {
					check(t, x, plain, c.anyQuery(400))
				}
			},
			"": func(t *rapid.T) {
				if x.Count() != len(plain.docs) {
					t.Fatalf("Count() = %d, want %d", x.Count(), len(plain.docs))
				}
				term := c.word()
				got, want := slices.Sorted(x.Docs(term)), plain.rows(term)
				if !slices.Equal(got, want) {
					t.Fatalf("Docs(%q) = %v, want %v", term, got, want)
				}
				if n := x.Frequencies([]string{term})[0]; n < len(want) || n > len(plain.docs) {
					t.Fatalf("Frequencies(%q) = %d, want at least %d", term, n, len(want))
				}
			},
		})
	})
}

// A document counts in full where the block that it begins reaches into a
// window by this one document. All blocks of "every" have 128 documents; a
// window begins at a document that holds "rare", which weighs a little more,
// and is 512 long.
func TestBlockAtTheEdgeOfAWindow(t *testing.T) {
	t.Parallel()
	long := strings.Fields("every " + strings.Repeat("filler ", 10))
	for first := 8*128 - 1; first <= 8*128+2; first++ {
		for best := first + 510; best <= first+513; best++ {
			docs := make([]index.Document, 2000)
			for i := range docs {
				content := long
				switch {
				case i < 400, i == first: // so many that "every" is not just looked up
					content = append(slices.Clone(long), "rare")
				case i == best:
					content = []string{"every", "rare"}
				}
				docs[i] = index.Document{Row: int64(-i), Fields: [4][]string{index.Content: content}}
			}
			x := index.New()
			x.Put(docs...)
			hits := x.Search(index.Query{
				Terms:  []index.Term{{Text: "every", Weight: 5800}, {Text: "rare", Weight: 1}},
				Filter: index.Filter{Sees: index.Everywhere}, K: 2,
			})
			if hits[0].Row != int64(-best) {
				t.Errorf("with rare words from %d on, %d is best, want %d", first, -hits[0].Row, best)
			}
		}
	}
}

// A reader sees all of a batch or nothing, however many writers there are.
func TestReadersSeeWholeBatches(t *testing.T) {
	t.Parallel()
	const batch, batches = 20, 200
	x := index.New()
	put := func(version int) {
		docs := make([]index.Document, batch)
		for i := range docs {
			docs[i] = index.Document{
				Row:    int64(i),
				Fields: [4][]string{index.Content: {"every", strconv.Itoa(version)}, index.Names: {strconv.Itoa(i)}},
				Scope:  strconv.Itoa(version % 5),
			}
		}
		x.Put(docs...)
	}
	put(0)
	var readers sync.WaitGroup
	done := make(chan struct{})
	for range 4 {
		readers.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				q := index.Query{Terms: []index.Term{{Text: "every", Weight: 1}}, Filter: index.Filter{Sees: index.Everywhere}, K: 2 * batch}
				if hits := x.Search(q); len(hits) != batch {
					t.Errorf("Search finds %d, want %d", len(hits), batch)
					return
				}
				if n := len(slices.Collect(x.Docs("every"))); n != batch {
					t.Errorf("Docs gives %d, want %d", n, batch)
					return
				}
			}
		})
	}
	for version := range batches {
		put(version)
		if version%50 == 0 {
			x.Compact()
		}
	}
	close(done)
	readers.Wait()
}
