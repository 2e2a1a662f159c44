package guard

import "strings"

// A clueWord is a word of a text as clues are gathered from it: what stands
// between blanks, without the quotes and signs around it. Words in quotes and
// digits in groups are one.
type clueWord struct {
	span
	class  class
	shape  shape
	quoted bool
	ends   ending  // what follows it
	line   int     // its sentence: their numbers grow
	under  nounSet // the nouns of the heading it stands under
}

// An ending is what stands behind a word.
type ending uint8

const (
	runsOn ending = iota
	byComma
	byColon // also an arrow or an equals sign that stands alone
	stopped // the sentence or line ends
)

// clueWords takes v apart.
func clueWords(v view) []clueWord {
	var words []clueWord
	line, first := 0, 0 // the sentence, and the first word of the line
	var under nounSet
	for i := 0; i < len(v.s); {
		c := v.s[i]
		switch {
		case c == '\n':
			line++
			switch n := len(words); {
			case n == first: // an empty line
				under = 0
			case words[n-1].ends == byColon:
				under = nounsOf(words[first:])
			}
			if first = len(words); first > 0 {
				words[first-1].ends = stopped
			}
			i++
			continue
		case c <= ' ' || opening[c]:
			i++
			continue
		}
		w, next := clueWordAt(v, i)
		w.line, w.under = line, under
		words = append(words, w)
		if w.ends == stopped {
			line++
		}
		i = next
	}
	return shaped(v, joinGroups(v, words))
}

// shaped says of the words in sentences with a noun of access, and in those
// beside them or under a
// heading with one, how they are written. The others keep noValue.
func shaped(v view, words []clueWord) []clueWord {
	if len(words) == 0 {
		return nil
	}
	near := make([]bool, words[len(words)-1].line+3) // from line -1 on
	for _, w := range words {
		if isNoun(w.class) {
			near[w.line], near[w.line+1], near[w.line+2] = true, true, true
		}
	}
	for i, w := range words {
		if (near[w.line+1] || w.under != 0) && w.shape == noValue {
			words[i].shape = shapeOf(v, w)
		}
	}
	return words
}

// A nounSet has a bit for each noun of access.
type nounSet uint8

func nounsOf(words []clueWord) (set nounSet) {
	for _, w := range words {
		if isNoun(w.class) {
			set |= 1 << (w.class - passNoun)
		}
	}
	return set
}

// clueWordAt reads the word that begins at i, and says where to go on.
func clueWordAt(v view, i int) (clueWord, int) {
	if isQuote(v.s[i]) || v.s[i] == '`' {
		if end := closing(v.s, i+1, v.s[i]); end > i+1 && end-i < 80 && !isAlnum(next(v.s, end+1)) {
			w := clueWord{span: span{i + 1, end}, quoted: true}
			return finish(v, w, end+1)
		}
		i++
	}
	to, sign := i, 0
	for ; to < min(len(v.s), i+2*longestValue) && v.s[to] > ' '; to++ {
		if sign == 0 && parting[v.s[to]] {
			sign = to
		}
	}
	if from, end, ok := parted(v.low, i, sign, to); ok {
		w := clueWord{span: span{i, from}, ends: byColon}
		w.class = classOf(v.low[i:from])
		return w, end
	}
	w := clueWord{span: span{i, to}}
	for w.end > i && closers[v.s[w.end-1]] {
		w.end--
	}
	if w.end == i { // signs alone
		w.end = to
	}
	return finish(v, w, w.end)
}

// parted reports whether a stretch without blanks is a name and a value, as in
// user=value, user:value and user/value, and where the value begins; the first
// such sign stands at sign.
func parted(low string, from, sign, to int) (nameEnd, value int, ok bool) {
	if sign < from+2 || sign+3 > to || parting[low[sign+1]] || low[sign+1] == '>' || strings.Contains(low[from:to], "://") {
		return 0, 0, false
	}
	name, rest := low[from:sign], low[sign+1:to]
	if isDigit(name[0]) || low[sign] == '/' && (strings.IndexByte(rest, '/') >= 0 || classOf(name) == otherWord && classOf(rest) == otherWord && !hasDigit(rest)) {
		return 0, 0, false
	}
	return sign, sign + 1, true
}

// The signs before a word, behind it, and amid a name and its value.
var (
	opening = signs("([{*|>#~,;")
	closers = signs(".,;:!?)]}*|\"'`>")
	parting = signs("=:/;")
)

func signs(s string) (table [256]bool) {
	for i := range len(s) {
		table[s[i]] = true
	}
	return table
}

// finish reads what follows the word and says what it is.
func finish(v view, w clueWord, at int) (clueWord, int) {
	tail, pause, tells, stops := at, false, false, false
	for ; tail < min(len(v.s), at+6) && (closers[v.s[tail]] || v.s[tail] == '='); tail++ {
		switch v.s[tail] {
		case ':', '=':
			tells = true
		case '.', '!', '?', ';':
			stops = true
		case ',', ')', '|':
			pause = true
		}
	}
	switch {
	case tells:
		w.ends = byColon
	case stops && next(v.s, tail) <= ' ':
		w.ends = stopped
	case pause:
		w.ends = byComma
	}
	if tail == len(v.s) {
		w.ends = stopped
	}
	low := v.low[w.start:w.end]
	w.class = classOf(low)
	if w.class == arrow {
		w.ends = byColon
	}
	return w, max(tail, w.end)
}

// joinGroups makes one word of digits that stand in groups, and of those that
// are spoken one by one.
func joinGroups(v view, words []clueWord) []clueWord {
	out := words[:0]
	for i := 0; i < len(words); {
		w, n := words[i], 1
		switch {
		case pinPart(v.s[w.start:w.end]) && w.end-w.start <= 4:
			n = same(words[i:], func(w clueWord) bool { return pinPart(v.s[w.start:w.end]) && w.end-w.start <= 4 })
			if n > 1 && n < 5 {
				w.shape = pinDigits
			}
		case w.class == numberWord:
			if n = same(words[i:], func(w clueWord) bool { return w.class == numberWord }); n > 2 {
				w.shape = spokenDigits
			}
		}
		if w.shape == pinDigits && n < 5 || w.shape == spokenDigits {
			last := words[i+n-1]
			w.end, w.ends = last.end, last.ends
			i += n
		} else {
			i++
		}
		out = append(out, w)
	}
	return out
}

// longestGroup is how many digits may be spoken one by one.
const longestGroup = 16

// same counts the words at the beginning of words that are of a sort and run
// on into one another.
func same(words []clueWord, is func(clueWord) bool) int {
	n := 0
	for n < min(len(words), longestGroup) && is(words[n]) && !words[n].quoted {
		n++
		if words[n-1].ends != runsOn {
			break
		}
	}
	return max(n, 1)
}
