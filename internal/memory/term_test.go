package memory_test

import (
	"testing"
	"time"

	"signet/internal/memory"
)

// A day of the calendar that bounds what a statement says is its end, however it is
// brought. All of it is said on 13 November 2026.
func TestADayThatBoundsAStatementIsItsEnd(t *testing.T) {
	t.Parallel()
	day := func(year int, month time.Month, d int) time.Time {
		return time.Date(year, month, d+1, 0, 0, 0, 0, time.Local).Add(-time.Millisecond)
	}
	never := time.Time{}
	s := newService(t)
	for says, want := range map[string]time.Time{
		"Releases are blocked until Thursday 3 December 2026.":                     day(2026, 12, 3),
		"Never push to develop until Friday 20 November 2026":                      day(2026, 11, 20),
		"There's a schema freeze until December 3, so no migrations before that":   day(2026, 12, 3),
		"Odile is on holiday until 2026-12-03; ask Pavel":                          day(2026, 12, 3),
		"The pilot cluster is down through the 3rd of December":                    day(2026, 12, 3),
		"Hotfixes are frozen until January 4":                                      day(2027, 1, 4),
		"The gateway is closed to partners until the end of February 2027":         day(2027, 2, 28),
		"Because of the audit, releases are blocked until December 3 in all towns": day(2026, 12, 3),
		"The old printer is out of order until November 10, 2026":                  day(2026, 11, 10),

		"Odile is on holiday until December 3, Pavel owns the pricing job":   never,
		"Until December 3, merges to develop are blocked":                    day(2026, 12, 3),
		"Until December 3 2026 merges to develop are blocked":                day(2026, 12, 3),
		"Until November 10, Pavel owned the pricing job":                     never,
		"Until December 3, Pavel owns the pricing job, Odile is his deputy":  never,
		"Odile covers for Pavel until December 3, then Ruth takes over":      never,
		"Pavel owns the pricing job and Odile is away until December 3":      never,
		"Pavel owns the pricing job. Releases are blocked until December 3.": never,
		"Until December 3 the team used Jest for the tests":                  never,
		"The gateway was down until November 10":                             never,
		"We extended the pilot until December 3":                             never,
		"If the freeze lasts until December 3, the audit moves":              never,
		"The ferry goes every summer until September 30":                     never,
		"The heron nests from March until June 2027":                         never,
		"The certificate of the gateway is valid until December 3":           never,
		"Go 1.25 is supported until August 31, 2026":                         never,
		"The pilot won't start until December 3":                             never,
		"Invoices that were open until November 10 are written off":          never,
		"Tickets are open until somebody closes them":                        never,
		"The deploy window is open until 18:00 UTC":                          never,
		"The report covers all until 2026-11-31":                             never,
		"The team meets on December 3":                                       never,
	} {
		o, _, err := s.Remember(t.Context(), memory.Author{Name: "t", Kind: "operator"}, memory.Draft{
			Content: says, Observed: time.Date(2026, 11, 13, 12, 0, 0, 0, time.UTC),
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := o.Memory.ValidUntil; !got.Equal(want) || !o.Memory.ValidFrom.IsZero() {
			t.Errorf("%q holds until %v, want %v", says, got, want)
		}
	}
}

// Who rewords a statement moves the end that its words named, and no other.
func TestWhatIsRewordedEndsAsItSays(t *testing.T) {
	t.Parallel()
	s := newService(t)
	given := time.Date(2027, 5, 1, 0, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct{ until, want time.Time }{
		"by its words": {time.Time{}, time.Date(2026, 12, 11, 0, 0, 0, 0, time.Local).Add(-time.Millisecond)},
		"by a flag":    {given, given},
	} {
		by := memory.Author{Name: "t", Kind: "operator"}
		o, _, err := s.Remember(t.Context(), by, memory.Draft{
			Content: "Releases " + name + " are blocked until December 3", ValidUntil: c.until, Observed: time.Date(2026, 11, 13, 12, 0, 0, 0, time.UTC),
		})
		if err != nil {
			t.Fatal(err)
		}
		content := "Releases " + name + " are blocked until December 10"
		if _, _, err = s.Modify(t.Context(), by, memory.Revision{ID: o.Memory.ID, Reader: memory.Reader{Agent: memory.DefaultAgent}, Content: &content}); err != nil {
			t.Fatal(err)
		}
		m, err := s.Get(t.Context(), memory.Reader{Agent: memory.DefaultAgent}, o.Memory.ID)
		if err != nil {
			t.Fatal(err)
		}
		if !m.ValidUntil.Equal(c.want) {
			t.Errorf("what ends %s holds until %v, want %v", name, m.ValidUntil, c.want)
		}
	}
}
