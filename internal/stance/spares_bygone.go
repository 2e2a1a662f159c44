package stance

import (
	"slices"

	"signet/internal/text"
)

// What was so until some time, or at some time that is past, is over: "until 2024 we used
// Jenkins" says nothing against what is believed since.

var (
	// bygoneLead is how a statement begins that tells of what was, and bygoneRest how it ends:
	// with what is some time ago, for "until last week" tells news.
	bygoneLead = text.Pattern(`(?i)^(?:until|till|up to|up until|before|prior to|originally|formerly|previously|initially|at first|in the (?:past|beginning|early days|old days)|(?:back )?in (?:early |late |mid-?)?(?:the )?(?:19|20)\d\d|(?:many|some|a few|two|three|\d+) (?:years|months) ago|years ago)\b`)
	bygoneRest = text.Pattern(`(?i)\b(?:(?:until|till|up to|up until|before|prior to|(?:back )?in) (?:early |late |mid-?)?(?:the )?(?:(?:19|20)\d\d|last year|last (?:spring|summer|autumn|fall|winter)|(?:end of )?(?:january|february|march|april|may|june|july|august|september|october|november|december))|back then|at first|originally|(?:years|months) ago)\b[^,;]*$`)

	// wentOn are the words by which what was so is told as having gone on, and not as done once.
	wentOn = text.SetOf(`was were had did used ran owned led lived hosted deployed stored kept worked managed maintained handled relied depended happened listened built tested
		went shipped wrote logged stood sat held tracked supported cost paid reviewed published`)

	// sinceThen tell of what is so by now, beside what was.
	sinceThen = text.SetOf(`now since today nowadays currently instead then but meanwhile again anymore longer still not no never is are am be has have will can must may should moved switched migrated changed became replaced dropped stopped left`)
)

// bygone reports whether a statement tells of no more than what was so once, and that is not
// what an earlier one says is so.
func (s *Stance) bygone(earlier *Stance) bool {
	from := 0
	switch {
	case bygoneLead().MatchString(s.said):
		from = untilSubject(s.words)
	case !bygoneRest().MatchString(s.said):
		return false
	}
	first := slices.IndexFunc(s.words[from:], func(w word) bool { return wentOn.Has(w.low) || w.done() || past.Has(w.low) })
	if first < 0 || !wentOn.Has(s.words[from+first].low) || slices.ContainsFunc(s.words, func(w word) bool { return sinceThen.Has(w.low) }) {
		return false
	}
	for i := from; i < len(s.words); i++ {
		if i > from+first && i < from+first+3 && s.words[i].done() && !wentOn.Has(s.words[i].low) {
			return false // "was extended until Friday" is news
		}
		if w := &s.words[i]; w.after != 0 && i+1 < len(s.words) {
			return false // it tells more
		}
	}
	named := false
	for i := range s.words[from:] {
		w := &s.words[from+i]
		if w.stem == "" || w.date() || w.is&span != 0 || i > first && w.is&prep != 0 || !w.number() && (!w.name() || i == 0 && !somebodyNamed(s.words[from:from+first])) {
			continue
		}
		named = true
		if !slices.ContainsFunc(earlier.words, func(o word) bool { return o.stem == w.stem }) {
			return true
		}
	}
	return !named && slices.ContainsFunc(s.words[from:], func(w word) bool {
		return w.stem != "" && !wentOn.Has(w.low) && !w.date() && w.is&span == 0 && !slices.ContainsFunc(earlier.words, func(o word) bool { return o.stem == w.stem })
	})
}

// untilSubject gives where what is told begins, behind the words that say when.
func untilSubject(list []word) int {
	for i := 1; i+1 < len(list); i++ {
		switch {
		case list[i-1].after == ',', i > 1 && articles.Has(list[i].low), list[i].is&subject != 0 && list[i].low != "that":
			return i
		case list[i].is&aux != 0 || wentOn.Has(list[i].low): // "until spring releases happened on Mondays"
			return i - 1
		}
	}
	return 0
}
