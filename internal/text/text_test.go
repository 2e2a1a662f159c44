package text_test

import (
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"signet/internal/text"
)

func TestNormalizeKeepsWhatWasSaid(t *testing.T) {
	t.Parallel()
	if got, want := text.Normalize("\t Keep  Me:\r\n  as I am.\rPlease! \n"), "Keep  Me:\n  as I am.\nPlease!"; got != want {
		t.Errorf("Normalize = %q, want %q", got, want)
	}
}

func TestCanonical(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, want string }{
		{"  Uses\n\tTabs. ", "uses tabs"},
		{"Really?!", "really"},
		{"Done . . .", "done"},
		{"v1.2 is out", "v1.2 is out"},
		{"?!", "?!"},
		{"Grüße!", "grüße"},
		{"", ""},
	} {
		if got := text.Canonical(c.in); got != c.want {
			t.Errorf("Canonical(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestHashIsTheSameForTheSameStatement(t *testing.T) {
	t.Parallel()
	// The SHA-256 of "uses tabs".
	const want = "939b982e3609ca3bd3e4241017239021cb5120e6e3cae61ccdd98b0c1a0e4e45"
	if got := text.Hash("Uses  tabs."); got != want {
		t.Errorf("Hash = %s, want %s", got, want)
	}
	if text.Hash("uses tabs") == text.Hash("uses spaces") {
		t.Error("different statements share a hash")
	}
}

func TestFormsAreStable(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "s")
		if once := text.Normalize(s); text.Normalize(once) != once {
			t.Errorf("Normalize(%q) is not stable", s)
		}
		if once := text.Canonical(s); text.Canonical(once) != once {
			t.Errorf("Canonical(%q) = %q is not stable", s, once)
		}
		if text.Hash(s) != text.Hash(text.Normalize(s)) {
			t.Errorf("the storage form of %q has another hash", s)
		}
		if utf8.ValidString(s) && !utf8.ValidString(text.Normalize(s)) {
			t.Errorf("Normalize(%q) is not valid UTF-8", s)
		}
	})
}
