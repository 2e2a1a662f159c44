package index

import (
	"math"
	"slices"
)

// Query asks for documents.
type Query struct {
	Terms  []Term
	Filter Filter
	K      int // at most so many hits
}

// Term is one term of a query, and how much it counts there beside the others,
// before its rarity. What weighs nothing or less is not looked for.
type Term struct {
	Text   string
	Weight float64
}

// Hit is a document that was found.
type Hit struct {
	Row   int64
	Score float64
	Parts []float64 // what each term of the query adds
}

// before orders hits: the better first, and of equals the higher row.
func (h *Hit) before(other *Hit) bool {
	return h.Score > other.Score || h.Score == other.Score && h.Row > other.Row
}

// Search finds the K best documents that pass the filter and hold any of the
// terms, by falling score and among equals by falling row.
func (x *Index) Search(q Query) []Hit {
	if q.K < 1 || len(q.Terms) == 0 {
		return nil
	}
	s := x.searchers.Get().(*searcher)
	s.begin(x.now.Load(), q)
	for i := range s.view.parts {
		s.search(i)
	}
	hits := s.hits
	s.forget()
	x.searchers.Put(s) // not if the filter panics, for then the room is not tidy
	return hits
}

// A searcher answers one query.
type searcher struct {
	view    *view
	query   Query
	sieve   sieve
	lists   []list    // of each term, for each part
	weights []float64 // with rarity, of each term
	hits    []Hit     // the best so far, in order

	// What scores limit or less cannot become a hit. It is the score of the
	// worst hit, or just below as long as a document may still come that wins
	// among equals.
	limit float64

	gate gate // to the part that is searched
	room
}

// room is the memory that one query leaves to the next.
type room struct {
	cursors []cursor  // for each term that the part has, in the order of the query
	order   []*cursor // by rising bound; see inessential
	drivers []*cursor
	scores  [window]float64
	touched [window / 64]uint64
	parts   []float64
}

// begin looks up the terms.
func (s *searcher) begin(v *view, q Query) {
	s.view, s.query, s.sieve, s.limit = v, q, q.Filter.sieve(v.classes), 0
	s.lists = make([]list, 0, len(v.parts)*len(q.Terms))
	s.weights = make([]float64, len(q.Terms))
	s.parts = slices.Grow(s.parts[:0], len(q.Terms))[:len(q.Terms)]
	counts := make([]int, len(q.Terms))
	for _, p := range v.parts {
		for i, t := range q.Terms {
			var l list
			if t.Weight > 0 {
				l = p.terms.find(t.Text)
			}
			counts[i] += l.n
			s.lists = append(s.lists, l)
		}
	}
	for i, t := range q.Terms {
		s.weights[i] = t.Weight * v.idf(counts[i])
	}
}

// forget leaves only the room, and nothing in it that keeps a view alive.
func (s *searcher) forget() {
	clear(s.cursors[:cap(s.cursors)])
	*s = searcher{room: s.room}
}

// search looks through one part, in the way that its frequencies suggest.
func (s *searcher) search(number int) {
	p := s.view.parts[number]
	s.gate = s.sieve.gate(p)
	if s.gate.passing == 0 {
		return
	}
	s.setLimit(p.rows.high)
	postings := s.open(s.lists[number*len(s.weights):][:len(s.weights)])
	switch {
	case s.bound() <= s.limit:
	case s.gate.passing*len(s.cursors)*lookup < postings:
		s.drive()
	default:
		s.scan()
	}
}

// open puts a cursor on each list that has something, and says how much they
// have together.
func (s *searcher) open(lists []list) int {
	s.cursors = slices.Grow(s.cursors[:0], len(lists))
	postings := 0
	for i := range lists {
		if lists[i].n == 0 {
			continue
		}
		postings += lists[i].n
		s.cursors = s.cursors[:len(s.cursors)+1]
		s.cursors[len(s.cursors)-1].open(&lists[i], i, s.weights[i], s.view.model, s.gate.lengths)
	}
	s.order = s.order[:0]
	for i := range s.cursors {
		s.order = append(s.order, &s.cursors[i])
	}
	return postings
}

// bound is what a document can score at most where the cursors stand. It adds
// in the order of the query, as scores are added, and each addend is at least
// what it stands for; so, for rounding keeps order, it is never below a score.
func (s *searcher) bound() float64 {
	sum := 0.0
	for i := range s.cursors {
		sum += s.cursors[i].bound
	}
	return sum
}

// drive looks up each document that passes a selective filter, but for windows
// in which none can win.
func (s *searcher) drive() {
	candidates := s.gate.candidates()
	for from := 0; from < s.gate.n; from += window {
		some := candidates[from>>6 : min((from+window)>>6, len(candidates))]
		if some.empty() || !s.worth(uint32(from)) {
			continue
		}
		some.each(func(i int) { s.offer(uint32(from + i)) })
	}
}

// offer takes a document among the hits if it is better than one of them. The
// cursors stand at or before it.
func (s *searcher) offer(doc uint32) {
	if !s.gate.opens(int(doc)) {
		return
	}
	clear(s.parts)
	score := 0.0
	for i := range s.cursors {
		c := &s.cursors[i]
		part := c.find(doc)
		s.parts[c.term] = part
		score += part
	}
	if score <= s.limit {
		return
	}
	h := Hit{Row: s.gate.rows.at(int(doc)), Score: score}
	at, _ := slices.BinarySearchFunc(s.hits, h, func(a, b Hit) int {
		if a.before(&b) {
			return -1
		}
		return 1
	})
	if at == s.query.K || s.gate.keep != nil && !s.gate.keep(h.Row) {
		return
	}
	h.Parts = slices.Clone(s.parts)
	s.hits = slices.Insert(s.hits, at, h)
	s.hits = s.hits[:min(len(s.hits), s.query.K)]
	s.setLimit(h.Row)
}

// setLimit sets the limit for what comes at this row or below.
func (s *searcher) setLimit(row int64) {
	if len(s.hits) < s.query.K {
		return
	}
	worst := &s.hits[s.query.K-1]
	s.limit = worst.Score
	if worst.Row < row {
		s.limit = math.Nextafter(worst.Score, 0)
	}
}
