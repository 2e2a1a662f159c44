package guard

import (
	"strings"
	"sync"
)

// This file finds commands by their form: marks of chat templates and roles,
// forged fences, calls of tools, images that carry data away, and stretches
// that are not shown.

// A mark is a literal that speaks for a command.
type mark struct {
	text   string
	kind   string
	weight weighty
}

var marks = []mark{
	{"<|im_start|>system", "role", certain},
	{"<|im_start|>assistant", "role", certain},
	{"<|im_start|>user", "role", certain},
	{"<|im_start|>developer", "role", certain},
	{"<|start_header_id|>", "role", certain},
	{"<|system|>", "role", certain},
	{"<|assistant|>", "role", certain},
	{"<|user|>", "role", certain},
	{"<|developer|>", "role", certain},
	{"<|channel|>", "role", certain},
	{"<|start|>system", "role", certain},
	{"<|start|>developer", "role", certain},
	{"<start_of_turn>user", "role", certain},
	{"<start_of_turn>model", "role", certain},
	{"<start_of_turn>system", "role", certain},
	{"<|begin_of_text|>", "role", certain},
	{"<|endofprompt|>", "role", certain},
	{"<s>[inst]", "role", certain},
	{"<<sys>>", "role", certain},
	{"[/inst]", "role", hint},
	{"role: system\n", "role", likely},
	{"\"role\":\"tool\"", "role", likely},
	{"\"role\": \"tool\"", "role", likely},
	{"\"role\":\"system\"", "role", slight},
	{"\"role\": \"system\"", "role", slight},
	{"assistant.call(", "tool", certain},
	{"tool call:", "tool", likely},
	{"mcp.call(", "tool", likely},
	{"<|eot_id|>", "role", hint},
	{"<|endoftext|>", "role", hint},
	{"<|im_end|>", "role", hint},
	{"<system>", "role", likely},
	{"<system-reminder>", "role", certain},
	{"<system_prompt>", "role", certain},
	{"<system-prompt>", "role", certain},
	{"<developer>", "role", likely},
	{"<tool_call>", "tool", certain},
	{"<tool_use>", "tool", certain},
	{"<function_call>", "tool", certain},
	{"<function_calls>", "tool", certain},
	{"<invoke name=", "tool", certain},
	{"<function=", "tool", certain},
	{"<use_mcp_tool>", "tool", certain},
	{"<execute_command>", "tool", certain},
	{"<|tool_call|>", "tool", certain},
	{"<|python_tag|>", "tool", certain},
	{"[tool_calls]", "tool", certain},
	{`"tool_calls": [{`, "tool", certain},
	{`"tool_calls":[{`, "tool", certain},
	{`"function_call": {`, "tool", certain},
	{`"function_call":{`, "tool", certain},
	{`"type": "tool_use"`, "tool", certain},
	{`"type":"tool_use"`, "tool", certain},
	{`"type": "function_call"`, "tool", certain},
	{`"type":"function_call"`, "tool", certain},
	{"```tool_code", "tool", certain},
	{"\nfunctions.", "tool", hint},
	{"\naction input:", "tool", certain},
	{"to=functions.", "tool", certain},
	{"\"arguments\":\"{", "tool", likely},
	{"\"arguments\": \"{", "tool", likely},
	{"\"tool\": \"", "tool", slight},
	{"call_tool(", "tool", likely},
	{"exec(", "tool", slight},
	{"eval \"$(", "tool", hint},
	{"b64decode(", "encoded", hint},
	{"base64 --decode", "encoded", slight},
	{"base64 -d", "encoded", slight},
	{"ignoreallprevious", "override", certain},
	{"previousinstructions", "override", certain},
	{"base64 -d | sh", "encoded", certain},
	{"base64 -d | bash", "encoded", certain},
	{"base64 -d|sh", "encoded", certain},
	{"base64 -d|bash", "encoded", certain},
	{"base64 --decode | sh", "encoded", certain},
	{"base64 --decode | bash", "encoded", certain},
	{"base64 -di | sh", "encoded", certain},
	{"curl -d @", "exfiltration", hint},
	{"~/.ssh", "exfiltration", slight},
	{"~/.aws", "exfiltration", slight},
	{"| sh", "tool", slight},
	{"| bash", "tool", slight},
	{"|sh", "tool", slight},
	{"rm -rf", "tool", slight},
}

// markStarts indexes the marks by their first two bytes.
var markStarts = sync.OnceValue(func() *keyIndex { return indexKeys(markDetectors(marks)) })

func markDetectors(marks []mark) []detector {
	ds := make([]detector, len(marks))
	for i, m := range marks {
		ds[i] = detector{name: m.kind, keys: []string{m.text}}
	}
	return ds
}

// shapes gathers what the form of the text says.
func shapes(v view) []hit {
	var found []hit
	starts := markStarts()
	for i := range len(v.low) - 1 {
		for _, c := range starts.starting(v.low[i], v.low[i+1]) {
			m := marks[c.detector]
			if strings.HasPrefix(v.low[i:], m.text) && !mentioned(v, i, i+len(m.text)) {
				found = append(found, hit{span{i, i + len(m.text)}, m.kind, m.weight})
			}
		}
	}
	if strings.HasPrefix(v.low, "functions.") {
		found = append(found, hit{span{0, len("functions.")}, "tool", hint})
	}
	if from := strings.Index(v.low, "[inst]"); from >= 0 {
		if size := strings.Index(v.low[from:], "[/inst]"); size > 16 {
			found = append(found, hit{span{from, from + size}, "role", certain})
		}
	}
	found = append(found, roles(v)...)
	found = append(found, fences(v)...)
	found = append(found, carriers(v)...)
	return append(found, spelled(v)...)
}

// mentioned reports whether a mark is only named: a code span holds nothing but
// it, or an enumeration goes on behind it.
func mentioned(v view, from, to int) bool {
	if from > 0 && v.s[from-1] == '`' && next(v.s, to) == '`' && !strings.HasPrefix(v.s[from:], "`") {
		return true
	}
	return v.s[to-1] == '>' && (strings.HasPrefix(v.low[to:], " and ") || strings.HasPrefix(v.low[to:], " or ") || strings.HasPrefix(v.low[to:], ", <") || strings.HasPrefix(v.low[to:], " token"))
}

// carriers finds images whose address has a place for data to be filled in.
func carriers(v view) []hit {
	var found []hit
	for i := 0; i < len(v.low); {
		n := strings.Index(v.low[i:], "](http")
		if n < 0 {
			break
		}
		from := i + n + 2
		to := run(v.low, from, from+longest, func(c byte) bool { return c != ')' && c != '\n' })
		i = to
		address, _, _ := strings.Cut(v.low[from:to], " \"") // a title
		if strings.IndexAny(address, "{[<$") > 0 {
			found = append(found, hit{span{from, to}, "exfiltration", certain})
		}
	}
	return found
}

// A spelling is a command as letters alone, and how many words it has.
type spelling struct {
	letters string
	words   int
}

var spellings = []spelling{
	{"ignorepreviousinstructions", 3},
	{"ignoreallpreviousinstructions", 4},
	{"ignoretheprevious", 3},
	{"ignoreallprior", 3},
	{"ignoreyourinstructions", 3},
	{"ignoreyourrules", 3},
	{"ignoreallrules", 3},
	{"ignoreyourprevious", 3},
	{"disregardallprevious", 3},
	{"disregardprevious", 2},
	{"disregardyour", 2},
	{"forgetyourrules", 3},
	{"forgetyourinstructions", 3},
	{"forgetallprevious", 3},
	{"forgeteverything", 2},
	{"revealyoursystemprompt", 4},
	{"revealthesystemprompt", 4},
	{"printthesystemprompt", 4},
	{"donottelltheuser", 5},
	{"youarenowdan", 4},
	{"bypassallsafety", 3},
}

// spelled finds commands whose letters stand apart or whose words are torn or
// joined: i g n o r e. As plain words they are left to the rules.
func spelled(v view) []hit {
	for i := range len(v.low) {
		if c := v.low[i]; c != 'i' && c != 'd' && c != 'f' && c != 'r' && c != 'p' && c != 'y' && c != 'b' || !startsWord(v.low, i) {
			continue
		}
		for _, sp := range spellings {
			if end, words := spelledAt(v.low, i, sp.letters); end > 0 && words != sp.words {
				return []hit{{span{i, end}, "override", certain}}
			}
		}
	}
	return nil
}

// spelledAt matches letters at i, passing over what is none between them; a
// star stands for any. It gives the end and how many words there were, or 0.
func spelledAt(low string, i int, letters string) (end, words int) {
	words = 1
	for k := range len(letters) {
		for skipped := 0; k > 0 && i < len(low) && low[i] != '*' && !isLetter(low[i]); i++ {
			if skipped++; skipped > 3 || low[i] >= 0x80 {
				return 0, 0
			}
			if skipped == 1 {
				words++
			}
		}
		if i == len(low) || low[i] != letters[k] && low[i] != '*' {
			return 0, 0
		}
		i++
	}
	return i, words
}

// unseenLetters reports whether s has a message in characters that nobody sees:
// the tags of Unicode, which mirror ASCII. Flags have at most six of them.
func unseenLetters(s string) bool {
	n := 0
	for rest := s; ; {
		i := strings.Index(rest, "\U000E0020"[:2])
		if i < 0 || n > 8 {
			return n > 8
		}
		for _, r := range rest[i:min(len(rest), i+4)] {
			if 0xE0020 <= r && r <= 0xE007E {
				n++
			}
			break
		}
		rest = rest[i+2:]
	}
}

// pipesToShell reports whether a command feeds something fetched to a shell.
func pipesToShell(v view) bool {
	return (strings.Contains(v.low, "curl ") || strings.Contains(v.low, "wget ")) &&
		(strings.Contains(v.low, "| sh") || strings.Contains(v.low, "| bash") || strings.Contains(v.low, "|sh") || strings.Contains(v.low, "|bash"))
}
