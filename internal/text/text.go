// Package text holds what Signet knows about plain text: how it is stored and
// hashed, analysed into search terms, counted in model tokens, split into
// sentences, and made safe to print.
//
// Every function is pure: text in, values out, no I/O and no state. Every
// function takes any bytes, broken UTF-8 included, and takes time linear in
// their number. Spans and cuts fall on rune boundaries, and offsets are bytes.
package text

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// LongestWord is how many bytes a word has at most that somebody may have mistyped, or
// says again: what is longer is data.
const LongestWord = 24

// lineEnds makes LF of the line ends of other systems.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// Normalize gives the form in which s is stored: line ends are LF and there is
// no outer white space. It changes nothing else, so that a person gets back
// what was said.
func Normalize(s string) string {
	return strings.TrimSpace(lineEnds.Replace(s))
}

// Canonical gives the form in which two statements are compared: lower case,
// one space between words, and no closing punctuation. A text that is nothing
// but punctuation keeps it. Canonical of a canonical form is that form.
func Canonical(s string) string {
	lowered := strings.Join(strings.Fields(strings.ToLower(s)), " ")
	if bare := strings.TrimRight(lowered, ".,!?;: "); bare != "" {
		return bare
	}
	return lowered
}

// Hash gives the SHA-256 of the canonical form of s in hexadecimal. Statements
// that differ only in case, spacing or closing punctuation share a hash.
func Hash(s string) string {
	sum := sha256.Sum256([]byte(Canonical(s)))
	return hex.EncodeToString(sum[:])
}
