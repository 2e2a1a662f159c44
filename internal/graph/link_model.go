package graph

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// Behind the name of a product may stand which one it is. Of an iPhone each number is
// another thing, which one can have beside the others; of Redis and Python a number is
// but a version, and what ran on Redis 6 runs on Redis 7 now, so those stay one thing.
// The tables mark the families whose numbers are models. An edition behind a number
// tells of one thing whatever is numbered: Claude 3.5 Sonnet.

var (
	// editions are words, with a capital, by which things of one number differ.
	editions = text.SetOf(`pro max ultra mini air plus lite se fe xl ti super fold flip nano turbo sonnet opus haiku`)
	// smallEditions are those that are no other words behind the number of a family.
	smallEditions = text.SetOf(`pro max ultra mini nano`)
	// modelLetters may end the number of a model: Pixel 8a, GPT-4o.
	modelLetters = text.SetOf(`a c e o s t x ti`)
	// countedNouns are what a number counts: to charge the iPhone 15 minutes.
	countedNouns = text.SetOf(`times minutes minute mins hours hour hrs days day weeks week months month years year seconds percent pixels people users
		euros euro dollars cents units pieces devices licences licenses seats copies metres meters km kg gb tb mb`)
)

// withModel gives the name c with the model that stands behind it.
func withModel(tokens []token, c naming) naming {
	if c.typ == Person || c.typ == Place || c.ordinary() {
		return c
	}
	family, to := isFamily(tokens[c.from:c.to]), c.to
	number := ""
	if goesOn(tokens, to) && isModel(tokens[to].low) {
		number = tokens[to].low
		to++
	}
	numbered := to
	for goesOn(tokens, to) && isEdition(tokens[to], family) {
		to++
	}
	switch {
	case to == c.to, !family && (number == "" || to == numbered):
		return c
	case to == numbered && (strings.Contains(number, ".") || isYear(number) || goesOn(tokens, to) && countedNouns.Has(tokens[to].low)):
		return c
	}
	if c.name != "" {
		for _, t := range tokens[c.to:to] {
			c.name += " " + t.text
		}
	}
	c.to, c.typ = to, Product
	return c
}

// goesOn reports whether token i stands right behind a word without a possessive.
func goesOn(tokens []token, i int) bool {
	return i < len(tokens) && tokens[i].gap == space && !tokens[i-1].owner
}

// isNumbered reports whether a number stands right behind token i.
func isNumbered(tokens []token, i int) bool {
	return goesOn(tokens, i+1) && tokens[i+1].shape == number
}

// isFamily reports whether a name is that of products of which each number is another
// thing, or of editions of them: iPad Pro, GPT-4.
func isFamily(name []token) bool {
	for n := len(name); n > 0; n-- {
		low, _ := joined(name[:n])
		first, _, _ := strings.Cut(low, "-")
		if things()[low].models || things()[first].models && n == 1 {
			return true
		}
		if !editions.Has(name[n-1].low) {
			return false
		}
	}
	return false
}

// isModel reports whether a word may be the number of a model: 15, 3.5, 8a.
func isModel(low string) bool {
	digits := strings.TrimRight(low, "abcdefghijklmnopqrstuvwxyz")
	letters := low[len(digits):]
	return digits != "" && len(digits) <= 4 && digits[0] > '0' && digits[0] <= '9' && digits[len(digits)-1] != '.' && strings.Trim(digits, ".0123456789") == "" &&
		(letters == "" || modelLetters.Has(letters))
}

// isYear reports whether a number is likely a year. An RTX 2060 is none.
func isYear(number string) bool {
	return len(number) == 4 && "1990" <= number && number < "2050"
}

// isEdition reports whether a word is one by which things of one number differ.
func isEdition(t token, family bool) bool {
	if t.shape == plain {
		return family && smallEditions.Has(t.low)
	}
	_, person := people()[t.low]
	return editions.Has(t.low) && (family || !person)
}

// isModelled reports whether the words of a name end with a number and editions of it.
func isModelled(words []string) bool {
	n := len(words)
	for n > 1 && editions.Has(strings.ToLower(words[n-1])) {
		n--
	}
	if n < 2 || !strings.ContainsAny(words[n-1], "0123456789") {
		return false
	}
	return n < len(words) || things()[strings.ToLower(strings.Join(words[:n-1], " "))].models
}

// model adds the family of a product, and the model without it: the 15 Pro.
func (d *deriving) model(words []string) {
	at := slices.IndexFunc(words, func(w string) bool { return strings.ContainsAny(w, "0123456789") })
	if at < 1 {
		return
	}
	d.add(strings.Join(words[:at], " "), Head)
	if at < len(words)-1 {
		d.add(strings.Join(words[at:], " "), Head)
	}
}
