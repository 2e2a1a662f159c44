package stance

import (
	"regexp"
	"slices"
	"strings"

	"signet/internal/text"
)

// A rule falls by a permission: who says that "deploying on Fridays is fine now" can no longer
// hold "never deploy on Fridays", though the one says what may be, and the other what is to be
// done. Both are read to the act that they are about, and that has to be the same: what is
// allowed on a condition, to somebody, or of something more, leaves the rule.

// ruling is how a statement rules an act.
type ruling int

const (
	unruled ruling = iota
	forbids
	demands
	permits // what was forbidden
	frees   // from what was demanded
)

// opposed are the rulings that cannot stand beside each other.
var opposed = map[ruling]ruling{forbids: permits, demands: frees, permits: forbids, frees: demands}

// ruled are the forms of rulings. What their groups hold is the act.
var ruled = []struct {
	as   ruling
	form func() *regexp.Regexp
}{
	{permits, text.Pattern(`^(?:the |our )?(?:ban|prohibition|freeze|restriction|embargo|moratorium|rule) (?:on|against|of) (.+?) (?:(?:is|was|are|has been) (?:lifted|dropped|gone|over|removed|repealed|revoked|cancelled|canceled)|no longer (?:applies|holds|stands)|does(?:n't| not) apply any ?more)( now)?$`)},
	{permits, text.Pattern(`^(?:we|the team) no longer (?:forbids?|prohibits?|bans?|disallows?) (.+)$`)},
	{permits, text.Pattern(`^(.+?) (?:is|are) (?:no longer|not) (?:forbidden|banned|prohibited|off limits|disallowed)( .+)?$`)},
	{frees, text.Pattern(`^(?:there is |there's )?no (?:more )?need to (.+)$`)},
	{frees, text.Pattern(`^(?:we|you|the team|nobody) (?:no longer |do not |don't |does not |doesn't )?(?:needs? to|has to|have to) (.+? (?:any ?more|any longer|now|from now on))$`)},
	{frees, text.Pattern(`^(?:we|you|the team) no longer (?:needs? to|has to|have to|must) (.+)$`)},
	{frees, text.Pattern(`^(.+?) (?:no longer needs?|no longer requires?) (.+)$`)},
	{frees, text.Pattern(`^(.+?) (?:is|are) (?:no longer (?:required|needed|mandatory|necessary)|optional now)( .+)?$`)},
	{forbids, text.Pattern(`^(?:please )?(?:never|don't|do not|avoid) (.+)$`)},
	{forbids, text.Pattern(`^(?:we|you|the team) (?:must not|mustn't|must never|may not|may never|cannot|can't|can not|should not|shouldn't|should never) (.+)$`)},
	{forbids, text.Pattern(`^(?:nobody|no one) (?:may|can|should|must|is allowed to) (.+)$`)},
	{forbids, text.Pattern(`^(.+?) (?:is|are) (?:forbidden|banned|prohibited|not allowed|not permitted|off limits|disallowed)( .+)?$`)},
	{forbids, text.Pattern(`^(.+?) (?:must not|mustn't|must never|may not|may never|cannot|can't) be (.+)$`)},
	{forbids, text.Pattern(`^(?:please,? )?no ((?:\S+ ){1,5}\S+)$`)},
	{demands, text.Pattern(`^(?:please )?always (.+)$`)},
	{demands, text.Pattern(`^(?:we|you|the team) (?:must|has to|have to) (.+)$`)},
	{demands, text.Pattern(`^(?:every|each|all) (.+?) (?:needs?|requires?|must have) (.+)$`)},
	{demands, text.Pattern(`^(.+?) (?:is|are) (?:required|mandatory)( .+)?$`)},
}

// granted are the forms of permissions that are none without a word that they are new: what
// is fine may always have been.
var granted = []func() *regexp.Regexp{
	text.Pattern(`^it(?:'s| is) (?:now |again )?(?:fine|ok|okay|allowed|permitted|safe|possible|acceptable) (?:now |again )?to (.+)$`),
	text.Pattern(`^(?:we|you|the team|everybody|everyone|people) (?:may|can|(?:is|are) (?:now |again )?(?:allowed|free|permitted) to) (.+)$`),
	text.Pattern(`^(.+?) (?:may|can) (?:now |again )?(?:be )?(.+)$`),
	text.Pattern(`^(.+?) (?:is|are) (?:now |again )?(?:fine|ok|okay|allowed|permitted|safe|possible|acceptable|welcome)( .+)?$`),
}

var (
	// anewNow tells that something is so since now.
	anewNow = text.Pattern(`\b(?:now|again|from now on|from today on|as of today|any ?more|any longer|these days|since (?:today|this week|monday|yesterday))\b`)

	// ruledOn is a practice from now on, which is as good as a permission.
	ruledOn = text.Pattern(`^(?:(?:we|the team) (.+) from now on|(.+?) (?:is|are) (\w+(?:ed|en|t) .*?)from now on)$`)

	// ruleLead leads to a ruling, and ruleRest gives its reason.
	ruleLead = text.Pattern(`^(?:ok|okay|update|correction|note|good news|fyi|actually|by the way|from now on|as of (?:today|now)|starting (?:today|now))[,:]? `)
	ruleRest = text.Pattern(`(?:[,;:.(–—]| - | because | since ).*$`)
)

// ruling gives how a statement rules an act, and the stems of that.
func (s *Stance) ruling() (ruling, []string) {
	if s.found == nil {
		return unruled, nil
	}
	s.found.ruled.Do(func() { s.found.as, s.found.act = s.readRuling() })
	return s.found.as, s.found.act
}

func (s *Stance) readRuling() (ruling, []string) {
	if !slices.ContainsFunc(s.words, func(w word) bool { return rulingWords.Has(w.low) }) {
		return unruled, nil
	}
	said := strings.ToLower(strings.ReplaceAll(strings.TrimRight(s.said, ".! "), "’", "'"))
	if strings.HasSuffix(said, "?") || len(said) > longestRule {
		return unruled, nil
	}
	lead := ruleLead().FindString(said)
	said = said[len(lead):]
	now := anewNow().MatchString(lead + said)
	said = ruleRest().ReplaceAllString(said, "")
	for _, r := range ruled {
		if m := r.form().FindStringSubmatch(said); m != nil {
			return r.as, actOf(m[1:])
		}
	}
	if m := ruledOn().FindStringSubmatch(said); m != nil {
		return permits, actOf(m[1:])
	}
	for _, form := range granted {
		if m := form().FindStringSubmatch(said); m != nil && now {
			return permits, actOf(m[1:])
		}
	}
	return unruled, nil
}

// rulingWords are those of which each ruling has one.
var rulingWords = text.SetOf(`never not no nobody avoid forbid forbids forbidden ban banned bans prohibition prohibits prohibited prohibit disallow disallows disallowed freeze restriction embargo moratorium rule
	need needs has have must always every each all required requires mandatory optional fine ok okay allowed permitted safe possible acceptable welcome may can free off now`)

// longestRule bounds, in bytes, what is read as a ruling.
const longestRule = 160

// actOf gives the stems of an act, of each the first.
func actOf(groups []string) (stems []string) {
	for _, w := range words(anewNow().ReplaceAllString(strings.Join(groups, " "), "")) {
		switch {
		case apart.Has(w.low):
			stems = append(stems, w.low)
		case w.stem == "" || generic.Has(w.low):
		default:
			stems = append(stems, stemOf(strings.TrimSuffix(w.low, "s")))
		}
	}
	slices.Sort(stems)
	return slices.Compact(stems)
}

// apart are words that say nothing elsewhere, and make another act of one.
var apart = text.SetOf(`without not no other only main new old former last next week weekend month day every each single outside alone`)

// generic are verbs that say no more of an act than that it is done.
var generic = text.SetOf(`use uses used using do does doing done make makes made making have has having`)

// rules reports whether two statements rule acts the one against the other, and whether these
// are the same.
func (s *Stance) rules(earlier *Stance) (against, same bool) {
	as, act := s.ruling()
	if as == unruled {
		return false, false
	}
	was, former := earlier.ruling()
	against = opposed[as] == was || was != unruled && (as == permits || as == frees)
	return against, opposed[as] == was && len(act) > 0 && (slices.Equal(act, former) || as == frees && slices.Equal(act, earlier.needed()))
}

// needing finds what all of a kind need.
var needing = text.Pattern(`(?i)^(?:every|each|all) .+? (?:needs?|requires?|must have) (.+?)[.!]*$`)

// needed gives the stems of what a statement demands that each of a kind has, without the kind:
// "the changelog entry is no longer required" frees from it whatever needed one.
func (s *Stance) needed() []string {
	if m := needing().FindStringSubmatch(s.said); m != nil {
		return actOf(m[1:])
	}
	return nil
}

// permits reports whether a statement allows what may have been forbidden, or frees from what
// may have been demanded.
func (s *Stance) permits() bool {
	as, _ := s.ruling()
	return as == permits || as == frees
}
