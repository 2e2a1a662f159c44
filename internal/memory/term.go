package memory

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// What says until which day it holds ("deploys are blocked until December 4") is over
// when that day is, whoever brought it. Only a day of the calendar counts, one that
// bounds what the whole statement says: not a habit, a condition, what was, nor the
// end that a thing has (a certificate that is valid until then).

// bounded gives a memory the term that its words name, unless it was brought with one, and
// the time at which what they tell of happened.
func (m Memory) bounded() Memory {
	if m.Type == Summary || m.Source.Group != "" {
		return m
	}
	since, happened := datedBy(m.Content.String(), m.Observed.In(time.Local))
	if !m.HasTerm() {
		m.ValidUntil = untilWords(m.Content.String(), m.Observed, time.Local)
		if !m.HasTerm() {
			m.ValidFrom = since
		}
	}
	if m.Occurred.IsZero() {
		m.Occurred = happened
	}
	return m
}

// reworded gives a memory whose content became another. The times that the former words
// named go with them.
func (m Memory) reworded(was string) Memory {
	since, happened := datedBy(was, m.Observed.In(time.Local))
	if m.ValidFrom.Equal(since) {
		m.ValidFrom = time.Time{}
	}
	if m.ValidFrom.IsZero() && m.ValidUntil.Equal(untilWords(was, m.Observed, time.Local)) {
		m.ValidUntil = time.Time{}
	}
	if m.Occurred.Equal(happened) {
		m.Occurred = time.Time{}
	}
	return m.bounded()
}

// untilWords gives the end of the day until which a statement, said at a time, says that
// it holds, in a zone; zero where it does not say, or in doubt.
func untilWords(s string, said time.Time, zone *time.Location) time.Time {
	p := termForms()
	s = strings.ToLower(strings.ReplaceAll(s, "’", "'"))
	at := p.until.FindStringSubmatchIndex(s)
	if at == nil || len(s) > longestTerm || p.other.MatchString(s) {
		return time.Time{}
	}
	day := len(strings.TrimRight(s[:at[1]], " ,.;:!?()"))
	start, end := clauseBounds(s, at[0], day)
	clause := s[start:at[0]]
	if strings.TrimSpace(clause) == "" { // "until December 4, deploys are blocked"
		_, end = clauseBounds(s, start, min(end+len(", "), len(s)))
		clause = s[day:end]
	}
	if p.behind.MatchString(clause) || p.ended.MatchString(clause) && !p.holds.MatchString(clause) {
		return time.Time{}
	}
	for _, rest := range []string{s[:start], s[end:]} {
		if !depends(rest) {
			return time.Time{}
		}
	}
	return lastMoment(submatches(s, at), said, zone)
}

// longestTerm is the longest statement, in bytes, that one day is taken to bound.
const longestTerm = 300

// clauseBounds gives where the clause around s[from:to] begins and ends.
func clauseBounds(s string, from, to int) (start, end int) {
	end = len(s)
	for _, at := range termForms().joints.FindAllStringIndex(s, -1) {
		if at[0] >= to {
			return start, at[0]
		}
		if at[1] <= from {
			start = at[1]
		}
	}
	return start, end
}

// depends reports whether clauses say nothing that would hold by itself: they are no
// sentence, or tell why, or what follows.
func depends(rest string) bool {
	p := termForms()
	for _, clause := range p.joints.Split(rest, -1) {
		if clause = strings.Trim(clause, " ,.;:!–—-"); clause != "" && len(strings.Fields(clause)) > fewWords {
			if !p.follows.MatchString(clause) {
				return false
			}
		}
	}
	return true
}

// fewWords are too few for a statement.
const fewWords = 2

// lastMoment gives the end of the day that the submatches of the until form name.
func lastMoment(m []string, said time.Time, zone *time.Location) time.Time {
	var year, month, day int
	said = said.In(zone)
	switch {
	case m[6] != "": // 2026-11-25
		t, err := time.ParseInLocation(time.DateOnly, m[6], zone)
		if err != nil {
			return time.Time{}
		}
		year, month, day = t.Year(), int(t.Month()), t.Day()
	case m[7] != "": // November 2026, to its end
		year, month = numberOf(m[8]), monthOf(m[7])+1
	default:
		year, month, day = numberOf(m[5]), monthOf(m[2]+m[3]), numberOf(m[1]+m[4])
	}
	if year == 0 {
		year = said.Year()
		if time.Date(year, time.Month(month), day, 0, 0, 0, 0, zone).Before(said.AddDate(0, -3, 0)) {
			year++
		}
	}
	date := time.Date(year, time.Month(month), day, 0, 0, 0, 0, zone)
	if m[7] == "" && date.Day() != day {
		return time.Time{} // there is no such day
	}
	return time.Date(date.Year(), date.Month(), date.Day()+1, 0, 0, 0, 0, zone).Add(-time.Millisecond)
}

func monthOf(s string) int {
	return strings.Index("janfebmaraprmayjunjulaugsepoctnovdec", s[:3])/3 + 1
}

func numberOf(s string) int {
	n, _ := strconv.Atoi(s) // the forms let only digits through
	return n
}

func submatches(s string, at []int) []string {
	m := make([]string, len(at)/2)
	for i := range m {
		if at[2*i] >= 0 {
			m[i] = s[at[2*i]:at[2*i+1]]
		}
	}
	return m
}

// termForms are what terms are found by. None looks at capitals.
var termForms = sync.OnceValue(func() (p struct{ until, joints, other, behind, ended, holds, follows *regexp.Regexp }) {
	const (
		weekday = `(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?:the )?`
		month   = `((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?)`
		day     = weekday + `(?:(\d{1,2})(?:st|nd|rd|th)?(?: of)? ` + month + `|` + month + ` (?:the )?(\d{1,2})(?:st|nd|rd|th)?)(?:,? (20\d\d))?|(20\d\d-\d\d-\d\d)|(?:the end of )?` + month + `,? (20\d\d)`
	)
	// until is a day up to which something is so.
	p.until = regexp.MustCompile(`\b(?:until|till|through|up to and including) (?:` + day + `)(?:$|[^\w'-])`)
	p.joints = regexp.MustCompile(`[,;:!?()]+(?: |$)|\.(?: |$)| [–—-]+ |\band |\bbut `)
	// other are the words of a question, a condition, a guess, a habit, a season, a thing
	// with an end of its own, and of what begins on that day.
	p.other = regexp.MustCompile(`\?\s*$|\b(?:if|when|whenever|unless|in case|once|provided|whether|suppose|would|could|might|maybe|perhaps|probably|as long as|whereas|while|usually|normally|typically|always|yearly|annually|valid|support(?:ed)?|expir(?:es?|y)|warranty|contract|lease|licen[cs]e|certificate|maintained|retain(?:ed)?|retention|kept|stored|booked|deadline|due|used to|seasons?)\b|\b(?:every|each) (?:other )?(?:year|quarter|month|week|day|summer|winter|spring|autumn|season)|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\bfrom ` + month + ` (?:until|till|through)\b|\b(?:won't|will not|doesn't|does not|didn't|isn't|is not|aren't|are not) (?:[\w']+ ){0,6}(?:until|till)\b`)
	p.behind = regexp.MustCompile(`\b(?:was|were|had|did|lasted|ran|runs?|stayed|stood|worked|kept|went|held|took|got|waited|served|lived|owned|led|that|which|who|whose|where|(?:has|have|'ve) (?:\w+ )?been)\b`)
	p.ended = regexp.MustCompile(`\b(?:[a-z]{2,}[^e\W]ed|used)\b`)
	p.holds = regexp.MustCompile(`\b(?:is|are|am|be|stays?|remains?|keeps?|gets?|will|must|may|can|cannot|can't|should|needs?|has|have|do not|don't|never|no|please)\b|'s `)
	p.follows = regexp.MustCompile(`^(?:so|therefore|hence|until then|because|since|due|for|during|with|except|ask|contact|use|talk to|ping|tell|go to|route|send|write to|call|please|no|do not|don't|never|nothing|nobody|only|remember|note|reminder|heads up|fyi|(?:the team|we|it was) (?:decided|agreed))\b`)
	return p
})
