package index_test

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"iter"
	"os"
	"runtime"
	"testing"

	"signet/internal/recall/index"
	"signet/internal/text"
)

var (
	million     = flag.Bool("million", false, "measure with a million documents, too")
	textsFile   = flag.String("texts", "", `measure with these texts, lines of {"content": …}`)
	queriesFile = flag.String("queries", "", `and these queries, lines of {"kind": …, "query": …}`)
)

// fill puts documents into a new index, and says what its heap takes for each.
func fill(docs iter.Seq[index.Document]) (*index.Index, float64) {
	x := index.New()
	before := heap()
	var some []index.Document
	for d := range docs {
		if some = append(some, d); len(some) == 4096 {
			x.Put(some...)
			some = some[:0]
		}
	}
	x.Put(some...)
	some = nil
	x.Compact()
	return x, float64(heap()-before) / float64(x.Count())
}

// documents are so many of a corpus.
func (c *corpus) documents(n int) iter.Seq[index.Document] {
	return func(yield func(index.Document) bool) {
		for row := range int64(n) {
			if !yield(c.document(row)) {
				return
			}
		}
	}
}

// A line is one of a file of texts or queries.
type line struct{ Content, Kind, Query string }

func lines(b *testing.B, file string) iter.Seq2[int64, line] {
	return func(yield func(int64, line) bool) {
		f, err := os.Open(file)
		if err != nil {
			b.Fatal(err)
		}
		defer f.Close()
		var n int64
		for in := bufio.NewScanner(f); in.Scan(); n++ {
			var l line
			if err := json.Unmarshal(in.Bytes(), &l); err != nil {
				b.Fatal(err)
			}
			if !yield(n, l) {
				return
			}
		}
	}
}

// BenchmarkFiles measures with the texts and queries of files.
func BenchmarkFiles(b *testing.B) {
	if *textsFile == "" {
		b.Skip("no files given")
	}
	x, size := fill(func(yield func(index.Document) bool) {
		for row, l := range lines(b, *textsFile) {
			if !yield(index.Document{Row: row, Fields: [4][]string{text.Terms(l.Content)}, Created: row}) {
				return
			}
		}
	})
	queries := map[string][]index.Query{}
	for _, l := range lines(b, *queriesFile) {
		q := index.Query{K: 10, Filter: index.Filter{Sees: index.Everywhere}}
		for _, t := range text.Terms(l.Query) {
			q.Terms = append(q.Terms, index.Term{Text: t, Weight: 1})
		}
		queries[l.Kind] = append(queries[l.Kind], q)
	}
	for _, kind := range []string{"rare", "medium", "common"} {
		b.Run(kind, func(b *testing.B) { search(b, x, queries[kind], size) })
	}
	runtime.KeepAlive(x)
}

// search measures how long queries take.
func search(b *testing.B, x *index.Index, queries []index.Query, size float64) {
	b.Helper()
	for i := 0; b.Loop(); i++ {
		x.Search(queries[i%len(queries)])
	}
	b.ReportMetric(size, "B/doc")
}

func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func BenchmarkSearch(b *testing.B) {
	sizes := []int{50_000}
	if *million {
		sizes = append(sizes, 1_000_000)
	}
	one := func(scope string) bool { return scope == "project 5" }
	most := func(scope string) bool { return scope != "project 5" }
	for _, docs := range sizes {
		c := newCorpus(3, 20_000)
		x, size := fill(c.documents(docs))
		for _, kind := range []string{"rare", "medium", "common", "prompt"} {
			queries := make([]index.Query, 100)
			for i := range queries {
				queries[i] = index.Query{Terms: c.query(kind, docs), K: 10}
			}
			for _, of := range []struct {
				scopes string
				sees   func(string) bool
			}{{"everything", index.Everywhere}, {"1 of 37", one}, {"36 of 37", most}} {
				for i := range queries {
					queries[i].Filter.Sees = of.sees
				}
				b.Run(fmt.Sprintf("%d/%s/%s", docs, kind, of.scopes), func(b *testing.B) { search(b, x, queries, size) })
			}
		}
		runtime.KeepAlive(x)
	}
}

// What a writer pays for each document, merges and all.
func BenchmarkPut(b *testing.B) {
	for _, batch := range []int{1, 100, 4096} {
		b.Run(fmt.Sprintf("by %d", batch), func(b *testing.B) {
			c, x := newCorpus(4, 20_000), index.New()
			docs := make([]index.Document, 20_000/batch*batch)
			for i := range docs {
				docs[i] = c.document(int64(i))
			}
			put := 0
			for b.Loop() {
				at := put % len(docs)
				x.Put(docs[at : at+batch]...)
				put += batch
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(put), "ns/doc")
		})
	}
}

func BenchmarkCompact(b *testing.B) {
	x, _ := fill(newCorpus(3, 20_000).documents(50_000))
	for b.Loop() {
		x.Compact()
	}
}
