package vcs_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/recall"
)

// benchSize is how many facts the benchmarks' store has.
const benchSize = 100_000

// benchWords make texts whose words are as rare and as common as in speech.
var benchWords = func() []string {
	words := make([]string, 20_000)
	for i := range words {
		words[i] = fmt.Sprintf("w%sx%d", strings.Repeat(string(rune('a'+i%26)), 1+i%3), i)
	}
	return words
}()

func benchText(r *rand.Rand) string {
	words := make([]string, 12)
	for i := range words {
		words[i] = benchWords[int(float64(len(benchWords))*r.Float64()*r.Float64()*r.Float64())]
	}
	return "The service " + strings.Join(words, " ")
}

var benchStore = sync.OnceValue(func() *rig {
	dir, err := os.MkdirTemp("", "vcsbench")
	if err != nil {
		panic(err)
	}
	return newRigIn(dir)
})

func newRigIn(dir string) *rig {
	r := openRig(dir)
	random := rand.New(rand.NewPCG(1, 2))
	paths := []string{"knowledge.domain.terms", "context.project.architecture", "system.compute.resources", "debugging.problems.causes", "inbox.unfiled.note"}
	for n := 0; n < benchSize; n += 1000 {
		cs := memory.Changeset{Author: person}
		for i := range 1000 {
			content, _ := guard.Redact(fmt.Sprintf("%s %d", benchText(random), n+i))
			cs.Changes = append(cs.Changes, memory.Add{Memory: memory.Memory{
				Content: content, Path: paths[(n+i)%len(paths)], Confidence: 1, Importance: .5, Origin: memory.Person,
			}})
		}
		if _, err := r.memories.Apply(r.ctx, cs); err != nil {
			panic(err)
		}
	}
	return r
}

// BenchmarkRememberAt100k is one fact with everything that belongs to it: guard,
// classifier, tree, rows, index.
func BenchmarkRememberAt100k(b *testing.B) {
	r := benchStore()
	r.t = b
	random := rand.New(rand.NewPCG(3, 4))
	var times []time.Duration
	n := 0
	for b.Loop() {
		begun := time.Now()
		if _, _, err := r.memories.Remember(r.ctx, person, memory.Draft{Content: fmt.Sprintf("%s, number %d %d", benchText(random), n, b.N), Origin: memory.Person}); err != nil {
			b.Fatal(err)
		}
		times = append(times, time.Since(begun))
		n++
	}
	reportP50(b, times)
}

func reportP50(b *testing.B, times []time.Duration) {
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds()), "p50-µs")
}

func BenchmarkBlameAt100k(b *testing.B) {
	r := benchStore()
	r.t = b
	found, _, err := r.memories.List(r.ctx, reader, memory.Page{Limit: 1000, Offset: 50_000})
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	for b.Loop() {
		if _, err := r.vcs.Blame(r.ctx, reader, found[n%len(found)].ID); err != nil {
			b.Fatal(err)
		}
		n++
	}
}

func BenchmarkDiffOneAt100k(b *testing.B) {
	r := benchStore()
	r.t = b
	r.on("", fmt.Sprintf("One more %d", time.Now().UnixNano()), "")
	log, _, err := r.vcs.Log(r.ctx, logOf(2))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		changes, _, err := r.vcs.Diff(r.ctx, reader, log[1].Commit.ID, log[0].Commit.ID)
		if err != nil || len(changes) != 1 {
			b.Fatal(len(changes), err)
		}
	}
}

func BenchmarkLogOfAPathAt100k(b *testing.B) {
	r := benchStore()
	r.t = b
	q := logOf(20)
	q.Path = "debugging.problems"
	for b.Loop() {
		if _, _, err := r.vcs.Log(r.ctx, q); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRecallAt100k asks the head of main and the past in turn.
func BenchmarkRecallAt100k(b *testing.B) {
	r := benchStore()
	r.t = b
	log, _, err := r.vcs.Log(r.ctx, logOf(60))
	if err != nil {
		b.Fatal(err)
	}
	past, err := r.vcs.View(r.ctx, "", log[len(log)-1].Commit.ID)
	if err != nil {
		b.Fatal(err)
	}
	engine := recall.New(r.db, recall.Config{}, func() time.Time { return held })
	for _, view := range []struct {
		name string
		v    *memory.View
	}{{"main", nil}, {"past", past}} {
		b.Run(view.name, func(b *testing.B) {
			random := rand.New(rand.NewPCG(5, 6))
			rd := reader
			rd.View = view.v
			var times []time.Duration
			for b.Loop() {
				text := benchText(random)
				begun := time.Now()
				if _, err := engine.Recall(context.Background(), memory.Query{Text: strings.Join(strings.Fields(text)[2:7], " "), Reader: rd, Limit: 10}); err != nil {
					b.Fatal(err)
				}
				times = append(times, time.Since(begun))
			}
			reportP50(b, times)
		})
	}
}

// BenchmarkGrowth says what a thousand commits of one fact each cost in nodes:
// while they are new, and when they are thinned.
func BenchmarkGrowth(b *testing.B) {
	r := benchStore()
	r.t = b
	random := rand.New(rand.NewPCG(7, 8))
	write := func(n int) {
		for i := range n {
			r.on("", fmt.Sprintf("%s, grown %d %d", benchText(random), i, time.Now().UnixNano()), "")
		}
	}
	kept := func() int64 {
		done, err := r.vcs.Collect(r.ctx)
		if err != nil {
			b.Fatal(err)
		}
		return done.Kept
	}
	for b.Loop() {
		write(1000)
		first := kept()
		write(1000)
		second := kept()
		done, err := r.vcs.Collect(r.ctx)
		if err != nil || done.Nodes != 0 {
			b.Fatal(done, err)
		}
		b.ReportMetric(float64(first)/(1<<20), "MiB-with-1000-new")
		b.ReportMetric(float64(second-first)/(1<<20), "MiB-per-1000-thinned")
	}
}
