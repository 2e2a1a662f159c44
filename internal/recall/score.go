package recall

import (
	"math"
	"regexp"
	"strings"
	"sync"

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

	placeShare = 0.2 // that it stands where the answer is likely to

	calledShare = 0.3 // that it is called by a name of its own
)

// What shared words are worth beside their rarity.
const (
	commonHere   = 0.5 // less, for one that all memories have which were found
	together     = 0.1 // more, for each further one that is shared
	mostTogether = 3
	fewGain      = 0.1   // more, for each halving of many, where there are few to share it by chance
	fewLift      = 0.035 // as much more for the whole of it
	manyMemories = 200
	fewMemories  = 8
	onlyLikes    = 0.8  // less, where no word is shared as it was asked
	littleAsked  = 0.25 // of the telling words of a question are few for an answer; a task is seldom about all that it says
	onlyLittle   = 0.8  // less, for those
	littleOfWhat = 0.6  // the same where it is asked whether something is there, or has happened: what shares but a name tells something else
	onlyOfWhat   = 0.4  // less, for those
	longMemory   = 11   // terms; what is longer tells much that nobody asked for
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
	shared, telling := 0.0, 0
	for j, asked := range q.terms {
		if t.found[j] == 0 {
			continue
		}
		weight, tells := q.worth(j, t)
		shared += weight * t.found[j] * here[j]
		hit.Matched = append(hit.Matched, strings.TrimPrefix(asked.text, oneTerm))
		hit.Formerly = t.formerName(asked, hit.Formerly)
		if tells {
			telling++
		}
	}
	shared *= (1 + together*float64(min(max(telling-1, 0), mostTogether))) * q.few()
	asks := min(max(q.weight, leastQuestion), mostQuestion)
	if shared > 0 {
		hit.Parts = []memory.Part{
			{Name: sharedWords, Value: evidenceShare * min(shared/fullEvidence, 1)},
			{Name: ofMemory, Value: memoryShare * min(shared/max(t.says, leastMemory), 1)},
			{Name: ofQuestion, Value: questionShare * min(shared/asks, 1)},
		}
	}
	if likely := q.place(t.memory.Path); likely > 0.01 {
		hit.Parts = append(hit.Parts, memory.Part{Name: placePart, Value: placeShare * likely})
	}
	if t.called {
		hit.Parts = append(hit.Parts, memory.Part{Name: calledPart, Value: calledShare})
	}
	if of := q.forTime(t.memory); of > 0 {
		hit.Parts = append(hit.Parts, memory.Part{Name: timePart, Value: of})
	}
	hit.Score = memory.Total(hit.Parts)
	if shared > 0 && !t.called && !t.itself(q) {
		weigh(&hit, likesPart, onlyLikes)
	}
	if size := len(t.places); size > longMemory {
		weigh(&hit, lengthPart, math.Sqrt(longMemory/float64(size)))
	}
	weigh(&hit, fewPart, 1+fewLift*q.halvings())
	weigh(&hit, intentPart, q.suits(t.memory))
	if t.called { // nothing that it lacks tells against it
		return hit
	}
	weigh(&hit, answerPart, t.fits)
	if shared > 0 && q.namesOnly(t) {
		weigh(&hit, namesPart, map[bool]float64{true: onlyNamesOfTask, false: onlyNames}[q.intent == task])
	}
	if shared > 0 && q.misses(t) {
		weigh(&hit, focusPart, missesFocus)
	}
	if shared > 0 && q.general && !defining().MatchString(t.memory.Content.String()) {
		weigh(&hit, generalPart, asksOfAny)
	}
	if shared > 0 && q.drills && !q.sharesRare(t) {
		weigh(&hit, drillPart, onlyCode)
	}
	if shared > 0 && q.invents && t.memory.Type != memory.Rule && t.memory.Type != memory.Preference {
		weigh(&hit, inventsPart, asksOfAny)
	}
	if tellsOf(hit, q.about) {
		weigh(&hit, aboutPart, tellsAbout)
	}
	if q.borrows(t) {
		weigh(&hit, lentPart, onlyOneLent)
	}
	if telling == 1 && q.besideSubject(t) {
		weigh(&hit, besideSubjPart, onlyBeside)
	}
	if shared > 0 && q.inPassing(t) {
		weigh(&hit, passingPart, onlyPassing)
	}
	if shared > 0 && q.ofAnother(t) {
		weigh(&hit, otherPart, ofOther)
	}
	if shared > 0 && q.intent != task {
		weigh(&hit, littlePart, q.little(telling))
	}
	return hit
}

// worth is what a term of the question weighs that a memory holds, and whether it
// tells what the question is about.
func (q *question) worth(j int, t *told) (weight float64, tells bool) {
	asked := q.terms[j]
	weight, tells = asked.weight, asked.share >= thesaurus.EverydayShare
	if w, ok := t.paired[j]; ok {
		weight, tells = max(weight, w), true
	}
	if q.isMade(j, t) {
		weight, tells = max(weight, objectShare/asked.share*asked.weight), true
	}
	return weight, tells
}

// isMade reports whether a memory that guides work begins with a term of what is to
// be made.
func (q *question) isMade(j int, t *told) bool {
	return q.object[q.terms[j].text] && guides(t.memory.Type) && t.found[j] == 1
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

// weigh applies a factor to a hit and notes it.
func weigh(h *memory.Hit, name string, factor float64) {
	if factor == 1 || h.Score == 0 {
		return
	}
	times(h, name, factor)
	h.Score *= factor
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

// little is what is left of the score of a memory that shares so many of the telling
// words of a question.
func (q *question) little(telling int) float64 {
	share := float64(telling) / float64(max(q.telling(), 1))
	switch {
	case q.whether && share < littleOfWhat:
		return onlyOfWhat
	case share < littleAsked:
		return onlyLittle
	}
	return 1
}

// happened tells that it is asked whether something is there, or has happened.
var happened = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(did|has|have|had|(is|are|was|were) there)\b[^?]*\?`)
})

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
