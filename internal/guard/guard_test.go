package guard_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"signet/internal/errs"
	"signet/internal/guard"
)

func unmark(s string) string { return strings.ReplaceAll(s, "␟", "") }

func TestToldSecretsAreRefusedAndRedacted(t *testing.T) {
	t.Parallel()
	for _, tt := range told {
		text, secret := unmark(tt.text), unmark(tt.secret)
		if _, err := guard.Check(text); !errs.Is(err, errs.Refused) {
			t.Errorf("Check(%q) = %v, want refused", text, err)
			continue
		}
		out, _ := guard.Redact(text)
		if strings.Contains(out.String(), secret) {
			t.Errorf("Redact(%q) = %q still holds %q", text, out, secret)
		}
	}
}

func TestHarmlessTextsPassUnchanged(t *testing.T) {
	t.Parallel()
	for _, text := range harmless {
		got, err := guard.Check(text)
		if err != nil {
			t.Errorf("Check(%q) = %v, want it to pass", text, err)
		} else if got.String() != text {
			t.Errorf("Check(%q) changed it to %q", text, got)
		}
	}
}

// A line break does not hide what is told behind it.
func TestSecretsBehindALineBreakAreFound(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		"My password is\nhunter2", "my password:\nhunter2", "my password is\n\nhuntera9", "password:\r\nhunterz9",
		"The password of the admin account:\n\nZx9qwe77",
	} {
		if _, err := guard.Check(s); err == nil {
			t.Errorf("%q passes", s)
		}
	}
	for _, s := range []string{
		"What the token is\n\nA token is a piece of text.", "The password is\nexpired", "Steps:\nfirst\nsecond", "The status is\ngreen",
	} {
		if _, err := guard.Check(s); err != nil {
			t.Errorf("%q is refused: %v", s, err)
		}
	}
}

func TestRedactionKeepsWhatStandsAroundTheSecret(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ text, want string }{
		{"my password is hunter2, keep it", "my password is [redacted:disclosure], keep it"},
		{"DB_PASSWORD=hunter2 make run", "DB_PASSWORD=[redacted:assignment] make run"},
		{"postgres://app:s3cr␟etpw@db/x", "postgres://app:[redacted:url-password]@db/x"},
		{"key gh␟p_16C7e42F292c6912E7710c838347Ae178B4a leaked", "key [redacted:github-token] leaked"},
		{"token=gh␟p_16C7e42F292c6912E7710c838347Ae178B4a", "token=[redacted:github-token]"},
		{"nothing here", "nothing here"},
	} {
		if got, _ := guard.Redact(unmark(tt.text)); got.String() != tt.want {
			t.Errorf("Redact(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestRefusalNamesDetectorAndOffsetsButNotTheValue(t *testing.T) {
	t.Parallel()
	_, err := guard.Check("my password is hunter2")
	refusal, ok := errors.AsType[*guard.Refusal](err)
	if !ok {
		t.Fatalf("Check = %v, want a *guard.Refusal inside", err)
	}
	want := guard.Finding{Detector: "disclosure", Start: 15, End: 22}
	if len(refusal.Findings) != 1 || refusal.Findings[0] != want {
		t.Errorf("findings = %v, want [%v]", refusal.Findings, want)
	}
	said := err.Error() + errs.HintOf(err)
	if strings.Contains(said, "hunter2") || !strings.Contains(said, "disclosure at bytes 15 to 22") {
		t.Errorf("the error says %q", said)
	}
	if errs.HintOf(err) == "" {
		t.Error("the refusal has no hint")
	}
}

func TestDisguisedSecretsAreFoundWhereTheyStand(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"my pass\u200bword is h\u200bunter2\u202e",
		"my p\u0430ssw\u043erd is hunter2",               // Cyrillic
		"ｍｙ　ｐａｓｓｗｏｒｄ　ｉｓ　ｈｕｎｔｅｒ２",                         // full width
		"mi contrasen\u0303a es girasol88",               // combining tilde
		"my password is “hunter2”",                       // curly quotes
		"my\u00a0password\u00a0is\u00a0hunter2",          // no-break spaces
		"gh\u00adp_16C7e42F292c6912E7710c838347Ae178B4a", // soft hyphen
	} {
		found := guard.Find(text)
		if len(found) != 1 {
			t.Errorf("Find(%q) = %v, want one finding", text, found)
			continue
		}
		if value := text[found[0].Start:found[0].End]; !utf8.ValidString(value) || strings.Contains(value, " ") {
			t.Errorf("Find(%q) points at %q", text, value)
		}
	}
}

func TestCutKeyBlockGoesToTheEndOfItsBody(t *testing.T) {
	t.Parallel()
	text := unmark("look:\n-----BEG␟IN RSA PRIVATE KEY-----\n" + strings.Repeat("MIIEpAIBAAKCAQEA7bq9\n", 3) + "kQ2f\n\nwhat is wrong with it?")
	got, _ := guard.Redact(text)
	if want := "look:\n[redacted:private-key]\n\nwhat is wrong with it?"; got.String() != want {
		t.Errorf("Redact = %q, want %q", got, want)
	}
}

func TestCheckRejectsWhatIsNoText(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"a\xffb", "a\x00b", "\xed\xa0\x80"} {
		if _, err := guard.Check(s); !errs.Is(err, errs.Invalid) {
			t.Errorf("Check(%q) = %v, want invalid", s, err)
		}
	}
}

func TestRedactReplacesWhatIsNoText(t *testing.T) {
	t.Parallel()
	got, found := guard.Redact("a\xffb\x00c my password is hunter2")
	if want := "a\uFFFDb\uFFFDc my password is [redacted:disclosure]"; got.String() != want {
		t.Errorf("Redact = %q, want %q", got, want)
	}
	if len(found) != 1 || found[0].Start != 21 {
		t.Errorf("found %v, want one at byte 21 of the text as given", found)
	}
}

func TestTextGoesOutAsAStringAndComesBackOnlyFromAStore(t *testing.T) {
	t.Parallel()
	text, err := guard.Check("likes tea")
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := json.Marshal(text); string(got) != `"likes tea"` {
		t.Errorf("JSON = %s", got)
	}
	for _, src := range []any{"likes tea", []byte("likes tea")} {
		var back guard.Text
		if err := back.Scan(src); err != nil || back != text {
			t.Errorf("Scan(%T) = %q, %v", src, back, err)
		}
	}
	if err := text.Scan(nil); err != nil || text != (guard.Text{}) {
		t.Errorf("Scan(nil) = %q, %v; want the empty text", text, err)
	}
	if err := text.Scan(7); err == nil {
		t.Error("Scan took a number")
	}
}

func TestRedactedTextIsClean(t *testing.T) {
	t.Parallel()
	piece := rapid.OneOf(
		rapid.SampledFrom(fragments()),
		rapid.String(),
		rapid.StringMatching(`[A-Za-z0-9_.:=@/"' -]{0,24}`),
	)
	rapid.Check(t, func(t *rapid.T) {
		holds(t, strings.Join(rapid.SliceOfN(piece, 0, 8).Draw(t, "pieces"), rapid.SampledFrom([]string{"", " ", "\n"}).Draw(t, "glue")))
	})
}

func fragments() []string {
	out := []string{"[redacted:assignment]", "[redacted:", "]", "password", "=", ": ", "\x00", "\xff", "\u200b", " As 000 keY", "sk-", "-----BEGIN PRIVATE KEY-----", "://", "@"}
	for _, tt := range told {
		out = append(out, unmark(tt.text), unmark(tt.secret))
	}
	return out
}

type failer interface{ Fatalf(string, ...any) }

// holds checks what is promised of any bytes at all.
func holds(t failer, s string) {
	end := 0
	for _, f := range guard.Find(s) {
		if f.Start < end || f.End <= f.Start || f.End > len(s) || f.Detector == "" {
			t.Fatalf("Find(%q) has %+v after %d", s, f, end)
		}
		end = f.End
	}
	out, _ := guard.Redact(s)
	if left := guard.Find(out.String()); len(left) > 0 {
		t.Fatalf("Redact(%q) = %q still has %v", s, out, left)
	}
	if !utf8.ValidString(out.String()) || strings.Contains(out.String(), "\x00") {
		t.Fatalf("Redact(%q) = %q is no text", s, out)
	}
	if again, found := guard.Redact(out.String()); again != out || len(found) > 0 {
		t.Fatalf("redacting %q twice gives %q", out, again)
	}
	if _, err := guard.Check(out.String()); err != nil {
		t.Fatalf("Check of the redacted %q: %v", out, err)
	}
}

func FuzzFind(f *testing.F) {
	for _, s := range fragments() {
		f.Add(s)
	}
	for _, s := range harmless {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { holds(t, s) })
}

const prose = `The daemon keeps one writer connection and a pool of readers. When a session ends, the transcript is read
again from its last checkpoint and the new turns are distilled. Each fact gets a path from the closed taxonomy; the same fact told
twice is stored once. func (s *Service) Apply(ctx context.Context, c Changeset) (Commit, error) { if err := c.Validate(); err != nil
{ return Commit{}, fmt.Errorf("checking changeset: %w", err) } tokens := count(c.Text); return s.store.Apply(ctx, c) } The access
token expires after an hour, and the key is looked up in the index. Anna prefers dark mode, tabs of four, and short answers. `

func BenchmarkFind1KB(b *testing.B) {
	text := strings.Repeat(prose, 2)[:1024]
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if len(guard.Find(text)) > 0 {
			b.Fatal("the prose is not clean")
		}
	}
}

func BenchmarkFindHostile1MB(b *testing.B) {
	for _, unit := range []string{
		"pw-", "sk-", "eyJ", "password ", "password: 'x ", "-----BEGIN RSA PRIVATE KEY-----\n", "://a:", "login: anna / ", "\u200bp\u0430",
		"4539 ", "de12 ", "abandon ", "cGFzc3dvcmQg", "cGFzc3dvcmQgcGFzc3dvcmQg/",
	} {
		b.Run(unit, func(b *testing.B) {
			text := strings.Repeat(unit, 1<<20/len(unit))
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				guard.Find(text)
			}
		})
	}
}
