// Package bench measures a real daemon as its clients see it: a process of its
// own, its socket, its files. Every figure is the median of several runs, each
// in a fresh workspace; nothing is warmed up that a person would not warm up.
//
// The corpus is made here, or read from files of one JSON object a line: texts
// are {"content": …}, queries {"kind": …, "query": …}.
package bench

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"time"
)

// Options of Run.
type Options struct {
	Binary   string // the signet to measure
	Texts    string // file of the corpus; "" makes one
	Queries  string // file of the queries; given with Texts
	Sizes    []int  // how many memories to load; one table each
	Runs     int
	Progress io.Writer
}

// Figure is one measured quantity.
type Figure struct {
	Name  string    `json:"name"`
	Unit  string    `json:"unit"`
	Value float64   `json:"median"`
	Runs  []float64 `json:"runs"`
}

// Table is the figures for one size of the store.
type Table struct {
	Memories int      `json:"memories"`
	Figures  []Figure `json:"figures"`
}

// Run measures every size, Runs times each.
func Run(ctx context.Context, o Options) ([]Table, error) {
	var tables []Table
	for _, size := range o.Sizes {
		texts, queries, err := o.corpus(size)
		if err != nil {
			return nil, err
		}
		var runs []results
		for i := range o.Runs {
			fmt.Fprintf(o.Progress, "%d memories, run %d of %d\n", size, i+1, o.Runs)
			r, err := measure(ctx, o.Binary, texts, queries)
			if err != nil {
				return nil, fmt.Errorf("run %d at %d memories: %w", i+1, size, err)
			}
			runs = append(runs, r)
		}
		tables = append(tables, Table{Memories: size, Figures: medians(runs)})
	}
	return tables, nil
}

// corpus gives so many texts and the queries that go with them.
func (o Options) corpus(size int) ([]text, []query, error) {
	if o.Texts == "" {
		texts, queries := generate(size)
		return texts, queries, nil
	}
	texts, err := lines[text](o.Texts)
	if err != nil {
		return nil, nil, err
	}
	if size > len(texts) {
		return nil, nil, fmt.Errorf("%s holds %d texts, not %d", o.Texts, len(texts), size)
	}
	queries, err := lines[query](o.Queries)
	return texts[:size], queries, err
}

type text struct {
	Content string `json:"content"`
}

type query struct {
	Kind  string `json:"kind"`
	Query string `json:"query"`
}

// results is what one run measured, in the order it was measured.
type results []Figure

func (r *results) add(name, unit string, value float64) {
	*r = append(*r, Figure{Name: name, Unit: unit, Value: value})
}

func (r *results) ms(name string, d time.Duration) {
	r.add(name, "ms", float64(d.Microseconds())/1000)
}

// medians joins runs that measured the same figures.
func medians(runs []results) []Figure {
	figures := slices.Clone(runs[0])
	for i := range figures {
		f := &figures[i]
		for _, r := range runs {
			f.Runs = append(f.Runs, r[i].Value)
		}
		sorted := slices.Sorted(slices.Values(f.Runs))
		f.Value = sorted[len(sorted)/2]
	}
	return figures
}

func lines[T any](path string) ([]T, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var out []T
	for in := bufio.NewScanner(f); in.Scan(); {
		var v T
		if err := json.Unmarshal(in.Bytes(), &v); err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", path, len(out)+1, err)
		}
		out = append(out, v)
	}
	return out, nil
}

// median of durations; it sorts them.
func median(d []time.Duration) time.Duration {
	slices.Sort(d)
	return d[len(d)/2]
}
