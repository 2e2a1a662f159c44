package harness

import "strings"

// fenceTag marks text that we injected. Everything that writes or recognises
// the mark is in this file.
const fenceTag = "signet-memory"

// Fence marks body as injected by us. Tags of ours inside body are defused, so
// that remembered text can neither close the fence nor open another.
func Fence(body string) string {
	return "<" + fenceTag + ">\n" + defuse(body) + "\n</" + fenceTag + ">"
}

// defuse turns the opening sign of each of our tags into "[", whether or not
// the tag is finished: what follows it may finish it.
func defuse(s string) string {
	var b strings.Builder
	done := 0
	for _, t := range findTags(s, fenceTag, true) {
		b.WriteString(s[done:t.start])
		b.WriteByte('[')
		done = t.start + t.sign
	}
	if done == 0 {
		return s
	}
	b.WriteString(s[done:])
	return b.String()
}

// StripInjected removes every block that Fence marked and returns the rest:
// nested blocks, copies in other case or with escaped signs, and a block whose
// end is missing, which reaches to the end. A second run changes nothing.
func StripInjected(s string) string {
	return cut(s, findTags(s, fenceTag, false))
}

// StripPrivate removes what stands between <private> and </private>, in any
// case; a span without an end reaches to the end. A second run changes nothing.
func StripPrivate(s string) string {
	return cut(s, findTags(s, "private", false))
}

// cut removes the blocks that tags delimit, and closing tags that close
// nothing. The pieces that remain are joined by a line break, which can not
// stand in a tag: so no new tag arises where two pieces meet.
func cut(s string, tags []tag) string {
	if len(tags) == 0 {
		return s
	}
	var kept []string
	keep := func(piece string) {
		if piece = strings.TrimSpace(piece); piece != "" {
			kept = append(kept, piece)
		}
	}
	depth, done := 0, 0
	for _, t := range tags {
		if depth == 0 {
			keep(s[done:t.start])
		}
		if !t.closing {
			depth++
		} else if depth > 0 {
			depth--
		}
		done = t.end
	}
	if depth == 0 {
		keep(s[done:])
	}
	return strings.Join(kept, "\n")
}

// tag is one tag found in a text: its bounds and the length of its opening sign.
type tag struct {
	start, end, sign int
	closing          bool
}

// The signs that open and close a tag: plain, as HTML writes them, and as JSON
// does. All are in lower case.
var (
	openSigns  = []string{"<", "&lt;", "&amp;lt;", "&#60;", "&#x3c;", `\u003c`}
	closeSigns = []string{">", "&gt;", "&amp;gt;", "&#62;", "&#x3e;", `\u003e`}
)

// maxAttributes bounds what may stand between a tag's name and its end.
const maxAttributes = 200

// findTags gives the tags with a name in order. It looks for the name and then
// around it, so that its time grows with the length of s only. With loose, a
// tag may hold line breaks and lack its end.
func findTags(s, name string, loose bool) []tag {
	var tags []tag
	low := lowerASCII(s)
	for at := 0; ; {
		i := strings.Index(low[at:], name)
		if i < 0 {
			return tags
		}
		i += at
		at = i + len(name)
		t := tag{end: at}
		if !openTag(low[:i], loose, &t) {
			continue
		}
		if !loose {
			n := closeTag(low[at:])
			if n < 0 {
				continue
			}
			t.end += n
			at = t.end
		}
		tags = append(tags, t)
	}
}

// openTag reads a tag's beginning at the end of s: sign, slash, blanks.
func openTag(s string, loose bool, t *tag) bool {
	blanks := " \t"
	if loose {
		blanks = " \t\r\n"
	}
	s = strings.TrimRight(s, blanks)
	if rest, ok := strings.CutSuffix(s, "/"); ok {
		t.closing = true
		s = strings.TrimRight(rest, blanks)
	}
	for _, sign := range openSigns {
		if strings.HasSuffix(s, sign) {
			t.start, t.sign = len(s)-len(sign), len(sign)
			return true
		}
	}
	return false
}

// closeTag gives the length of a tag's rest at the start of s, or -1. Where the
// name goes on, as in signet-memory-2, it is another tag.
func closeTag(s string) int {
	if s != "" && (isWord(s[0]) || s[0] == '-') {
		return -1
	}
	for i := 0; i < len(s) && i <= maxAttributes && s[i] != '<' && s[i] != '\n'; i++ {
		for _, sign := range closeSigns {
			if strings.HasPrefix(s[i:], sign) {
				return i + len(sign)
			}
		}
	}
	return -1
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || c >= 0x80
}

// lowerASCII lowers the letters A to Z and keeps all offsets.
func lowerASCII(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}
