package guard

import "strings"

// privateKey finds a private key that is written out: a PEM or PGP block, the
// private lines of a PuTTY key file, an age identity.
//
// A block whose end is missing, as when a log was cut, ends with its body. A
// block without a body, as when someone explains what such a file looks like,
// is none.
func privateKey(v view, key, end int) (span, bool) {
	switch v.low[key] {
	case 'p':
		return puttyKey(v, end)
	case 'a':
		to := run(v.s, end, end+80, isUpper)
		return span{key, to}, to-end >= 40
	}
	stop := min(len(v.s), end+64)
	label, _, ok := strings.Cut(v.low[end:stop], "-----")
	if !ok || !strings.HasSuffix(label, "private key") && !strings.HasSuffix(label, "private key block") {
		return span{}, false
	}
	body := end + len(label) + len("-----")
	to, size := keyBody(v.s, body)
	closing := skipBreaks(v.s, to)
	if strings.HasPrefix(v.low[closing:], "-----end ") {
		if size < 8 {
			return span{}, false
		}
		return span{key, endOfLabel(v.s, closing)}, true
	}
	return span{key, to}, size >= 16
}

// endOfLabel gives the end of "-----END … KEY-----", or what there is of it.
func endOfLabel(s string, from int) int {
	at := from + len("-----end ")
	at = run(s, at, at+64, func(c byte) bool { return isCapital(c) || c == ' ' })
	return run(s, at, at+5, func(c byte) bool { return c == '-' })
}

// keyBody runs over the body of a block: words of base64, and lines such as
// "Version: 1" or "DEK-Info: …", parted by line breaks, real or escaped. It
// gives where the body ends and how many characters of base64 it has.
func keyBody(s string, from int) (end, size int) {
	end = from
	for {
		at := skipBreaks(s, end)
		if line := headerLine(s, at); line > at {
			end = line
			continue
		}
		stop := run(s, at, len(s), isKeyChar)
		word := s[at:stop]
		if !bodyWord(word, size) {
			return end, size
		}
		end, size = stop, size+len(word)
	}
}

func isKeyChar(c byte) bool { return isAlnum(c) || c == '+' || c == '/' || c == '=' }

// bodyWord reports whether a word goes on with a body of size characters. The
// first must be long; the last line of a body may be short, but is then no
// plain word.
func bodyWord(word string, size int) bool {
	if len(word) >= 16 {
		return true
	}
	return size >= 16 && len(word) > 1 && (mixed(word) > 1 && !wordlike(word) || strings.HasSuffix(word, "=") || word[0] == '=')
}

// skipBreaks passes over what parts the lines of a block: space, quotes and
// signs of source code, and written-out \n and \r.
func skipBreaks(s string, i int) int {
	for i < len(s) {
		switch c := s[i]; {
		case isSpace(c), isQuote(c), c == ',', c == '|', c == '>':
			i++
		case c == '+' && i+1 < len(s) && (isSpace(s[i+1]) || isQuote(s[i+1])):
			i++
		case c == '\\' && i+1 < len(s) && strings.IndexByte("nr\n", s[i+1]) >= 0:
			i += 2
		case c == '\\' && i+2 < len(s) && s[i+1] == '\\':
			i++
		default:
			return i
		}
	}
	return i
}

// headerLine gives the end of the header line at i, or i when there is none.
func headerLine(s string, i int) int {
	for _, name := range []string{"Proc-Type:", "DEK-Info:", "Version:", "Comment:", "Hash:", "Charset:", "MessageID:"} {
		if strings.HasPrefix(s[i:], name) {
			return run(s, i, i+200, func(c byte) bool { return c != '\n' && c != '\\' })
		}
	}
	return i
}

// puttyKey finds the private lines of a PuTTY key file, which follow their
// number.
func puttyKey(v view, end int) (span, bool) {
	from := run(v.s, end, end+8, func(c byte) bool { return isDigit(c) || c == ' ' })
	to, size := keyBody(v.s, from)
	return span{skipBreaks(v.s, from), to}, size >= 16
}
