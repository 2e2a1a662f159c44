package harness

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tailscale/hujson"

	"signet/internal/errs"
)

// A JSON5 text is read through a view of it in HuJSON, which our editor knows:
// names get quotes, strings are quoted anew, numbers in forms of JSON5's own become
// 0, and strange blanks become plain ones. What is found in the view is led back to
// the places of the text as it is; the text alone is edited. What the view cannot
// tell apart, such as a comment that ends at a sign other editors do not take for a
// line break, is refused.

// json5View is the view of a text, and where it parts from it.
type json5View struct {
	text  []byte
	jumps []json5Jump
}

// json5Jump says that from an offset of the view on, the text goes on at at.
type json5Jump struct{ view, at int }

// origin leads an offset of the view back to the text.
func (v *json5View) origin(offset int) int {
	lo, hi := 0, len(v.jumps)
	for lo < hi {
		if mid := (lo + hi) / 2; v.jumps[mid].view <= offset {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo == 0 {
		return offset
	}
	j := v.jumps[lo-1]
	return j.at + offset - j.view
}

// put writes what stands for the stretch of the text that ends at end.
func (v *json5View) put(with string, end int) {
	v.text = append(v.text, with...)
	v.jumps = append(v.jumps, json5Jump{len(v.text), end})
}

// parseJSON5 parses a text as JSON5. The offsets of the value are those of the text.
func parseJSON5(text []byte) (hujson.Value, error) {
	v, err := viewJSON5(text)
	if err != nil {
		return hujson.Value{}, err
	}
	root, err := hujson.Parse(v.text)
	if err != nil {
		at, why := hujsonFault(v.text, err)
		return hujson.Value{}, errs.E(errs.Invalid, "%s: not valid JSON5: %s", position(text, min(v.origin(at), len(text))), why)
	}
	v.settle(&root)
	return root, nil
}

// settle leads the offsets of a value, and of all in it, back to the text.
func (v *json5View) settle(value *hujson.Value) {
	value.StartOffset, value.EndOffset = v.origin(value.StartOffset), v.origin(value.EndOffset)
	switch c := value.Value.(type) {
	case *hujson.Object:
		for i := range c.Members {
			v.settle(&c.Members[i].Name)
			v.settle(&c.Members[i].Value)
		}
	case *hujson.Array:
		for i := range c.Elements {
			v.settle(&c.Elements[i])
		}
	}
}

// hujsonFault gives the offset and the reason of an error of the parser.
func hujsonFault(text []byte, err error) (at int, why string) {
	_, rest, _ := strings.Cut(err.Error(), "line ")
	line, rest, _ := strings.Cut(rest, ", column ")
	column, why, _ := strings.Cut(rest, ": ")
	l, lineErr := strconv.Atoi(line)
	c, columnErr := strconv.Atoi(column)
	if lineErr != nil || columnErr != nil {
		return 0, err.Error()
	}
	for ; l > 1; l-- {
		at += bytes.IndexByte(text[at:], '\n') + 1
	}
	return min(at+c-1, len(text)), why
}

// viewJSON5 makes the view of a text.
func viewJSON5(text []byte) (*json5View, error) {
	v := &json5View{text: make([]byte, 0, len(text)+64)}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		var err error
		switch {
		case r == '/':
			i, err = v.comment(text, i)
		case r == '"' || r == '\'':
			i, err = v.quoted(text, i)
		case strings.ContainsRune(" \t\r\n{}[]:,", r):
			v.text = append(v.text, text[i])
			i++
		case strings.ContainsRune("+-.", r) || '0' <= r && r <= '9':
			i = v.word(text, i)
		case r == '$' || r == '_' || r == '\\' || unicode.IsLetter(r):
			i = v.word(text, i)
		case r == '\v' || r == '\f' || r == '\ufeff' || r == '\u2028' || r == '\u2029' || unicode.Is(unicode.Zs, r):
			v.put(" ", i+size)
			i += size
		default:
			err = errs.E(errs.Invalid, "%s: not valid JSON5: unexpected %q", position(text, i), r)
		}
		if err != nil {
			return nil, err
		}
	}
	return v, nil
}

// comment copies a comment. The parser wants a line break after one that runs to
// the end of the line, even at the end of the text.
func (v *json5View) comment(text []byte, i int) (int, error) {
	rest := text[i:]
	switch {
	case bytes.HasPrefix(rest, []byte("//")):
		n := bytes.IndexByte(rest, '\n')
		line := rest[:max(n, 0)]
		if n < 0 {
			n, line = len(rest), rest
		}
		line = bytes.TrimSuffix(line, []byte("\r"))
		if bytes.ContainsAny(line, "\r\u2028\u2029") {
			return 0, json5Odd(text, i, "a comment that ends without a line feed")
		}
		v.text = append(v.text, rest[:n]...)
		if n == len(rest) {
			v.put("\n", len(text))
		}
		return i + n, nil
	case bytes.HasPrefix(rest, []byte("/*")):
		n := bytes.Index(rest[2:], []byte("*/"))
		if n < 0 {
			return 0, errs.E(errs.Invalid, "%s: not valid JSON5: a comment without an end", position(text, i))
		}
		v.text = append(v.text, rest[:n+4]...)
		return i + n + 4, nil
	}
	return 0, errs.E(errs.Invalid, "%s: not valid JSON5: unexpected '/'", position(text, i))
}

// json5Odd refuses a form that we cannot edit safely.
func json5Odd(text []byte, at int, what string) error {
	return errs.E(errs.Invalid, "%s: %s cannot be edited safely", position(text, at), what)
}

// word copies a name, a number or one of the literals. What follows tells whether it
// is a name: a colon, after blanks and comments.
func (v *json5View) word(text []byte, i int) int {
	end := i
	for end < len(text) {
		r, size := utf8.DecodeRune(text[end:])
		if !strings.ContainsRune(`$_\+-.`, r) && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.In(r, unicode.Mn, unicode.Mc, unicode.Pc, unicode.Nl) && r != '\u200c' && r != '\u200d' {
			break
		}
		end += size
	}
	word := string(text[i:end])
	switch {
	case isJSON5Name(word) && colonFollows(text[end:]):
		name, ok := unescapeJSON5(word)
		if !ok {
			name = word
		}
		v.put(string(encode(name)), end)
	case isJSON5Number(word):
		v.put("0", end)
	default:
		v.text = append(v.text, word...) // true, false, null, plain numbers, and what the parser refuses
	}
	return end
}

// colonFollows reports that a colon is the next thing that is no blank or comment.
func colonFollows(rest []byte) bool {
	for {
		rest = bytes.TrimLeftFunc(rest, func(r rune) bool { return unicode.IsSpace(r) || r == '\ufeff' })
		switch {
		case bytes.HasPrefix(rest, []byte("//")):
			n := bytes.IndexByte(rest, '\n')
			if n < 0 {
				return false
			}
			rest = rest[n:]
		case bytes.HasPrefix(rest, []byte("/*")):
			n := bytes.Index(rest[2:], []byte("*/"))
			if n < 0 {
				return false
			}
			rest = rest[n+4:]
		default:
			return bytes.HasPrefix(rest, []byte(":"))
		}
	}
}

func isJSON5Name(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return r != 0 && !unicode.IsDigit(r) && !strings.ContainsAny(word, "+-.")
}

// isJSON5Number reports a number in a form that JSON does not have.
func isJSON5Number(word string) bool {
	bare := strings.TrimLeft(word, "+-")
	if len(word)-len(bare) > 1 || bare == "" {
		return false
	}
	if bare == "Infinity" || bare == "NaN" {
		return true
	}
	if hex, ok := strings.CutPrefix(strings.ToLower(bare), "0x"); ok {
		_, err := strconv.ParseUint(hex, 16, 64)
		return err == nil && !strings.Contains(hex, "_")
	}
	odd := word[0] == '+' || bare[0] == '.' || strings.HasSuffix(bare, ".") || strings.Contains(strings.ToLower(bare), ".e")
	if !odd || strings.ContainsAny(bare, "_xXpPiInN") || !strings.ContainsAny(bare, "0123456789") || len(bare) > 1 && bare[0] == '0' && bare[1] != '.' && bare[1]|0x20 != 'e' {
		return false
	}
	_, err := strconv.ParseFloat(bare, 64)
	return err == nil || strings.Contains(err.Error(), "range")
}

// quoted copies a string in the quotes of JSON.
func (v *json5View) quoted(text []byte, i int) (int, error) {
	quote := text[i]
	end := i + 1
	for end < len(text) && text[end] != quote {
		switch {
		case text[end] == '\\' && bytes.HasPrefix(text[end+1:], []byte("\r\n")):
			end += 2
		case text[end] == '\\':
			end++
		case text[end] == '\n' || text[end] == '\r':
			return 0, errs.E(errs.Invalid, "%s: not valid JSON5: a string without an end", position(text, i))
		}
		end++
	}
	if end >= len(text) {
		return 0, errs.E(errs.Invalid, "%s: not valid JSON5: a string without an end", position(text, i))
	}
	s, ok := unescapeJSON5(string(text[i+1 : end]))
	if !ok {
		return 0, json5Odd(text, i, "a string with an escape that is not known")
	}
	v.put(string(encode(s)), end+1)
	return end + 1, nil
}
