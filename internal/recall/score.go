package recall

import (
	"math"
	"strings"

	"signet/internal/memory"
	"signet/internal/recall/thesaurus"
)

// Floor is the score below which a memory is not worth a prompt's attention. It
// was chosen on testdata/floor and on the first open half of bench/precision:
// at it, about one unrelated prompt in ten gets something.
const Floor = 0.32

// How the parts of a score are mixed. Evidence is what is shared by itself, in
// words' worth; the two coverages are its share of what the memory says and of
// what was asked. The bounds keep a single word from counting as the whole of a
// very short memory or question, and a pasted page from drowning its point.
const (
	evidenceShare, memoryShare, questionShare = 0.43, 0.285, 0.285

	fullEvidence  = 2.5
	leastMemory   = 1.5
	leastQuestion = 1.0
	mostQuestion  = 6.0

	placeShare  = 0.2  // that it stands where the answer is likely to
	leastLikely = 0.01 // less is as good as nothing, and not worth a word

	calledShare = 0.3 // that it is called by a name of its own
)

// What shared words are worth beside their rarity.
const (
	commonHere   = 0.5 // less, for one that all memories have which were found
	together     = 0.1 // more, for each further one that is shared
	mostTogether = 3
	fewGain      = 0.1 // more, for each halving of many, where there are few to share it by chance
	manyMemories = 200
	fewMemories  = 8
)

// scores rates the memories that were found for a question.
func (q *question) scores(found []found) []memory.Hit {
	if len(q.times) > 0 && q.timeTellsNothing(found) {
		q = q.timeless()
	}
	all := make([]told, len(found))
	here := make([]float64, len(q.terms)) // what each term tells among these
	for i, m := range found {
		all[i] = q.look(m)
	}
	q.callOut(all)
	q.knowNames(all)
	q.tellApart(all)
	q.leaveBehind(all)
	for i := range found {
		for j, held := range all[i].found {
			if held > 0 {
				here[j]++
			}
		}
	}
	for j, n := range here {
		here[j] = 1 - commonHere*max(n-1, 0)/float64(max(len(found), 1))
	}
	hits := make([]memory.Hit, 0, len(found))
	for i := range all {
		if h := found[i].meant(q.traversed(q.score(&all[i], here), found[i])); h.Score > 0 {
			h.Source, h.Ways = found[i].by, found[i].ways
			hits = append(hits, h)
		}
	}
	return hits
}

// look finds the terms of a question in a memory.
func (q *question) look(m found) told {
	t := tell(m.Memory, q)
	t.found = make([]float64, len(q.terms))
	for j, asked := range q.terms {
		held := t.holds(asked)
		if held < 1 {
			named := q.play.names(asked.text, m.mentions)
			t.meant = t.meant || named > 0 && asked.share >= thesaurus.EverydayShare
			held = max(held, named)
		}
		if held > 0 && !t.saysWhich(asked.text, q) && len(t.sortsOf(asked.text)) > 0 { // it is of another of the kind
			held *= otherKind
		}
		t.found[j] = held
	}
	t.doubtSlips(q)
	t.paired = q.pairedWith(t.terms)
	for j, weight := range q.below(m.Content.String()) {
		if t.paired == nil {
			t.paired = map[int]float64{}
		}
		t.paired[j] = max(t.paired[j], weight)
	}
	return t
}

// score rates one memory, and says which terms it shares with the question.
func (q *question) score(t *told, here []float64) memory.Hit {
	hit := memory.Hit{Memory: t.memory}
	q.share(t, here, &hit)
	q.sum(t, &hit)
	for i := range factors {
		weigh(&hit, factors[i].part, factors[i].of(q, t))
	}
	return hit
}

// share finds what a memory has in common with the question.
func (q *question) share(t *told, here []float64, hit *memory.Hit) {
	for j, asked := range q.terms {
		if t.found[j] == 0 {
			continue
		}
		weight, tells := q.worth(j, t)
		t.shared += weight * t.found[j] * here[j]
		hit.Matched = append(hit.Matched, strings.TrimPrefix(asked.text, oneTerm))
		hit.Formerly = t.formerName(asked, hit.Formerly)
		if tells {
			t.telling++
		}
	}
	t.matched = hit.Matched
	t.shared *= (1 + together*float64(min(max(t.telling-1, 0), mostTogether))) * q.few()
}

// sum adds up what speaks for a memory.
func (q *question) sum(t *told, hit *memory.Hit) {
	if t.shared > 0 {
		asks := min(max(q.weight, leastQuestion), mostQuestion)
		hit.Parts = []memory.Part{
			{Name: sharedWords, Value: evidenceShare * min(t.shared/fullEvidence, 1)},
			{Name: ofMemory, Value: memoryShare * min(t.shared/max(t.says, leastMemory), 1)},
			{Name: ofQuestion, Value: questionShare * min(t.shared/asks, 1)},
		}
	}
	if likely := q.place(t.memory.Path); likely > leastLikely {
		hit.Parts = append(hit.Parts, memory.Part{Name: placePart, Value: placeShare * likely})
	}
	if t.called {
		hit.Parts = append(hit.Parts, memory.Part{Name: calledPart, Value: calledShare})
	}
	if of := q.forTime(t.memory); of > 0 {
		hit.Parts = append(hit.Parts, memory.Part{Name: timePart, Value: of})
	}
	hit.Score = memory.Total(hit.Parts)
	if t.plain = q.answersPlainly(t); t.plain && hit.Score < saysPlainly {
		hit.Parts = append(hit.Parts, memory.Part{Name: plainPart, Value: saysPlainly - hit.Score})
		hit.Score = saysPlainly
	}
}

// worth is what a term of the question weighs that a memory holds, and whether it
// tells what the question is about.
func (q *question) worth(j int, t *told) (weight float64, tells bool) {
	asked := q.terms[j]
	weight, tells = asked.weight, asked.share >= thesaurus.EverydayShare
	if w, ok := t.paired[j]; ok {
		weight, tells = max(weight, w), true
	}
	if q.occurs(j, t) || q.isOfKind(j, t) {
		return max(weight, asked.weight/asked.share), true
	}
	if q.isMade(j, t) {
		weight, tells = max(weight, objectShare/asked.share*asked.weight), true
	}
	if asked.brief && t.found[j] == 1 && !strings.Contains(strings.ToLower(t.memory.Content.String()), asked.text) {
		weight *= sayingAll
	}
	return weight, tells
}

// isMade reports whether a memory that guides work has a term of what is to be made, or of
// what is to be done with it; any other one has the latter where it begins so.
func (q *question) isMade(j int, t *told) bool {
	made := q.terms[j].text
	if t.found[j] < 1 || !q.object[made] && !q.activity[made] {
		return false
	}
	return guides(t.memory.Type) || q.activity[made] && len(t.terms) > 0 && t.terms[0] == made
}

// few is how much more a shared word tells where the reader may see few memories
// that could share it by chance.
func (q *question) few() float64 {
	if q.among == 0 {
		return 1
	}
	return 1 + fewGain*q.halvings()
}

// halvings is how often the memories that the reader may see are half as many as
// many.
func (q *question) halvings() float64 {
	if q.among == 0 {
		return 0
	}
	return max(0, math.Log2(manyMemories/float64(max(q.among, fewMemories))))
}

// place says how likely the answer stands at a path: as likely as its leaf and
// its group together.
func (q *question) place(path string) float64 {
	if path == "" || len(q.likely) == 0 {
		return 0
	}
	return (q.likely[path] + q.likely[path[:max(strings.LastIndexByte(path, '.'), 0)]]) / 2
}

// bound keeps scores at most 1, once they are whole.
func bound(hits []memory.Hit) {
	for i := range hits {
		if h := &hits[i]; h.Score > 1 {
			times(h, mostPart, 1/h.Score)
			h.Score = 1
		}
	}
}

// telling counts the words of a question that tell what it is about.
func (q *question) telling() int {
	n := 0
	for _, t := range q.terms {
		if t.share >= thesaurus.EverydayShare && !t.aside {
			n++
		}
	}
	return n
}
