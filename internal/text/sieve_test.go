package text_test

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"signet/internal/text"
)

// A sieve matches what its expression matches, whatever that is made of.
func TestASieveMatchesAsItsExpression(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		expression := expressions(3).Draw(t, "expression")
		compiled, err := regexp.Compile(expression)
		if err != nil {
			t.Skip("no expression")
		}
		said := rapid.StringOfN(rapid.SampledFrom([]rune("abcABC \n")), 0, 12, -1).Draw(t, "text")
		if got, want := text.NewSieve(expression).MatchString(said), compiled.MatchString(said); got != want {
			t.Fatalf("the sieve of %q says %v of %q", expression, got, said)
		}
	})
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

// What a text has not a part of is not tried: the expression is slow on it.
func BenchmarkSieve(b *testing.B) {
	s := text.NewSieve(`\b(which|what) (person|people|colleague|team)\b`)
	said := strings.Repeat("please look at the harbour and then at the needle ", 8)
	for b.Loop() {
		if s.MatchString(said) {
			b.Fatal("it matches")
		}
	}
}
