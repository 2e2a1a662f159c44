package memory

import (
	"strings"
	"time"
	"unicode"

	"signet/internal/recall/when"
	"signet/internal/text"
)

// What says since which day it is so ("since 12 June 2026 we are on Postgres") is so since
// then, however late it is told, and what says on which day it was happened then. Only one
// date of the calendar tells that: of several, each may be of another part of what is said.

// datedBy gives since when a statement, said at a time, says that it is so, or when that
// happened which it tells of; zero where it does not say.
func datedBy(s string, said time.Time) (since, happened time.Time) {
	if len(s) > longestTerm || strings.HasSuffix(strings.TrimSpace(s), "?") {
		return since, happened
	}
	var only *when.Stretch
	for _, t := range when.All(s, said) {
		if t.Event != "" || t.Vague || !strings.ContainsFunc(s[t.Begin:t.End], unicode.IsDigit) && !namesPast(s, t, said) {
			continue
		}
		if only != nil {
			return since, happened
		}
		only = &t
	}
	if only == nil || only.From.IsZero() {
		return since, happened
	}
	phrase := strings.ToLower(s[only.Begin:only.End])
	switch {
	case sinceThen().MatchString(phrase), strings.HasPrefix(phrase, "from ") && (only.Begin == 0 || onward().MatchString(s[only.End:])):
		return only.From.UTC(), happened
	case boundedBy().MatchString(phrase), only.To.After(only.From.AddDate(0, 1, 0)), only.From.After(said):
		return since, happened
	}
	return since, only.From.UTC()
}

// namesPast reports whether a time that has no date by itself ("in May", "yesterday") is one
// all the same as of when it was said: it is over, and something was done then, or is so since.
func namesPast(s string, t when.Stretch, said time.Time) bool {
	phrase := strings.ToLower(s[t.Begin:t.End])
	if strings.HasPrefix(phrase, "since ") || strings.HasPrefix(phrase, "ever since ") {
		return t.From.Before(said.AddDate(0, 0, -1)) // and not since this morning, nor on Friday since Friday
	}
	if t.Next != nil || t.To.IsZero() || t.To.After(said) || !saidOf().MatchString(phrase) {
		return false
	}
	low := strings.ToLower(s)
	start, end := clauseBounds(low, t.Begin, t.End)
	if strings.TrimSpace(low[start:t.Begin]+low[t.End:end]) == "" { // "in May, we moved"
		_, end = clauseBounds(low, start, min(end+len(", "), len(low)))
	}
	return !goesOn().MatchString(low[start:end])
}

// How the words begin that name since when something is so, and how those that name another
// bound of it; and what follows where something is so from a day on.
var (
	sinceThen = text.Pattern(`^(ever since|since|as of|starting|effective) `)
	boundedBy = text.Pattern(`^(until|till|before|prior to|up to|by|after|once|between|no later than|from|over|within|throughout) `)
	onward    = text.Pattern(`(?i)^ on(ward|wards)?\b`)

	// saidOf is how a time begins at which something was done, and goesOn are words of what is
	// so again and again, or still to come.
	saidOf = text.Pattern(`^(in|on|at|during|last|back|yesterday|early|late|earlier|the|an?|two|three|four|five|six|seven|a few)\b`)
	goesOn = text.Pattern(`\b(is|are|am|be|will|gets?|must|should|can|every|each|always|usually|often|never|have|has|needs?|wants?|might|not|born|birthday|anniversary)\b`)
)
