package harness

// ClaudeDesktopDir is where Claude Desktop keeps its settings on a system.
var ClaudeDesktopDir = desktopDir

// VSCodeDir is where VS Code keeps the person's settings on a system.
var VSCodeDir = vscodeDir

// PluginSum is the sum by which an older plugin of ours is known.
func PluginSum(body string) string { return ocPluginSum(body) }

// WriteAtomicIf writes a file, if ready gives no error just before it is in place.
var WriteAtomicIf = writeAtomicIf
