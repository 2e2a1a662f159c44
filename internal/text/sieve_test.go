package text_test

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"signet/internal/text"
)

// What matches may match, whatever the expression is made of.
func TestASieveLetsThroughWhatMatches(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		expression := expressions(3).Draw(t, "expression")
		compiled, err := regexp.Compile(expression)
		if err != nil {
			t.Skip("no expression")
		}
		said := rapid.StringOfN(rapid.SampledFrom([]rune("abcABC \n")), 0, 12, -1).Draw(t, "text")
		if compiled.MatchString(said) && !text.NewSieve(expression).MayMatch(strings.ToLower(said)) {
			t.Fatalf("the sieve of %q holds %q back", expression, said)
		}
	})
}

// What has none of the words is held back.
func TestASieveHoldsBackWhatCannotMatch(t *testing.T) {
	t.Parallel()
	for expression, want := range map[string]map[string]bool{
		`\b(which|what) (person|people)\b`: {"which person": true, "a person of note": true, "the harbour": false},
		`(?i)\bWhy\b`:                      {"why": true, "how": false},
		`\?$`:                              {"so?": true, "so": false},
		`(a|)`:                             {"": true},
		`\d+`:                              {"x": true},
	} {
		s := text.NewSieve(expression)
		for said, may := range want {
			if got := s.MayMatch(said); got != may {
				t.Errorf("%q may match %q: %v", said, expression, got)
			}
		}
	}
}

// expressions generates expressions that nest so deep at most.
func expressions(depth int) *rapid.Generator[string] {
	leaf := rapid.SampledFrom([]string{`a`, `ab`, `abc`, `b`, `ca`, `\b`, `^`, `$`, `.`, `[ab]`, `\w`, ` `, `(?i:ab)`, ``})
	if depth == 0 {
		return leaf
	}
	return rapid.Custom(func(t *rapid.T) string {
		parts := rapid.SliceOfN(expressions(depth-1), 1, 3).Draw(t, "parts")
		switch rapid.IntRange(0, 3).Draw(t, "how") {
		case 0:
			return strings.Join(parts, "")
		case 1:
			return "(" + strings.Join(parts, "|") + ")"
		case 2:
			return "(" + parts[0] + ")" + rapid.SampledFrom([]string{"?", "*", "+", "{0,2}", "{1,2}"}).Draw(t, "times")
		default:
			return parts[0]
		}
	})
}

// The expression is slow on a text that has none of its words.
func BenchmarkSieve(b *testing.B) {
	s := text.NewSieve(`\b(which|what) (person|people|colleague|team)\b`)
	said := strings.Repeat("please look at the harbour and then at the needle ", 8)
	for b.Loop() {
		if s.MayMatch(said) && s.MatchString(said) {
			b.Fatal("it matches")
		}
	}
}
