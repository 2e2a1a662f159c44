// Package guard keeps secrets out of memory. Storage accepts only Text, and
// only this package makes one, so nothing is kept that was not looked at.
//
// There are two ways through. Check refuses a text that holds a secret: that
// is for a person who asks to remember something. Redact replaces each secret
// by a placeholder such as [redacted:jwt] and lets the rest pass: that is for
// whatever is captured in bulk. Both rest on Find, and neither its findings
// nor an error made from them ever repeat the secret.
//
// Find works in three steps. Text is first folded: characters nobody sees are
// dropped and letters that only look Latin become Latin (fold.go). One pass
// then looks for the literals by which each detector may begin (find.go), and
// only where one stands does the detector itself run, on a bounded stretch.
// The detectors are the rows of one table, the most certain first. Some forms
// have no literal to begin with and a pass of their own: the columns of tables
// (table.go), rows of words that open a wallet (mnemonic.go), what people tell
// in words that no rule foresees (clue.go), and stretches of base64 or
// hexadecimal, which are decoded and looked at in the same way (wrapped.go).
//
// A number counts by what it proves: card.go and iban.go believe check digits.
// Instructs looks for another thing: text that tries to command the model that
// will read it. It only says so; what follows from it is for who keeps the text.
//
// A detector that knows a form (a provider's prefix, a key block) trusts it.
// The two that know only a neighbouring word, pair.go and prose.go, also ask
// whether the value is one: see value.go.
package guard

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"signet/internal/errs"
)

// Text is text that has passed the guard. Only this package makes one: Check,
// Redact and, for stores reading back what they wrote, Scan. It is valid UTF-8
// without NUL. The zero Text is empty.
type Text struct{ s string }

// String gives the text itself.
func (t Text) String() string { return t.s }

// MarshalText gives the text itself, so that JSON renders it as a string.
// There is no way back on purpose: what is read must pass the guard again.
func (t Text) MarshalText() ([]byte, error) { return []byte(t.s), nil }

// Scan takes what a store wrote, without looking at it again: a string, bytes,
// or nil for the empty text. It is for stores only.
func (t *Text) Scan(src any) error {
	switch src := src.(type) {
	case nil:
		t.s = ""
	case string:
		t.s = src
	case []byte:
		t.s = string(src)
	default:
		return errs.E(errs.Internal, "guard.Text cannot be read from a %T", src)
	}
	return nil
}

// A Finding is one secret: which detector saw it, and its byte offsets in the
// text as given, Start included and End not.
type Finding struct {
	Detector   string
	Start, End int
}

// A Refusal is the error that names what was found. It never holds the value.
type Refusal struct{ Findings []Finding }

// Error names detectors and offsets, never the value.
func (r *Refusal) Error() string {
	var b strings.Builder
	b.WriteString("the text holds what looks like a secret: ")
	for i, f := range r.Findings {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s at bytes %d to %d", f.Detector, f.Start, f.End)
	}
	return b.String()
}

// Check lets s through as it is, or not at all. Text that is not UTF-8 or has
// a NUL byte is errs.Invalid; text with a secret is errs.Refused and wraps a
// *Refusal.
func Check(s string) (Text, error) {
	if !utf8.ValidString(s) {
		return Text{}, errs.E(errs.Invalid, "the text is not valid UTF-8")
	}
	if strings.IndexByte(s, 0) >= 0 {
		return Text{}, errs.E(errs.Invalid, "the text has a NUL byte")
	}
	if found := Find(s); len(found) > 0 {
		return Text{}, errs.E(errs.Refused, "%w", &Refusal{Findings: found}).
			WithHint("keep the value in a secret manager and name where it is kept instead of the value; if it is no secret, say it in other words")
	}
	return Text{s}, nil
}

// Redact lets s through with every secret replaced by [redacted:<detector>],
// and bytes that are not UTF-8, or are NUL, by U+FFFD. It says what it
// replaced. Its result holds no finding, so redacting twice changes nothing.
func Redact(s string) (Text, []Finding) {
	found := Find(s)
	for range maxRounds {
		out, spans := replace(s, found)
		again := Find(out)
		if len(again) == 0 {
			return Text{out}, found
		}
		found = merge(append(found, unplace(again, spans)...))
	}
	whole := []Finding{{Detector: found[0].Detector, Start: 0, End: len(s)}}
	out, _ := replace(s, whole)
	return Text{out}, whole
}

// Replacing one secret can bring another to light, because a placeholder ends
// a word. A text that still has some after this many rounds was made to resist,
// and goes as a whole.
const maxRounds = 8

// A placement says that out[outStart:outEnd] stands for s[start:end]. Stretches
// that were copied unchanged have none.
type placement struct{ start, end, outStart, outEnd int }

func replace(s string, found []Finding) (string, []placement) {
	var b strings.Builder
	var spans []placement
	copied := func(from, to int) {
		for from < to {
			r, n := utf8.DecodeRuneInString(s[from:to])
			if at := b.Len(); r == 0 || r == utf8.RuneError && n == 1 {
				b.WriteRune(utf8.RuneError)
				spans = append(spans, placement{from, from + n, at, b.Len()})
			} else {
				b.WriteString(s[from : from+n])
			}
			from += n
		}
	}
	from := 0
	for _, f := range found {
		copied(from, f.Start)
		at := b.Len()
		b.WriteString(placeholder + f.Detector + "]")
		spans = append(spans, placement{f.Start, f.End, at, b.Len()})
		from = f.End
	}
	copied(from, len(s))
	return b.String(), spans
}

// unplace moves findings in the replaced text back to the text it came from.
func unplace(found []Finding, spans []placement) []Finding {
	back := make([]Finding, len(found))
	for i, f := range found {
		back[i] = Finding{f.Detector, origin(f.Start, spans, false), origin(f.End, spans, true)}
	}
	return back
}

func origin(at int, spans []placement, end bool) int {
	shift := 0
	for _, p := range spans {
		switch {
		case at >= p.outEnd:
			shift = p.end - p.outEnd
		case at <= p.outStart:
			return at + shift
		case end:
			return p.end
		default:
			return p.start
		}
	}
	return at + shift
}
