package guard

// The character sets of tokens, all ASCII.

func isDigit(c byte) bool    { return '0' <= c && c <= '9' }
func isSmall(c byte) bool    { return 'a' <= c && c <= 'z' }
func isCapital(c byte) bool  { return 'A' <= c && c <= 'Z' }
func isLetter(c byte) bool   { return isSmall(c | 0x20) }
func isAlnum(c byte) bool    { return isLetter(c) || isDigit(c) }
func isUpper(c byte) bool    { return isCapital(c) || isDigit(c) }
func isHex(c byte) bool      { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }
func isLowerHex(c byte) bool { return isDigit(c) || 'a' <= c && c <= 'f' }
func isHexDash(c byte) bool  { return isLowerHex(c) || c == '-' }
func isWord(c byte) bool     { return isAlnum(c) || c == '_' }
func isDashed(c byte) bool   { return isWord(c) || c == '-' }
func isDotted(c byte) bool   { return isDashed(c) || c == '.' }
func isTilded(c byte) bool   { return isDashed(c) || c == '=' }
func isPath(c byte) bool     { return isDashed(c) || c == '/' }
func isWebhook(c byte) bool  { return isPath(c) || c == '@' }
func isPercent(c byte) bool  { return isBase64(c) || c == '%' }
func isBase64(c byte) bool   { return isDashed(c) || c == '+' || c == '/' || c == '=' }
func isDollar(c byte) bool   { return isAlnum(c) || c == '$' }
func isSession(c byte) bool  { return isDotted(c) || c == '!' }
func isBlank(c byte) bool    { return c == ' ' || c == '\t' }
func isSpace(c byte) bool    { return isBlank(c) || c == '\n' || c == '\r' }
func isQuote(c byte) bool    { return c == '"' || c == '\'' || c == '`' }
