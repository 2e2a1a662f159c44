package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// What was so until some time, or at some time that is past, is over: "until 2024 we used
// Jenkins" says nothing against what is believed since. Nor does what goes on in the past,
// whether or not it is said when: "FYI, Ana led the team".

var (
	// wentOn are the words by which what was so is told as having gone on, and not as done once;
	// goingOn are those that say so even where nothing says when, and heldTo what "was" is
	// followed by where it tells of no deed.
	wentOn = text.SetOf(`was were had did used ran owned led lived hosted deployed stored kept worked managed maintained handled relied depended happened listened built tested
		went shipped wrote logged stood sat held tracked supported cost paid reviewed published`)
	goingOn = text.SetOf(`was were used owned led lived hosted stored kept worked managed maintained handled relied depended listened`)
	heldTo  = text.SetOf(`written made kept run held led called named located based known`)

	// toDo are those behind which "to" begins what was done once: we had to move it, it led us to.
	toDo = text.SetOf(`was were had led managed`)

	// whileSo begin what says when by themselves: "during the beta", "when I joined".
	whileSo = text.SetOf(`until till before when while during throughout prior originally formerly previously initially historically earlier`)
	// fromThen begin what says from when something is so.
	fromThen = text.SetOf(`since as starting effective now today after`)
	// longAgo say when beside the names of days, months and years.
	longAgo = text.SetOf(`past beginning start ago then days time times first`)

	// sinceThen tell of what is so by now, beside what was.
	sinceThen = text.SetOf(`now since today nowadays currently instead then but meanwhile again anymore longer still not no never is are am be has have will can must may should moved switched migrated changed became replaced dropped stopped left`)
)

// mostWhen is of how many words that may be which says when.
const mostWhen = 9

// bygone reports whether a statement tells of no more than what was so once, and that is not
// what an earlier one says is so.
func (s *Stance) bygone(earlier *Stance) bool {
	lead, timed := leadWhen(s.words)
	first := lead + slices.IndexFunc(s.words[lead:], func(w word) bool { return wentOn.Has(w.low) || w.done() || past.Has(w.low) })
	if first < lead || slices.ContainsFunc(earlier.clauses, func(c clause) bool { return c.past }) {
		return false
	}
	tail := tailWhen(s.words, first+1)
	main := s.words[lead:tail]
	led := lead > 0 && timed
	if !led && s.words[first].low == "went" {
		return false // "the van went to the scrapyard last week" was done once
	}
	if !led && tail == len(s.words) && !saysWhen(main) && !goingOn.Has(s.words[first].low) {
		return false
	}
	return wentOn.Has(s.words[first].low) && wentOnSo(main, first-lead) && tellsOne(main, first-lead) &&
		isOver(s.words[:lead], earlier) && isOver(s.words[tail:], earlier) && tellsOther(main, first-lead, earlier)
}

// wentOnSo reports whether words tell by their verb that something went on, and not what became
// of it: "the lead was Ana", and not "the tenant was torn down", or "was gone".
func wentOnSo(main []word, verb int) bool {
	if verb+1 == len(main) {
		return main[verb].is&aux == 0
	}
	next := &main[verb+1]
	if toDo.Has(main[verb].low) && (next.low == "to" || next.is&pronoun != 0 && verb+2 < len(main) && main[verb+2].low == "to") {
		return false
	}
	if main[verb].is&aux == 0 {
		return true
	}
	return next.is&(det|prep) != 0 || next.number() || next.name() || heldTo.Has(next.low) || wentOn.Has(next.low)
}

// leadWhen gives how many words at a beginning only lead to what is told, and whether they
// say when that was.
func leadWhen(list []word) (n int, timed bool) {
	if len(list) == 0 || fromThen.Has(list[0].low) {
		return 0, false
	}
	opens := func(lead []word) bool {
		return len(lead) > 0 && (whileSo.Has(lead[0].low) || saysWhen(lead) && !slices.ContainsFunc(lead, func(w word) bool {
			return w.is&(aux|subject) != 0 && w.low != "that" && w.low != "this" // "she has learned it this summer" tells more than when
		}))
	}
	comma := 1 + slices.IndexFunc(list[:min(mostWhen, len(list))], func(w word) bool { return w.after == ',' })
	if lead := list[:comma]; comma > 0 && comma < len(list) && (opens(lead) || leadIn(lead)) {
		return comma, opens(lead) || lead[0].is&prep != 0
	}
	if n = untilSubject(list); opens(list[:n]) {
		return n, true
	}
	return 0, false
}

// untilSubject gives where what is told begins, behind the words that say when.
func untilSubject(list []word) int {
	for i := 1; i+1 < len(list); i++ {
		switch {
		case i == 1 && list[i].is&pronoun != 0: // "before we moved the standup was at 9"
		case list[i-1].after == ',', i > 1 && articles.Has(list[i].low), list[i].is&subject != 0 && list[i].low != "that":
			return i
		case list[i].is&aux != 0 || wentOn.Has(list[i].low): // "until spring releases happened on Mondays"
			return i - 1
		}
	}
	return 0
}

// tailWhen gives where the words begin that say at the end, behind a verb, how long or while
// what that was so.
func tailWhen(list []word, from int) int {
	for i := from + 1; i < len(list); i++ {
		if whileSo.Has(list[i].low) {
			return i
		}
	}
	return len(list)
}

// saysWhen reports whether words name a time.
func saysWhen(list []word) bool {
	return slices.ContainsFunc(list, func(w word) bool {
		_, iso := isoDay(w.low)
		return iso || w.date() || w.is&span != 0 || longAgo.Has(w.low) || isYear(strings.TrimPrefix(w.low, "mid-"))
	})
}

// isYear reports whether a word is a year of this century or the last.
func isYear(s string) bool {
	return len(s) == 4 && (s[:2] == "19" || s[:2] == "20") && s[2] >= '0' && s[2] <= '9' && s[3] >= '0' && s[3] <= '9'
}

// tellsOne reports whether words tell one thing by their verb, of what went on and not of what
// was done or has become since: "was extended until Friday" is news.
func tellsOne(main []word, verb int) bool {
	for i := range main {
		w := &main[i]
		switch {
		case w.low == "then" && i > 0 && main[i-1].low == "back":
		case sinceThen.Has(w.low):
			return false
		case i == verb && w.low == "went" && (i+2 >= len(main) || main[i+1].is&prep == 0 || main[i+2].number()):
			return false // it became otherwise: "it went live", "it went to 12 minutes"
		case i > verb && i < verb+3 && w.done() && !wentOn.Has(w.low) && !heldTo.Has(w.low):
			return false
		case w.after != 0 && i+1 < len(main):
			return false
		}
	}
	return true
}

// isOver reports whether what says when tells nothing new: what became otherwise then is what
// an earlier statement says is so.
func isOver(when []word, earlier *Stance) bool {
	for i := range when {
		if when[i].after != 0 && i+1 < len(when) {
			return false
		}
	}
	if !slices.ContainsFunc(when, func(w word) bool { return sinceThen.Has(w.low) }) {
		return true
	}
	return !slices.ContainsFunc(when, func(w word) bool { return w.name() && w.stem != "" && !w.date() && !earlier.hasStem(w.stem) })
}

// tellsOther reports whether what words tell is not what an earlier statement says: they name
// something else, or where they name nothing, have another word.
func tellsOther(main []word, verb int, earlier *Stance) bool {
	named := false
	for i := range main {
		w := &main[i]
		if w.stem == "" || w.date() || w.is&span != 0 || i > verb && w.is&prep != 0 || !w.number() && (!w.name() || i == 0 && !somebodyNamed(main[:verb])) {
			continue
		}
		named = true
		if !earlier.hasStem(w.stem) {
			return true
		}
	}
	return !named && slices.ContainsFunc(main, func(w word) bool {
		return w.stem != "" && !wentOn.Has(w.low) && !w.date() && w.is&span == 0 && !earlier.hasStem(w.stem)
	})
}
