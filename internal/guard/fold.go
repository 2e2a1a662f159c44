package guard

import (
	"slices"
	"sort"
	"strings"
	"sync"
	"unicode/utf8"
)

// A view is a text as the detectors see it: folded, and folded once more to
// lower case. Both have the same offsets; orig leads back to the text as given.
type view struct {
	s, low string
	shifts []shift // ordered by at; none when nothing moved
	veiled bool    // unseen characters stood amid plain words: somebody hides something
}

// From byte at of the folded text on, the original offset is by bytes more.
type shift struct{ at, by int }

func (v view) orig(i int) int {
	n := sort.Search(len(v.shifts), func(n int) bool { return v.shifts[n].at > i })
	if n == 0 {
		return i
	}
	return i + v.shifts[n-1].by
}

// placeholder begins what stands where a secret was.
const placeholder = "[redacted:"

// fold undoes what hides a secret from a plain comparison: invisible and
// direction characters vanish, wide and look-alike letters become ASCII,
// accents fall off, curly quotes become straight and odd spaces plain. Our own
// placeholders become NUL bytes, which end every word and match nothing.
func fold(s string) view {
	if isASCII(s) && !strings.Contains(s, placeholder) {
		return view{s: s, low: lower(s)}
	}
	b := make([]byte, 0, len(s))
	var shifts []shift
	by, veils := 0, 0
	for i := 0; i < len(s); {
		if by != i-len(b) {
			by = i - len(b)
			shifts = append(shifts, shift{len(b), by})
		}
		if n := placeholderLen(s[i:]); n > 0 {
			b = append(b, make([]byte, n)...)
			i += n
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		switch to := plain(r); {
		case to == dropped:
			if r >= 0x180E && i > 0 && isAlnum(s[i-1]) && isAlnum(next(s, i+n)) {
				veils++
			}
		case r == utf8.RuneError && n == 1:
			b = append(b, s[i])
		default:
			b = utf8.AppendRune(b, to)
		}
		i += n
	}
	if by != len(s)-len(b) {
		shifts = append(shifts, shift{len(b), len(s) - len(b)})
	}
	folded := string(b)
	return view{s: folded, low: lower(folded), shifts: shifts, veiled: veils > 2}
}

// placeholderLen is the length of the placeholder s begins with, or 0.
func placeholderLen(s string) int {
	if len(s) == 0 || s[0] != '[' || !strings.HasPrefix(s, placeholder) {
		return 0
	}
	name, _, ok := strings.Cut(s[len(placeholder):min(len(s), len(placeholder)+40)], "]")
	if !ok || !slices.Contains(detectorNames(), name) {
		return 0
	}
	return len(placeholder) + len(name) + 1
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// lower lowers ASCII letters only, so that offsets stay.
func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// plainly gives a word of another script as folded text has it.
func plainly(word string) string { return strings.Map(plain, word) }

const dropped rune = -1

// plain gives the character r stands for, or dropped.
func plain(r rune) rune {
	switch {
	case r < 0x80:
		return r
	case r == 0xAD, r == 0x34F, r == 0x61C, r == 0x180E, r == 0xFEFF,
		0x200B <= r && r <= 0x200F, 0x202A <= r && r <= 0x202E, 0x2060 <= r && r <= 0x206F,
		0xFE00 <= r && r <= 0xFE0F, 0xE0000 <= r && r <= 0xE0FFF,
		0x300 <= r && r <= 0x36F: // combining accents
		return dropped
	case 0xFF01 <= r && r <= 0xFF5E:
		return r - 0xFF01 + '!'
	case r == 0xA0, r == 0x3000, r == 0x202F, r == 0x205F, 0x2000 <= r && r <= 0x200A:
		return ' '
	case 0xC0 <= r && r <= 0x17F:
		return accentless[r-0xC0]
	case 0x1D400 <= r && r <= 0x1D6A3: // mathematical letters: 13 alphabets of 52
		return rune("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[(r-0x1D400)%52])
	case 0x24B6 <= r && r <= 0x24CF: // circled
		return 'A' + r - 0x24B6
	case 0x24D0 <= r && r <= 0x24E9:
		return 'a' + r - 0x24D0
	case 0x1F130 <= r && r <= 0x1F189 && (r-0x1F130)%0x20 < 26: // squared and filled
		return 'A' + (r-0x1F130)%0x20
	case 0x1D7CE <= r && r <= 0x1D7FF:
		return '0' + (r-0x1D7CE)%10
	}
	if to, ok := lookalikes()[r]; ok {
		return to
	}
	return r
}

// accentless has the base letter of U+00C0 to U+017F, in order.
var accentless = []rune("AAAAAAACEEEEIIIIDNOOOOO×OUUUUYTsaaaaaaaceeeeiiiidnooooo÷ouuuuyty" +
	"AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiJjJjKkkLlLlLlLlLlNnNnNnnNnOoOoOoOo" +
	"RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs")

// lookalikes has the Cyrillic and Greek letters that pass for Latin ones, and
// typographic signs with a plain twin.
var lookalikes = sync.OnceValue(func() map[rune]rune {
	return pairs("" +
		"аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwкkмmтtвbнhгrґrӏlүyзz" +
		"АAЕEОOРPСCУYХXІIЈJЅSНHКKМMТTВBЗZҮYԌGӀI" +
		"αaοoρpνvκkιiυuτtχxεeηnγyβbϲcϳj" +
		"ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX" +
		"ıiɡgɑaɩiʟlոnօoѵvⅼlⅰiⅽcⅾdⅿm" +
		"ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz" +
		"“\"”\"„\"«\"»\"‟\"‘'’'‚'‹'›'‛'＂\"´'`'" +
		"‐-‑-‒-–-—-−-⁃-﹣-․.⁄/∕/：:∶:꞉:﹕:＝=→>⇒>")
})

func pairs(s string) map[rune]rune {
	m := map[rune]rune{}
	rs := []rune(s)
	for i := 0; i+1 < len(rs); i += 2 {
		m[rs[i]] = rs[i+1]
	}
	return m
}
