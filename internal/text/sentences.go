package text

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Span is the bytes from Start up to, but without, End.
type Span struct{ Start, End int }

// Sentences gives the spans of the sentences of prose in order, without outer
// white space, list marks and heading marks.
//
// A line is a boundary: people who write to an agent break lines where a
// thought ends. Within a line a sentence ends after . ! ? … and their
// East Asian forms, with the quotes and brackets that close there. A full stop
// ends none inside a number, a name (file.go, v1.2), or inline code, after an
// abbreviation or an initial, and before a lower-case word.
func Sentences(s string) iter.Seq[Span] {
	return func(yield func(Span) bool) {
		for start := 0; start < len(s); {
			end := start + strings.IndexByte(s[start:], '\n')
			if end < start {
				end = len(s)
			}
			if !lineSentences(s, trimMark(s, Span{start, end}), yield) {
				return
			}
			start = end + 1
		}
	}
}

// lineSentences yields the sentences of one line.
func lineSentences(s string, line Span, yield func(Span) bool) bool {
	for start := line.Start; start < line.End; {
		end := start + sentenceLen(s[start:line.End])
		if span := trimSpan(s, Span{start, end}); span.Start < span.End && !yield(span) {
			return false
		}
		start = end
	}
	return true
}

// sentenceLen is the length of the sentence at the start of a line.
func sentenceLen(s string) int {
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '`':
			size = max(size, codeLen(s[i:]))
		case isFullWidthEnd(r):
			return closeLen(s, i+size)
		case isEnd(r):
			end := closeLen(s, i+size)
			if endsHere(s, i, end) {
				return end
			}
			size = end - i
		}
		i += size
	}
	return len(s)
}

// endsHere reports whether the end mark at i, which with what closes after it
// reaches to end, ends a sentence.
func endsHere(s string, i, end int) bool {
	if end == len(s) {
		return true
	}
	if s[end] != ' ' && s[end] != '\t' {
		return false
	}
	next, _ := utf8.DecodeRuneInString(strings.TrimLeft(s[end:], " \t\"'“‘«([*_"))
	if s[i] != '.' || strings.HasPrefix(s[i:], "..") {
		return !unicode.IsLower(next) || s[i] == '?'
	}
	return !unicode.IsLower(next) && !isAbbreviated(s[:i], next)
}

// isAbbreviated reports whether the full stop after head belongs to its last
// word: a title, an initial, or an abbreviation before a name or a number.
func isAbbreviated(head string, next rune) bool {
	word := head[strings.LastIndexAny(head, " \t(\"'")+1:]
	w := strings.ToLower(word)
	switch {
	case titles.Has(w):
		return true
	case numbered.Has(w):
		return unicode.IsDigit(next)
	case len(word) == 1 && isUpper(word[0]):
		return word != "I"
	}
	return isDotted(w)
}

// titles are abbreviations after which a sentence goes on whatever follows.
var titles = SetOf(`mr mrs ms dr prof st sr jr rev gen col sgt capt lt hon
	vs cf eg ie resp approx ca viz al`)

// numbered are abbreviations of what has a number.
var numbered = SetOf(`no nr fig figs vol ch sec sect p pp art eq ver v
	jan feb mar apr jun jul aug sep sept oct nov dec`)

// isDotted reports whether w is of single letters with dots (e.g, u.s).
func isDotted(w string) bool {
	if len(w) < 3 || len(w)%2 == 0 {
		return false
	}
	for i := range len(w) {
		if (i%2 == 0) != isLower(w[i]) || i%2 == 1 && w[i] != '.' {
			return false
		}
	}
	return w != "a.m" && w != "p.m"
}

// codeLen is the length of the inline code at the start of s, or 0 if it is
// not closed.
func codeLen(s string) int {
	n := len(s) - len(strings.TrimLeft(s, "`"))
	if i := strings.Index(s[n:], s[:n]); i >= 0 {
		return n + i + n
	}
	return n
}

// closeLen moves i behind further end marks and what closes quotes, brackets
// and emphasis.
func closeLen(s string, i int) int {
	for i < len(s) {
		r, size := utf8.DecodeRuneInString(s[i:])
		if !isEnd(r) && !isFullWidthEnd(r) && !strings.ContainsRune(`"')]}*_”’»」』）`, r) {
			break
		}
		i += size
	}
	return i
}

func isEnd(r rune) bool {
	return r == '.' || r == '!' || r == '?' || r == '…' || r == '।' || r == '؟'
}

func isFullWidthEnd(r rune) bool {
	return r == '。' || r == '！' || r == '？' || r == '；' || r == '｡'
}

// trimMark drops the list and heading marks at the start of a line.
func trimMark(s string, line Span) Span {
	line = trimSpan(s, line)
	rest := s[line.Start:line.End]
	if heading := strings.TrimLeft(rest, "#"); len(heading) < len(rest) && strings.HasPrefix(heading, " ") {
		line.Start += len(rest) - len(heading)
	} else {
		line.Start += bullet(rest)
	}
	return trimSpan(s, line)
}

// trimSpan drops outer white space.
func trimSpan(s string, p Span) Span {
	rest := strings.TrimLeftFunc(s[p.Start:p.End], unicode.IsSpace)
	start := p.End - len(rest)
	return Span{start, start + len(strings.TrimRightFunc(rest, unicode.IsSpace))}
}
