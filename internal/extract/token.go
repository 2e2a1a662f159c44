package extract

import (
	"strconv"
	"strings"
)

// tokens are the words of a sentence as the clues know them.
func (s *sentence) tokens() []string {
	if s.split == nil {
		s.split = newTokens(s.whole)
	}
	return s.split
}

// maskToken is what stands for code and quotes.
var maskToken = map[byte]string{codeMask: "CODE", quoteMask: "QUOTE"}

// newTokens splits text into words. What names or counts something stands for its sort,
// since no weight can be learnt of it.
func newTokens(m masked) []string {
	var list []string
	for i := 0; i < len(m.low); {
		c := m.low[i]
		switch {
		case c == codeMask || c == quoteMask:
			end := i
			for end < len(m.low) && m.low[end] == c {
				end++
			}
			list, i = append(list, maskToken[c]), end
		case isWordByte(c):
			end := i
			for end < len(m.low) && (isWordByte(m.low[end]) || strings.IndexByte("'./-:@", m.low[end]) >= 0 && end+1 < len(m.low) && isWordByte(m.low[end+1])) {
				end++
			}
			list, i = append(list, sorted(m.text[i:end], m.low[i:end], len(list) == 0)), end
		case strings.IndexByte(",;:()?!", c) >= 0:
			list, i = append(list, m.low[i:i+1]), i+1
		default:
			i++
		}
	}
	return list
}

// sorted is a word, or what sort of name or number it is.
func sorted(word, low string, first bool) string {
	switch {
	case '0' <= low[0] && low[0] <= '9':
		return "NUMBER"
	case strings.ContainsAny(low, "/@"):
		return "PATH"
	case strings.IndexByte(low, '.') > 0 || strings.IndexByte(low, '_') > 0:
		return "HOST"
	case len(word) > 1 && word == strings.ToUpper(word):
		return "CAPS"
	case !first && word[0] != low[0] && low != "i" && !strings.HasPrefix(low, "i'"):
		return "NAME"
	}
	return low
}

func isWordByte(c byte) bool {
	return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '_' || c >= 0x80
}

// end is the mark that a sentence ends by.
func (s *sentence) end() string { return endOf(s.raw) }

func endOf(raw string) string {
	raw = strings.TrimRight(raw, " \t\n\"')*_”")
	if raw == "" {
		return ""
	}
	switch c := raw[len(raw)-1]; c {
	case '?', '!', '.', ':', ',', ';':
		return raw[len(raw)-1:]
	}
	return "-"
}

// bucket is about how many.
func bucket(n int) string {
	switch {
	case n <= 4:
		return strconv.Itoa(n)
	case n <= 6:
		return "6"
	case n <= 9:
		return "9"
	case n <= 13:
		return "13"
	case n <= 20:
		return "20"
	case n <= 30:
		return "30"
	}
	return "many"
}
