package graph

import (
	"strings"

	"signet/internal/text"
)

// At the head of a sentence a capital says nothing. What follows tells whether the word
// there is a name.

// ofPerson reports whether what is told of the word at i, which may be a month, may be told
// of a person: May signed the lease, or is our tailor, but not our quietest month.
func ofPerson(tokens []token, i int) bool {
	if speaks.Has(tokens[i+1].low) {
		return true
	}
	for k := i + 2; k < len(tokens) && tokens[k].gap == space; k++ {
		if ofYear.Has(tokens[k].low) {
			return false
		}
	}
	return true
}

// ofYear are words by which somebody tells of a month.
var ofYear = text.SetOf(`month months quarter season year years time weather busy busier busiest quiet quieter quietest warm warmer hot hotter cold colder rainy early late over full slow slowest soon deadline`)

// months are the names of months in full.
var months = text.SetOf(`january february march april may june july august september october november december`)

// opensName reports whether the word at i, which is a thing of the tables or a month, is the
// first of several that are one name: Apple Pay is sold, March Networks supplies.
func opensName(tokens []token, i int) bool {
	t := tokens[i]
	if !t.first || t.shape != capital || t.owner || i+2 >= len(tokens) {
		return false
	}
	next, behind := tokens[i+1], tokens[i+2]
	_, person := people()[next.low]
	_, thing := things()[next.low]
	month := months.Has(t.low)
	if _, given := people()[t.low]; given && month {
		person = false // May Lee owns it
	}
	if th, known := things()[t.low]; !month && (!known || th.typ == Place) {
		return false
	}
	return next.gap == space && next.shape == capital && !next.owner && !never.Has(next.low) && !person && !thing && behind.gap == space && behind.shape == plain && tellsOf(behind.low)
}

// opensTitle reports whether the words from i to end, of which the first is an ordinary one, are
// one name that does something: Billing Core is down. An ordinary word has its capital of the
// name, and not of itself.
func opensTitle(tokens []token, i, end int) bool {
	first, headed := tokens[i].low, end > i+1 && head(tokens[end-1].low) != "" // the Payments Gateway
	if end < i+2 || end == len(tokens) || text.IsStopWord(first) || opensOnly.Has(first) && !(headed && strings.HasSuffix(first, "s")) || verbal.Has(first) || calling.Has(first) || strings.HasSuffix(first, "ly") {
		return false
	}
	second := tokens[i+1]
	if _, person := people()[second.low]; person || things()[second.low].typ != "" || second.shape != capital || !ordinary(second.low) && !headed {
		return false
	}
	behind := tokens[end]
	return behind.gap == space && behind.shape == plain && (finite(behind.low) || auxiliary.Has(behind.low) && behind.low != "to" && behind.low != "not") || behind.gap == opened || headed && behind.gap == comma
}

// isSpelledOut reports whether the initials of the words from i to end follow them behind a
// bracket, a comma or what tells of another name: Open Policy Agent (OPA), Open Policy Agent,
// or OPA for short, Open Policy Agent is also called OPA.
func isSpelledOut(tokens []token, i, end int) bool {
	if end == len(tokens) {
		return false
	}
	of := end
	if row, to := aliasForms().cues.at(tokens, end); row >= 0 && to < len(tokens) {
		end = to
	} else if tokens[end].gap != opened && tokens[end].gap != comma {
		return false
	} else if tokens[end].low == "or" && goesOn(tokens, end+1) {
		end++
	}
	if tokens[end].shape != upper {
		return false
	}
	words := make([]string, 0, longestName)
	for _, t := range tokens[i:of] {
		words = append(words, t.text)
	}
	return initialled(tokens[end].text, strings.Join(words, " "))
}

// tellsOf reports whether w is a verb, or may be one, behind what does something.
func tellsOf(w string) bool {
	return finite(w) || w == "are" || w == "were" || w == "have" || strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !text.IsStopWord(w)
}

// languages are what is spoken or written, behind the place where it is: US English.
var languages = text.SetOf(`english german french spanish italian portuguese dutch chinese arabic`)

// goesOnAsThing reports whether what follows the word at i, which is an ordinary noun too,
// lets it be a thing of the tables where it begins a sentence: Slack is down, but "slack
// off", "the notion of time" and "sentry duty" are said of none.
func goesOnAsThing(tokens []token, i int, d dull) bool {
	t := tokens[i]
	if d == bright || !t.first || t.shape != capital || t.owner || !goesOn(tokens, i+1) {
		return true
	}
	next := tokens[i+1]
	switch {
	case next.shape != plain, next.low == "and", next.low == "or", next.low == "for", next.low == "in", finite(next.low), auxiliary.Has(next.low) && next.low != "to", adverbs.Has(next.low):
		return true
	case text.IsStopWord(next.low), particles.Has(next.low):
		return false
	case toolNouns.Has(singular(next.low)), goNouns.Has(next.low), codeNouns.Has(singular(next.low)), head(next.low) != "":
		return true
	case !strings.HasSuffix(next.low, "s"):
		return false
	}
	if !goesOn(tokens, i+2) {
		return true
	}
	behind := tokens[i+2] // Stripe charges 2 %, but Swift answers matter
	return behind.shape != plain || text.IsStopWord(behind.low) && !auxiliary.Has(behind.low)
}

// toolNouns are what there is of a tool, or in it.
var toolNouns = text.SetOf(`message channel thread page alert ticket issue workspace account webhook token event integration notification reminder invite invitation link
	project error dashboard subscription licence license plan key config configuration setting export import backup migration update version release seat user admin sdk log query payment card`)
