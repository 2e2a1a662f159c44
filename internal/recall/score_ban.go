package recall

import (
	"slices"

	"signet/internal/memory"
	"signet/internal/text"
)

// A ban on doing something under a circumstance leaves it as it is under all others: never to
// restart a service during the payroll run neither denies nor repeats how it is restarted.

// banning leads to what is banned, in the first group, with its circumstance in the second.
var banning = text.Pattern(`(?i)(?:^(?:please )?(?:never|do not|don['’]?t|avoid|no)\b|\b(?:must|may|should|shall|can) ?(?:not|never)\b|\b(?:mustn|shouldn|can)['’]t\b)(.*?)` +
	`\b((?:during|while|when|whenever|before|after|until|unless|without|outside|between|over|on|in|at|from|by|with|if|for|as long as)\b.*)`)

// bansElsewhere reports whether one of two memories bans something under a circumstance of
// which the other, which bans nothing, does not speak.
func bansElsewhere(a, b memory.Hit) bool {
	if !a.Believed() || !b.Believed() {
		return false
	}
	this, that := a.Memory.Content.String(), b.Memory.Content.String()
	return bansBeside(this, that) || bansBeside(that, this)
}

func bansBeside(ban, other string) bool {
	m := banning().FindStringSubmatch(ban)
	if m == nil || denying().MatchString(other) {
		return false
	}
	when, held := telling(m[2]), text.Terms(other)
	return len(when) > 0 && !slices.ContainsFunc(when, func(t string) bool { return slices.Contains(held, t) })
}
