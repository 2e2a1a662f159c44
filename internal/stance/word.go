package stance

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"signet/internal/text"
)

// word is one word of a statement.
type word struct {
	raw     string   // as written, without the marks around it
	low     string   // in lower case, without 's
	stem    string   // by which words are compared; "" of one that carries no meaning
	entry            // what the lexicon says of it
	means   *meaning // what it does in a statement that gives a value
	code    bool     // stands in backquotes
	owner   bool     // had 's
	mere    bool     // see known
	bracket bool     // stands first in brackets
	after   byte     // the mark that follows it: one of ,:.? or 0
}

// full are words that are written together, or without their mark.
var full = sync.OnceValue(func() map[string][2]string {
	return map[string][2]string{
		"dont": {"do", "not"}, "doesnt": {"does", "not"}, "didnt": {"did", "not"}, "isnt": {"is", "not"}, "arent": {"are", "not"}, "wasnt": {"was", "not"},
		"havent": {"have", "not"}, "hasnt": {"has", "not"}, "wont": {"will", "not"}, "cant": {"can", "not"}, "theres": {"there", "is"},
		"weve": {"we", "have"}, "ive": {"i", "have"}, "theyve": {"they", "have"}, "anymore": {"any", "more"}, "gonna": {"going", "to"},
		"won't": {"will", "not"}, "can't": {"can", "not"}, "ain't": {"is", "not"}, "shan't": {"shall", "not"}, "cannot": {"can", "not"},
	}
})

// endings are contractions at the end of a word, and what they stand for.
var endings = []struct{ short, long string }{{"n't", "not"}, {"'ve", "have"}, {"'re", "are"}, {"'m", "am"}, {"'ll", "will"}, {"'d", "would"}}

var printed = strings.NewReplacer("’", "'", "—", " ; ", "–", " ; ")

// words cuts a statement into words.
func words(s string) []word {
	if strings.Contains(s, "\xe2\x80") { // what begins the marks of print
		s = printed.Replace(s)
	}
	list := make([]word, 0, strings.Count(s, " ")+6)
	code := false
	for f := range strings.FieldsSeq(s) {
		w := word{code: code}
		switch strings.Count(f, "`") {
		case 0:
		case 1:
			code = !code
			w.code = true
		default:
			w.code = true
		}
		w.raw = strings.Trim(f, "\"'`()[]{}*,;:!?.“”")
		w.bracket = f[0] == '('
		w.after = pause(f[strings.LastIndex(f, w.raw)+len(w.raw):])
		if w.raw == "" {
			if w.after = pause(f); f == "-" {
				w.after = '.'
			}
			if len(list) > 0 && w.after != 0 {
				list[len(list)-1].after = w.after
			}
			continue
		}
		list = expand(list, w)
	}
	return list
}

// pause gives the strongest mark in what follows a word.
func pause(tail string) byte {
	switch {
	case tail == "":
		return 0
	case strings.Contains(tail, "?"):
		return '?'
	case strings.ContainsAny(tail, ".;!"):
		return '.'
	case strings.Contains(tail, ":"):
		return ':'
	case strings.ContainsAny(tail, ",)"):
		return ','
	}
	return 0
}

// expand adds a word to a list: what is contracted as the words that it stands for.
func expand(list []word, w word) []word {
	w.low = strings.ToLower(w.raw)
	add := func(low string) {
		list = append(list, understood(word{raw: low, low: low}))
	}
	if two, ok := full()[w.low]; ok && !w.code {
		add(two[0])
		add(two[1])
		list[len(list)-1].after = w.after
		return list
	}
	if i := strings.IndexByte(w.low, '\''); i > 0 && len(w.low) == len(w.raw) {
		for _, e := range endings {
			if base, ok := strings.CutSuffix(w.low, e.short); ok && base != "" {
				list = append(list, understood(word{raw: w.raw[:len(base)], low: base}))
				add(e.long)
				list[len(list)-1].after = w.after
				return list
			}
		}
		if base, ok := strings.CutSuffix(w.low, "'s"); ok {
			w.low, w.raw = base, w.raw[:len(base)]
			if lexicon()[base].is&elided != 0 { // "it's", "there's"
				after := w.after
				w.after = 0
				list = append(list, understood(w))
				add("is")
				list[len(list)-1].after = after
				return list
			}
			w.owner = true
		}
	}
	if w.low == "longer" && len(list) > 0 && list[len(list)-1].low == "any" { // "any longer" is "any more"
		w.low, w.raw = "more", "more"
	}
	return append(list, understood(w))
}

// stemOf gives the stem of a word, joined where it has parts; "" of a stop word.
func stemOf(low string) string {
	terms := text.Terms(low)
	switch len(terms) {
	case 0:
		return ""
	case 1:
		return terms[0]
	}
	return strings.Join(terms, "")
}

// content reports whether a word says what is spoken of, or a value of it: it
// is neither empty nor a word of relation or change.
func (w *word) content() bool { return w.stem != "" && w.is&change == 0 && w.rel == 0 }

// topic reports whether a word by itself, and no adverb, letter or span of time, says what is spoken of.
func (w *word) topic() bool {
	return w.content() && w.is&(adverb|span|adds) == 0 && len(w.stem) > 1
}

// name reports whether a word is written as a name: with a capital, a dot or a
// digit inside, or as code.
func (w *word) name() bool {
	return w.code || strings.ContainsFunc(w.raw, unicode.IsUpper) || strings.ContainsAny(w.raw, "./_-@") && len(w.raw) > 2
}

// proper reports whether a word is written as somebody's name, or a thing's:
// with a capital and no digit.
func (w *word) proper() bool {
	r, _ := utf8.DecodeRuneInString(w.raw)
	return unicode.IsUpper(r) && !w.code && !strings.ContainsAny(w.raw, "0123456789_/") && w.is&date == 0
}

// number reports whether a word is a number or a version.
func (w *word) number() bool {
	return !w.mere && w.raw != "" && strings.ContainsFunc(w.raw, unicode.IsDigit) && !strings.ContainsFunc(strings.TrimLeft(w.raw, "v$€£~#"), func(r rune) bool {
		return !unicode.IsDigit(r) && !strings.ContainsRune(".,:%-/kKmMsSgGbBtThnrdxX", r)
	})
}

// date reports whether a word is of a date.
func (w *word) date() bool { return w.is&date != 0 }

// split cuts a statement into clauses: at the end of a sentence, and where a
// new subject follows a comma or "but".
func split(list []word) [][]word {
	var parts [][]word
	from := 0
	cut := func(i int) {
		if i > from {
			parts = append(parts, list[from:i])
		}
		from = i
	}
	for i, w := range list {
		next := ""
		if i+1 < len(list) {
			next = list[i+1].low
		}
		switch {
		case w.after == '.' || w.after == '?' || next == "but" || next == "whereas" || next == "while":
			cut(i + 1)
		case (w.after == ',' || next == "and") && opensClause(list[i+1:]), w.after == ',' && i-from > 1 && next == "from" && leadsOnward(list[i+1:]):
			cut(i + 1)
		case w.after == ',' && opensNoun(list[from:i+1], list[i+1:]):
			cut(i + 1)
		case (w.after == ',' || w.after == ':') && leadIn(list[from:i+1]):
			cut(i + 1)
		}
	}
	cut(len(list))
	return parts
}

// leadsOnward reports whether words say since when, and then what is so.
func leadsOnward(list []word) bool {
	n := onward(list, 0)
	return n > 0 && n < len(list) && list[n-1].after == 0
}

// mostSubject is of how many words the subject of a clause may be that a comma alone
// parts from the one before.
const mostSubject = 6

// opensNoun reports whether words after a comma begin with a subject of their own that
// is no pronoun, and what stands before is a clause: "…, and nginx is uninstalled".
func opensNoun(before, list []word) bool {
	if namedDoes(list) && slices.ContainsFunc(before, func(w word) bool { return w.is&aux != 0 || w.rel != 0 }) {
		return before[0].is&prep == 0
	}
	if !slices.ContainsFunc(before, func(w word) bool { return w.is&aux != 0 || w.rel != 0 && inS(w.low) }) || before[0].is&prep != 0 {
		return false
	}
	if len(list) > 0 && list[0].low == "and" {
		list = list[1:]
	}
	for i := range list[:min(mostSubject, len(list))] {
		switch w := &list[i]; {
		case w.is&aux != 0:
			return i > 0 && w.after == 0 && list[i-1].stem != ""
		case w.after != 0, w.low == "and", w.low == "or", w.low == "that", w.low == "which", w.low == "who", i == 0 && w.is&prep != 0, w.is&subject != 0:
			return false
		}
	}
	return false
}

// namedDoes reports whether words begin with a name and what that did or does: "Mailgun took
// over".
func namedDoes(list []word) bool {
	return len(list) > 1 && list[0].name() && list[0].after == 0 && list[1].rel != 0 && !list[1].name() && (inS(list[1].low) || list[1].done())
}

// leadIn reports whether words only lead to what is said: "As of May,", "FYI:".
func leadIn(list []word) bool {
	if len(list) > 6 {
		return false
	}
	if list[0].is&(prep|leads) != 0 {
		return true
	}
	for _, w := range list {
		if w.stem != "" && w.is&leads == 0 {
			return false
		}
	}
	return true
}

// opensClause reports whether words begin with a subject of their own.
func opensClause(list []word) bool {
	for len(list) > 0 && (list[0].low == "and" || list[0].low == "so" || list[0].low == "now" || list[0].low == "then") {
		list = list[1:]
	}
	return len(list) > 1 && list[0].is&subject != 0
}

// alikeWord reports whether two words say the same.
func alikeWord(a, b *word) bool { return a.stem != "" && a.stem == b.stem || a.low == b.low }

// begins gives how many words of a list a phrase takes with which that begins; 0 where it
// begins otherwise.
func begins(list []word, phrase string) (n int) {
	for want := range strings.FieldsSeq(phrase) {
		if n >= len(list) || list[n].low != want {
			return 0
		}
		n++
	}
	return n
}

// stemsOf gives the stems of words that tell something; whose a thing is tells, too.
func stemsOf(list []word) (stems []string) {
	for i := range list {
		switch w := &list[i]; {
		case w.low == "my" || w.low == "i" || w.low == "we":
			stems = append(stems, w.low)
		case w.stem != "":
			stems = append(stems, w.stem)
		}
	}
	return stems
}
