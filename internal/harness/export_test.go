package harness

// ClaudeDesktopDir is where Claude Desktop keeps its settings on a system.
var ClaudeDesktopDir = desktopDir
