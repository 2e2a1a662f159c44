package index

import (
	"bytes"
	"cmp"
	"math/bits"
	"slices"
)

const (
	// maxDocs bounds a segment, and so how long a writer waits for a merge.
	maxDocs = 1 << 16

	// fanIn is how many segments of about one size are left beside each other.
	// Each document is merged once for every power of it, and a query looks for
	// its terms in that many segments of each size.
	fanIn = 4

	// garbage is the share of a segment, as one in so many, that may be gone.
	garbage = 4

	// tidied is the size up to which a segment has no garbage at all: among few
	// documents one that is gone makes a word seem half as rare.
	tidied = 512
)

// merge makes one segment of what is left in some parts.
func merge(parts []part, m *model) *segment {
	a, places := order(parts)
	s, terms := newSegment(a, m)
	readers := make([]lexiconReader, len(parts))
	open := make([]int, 0, len(parts)) // the readers that have a term
	for i := range parts {
		readers[i].lexicon = &parts[i].terms
		if readers[i].next() {
			open = append(open, i)
		}
	}
	var least []int // of the open readers, those with the first term
	var ps []posting
	for len(open) > 0 {
		least = least[:0]
		for _, i := range open {
			c := -1
			if len(least) > 0 {
				c = bytes.Compare(readers[i].term, readers[least[0]].term)
			}
			if c < 0 {
				least = least[:0]
			}
			if c <= 0 {
				least = append(least, i)
			}
		}
		ps = ps[:0]
		for _, i := range least {
			ps = moved(ps, &readers[i].list, places[i])
		}
		if len(ps) > 0 {
			inOrder(ps)
			terms.add(readers[least[0]].term, ps)
		}
		for _, i := range least {
			if !readers[i].next() {
				open = slices.DeleteFunc(open, func(j int) bool { return j == i })
			}
		}
	}
	s.terms = terms.done()
	return s
}

// nowhere is the place of a document that is gone.
const nowhere = ^uint32(0)

// order gives what is left of the documents by descending row, and the place of
// each document of each part among them.
func order(parts []part) (attributes, [][]uint32) {
	type place struct {
		row  int64
		part int
		doc  int
	}
	var all []place
	places := make([][]uint32, len(parts))
	for i, p := range parts {
		places[i] = make([]uint32, p.n)
		for doc := range places[i] {
			places[i][doc] = nowhere
		}
		for doc := range p.live() {
			all = append(all, place{p.rows.at(doc), i, doc})
		}
	}
	slices.SortFunc(all, func(a, b place) int { return cmp.Compare(b.row, a.row) })
	var a attributes
	for i, at := range all {
		p := parts[at.part]
		places[at.part][at.doc] = uint32(i)
		a.add(at.row, p.created.at(at.doc), int(p.class.at(at.doc)), p.lengths[at.doc])
	}
	return a, places
}

// moved appends the postings of a list with the documents at their new places.
func moved(ps []posting, l *list, places []uint32) []posting {
	var b block
	for number := range l.blocks() {
		l.read(number, &b)
		for i, doc := range b.docs[:b.n] {
			if at := places[doc]; at != nowhere {
				ps = append(ps, posting{at, b.of[i]})
			}
		}
	}
	return ps
}

// inOrder sorts postings, which mostly are.
func inOrder(ps []posting) {
	byDoc := func(a, b posting) int { return cmp.Compare(a.doc, b.doc) }
	if !slices.IsSortedFunc(ps, byDoc) {
		slices.SortFunc(ps, byDoc)
	}
}

// settle drops what is mostly garbage and merges parts of about one size, until
// there are few of each.
func settle(parts []part, m *model) []part {
	for i, p := range parts {
		if p.left() > 0 && p.missing > 0 && (p.n <= tidied || p.missing*garbage > p.n) {
			parts[i] = part{segment: merge(parts[i:i+1], m)}
		}
	}
	parts = slices.DeleteFunc(parts, func(p part) bool { return p.left() == 0 })
	for {
		some := alike(parts)
		if len(some) < 2 {
			break
		}
		for _, p := range some {
			parts = slices.DeleteFunc(parts, func(q part) bool { return q.segment == p.segment })
		}
		parts = append(parts, part{segment: merge(some, m)})
	}
	slices.SortFunc(parts, newestFirst)
	return parts
}

// alike finds parts of about one size that should be one, the smallest such.
func alike(parts []part) []part {
	var sizes [bits.UintSize][]part
	for _, p := range parts {
		if n := p.left(); n <= maxDocs/2 {
			size := bits.Len(uint(n-1)) / bits.Len(fanIn-1)
			sizes[size] = append(sizes[size], p)
		}
	}
	for _, some := range sizes {
		if len(some) >= fanIn {
			return group(some)[0]
		}
	}
	return nil
}

// group divides parts into groups that fit into a segment each, newest first.
func group(parts []part) [][]part {
	slices.SortFunc(parts, newestFirst)
	var groups [][]part
	room := 0
	for _, p := range parts {
		if p.left() > room {
			groups = append(groups, nil)
			room = maxDocs
		}
		room -= p.left()
		groups[len(groups)-1] = append(groups[len(groups)-1], p)
	}
	return groups
}

// newestFirst orders parts by their highest rows, so that hits found early are
// those that win among equals.
func newestFirst(a, b part) int { return cmp.Compare(b.rows.high, a.rows.high) }
