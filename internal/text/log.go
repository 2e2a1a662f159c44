package text

import "regexp"

// logLines are the shapes of lines that a program wrote and somebody pasted.
var logLines = []*regexp.Regexp{
	// A time stamp, a level, or both, in the usual layouts.
	regexp.MustCompile(`^\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d(:\d\d)?`),
	regexp.MustCompile(`^\[?\d\d:\d\d:\d\d([.,]\d+)?\]?\s`),
	regexp.MustCompile(`^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d \d\d:\d\d:\d\d `),
	regexp.MustCompile(`^\[?(TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|PANIC|CRITICAL)\]?[:\s|]`),
	regexp.MustCompile(`^(time|level|ts)=\S+ .*\b(msg|level)=`),
	regexp.MustCompile(`^\{"[^"]+":.*\}$`),
	// The frames of stack traces: Java and JavaScript, Python, Go, Rust, .NET.
	regexp.MustCompile(`^at \S+ ?\(.*\)$|^at \S+:\d+(:\d+)?\)?$`),
	regexp.MustCompile(`^(Traceback \(most recent call last\):|File ".*", line \d+|Caused by: \S+|\.\.\. \d+ more$)`),
	regexp.MustCompile(`^(goroutine \d+ \[|panic: |fatal error: |exit status \d+$|created by \S+)`),
	regexp.MustCompile(`^\S+\.\w{1,4}:\d+(:\d+)?(:| \+0x|$)`),
	regexp.MustCompile(`^[\w./*()]+\.\w+\((\S*|.*0x[0-9a-f].*)\)$`),
	regexp.MustCompile(`^(thread '.*' panicked at|note: run with |stack backtrace:)`),
	regexp.MustCompile(`^[\w.]*(Error|Exception)(: |$)`),
	// What test runners and shells print.
	regexp.MustCompile(`^(=== (RUN|PAUSE|CONT) |--- (PASS|FAIL|SKIP): |(ok|FAIL|PASS)(\s+\S+\s+[\d.]+s)?$)`),
	regexp.MustCompile(`^(\$|[\w.-]+@[\w.-]+:\S*[$#]) \S`),
}

// isLog reports whether a trimmed line is a line of a log, a stack trace, or a
// terminal.
func isLog(line string) bool {
	for _, shape := range logLines {
		if shape.MatchString(line) {
			return true
		}
	}
	return false
}
