package text

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable gives s in a form that is safe to write to a terminal: what would
// steer it, hide text or turn its direction becomes a visible escape such as
// \x1b or \u202e. Line ends and tabs stay, and so do the joiners and selectors
// inside emoji.
func Printable(s string) string {
	if isPlain(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 16)
	var last rune
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case !isHidden(r), isEmojiGlue(last, r, s[i+size:]):
			b.WriteRune(r)
		default:
			writeEscape(&b, r)
		}
		last = r
		i += size
	}
	return b.String()
}

// Quoted gives s between double quotes, on one line and printable, with single ones in
// place of those in it: it cannot end the quotation, nor forge a line.
func Quoted(s string) string {
	return `"` + strings.ReplaceAll(Printable(strings.Join(strings.Fields(s), " ")), `"`, "'") + `"`
}

// OneLine gives s on one line for lists and logs: printable, white space
// collapsed, and cut to max runes, the last of which is then "…".
func OneLine(s string, max int) string {
	s = Printable(strings.Join(strings.Fields(s), " "))
	if utf8.RuneCountInString(s) <= max {
		return s
	}
	if max <= 0 {
		return ""
	}
	left := max - 1
	for i := range s {
		if left == 0 {
			return strings.TrimRight(s[:i], " ") + "…"
		}
		left--
	}
	return s
}

// isPlain reports whether s is ASCII text without control characters, which is
// nearly always so.
func isPlain(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c < ' ' && c != '\n' && c != '\t') || c > '~' {
			return false
		}
	}
	return true
}

// isHidden reports whether a terminal would obey r, or show nothing for it.
func isHidden(r rune) bool {
	switch {
	case r == '\n', r == '\t':
		return false
	case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co):
		return true
	}
	return unicode.In(r, blankRunes)
}

// blankRunes are the characters that show nothing although Unicode does not class
// them as format characters: fillers, variation selectors, and the joiner of
// graphemes.
var blankRunes = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x034F, Hi: 0x034F, Stride: 1},
		{Lo: 0x115F, Hi: 0x1160, Stride: 1},
		{Lo: 0x17B4, Hi: 0x17B5, Stride: 1},
		{Lo: 0x180B, Hi: 0x180F, Stride: 1},
		{Lo: 0x2065, Hi: 0x2065, Stride: 1},
		{Lo: 0x3164, Hi: 0x3164, Stride: 1},
		{Lo: 0xFE00, Hi: 0xFE0F, Stride: 1},
		{Lo: 0xFFA0, Hi: 0xFFA0, Stride: 1},
		{Lo: 0xFFF0, Hi: 0xFFF8, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0xE0000, Hi: 0xE0FFF, Stride: 1},
	},
}

// isEmojiGlue reports whether r, after last and before rest, holds an emoji
// together: a joiner between two symbols, or the selector of emoji style right
// after one.
func isEmojiGlue(last, r rune, rest string) bool {
	switch r {
	case 0xFE0F:
		return isPictograph(last)
	case 0x200D:
		next, _ := utf8.DecodeRuneInString(rest)
		return (isPictograph(last) || last == 0xFE0F) && isPictograph(next)
	}
	return false
}

// isPictograph reports whether r is a symbol that emoji are made of, or a skin
// tone.
func isPictograph(r rune) bool {
	return r >= 0x2190 && r != utf8.RuneError && (unicode.Is(unicode.So, r) || 0x1F3FB <= r && r <= 0x1F3FF)
}

// writeEscape writes r as Go would write it in a string literal.
func writeEscape(b *strings.Builder, r rune) {
	switch {
	case r < 0x100:
		fmt.Fprintf(b, `\x%02x`, r)
	case r < 0x10000:
		fmt.Fprintf(b, `\u%04x`, r)
	default:
		fmt.Fprintf(b, `\U%08x`, r)
	}
}
