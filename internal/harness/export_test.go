package harness

// ClaudeDesktopDir is where Claude Desktop keeps its settings on a system.
var ClaudeDesktopDir = desktopDir

// VSCodeDir is where VS Code keeps the person's settings on a system.
var VSCodeDir = vscodeDir

// PluginSum is the sum by which an older plugin of ours is known.
func PluginSum(body string) string { return ocPluginSum(body) }

// HooksOn puts our hooks into settings of a program as on a system, and tells which
// program they call.
func HooksOn(system, harness, settings, bin string) (text, calls string, err error) {
	set := map[string]hookSet{"gemini": geminiHooks, "claude-code": ccHooks}[harness]
	doc, err := parseDocument([]byte(settings))
	if err == nil {
		_, err = set.connectOn(system, doc, call{bin: bin})
	}
	if err != nil {
		return "", "", err
	}
	return string(doc.text), set.find(doc)[0].bin, nil
}
