package text

import (
	"regexp"
)

// logLines are the shapes of lines that a program wrote and somebody pasted.
var logLines = []func() *regexp.Regexp{
	// A time stamp, a level, or both, in the usual layouts.
	Pattern(`^\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d(:\d\d)?`),
	Pattern(`^\[?\d\d:\d\d:\d\d([.,]\d+)?\]?\s`),
	Pattern(`^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d \d\d:\d\d:\d\d `),
	Pattern(`^\[?(TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|PANIC|CRITICAL)\]?[:\s|]`),
	Pattern(`^(time|level|ts)=\S+ .*\b(msg|level)=`),
	Pattern(`^\{"[^"]+":.*\}$`),
	// The frames of stack traces: Java and JavaScript, Python, Go, Rust, .NET.
	Pattern(`^at \S+ ?\(.*\)$|^at \S+:\d+(:\d+)?\)?$`),
	Pattern(`^(Traceback \(most recent call last\):|File ".*", line \d+|Caused by: \S+|\.\.\. \d+ more$)`),
	Pattern(`^(goroutine \d+ \[|panic: |fatal error: |exit status \d+$|created by \S+)`),
	Pattern(`^\S+\.\w{1,4}:\d+(:\d+)?(:| \+0x|$)`),
	Pattern(`^[\w./*()]+\.\w+\((\S*|.*0x[0-9a-f].*)\)$`),
	Pattern(`^(thread '.*' panicked at|note: run with |stack backtrace:)`),
	Pattern(`^[\w.]*(Error|Exception)(: |$)`),
	// What test runners and shells print.
	Pattern(`^(=== (RUN|PAUSE|CONT) |--- (PASS|FAIL|SKIP): |(ok|FAIL|PASS)(\s+\S+\s+[\d.]+s)?$)`),
	Pattern(`^(\$|[\w.-]+@[\w.-]+:\S*[$#]) \S`),
}

// isLog reports whether a trimmed line is a line of a log, a stack trace, or a
// terminal.
func isLog(line string) bool {
	for _, shape := range logLines {
		if shape().MatchString(line) {
			return true
		}
	}
	return false
}
