package memory

// Part is one part of a score: it adds to what stands before it or, with Times,
// multiplies that. The parts of a hit, in order, make up its score.
type Part struct {
	Name  string
	Value float64
	Times bool
}

// Total is what parts make up.
func Total(parts []Part) float64 {
	sum := 0.0
	for _, p := range parts {
		if p.Times {
			sum *= p.Value
		} else {
			sum += p.Value
		}
	}
	return sum
}

// Fate is what became of a candidate.
type Fate string

// The fates. All but Chosen say why a candidate was not given.
const (
	Chosen      Fate = ""
	BelowFloor  Fate = "below the floor"
	FarFromBest Fate = "far below the best"
	Repeats     Fate = "says what a better one says"
	Denied      Fate = "a later one says otherwise"
	Outdated    Fate = "a later one seems to have taken its place"
	OverLimit   Fate = "over the limit"
	OverBudget  Fate = "over the budget"
	GivenBefore Fate = "given before"
	NotSoThen   Fate = "not so at that time"
	OfAnother   Fate = "of another session"
	LeftOut     Fate = "left out"
)

// Candidate is a hit that was weighed, and what became of it.
type Candidate struct {
	Hit  Hit
	Fate Fate
}
