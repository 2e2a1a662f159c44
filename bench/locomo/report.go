package main

import (
	"fmt"
	"io"
	"slices"
)

// oneIn good answers a floor may lose.
const oneIn = 20

// report writes, for every category, the mean share of the evidence among the
// first 5, 10 and 20 turns and the mean reciprocal rank of the first.
func report(out io.Writer, questions []question, results []result) {
	sums, order := map[string][5]float64{}, []string{}
	for i, q := range questions {
		turns := distinct(results[i].Turns)
		for _, name := range []string{q.Category, "all"} {
			s, known := sums[name]
			if !known && name != "all" {
				order = append(order, name)
			}
			for k, n := range []int{5, 10, 20} {
				s[k] += share(q, turns, n)
			}
			if at := slices.IndexFunc(turns, func(t string) bool { return slices.Contains(q.Evidence, t) }); at >= 0 {
				s[3] += 1 / float64(at+1)
			}
			s[4]++
			sums[name] = s
		}
	}
	slices.Sort(order)
	fmt.Fprintf(out, "%-20s %5s %7s %7s %7s %7s\n", "", "n", "R@5", "R@10", "R@20", "MRR")
	for _, name := range append(order, "all") {
		s := sums[name]
		fmt.Fprintf(out, "%-20s %5.0f %7.3f %7.3f %7.3f %7.3f\n", name, s[4], s[0]/s[4], s[1]/s[4], s[2]/s[4], s[3]/s[4])
	}
}

// share is the share of a question's evidence among the first n turns.
func share(q question, turns []string, n int) float64 {
	turns = distinct(turns)
	found := 0.0
	for _, t := range turns[:min(n, len(turns))] {
		if slices.Contains(q.Evidence, t) {
			found++
		}
	}
	return found / float64(max(len(q.Evidence), 1))
}

func distinct(turns []string) []string {
	seen := map[string]bool{}
	return slices.DeleteFunc(slices.Clone(turns), func(t string) bool {
		twice := seen[t]
		seen[t] = true
		return twice
	})
}

// floorOf says how many questions that are asked of another conversation pass a
// floor that keeps most of the good answers.
func floorOf(scores []score) string {
	var good, other []float64
	for _, s := range scores {
		switch {
		case s.AskedOf == "other":
			other = append(other, s.Score)
		case s.Hit10:
			good = append(good, s.Score)
		}
	}
	if len(good) == 0 || len(other) == 0 {
		return "no floor without good answers"
	}
	slices.Sort(good)
	floor := good[len(good)/oneIn]
	pass := 0.0
	for _, s := range other {
		if s >= floor {
			pass++
		}
	}
	return fmt.Sprintf("a floor of %.4f keeps %d %% of %d good answers; %.3f of %d questions that are asked of another conversation pass",
		floor, 100-100/oneIn, len(good), pass/float64(len(other)), len(other))
}
