package guard

import "strings"

// answered finds a secret in the line below the word that announces it: what
// answers a question in a chat, or stands alone under a colon.
//
//	[09:14] sam: what is the vpn password?
//	[09:15] jo: …
func answered(v view, key, end int, w secretWord) (span, bool) {
	stop := run(v.s, end, end+80, func(c byte) bool { return c != '\n' })
	asks := strings.TrimRight(v.s[end:stop], " \t\r\"'`*)")
	if stop >= len(v.s) || v.s[stop] != '\n' {
		return span{}, false
	}
	question := strings.HasSuffix(asks, "?")
	alone := asks == "" && strings.Trim(v.s[back(v.s, key, 8, func(c byte) bool { return c != '\n' }):key], " \t#*_>-") == ""
	if !question && !alone && !strings.HasSuffix(asks, ":") {
		return span{}, false
	}
	from := run(v.s, stop, stop+12, isSpace)
	to := run(v.s, from, from+120, func(c byte) bool { return c != '\n' })
	words := strings.Fields(v.s[from:to])
	if len(words) == 0 || len(words) > 5 || len(words) > 1 && (!question || !speaker(words[len(words)-2])) {
		return span{}, false
	}
	word := wordFrom(v, from+strings.LastIndex(v.s[from:to], words[len(words)-1]))
	if c := next(v.s, word.end); c == ':' || c == '=' {
		return span{}, false
	}
	sp := span{word.start, word.end}
	switch w.weight {
	case digits, mild:
		return sp, credential(word.text, w.weight)
	case strong, phrased:
		if alone {
			return sp, credential(word.text, strong) && len(word.text) >= 6
		}
		return sp, irregularOrCompound(word.text) && !address(word.text)
	}
	return span{}, false
}

// speaker reports whether a word ends what stands before a line in a chat.
func speaker(word string) bool {
	return strings.IndexByte(":>])", word[len(word)-1]) >= 0 || word == "-"
}

// resumed gives where the sentence goes on that speaks of the secret again, as
// in "I forgot the alarm code. It's …", or 0.
func resumed(low string, i int) int {
	if i+2 >= len(low) || strings.IndexByte(".!?", low[i]) < 0 || low[i+1] != ' ' {
		return 0
	}
	for _, start := range resumptions {
		if strings.HasPrefix(low[i+2:], start) {
			return i + 2 + len(start)
		}
	}
	return 0
}

// openedWith finds the password behind "unlock the sheet with".
func openedWith(v view, at int) (span, bool) {
	for range 5 {
		word := wordFrom(v, at)
		if word.text == "" || word.stop || word.pause {
			break
		}
		if at = word.next; with.Has(lower(word.text)) {
			value := wordFrom(v, at)
			return span{value.start, value.end}, len(value.text) >= 6 && hasDigit(value.text) && mixed(value.text) == 3 && credential(value.text, strong) && !address(value.text)
		}
	}
	return span{}, false
}
