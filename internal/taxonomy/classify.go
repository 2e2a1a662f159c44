package taxonomy

import (
	"math"
	"slices"
	"strings"
	"sync"
)

// How a memory came to its path.
const (
	Explicit   = "explicit"   // whoever brought it named the leaf
	Classified = "classifier" // by the words of the leaves
	Neighbour  = "neighbour"  // by what a person filed there before
	ByModel    = "model"      // a model chose it among likely leaves
	Unfiled    = "inbox"      // no leaf stood out
	Moved      = "moved"      // the leaf it was filed under was moved or retired
)

// Filing is where a statement belongs.
type Filing struct {
	Leaf       Leaf
	Confidence float64 // the chance that it belongs there, 0 to 1, calibrated
	How        string
	Second     string // the leaf that came next; "" if none did
}

// Statement is what is to be filed.
type Statement struct {
	Text string
	Kind string // the type of memory it is known to be; "" if that is a guess
}

// Classifier files statements. It may be used by many goroutines. The first of a
// taxonomy that is asked learns the leaves, in less than a tenth of a second.
type Classifier struct {
	taxonomy *Taxonomy

	mu    sync.RWMutex
	filed neighbours
}

// NewClassifier makes the classifier of a taxonomy.
func NewClassifier(t *Taxonomy) *Classifier {
	return &Classifier{taxonomy: t, filed: newNeighbours()}
}

// Learn remembers where a person filed a statement, under an id that stands for
// it; a later call with the same id takes the place of the earlier. Of more
// than maxFiled, the oldest are forgotten.
func (c *Classifier) Learn(id, text, path string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.filed.learn(id, features(text), path)
}

// Calibration, fitted on the development half of the sentences; see
// TestClassifier. Scores of features that stand together are not independent,
// so their sum is too sure of itself: the temperature cools it down.
const (
	temperature = 1.8
	kindBonus   = 1.5
	sureEnough  = 0.25 // below, the inbox

	leastEvidence = 2 // a single word proves little, however rare it is
)

// Classify says where a statement belongs: the inbox, if no leaf stands out.
func (c *Classifier) Classify(s Statement) Filing {
	m := c.taxonomy.model()
	fs := features(s.Text)
	scores := m.scores(fs)
	if s.Kind != "" && s.Kind != "fact" {
		for i, l := range m.leaves {
			if l.Kind == s.Kind {
				scores[i] += kindBonus
			}
		}
	}
	c.mu.RLock()
	near := c.filed.near(fs, m.tells)
	c.mu.RUnlock()
	for i, l := range m.leaves {
		scores[i] += near[l.Path]
	}
	first, second, confidence := softmax(scores)
	f := Filing{Confidence: confidence, How: Classified}
	if second >= 0 {
		f.Second = m.leaves[second].Path
	}
	if first >= 0 && confidence >= sureEnough && (m.evidence(fs, first) >= leastEvidence || near[m.leaves[first].Path] > 0) {
		f.Leaf = m.leaves[first]
		if near[f.Leaf.Path] > 0 {
			f.How = Neighbour
		}
		return f
	}
	f.Leaf, _ = c.taxonomy.Leaf(Inbox)
	f.How = Unfiled
	if first >= 0 {
		f.Second = m.leaves[first].Path
	}
	return f
}

// softmax finds the two highest scores and the share of the first among all.
func softmax(scores []float64) (first, second int, share float64) {
	first, second = -1, -1
	for i, s := range scores {
		switch {
		case first < 0 || s > scores[first]:
			first, second = i, first
		case second < 0 || s > scores[second]:
			second = i
		}
	}
	if first < 0 {
		return first, second, 0
	}
	sum := 0.0
	for _, s := range scores {
		sum += math.Exp((s - scores[first]) / temperature)
	}
	return first, second, 1 / sum
}

// Likely says how likely it is, from 0 to 1, that what answers a question stands
// under a leaf, and under its group: the part of the path before the last dot. It
// is no filing: a question has other words than a statement, so most leaves
// share what is left of the doubt.
func (c *Classifier) Likely(question string) map[string]float64 {
	m := c.taxonomy.model()
	scores := m.scores(features(question))
	most := slices.Max(scores)
	sum := 0.0
	for i, s := range scores {
		scores[i] = math.Exp((s - most) / temperature)
		sum += scores[i]
	}
	likely := make(map[string]float64, 2*len(scores))
	for i, l := range m.leaves {
		share := scores[i] / sum
		likely[l.Path] += share
		likely[l.Path[:strings.LastIndexByte(l.Path, '.')]] += share
	}
	return likely
}
