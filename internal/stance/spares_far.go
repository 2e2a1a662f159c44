package stance

import "slices"

// This file tells statements apart that have little to do with each other, before they
// are weighed: most that share a word are such.

// Of what either of two statements names and the other does not, there is seldom more than this
// where one ends the other: who tells more mostly tells of something else.
const (
	mostUnsaid = 4
	mostNews   = 6
	mostApart  = 8
	mostOfName = 5 // where they share no more than a name
)

// Where there is more than this, none ends the other: they are not weighed at all.
const (
	farUnsaid = 6
	farNews   = 7
	farApart  = 11
)

// farApart reports whether two statements are too far apart to be weighed.
func (m *match) farApart() bool {
	unsaid := m.theirs.missing(m.ours)
	if unsaid > farUnsaid {
		return true
	}
	news := m.ours.missing(m.theirs)
	return news > farNews || unsaid+news > farApart
}

// apart reports whether two statements are so far apart that they have little to do with each other.
func (m *match) apart() bool {
	unsaid, news, most := m.theirs.missing(m.ours), m.ours.missing(m.theirs), mostApart
	if m.nameAlone() {
		most = mostOfName
	}
	return unsaid > mostUnsaid || news > mostNews || unsaid+news > most
}

// nameAlone reports whether all that two statements share are names: much is told of
// one person that has nothing to do with each other.
func (m *match) nameAlone() bool {
	return !slices.ContainsFunc(m.ours.tokens, func(t token) bool { return !t.loose && t.kind != called && m.theirs.names(&t) })
}

// missing counts what a sketch names and another does not.
func (s *sketch) missing(other *sketch) (n int) {
	for i := range s.tokens {
		if t := &s.tokens[i]; !t.loose && !t.left && !other.names(t) {
			n++
		}
	}
	return n
}

// strays reports whether the later statement names more than the earlier does and a
// value beside: most of those that share a word do, and are told apart at once.
func (m *match) strays() bool {
	more := 0
	for i := range m.ours.tokens {
		if t := &m.ours.tokens[i]; !t.loose && t.kind != dayed && !m.theirs.names(t) {
			if more++; more > longestName {
				return true
			}
		}
	}
	return false
}
