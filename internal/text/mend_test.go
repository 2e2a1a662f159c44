package text_test

import (
	"slices"
	"strings"
	"testing"

	"signet/internal/text"
)

func TestMendedFindsStemsBehindASpoiltEnding(t *testing.T) {
	t.Parallel()
	for slip, meant := range map[string]string{
		"retenton": "retention", "confirmaton": "confirmation", "schedulng": "scheduling", "managemnt": "management",
		"migratoin": "migration", "deploymentt": "deployments", "validatiom": "validation", "notfications": "notifications",
	} {
		want := text.Terms(meant)[0]
		if got := text.Mended(slip); !slices.Contains(got, want) {
			t.Errorf("%s: no %s among %d stems", slip, want, len(got))
		}
	}
	for _, word := range []string{"", "pipe", "pipes1234", "straßen-x", "überholt", strings.Repeat("deadbeef", 4)} {
		if got := text.Mended(word); got != nil {
			t.Errorf("%q: got %q", word, got)
		}
	}
}

func TestSwappedFindsWhatLettersInEachOthersPlaceHide(t *testing.T) {
	t.Parallel()
	for slip, meant := range map[string]string{
		"vtr": "vrt", "hlal": "hall", "mucis": "music", "ocnfig": "config", "rgafana": "grafana", "psotgres": "postgres", "retetnion": "retention",
	} {
		want := text.Terms(meant)[0]
		if got := text.Swapped(slip); !slices.Contains(got, want) {
			t.Errorf("%s: no %s among %q", slip, want, got)
		}
	}
	for _, word := range []string{"", "ab", "aaaa", "pipes1234", "überholt", strings.Repeat("deadbeef", 4)} {
		if got := text.Swapped(word); got != nil {
			t.Errorf("%q: got %q", word, got)
		}
	}
	if got := text.Swapped("abcd"); slices.Contains(got, "cbad") {
		t.Errorf("letters of a short word change places around another: %q", got)
	}
}

func BenchmarkMended(b *testing.B) {
	for b.Loop() {
		text.Mended("confirmaton")
	}
}
