package guard

import (
	"slices"
	"testing"
)

func TestShapes(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]shape{
		"password Winter2025 ok":      wordDigits,
		"password kaasboer12 ok":      wordDigits,
		"password Sp4rrow ok":         leetShape,
		"password Trombone!44 ok":     signMix,
		"password V1per&Co ok":        signMix,
		"password K7P-2QD ok":         capitalCode,
		"password db-04 ok":           shortCode,
		"password 4711 ok":            pinDigits,
		"password 661 093 ok":         pinDigits,
		"password 123 ok":             fewDigits,
		"password four seven one ok":  spokenDigits,
		"password sunshine ok":        rareWord,
		"password Rosebud ok":         nameWord,
		"password house ok":           plainShape,
		"password tulip-crane ok":     joinedShape,
		"password 'one two three' ok": quotedWords,
		"password UI-448 ok":          noValue,
		"password Apache-2.0 ok":      noValue,
		"password Ctrl+Shift+P ok":    noValue,
		"password ${PW} ok":           noValue,
		"password src/auth.go ok":     noValue,
	} {
		words := clueWords(fold(text))
		if len(words) != 3 || words[1].shape != want {
			t.Errorf("%q: shape %v of %d words, want %v of 3", text, words[1].shape, len(words), want)
		}
	}
}

func TestWordsUnderAHeading(t *testing.T) {
	t.Parallel()
	v := fold("Door codes:\nmain entrance 5520\nroof 0306\n\nlunch at 1230\n")
	under := map[string]bool{}
	for _, w := range clueWords(v) {
		under[v.s[w.start:w.end]] = w.under != 0
	}
	for word, want := range map[string]bool{"codes": false, "5520": true, "0306": true, "1230": false} {
		if under[word] != want {
			t.Errorf("%s stands under the heading: %v, want %v", word, under[word], want)
		}
	}
}

func TestSecretsToldFreely(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"Anna's login for the wiki: anna / Blue-Tram-77": {"Blue-Tram-77"},
		"The backup codes are 1047 5562 and 9908 2714.":  {"1047 5562", "9908 2714"},
		"I reset it to Winter2025! so you can log in":    {"Winter2025"},
		"Lighthouse33 gets you into the admin account":   {"Lighthouse33"},
		"The admin signs in as auditor1 with SSO.":       nil,
		"the plumber's phone is +44 7700 900316":         nil,
		"we changed the password policy in March 2025":   nil,
	} {
		var got []string
		for _, f := range Find(text) {
			got = append(got, text[f.Start:f.End])
		}
		if !slices.Equal(got, want) {
			t.Errorf("Find(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestAModelThatCannotBeReadIsSaid(t *testing.T) {
	t.Parallel()
	for _, line := range []string{"odd bias 0", "odd bias 0 x", "odd bias x 1", "strange bias 0 1", "odd nothing 0 1", "odd shape 99 1"} {
		if err := newClueModel().readLine(line); err == nil {
			t.Errorf("%q was read", line)
		}
	}
}
