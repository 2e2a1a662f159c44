package stance

import (
	"slices"
	"strings"
	"sync"

	"signet/internal/text"
)

// A thing is in one of two phases by turns: a ticket is done, reopened, and done again; a
// mirror is up or down; somebody is on vacation, and back. Who tells of the one in so many
// words, and of nothing else, ends what told of the other.

// Done and Reopened are the words by which work is said to be over, and not to be.
const (
	Done     = `fixed closed resolved solved done finished completed merged shipped landed cancelled canceled abandoned implemented delivered`
	Reopened = `open reopened unresolved unfixed unfinished`
)

// phases are the words of each two phases, parted by commas; whatever follows belongs to a
// name before a "*". A word may be of several: what is fixed works, and is up. The first
// is of work.
var phases = []struct{ one, other string }{
	{strings.ReplaceAll(Done+" complete", " ", ","), strings.ReplaceAll(Reopened, " ", ",")},
	{`fixed,done,resolved,solved,repaired`, `broken,back`},
	{
		`fixed,repaired,working,works,works fine,in order,in working order,operational,back in service,back in operation,in service,fine`,
		`broken,out of order,out of service,out of action,kaputt,defective,faulty,malfunctioning,broke,broke down,stopped working,stopped,failed,dead`,
	},
	{
		`up,up and running,online,running,reachable,available,alive,live,back,back up,back online,fixed,repaired,working,works,responding,resumed,restored,serving`,
		`down,offline,unreachable,unavailable,gone,dead,broken,crashed,not responding,went down,unresponsive`,
	},
	{`green,passing,fixed,passes,passed,stable`, `red,failing,broken,fails,failed,flaky`},
	{
		`enabled,on,back on,active,running,back,turned on,switched on,reactivated,resumed,re-enabled,reenabled,reinstated`,
		`disabled,off,inactive,stopped,paused,turned off,switched off,deactivated,suspended,halted,on hold,muted`,
	},
	{`unblocked,free,fixed`, `blocked,stuck`},
	{`unlocked,open`, `locked`},
	{`open,reopened,opened`, `closed,shut,closed down,shut down,boarded up`},
	{`reset,refilled,replenished,restored,topped up,full,filled,filled up`, `used up,spent,exhausted,depleted,empty,drained,emptied`},
	{`done,finished,completed,delivered,submitted,shipped,handed in,filed`, `due,overdue,outstanding,not in yet`},
	{
		`back,back from *,around,back at work,back in the office`,
		`away,on vacation,on holiday,on holidays,on leave,on parental leave,on maternity leave,on paternity leave,on sick leave,on sabbatical,on a sabbatical,out sick,off sick`,
	},
	{`well,well again,healthy,healthy again,recovered`, `sick,ill,out sick,off sick,on sick leave`},
	{`paid,settled,cleared`, `unpaid,overdue,due,outstanding`},
	{`signed`, `unsigned`},
	{`approved,accepted,granted,cleared,signed off`, `rejected,declined,denied,turned down,refused,withdrawn,pending,in review,under review,under consideration,waiting for approval,awaiting approval`},
	{`rejected,declined,denied,turned down,refused`, `pending,in review,under review,under consideration,waiting for approval,awaiting approval`},
	{
		`available,free,vacant,in stock,back in stock,to let`,
		`taken,booked,fully booked,booked up,booked out,sold out,out of stock,reserved,occupied,unavailable,let,rented,rented out`,
	},
	{`for sale,on sale`, `sold,sold out,off the market`},
	{`filled,taken`, `vacant,open,unfilled`},
	{`on,confirmed,going ahead,taking place,back on`, `off,cancelled,canceled,called off,postponed,scrapped`},
	{`allowed,permitted,legal,fine,ok,okay`, `forbidden,banned,prohibited,not allowed,illegal,off limits`},
	{`required,mandatory,obligatory,compulsory,needed,necessary`, `optional,voluntary,unnecessary,superfluous`},
	{`in force,in effect,in place,back in force,valid,enforced`, `lifted,over,expired,void,invalid,suspended,repealed,abolished,history`},
	{`released,out,generally available,stable,live,shipped,launched,in production`, `in beta,in alpha,beta,unreleased,in preview,in development,in the works`},
	{`merged,landed,in`, `open,unmerged,in review`},
	{`published`, `unpublished,a draft,in draft`},
	{`public`, `private`},
	{`found,back,safe,recovered,returned`, `missing,lost,gone,stolen`},
	{`clean,washed,cleaned`, `dirty,filthy`},
	{`cleared,passable,open,free`, `snowed in,flooded,impassable,blocked off,taped off,cordoned off`},
	{`charged,fully charged`, `flat,empty,dead,charging`},
	{`arrived,here,delivered`, `on its way,on the way,in transit,in the post,shipped`},
	{`awake,up`, `asleep,in bed`},
	{`back together,married,a couple,engaged,together`, `divorced,separated,single,no longer together,broken up`},
	{`employed,back at work,hired`, `unemployed,out of work,jobless,between jobs,fired,sacked,laid off`},
	{`finished,complete,ready,built,done`, `under construction,unfinished,in progress,underway,half done,half finished,not ready`},
	{`frozen,on hold,locked`, `unfrozen,thawed,resumed,open`},
	{`manual,done by hand`, `automatic,automated`},
	{`supported,maintained`, `unsupported,deprecated,unmaintained,abandoned,end of life,discontinued`},
	{`encrypted`, `unencrypted,in plain text,in the clear`},
	{`up to date,current,in sync`, `out of date,outdated,stale,behind,out of sync`},
	{`in use,in service`, `retired,decommissioned,mothballed,out of use`},
	{`visible,shown`, `hidden,invisible`},
	{`free,free of charge`, `paid,chargeable`},
}

// ofWork is the bit of the phases of work, in which somebody puts a thing: "we fixed
// MER-12".
const ofWork = 1 << 0

// phase is what a statement tells of one thing that goes through phases.
type phase struct {
	thing      []word
	one, other uint64 // a bit for each two of phases of which it tells that
	term       string // until when, or since when, where it says a day
}

// phrase is a name of a phase as words.
type phrase struct {
	words []string
	rest  bool // whatever follows belongs to it
	phase
}

// phaseNames are the phrases of phases, by their first word, the longest first.
var phaseNames = sync.OnceValue(func() map[string][]phrase {
	whole := map[string]phase{}
	for i, p := range phases {
		for name := range strings.SplitSeq(p.one, ",") {
			w := whole[name]
			w.one |= 1 << i
			whole[name] = w
		}
		for name := range strings.SplitSeq(p.other, ",") {
			w := whole[name]
			w.other |= 1 << i
			whole[name] = w
		}
	}
	by := map[string][]phrase{}
	for name, p := range whole {
		name, rest := strings.CutSuffix(name, " *")
		list := strings.Fields(name)
		by[list[0]] = append(by[list[0]], phrase{list, rest, p})
	}
	for _, list := range by {
		slices.SortFunc(list, func(a, b phrase) int { return len(b.words) - len(a.words) })
	}
	return by
})

var (
	// being are the verbs by which a thing is said to be in a phase, and come to be in it.
	being = text.SetOf(`is are was were got gets has have been came comes went goes stays remains`)

	// sinceWhen are words that stand between such a verb and the phase, or behind it, and
	// tell no more than since when.
	sinceWhen = text.SetOf(`now again finally already still currently just both all yet anew today`)

	// trackers are words for tasks, which may stand beside their numbers.
	trackers = text.SetOf(`bug issue ticket task story epic card todo pr`)
)

// flips reports whether a statement tells of one phase of a thing of which an earlier one
// tells the other, or of the same until another day.
func (s *Stance) flips(earlier *Stance) bool {
	return (s.phase.against(earlier.phase) || s.phase.extends(earlier.phase)) && s.phase.ofThing(earlier.phase)
}

// extends reports whether two statements tell each of another day until which a thing is in
// the same phase.
func (p phase) extends(q phase) bool {
	return p.one == q.one && p.other == q.other && p.term != "" && q.term != "" && p.term != q.term
}

// against reports whether one phase cannot be beside the other: what is out is live, though a word for either may also be
// one for another two phases.
func (p phase) against(q phase) bool {
	return (p.one&q.other|p.other&q.one) != 0 && (p.one&q.one|p.other&q.other) == 0
}

// ofThing reports whether two phases are of one thing: it is called by the same words, in whatever order.
func (p phase) ofThing(q phase) bool {
	return len(p.thing) == len(q.thing) && !slices.ContainsFunc(p.thing, func(a word) bool {
		return !slices.ContainsFunc(q.thing, func(b word) bool { return alikeWord(&a, &b) })
	})
}

// nearThing reports whether two phases may be of one thing: all words that call it for the one call it for the other.
func (p *phase) nearThing(q *phase) bool {
	few, many := p.thing, q.thing
	if len(few) > len(many) {
		few, many = many, few
	}
	return len(few) > 0 && !slices.ContainsFunc(few, func(a word) bool {
		return !slices.ContainsFunc(many, func(b word) bool { return alikeWord(&a, &b) })
	})
}

// inPhase reads of what phase a statement tells: "MER-12 was reopened by Ana", "We fixed
// MER-12", "The VPN works". It is zero of one that tells more, or of what may be.
func inPhase(list []word) phase {
	for i := range list {
		switch {
		case list[i].after != 0 && i+1 < len(list) || list[i].after == '?':
			return phase{}
		case i > 0 && being.Has(list[i].low):
			return told(list[:i], list[i+1:])
		case i > 0 && i+1 < len(list) && strings.HasSuffix(list[i].low, "ed") && list[0].is&det == 0:
			if p, n := phaseAt(list[i:]); n == 1 && (p.one|p.other)&ofWork != 0 {
				return of(list[i+1:], p)
			}
		}
		if p, n := phaseAt(list[i:]); i > 0 && n > 0 && list[i].is&(prep|det) == 0 && (i+n == len(list) || onlySince(list[i+n:])) {
			return of(list[:i], p)
		}
	}
	return phase{}
}

// told reads of what phase a thing is told to be by the words behind the verb.
func told(thing, list []word) phase {
	not := false
	for len(list) > 0 {
		if p, n := phaseAt(list); n > 0 && (n == len(list) || onlySince(list[n:]) || isTerm(list[n:], list[0].low == "due")) {
			if n < len(list) && isTerm(list[n:], true) {
				p.term = rawOf(list[n:])
			}
			if not {
				p.one, p.other = p.other, p.one
			}
			return of(thing, p)
		}
		switch low := list[0].low; {
		case low == "not":
			not = !not
		case low == "no" && len(list) > 1 && list[1].low == "longer":
			not, list = !not, list[1:]
		case low != "back" && !sinceWhen.Has(low) && !being.Has(low):
			return phase{}
		}
		list = list[1:]
	}
	return phase{}
}

// phaseAt gives the phase that words begin by telling, and how many they are.
func phaseAt(list []word) (p phase, n int) {
	for _, name := range phaseNames()[list[0].low] {
		if len(name.words) > len(list) || !slices.EqualFunc(name.words, list[:len(name.words)], func(low string, w word) bool { return low == w.low }) {
			continue
		}
		if name.rest {
			return name.phase, len(list)
		}
		return name.phase, len(name.words)
	}
	return phase{}, 0
}

// onlySince reports whether words tell no more than since when, or by whom.
func onlySince(list []word) bool {
	if list[0].low == "by" || list[0].low == "since" {
		return true
	}
	return !slices.ContainsFunc(list, func(w word) bool {
		return !sinceWhen.Has(w.low) && w.low != "once" && w.low != "more" && w.low != "any" && w.low != "longer"
	})
}

// isTerm reports whether words say no more than until what day, or from when to when: that
// is no part of a phase. Of what is due, they may say on what day.
func isTerm(list []word, due bool) bool {
	switch list[0].low {
	case "until", "till", "through", "from":
	case "on", "by", "in", "at", "next", "this":
		if !due {
			return false
		}
	default:
		return false
	}
	day := false
	for i := range list[1:] {
		w := &list[1+i]
		day = day || w.date() && w.low != "am" && w.low != "pm" || list[0].low == "next" && w.is&span != 0
		if _, iso := isoDay(w.raw); iso {
			day = true
		} else if recurring(w) || !w.date() && !w.number() && w.is&span == 0 && !termWords.Has(w.low) {
			return false
		}
	}
	return day
}

// termWords are words that may stand in a date.
var termWords = text.SetOf(`to until the of and at next early mid late end`)

// rawOf gives the words of a list without marks.
func rawOf(list []word) string {
	var b strings.Builder
	for i := range list {
		b.WriteString(list[i].low + " ")
	}
	return b.String()
}

// joining are the prepositions by which words only come to belong together: the bill for March is the March bill, but to
// Oslo is not from there.
var joining = text.SetOf(`of in at on for`)

// of gives the phase of a thing; zero where the words name none.
func of(thing []word, p phase) phase {
	p.thing = slices.DeleteFunc(slices.Clone(thing), func(w word) bool {
		return silent.Has(w.low) || joining.Has(w.low) || trackers.Has(w.low) && len(thing) > 1
	})
	if len(p.thing) == 0 || slices.ContainsFunc(p.thing, func(w word) bool {
		return w.is&pronoun != 0 || w.low == "there" || w.low == "nobody" || w.low == "everything"
	}) {
		return phase{}
	}
	return p
}
