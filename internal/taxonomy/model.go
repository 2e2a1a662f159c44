package taxonomy

import (
	"math"
	"slices"
	"strings"
)

// A model tells how likely each leaf is, given a statement: naive Bayes with
// shrinkage (McCallum and others, 1998). A leaf has few words to learn from, so
// what it has not is looked up in its group, then its category, then everywhere:
//
//	P(f | leaf) = Σ share · P(f | level)  over leaf, group, category, everywhere
//
// and a leaf's score is the sum of weight(f) · log(P(f | leaf) / P(f)). A
// feature that nobody has says nothing.
type model struct {
	leaves     []Leaf
	category   []int // of each leaf
	group      []int
	categories int
	groups     int
	at         map[uint64]stretch // by feature
	gains      []gain
}

// A stretch is a part of the gains.
type stretch struct{ from, end uint32 }

// A gain is what a feature adds to the score of a leaf, or of all leaves of a
// group or category. What a narrower one says already holds what the wider one
// does, so it is told as the difference.
type gain struct {
	kind  gainKind
	place uint16
	value float32
}

type gainKind uint8

const (
	ofCategory gainKind = iota
	ofGroup
	ofLeaf
)

// What each level has to say, and what everything has.
const (
	leafShare       = 0.55
	groupShare      = 0.15
	categoryShare   = 0.15
	everywhereShare = 0.15
)

// counts says how often something has each feature, dampened.
type counts struct {
	of  map[uint64]float64
	sum float64
}

func (c *counts) add(id uint64, n float64) {
	if c.of == nil {
		c.of = map[uint64]float64{}
	}
	c.of[id] += n
	c.sum += n
}

func (c *counts) share(id uint64) float64 {
	if c.sum == 0 {
		return 0
	}
	return c.of[id] / c.sum
}

// learn makes the model from what the leaves say of themselves. The inbox says
// nothing: it is chosen where no other leaf stands out.
func learn(t *Taxonomy) *model {
	m := &model{}
	var (
		byLeaf, byGroup, byCategory []counts
		everywhere                  counts
		groups, categories          = map[string]int{}, map[string]int{}
	)
	for _, l := range t.leaves {
		if l.Path == Inbox {
			continue
		}
		g := indexOf(groups, l.Path[:strings.LastIndexByte(l.Path, '.')], &byGroup)
		c := indexOf(categories, l.Category(), &byCategory)
		m.leaves, m.group, m.category = append(m.leaves, l), append(m.group, g), append(m.category, c)
		var own counts
		for id, n := range l.vocabulary() {
			own.add(id, n)
			byGroup[g].add(id, n)
			byCategory[c].add(id, n)
			everywhere.add(id, n)
		}
		byLeaf = append(byLeaf, own)
	}
	m.categories, m.groups = len(byCategory), len(byGroup)
	smooth := 0.5 * float64(len(everywhere.of))
	at := make(map[uint64][]gain, len(everywhere.of))
	for i := range m.leaves {
		g, c := m.group[i], m.category[i]
		for id := range byLeaf[i].of {
			base := (everywhere.of[id] + 0.5) / (everywhere.sum + smooth)
			wide := everywhereShare + categoryShare*byCategory[c].share(id)/base
			near := wide + groupShare*byGroup[g].share(id)/base
			own := near + leafShare*byLeaf[i].share(id)/base
			list := at[id]
			list = gainOnce(list, ofCategory, c, math.Log(wide/everywhereShare))
			list = gainOnce(list, ofGroup, g, math.Log(near/wide))
			at[id] = append(list, gain{ofLeaf, uint16(i), float32(math.Log(own / near))})
		}
	}
	m.pack(at)
	return m
}

// gainOnce notes what a feature adds to a place that several leaves share.
func gainOnce(list []gain, kind gainKind, place int, value float64) []gain {
	for _, g := range list {
		if g.kind == kind && int(g.place) == place {
			return list
		}
	}
	return append(list, gain{kind, uint16(place), float32(value)})
}

// pack lays the gains side by side: a third of the memory, and no pointers.
func (m *model) pack(at map[uint64][]gain) {
	m.at = make(map[uint64]stretch, len(at))
	for id, list := range at {
		from := uint32(len(m.gains))
		m.gains = append(m.gains, list...)
		m.at[id] = stretch{from, uint32(len(m.gains))}
	}
	m.gains = slices.Clip(m.gains)
}

// vocabulary counts the features of a leaf. That a feature comes ten times tells
// little more than that it comes twice.
func (l Leaf) vocabulary() map[uint64]float64 {
	n := map[uint64]float64{}
	for _, s := range slices.Concat(l.Words, l.Examples, []string{l.Description}) {
		for _, f := range features(s) {
			n[f.id]++
		}
	}
	for id := range n {
		n[id] = math.Log1p(n[id])
	}
	return n
}

func indexOf(at map[string]int, name string, of *[]counts) int {
	i, ok := at[name]
	if !ok {
		i = len(*of)
		at[name] = i
		*of = append(*of, counts{})
	}
	return i
}

// scores gives the score of every leaf. A feature that none of a category's
// leaves has counts for log(1): what is missing is no evidence against.
func (m *model) scores(fs []feature) []float64 {
	var (
		leaves     = make([]float64, len(m.leaves))
		groups     = make([]float64, m.groups)
		categories = make([]float64, m.categories)
	)
	for _, f := range fs {
		at := m.at[f.id]
		for _, g := range m.gains[at.from:at.end] {
			v := f.weight * float64(g.value)
			switch g.kind {
			case ofLeaf:
				leaves[g.place] += v
			case ofGroup:
				groups[g.place] += v
			default:
				categories[g.place] += v
			}
		}
	}
	for i := range leaves {
		leaves[i] += groups[m.group[i]] + categories[m.category[i]]
	}
	return leaves
}

// tells is how much a feature sets statements apart: the fewer leaves have it,
// the more.
func (m *model) tells(f feature) float64 {
	at := m.at[f.id]
	return f.weight * math.Log(float64(1+len(m.leaves))/float64(1+at.end-at.from))
}

// evidence counts the features that speak for a leaf by itself.
func (m *model) evidence(fs []feature, leaf int) int {
	n := 0
	for _, f := range once(fs) {
		at := m.at[f.id]
		for _, g := range m.gains[at.from:at.end] {
			if g.kind == ofLeaf && int(g.place) == leaf {
				n++
				break
			}
		}
	}
	return n
}
