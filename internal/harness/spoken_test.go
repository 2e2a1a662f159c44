package harness_test

import (
	"fmt"
	"strings"
	"testing"

	"signet/internal/harness"
)

func TestSpoken(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ name, transcript, want string }{
		{"labels", "User: We use pnpm.\nAssistant: Noted.\n", "user We use pnpm.|assistant Noted."},
		{"in small letters", "user: We use pnpm.\nassistant: Noted.", "user We use pnpm.|assistant Noted."},
		{"other words for them", "Human: one\n\nAI: two\n\nHuman: three", "user one|assistant two|user three"},
		{"you", "You: one\nChatGPT: two", "user one|assistant two"},
		{"in capitals", "USER: one\nASSISTANT: two", "user one|assistant two"},
		{"Markdown", "**User:** one\n\n**Assistant:** two", "user one|assistant two"},
		{"headings", "## User:\none\n\n## Assistant:\ntwo", "user one|assistant two"},
		{"a turn of several lines", "User: one\n  two\n\nthree\nAssistant: four\r\nfive", "user one\n  two\n\nthree|assistant four\nfive"},
		{"a label on its own line", "User:\none\nAssistant:\ntwo", "user one|assistant two"},
		{"below a heading", "Talk of Monday\n\nUser: one\nAssistant: two", "user one|assistant two"},
		{"what the system says", "System: be kind\nUser: one\nTool: 42 files\nAssistant: two", "note! be kind|user one|tool 42 files|assistant two"},
		{"a key in what is said", "User: my file has\nuser: root\nHost: tea\nand no more\nAssistant: ok", "user my file has\nuser: root\nHost: tea\nand no more|assistant ok"},
		{"another word for who spoke", "User: one\nAssistant: so\nYou: may go\nUser: two", "user one|assistant so\nYou: may go|user two"},
		{"code", "User: look\n```\nAssistant: quoted\n```\nAssistant: seen", "user look\n```\nAssistant: quoted\n```|assistant seen"},
		{"code that never ends", "User: look\n```\nAssistant: seen", "user look\n```|assistant seen"},
		{"what is said twice", "User: yes\nAssistant: sure?\nUser: yes", "user yes|assistant sure?|user yes"},
		{"nobody", "We use pnpm.\nIt is fast.", ""},
		{"one who is named below others", "About pnpm\nUser: one", ""},
		{"a sentence", "The user: a person. Assistant: a helper.", ""},
		{"a colon without a space", "user:root\nassistant:none", ""},
		{"lines of JSON", `{"role":"user","content":"one"}` + "\n" + `{"role":"assistant","content":[{"type":"text","text":"two"},{"type":"image"}]}`, "user one|assistant two"},
		{"a list", `[{"role":"human","content":"one"},{"role":"AI","content":"two"}]`, "user one|assistant two"},
		{"a list over lines", "[\n  {\"role\": \"user\",\n   \"content\": \"one\"}\n]", "user one"},
		{"an object that has it", `{"messages":[{"role":"system","content":"be kind"},{"role":"user","content":"one"}]}`, "note! be kind|user one"},
		{"damaged lines", "{\"role\":\"user\",\"content\":\"one\"}\n{\"role\":\n7\n{\"role\":\"user\",\"content\":null}", "user one"},
		{"what we gave", "User: " + harness.Fence("- We use pnpm") + "one", "user one"},
		{"empty", " \n", ""},
	} {
		var got []string
		for _, turn := range harness.Spoken(row.transcript).Turns {
			mark := ""
			if turn.Meta {
				mark = "!"
			}
			got = append(got, string(turn.Role)+mark+" "+strings.TrimSpace(turn.Text))
		}
		if strings.Join(got, "|") != row.want {
			t.Errorf("%s: read %q, want %q", row.name, strings.Join(got, "|"), row.want)
		}
	}
}

// What is handed over again is known again, whatever was said since.
func TestWhatWasSpokenIsKnownAgain(t *testing.T) {
	t.Parallel()
	for _, parts := range [][2]string{
		{"User: yes\nAssistant: sure?\n", "User: yes\nAssistant: ok"},
		{`{"role":"user","content":"yes"}` + "\n", `{"role":"user","content":"yes"}`},
		{`{"id":"7","role":"user","content":"yes"}` + "\n", `{"role":"user","content":"yes"}`},
	} {
		before, after := harness.Spoken(parts[0]).Turns, harness.Spoken(parts[0]+parts[1]).Turns
		if len(after) <= len(before) {
			t.Errorf("%q: %d turns, then %d", parts, len(before), len(after))
		}
		for i, turn := range before {
			if turn.ID != after[i].ID || !strings.HasPrefix(turn.Known("k"), "k@") {
				t.Errorf("%q: turn %d is %s, then %s", parts, i, turn.ID, after[i].ID)
			}
		}
	}
}

func FuzzSpoken(f *testing.F) {
	f.Add("User: one\nAssistant: two\n```\nUser: three\n```\n")
	f.Add("**Human:** one\r\n**AI:** two")
	f.Add(`{"role":"user","content":[{"type":"text","text":"\u0000"}]}` + "\n{\n" + `{"id":"1","role":"ai","content":"x"}`)
	f.Add(`{"messages":[{"role":"user","content":"x"},7,null]}`)
	f.Fuzz(func(t *testing.T, transcript string) {
		read := harness.Spoken(transcript)
		seen := map[string]bool{}
		for _, turn := range read.Turns {
			if turn.ID == "" || seen[turn.ID] {
				t.Errorf("turn %q is given twice or without ID", turn.ID)
			}
			seen[turn.ID] = true
			if strings.Contains(turn.Text, "\x00") || harness.StripInjected(turn.Text) != turn.Text {
				t.Errorf("turn %q holds %q", turn.ID, turn.Text)
			}
		}
		if again := harness.Spoken(transcript); fmt.Sprint(again) != fmt.Sprint(read) {
			t.Errorf("read %v, then %v", read, again)
		}
	})
}
