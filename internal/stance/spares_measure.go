package stance

import (
	"slices"

	"signet/internal/text"
)

// How often something is done, and how long it takes, is kept or waits, are two things that
// are told of it: that backups are kept for 14 days leaves that they are made nightly.

var (
	often = text.SetOf(`hourly daily nightly weekly fortnightly biweekly monthly quarterly yearly annually every each twice per`)
	times = text.SetOf(`second seconds minute minutes min mins hour hours day days night nights week weeks month months quarter quarters year years`)
)

// measuresOther reports whether one of two statements tells how often something is done and
// no more, and the other how long it takes or is kept. Where no verb says that, both may mean
// the same: "the interval is 15 minutes".
func (s *Stance) measuresOther(earlier *Stance) bool {
	return slices.ContainsFunc(earlier.clauses, func(e clause) bool {
		return slices.ContainsFunc(s.clauses, func(c clause) bool {
			return c.oftenOnly() && e.tellsHowLong() || c.tellsHowLong() && e.oftenOnly()
		})
	})
}

// lasting are verbs by which it is told how long something takes, is kept or waits.
var lasting = text.SetOf(`take takes took last lasts lasted keep keeps kept retain retained delete deleted purge purged expire expires expired wait waits hold holds held stay stays live lives`)

// tellsHowLong reports whether a clause tells how long something takes, and not how often.
func (c *clause) tellsHowLong() bool { return c.hasOf(lasting) && !c.hasOf(often) && c.tellsLong() }

// oftenOnly reports whether a clause tells how often, and not how long.
func (c *clause) oftenOnly() bool { return c.hasOf(often) && !c.tellsLong() }

// tellsLong reports whether a clause tells a number of times, or one: 14 days, a week.
func (c *clause) tellsLong() bool {
	for i := 1; i < len(c.words); i++ {
		if before := &c.words[i-1]; times.Has(c.words[i].low) && (before.number() || before.low == "a" || before.low == "an") && (i < 2 || !often.Has(c.words[i-2].low)) {
			return true
		}
	}
	return false
}

// ofOtherUnit reports whether all numbers of a statement are measured in something else than
// those of an earlier one: 25 MB are no 25 seconds. And a version of one thing is none of
// another.
func (s *Stance) ofOtherUnit(earlier *Stance) bool {
	ours, theirs := s.sketch.units(), earlier.sketch.units()
	return len(ours) > 0 && len(theirs) > 0 && !slices.ContainsFunc(ours, func(unit string) bool {
		return unit == "" || slices.Contains(theirs, unit) || slices.Contains(theirs, "")
	})
}

// units gives in what the numbers of a sketch are measured, "" for each that does not say.
func (s *sketch) units() (all []string) {
	for i := range s.tokens {
		if s.tokens[i].kind == counted {
			all = append(all, s.tokens[i].unit)
		}
	}
	return all
}

// ofOtherVersion reports whether a statement tells to which version of something was changed,
// and an earlier one the version of something else.
func (s *Stance) ofOtherVersion(earlier *Stance) bool {
	if len(s.clauses) != 1 || len(earlier.clauses) != 1 || !s.clauses[0].hasOf(versioning) {
		return false
	}
	ours, theirs := s.clauses[0].versioned(), earlier.clauses[0].versioned()
	return ours != "" && theirs != "" && !s.hasStem(theirs) && !earlier.hasStem(ours)
}

// versioning are verbs by which a thing gets another version of itself.
var versioning = text.SetOf(`upgraded downgraded bumped`)

// versioned gives the stem of the name behind which a clause has a version, "" where it has none.
func (c *clause) versioned() string {
	for i := max(c.group, 1); i < len(c.words); i++ {
		if c.words[i].number() && c.words[i-1].proper() && c.words[i-1].after == 0 {
			return c.words[i-1].stem
		}
	}
	return ""
}
