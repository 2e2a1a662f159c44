package index_test

import (
	"flag"
	"fmt"
	"runtime"
	"testing"

	"signet/internal/recall/index"
)

var million = flag.Bool("million", false, "measure with a million documents, too")

// filled is an index of documents as the daemon is measured with, and what its
// heap takes for each.
func filled(b *testing.B, docs int) (*index.Index, *corpus, float64) {
	b.Helper()
	c, x := newCorpus(3, 20_000), index.New()
	before := heap()
	for from := 0; from < docs; {
		var some []index.Document
		for ; from < docs && len(some) < 4096; from++ {
			some = append(some, c.document(int64(from)))
		}
		x.Put(some...)
	}
	x.Compact()
	return x, c, float64(heap()-before) / float64(docs)
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
		x, c, size := filled(b, docs)
		for _, kind := range []string{"rare", "medium", "common", "prompt"} {
			queries := make([]index.Query, 100)
			for i := range queries {
				queries[i] = index.Query{Terms: c.query(kind, docs), K: 10}
			}
			for _, of := range []struct {
				scopes string
				sees   func(string) bool
			}{{"everything", index.Everywhere}, {"1 of 37", one}, {"36 of 37", most}} {
				b.Run(fmt.Sprintf("%d/%s/%s", docs, kind, of.scopes), func(b *testing.B) {
					for i := 0; b.Loop(); i++ {
						q := queries[i%len(queries)]
						q.Filter.Sees = of.sees
						if len(x.Search(q)) == 0 && kind != "rare" {
							b.Fatal("nothing found")
						}
					}
					b.ReportMetric(size, "B/doc")
				})
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
	x, _, _ := filled(b, 50_000)
	for b.Loop() {
		x.Compact()
	}
}
