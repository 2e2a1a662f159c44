package stance

import "strings"

// endsByReason reports whether what s gives as a reason first, and tells by that, ends an earlier
// statement: "I moved to Berlin, so my old flat is free".
func (s *Stance) endsByReason(earlier *Stance) bool {
	return len(s.news) > 0 && s.found != nil && s.reason().Ends(*earlier)
}

// reason is what s gives as a reason and tells by that, as a statement of its own.
func (s *Stance) reason() *Stance {
	s.found.told.Do(func() { s.found.reason = readWhole(spell(s.news)) })
	return &s.found.reason
}

// spell gives the words of clauses as they were written.
func spell(list []clause) string {
	var b strings.Builder
	for i := range list {
		for k := range list[i].words {
			w := &list[i].words[k]
			b.WriteString(w.raw)
			if w.after != 0 {
				b.WriteByte(w.after)
			}
			b.WriteByte(' ')
		}
	}
	return b.String()
}
