package graph

import (
	"strings"
	"unicode"

	"signet/internal/text"
)

// Names whose letters do not show that they are names: what stands around them does.

// shownAt gives the name that begins at token i by that.
func shownAt(tokens []token, i int) (naming, bool) {
	for _, at := range [...]func([]token, int) (naming, bool){paperAt, nicknamedAt, uncasedAt, hostAt} {
		if c, ok := at(tokens, i); ok {
			return c, true
		}
	}
	return naming{}, false
}

// paperAt gives a paper that is named by its number: RFC 9110, PEP 8.
func paperAt(tokens []token, i int) (naming, bool) {
	if tokens[i].shape != upper || !papers.Has(tokens[i].low) || !goesOn(tokens, i+1) || strings.Trim(tokens[i+1].text, "0123456789") != "" {
		return naming{}, false
	}
	return naming{from: i, to: i + 2, typ: Document, sure: .9}, true
}

// nicknamedAt gives a person who is named with what they are called between the names:
// Katarzyna "Kasia" Nowak, Robert (Bob) Lindqvist.
func nicknamedAt(tokens []token, i int) (naming, bool) {
	if i+2 >= len(tokens) {
		return naming{}, false
	}
	first, nick, last := tokens[i], tokens[i+1], tokens[i+2]
	quoted, bracketed := nick.gap == quote && last.gap == quote, nick.gap == opened && last.gap == closed
	if !quoted && !(bracketed && goesOn(tokens, i+3) && (speaks.Has(tokens[i+3].low) || givenNames(first, nick))) {
		return naming{}, false
	}
	for _, t := range tokens[i : i+3] {
		if _, given := people()[t.low]; t.shape != capital || t.owner || things()[t.low].typ != "" || head(t.low) != "" || !given && ordinary(t.low) {
			return naming{}, false
		}
	}
	return naming{from: i, to: i + 3, name: first.text + " " + last.text, typ: Person, sure: .9}, true
}

// givenNames reports whether all of some words are given names.
func givenNames(words ...token) bool {
	for _, t := range words {
		if _, given := people()[t.low]; !given {
			return false
		}
	}
	return true
}

// uncasedAt gives a word of a script without capitals that stands by itself among words
// of one with them: 王芳 reviews the firmware.
func uncasedAt(tokens []token, i int) (naming, bool) {
	t := tokens[i]
	bare := t.text
	for _, title := range [...]string{"さん", "さま", "様", "君", "氏", "先生", "씨", "님"} {
		if name := strings.TrimSuffix(bare, title); name != "" {
			bare = name
		}
	}
	letters := []rune(bare)
	if len(letters) < 2 || len(letters) > 6 || standIns.Has(bare) || strings.ContainsFunc(t.text, func(r rune) bool { return !ideographic(r) }) {
		return naming{}, false
	}
	if i > 0 && !amid(tokens[i-1], tokens[i-1].end, t.start) || i+1 < len(tokens) && !amid(tokens[i+1], t.end, tokens[i+1].start) || len(tokens) == 1 {
		return naming{}, false
	}
	typ := Unknown
	if i+1 < len(tokens) && tokens[i+1].gap == space && (speaks.Has(tokens[i+1].low) || t.first && finite(tokens[i+1].low)) {
		typ = Person
	}
	return naming{from: i, to: i + 1, name: bare, typ: typ, sure: .8}, true
}

// standIns stand for somebody in such scripts.
var standIns = text.SetOf(`我们 我們 他们 他們 她们 你们 你們 咱们 大家 自己 我们的 这个 那个 私たち 俺たち 彼ら あなた これ それ あれ 우리 저희 그들`)

// ideographic reports whether a letter is of a script of eastern Asia.
func ideographic(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) || r == 'ー'
}

// amid reports whether the neighbour of a word is of a script with capitals, or no word
// at all, and apart from it.
func amid(neighbour token, from, to int) bool {
	return to > from && !strings.ContainsFunc(neighbour.text, ideographic)
}

// hostAt gives a machine that is named in small letters where its sentence says what it
// is: odin is the host of the wiki.
func hostAt(tokens []token, i int) (naming, bool) {
	t := tokens[i]
	if !t.first || t.shape != plain || len(t.low) < 3 || ordinary(t.low) || !isASCII(t.low) || i+3 >= len(tokens) || tokens[i+1].low != "is" && tokens[i+1].low != "was" {
		return naming{}, false
	}
	if !articles.Has(tokens[i+2].low) && !determiners.Has(tokens[i+2].low) {
		return naming{}, false
	}
	for k := i + 3; k < min(i+6, len(tokens)) && tokens[k].gap == space && tokens[k].shape != number && !text.IsStopWord(tokens[k].low); k++ {
		if machines.Has(tokens[k].low) && (k+1 == len(tokens) || tokens[k+1].gap > space || text.IsStopWord(tokens[k+1].low)) {
			return naming{from: i, to: i + 1, typ: System, sure: .8}, true
		}
	}
	return naming{}, false
}

// machines are what has a name as a host has one.
var machines = text.SetOf(`host hostname server machine box vm nas node router laptop workstation jumphost bastion gateway mainframe switch`)

// apposition reports whether the word at i, at the head of a sentence, is said to be
// somebody or something that does things: Bonnie the build robot posts.
func apposition(tokens []token, i int) bool {
	if i+3 >= len(tokens) || tokens[i+1].low != "the" || tokens[i+1].gap != space {
		return false
	}
	for k := i + 2; k < min(i+5, len(tokens)-1) && tokens[k].shape == plain && tokens[k].gap == space; k++ {
		if (beings.Has(tokens[k].low) || movers.Has(tokens[k].low)) && tokens[k+1].gap == space && tellsOf(tokens[k+1].low) {
			return true
		}
	}
	return false
}

// movers are things that people give the names of persons.
var movers = text.SetOf(`robot bot van car bus boat ship tractor truck printer plotter duck teddy plant drone mascot assistant goat cow hen pony donkey`)

// shouts reports whether a word in capitals at the head of a sentence is an ordinary one,
// with which somebody asks for attention: WARNING, IMPORTANT.
func shouts(tokens []token, i int) bool {
	t := tokens[i]
	if t.shape != upper || !t.first || len(t.low) < 4 || things()[t.low].typ != "" || !ordinary(t.low) && !warnings.Has(t.low) {
		return false
	}
	return i+1 == len(tokens) || tokens[i+1].gap == colon || tokens[i+1].gap == comma || !tellsOf(tokens[i+1].low)
}

var warnings = text.SetOf(`attention beware caution danger deprecated hint important notice obsolete reminder spoiler update urgent warning remember hinweis achtung wichtig`)
