package recall

import (
	"sync"

	"signet/internal/memory"
	"signet/internal/text"
)

// ordering tells an order or a ban, in lower case, by how it begins or by what is said
// to be allowed.
var ordering = sync.OnceValue(func() text.Sieve {
	return text.NewSieve(`^(?:please )?(?:do not|don't|dont|avoid|refrain from|make sure|ensure|be sure to|stop|only|use .{1,60}\b(?:not|never|instead of|rather than|only)|keep .{1,60}\b(?:out of|below|under|away from)|no .{1,60} without)\b` +
		`|\b(?:may|must|shall|should|can) (?:not|only)\b|\b(?:mustn't|shouldn't|cannot|can't) be\b|\bonly .{1,40} (?:may|can|should)\b|\bno .{1,60} (?:is|are) (?:allowed|permitted)\b|\bshould always\b` +
		`|\b(?:is|are) (?:not allowed|not permitted|forbidden|prohibited|banned|off[- ]limits|mandatory)\b`)
})

// orders reports whether a text, in lower case, is put as an order or a ban by its words alone.
func orders(said string) bool { return ordering().MayMatch(said) && ordering().MatchString(said) }

// binds reports whether a memory binds who works on what it tells of: it is a rule, or
// a fact that is put as an order or a ban. A type that nobody gave is inferred by a few
// words, and misses what says neither "never" nor "always" nor "must".
func binds(m memory.Memory) bool {
	return m.Type == memory.Rule || m.Type == memory.Fact && readingOf(m, false).isOrder()
}
