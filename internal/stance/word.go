package stance

import (
	"strings"
	"unicode"

	"signet/internal/text"
)

// word is one word of a statement.
type word struct {
	raw   string // as written, without the marks around it
	low   string // in lower case, without 's
	stem  string // by which words are compared; "" of one that carries no meaning
	code  bool   // stands in backquotes
	owner bool   // had 's
	after string // the mark that follows it: , : . ? or ""
}

// expand writes contractions out.
var expand = strings.NewReplacer("’", "'", "n't ", " not ", "n't.", " not.", "n't,", " not,", "'ve ", " have ", "'re ", " are ",
	"I'm ", "I am ", "i'm ", "i am ", "can not ", "cannot ", "t's ", "t's ", "There's ", "There is ", "there's ", "there is ",
	"It's ", "It is ", "it's ", "it is ", " anymore", " any more", " any longer", " any more", " dont ", " do not ", " doesnt ", " does not ", " isnt ", " is not ", " arent ", " are not ",
	" havent ", " have not ", " hasnt ", " has not ", " wasnt ", " was not ", " theres ", " there is ", " weve ", " we have ", " ain't ", " is not ", "—", " ; ", "–", " ; ")

// irregular are contractions that do not give the plain verb.
var irregular = map[string]string{"wo": "will", "ca": "can", "ai": "is"}

// words cuts a statement into words.
func words(s string) []word {
	var list []word
	code := false
	for _, f := range strings.Fields(expand.Replace(" " + s + " ")) {
		w := word{code: code}
		if strings.Count(f, "`") == 1 {
			code = !code
			w.code = true
		} else if strings.Contains(f, "`") {
			w.code = true
		}
		w.raw = strings.Trim(f, "\"'`()[]{}*,;:!?.“”")
		tail := f[strings.LastIndex(f, w.raw)+len(w.raw):]
		switch {
		case strings.Contains(tail, "?"):
			w.after = "?"
		case strings.ContainsAny(tail, ".;!"):
			w.after = "."
		case strings.ContainsAny(tail, ":"):
			w.after = ":"
		case strings.ContainsAny(tail, ",)"):
			w.after = ","
		}
		if w.raw == "" {
			if len(list) > 0 && w.after != "" {
				list[len(list)-1].after = w.after
			}
			continue
		}
		w.low = strings.ToLower(w.raw)
		if base, ok := strings.CutSuffix(w.low, "'s"); ok {
			w.low, w.raw, w.owner = base, w.raw[:len(base)], true
		}
		if full, ok := irregular[w.low]; ok {
			w.low = full
		}
		w.stem = stemOf(w.low)
		if w.stem == "" && w.raw == "May" {
			w.stem = w.low
		}
		list = append(list, w)
	}
	return list
}

// stemOf gives the stem of a word, joined where it has parts; "" of a stop word.
func stemOf(low string) string {
	if empty[low] {
		return ""
	}
	terms := text.Terms(low)
	if len(terms) == 0 {
		return ""
	}
	return strings.Join(terms, "")
}

// content reports whether a word says what is spoken of, or a value of it: it
// is neither empty nor a word of relation or change.
func (w word) content() bool {
	return w.stem != "" && !changing[w.low] && relations[w.low] == 0
}

// name reports whether a word is written as a name: with a capital, a dot or a
// digit inside, or as code.
func (w word) name() bool {
	return w.code || strings.ContainsFunc(w.raw, unicode.IsUpper) || strings.ContainsAny(w.raw, "./_-@") && len(w.raw) > 2
}

// number reports whether a word is a number or a version.
func (w word) number() bool {
	return w.raw != "" && strings.ContainsFunc(w.raw, unicode.IsDigit) && !strings.ContainsFunc(strings.TrimLeft(w.raw, "v$€£~#"), func(r rune) bool {
		return !unicode.IsDigit(r) && !strings.ContainsRune(".,:%-/kKmMsSgGbBtThnrdxX", r)
	})
}

// date reports whether a word is of a date.
func (w word) date() bool { return dates[w.low] }

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
		case w.after == "." || w.after == "?" || next == "but" || next == "whereas" || next == "while":
			cut(i + 1)
		case (w.after == "," || next == "and") && opensClause(list[i+1:]):
			cut(i + 1)
		case (w.after == "," || w.after == ":") && leadIn(list[from:i+1]):
			cut(i + 1)
		}
	}
	cut(len(list))
	return parts
}

// leadIn reports whether words only lead to what is said: "As of May,", "FYI:".
func leadIn(list []word) bool {
	if len(list) > 6 {
		return false
	}
	if prepositions[list[0].low] || leading[list[0].low] {
		return true
	}
	for _, w := range list {
		if w.stem != "" && !leading[w.low] {
			return false
		}
	}
	return true
}

// leading are words that lead to what is said.
var leading = setOf(`finally sadly unfortunately fortunately luckily meanwhile today yesterday currently ok okay well so fyi btw note update news
	reminder heads-up headsup correction status also however still anyway honestly actually and starting effective`)

// opensClause reports whether words begin with a subject of their own.
func opensClause(list []word) bool {
	for len(list) > 0 && (list[0].low == "and" || list[0].low == "so" || list[0].low == "now" || list[0].low == "then") {
		list = list[1:]
	}
	return len(list) > 1 && subjects[list[0].low]
}

// setOf makes a set of the words in a literal.
func setOf(s string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(s) {
		set[w] = true
	}
	return set
}
