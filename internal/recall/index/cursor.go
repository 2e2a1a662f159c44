package index

// A cursor walks the postings of one term in one segment. It only goes
// forward, and unpacks a block when it must.
type cursor struct {
	*list
	term    int     // its place in the query
	weight  float64 // with rarity
	model   *model
	lengths []lengths

	number int // of the block it stands in
	held   int // the number of the unpacked block, or -1
	at     int // in the unpacked block, if it stands there
	block      // unpacked

	most  float64 // what the term adds at most, anywhere
	bound float64 // what it adds at most in what is looked at
}

func (c *cursor) open(l *list, term int, weight float64, m *model, of []lengths) {
	c.list, c.term, c.weight, c.model, c.lengths = l, term, weight, m, of
	c.number, c.held, c.at = 0, -1, 0
	if l.skips != nil {
		c.most = float64(weight * l.skips[0].most)
	} else {
		c.hold(0)
		c.most = 0
		for i := range c.block.n {
			c.most = max(c.most, c.adds(i))
		}
	}
	c.bound = c.most
}

// hold unpacks a block.
func (c *cursor) hold(number int) {
	if c.held != number {
		c.read(number, &c.block)
		c.held, c.at = number, 0
	}
}

// adds is what the term adds to the score of the document at a place in the
// unpacked block. The product is rounded by itself, also where a machine could
// add without; else a bound might come out below what it bounds.
func (c *cursor) adds(i int) float64 {
	return float64(c.weight * c.model.saturation(c.of[i], c.lengths[c.docs[i]]))
}

// last is the last document of a block.
func (c *cursor) last(number int) uint32 {
	if c.skips != nil {
		return c.skips[number+1].last
	}
	return c.docs[c.block.n-1]
}

// advance goes to the first block that may hold a document from doc on.
func (c *cursor) advance(doc uint32) {
	for c.number < c.blocks() && c.last(c.number) < doc {
		c.number++
	}
}

// next is the first document from doc on that the term may be in, or nowhere.
// Where the block is packed that is as much as its skips tell.
func (c *cursor) next(doc uint32) uint32 {
	c.advance(doc)
	switch {
	case c.number == c.blocks():
		return nowhere
	case c.number != c.held:
		return max(doc, c.skips[c.number].last+1)
	}
	for c.docs[c.at] < doc {
		c.at++
	}
	return c.docs[c.at]
}

// look sets the bound for documents from a first to before an end.
func (c *cursor) look(from, to uint32) {
	c.bound = 0
	if c.next(from) >= to {
		return
	}
	if c.skips == nil {
		c.bound = c.most
		return
	}
	most := 0.0
	for number := c.number; number < c.blocks() && c.skips[number].last+1 < to; number++ {
		most = max(most, c.skips[number+1].most)
	}
	c.bound = float64(c.weight * most)
}

// first is the place of the first document from doc on in the unpacked block.
func (c *cursor) first(doc uint32) int {
	i := c.at
	for i < c.block.n && c.docs[i] < doc {
		i++
	}
	return i
}

// find is what the term adds to the score of a document. The cursor stands at
// or before it, and stays.
func (c *cursor) find(doc uint32) float64 {
	number := c.number
	for number < c.blocks() && c.last(number) < doc {
		number++
	}
	if number == c.blocks() {
		return 0
	}
	c.hold(number)
	i := c.search(doc)
	if c.docs[i] != doc {
		return 0
	}
	return c.adds(i)
}

// search is the place of the first document from doc on in an unpacked block
// that has one, by halving.
func (b *block) search(doc uint32) int {
	i, j := 0, b.n-1
	for i < j {
		if m := (i + j) >> 1; b.docs[m] < doc {
			i = m + 1
		} else {
			j = m
		}
	}
	return i
}
