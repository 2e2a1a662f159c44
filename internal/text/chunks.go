package text

import (
	"strings"
	"unicode/utf8"
)

// Chunks takes a long text apart at sentence ends into pieces of about target
// characters, in order. Each piece looks ahead: the sentences that begin the
// next piece end it too, up to a quarter of the target, so that what spans a
// border stands whole in one of them. A sentence longer than the target is a
// piece of its own. Every word of s is in some piece.
func Chunks(s string, target int) []string {
	spans := pieces(s, target)
	var chunks []string
	for i := 0; i < len(spans); {
		end, size := i, 0
		for end < len(spans) && (end == i || size+spans[end].size <= target) {
			size += spans[end].size
			end++
		}
		ahead, extra := end, 0
		for ahead < len(spans) && extra+spans[ahead].size <= target/4 {
			extra += spans[ahead].size
			ahead++
		}
		chunks = append(chunks, strings.TrimSpace(s[spans[i].start:spans[ahead-1].end]))
		if ahead == len(spans) && end < ahead {
			end = ahead // the rest was looked at already
		}
		i = end
	}
	return chunks
}

// piece is a stretch of a text, in bytes, and its length in characters.
type piece struct{ start, end, size int }

// pieces cuts a text into sentences, and a sentence of more than target
// characters at its spaces.
func pieces(s string, target int) []piece {
	var all []piece
	for span := range Sentences(s) {
		for start := span.Start; start < span.End; {
			end := cutAt(s[start:span.End], target) + start
			if strings.TrimSpace(s[start:end]) != "" {
				all = append(all, piece{start, end, utf8.RuneCountInString(s[start:end])})
			}
			start = end
		}
	}
	return all
}

// cutAt says where to end a piece of at most so many characters: at the last
// space that still fits, or in the middle of what has none.
func cutAt(s string, characters int) int {
	space := 0
	for i, r := range s {
		if characters == 0 {
			if space > 0 {
				return space
			}
			return i
		}
		characters--
		if r == ' ' || r == '\n' || r == '\t' {
			space = i + 1
		}
	}
	return len(s)
}
