package sqlite

import (
	"cmp"
	"slices"
)

// holders keeps which memories hold a term, the newest few of them, for terms that
// were asked for: a statement is held against those that share its rarest words,
// and to ask the full-text index takes longer than all else it takes to find them;
// within a transaction it has to be written out first. Whatever enters the index or
// leaves it passes here, so that what is kept is what the index would say.
//
// Of what no memory ever held it is told by terms, without having asked before.
// See names, which counts on the same.
type holders struct {
	by    map[string][]int64 // rows of the index, the newest first, up to rare+1
	order []string           // a ring, the eldest at next
	next  int
	terms *names // that the index has, and a few others
}

const mostHolders = 16_384

// held gives the newest rows that hold a term, where that is known.
func (h *holders) held(term string) (rows []int64, known bool) {
	if rows, known = h.by[term]; known {
		return rows, true
	}
	return nil, len(h.terms.called([]string{term})) == 0
}

// keep notes what the index says of a term.
func (h *holders) keep(term string, rows []int64) {
	if h.by == nil {
		h.by = make(map[string][]int64, mostHolders)
	}
	if len(h.order) < mostHolders {
		h.order = append(h.order, term)
	} else {
		delete(h.by, h.order[h.next])
		h.order[h.next] = term
		h.next = (h.next + 1) % mostHolders
	}
	h.by[term] = rows
}

// enter notes that a row holds some terms.
func (h *holders) enter(row int64, terms []string) {
	for _, term := range terms {
		h.terms.add(term)
		rows, known := h.by[term]
		if !known {
			continue
		}
		if at, there := slices.BinarySearchFunc(rows, row, newer); !there {
			rows = slices.Insert(rows, at, row)
			h.by[term] = rows[:min(len(rows), rare+1)]
		}
	}
}

// leave notes that a row holds nothing any more. Where that makes room for one that
// was too old, the index has to be asked again.
func (h *holders) leave(row int64) {
	for term, rows := range h.by {
		at, there := slices.BinarySearchFunc(rows, row, newer)
		switch {
		case there && len(rows) > rare:
			delete(h.by, term)
		case there:
			h.by[term] = slices.Delete(rows, at, at+1)
		}
	}
}

// forget drops all that was kept, for what entered and left was taken back.
func (h *holders) forget() { h.by, h.order, h.next = nil, nil, 0 }

// newer orders rows, the newest first.
func newer(a, b int64) int { return cmp.Compare(b, a) }
