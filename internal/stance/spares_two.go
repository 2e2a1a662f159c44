package stance

import (
	"strings"
	"sync"

	"signet/internal/text"
)

// two are statements that say of two things where each is, the verb once: "staging
// runs on Fly, production on Hetzner".
var two = text.Pattern(`(?i)^(?:the |our )?([\w-]+(?: [\w-]+)?) (?:runs?|lives?|sits?|stands?|stays?|works?|is|are|deploys?|(?:is|are) (?:hosted|deployed|kept|stored|served|built)) (on|in|at|by|with|from|to|under) [^;]+?(?:,| and|, and|, but|;) (?:the |our )?([\w-]+(?: [\w-]+)?) (on|in|at|by|with|from|to|under) [^,;]+$`)

// notThings stand before a preposition too, and are no second thing.
var notThings = sync.OnceValue(func() map[string]bool {
	return map[string]bool{
		"near": true, "mostly": true, "often": true, "still": true, "now": true, "usually": true, "always": true, "sometimes": true,
		"back": true, "also": true, "and": true, "but": true, "or": true, "not": true, "never": true, "only": true, "even": true,
		"based": true, "located": true, "built": true, "written": true, "together": true, "close": true, "next": true, "up": true,
	}
})

// sparesHalf reports whether an earlier statement tells of two things, and s
// speaks of the one alone. To end it would end what is said of the other.
func (s *Stance) sparesHalf(earlier *Stance) bool {
	m := two().FindStringSubmatch(earlier.said)
	if m == nil || !strings.EqualFold(m[2], m[4]) || notThings()[strings.ToLower(strings.Fields(m[3])[0])] || does(m[3]) {
		return false
	}
	return s.names(m[1]) != s.names(m[3])
}

// names reports whether a statement has a thing's words, whatever their case.
func (s *Stance) names(thing string) bool {
	return strings.Contains(" "+strings.ToLower(s.said)+" ", " "+strings.ToLower(thing)+" ")
}

// does reports whether words end with a verb: then they go on about the first thing.
func does(words string) bool {
	list := strings.Fields(strings.ToLower(words))
	low := list[len(list)-1]
	k := lookUp(low)
	return k.entry.rel != 0 || strings.HasSuffix(low, "ed") || strings.HasSuffix(low, "ing") || strong.Has(low) || lively.Has(low)
}
