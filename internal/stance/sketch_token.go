package stance

// token is one thing that a statement names, of one word or of a few.
type token struct {
	key   string // by which tokens are compared
	sum   uint32 // of the key, by which most are told apart
	head  byte   // the first of the key, 0 of a key that is too short to be half of another
	kind  kindOf
	unit  string  // what a number is measured in, or which pair a state is of
	c     int     // its clause
	i, n  int     // the words of the clause that it takes
	loose bool    // says only of what sort a thing is
	left  bool    // what a value was before
	kinds []int16 // of which it is a value
}

// kindOf is a kind of value.
type kindOf uint8

const (
	plain   kindOf = iota
	called         // a name
	located        // a host, a region or a path
	mailbox
	web
	counted
	timed // a time of day
	dayed // a date
	paced // how often
	state
)

// shortestHalf is how many bytes a word has at least that another is joined of.
const shortestHalf = 3

// sum is the FNV-1a hash of a key.
func sum(key string) uint32 {
	h := uint32(2166136261)
	for i := range len(key) {
		h = (h ^ uint32(key[i])) * 16777619
	}
	return h
}

// same reports whether two tokens have one key.
func (t *token) same(other *token) bool { return t.sum == other.sum && t.key == other.key }

// names reports whether a sketch has a token of the key of another.
func (s *sketch) names(t *token) bool {
	for k, sum := range s.sums {
		if sum == t.sum && s.tokens[k].key == t.key {
			return true
		}
	}
	return false
}
