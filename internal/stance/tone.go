package stance

import "slices"

// A tone is a set of ways in which a statement is said.
type tone uint32

const (
	sayNow     tone = 1 << iota // "now", "these days", "as of"
	sayTurn                     // a verb of change: moved, raised, renamed
	sayStop                     // a verb of ending: dropped, retired, cancelled
	sayInstead                  // "instead of", "rather than", "in place of"
	sayMore                     // "no longer", "any more"
	sayNot                      // denies
	sayAlso                     // beside what is
	sayMaybe                    // what may be, or was asked
	sayWill                     // what has to be or will be
	saySaid                     // what others say
	saySlip                     // sets right what was said: "actually", "my mistake"
	sayAgain                    // "again", "back", "still"
	sayBrief                    // for a while only
	sayPast                     // what was
	sayEvent                    // what happened once: failed, fixed, arrived
	sayUntil                    // "until", "before", "used to": what was before
	sayNew                      // "new", "successor", "replacement"
	sayOther                    // of others than the speaker: a competitor, a colleague
	sayOnly                     // "only", "except", "just for"
	sayCompare                  // "than", "like", "similar", "versus"
	sayLabel                    // a label and a value
	sayFrom                     // "from … to"
	sayOpen                     // what is not settled: pending, blocked, unknown
	saySettled                  // what is: closed, fixed, decided
	sayStays                    // that nothing changed
	sayThis                     // of one occasion: "this Tuesday", "yesterday"
	numTones   = iota
)

// tones are the words of each tone.
var tones = []struct {
	of    tone
	words string
}{
	{sayNow, `now nowadays currently today effective henceforth onwards anymore since starting`},
	{sayTurn, `moved moves move switched switches migrated migrates changed changes became becomes upgraded downgraded bumped postponed pushed delayed slipped rescheduled shifted
		raised lowered increased decreased reduced renamed rebranded relocated transferred handed passed updated converted ported extended shortened doubled halved tripled
		dropped grew shrank rose fell climbed jumped went gone promoted demoted appointed elected adopted rewrote rewritten rewrote redirected reassigned
		flipped turned enabled disabled toggled tightened loosened relaxed trimmed tuned reset set merged split consolidated standardised standardized
		settled chose picked selected joined hired brought advanced adjusted revised modified amended swapped replaced replaces over inherits inherited
		rotated repointed pointed rehomed rehosted redeployed rebound rewired rerouted repurposed retargeted remapped rebooked reconfigured renumbered
		rearranged reallocated realigned recalibrated reworked dragged altered tweaked edited transitioned substituted delegated nominated
		lengthened widened narrowed cranked scaled dialled dialed topped rechristened repainted dyed vacated enrolled shunted prolonged deferred slid boosted hiked upped cut slashed capped bounced landed rolled`},
	{sayStop, `stopped dropped drop ditched retired cancelled canceled abandoned scrapped deprecated decommissioned removed deleted killed ended closed discontinued
		sunset quit left resigned departed gone axed shelved pulled dismantled disbanded dissolved abolished lapsed expired terminated lifted withdrew withdrawn
		revoked uninstalled archived shuttered phased dumped banned eliminated purged ripped tore torn unplugged folded vanished disappeared died dead sold
		ceased halted gave given moved-off outgrew lost lapse unsubscribed disabled stepped sold fired ousted dismissed killed finished`},
	{sayInstead, `instead replaced replaces replacing replacement supersedes superseded supplanted succeeds succeeded swapped traded exchanged favour favor place`},
	{sayAlso, `also too additionally besides another both addition alongside extra second additional either plus more further`},
	{sayMaybe, `if unless whether might may maybe perhaps could would considering consider considers thinking think discuss discussing discussed propose proposes proposed
		proposal want wants wish hope evaluate evaluating evaluates suppose imagine wonder wondering ought unlikely probably possibly tempted toying eventually someday
		debating debate exploring explore investigating pilot piloting trial trialling experimenting experiment tested testing trying candidate idea option suggestion suggests
		suggested recommends recommended asked asks requested vote undecided unsure potential potentially draft rumour rumor rumours rumors`},
	{sayWill, `will shall should must going gonna plan plans planning planned intend intends tomorrow soon later upcoming next future aim aims target eventually roadmap expects expected`},
	{saySaid, `said says told tells heard claims claimed claiming according reportedly allegedly reads wrote article blog post talk podcast book thinks believes argues mentioned mentions
		rumour rumor joke joked kidding quoted`},
	{saySlip, `actually correction mistake mistaken mistakenly wrong misremembered misspoke typo incorrect turns really rather sorry oops fact`},
	{sayAgain, `again back still unchanged same remains remain stays stay kept keep keeps continues continue reverted restored`},
	{sayBrief, `temporarily briefly tonight momentarily vacation holiday meanwhile once week today's weekend afternoon morning day except exception`},
	{sayPast, `was were had did used once formerly previously originally earlier yesterday ago last former past old before history`},
	{sayEvent, `failed fails crashed broke broken fixed restarted arrived came submitted asked wrote published visited happened lasted took had ran spent paid
		reviewed merged opened reported found noticed saw met talked presented sent received ordered bought logged hit reached exceeded crossed down outage incident
		slow faster flaky stuck hung timed invoice bill bug alert alerts`},
	{sayUntil, `until before till formerly previously originally`},
	{sayNew, `new newly successor replacement latest fresh current`},
	{sayOther, `competitor competitors rival rivals customer customers client clients vendor vendors colleague friend intern neighbour neighbor brother sister mother father wife husband
		partner company's another others other someone somebody everybody`},
	{sayOpen, `open pending waiting wait awaiting unknown undecided unsolved unresolved unclear unsure unfinished blocked frozen broken stuck tbd investigating missing down closed leave paused
		freeze yet still draft planned saving learning reading seeking looking testing experiment trial beta behind disabled offline failing flaky sick squeaky leaking`},
	{saySettled, `closed solved fixed resolved decided settled approved arrived done answered lifted unblocked working shipped merged live explained found finished completed complete
		reopened signed confirmed finalised finalized rolled released passed clean agreed repaired renewed delivered installed turned over concluded wrapped figured allowed works returned back
		published adopted green ready available sorted enabled won picked chosen official officially permanent permanently`},
	{sayStays, `unchanged untouched stays stay remains remain still nobody keeps keep kept staying misunderstanding confirmed despite contrary same usual always unaffected`},
	{sayThis, `yesterday tonight once twice`},
	{sayOnly, `only except just unless apart`},
	{sayCompare, `than like similar versus vs unlike compared comparison both`},
}

// tone gives how the clauses of a statement are said.
func (s *Stance) toned() {
	for _, list := range [][]clause{s.clauses, s.news} {
		for k := range list {
			c := &list[k]
			for i := range c.words {
				c.how |= c.tone(i)
			}
			if c.maybe && !c.polite() {
				c.how |= sayMaybe
			}
			if len(c.not) > 0 {
				c.how |= sayNot
			}
			if c.label() {
				c.how |= sayLabel
			}
			s.tone |= c.how
		}
	}
}

// tone gives what word i of a clause does to how it is said.
func (c *clause) tone(i int) tone {
	w := &c.words[i]
	next, prev := c.next(i), ""
	if i > 0 {
		prev = c.words[i-1].low
	}
	switch w.low {
	case "longer":
		if prev == "no" {
			return sayMore | sayNot
		}
		return 0
	case "more":
		if prev == "any" || prev == "no" {
			return sayMore | sayNot
		}
	case "not", "never", "nobody", "none", "without", "neither", "nothing", "no":
		return sayNot
	case "these":
		if next == "days" {
			return sayNow
		}
	case "this", "last":
		if i+1 < len(c.words) && (c.words[i+1].date() || next == "week" || next == "weekend" || next == "month" || next == "sprint" || next == "time") {
			return sayThis
		}
		return 0
	case "as":
		if next == "of" {
			return sayNow
		}
		if next == "well" {
			return sayAlso
		}
	case "from":
		if c.onward(i) > 0 {
			return sayNow
		}
		if c.motion(i) {
			return sayFrom
		}
	case "beginning":
		if c.onward(i) > 0 {
			return sayNow
		}
	case "all":
		if prev == "after" {
			return saySlip
		}
	case "rather", "place":
		if next == "than" || next == "of" {
			return sayInstead
		}
	case "fact":
		if prev != "in" {
			return 0
		}
	case "used":
		if next == "to" {
			return sayUntil | sayPast
		}
		return 0
	case "over":
		if prev != "took" && prev != "takes" && prev != "taken" && prev != "handed" && prev != "switched" && prev != "moved" {
			return 0
		}
	case "going":
		if next != "to" {
			return 0
		}
	case "took", "takes", "taken", "taking":
		if next == "over" || next == "the" && c.hasWord("place") || i+2 < len(c.words) && c.words[i+2].low == "over" {
			return sayTurn
		}
	case "change", "move", "switch":
		if prev == "another" {
			return sayTurn
		}
	case "put":
		if i+2 < len(c.words) && c.words[i+1].is&det != 0 && !c.has(date) && slices.ContainsFunc(c.words[i+2:], func(w word) bool { return w.low == "on" || w.low == "to" || w.low == "at" }) {
			return sayTurn
		}
	case "different":
		if prev == "a" && c.verb < 0 {
			return sayTurn
		}
	case "may":
		if w.raw == "May" && (i > 0 || c.next(i) != "" && c.words[i+1].number()) {
			return 0
		}
	case "become":
		if prev == "has" || prev == "have" {
			return sayTurn
		}
	case "about":
		if next == "to" {
			return sayWill
		}
	case "next":
		if i+1 < len(c.words) && (c.words[i+1].date() && prev != "on" && prev != "to") && i < 2 {
			return sayThis | sayWill
		}
		return w.means.tone
	case "behind":
		if next != "" && next != "schedule" { // the team behind it
			return 0
		}
	case "back":
		if next == "up" {
			return 0
		}
	}
	if i > 0 && w.is&det == 0 && c.words[i-1].is&det != 0 && prev != "another" && w.means.tone&(sayTurn|sayStop) != 0 && !c.be(i) {
		return w.means.tone &^ (sayTurn | sayStop) // "the change", "the reset"
	}
	return w.means.tone
}
