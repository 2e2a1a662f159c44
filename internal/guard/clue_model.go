package guard

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"signet/internal/text"
)

// toldFreely finds the secrets of a text by the clues of its words, and those
// that are told in one breath with one that the rules found: "1047 and 5562".
func toldFreely(v view, rules []Finding) []span {
	if !speaksOfAccess(v.low) {
		return nil
	}
	known := following(merge(slices.Clone(rules)))
	model := fittedClues()
	words := clueWords(v)
	var found []span
	buf := make([]clue, 0, 80)
	var secret clueWord // the last one
	for i := range candidates(words) {
		if n := len(found); n > 0 && words[i].start < found[n-1].end {
			continue // goes on with a phrase
		}
		if known(v.orig(words[i].start)) {
			secret = words[i]
			continue
		}
		if sibling(words, i, secret) {
			secret = words[i]
			found = append(found, words[i].span)
			continue
		}
		buf = cluesOf(v, words, i, buf[:0])
		if model.tells(familyOf[words[i].shape], buf) && !surelyNone(v, words, i) {
			secret = words[i]
			found = append(found, span{words[i].start, phraseEnd(words, i)})
		}
	}
	return found
}

// following says of places that are asked in order whether a finding has them.
func following(found []Finding) func(at int) bool {
	return func(at int) bool {
		for len(found) > 0 && found[0].End <= at {
			found = found[1:]
		}
		return len(found) > 0 && found[0].Start <= at
	}
}

// sibling reports whether word i is written as a secret is and joined to it by
// a comma or "and".
func sibling(words []clueWord, i int, secret clueWord) bool {
	w := words[i]
	if secret.end == 0 || w.shape != secret.shape || familyOf[w.shape] < ofNumbers || w.line != secret.line {
		return false
	}
	before := words[i-1]
	return before.span == secret.span && before.ends == byComma || i > 1 && before.class == andWord && words[i-2].span == secret.span
}

// speaksOfAccess reports whether a text has a noun of passwords, codes, keys or
// logins, or of what they open.
func speaksOfAccess(low string) bool {
	for i := 0; i < len(low); {
		to := run(low, i, len(low), isWordByte)
		if to > i && isNoun(classOf(low[i:to])) {
			return true
		}
		i = max(to, i+1)
	}
	return false
}

func isWordByte(c byte) bool { return isAlnum(c) || c == '-' || c >= 0x80 }

// candidates gives the places of the words that are asked for their clues:
// those of sentences with a noun of access in them, beside them or in the heading
// above. A word that everybody uses must stand in the sentence that names a
// secret, or in the next.
func candidates(words []clueWord) func(yield func(int) bool) {
	names := []bool{false} // by line, from -1 on
	for _, w := range words {
		for len(names) < w.line+2 {
			names = append(names, false)
		}
		names[w.line+1] = names[w.line+1] || w.class >= passNoun && w.class <= entryNoun && w.class != codeWord
	}
	return func(yield func(int) bool) {
		for i, w := range words {
			f := familyOf[w.shape]
			if f == noFamily || f == ofWords && !inPlace(words, i) || w.shape == plainShape && !names[w.line+1] && !names[w.line] {
				continue
			}
			if !yield(i) {
				return
			}
		}
	}
}

// inPlace reports whether a plain word stands where a value may: behind a verb,
// a noun of access or a sign, or at the beginning. Most words do not.
func inPlace(words []clueWord, i int) bool {
	w := words[i]
	if w.class != otherWord && w.class != numberWord {
		return false
	}
	if i == 0 || w.quoted || words[i-1].line != w.line || words[i-1].ends != runsOn {
		return true
	}
	return leading[words[i-1].class]
}

// leading are the classes of the words behind which a value may stand.
var leading = [numClasses]bool{
	passNoun: true, codeNoun: true, keyNoun: true, codeWord: true, entryNoun: true, userNoun: true,
	teller: true, arrow: true, slash: true, toWord: true, withWord: true, enterVerb: true, setVerb: true, openVerb: true,
	asWord: true, andWord: true, adverb: true, numberWord: true,
}

// surelyNone reports whether a rule knows better than the clues: a code that
// opens nothing, a number of something, words in quotes that speak of secrets.
func surelyNone(v view, words []clueWord, i int) bool {
	w := words[i]
	if served(v, words, i) || isNumbered(v, words, i) || saysWhen(v, words, i) {
		return true
	}
	switch familyOf[w.shape] {
	case ofPhrases:
		return slices.ContainsFunc(strings.Fields(v.low[w.start:w.end]), announces)
	case ofNumbers, ofOddities:
		if ofAnother(words, i) {
			return true
		}
		if i+1 < len(words) && w.ends == runsOn {
			if next := v.low[words[i+1].start:words[i+1].end]; units.Has(next) || formats.Has(next) {
				return true
			}
		}
		if i > 0 && familyOf[w.shape] == ofNumbers && (words[i-1].class == keyNoun || words[i-1].class == passNoun) && v.s[words[i-1].end-1] == 's' {
			return true // tokens: 12345
		}
		for k := i - 1; k >= 0 && k > i-nounReach && words[k].line == w.line; k-- {
			if familyOf[w.shape] == ofNumbers && calls.Has(v.low[words[k].start:words[k].end]) {
				return true
			}
			if words[k].class == codeWord {
				return !opensSomething(v.low, words[k].start, words[k].end)
			}
			if isNoun(words[k].class) {
				return false
			}
		}
	}
	return false
}

// sinceWords stand before a year. "From" does not, for a code is changed from one to
// another.
var sinceWords = text.SetOf(`in since until till before after during seit depuis desde sinds`)

// keying are the verbs of who types something in.
var keying = text.SetOf(`type types typed typing key keyed keying punch punches punched punching tap taps tapped tapping dial dials dialed dialled enter enters entered entering press pressed`)

// saysWhen reports whether word i is the year in which something was: "set off the
// alarm in 2023". What is typed in is none, nor what lets somebody in.
func saysWhen(v view, words []clueWord, i int) bool {
	w := words[i]
	s := v.s[w.start:w.end]
	if len(s) != 4 || !pinPart(s) || s[:2] != "19" && s[:2] != "20" || i == 0 || words[i-1].ends != runsOn || !sinceWords.Has(v.low[words[i-1].start:words[i-1].end]) {
		return false
	}
	for k := i - 2; k >= 0 && words[k].line == w.line && words[k].ends == runsOn; k-- {
		low := v.low[words[k].start:words[k].end]
		if keying.Has(low) && !(k > 0 && (words[k-1].class == article || words[k-1].class == owner)) { // "punch the digits in", but not "the key"
			return false
		}
		switch words[k].class {
		case enterVerb, openVerb, entryNoun, setVerb:
			if k > i-4 { // "lets you in"
				return false
			}
		}
	}
	return true
}

// bearsNumber is what bears a letter and a number for a name.
var bearsNumber = map[string]bool{
	"pin": true, "pins": true, "room": true, "rooms": true, "raum": true, "zimmer": true, "salle": true, "sala": true, "office": true,
	"hall": true, "building": true, "desk": true, "rack": true, "bay": true, "shelf": true, "slot": true,
}

// isNumbered reports whether word i is written as the name of what is numbered and
// follows the word for it, or another such name that does: pins P0.06 and PB12.
func isNumbered(v view, words []clueWord, i int) bool {
	said := func(k int) string { return v.s[words[k].start:words[k].end] }
	if !isNumberName(said(i)) {
		return false
	}
	for k := i - 1; k >= 0 && words[k].line == words[i].line; k-- {
		switch word := lower(said(k)); {
		case bearsNumber[word]:
			return true
		case words[k].class != andWord && !isNumberName(said(k)):
			return false
		}
	}
	return false
}

// isNumberName reports whether a word is a few letters and a short number: P0.06,
// PB12, D4.17.
func isNumberName(word string) bool {
	bank, number, dotted := strings.Cut(word, ".")
	letters := strings.TrimRight(bank, "0123456789")
	if !dotted {
		number = bank[len(letters):]
	}
	return letters != "" && len(letters) <= 4 && strings.ToUpper(letters) == letters &&
		number != "" && len(number) <= 2 && strings.Trim(number, "0123456789") == ""
}

// ofAnother reports whether what stands before word i, but for a verb that tells,
// names another value than a secret: commit 4f9c2ab1, the key id is ….
func ofAnother(words []clueWord, i int) bool {
	for k := i - 1; k >= 0 && words[k].line == words[i].line && words[k].ends == runsOn; k-- {
		switch words[k].class {
		case otherNoun:
			return true
		case teller, adverb:
		default:
			return false
		}
	}
	return false
}

// calls are the words before a number to call.
var calls = text.SetOf(`phone telephone tel telefon telefono mobile fax cell movil handynummer telefonnummer phone's`)

// phraseEnd gives where a secret ends that begins with word i: a plain word may
// go on with others to the end of the clause, with one small word between two.
func phraseEnd(words []clueWord, i int) int {
	end := words[i].end
	if familyOf[words[i].shape] != ofWords || words[i].quoted {
		return end
	}
	for k := i; words[k].ends == runsOn && k+1 < len(words) && words[k+1].line == words[i].line; {
		switch {
		case inPhrase(words[k+1]):
			k++
		case bridges[words[k+1].class] && words[k+1].ends == runsOn && k+2 < len(words) && inPhrase(words[k+2]):
			k += 2
		default:
			return end
		}
		end = words[k].end
	}
	return end
}

// bridges are the classes of small words that may stand amid a phrase.
var bridges = [numClasses]bool{andWord: true, place: true, article: true}

func inPhrase(w clueWord) bool {
	return familyOf[w.shape] == ofWords && (w.class == otherWord || w.class == numberWord || w.class == placeNoun)
}

// A clueModel has the weight of every clue in every family.
type clueModel struct {
	bias   [numFamilies]float64
	weight [numFamilies][]float64
}

// tells reports whether clues say that a word of a family is a secret.
func (m *clueModel) tells(f family, clues []clue) bool {
	sum := m.bias[f]
	for _, c := range clues {
		sum += m.weight[f][c]
	}
	return sum > sureness[f]
}

// sureness is how far a word's clues must be above even chances, in logits: a
// text that is refused for nothing annoys more than a rare phrasing missed. What
// is written oddly is seldom anything else.
var sureness = [numFamilies]float64{ofWords: 2.0, ofNumbers: 0.8, ofPhrases: 1.5, ofOddities: 1.3}

var familyNames = []string{noFamily: "", ofWords: "word", ofNumbers: "number", ofPhrases: "phrase", ofOddities: "odd"}

// clueText is the fitted model, a line for each weight: the family, the group
// and the number of the clue in it, and the weight in hundredths.
//
//go:embed clues.txt
var clueText string

func newClueModel() *clueModel {
	m := new(clueModel)
	for f := range m.weight {
		m.weight[f] = make([]float64, groupStart[numGroups])
	}
	return m
}

// fittedClues reads the model when the first text asks for it.
var fittedClues = sync.OnceValue(func() *clueModel {
	m := newClueModel()
	for l := range strings.Lines(clueText) {
		if err := m.readLine(l); err != nil {
			panic(fmt.Sprintf("guard: clues.txt: %v in %q", err, l))
		}
	}
	return m
})

// readLine takes one line of the model. Lines that begin with # say what it is.
func (m *clueModel) readLine(line string) error {
	fields := strings.Fields(line)
	if len(fields) == 0 || fields[0] == "#" {
		return nil
	}
	if len(fields) != 4 {
		return fmt.Errorf("%d fields, not 4", len(fields))
	}
	f := slices.Index(familyNames, fields[0])
	value, err := strconv.Atoi(fields[2])
	if err != nil {
		return err
	}
	hundredths, err := strconv.Atoi(fields[3])
	if err != nil {
		return err
	}
	weight := float64(hundredths) / 100
	if fields[1] == "bias" && f > 0 {
		m.bias[f] = weight
		return nil
	}
	g := slices.IndexFunc(groups[:], func(g clueGroup) bool { return g.name == fields[1] })
	if f < 1 || g < 0 || value < 0 || value >= groups[g].size {
		return fmt.Errorf("no such clue")
	}
	m.weight[f][groupStart[g]+clue(value)] = weight
	return nil
}
