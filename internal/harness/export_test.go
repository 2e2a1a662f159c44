package harness

// ClaudeDesktopDir is where Claude Desktop keeps its settings on a system.
var ClaudeDesktopDir = desktopDir

// VSCodeDir is where VS Code keeps the person's settings on a system.
var VSCodeDir = vscodeDir
