package llm

import (
	"encoding/json"
	"strings"
)

// What scan found out about a text that begins like a JSON value.
const (
	whole  = iota // it is one, but for commas too many
	cut           // it is one up to where the text ends
	broken        // it is none
)

// A value is what scan saw: how it went, where it ended or went wrong, and which
// commas have nothing behind them.
type value struct {
	state  int
	end    int
	commas []int
}

// seen is how far a value reaches for sure. One that is cut may be no value at
// all, but a brace in a sentence.
func (v value) seen() int {
	if v.state == cut {
		return 1
	}
	return v.end
}

// mended gives the value of a text without the commas that are too many.
func (v value) mended(s string) string {
	var b strings.Builder
	from := 0
	for _, at := range v.commas {
		b.WriteString(s[from:at])
		from = at + 1
	}
	b.WriteString(s[from:v.end])
	return b.String()
}

// What may come next inside an object or an array.
const (
	wantMember = iota // a key or an element, or the end
	wantColon
	wantElement // the value of a key
	wantComma   // or the end
)

// scan reads the object or array at the start of s, once from left to right. It
// checks how the parts stand to each other; what is in strings it leaves to
// encoding/json.
func scan(s string) value {
	var (
		open   []byte // what is to be closed, innermost last
		commas []int
		want   = wantElement
		comma  = -1 // the last one, until something follows it
	)
	for i := 0; i < len(s); {
		c := s[i]
		if c == ' ' || c == '\t' || c == '\n' || c == '\r' {
			i++
			continue
		}
		size := 1
		switch {
		case c == '}' || c == ']':
			if len(open) == 0 || open[len(open)-1] != c || want != wantComma && want != wantMember {
				return value{state: broken, end: i}
			}
			if comma >= 0 {
				commas = append(commas, comma)
			}
			open, want = open[:len(open)-1], wantComma
			if len(open) == 0 {
				return value{state: whole, end: i + 1, commas: commas}
			}
		case c == ',' && want == wantComma:
			want = wantMember
		case c == ':' && want == wantColon:
			want = wantElement
		case c == '"' && want == wantMember && open[len(open)-1] == '}':
			size, want = quoted(s[i:]), wantColon
		case want == wantElement, want == wantMember && open[len(open)-1] == ']':
			switch c {
			case '{', '[':
				open, want = append(open, c+2), wantMember // '{'+2 is '}', '['+2 is ']'
			case '"':
				size, want = quoted(s[i:]), wantComma
			default:
				size, want = plain(s[i:]), wantComma
			}
		default:
			return value{state: broken, end: i}
		}
		if size == 0 {
			return value{state: broken, end: max(i, 1)}
		}
		if comma = -1; c == ',' {
			comma = i
		}
		i += size
	}
	return value{state: cut, end: len(s)}
}

// quoted gives the length of the string at the start of s, or more than s has
// left if it does not end.
func quoted(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(s) + 1
}

// plain gives the length of the number, true, false or null at the start of s,
// and 0 if there is none. What the text ends with may be the beginning of one.
func plain(s string) int {
	n := 0
	for n < len(s) && (s[n] >= 'a' && s[n] <= 'z' || s[n] >= '0' && s[n] <= '9' || strings.IndexByte("+-.E", s[n]) >= 0) {
		n++
	}
	if n < len(s) && !json.Valid([]byte(s[:n])) {
		return 0
	}
	return n
}
