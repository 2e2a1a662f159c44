package guard

import (
	"slices"
	"strconv"
	"strings"

	"signet/internal/text"
)

// An issuer gives out payment cards whose numbers begin with low to high. A
// number of usual length is believed as it stands; other lengths from min to
// max only where something near speaks of cards.
type issuer struct {
	low, high       string
	usual, min, max int
}

var issuers = []issuer{
	{"4", "4", 16, 13, 19},       // Visa
	{"51", "55", 16, 16, 16},     // Mastercard
	{"2221", "2720", 16, 16, 16}, // Mastercard
	{"34", "34", 15, 15, 15},     // American Express
	{"37", "37", 15, 15, 15},
	{"300", "305", 14, 14, 19}, // Diners Club
	{"3095", "3095", 14, 14, 19},
	{"36", "36", 14, 14, 19},
	{"38", "39", 14, 14, 19},
	{"6011", "6011", 16, 16, 19}, // Discover
	{"644", "649", 16, 16, 19},
	{"65", "65", 16, 16, 19},
	{"3528", "3589", 16, 16, 19}, // JCB
	{"62", "62", 16, 16, 19},     // UnionPay
	{"81", "81", 16, 16, 19},
	{"2200", "2205", 16, 16, 19}, // Mir
	{"5018", "5018", 16, 13, 19}, // Maestro
	{"5020", "5020", 16, 13, 19},
	{"5038", "5038", 16, 13, 19},
	{"5893", "5893", 16, 13, 19},
	{"6304", "6304", 16, 13, 19},
	{"6759", "6759", 16, 13, 19},
	{"6761", "6763", 16, 13, 19},
	{"5060", "5061", 16, 16, 19}, // Verve
	{"508", "508", 16, 16, 16},   // RuPay
	{"82", "82", 16, 16, 16},
	{"637", "639", 16, 16, 16}, // InstaPayment
	{"9792", "9792", 16, 16, 16},
}

// cardStarts are the two digits with which a card number may begin.
func cardStarts() []string { return startsOf(issuers) }

func startsOf(issuers []issuer) []string {
	var out []string
	for n := range 100 {
		two := strconv.Itoa(100 + n)[1:]
		if slices.ContainsFunc(issuers, func(is issuer) bool {
			low, high := (is.low + "0")[:2], (is.high + "9")[:2]
			return low <= two && two <= high
		}) {
			out = append(out, two)
		}
	}
	return out
}

// cardWords speak of payment cards, and countedThings of numbers that are none
// although one in ten of them has the right check digit.
var (
	cardWords = list(`card visa mastercard amex maestro credit kredit debit karte tarjeta carte cvv cvc cartao
		expires exp pan cc`)
	countedThings = text.SetOf(`order orders parcel shipment tracking invoice offset sku ean gtin isbn imei serial ticket id ids
		request trace span snowflake timestamp epoch commit build paket sendung bestellung auftrag rechnung
		pedido factura commande colis facture phone tel telefon barcode batch lot message msg`)
)

// card finds the number of a payment card: the digits of a known issuer, bare
// or in groups, whose last one is the right check digit. Other long numbers,
// such as a time in milliseconds, begin otherwise or fail the check; where a
// word says that the number counts something else, it is believed.
func card(v view, key, _ int) (span, bool) {
	if !startsWord(v.s, key) || key+13 > len(v.s) || key > 1 && v.s[key-1] == '.' && isDigit(v.s[key-2]) {
		return span{}, false
	}
	number, ends := cardDigits(v.s, key)
	if len(number) < 13 {
		return span{}, false
	}
	near := ofCards(v, key)
	if !near && (goesOn(v.s, key) || counts(v.low, key)) {
		return span{}, false
	}
	for i := len(ends) - 1; i >= 0 && ends[i].digits >= 13; i-- {
		if issued(number[:ends[i].digits], near) && luhn(number[:ends[i].digits]) && aloneAfter(v.s, ends[i].at, near) {
			return span{key, ends[i].at}, true
		}
	}
	return span{}, false
}

// A groupEnd says that so many digits end at byte at.
type groupEnd struct{ digits, at int }

// cardDigits reads digits at i, bare or in groups of three to seven parted by
// the same sign, and says where each group ends.
func cardDigits(s string, i int) (number []byte, ends []groupEnd) {
	sep := byte(0)
	for len(ends) < 6 {
		to := run(s, i, i+20, isDigit)
		if to-i < 3 || to-i > 7 && (len(ends) > 0 || to-i > 19) {
			break
		}
		number = append(number, s[i:to]...)
		ends = append(ends, groupEnd{len(number), to})
		c := next(s, to)
		if to-i > 7 || c != ' ' && c != '-' || sep != 0 && c != sep || !isDigit(next(s, to+1)) {
			break
		}
		i, sep = to+1, c
	}
	return number, ends
}

// aloneAfter reports whether a number ends at i: no letter goes on with it and,
// where nothing near speaks of cards, no other four digits follow.
func aloneAfter(s string, i int, near bool) bool {
	c := next(s, i)
	if isAlnum(c) || c == '_' || c == '.' && isDigit(next(s, i+1)) {
		return false
	}
	return near || c != ' ' && c != '-' || run(s, i+1, i+5, isDigit) < i+5
}

func issued(number []byte, near bool) bool {
	return slices.ContainsFunc(issuers, func(is issuer) bool {
		first := string(number[:len(is.low)])
		if first < is.low || first > is.high {
			return false
		}
		return len(number) == is.usual || near && is.min <= len(number) && len(number) <= is.max
	})
}

// luhn reports whether the last digit is the check digit of the others.
func luhn(number []byte) bool {
	sum := 0
	for i, c := range number {
		d := int(c - '0')
		if (len(number)-i)%2 == 0 {
			d = d/5 + d*2%10 // the digits of twice d, added up
		}
		sum += d
	}
	return sum%10 == 0
}

// goesOn reports whether what begins at i goes on with a name, a path, or a row
// of numbers.
func goesOn(s string, i int) bool {
	return i > 0 && strings.IndexByte("-_./#", s[i-1]) >= 0 ||
		i > 3 && s[i-1] == ' ' && back(s, i-1, 3, isDigit) == i-4
}

// ofCards reports whether the words near i speak of payment cards.
func ofCards(v view, i int) bool {
	near := v.low[max(0, i-60):min(len(v.low), i+60)]
	for word := range strings.FieldsFuncSeq(near, func(r rune) bool { return r >= 0x80 || !isLetter(byte(r)) }) {
		if slices.ContainsFunc(cardWords, func(w string) bool {
			return word == w || len(w) > 3 && strings.HasSuffix(word, w) || word == w+"s"
		}) {
			return true
		}
	}
	return false
}

// counts reports whether one of the words just before i names a thing that is
// numbered.
func counts(low string, i int) bool {
	words := strings.FieldsFunc(low[max(0, i-40):i], func(r rune) bool { return r >= 0x80 || !isAlnum(byte(r)) })
	return slices.ContainsFunc(words[max(0, len(words)-5):], countedThings.Has)
}

// cardCode finds the three or four digits behind "CVV", by which a card is said
// to be at hand.
func cardCode(v view, key, end int) (span, bool) {
	if !startsWord(v.s, key) {
		return span{}, false
	}
	end = run(v.s, end, end+1, isDigit) // CVV2
	from := run(v.s, end, end+4, func(c byte) bool { return c == ' ' || c == ':' || c == '=' })
	if word := wordFrom(v, from); from > end && tellers.Has(lower(word.text)) {
		from = run(v.s, word.next, word.next+2, isBlank)
	}
	to := run(v.s, from, from+5, isDigit)
	return span{from, to}, from > end && (to == from+3 || to == from+4) && !isAlnum(next(v.s, to))
}
