package harness_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"signet/internal/errs"
	"signet/internal/harness"
)

// somebodys is a text of a person's, or of a memory: of letters, line breaks of all
// sorts and what our marks are made of.
func somebodys() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		parts := []string{"a", "é", "\n", "\r\n", " ", "#", "<!--", "-->", "signet:", "begin", "end", "<", ">", "<signet-memory>"}
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 0, 30).Draw(t, "parts"), "")
	})
}

func plain(s string) bool { return !strings.Contains(s, "<!-- signet:") }

func TestAFileComesBackFromUnderOurBlock(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		before, after := somebodys().Filter(plain).Draw(t, "before"), somebodys().Filter(plain).Draw(t, "after")
		file := before
		for _, text := range rapid.SliceOfN(somebodys(), 1, 4).Draw(t, "texts") {
			var err error
			if file, err = harness.PutBlock("f", file, text); err != nil {
				t.Fatal(err)
			}
			if same, err := harness.PutBlock("f", file, text); err != nil || same != file {
				t.Fatalf("put twice, %q became %q (%v)", file, same, err)
			}
			if !strings.HasPrefix(file, before) || strings.Count(file, "<!-- signet:begin") != 1 {
				t.Fatalf("%q became %q", before, file)
			}
		}
		if got, found, err := harness.CutBlock("f", file); err != nil || !found || got != before {
			t.Fatalf("%q came back as %q (%v)", before, got, err)
		}
		want := before + after
		if before != "" && !strings.HasSuffix(before, "\n") && after != "" {
			want = before + "\n" + after // they were lines of their own
		}
		if got, _, err := harness.CutBlock("f", file+after); err != nil || got != want {
			t.Fatalf("%q and %q came back as %q (%v)", before, after, got, err)
		}
		if got := harness.WithoutBlocks(file + after); strings.ReplaceAll(got, "\n", "") != strings.ReplaceAll(before+after, "\n", "") {
			t.Fatalf("%q and %q are read as %q", before, after, got)
		}
	})
}

func TestMarksThatDoNotMatchAreRefused(t *testing.T) {
	t.Parallel()
	for _, file := range []string{
		"mine\n<!-- signet:begin -->\nno end", "<!-- signet:end -->\n<!-- signet:begin x -->\n",
		"<!-- signet:begin --><!-- signet:end -->", "<!-- signet:begin -->\n<!-- signet:begin -->\n<!-- signet:end -->\n",
		"<!-- signet:end -->",
	} {
		for what, do := range map[string]func() error{
			"put": func() error { _, err := harness.PutBlock("F.md", file, "x"); return err },
			"cut": func() error { _, _, err := harness.CutBlock("F.md", file); return err },
		} {
			if err := do(); !errs.Is(err, errs.Conflict) || errs.HintOf(err) == "" || !strings.Contains(err.Error(), "F.md") {
				t.Errorf("%s %q: %v, want a conflict with a hint", what, file, err)
			}
		}
	}
}

// Who learns from a file must not take what is ours for the person's, also where a
// mark was lost.
func TestWhatIsReadOfAFileIsThePersons(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{
		"a\n<!-- signet:begin x -->\nours\n<!-- signet:end -->\nb\n":                                      "a\n\nb\n",
		"a\n<!-- signet:begin\nours":                                                                      "a\n",
		"<!-- signet:begin 1 -->\n1\n<!-- signet:end -->a<!-- signet:begin 2 -->\n2\n<!-- signet:end -->": "a",
		"a\n": "a\n",
	} {
		if got := harness.WithoutBlocks(file); got != want {
			t.Errorf("%q is read as %q, want %q", file, got, want)
		}
	}
	path := filepath.Join(t.TempDir(), "F.md")
	if held, err := harness.ReadBlock(path); err != nil || held != "" {
		t.Errorf("no file holds %q (%v)", held, err)
	}
	file, err := harness.PutBlock("F.md", "mine\n", "ours\n")
	if err != nil {
		t.Fatal(err)
	}
	put(t, path, file)
	if held, err := harness.ReadBlock(path); err != nil || held != "ours\n" {
		t.Errorf("the block holds %q (%v)", held, err)
	}
	if err := os.WriteFile(path, []byte("<!-- signet:begin\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := harness.ReadBlock(path); !errs.Is(err, errs.Conflict) {
		t.Errorf("half a block: %v", err)
	}
}

// breakless is a text without line breaks: a block ends its line, whatever a person
// made of that.
func breakless(s string) string { return strings.NewReplacer("\r", "", "\n", "").Replace(s) }

func FuzzBlock(f *testing.F) {
	f.Add("mine\n", "ours")
	f.Add("mine <!-- signet:begin x -->\nold\n<!-- signet:end -->\r\nmine", "<!-- signet:end -->")
	f.Fuzz(func(t *testing.T, file, text string) {
		rest, held, err := harness.CutBlock("f", file)
		if err != nil {
			return
		}
		next, err := harness.PutBlock("f", file, text)
		if err != nil {
			t.Fatalf("%q could be cut and not be put: %v", file, err)
		}
		again, found, err := harness.CutBlock("f", next)
		if err != nil || !found || !held && again != file || breakless(again) != breakless(rest) {
			t.Fatalf("%q came back as %q (%v)", file, again, err)
		}
	})
}

// What stands above our block does not run into it.
func TestABlockBeginsOnALineOfItsOwn(t *testing.T) {
	t.Parallel()
	for _, file := range []string{
		"Be brief.", "# mine\n```sh\nmake\n```", "~~~\ncode\n~~~~", "# mine\n```sh\nmake", "~~~\n```\ncode\n```\n", "a `b`\n", "    ```\n", "",
	} {
		got, err := harness.PutBlock("f", file, "ours\n")
		if err != nil {
			t.Fatal(err)
		}
		above, _, _ := strings.Cut(got, "<!-- signet:begin")
		if above != "" && !strings.HasSuffix(above, "\n") || strings.Count(above, "\n```")%2 != 0 || strings.Count(above, "~~~")%2 != 0 {
			t.Errorf("%q became %q", file, got)
		}
		again, err := harness.PutBlock("f", got, "ours again\n")
		if err != nil {
			t.Fatal(err)
		}
		if back, _, err := harness.CutBlock("f", again); err != nil || back != file {
			t.Errorf("%q came back as %q, %v", file, back, err)
		}
	}
}
