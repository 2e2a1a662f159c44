package stance

import (
	"regexp"
	"slices"
	"strings"

	"signet/internal/text"
)

// What came back, or stays after all, is so now: "we set the timeout back to 30s" says what
// "the timeout is 30s now" says, and ends what was so in between. That is mostly told as a
// change itself: "we raised the timeout to 60s". Both are said plainly here, as the state that
// they leave, and held against each other.

// plainly is a form in which a state is told by what became of it, and how that is said plainly.
type plainly struct {
	form func() *regexp.Regexp
	as   string
}

// backwards are the forms of what came back, or stays.
var backwards = []plainly{
	{text.Pattern(`(?i)^(?:we|the team) (?:are|is|went|go|goes) back to (?:using )?(\w+)ing (.+)$`), "we $1 $2 now"},
	{text.Pattern(`(?i)^(?:we|the team) (?:returned|reverted) to (\w+)ing (.+)$`), "we $1 $2 now"},
	{text.Pattern(`(?i)^(?:we|the team) (?:(?:are|is|went|go|goes) back to|returned to|reverted to) (.+)$`), "we use $1 now"},
	{text.Pattern(`(?i)^(?:we|the team|i) (?:\w+ly )?(?:set|moved|put|changed|brought|reverted|rolled|switched|turned|lowered|raised|cut|took) (.+?) back (?:down |up )?to (.+)$`), "$1 is $2 now"},
	{text.Pattern(`(?i)^(?:we|the team|i) (?:reverted|restored|reset|returned) (.+?) to (.+)$`), "$1 is $2 now"},
	{text.Pattern(`(?i)^(.+?) (is|are) back (?:at|to) (.+)$`), "$1 $2 $3 now"},
	{text.Pattern(`(?i)^(.+?) (is|are) back ((?:on|with|in) .+)$`), "$1 $2 $3 now"},
	{text.Pattern(`(?i)^(.+?) (?:went back|returned|reverted|was reverted|was set back) to (.+)$`), "$1 is $2 now"},
	{text.Pattern(`(?i)^(.+?) (?:stays|remains) (?:at )?(.+?)(?: after all)?$`), "$1 is $2 now"},
	{text.Pattern(`(?i)^(we|they|.+?s) (?:stay|remain) (?:at )?(.+?)(?: after all)?$`), "$1 is $2 now"}, // and not: it is important to stay
	{text.Pattern(`(?i)^([A-Z]\S+) has (.+) (?:again|back)$`), "$1 owns $2 now"},
	{text.Pattern(`(?i)^(.+) (?:again|after all)$`), "$1 now"},
}

// changedTo are the forms of what changed.
var changedTo = []plainly{
	{text.Pattern(`(?i)^(?:we|the team) (?:upgraded|downgraded|switched|migrated|moved|changed)(?: from .+?)? to (.+)$`), "we use $1"},
	{text.Pattern(`(?i)^(?:we|the team|i) (?:raised|lowered|set|bumped|increased|reduced|changed|cut|doubled|halved|moved|switched|migrated|pushed|shifted) (.+?)(?: from .+?)? to (\S*\d.*)$`), "$1 is $2"},
	{text.Pattern(`(?i)^(?:we|the team|i) (?:moved|switched|migrated|changed) (.+?)(?: from .+?)? to (.+)$`), "$1 is on $2"},
	{text.Pattern(`(?i)^(.+?) (?:was |were |has been |have been )?(?:moved|switched|migrated|raised|lowered|set|bumped|increased|reduced|changed|cut|pushed|shifted|went)(?: from .+?)? to (\S*\d.*|(?:january|february|march|april|may|june|july|august|september|october|november|december) .+)$`), "$1 is $2"},
	{text.Pattern(`(?i)^(.+?) (?:was |were |has been |have been )?(?:moved|switched|migrated)(?: from .+?)? to (.+)$`), "$1 is on $2"},
	{text.Pattern(`(?i)^(.+?)(?: now| from now on|, not .+)$`), "$1"},
}

var (
	// returning are words of which what came back, or stays, is told with one.
	returning = text.SetOf(`back again after stays stay remains remain reverted returned restored reset`)

	// unsettled are words by which that is no more than wished, asked or feared.
	unsettled = text.SetOf(`if unless might may maybe perhaps could would should want wants plan plans consider hope until when once not never no nobody`)

	// asBefore are what somebody comes back to, or stays at, who leaves nothing.
	asBefore = text.SetOf(`track office work town vacation holiday leave schedule line same open closed up down online offline green red true unclear unknown here there`)

	// piecesBy part what came back from why, and from what leads to it.
	piecesBy = text.Pattern(`[,;.!:–—]+ |\bso (?:that )?|\bbecause |\bsince |\bas |\band |\bbut `)
	blames   = text.Pattern(`\b([A-Z][\w+-]*(?: \d[\w.]*)?) (?:was|is|were|broke|breaks|leaks?|leaked|failed|fails|crashe[sd]|turned|did not|didn't|does not|doesn't|had|has|kept|caused|cost|costs)\b`)
)

// comesBack reports whether a statement tells that something is as it was before, where an
// earlier one says what it was in between.
func (s *Stance) comesBack(earlier *Stance) bool {
	if !slices.ContainsFunc(s.words, func(w word) bool { return returning.Has(w.low) }) || strings.ContainsAny(s.said, "?\n") {
		return false
	}
	between := earlier.plain(changedTo)
	for _, piece := range piecesBy().Split(strings.TrimRight(s.said, ".! "), -1) {
		now, came := sayPlainly(strings.TrimSpace(piece), backwards)
		if name, back := strings.CutPrefix(piece, "Back to "); !came && back {
			now, came = "we use "+name+" now", true
		}
		if !came {
			continue
		}
		says := Read(now)
		if slices.ContainsFunc(says.words, func(w word) bool { return unsettled.Has(w.low) || asBefore.Has(w.low) }) {
			return false
		}
		if !slices.ContainsFunc(says.words, between.lacks) {
			return false // it names what came back itself
		}
		if says.endsAlone(&between) {
			return true
		}
		if m := blames().FindStringSubmatch(s.said); m != nil && !strings.Contains(now, m[1]) {
			gone := Read("we no longer use " + m[1] + ".")
			return gone.endsAlone(&between)
		}
	}
	return false
}

// lacks reports whether a word that says something is not in a statement.
func (s *Stance) lacks(w word) bool {
	return !articles.Has(w.low) && w.is&(prep|aux|adverb|change) == 0 && !slices.ContainsFunc(s.words, func(o word) bool { return o.low == w.low || w.stem != "" && o.stem == w.stem })
}

// plain gives a statement said plainly.
func (s *Stance) plain(forms []plainly) Stance {
	if said, ok := sayPlainly(strings.TrimRight(s.said, ".! "), forms); ok {
		return Read(said)
	}
	return *s
}

// sayPlainly says a statement as the state that it leaves, by the first form that fits.
func sayPlainly(said string, forms []plainly) (string, bool) {
	for _, p := range forms {
		if p.form().MatchString(said) {
			return p.form().ReplaceAllString(said, p.as), true
		}
	}
	return said, false
}

var articles = text.SetOf(`the a an our my your its their his her`)
