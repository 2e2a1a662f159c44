package guard

// This file finds the secrets that people tell in their own words, where no
// rule foresees the sentence: "sunshine gets you into the old wiki".
//
// Every word near one that speaks of access is asked for its clues: how it is
// written, what stands before and behind it, how far the nearest password,
// door or login is and what lies between. Each clue has a weight, which was
// fitted to the development corpora by logistic regression; a word whose clues
// add up to enough (sureness) is a secret. Words, numbers, quoted phrases and
// whatever is written oddly are four families with weights of their own: what
// speaks for a number does not speak for a word.

// A family is a kind of shape.
type family uint8

const (
	noFamily family = iota
	ofWords
	ofNumbers
	ofPhrases
	ofOddities
	numFamilies
)

var familyOf = [numShapes]family{
	plainShape: ofWords, rareWord: ofWords, nameWord: ofWords, joinedShape: ofWords,
	fewDigits: ofNumbers, pinDigits: ofNumbers, manyDigits: ofNumbers, spokenDigits: ofNumbers,
	quotedWords: ofPhrases,
	shortCode:   ofOddities, capitalCode: ofOddities, wordDigits: ofOddities, oddMix: ofOddities, leetShape: ofOddities, signMix: ofOddities, oddSigns: ofOddities, randomShape: ofOddities,
}

// A clue is one thing that is true of a word: a value of one of the groups.
type clue uint16

// A clueGroup is a question that is asked of a word, and how many answers it
// has.
type clueGroup struct {
	name string
	size int
}

const (
	askShape       = iota // how is it written?
	askForm               // quoted, with a capital, how long, alone, an answer?
	askBefore             // the class of the word before it
	askBefore2            // and of the one before that
	askBehind             // the class of the word behind it
	askBehind2            // and of the one behind that
	askEnding             // what follows it
	askPause              // what stands between it and the word before
	askPast               // the nouns before it: how far, what lies between
	askNext               // the nouns behind it
	askAround             // the nouns of the sentences beside
	askUnder              // the nouns of the heading above
	askSaidPast           // the other classes before it in its sentence
	askSaidNext           // and behind it
	askBeforeNoun         // the word before, with the weightiest noun before
	askBehindNoun         // the word behind, with the weightiest noun behind
	askBeforeBoth         // the two words before
	askBeforeShape        // the word before, with the shape
	askEndingShape        // what follows, with the shape
	askMany               // are there others of its family behind it?
	numGroups
)

var groups = [numGroups]clueGroup{
	askShape: {"shape", int(numShapes)}, askForm: {"form", 10},
	askBefore: {"before", int(numClasses)}, askBefore2: {"before2", int(numClasses)},
	askBehind: {"behind", int(numClasses)}, askBehind2: {"behind2", int(numClasses)},
	askEnding: {"ending", 4}, askPause: {"pause", 4},
	askPast: {"past", nouns * nounFacts}, askNext: {"next", nouns * nounFacts}, askAround: {"around", 2 * nouns}, askUnder: {"under", nouns},
	askSaidPast: {"said-past", int(numClasses)}, askSaidNext: {"said-next", int(numClasses)},
	askBeforeNoun: {"before+noun", int(numClasses) * (nouns + 1)}, askBehindNoun: {"behind+noun", int(numClasses) * (nouns + 1)},
	askBeforeBoth: {"before+before2", int(numClasses) * int(numClasses)}, askBeforeShape: {"before+shape", int(numClasses) * int(numShapes)},
	askEndingShape: {"ending+shape", 4 * int(numShapes)}, askMany: {"many", 1},
}

// groupStart has where the clues of each group begin; its last is how many
// there are in all.
var groupStart = func() (at [numGroups + 1]clue) {
	for g, group := range groups {
		at[g+1] = at[g] + clue(group.size)
	}
	return at
}()

const (
	nouns     = int(userNoun-passNoun) + 1
	nounFacts = 7
	nounReach = 16 // words
	lineReach = 60
)

// clueing gathers the clues of one word.
type clueing struct {
	words []clueWord
	i     int
	clues []clue
}

func (c *clueing) add(group, value int) {
	c.clues = append(c.clues, groupStart[group]+clue(value))
}

// at gives the word that stands by places behind, or before, in the same line.
func (c *clueing) at(by int) (clueWord, bool) {
	k := c.i + by
	if k < 0 || k >= len(c.words) || c.words[k].line != c.words[c.i].line {
		return clueWord{}, false
	}
	return c.words[k], true
}

// cluesOf appends the clues of word i to cs.
func cluesOf(v view, words []clueWord, i int, cs []clue) []clue {
	c := &clueing{words, i, cs}
	w := words[i]
	c.add(askShape, int(w.shape))
	c.form(v, w)
	c.add(askEnding, int(w.ends))
	c.add(askEndingShape, int(w.shape)*4+int(w.ends))
	past, next := c.weightiest(-1), c.weightiest(+1)
	if o, ok := c.at(-1); ok {
		c.add(askBefore, int(o.class))
		c.add(askPause, int(o.ends))
		c.add(askBeforeNoun, int(o.class)*(nouns+1)+past)
		c.add(askBeforeShape, int(o.class)*int(numShapes)+int(w.shape))
		if o2, ok := c.at(-2); ok {
			c.add(askBefore2, int(o2.class))
			c.add(askBeforeBoth, int(o.class)*int(numClasses)+int(o2.class))
		}
	}
	if o, ok := c.at(1); ok {
		c.add(askBehind, int(o.class))
		c.add(askBehindNoun, int(o.class)*(nouns+1)+next)
		if o2, ok := c.at(2); ok {
			c.add(askBehind2, int(o2.class))
		}
	}
	c.nouns(-1, askPast)
	c.nouns(+1, askNext)
	c.lines()
	return c.clues
}

// form adds what else the word itself shows.
func (c *clueing) form(v view, w clueWord) {
	if w.quoted {
		c.add(askForm, 0)
	}
	if isCapital(v.s[w.start]) {
		c.add(askForm, 1)
	}
	switch n := w.end - w.start; {
	case n < 5:
		c.add(askForm, 2)
	case n < 8:
		c.add(askForm, 3)
	case n < 16:
		c.add(askForm, 4)
	default:
		c.add(askForm, 5)
	}
	before, ok := c.at(-1)
	if !ok {
		c.add(askForm, 6)
	}
	if _, goesOn := c.at(1); !goesOn && !ok {
		c.add(askForm, 7) // a sentence of its own
	} else if _, further := c.at(-2); !goesOn && !further && before.ends == byColon {
		c.add(askForm, 8) // all that somebody says: "Tim: saxophone"
	}
	for k := c.i - 1; k >= 0 && k > c.i-lineReach; k-- {
		if o := c.words[k]; o.line != w.line {
			if o.ends == stopped && next(v.s, min(o.end, len(v.s)-1)) == '?' {
				c.add(askForm, 9) // behind a question
			}
			break
		}
	}
}

// weightiest gives the noun on one side in the line that promises most, from
// 1, or 0 for none.
func (c *clueing) weightiest(step int) int {
	best := 0
	for by := 1; by < nounReach; by++ {
		o, ok := c.at(step * by)
		if !ok {
			break
		}
		if n := int(o.class) - int(passNoun) + 1; isNoun(o.class) && (best == 0 || n < best) {
			best = n
		}
	}
	return best
}

func isNoun(c class) bool { return c >= passNoun && c <= userNoun }

// glue are the classes of the words that may stand between a noun and its
// value without anything else being said.
var glue = [numClasses]bool{
	passNoun: true, codeNoun: true, keyNoun: true, codeWord: true, entryNoun: true, placeNoun: true, userNoun: true,
	adverb: true, forWord: true, asWord: true, article: true, owner: true, place: true, thatWord: true,
}

// nouns adds the nearest noun of each class on one side: how far it is, whether
// a verb that tells stands between, and how much else.
func (c *clueing) nouns(step, group int) {
	var seen [numClasses]bool
	tells, others := false, 0
	for far := 1; far <= nounReach; far++ {
		o, ok := c.at(step * far)
		if !ok {
			return
		}
		told := tells || step < 0 && o.ends == byColon
		switch {
		case isNoun(o.class) && !seen[o.class]:
			seen[o.class] = true
			at := int(o.class-passNoun) * nounFacts
			c.add(group, at+farness(far))
			if told {
				c.add(group, at+4)
			}
			if told && others == 0 {
				c.add(group, at+5)
			}
			if told && others < 3 {
				c.add(group, at+6)
			}
		case o.class == teller || o.class == arrow || o.class == toWord || o.ends == byColon:
			tells = true
		case !glue[o.class]:
			others++
		}
	}
}

func farness(words int) int {
	switch {
	case words < 2:
		return 0
	case words < 4:
		return 1
	case words < 7:
		return 2
	}
	return 3
}

// lines adds what else its sentence says, and which nouns the sentences beside
// it have.
func (c *clueing) lines() {
	w := c.words[c.i]
	var past, next, before, behind [numClasses]bool
	for k := c.i - 1; k >= 0 && k > c.i-lineReach && c.words[k].line >= w.line-1; k-- {
		if o := c.words[k]; o.line == w.line {
			past[o.class] = true
		} else {
			before[o.class] = true
		}
	}
	alike := 0
	for k := c.i + 1; k < len(c.words) && k < c.i+lineReach && c.words[k].line <= w.line+1; k++ {
		o := c.words[k]
		if o.line != w.line {
			behind[o.class] = true
			continue
		}
		next[o.class] = true
		if f := familyOf[o.shape]; f == familyOf[w.shape] && f > ofWords {
			alike++
		}
	}
	for k := teller; k < numClasses; k++ {
		if past[k] {
			c.add(askSaidPast, int(k))
		}
		if next[k] {
			c.add(askSaidNext, int(k))
		}
	}
	for k := passNoun; k <= userNoun; k++ {
		if before[k] {
			c.add(askAround, int(k-passNoun))
		}
		if behind[k] {
			c.add(askAround, nouns+int(k-passNoun))
		}
		if w.under&(1<<(k-passNoun)) != 0 {
			c.add(askUnder, int(k-passNoun))
		}
	}
	if alike > 1 {
		c.add(askMany, 0)
	}
}
