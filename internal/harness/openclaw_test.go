package harness_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"signet/internal/errs"
	"signet/internal/harness"
)

var claw harness.OpenClaw

// clawHome is a home with OpenClaw's settings as given.
func clawHome(t failer, dir, text string) (harness.Home, string) {
	t.Helper()
	path := filepath.Join(dir, ".openclaw", "openclaw.json")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	put(t, path, text)
	return harness.Home{Dir: dir, Workspace: filepath.Join(dir, "ws")}, path
}

func clawConnect(t failer, h harness.OpenClaw, home harness.Home) harness.Change {
	t.Helper()
	c, err := h.Connect(home, bin)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func clawDisconnect(t failer, home harness.Home) harness.Change {
	t.Helper()
	c, err := claw.Disconnect(home)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// clawStyles are settings as people write them for OpenClaw, beside styles.
var clawStyles = map[string]string{
	"unquoted":     "{\n  gateway: { port: 18789 },\n}\n",
	"single":       "{ 'gateway': {'mode': 'local'}, // mine\n}\n",
	"numbers":      "{\n\ta: 0xDEAD, b: .5, c: 5., d: +1, e: -Infinity, f: NaN, $g_1: 1e3,\n}",
	"strings":      "{a: 'it\\'s', b: \"\\x41\\v\\0\", c: 'one \\\n  line', d: \"q\\'\"}",
	"blanks":       "\ufeff{\u00a0a:\u2028\v1\f}\n",
	"names":        "{ \\u0061b: 1, ümlaut: 2, Infinity: 3, true: 4, null: 5 }",
	"memory plug":  "{plugins:{slots:{memory:'memory-lancedb',},entries:{'memory-lancedb':{enabled:true}}}}",
	"allow":        "{\n  plugins: {\n    allow: ['telegram'], // few\n    load: { paths: [ '~/mine' ] },\n  },\n}\n",
	"allow empty":  "{plugins:{allow:[],entries:{}}}",
	"search on":    "{agents:{defaults:{memorySearch:{enabled:/* yes */true,provider:'local'},workspace:'~/w'}}}",
	"search off":   "{agents:{defaults:{memorySearch:{enabled:false}}}}",
	"own entry":    "{plugins:{entries:{'signet-memory-openclaw':{enabled:false,hooks:{timeoutMs:9},config:{daemonUrl:'http://localhost:3850'}}}}}",
	"hook":         "{\n  hooks: { internal: { enabled: true, entries: { 'signet-memory': { enabled: true }, other: {} } } },\n}\n",
	"servers":      "{mcp:{servers:{docs:{command:'npx'}}}}",
	"keyed agents": "{agents:{entries:{main:{},work:{workspace:'~/work'}}},memory:{search:{provider:'x'}}}",
	"old release":  "{meta:{lastTouchedVersion:'2026.2.9'}}",
	"new release":  "{meta:{lastTouchedVersion:'2026.9.1-beta.2'}}",
	"roles":        "{plugins:{slots:{'memory.recall':'memory-core'}}}",
	"twice":        "{plugins:{},plugins:{slots:{}}}",
	"carriage":     "{\r\n  // c\r\n  gateway: {\r\n    port: 1,\r\n  },\r\n}\r\n",
}

func allClawStyles() map[string]string {
	all := maps.Clone(styles)
	delete(all, "hooks twice") // two members of our name, of which one is a list
	for name, text := range all {
		if strings.Contains(text, `"hooks"`) || strings.Contains(text, "fooks") {
			delete(all, name)
		}
	}
	maps.Copy(all, clawStyles)
	return all
}

func TestConnectingOpenClawAndBackRestoresEveryByte(t *testing.T) {
	t.Parallel()
	for name, text := range allClawStyles() {
		for _, way := range []harness.OpenClaw{{}, {Workspace: true}, {Legacy: true}} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				home, path := clawHome(t, t.TempDir(), text)
				change := clawConnect(t, way, home)
				connected := get(t, path)
				if i := slices.IndexFunc(change.Files, func(f harness.FileChange) bool { return f.Path == path }); i < 0 || get(t, change.Files[i].Backup) != text {
					t.Errorf("no copy was kept: %+v", change.Files)
				}
				if again := clawConnect(t, way, home); !again.Empty() || get(t, path) != connected {
					t.Errorf("connecting again changed %+v", again)
				}
				for _, f := range way.Examine(home) {
					if f.Level == harness.BrokenFinding && !strings.Contains(f.Says, bin) {
						t.Errorf("after Connect %+v in\n%s", f, connected)
					}
				}
				clawDisconnect(t, home)
				if got := get(t, path); got != text {
					t.Errorf("after Disconnect: %q\nwant %q\nwas  %q", got, text, connected)
				}
				if rest, _ := filepath.Glob(filepath.Join(home.Dir, "ws", "*", "*")); len(rest) != 0 {
					t.Errorf("Disconnect left %v", rest)
				}
				if rest, _ := os.ReadDir(filepath.Dir(path)); len(rest) != 1 {
					t.Errorf("Disconnect left %v", rest)
				}
			})
		}
	}
}

func TestWhatConnectWritesForOpenClaw(t *testing.T) {
	t.Parallel()
	const text = "// mine\n{\n  gateway: { port: 18789 },\n  plugins: {\n    slots: { memory: 'memory-core' }, // theirs\n    allow: ['telegram'],\n  },\n}\n"
	home, path := clawHome(t, t.TempDir(), text)
	for name, way := range map[string]harness.OpenClaw{"openclaw.json5": {Workspace: true}, "openclaw-legacy.json5": {Legacy: true}} {
		clawConnect(t, way, home)
		golden(t, name, strings.ReplaceAll(get(t, path), home.Dir, "/home/ada"))
		clawDisconnect(t, home)
	}
}

func TestEveryPlaceOfOpenClawsSettingsIsFound(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	env := map[string]string{
		"OPENCLAW_CONFIG_PATH": filepath.Join(dir, "a", "one.json") + string(filepath.ListSeparator) + "~/a/two.json",
		"CLAWDBOT_CONFIG_PATH": filepath.Join(dir, "b", "three.json"),
		"OPENCLAW_STATE_DIR":   filepath.Join(dir, "state"),
		"CLAWDBOT_STATE_DIR":   filepath.Join(dir, "old"),
		"OPENCLAW_HOME":        filepath.Join(dir, "home"),
		"OPENCLAW_PROFILE":     "dev",
	}
	home := harness.Home{Dir: dir, Workspace: filepath.Join(dir, "ws"), Env: func(name string) string { return env[name] }}
	names := []string{
		"a/one.json", "a/two.json", "b/three.json", "state/openclaw.json", "old/clawdbot.json", "home/.openclaw/openclaw.json",
		".openclaw-dev/openclaw.json", ".openclaw/openclaw.json", ".clawdbot/clawdbot.json", ".moldbot/moldbot.json", ".moltbot/openclaw.json",
		".config/openclaw/openclaw.json5", ".config/clawdbot/clawdbot.json", ".local/state/moltbot/moltbot.json",
	}
	for _, name := range names {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		put(t, path, "{}")
	}
	if err := os.Symlink(filepath.Join(dir, ".openclaw"), filepath.Join(dir, ".openclaw-link")); err != nil {
		t.Fatal(err)
	}
	clawConnect(t, claw, home)
	for _, name := range names {
		if !strings.Contains(get(t, filepath.Join(dir, name)), "signet-memory-openclaw") {
			t.Errorf("%s was not patched", name)
		}
	}
	clawDisconnect(t, home)
	for _, name := range names {
		if got := get(t, filepath.Join(dir, name)); got != "{}" {
			t.Errorf("%s is %q after Disconnect", name, got)
		}
	}
}

func TestALinkedFolderIsPatchedOnce(t *testing.T) {
	t.Parallel()
	home, path := clawHome(t, t.TempDir(), "{}\n")
	if err := os.Symlink(filepath.Dir(path), filepath.Join(home.Dir, ".clawdbot")); err != nil {
		t.Fatal(err)
	}
	changed := 0
	for _, f := range clawConnect(t, claw, home).Files {
		if strings.HasSuffix(f.Path, "openclaw.json") {
			changed++
		}
	}
	if changed != 1 {
		t.Errorf("patched %d times, want once", changed)
	}
}

func TestOpenClawThatIsNotThere(t *testing.T) {
	t.Parallel()
	home := harness.Home{Dir: t.TempDir()}
	if _, err := claw.Connect(home, bin); !errs.Is(err, errs.NotFound) || errs.HintOf(err) == "" {
		t.Errorf("Connect: %v, want NotFound with a hint", err)
	}
	if rest, _ := os.ReadDir(home.Dir); len(rest) != 0 {
		t.Errorf("Connect left %v", rest)
	}
	programs := t.TempDir()
	if err := os.WriteFile(filepath.Join(programs, "openclaw"), nil, 0o700); err != nil {
		t.Fatal(err)
	}
	home.Env = func(name string) string { return map[string]string{"PATH": programs}[name] }
	clawConnect(t, claw, home)
	path := filepath.Join(home.Dir, ".openclaw", "openclaw.json")
	if !strings.Contains(get(t, path), "signet-memory-openclaw") {
		t.Error("the settings of an installed program were not made")
	}
	clawDisconnect(t, home)
	if _, err := os.Stat(path); err == nil {
		t.Error("Disconnect left the settings that Connect made")
	}
}

func TestEachReleaseIsToldWhatItReads(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		text          string
		has, hasNot   []string
		oldest, keyed bool
	}{
		"unknown": {text: "{}", has: []string{`"memorySearch"`, "allowConversationAccess", `"mcp"`}, hasNot: []string{`"search"`, "memory.recall"}},
		"old":     {text: "{meta:{lastTouchedVersion:'2026.3.8'}}", has: []string{`"memorySearch"`}, hasNot: []string{"allowConversationAccess", `"mcp"`}},
		"new":     {text: "{meta:{lastTouchedVersion:'2026.8.1'}}", has: []string{`"search"`}, hasNot: []string{"memorySearch"}},
		"keyed":   {text: "{agents:{entries:{a:{}}}}", has: []string{`"search"`}, hasNot: []string{"memorySearch"}},
		"roles":   {text: "{plugins:{slots:{'memory.recall':'memory-core'}}}", has: []string{`'memory.recall':"signet-memory-openclaw"`}},
	} {
		home, path := clawHome(t, t.TempDir(), tc.text)
		clawConnect(t, claw, home)
		got := get(t, path)
		for _, want := range tc.has {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %s in %s", name, want, got)
			}
		}
		for _, no := range tc.hasNot {
			if strings.Contains(got, no) {
				t.Errorf("%s: %s in %s", name, no, got)
			}
		}
	}
}

func TestSettingsOfOpenClawThatAreRefused(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct{ text, where string }{
		"cut":              {"{\n  a: 'x", ":2:6: "},
		"empty":            {"", ":1:1: "},
		"list":             {"[]", ":1:1: "},
		"plugins a list":   {"{\n plugins: []}", ":2:11: "},
		"allow a text":     {"{plugins:{allow:'all'}}", ":1:17: "},
		"paths an object":  {"{plugins:{load:{paths:{}}}}", ":1:23: "},
		"odd line break":   {"{a:1 // c\u2028}\n", ":1:6: "},
		"octal escape":     {"{a:'\\1'}", ":1:4: "},
		"two values":       {"{a:1 2}", ":1:6: "},
		"unknown word":     {"{a:yes}", ":1:4: "},
		"bad number":       {"{a:0x}", ":1:4: "},
		"comment unended":  {"{ /* x }", ":1:3: "},
		"after a long one": {"{\n 'a':\n 'b \\\n c', d: }", ":4:9: "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home, path := clawHome(t, t.TempDir(), tc.text)
			_, err := claw.Connect(home, bin)
			if !errs.Is(err, errs.Invalid) || !strings.Contains(err.Error(), path+tc.where) || !strings.Contains(errs.HintOf(err), "memorySearch") {
				t.Errorf("Connect: %v (%s), want Invalid at %s and what to add by hand", err, errs.HintOf(err), tc.where)
			}
			if get(t, path) != tc.text {
				t.Error("the file was changed")
			}
			if _, err := os.Stat(home.Workspace); err == nil {
				t.Error("files of ours were written")
			}
		})
	}
}

func TestNothingIsWrittenWhenOneOfTheSettingsIsBroken(t *testing.T) {
	t.Parallel()
	home, path := clawHome(t, t.TempDir(), "{}\n")
	broken := filepath.Join(home.Dir, ".moltbot", "moltbot.json")
	if err := os.MkdirAll(filepath.Dir(broken), 0o700); err != nil {
		t.Fatal(err)
	}
	put(t, broken, "{")
	if _, err := claw.Connect(home, bin); !errs.Is(err, errs.Invalid) {
		t.Errorf("Connect: %v, want Invalid", err)
	}
	if got := get(t, path); got != "{}\n" {
		t.Errorf("the other file is %q", got)
	}
}

// Settings that never heard of us may be as they are: nobody is kept from leaving.
func TestBrokenSettingsOfAnotherAgeAreLeftAlone(t *testing.T) {
	t.Parallel()
	home, path := clawHome(t, t.TempDir(), "{}\n")
	clawConnect(t, claw, home)
	broken := filepath.Join(home.Dir, ".moltbot", "moltbot.json")
	if err := os.MkdirAll(filepath.Dir(broken), 0o700); err != nil {
		t.Fatal(err)
	}
	put(t, broken, "{")
	if s, err := claw.State(home); err != nil || !s.Connected || s.Path != path || s.Bin != bin {
		t.Errorf("State: %+v, %v", s, err)
	}
	clawDisconnect(t, home)
	if got := get(t, path); got != "{}\n" {
		t.Errorf("after Disconnect: %q", got)
	}
	if s, err := claw.State(home); err != nil || s.Connected {
		t.Errorf("State: %+v, %v", s, err)
	}
}

// What was noted may be gone, with the workspace. What is surely ours goes all the same.
func TestDisconnectWithoutWhatWasNoted(t *testing.T) {
	t.Parallel()
	home, path := clawHome(t, t.TempDir(), "{ gateway: {}, plugins: { allow: ['telegram'] } }\n")
	clawConnect(t, claw, home)
	if err := os.Remove(filepath.Join(home.Workspace, ".daemon", "openclaw", "before.json")); err != nil {
		t.Fatal(err)
	}
	clawDisconnect(t, home)
	if got := get(t, path); strings.Contains(got, "signet-memory-openclaw") || strings.Contains(got, bin) || !strings.Contains(got, "['telegram']") {
		t.Errorf("after Disconnect: %s", got)
	}
}

func TestAgentsThatLiveElsewhereAreNamed(t *testing.T) {
	t.Parallel()
	home, _ := clawHome(t, t.TempDir(), "{agents:{list:[{id:'work',workspace:'~/work'},{id:'ops'}]}}")
	notes := clawConnect(t, harness.OpenClaw{Workspace: true}, home).Notes
	if !slices.ContainsFunc(notes, func(n string) bool { return strings.Contains(n, "the agents work keep") }) {
		t.Errorf("told %q", notes)
	}
}

func TestALinkToOpenClawsSettingsIsFollowed(t *testing.T) {
	t.Parallel()
	const text = "{a:1}"
	home, path := clawHome(t, t.TempDir(), text)
	target := filepath.Join(home.Dir, "dotfiles.json5")
	if err := os.Rename(path, target); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, path); err != nil {
		t.Fatal(err)
	}
	clawConnect(t, claw, home)
	if info, err := os.Lstat(path); err != nil || info.Mode()&os.ModeSymlink == 0 || !strings.Contains(get(t, target), "signet") {
		t.Errorf("the link became %v, %v", info.Mode(), err)
	}
	clawDisconnect(t, home)
	if got := get(t, target); got != text {
		t.Errorf("after Disconnect: %q", got)
	}
}

func TestWhatAPersonForbidsStaysForbidden(t *testing.T) {
	t.Parallel()
	home, path := clawHome(t, t.TempDir(), "{plugins:{deny:['signet-memory-openclaw']}}")
	if _, err := claw.Connect(home, bin); !errs.Is(err, errs.Conflict) {
		t.Errorf("Connect: %v, want Conflict", err)
	}
	put(t, path, "{plugins:{entries:{'signet-memory-openclaw':{hooks:{allowPromptInjection:false}}}}}")
	clawConnect(t, claw, home)
	if !strings.Contains(get(t, path), "allowPromptInjection:false") {
		t.Errorf("a right was taken: %s", get(t, path))
	}
	if !slices.ContainsFunc(claw.Examine(home), func(f harness.Finding) bool {
		return f.Check == "rights" && f.Level == harness.BrokenFinding
	}) {
		t.Errorf("nothing is told of it: %+v", claw.Examine(home))
	}
	put(t, path, "{mcp:{servers:{signet:{url:'http://x'}}}}")
	if _, err := claw.Connect(home, bin); !errs.Is(err, errs.Conflict) {
		t.Errorf("Connect beside another server: %v, want Conflict", err)
	}
}

func TestAMovedProgramIsUpdatedInOpenClaw(t *testing.T) {
	t.Parallel()
	const text = "{ gateway: {} }\n"
	home, path := clawHome(t, t.TempDir(), text)
	clawConnect(t, claw, home)
	was := get(t, path)
	if _, err := claw.Connect(home, "/opt/signet"); err != nil {
		t.Fatal(err)
	}
	if got, want := get(t, path), strings.ReplaceAll(was, bin, "/opt/signet"); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	clawDisconnect(t, home)
	if got := get(t, path); got != text {
		t.Errorf("after Disconnect: %q", got)
	}
}

func TestTheOtherWayTakesOver(t *testing.T) {
	t.Parallel()
	const text = "{ plugins: { slots: { memory: 'memory-core' } } }\n"
	home, path := clawHome(t, t.TempDir(), text)
	for _, way := range []harness.OpenClaw{{}, {Legacy: true}, {}} {
		clawConnect(t, way, home)
		var told []string
		for _, f := range claw.Examine(home) {
			if f.Check == "path" {
				told = append(told, f.Level)
			}
		}
		if want := map[bool]string{true: harness.OddFinding, false: harness.FineFinding}[way.Legacy]; !slices.Equal(told, []string{want}) {
			t.Errorf("legacy %v: path is %v, want %s\n%s", way.Legacy, told, want, get(t, path))
		}
	}
	clawDisconnect(t, home)
	if got := get(t, path); got != text {
		t.Errorf("after Disconnect: %q", got)
	}
}

// OpenClaw itself writes its settings anew, as JSON; what we noted still leads to
// what stood there.
func TestSettingsThatOpenClawWroteAnewAreUndone(t *testing.T) {
	t.Parallel()
	home, path := clawHome(t, t.TempDir(), "{ plugins: { slots: { memory: 'memory-lancedb' } }, agents: { defaults: { memorySearch: { enabled: true } } } }")
	want := decode(t, `{"plugins":{"slots":{"memory":"memory-lancedb"}},"agents":{"defaults":{"memorySearch":{"enabled":true}}},"mine":1}`)
	clawConnect(t, harness.OpenClaw{Workspace: true}, home)
	now := decode(t, strings.NewReplacer("plugins:", `"plugins":`, "slots:", `"slots":`, "memory:", `"memory":`, "agents:", `"agents":`,
		"defaults:", `"defaults":`, "memorySearch:", `"memorySearch":`, "enabled:", `"enabled":`).Replace(get(t, path)))
	now["mine"] = 1
	data, err := json.MarshalIndent(now, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	put(t, path, string(data))
	clawDisconnect(t, home)
	got := decode(t, strings.ReplaceAll(get(t, path), "'", `"`))
	for _, rest := range []string{"hooks", "mcp"} {
		delete(got, rest) // whether an empty folder of names was there before cannot be told
	}
	plugins := got["plugins"].(map[string]any)
	delete(plugins, "entries")
	delete(plugins, "load")
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("after Disconnect (-got +want):\n%s", diff)
	}
}

func TestWhatTheDoctorOfOpenClawFinds(t *testing.T) {
	t.Parallel()
	const entry = `"signet-memory-openclaw":{enabled:true,config:{bin:"/usr/bin/env"},hooks:{allowConversationAccess:true}}`
	for name, tc := range map[string]struct{ text, check, level, says string }{
		"missing":      {"{}", "memory", "broken", "agents.defaults.memorySearch.enabled is missing"},
		"on":           {"{agents:{defaults:{memorySearch:{enabled:true}}}}", "memory", "broken", "is true"},
		"odd":          {"{agents:{defaults:{memorySearch:{enabled:'no'}}}}", "memory", "broken", "is 'no'"},
		"off":          {"{agents:{defaults:{memorySearch:{enabled:false}}}}", "memory", "ok", ""},
		"of an agent":  {"{agents:{list:[{id:'work',memorySearch:{enabled:true}}]}}", "memory", "warning", "work"},
		"no plugin":    {"{}", "plugin", "broken", "is missing"},
		"disabled":     {"{plugins:{entries:{'signet-memory-openclaw':{enabled:false}}}}", "plugin", "broken", "not enabled"},
		"not allowed":  {"{plugins:{allow:['x'],entries:{" + entry + "}}}", "plugin", "broken", "plugins.allow"},
		"denied":       {"{plugins:{deny:['signet-memory-openclaw'],entries:{" + entry + "}}}", "rights", "broken", "plugins.deny"},
		"all off":      {"{plugins:{enabled:false,entries:{" + entry + "}}}", "rights", "broken", "no plugin is loaded"},
		"no path":      {"{}", "path", "broken", "neither"},
		"legacy":       {"{hooks:{internal:{entries:{'signet-memory':{enabled:true}}}}}", "path", "warning", "older hook"},
		"both":         {"{plugins:{slots:{memory:'signet-memory-openclaw'},entries:{" + entry + "}},hooks:{internal:{entries:{'signet-memory':{enabled:true}}}}}", "path", "warning", "both on"},
		"plugin":       {"{plugins:{slots:{memory:'signet-memory-openclaw'},entries:{" + entry + "}}}", "path", "ok", ""},
		"other plugin": {"{plugins:{slots:{memory:'memory-lancedb'},entries:{" + entry + "}}}", "slot", "broken", "memory-lancedb"},
		"included":     {"{plugins:{$include:'./p.json5'}}", "include", "warning", ""},
		"broken":       {"{", "settings", "broken", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home, path := clawHome(t, t.TempDir(), tc.text)
			found := claw.Examine(home)
			if !slices.ContainsFunc(found, func(f harness.Finding) bool {
				return f.Check == tc.check && f.Level == tc.level && strings.Contains(f.Says, tc.says) && f.Path == path && (f.Mend != "" || f.Level == "ok")
			}) {
				t.Errorf("found %+v, want %+v", found, tc)
			}
		})
	}
}

func TestTheAgentIsInTheKeyOfTheSession(t *testing.T) {
	t.Parallel()
	for stdin, want := range map[string]harness.Event{
		`{"sessionId":"s1","sessionKey":"agent:work:telegram:group:7"}`: {SessionID: "s1", AgentID: "work"},
		`{"session_key":"agent:main:main"}`:                             {SessionID: "agent:main:main", AgentID: "default"},
		`{"session_id":"s1","agent_id":"ops","session_key":"cron:7"}`:   {SessionID: "s1", AgentID: "ops"},
		`{"session_id":"session:agent:ops:x"}`:                          {SessionID: "session:agent:ops:x", AgentID: "ops"},
		`{"session_id":"agent:ops"}`:                                    {SessionID: "agent:ops"},
		`{"session_id":"s","prompt":"[Tue 2026-03-03 10:00 UTC] hi"}`:   {SessionID: "s", Prompt: "hi"},
		`{"session_id":"s","prompt":"Read HEARTBEAT.md if it exists."}`: {SessionID: "s"},
	} {
		got, err := claw.Event([]byte(stdin))
		if err != nil || got != want {
			t.Errorf("Event(%s): %v\n%s", stdin, err, cmp.Diff(got, want))
		}
	}
}

// json5 writes settings in a random style of JSON5.
func json5(t *rapid.T, doc map[string]any) string {
	text := written(t, doc, rapid.Bool().Draw(t, "comments"))
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '/' && i+1 < len(text) && (text[i+1] == '/' || text[i+1] == '*') {
			end := strings.Index(text[i:], map[byte]string{'/': "\n", '*': "*/"}[text[i+1]])
			b.WriteString(text[i : i+end])
			i += end - 1
			continue
		}
		if text[i] != '"' {
			b.WriteByte(text[i])
			continue
		}
		end := i + 1
		for text[end] != '"' {
			if text[end] == '\\' {
				end++
			}
			end++
		}
		said := text[i+1 : end]
		plain := said != "" && strings.Trim(said, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
		after := strings.TrimLeft(text[end+1:], " \t\r\n")
		switch {
		case plain && strings.HasPrefix(after, ":") && rapid.Bool().Draw(t, "bare"):
			b.WriteString(said)
		case !strings.ContainsAny(said, `'`) && rapid.Bool().Draw(t, "single"):
			b.WriteString("'" + said + "'")
		default:
			b.WriteString(text[i : end+1])
		}
		i = end
	}
	return b.String()
}

var someClaw = rapid.Custom(func(t *rapid.T) map[string]any {
	doc := rapid.MapOfN(rapid.String(), anyJSON(2), 0, 3).Draw(t, "document")
	for _, name := range []string{"plugins", "agents", "memory", "hooks", "mcp", "meta"} {
		delete(doc, name)
	}
	some := func(name string) bool { return rapid.Bool().Draw(t, name) }
	plugins := map[string]any{}
	if some("slots") {
		plugins["slots"] = map[string]any{"memory": rapid.SampledFrom([]any{"memory-core", "none", nil, 1}).Draw(t, "slot")}
	}
	if some("allow") {
		plugins["allow"] = rapid.SliceOfN(rapid.SampledFrom([]any{"telegram", "x", 1}), 0, 2).Draw(t, "allowed")
	}
	if some("load") {
		plugins["load"] = map[string]any{"paths": []any{"/mine"}}
	}
	if len(plugins) > 0 || some("plugins") {
		doc["plugins"] = plugins
	}
	if some("agents") {
		defaults := map[string]any{}
		if some("memorySearch") {
			defaults["memorySearch"] = map[string]any{"enabled": rapid.SampledFrom([]any{true, false, nil, "yes"}).Draw(t, "enabled")}
		}
		doc["agents"] = map[string]any{"defaults": defaults}
	}
	if some("hooks") {
		doc["hooks"] = map[string]any{"internal": map[string]any{"entries": map[string]any{}}}
	}
	return doc
})

func TestAnySettingsOfOpenClawComeBackByteForByte(t *testing.T) {
	t.Parallel()
	home, path := clawHome(t, t.TempDir(), "")
	some := rapid.Custom(func(t *rapid.T) string { return json5(t, someClaw.Draw(t, "settings")) })
	for i := range 30 { // FuzzJSON5 tries many more, without files
		text := some.Example(i)
		put(t, path, text)
		way := harness.OpenClaw{Legacy: i%2 == 0, Workspace: i%3 == 0}
		if _, err := way.Connect(home, bin); errs.Is(err, errs.Invalid) {
			continue // a place that holds something else
		} else if err != nil {
			t.Fatal(err)
		}
		connected := get(t, path)
		if c := clawConnect(t, way, home); !c.Empty() {
			t.Fatalf("connecting again changed %v", c)
		}
		clawDisconnect(t, home)
		if got := get(t, path); got != text {
			t.Fatalf("after Disconnect\n%q, want\n%q, was\n%q", got, text, connected)
		}
	}
}

// Whatever text stands in the settings, they are refused and left alone, or come
// back to the byte.
func FuzzSettingsOfOpenClaw(f *testing.F) {
	for _, text := range clawStyles {
		f.Add(text)
	}
	for _, text := range []string{"{a:'\\u00zz'}", "{a:1//x", "{/**/a/**/:/**/1/**/,}", "{\"a\\\nb\":1}", "{_:1,\\u{61}:2}"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		home, path := clawHome(t, t.TempDir(), text)
		if _, err := claw.Connect(home, bin); err != nil {
			if get(t, path) != text {
				t.Fatalf("%v, and the file was changed", err)
			}
			return
		}
		connected := get(t, path)
		clawDisconnect(t, home)
		if got := get(t, path); got != text {
			t.Fatalf("after Disconnect\n%q, want\n%q, was\n%q", got, text, connected)
		}
	})
}

// What is told of OpenClaw is told as of all others: which events call us, the server,
// and where its agents live.
func TestStateOfOpenClaw(t *testing.T) {
	t.Parallel()
	plugin := regexp.MustCompile(`(?m)^  on\(\s+"(\w+)"`).FindAllStringSubmatch(get(t, "openclaw/index.js"), -1)
	var listens []string
	for _, m := range plugin {
		listens = append(listens, m[1])
	}
	var older []string
	if err := json.Unmarshal([]byte(regexp.MustCompile(`"events": (\[.*?\])`).FindStringSubmatch(get(t, "openclaw/hook/HOOK.md"))[1]), &older); err != nil {
		t.Fatal(err)
	}
	home, path := clawHome(t, t.TempDir(), "{}\n")
	state := func() harness.State {
		t.Helper()
		s, err := claw.State(home)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	clawConnect(t, harness.OpenClaw{Workspace: true}, home)
	if s := state(); !slices.Equal(s.Hooks, listens) || len(s.Missing) != 0 || !s.Server || s.Lives != home.Workspace {
		t.Errorf("by the plugin, which listens to %v: %+v", listens, s)
	}
	put(t, path, strings.Replace(get(t, path), `"memory": "signet-memory-openclaw"`, `"memory": "memory-core"`, 1))
	if s := state(); len(s.Hooks) != 0 || !slices.Equal(s.Missing, listens) {
		t.Errorf("with another memory in its place: %+v in %s", s, get(t, path))
	}
	put(t, path, "{agents:{defaults:{workspace:'~/claw'}}}\n")
	clawConnect(t, harness.OpenClaw{Legacy: true}, home)
	if s := state(); !slices.Equal(s.Hooks, older) || !s.Server || s.Lives != filepath.Join(home.Dir, "claw") {
		t.Errorf("by the older hook, which listens to %v: %+v", older, s)
	}
}

// What is brought up to date keeps to the way that was chosen, and so does the choice of
// where agents live when the way changes.
func TestTheWayOfOpenClawIsKept(t *testing.T) {
	t.Parallel()
	home, path := clawHome(t, t.TempDir(), "{}\n")
	if got := harness.AsIs(claw, home); got != harness.Harness(claw) {
		t.Errorf("not connected: %+v", got)
	}
	older := harness.OpenClaw{Legacy: true, Workspace: true}
	clawConnect(t, older, home)
	was := get(t, path)
	if c, err := harness.AsIs(claw, home).Connect(home, bin); err != nil || !c.Empty() || get(t, path) != was {
		t.Errorf("brought up to date: %+v, %v", c, err)
	}
	clawConnect(t, claw, home)
	if s, err := claw.State(home); err != nil || s.Lives != home.Workspace {
		t.Errorf("by the plugin: %+v, %v", s, err)
	}
	if c, err := harness.AsIs(claw, home).Connect(home, bin); err != nil || !c.Empty() {
		t.Errorf("brought up to date: %+v, %v", c, err)
	}
	clawDisconnect(t, home)
	if got := get(t, path); got != "{}\n" {
		t.Errorf("after Disconnect: %q", got)
	}
}
