package text_test

import (
	"strings"
	"testing"

	"signet/internal/text"
)

func TestEmphasisIsBlankedOut(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ prose, want string }{
		{"**Ana** owns billing.", "Ana owns billing."},
		{"_We host on Fly.io._", "We host on Fly.io."},
		{"*Never* deploy, ***never*** on Fridays", "Never deploy, never on Fridays"},
		{"**Never do it. Ask *Ana*.** Then go", "Never do it. Ask Ana. Then go"},
		{"**Ana**'s `a*b*c` and __Always__", "Ana's `a*b*c` and Always"},
		{"*_test.go and *.tmp, 2 * 3 * 4, 2**8", "*_test.go and *.tmp, 2 * 3 * 4, 2**8"},
		{"__init__ and __init__.py, snake_case_name, _id_", "__init__ and __init__.py, snake_case_name, _id_"},
		{"**/*.ts and a* b*", "**/*.ts and a* b*"},
		{"**open\nand closed**", "**open\nand closed**"},
	} {
		got := text.Unmarked(c.prose)
		if len(got) != len(c.prose) || strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(c.want), " ") &&
			strings.ReplaceAll(got, " ", "") != strings.ReplaceAll(c.want, " ", "") {
			t.Errorf("Unmarked(%q) = %q, want %q", c.prose, got, c.want)
		}
	}
}

func TestManyMarksAreReadInTime(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("*a ", 1<<17)
	if got := text.Unmarked(long); got != long {
		t.Errorf("marks that nothing closes were taken out")
	}
}

func TestWhatIsStruckThroughIsNotSaid(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{
		"We host on ~~Heroku~~ Fly.io.\n~~We use npm.~~": "We host on            Fly.io.\n               ",
		"`a ~~b~~ c` and ~/x ~~ y ~~ z, ~5 to ~6":        "`a ~~b~~ c` and ~/x ~~ y ~~ z, ~5 to ~6",
	} {
		if got := text.Prose(s); got != want {
			t.Errorf("Prose(%q) = %q, want %q", s, got, want)
		}
	}
}
