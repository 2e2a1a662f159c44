package llm_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"signet/internal/errs"
	"signet/internal/llm"
)

type facts struct {
	Facts []string `json:"facts"`
}

func TestDecodeFindsTheJSONOfAnAnswer(t *testing.T) {
	t.Parallel()
	want := facts{Facts: []string{"a", "b"}}
	for name, answer := range map[string]string{
		"plain":                     `{"facts":["a","b"]}`,
		"with space around":         "\n\t {\"facts\":[\"a\",\"b\"]}\n",
		"with a byte order mark":    "\ufeff{\"facts\":[\"a\",\"b\"]}",
		"fenced":                    "```json\n{\"facts\":[\"a\",\"b\"]}\n```",
		"in prose":                  "Sure! Here it is:\n{\"facts\":[\"a\",\"b\"]}\nAnything else?",
		"after a thought":           "<think>perhaps {\"facts\":[]}</think>\n{\"facts\":[\"a\",\"b\"]}",
		"after two thoughts":        "<think>x</think> <think>y</think>{\"facts\":[\"a\",\"b\"]}",
		"after half a thought":      "perhaps {\"facts\":[]}, or { so\n</think>\n\n{\"facts\":[\"a\",\"b\"]}",
		"in a thought without end":  "<think>\n{\"facts\":[\"a\",\"b\"]}",
		"with commas too many":      `{"facts":["a","b", ] , }`,
		"after other braces":        `For {x}, [see below] and [1] I found {"facts":["a","b"]}`,
		"doubly braced":             `{ {"facts":["a","b"]} }`,
		"with fields not asked for": `{"note":"x","facts":["a","b"],"more":{"y":[1,{}]}}`,
		"before another":            `{"facts":["a","b"]} {"facts":["c"]}`,
		"before the end of nothing": `{"facts":["a","b"]}</think>`,
	} {
		var got facts
		if _, err := llm.Decode(answer, &got); err != nil {
			t.Errorf("%s: %v", name, err)
		} else if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
}

func TestDecodeKeepsMarksInsideStrings(t *testing.T) {
	t.Parallel()
	for _, answer := range []string{
		`{"facts":["it prints </think> {","and ,]"]}`,
		`Here: {"facts":["it prints </think> {","and ,]"],}`,
	} {
		var got facts
		if _, err := llm.Decode(answer, &got); err != nil {
			t.Fatalf("%s: %v", answer, err)
		}
		if want := []string{"it prints </think> {", "and ,]"}; !reflect.DeepEqual(got.Facts, want) {
			t.Errorf("Decode(%s) = %q, want %q", answer, got.Facts, want)
		}
	}
}

func TestDecodeSaysWhatItMended(t *testing.T) {
	t.Parallel()
	var got facts
	notes, err := llm.Decode("<think>hm</think>so: {\"facts\":[],}", &got)
	if err != nil || len(notes) != 3 {
		t.Errorf("notes %q, error %v; want three notes", notes, err)
	}
	if notes, err := llm.Decode(`{"facts":[]}`, &got); err != nil || len(notes) != 0 {
		t.Errorf("plain JSON: notes %q, error %v; want none", notes, err)
	}
}

func TestDecodeNamesWhatWasCutOff(t *testing.T) {
	t.Parallel()
	for _, answer := range []string{
		`{"facts":["a","b"`, `{"facts":["a","b`, `{"facts"`, `{`, `[1, 2`, `[tru`, "```json\n{\"facts\":[\"a\\",
		"<think>x</think>{\"facts\":[", `In [1]: {"facts":["a"`,
	} {
		got := facts{Facts: []string{"before"}}
		_, err := llm.Decode(answer, &got)
		if !errs.Is(err, errs.Invalid) || !strings.Contains(err.Error(), "cut off") || errs.HintOf(err) == "" {
			t.Errorf("Decode(%s): error %v, want one that says it was cut off", answer, err)
		}
		if got.Facts[0] != "before" {
			t.Errorf("Decode(%s) changed the value to %v", answer, got)
		}
	}
}

func TestDecodeRefusesWhatIsNoAnswer(t *testing.T) {
	t.Parallel()
	for _, answer := range []string{
		"", " \n", "no JSON at all", "{a: 1}", `{"facts":[1,,2]}`, `{"facts":"no list"}`, `["a"]`, `{"a" "b"}`, `12`,
		`{"facts":["a","\x"]}`, `{"facts":["a"}}`, `so {"facts":7} it is`,
	} {
		got := facts{Facts: []string{"before"}}
		_, err := llm.Decode(answer, &got)
		if !errs.Is(err, errs.Invalid) || strings.Contains(err.Error(), "cut off") {
			t.Errorf("Decode(%q): error %v, want an invalid answer", answer, err)
		}
		if !reflect.DeepEqual(got.Facts, []string{"before"}) {
			t.Errorf("Decode(%q) changed the value to %v", answer, got)
		}
	}
}

func TestDecodeNeedsAPointer(t *testing.T) {
	t.Parallel()
	for _, into := range []any{nil, facts{}, (*facts)(nil)} {
		if _, err := llm.Decode(`{}`, into); err == nil {
			t.Errorf("Decode into %T succeeded", into)
		}
	}
}

// Each of these takes minutes if what was read is read again from every brace.
func TestDecodeReadsLongAnswersOnce(t *testing.T) {
	t.Parallel()
	const n = 1 << 19
	for _, part := range []string{"[", "{", `{"a":`, "[x", "[1]", "[1,", "</think>[", "<think></think>", `{"`, "{}", "[1,]</think>", "[{x", `["`} {
		var got facts
		if _, err := llm.Decode("-"+strings.Repeat(part, n/len(part)), &got); err == nil && part != "{}" {
			t.Errorf("%q repeated was decoded", part)
		}
	}
}

// What a program writes comes back whatever a model puts around it.
func TestDecodeFindsWhatWasWritten(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		want := map[string]any{"k": rapid.SliceOf(rapid.String()).Draw(t, "list"), rapid.String().Draw(t, "key"): rapid.Float64().Draw(t, "number")}
		body, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		before := rapid.SampledFrom([]string{"", "Here: ", "```json\n", "<think>{no}</think>", "hm</think>"}).Draw(t, "before")
		after := rapid.SampledFrom([]string{"", "\n```", " That is it.", " {"}).Draw(t, "after")
		var got, plain map[string]any
		if _, err := llm.Decode(before+string(body)+after, &got); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(body, &plain); err != nil || !reflect.DeepEqual(got, plain) {
			t.Fatalf("got %v, want %v (%v)", got, plain, err)
		}
	})
}

func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{"a":[1,2,],}`, "```json\n[]\n```", "<think>{</think>{}", `"x"`, "[[[", `{"a":"\u12`, "a</think>{\"b\":1}", "\ufeff{}",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, answer string) {
		var got, want any
		_, err := llm.Decode(answer, &got)
		if err != nil && !errs.Is(err, errs.Invalid) {
			t.Fatalf("error %v is not of kind invalid", err)
		}
		if json.Unmarshal([]byte(answer), &want) == nil && (err != nil || !reflect.DeepEqual(got, want)) {
			t.Fatalf("got %v, %v; encoding/json says %v", got, err, want)
		}
	})
}
