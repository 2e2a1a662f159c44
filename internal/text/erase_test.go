package text_test

import (
	"testing"

	"signet/internal/text"
)

func TestErase(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ s, phrase, want string }{
		{"The merger is codenamed Quetzal.", "the merger is codenamed quetzal", "[x]."},
		{"We said: the merger\n  is codenamed “Quetzal”, and left.", "The merger is codenamed Quetzal.", "We said: [x]”, and left."},
		{"Quetzal and Quetzalcoatl, quetzal", "Quetzal", "[x] and Quetzalcoatl, [x]"},
		{"tokens", "ok", "tokens"},
		{"因为我喜欢黑色", "我喜欢", "因为[x]黑色"},
		{"anything", "…", "anything"},
		{"", "a", ""},
	} {
		got, did := text.Erase(tt.s, tt.phrase, "[x]")
		if got != tt.want || did != (tt.want != tt.s) {
			t.Errorf("Erase(%q, %q) = %q, %v; want %q", tt.s, tt.phrase, got, did, tt.want)
		}
	}
}
