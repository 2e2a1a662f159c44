package index

import (
	"encoding/binary"
	"slices"
	"sort"
)

// A lexicon holds the terms of a segment and the postings of each.
//
// Terms stand in order, each as what it has not in common with the one before:
// a byte with both lengths, more where one is 15 or greater, and the rest of
// the term. Every so many the whole term is written, so that a term is found by
// halving and then reading a few. Behind a term comes how many postings it has;
// then its list, if that is but one posting; the size of its block and the
// block; or the number of its first skip, if it has several blocks. So the many
// terms of one document, such as numbers of tickets, take about six bytes.
type lexicon struct {
	entries []byte
	starts  []uint32 // of every entryRun-th entry
	blocks  []byte   // of lists that have several
	skips   []skip
}

// entryRun is how many terms are read from one that is whole to the next.
const entryRun = 16

// find gives the postings of a term.
func (x *lexicon) find(term string) list {
	run := x.run(term)
	if run < 0 {
		return list{}
	}
	var room [64]byte
	r := lexiconReader{lexicon: x, at: int(x.starts[run]), term: room[:0]}
	for range entryRun {
		if !r.next() || string(r.term) > term {
			break
		}
		if string(r.term) == term {
			return r.list
		}
	}
	return list{}
}

// run finds the last run that begins with a term or before it; -1 if none does.
func (x *lexicon) run(term string) int {
	return sort.Search(len(x.starts), func(i int) bool { return string(x.whole(i)) > term }) - 1
}

// whole gives the term that a run begins with.
func (x *lexicon) whole(run int) []byte {
	at := int(x.starts[run])
	size := int(x.entries[at] & 15)
	at++
	if size == 15 {
		more, n := binary.Uvarint(x.entries[at:])
		size += int(more)
		at += n
	}
	return x.entries[at : at+size]
}

// A lexiconReader reads terms in order.
type lexiconReader struct {
	*lexicon
	at   int
	term []byte // valid until the next
	list list
}

func (r *lexiconReader) next() bool {
	if r.at >= len(r.entries)-spare {
		return false
	}
	sizes := int(r.entries[r.at])
	r.at++
	shared, size := sizes>>4, sizes&15
	if shared == 15 {
		shared += r.number()
	}
	if size == 15 {
		size += r.number()
	}
	r.term = append(r.term[:shared], r.entries[r.at:r.at+size]...)
	r.at += size
	n := r.number()
	r.list = list{n: n}
	switch {
	case n == 1:
		r.list.data = r.entries[r.at:]
		r.at += singleSize(r.list.data)
	case n <= blockSize:
		bytes := r.number()
		r.list.data = r.entries[r.at:]
		r.at += bytes
	default:
		first := r.number()
		r.list.data = r.blocks
		r.list.skips = r.skips[first : first+1+r.list.blocks()]
	}
	return true
}

func (r *lexiconReader) number() int {
	if b := r.entries[r.at]; b < 0x80 {
		r.at++
		return int(b)
	}
	v, n := binary.Uvarint(r.entries[r.at:])
	r.at += n
	return int(v)
}

// A lexiconWriter makes a lexicon.
type lexiconWriter struct {
	lexicon
	saturation func(posting) float64
	terms      int
	last       []byte
	room       []byte
}

// add takes the next term, which is greater than the last, and its postings by
// document.
func (w *lexiconWriter) add(term []byte, ps []posting) {
	shared := 0
	if w.terms%entryRun == 0 {
		w.starts = append(w.starts, uint32(len(w.entries)))
	} else {
		for shared < min(len(term), len(w.last)) && term[shared] == w.last[shared] {
			shared++
		}
	}
	w.terms++
	w.last = append(w.last[:0], term...)
	rest := term[shared:]
	w.entries = append(w.entries, byte(min(shared, 15)<<4|min(len(rest), 15)))
	for _, n := range [2]int{shared, len(rest)} {
		if n >= 15 {
			w.entries = binary.AppendUvarint(w.entries, uint64(n-15))
		}
	}
	w.entries = append(w.entries, rest...)
	w.entries = binary.AppendUvarint(w.entries, uint64(len(ps)))
	switch {
	case len(ps) == 1:
		w.entries = appendSingle(w.entries, ps[0])
	case len(ps) <= blockSize:
		w.room = appendBlock(w.room[:0], ps, beforeFirst)
		w.entries = binary.AppendUvarint(w.entries, uint64(len(w.room)))
		w.entries = append(w.entries, w.room...)
	default:
		w.entries = binary.AppendUvarint(w.entries, uint64(len(w.skips)))
		w.addBlocks(ps)
	}
}

// addBlocks takes a list of several blocks.
func (w *lexiconWriter) addBlocks(ps []posting) {
	head := len(w.skips)
	before := skip{last: beforeFirst, end: uint32(len(w.blocks))}
	w.skips = append(w.skips, before)
	for some := range slices.Chunk(ps, blockSize) {
		w.blocks = appendBlock(w.blocks, some, before.last)
		before = skip{last: some[len(some)-1].doc, end: uint32(len(w.blocks))}
		for _, p := range some {
			before.most = max(before.most, w.saturation(p))
		}
		w.skips = append(w.skips, before)
		w.skips[head].most = max(w.skips[head].most, before.most)
	}
}

// done gives the lexicon, in no more memory than it needs.
func (w *lexiconWriter) done() lexicon {
	return lexicon{
		entries: fit(append(w.entries, make([]byte, spare)...)),
		starts:  fit(w.starts),
		blocks:  fit(append(w.blocks, make([]byte, spare)...)),
		skips:   fit(w.skips),
	}
}

// fit gives a slice without room to grow.
func fit[T any](s []T) []T { return append(make([]T, 0, len(s)), s...) }
