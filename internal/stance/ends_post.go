package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// A post is held by one: who is "our designer now" is so in place of whom was. And who moves
// to another team has no part in the one before.

var (
	// posted says who is something of which there is one, and charged who does what there is
	// one to do. Their groups are who, and what.
	posted  = text.Pattern(`^([A-Z][\w'-]*(?: [A-Z][\w'-]*){0,2}) (?:is|became|becomes)(?: now)? (?:the team's|our|the)(?: new)? ([^,;:]+?)( now| from now on)?\.?$`)
	charged = text.Pattern(`^([A-Z][\w'-]*(?: [A-Z][\w'-]*){0,2}) ((?:now )?(?:does|runs|takes|writes|organi[sz]es|prepares|plans|chairs|moderates|answers|triages|schedules|signs) (?:the|all|our) [^,;:]+?)( now| from now on)?\.?$`)

	// joining says who went to what team, and onTeam who is of what team.
	joining = text.Pattern(`^([A-Z][\w'-]*(?: [A-Z][\w'-]*){0,2}) (?:has |is |was )?(?:moved|moving|switched|transferred|joined|went|changed)(?: over)?(?: to)? (?:the |our )?([^,;:]+? (?:team|squad|group|department|crew))(?: now)?\.?$`)
	onTeam  = text.Pattern(`^([A-Z][\w'-]*(?: [A-Z][\w'-]*){0,2}) (?:leads|heads|manages|runs|is (?:on|in|with|part of|a member of|the (?:\w+ )?(?:lead|leader|head|manager) of)|works (?:on|in|for)|belongs to) (?:the |our )?([^,;:]+? (?:team|squad|group|department|crew))\.?$`)
)

// passesPost reports whether a statement says who has the post now that an earlier one says
// somebody else has, or to what other team somebody went who was of one.
func (s *Stance) passesPost(earlier *Stance) bool {
	if !s.has(postWords) {
		return false
	}
	was := earlier.said
	for said := range strings.SplitSeq(s.said, ", ") {
		if hasPostNow(strings.TrimPrefix(said, "and "), was) {
			return true
		}
	}
	a, b := joining().FindStringSubmatch(s.said), onTeam().FindStringSubmatch(was)
	return len(a) > 0 && len(b) > 0 && strings.Fields(a[1])[0] == strings.Fields(b[1])[0] && !sameStems(a[2], b[2]) && !s.Absent()
}

// postWords are those of which news of a post, or of a move, has one.
var postWords = text.SetOf(`now on moved moving switched transferred joined went changed`)

// hasPostNow reports whether who has a post now is told, which another had.
func hasPostNow(said, was string) bool {
	for _, form := range []func(string) []string{posted().FindStringSubmatch, charged().FindStringSubmatch} {
		a, b := form(said), form(was)
		if len(a) > 0 && len(b) > 0 && a[1] != b[1] && !slices.Contains([]string{"The", "A", "Our"}, strings.Fields(b[1])[0]) && anewNow().MatchString(said) && sameStems(a[2], b[2]) {
			return true
		}
	}
	return false
}

// sameStems reports whether two phrases have the same words.
func sameStems(a, b string) bool {
	x, y := actOf([]string{a}), actOf([]string{b})
	return len(x) > 0 && slices.Equal(x, y)
}
