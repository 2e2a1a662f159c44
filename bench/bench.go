// Package bench measures a real daemon as its clients see it: a process of its
// own, its socket, its files. Every figure is the median of several runs, each
// in a fresh workspace; nothing is warmed up that a person would not warm up.
//
// The corpus is one JSON object a line, {"content": …}, and the queries are
// {"kind": …, "query": …}.
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
	Texts    string // file of the corpus
	Queries  string // file of the queries
	Sizes    []int  // how many of the texts to load; one table each
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
	texts, err := lines[struct {
		Content string `json:"content"`
	}](o.Texts)
	if err != nil {
		return nil, err
	}
	queries, err := lines[query](o.Queries)
	if err != nil {
		return nil, err
	}
	var tables []Table
	for _, size := range o.Sizes {
		if size > len(texts) {
			return nil, fmt.Errorf("%s holds %d texts, not %d", o.Texts, len(texts), size)
		}
		contents := make([]string, size)
		for i := range contents {
			contents[i] = texts[i].Content
		}
		var runs []results
		for i := range o.Runs {
			fmt.Fprintf(o.Progress, "%d memories, run %d of %d\n", size, i+1, o.Runs)
			r, err := measure(ctx, o.Binary, contents, queries)
			if err != nil {
				return nil, fmt.Errorf("run %d at %d memories: %w", i+1, size, err)
			}
			runs = append(runs, r)
		}
		tables = append(tables, Table{Memories: size, Figures: medians(runs)})
	}
	return tables, nil
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
