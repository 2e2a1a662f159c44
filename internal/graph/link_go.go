package graph

import (
	"strings"

	"signet/internal/text"
)

// The language Go has the name of one of the commonest verbs. In small letters it
// is the language only where a word beside it says so; with a capital it is, unless
// its sentence asks for the capital and does not go on like one about a thing.

// ofGo reports whether the word "go" at token i is the language.
func ofGo(tokens []token, i int) bool {
	t := tokens[i]
	switch {
	case besideGo(tokens, i):
		return true
	case t.text == "go":
		return t.quoted && (i == 0 || !tokens[i-1].quoted) && (i+1 == len(tokens) || !tokens[i+1].quoted)
	case !t.first:
		return true
	case i+1 == len(tokens):
		return false
	}
	next := tokens[i+1]
	if next.gap == slash || next.gap == comma || next.low == "and" || next.low == "or" {
		other := i + 1
		if next.gap == space {
			other++
		}
		return other < len(tokens) && isCapital(tokens[other])
	}
	return next.gap == space && next.shape == plain && finite(next.low)
}

// besideGo reports whether a word beside token i says that it is the language.
func besideGo(tokens []token, i int) bool {
	before := ""
	if i > 0 && tokens[i].gap == space {
		before = tokens[i-1].low
	}
	if before == "in" {
		return true
	}
	if i+1 == len(tokens) || tokens[i+1].gap != space || goes.Has(before) || pronouns.Has(before) || auxiliary.Has(before) {
		return false
	}
	next := tokens[i+1]
	if goCommands.Has(next.low) {
		return i+2 == len(tokens) || !articles.Has(tokens[i+2].low) && !determiners.Has(tokens[i+2].low) && tokens[i+2].low != "it"
	}
	return goNouns.Has(next.low) || next.shape == number && strings.HasPrefix(next.text, "1.")
}

var (
	// goes are words that the verb follows.
	goes = text.SetOf(`let's lets us them everyone everybody people please just then always never don't didn't won't and`)
	// goNouns are what there is of a language; goCommands are those of its tool.
	goNouns = text.SetOf(`module modules code binary binaries package packages program programs service services compiler toolchain routine routines library libraries client
		clients server servers backend backends source version sdk api developer developers runtime stdlib struct structs interface interfaces slice slices channel channels
		function functions file files workspace template templates project projects repo fmt mod vet`)
	goCommands = text.SetOf(`test tests build builds run`)
)
