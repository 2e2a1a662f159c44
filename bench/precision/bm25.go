package main

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
)

// bm25 gives the keys of the best memories by plain BM25 among those that the
// asker may see, sorted: what there is to beat.
func (w world) bm25(most int) []string {
	type doc struct {
		key   string
		words []string
		score float64
	}
	var docs []doc
	total := 0
	for _, m := range w.visible() {
		d := doc{key: m.Key, words: words(m.Content)}
		total += len(d.words)
		docs = append(docs, d)
	}
	if len(docs) == 0 {
		return nil
	}
	average := float64(total) / float64(len(docs))
	for _, asked := range slices.Compact(slices.Sorted(slices.Values(words(w.Query)))) {
		holding := 0
		for _, d := range docs {
			if slices.Contains(d.words, asked) {
				holding++
			}
		}
		idf := math.Log(1 + (float64(len(docs)-holding)+0.5)/(float64(holding)+0.5))
		for i, d := range docs {
			n := 0.0
			for _, word := range d.words {
				if word == asked {
					n++
				}
			}
			const k1, b = 1.2, 0.75
			docs[i].score += idf * n * (k1 + 1) / (n + k1*(1-b+b*float64(len(d.words))/average))
		}
	}
	slices.SortStableFunc(docs, func(a, b doc) int { return cmp.Compare(b.score, a.score) })
	var keys []string
	for _, d := range docs[:min(most, len(docs))] {
		if d.score > 0 {
			keys = append(keys, d.key)
		}
	}
	return sorted(keys)
}

// visible are the memories that stand and that the asker may see.
func (w world) visible() []belief {
	ended := map[string]bool{}
	for _, m := range w.Memories {
		ended[m.Supersedes] = true
	}
	var seen []belief
	for _, m := range w.Memories {
		if !m.Forgotten && !ended[m.Key] && (m.Project == "" || m.Project == w.Project) && (m.Agent == w.Agent || m.Visibility != "private") {
			seen = append(seen, m)
		}
	}
	return seen
}

func words(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
