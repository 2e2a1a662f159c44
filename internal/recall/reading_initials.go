package recall

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// Names of fewer words have initials that mean too much, and of more, none.
const (
	leastInitials = 2
	mostInitials  = 6
)

// acronyms gives the initials of the names in a text, of words that each begin
// with a capital: lbr of "the Linear Bytecode Representation", and mma of "the
// Museum of Modern Art".
func acronyms(s string) []string {
	all := ofPhrases(s)
	if !capitalised(s, leastInitials) {
		return all // most texts
	}
	all = append(all, initialsOf(s, text.WordSet{})...)
	for _, longer := range initialsOf(s, within) {
		if len(longer) > leastInitials && !slices.Contains(all, longer) {
			all = append(all, longer)
		}
	}
	return all
}

// ofPhrases gives the initials of what a text calls one thing of another in small
// letters, unless they are a word themselves: dod of a definition of done.
func ofPhrases(s string) []string {
	var all []string
	for rest := s; ; {
		before, after, ok := strings.Cut(rest, " of ")
		if !ok {
			return all
		}
		a := before[strings.LastIndexByte(before, ' ')+1:]
		b, _, _ := strings.Cut(after, " ")
		if rest = after; !isSmall(a) || !isSmall(b) || isFiller(a) || isFiller(b) {
			continue
		}
		if short := a[:1] + "o" + b[:1]; !text.Common(short) {
			all = append(all, short)
		}
	}
}

// isSmall reports whether a word begins with a small letter, and is not too short to
// mean much.
func isSmall(w string) bool { return len(w) > leastInitials && 'a' <= w[0] && w[0] <= 'z' }

// isFiller reports whether a word stands in no name: of those that all texts have, but
// for what is done.
func isFiller(w string) bool { return text.IsStopWord(w) && w != "done" }

// within are small words that stand in names.
var within = text.SetOf(`and of for the in on at de & und der`)

// initialsOf gives the initials of names that go over some small words.
func initialsOf(s string, small text.WordSet) []string {
	var all []string
	var run, humped []byte // humped with each capital of a name that is written in one word: gha of GitHub Actions
	end := func() {
		for _, letters := range [][]byte{run, humped} {
			if len(letters) >= leastInitials && len(letters) <= mostInitials && len(run) >= leastInitials {
				all = append(all, strings.ToLower(string(letters)))
			}
			if len(run) == len(humped) {
				break
			}
		}
		run, humped = run[:0], humped[:0]
	}
	for w := range strings.FieldsSeq(s) {
		if humps := capitals(strings.Trim(w, "`\"'([]),.;:?!")); len(humps) >= leastInitials {
			all = append(all, humps)
		}
		for i, part := range strings.Split(strings.Trim(w, "`\"'(["), "-") {
			switch {
			case part == "" || len(run) == 0 && text.IsStopWord(part) || len(run) > 0 && small.Has(part):
			case 'A' <= part[0] && part[0] <= 'Z' && len(part) > 1:
				letters := capitals(part)
				if letters == "" {
					letters = part[:1]
				}
				run, humped = append(run, part[0]), append(humped, letters...)
			case i == 0 || part[0] < 'a' || part[0] > 'z':
				end()
			}
		}
		if strings.ContainsRune(".,;:)?!", rune(w[len(w)-1])) {
			end()
		}
	}
	end()
	return all
}

// capitalised reports whether a text has so many capitals.
func capitalised(s string, least int) bool {
	for i := 0; i < len(s) && least > 0; i++ {
		if 'A' <= s[i] && s[i] <= 'Z' {
			least--
		}
	}
	return least <= 0
}

// capitals gives the capitals of a name that is written in one word, in lower
// case: ga of GameAnalytics. A word in capitals throughout is no such name.
func capitals(w string) string {
	var all []byte
	for i := range len(w) {
		switch c := w[i]; {
		case 'A' <= c && c <= 'Z':
			if i+1 == len(w) || w[i+1] < 'a' || w[i+1] > 'z' {
				return ""
			}
			all = append(all, c)
		case (c < 'a' || c > 'z') && (c < '0' || c > '9'):
			return ""
		}
	}
	if len(all) > mostInitials || w == "" || w[0] < 'A' || w[0] > 'Z' {
		return ""
	}
	return strings.ToLower(string(all))
}

// initials gives what rows of words in a question may be short for, however
// they are written: those of their small words count or do not.
func initials(s string) []string {
	all := initialsOfRows(s, false)
	for _, other := range initialsOfRows(s, true) {
		if !slices.Contains(all, other) {
			all = append(all, other)
		}
	}
	return all
}

// initialsOfRows gives the initials of rows of words, which may go over small ones.
func initialsOfRows(s string, small bool) []string {
	var all []string
	var letters []byte
	var between []bool // whether each letter is of a small word
	for w := range strings.FieldsSeq(strings.ToLower(s)) {
		for part := range strings.SplitSeq(text.Bare(w), "-") {
			inside := small && len(letters) > 0 && within.Has(part)
			if part == "" || isFiller(part) && !inside || part[0] < 'a' || part[0] > 'z' {
				letters, between = letters[:0], between[:0]
				continue
			}
			letters, between = append(letters, part[0]), append(between, inside)
			for n := leastInitials + 1; n <= min(len(letters), mostInitials) && !inside; n++ {
				if from := len(letters) - n; !between[from] {
					all = append(all, string(letters[from:]))
				}
			}
		}
	}
	return all
}

// Of what is spelled out in small letters nobody knows whether it has a short form: the
// initials of any three words in a row may be one, and those of four or five with which a
// sentence begins. They are kept apart from words, and looked for where somebody writes three
// capitals that no memory has, or more letters in whatever case: HSM, of a hardware security module,
// and dsar, of data subject access requests.
const initialsTerm = "initials:"

const ofInitials, mostOfRow = 3, 5

// rowsOf gives the initials of such rows of words in a text, as terms.
func rowsOf(s string) []string {
	var all []string
	for _, letters := range initialsOfRows(s, false) {
		if len(letters) == ofInitials {
			all = append(all, initialsTerm+letters)
		}
	}
	for sentence := range text.Sentences(s) {
		letters := ""
		for w := range strings.FieldsSeq(s[sentence.Start:sentence.End]) {
			bare := strings.ToLower(text.Bare(w))
			if letters == "" && articles.Has(bare) {
				continue
			}
			if bare == "" || isFiller(bare) || bare[0] < 'a' || bare[0] > 'z' || len(letters) == mostOfRow {
				break
			}
			if letters += bare[:1]; len(letters) > ofInitials {
				all = append(all, initialsTerm+letters)
			}
		}
	}
	return all
}

// sayingAll is how many times as much a word counts that is short for several where a memory
// says those: who asks for the IAE asks for the interest accrual engine.
const sayingAll = 2

// writtenBriefly gives the terms of a text that are written as what is short for several
// words is: in three capitals or more.
func writtenBriefly(s string) text.TermSet {
	all := text.TermSet{}
	if !capitalised(s, ofInitials) {
		return all
	}
	for w := range strings.FieldsSeq(s) {
		if w = text.Bare(w); len(w) >= ofInitials && len(w) <= mostInitials && strings.Trim(w, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" {
			all.Add(w)
		}
	}
	return all
}
