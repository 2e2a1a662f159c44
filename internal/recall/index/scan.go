package index

import (
	"cmp"
	"math/bits"
	"slices"
)

// window is how many documents are looked at together. With fewer, bounds are
// closer and cost more; 512 was best where nothing can be passed over, and as
// good as any where much can.
const window = 512

// scan looks through a part window by window, and passes over what cannot win.
//
// This is MaxScore with block maxima. The terms are ordered by what each can
// add at most. Those that even together cannot lift a document above the worst
// hit are inessential: a document that holds no other cannot win. That is asked
// twice. For the whole part it says which terms drive, that is where the next
// window begins. For each window, with the maxima of the blocks that reach into
// it, it says whether there is anything to win at all, and whether it pays to
// read only the essential terms and to look up the rest for documents that come
// near.
//
// Within a window one list is read after another, into an array of scores.
// Methods that go document by document, such as WAND, pass over more, but they
// pay for each document what is paid here for each window. Texts of equal
// length, of which half hold a word, leave little to pass over: nearly every
// block has a document that repeats it. There the speed of reading is all.
func (s *searcher) scan() {
	limit := -1.0
	for from := uint32(0); ; from += window {
		if limit != s.limit {
			limit = s.limit
			s.chooseDrivers()
		}
		first := nowhere
		for _, c := range s.drivers {
			first = min(first, c.next(from))
		}
		if first == nowhere {
			return
		}
		from = first
		s.scanWindow(from)
	}
}

// chooseDrivers leaves out the terms that are inessential in the whole part.
func (s *searcher) chooseDrivers() {
	for _, c := range s.order {
		c.bound = c.most
	}
	n, _ := s.inessential()
	s.drivers = append(s.drivers[:0], s.order[n:]...)
}

// inessential orders the cursors by bound and says how many of the first cannot
// win together, and what those can add.
func (s *searcher) inessential() (n int, sum float64) {
	byBound := func(a, b *cursor) int { return cmp.Compare(a.bound, b.bound) }
	if !slices.IsSortedFunc(s.order, byBound) {
		slices.SortFunc(s.order, byBound)
	}
	for n < len(s.order) {
		more := sum + s.order[n].bound
		if n >= 2 {
			more = above(more)
		}
		if more > s.limit {
			break
		}
		sum = more
		n++
	}
	return n, sum
}

// above is at least what a sum could be if it were added in another order, as
// scores are; of two numbers there is only one sum.
func above(sum float64) float64 { return sum * (1 + 1e-12) }

// scanWindow looks through the documents from one on.
func (s *searcher) scanWindow(from uint32) {
	if !s.worth(from) {
		return
	}
	n, rest := s.inessential()
	if n > 0 && !s.pays(n) {
		n, rest = 0, 0
	}
	s.add(from, s.order[:n])
	for i, word := range s.touched {
		s.touched[i] = 0
		for ; word != 0; word &= word - 1 {
			at := i<<6 + bits.TrailingZeros64(word)
			score := s.scores[at]
			s.scores[at] = 0
			if n > 0 {
				score = above(score + rest)
			}
			if score > s.limit {
				s.offer(from + uint32(at))
			}
		}
	}
}

// worth reports whether a document of a window can be a hit.
func (s *searcher) worth(from uint32) bool {
	for i := range s.cursors {
		s.cursors[i].look(from, from+window)
	}
	return s.bound() > s.limit
}

// lookup is how many postings can be read in the time in which one is found.
const lookup = 6

// pays reports whether to look up the first terms is less work than to read
// them, if it has to be done for all that the others find.
func (s *searcher) pays(n int) bool {
	found, spared := 0, 0
	for _, c := range s.order[n:] {
		found += c.list.n
	}
	for _, c := range s.order[:n] {
		spared += c.list.n
	}
	return found*n*lookup < spared
}

// add sums up what the other terms add, in the order of the query.
func (s *searcher) add(from uint32, inessential []*cursor) {
	for i := range s.cursors {
		c := &s.cursors[i]
		if c.bound == 0 || slices.Contains(inessential, c) {
			continue
		}
		for number := c.number; number < c.blocks() && (number == c.number || c.last(number-1)+1 < from+window); number++ {
			c.hold(number)
			s.addBlock(c, from)
		}
	}
}

// addBlock adds what of the unpacked block lies in a window.
func (s *searcher) addBlock(c *cursor, from uint32) {
	docs := c.docs[:c.block.n]
	for i := c.first(from); i < len(docs) && docs[i]-from < window; i++ {
		at := (docs[i] - from) % window
		s.scores[at] += c.adds(i)
		s.touched[at>>6] |= 1 << (at & 63)
	}
}
