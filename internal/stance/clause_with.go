package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// accompanied parts what follows from what it goes with: "With Legal reading every contract,
// signing takes a week", "With the press located in Graz, …".
func accompanied(list []word) (main, reason []word) {
	if len(list) < 5 || list[0].low != "with" {
		return nil, nil
	}
	going, done := false, 0
	for k := 1; k < len(list)-2; k++ {
		going = going || k > 1 && strings.HasSuffix(list[k].low, "ing") && list[k-1].is&(det|prep) == 0
		if done == 0 && k > 1 && list[k].done() && list[k-1].stem != "" && list[k-1].after == 0 && list[k+1].is&prep != 0 {
			done = k
		}
		if list[k].after == ',' {
			switch {
			case !predicates(list[k+1:]):
				return nil, nil
			case going:
				return list[k+1:], finite(list[1 : k+1])
			case done > 0:
				return list[k+1:], isDone(list[1:k+1], done-1)
			}
			return nil, nil
		}
		if list[k].after != 0 {
			return nil, nil
		}
	}
	return nil, nil
}

// isDone gives words whose participle stands at word i the verb of a statement.
func isDone(list []word, i int) []word {
	return slices.Concat(list[:i], []word{understood(word{raw: "is", low: "is"})}, list[i:])
}

var (
	// relying are verbs of who would do otherwise if something were not so, and uponIt the
	// words behind them.
	relying = text.SetOf(`relies rely depends depend hinges hinge counts count banks bank`)
	uponIt  = text.SetOf(`on upon`)
)

// reliesOn parts a statement from what it says that something relies on, where that is a clause:
// "the export relies on the disk being mounted", "… depends on the fact that …".
func reliesOn(list []word) (main, reason []word) {
	for k := 1; k+4 < len(list); k++ {
		if !relying.Has(list[k].low) || !uponIt.Has(list[k+1].low) || list[k].after != 0 {
			continue
		}
		what := list[k+2:]
		if what = what[:sentence(what)]; len(what) > 4 && what[0].low == "the" && what[1].low == "fact" && what[2].low == "that" {
			return list[:k+1], what[3:]
		}
		for i := 1; i < min(len(what)-1, mostBearer+2); i++ {
			if what[i-1].after != 0 || what[i].is&prep != 0 && what[i].low != "of" {
				break
			}
			switch w := &what[i]; {
			case w.low == "being" || w.low == "having":
				return list[:k+1], finite(what)
			case strings.HasSuffix(w.low, "ing") && w.rel != 0 && what[i-1].stem != "" && what[i-1].is&(det|prep) == 0:
				return list[:k+1], isDone(what, i)
			}
		}
	}
	return nil, nil
}
