package recall

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"signet/internal/graph"
	"signet/internal/memory"
	"signet/internal/text"
)

// bindWithin lets what binds bind as far as there is room for it, in characters. Each thing has
// one in its turn, its rules first: none keeps out what binds another.
func (t Traversal) bindWithin(all []found) {
	of := map[string][]int{}
	var things []string
	for i, f := range all {
		if f.binds > free {
			if of[f.of.entity] == nil {
				things = append(things, f.of.entity)
			}
			of[f.of.entity] = append(of[f.of.entity], i)
		}
	}
	for _, list := range of {
		slices.SortStableFunc(list, func(a, b int) int { return firstIf(binds(all[a].Memory)) - firstIf(binds(all[b].Memory)) })
	}
	room := t.ConstraintChars
	for nth, more := 0, true; more; nth++ {
		more = false
		for _, thing := range things {
			if nth >= len(of[thing]) {
				continue
			}
			more = true
			f := &all[of[thing][nth]]
			if size := len(f.Content.String()); size <= room {
				room -= size
			} else {
				f.binds = free
			}
		}
	}
}

func firstIf(is bool) int {
	if is {
		return -1
	}
	return 0
}

// constraintsOf finds what binds the things to which trails lead.
func (e *Engine) constraintsOf(ctx context.Context, q memory.Query, trails []trail) ([]found, error) {
	if len(trails) == 0 {
		return nil, nil
	}
	ids, by := make([]string, len(trails)), map[string]trail{}
	for i, t := range trails {
		ids[i], by[t.entity] = t.entity, t
	}
	told, err := e.graph.Constraints(ctx, q.Reader, ids)
	if err != nil {
		return nil, err
	}
	var all []found
	for _, t := range told {
		if passes(t.Memory, q) {
			all = append(all, found{Memory: t.Memory, of: by[t.Entity].to(t), weight: t.Importance, binds: byName})
		}
	}
	return all, nil
}

// onlyLike reports whether a text says the name of a thing only as a word of its own: to
// buy a falcon is not to work on Falcon. What else is called by a word, as the falcon
// client, is of the thing.
func onlyLike(f Focus, prose string) bool {
	first, _ := utf8.DecodeRuneInString(f.Display)
	if !unicode.IsUpper(first) {
		return false
	}
	words, like := strings.Fields(prose), false
	for i, w := range words {
		bare := strings.Trim(w, namingMarks)
		if graph.Canonical(bare) != f.Name {
			continue
		}
		ends := i+1 == len(words) || strings.TrimRight(w, namingMarks) != w || text.IsStopWord(strings.Trim(words[i+1], namingMarks))
		if like = bare == strings.ToLower(bare) && i > 0 && anyOne.Has(strings.ToLower(words[i-1])) && ends; !like {
			return false
		}
	}
	return like
}

// anyOne are the words before what is one of many, and no name.
var anyOne = text.SetOf(`a an another any each every no some`)
