package guard

// ibans are the countries with IBANs, each with how long its own are.
const ibans = `
	ad24 ae23 al28 at20 az28 ba20 be16 bg22 bh22 br29 by28 ch21 cr22 cy28 cz24 de22 dk18 do28 ee20 eg29 es24 fi18
	fo18 fr27 gb22 ge22 gi23 gl18 gr27 gt28 hr21 hu28 ie22 il23 iq23 is26 it27 jo30 kw30 kz20 lb28 lc32 li21 lt20
	lu20 lv21 ly25 ma28 mc27 md24 me22 mk19 mr27 mt31 mu30 nl18 no15 om23 pk24 pl28 ps29 pt25 qa29 ro24 rs22 sa24
	sc31 sd18 se24 si19 sk24 sm27 st25 sv28 tl23 tn24 tr26 ua29 va22 vg24 xk20
`

// ibanDetectors are one detector for each country.
func ibanDetectors() []detector {
	countries := list(ibans)
	ds := make([]detector, len(countries))
	for i, c := range countries {
		size := int(c[2]-'0')*10 + int(c[3]-'0')
		ds[i] = detector{"iban", []string{c[:2]}, func(v view, key, end int) (span, bool) { return iban(v, key, end, size) }}
	}
	return ds
}

// iban finds an account number of that size, bare or in groups, whose check
// digits are right: with its first four characters moved to the end and letters
// read as 10 to 35 it is 1 modulo 97.
func iban(v view, key, end, size int) (span, bool) {
	if !isDigit(next(v.s, end)) || !isDigit(next(v.s, end+1)) || !startsWord(v.s, key) || groupOfUUID(v.s, key) {
		return span{}, false
	}
	var chars [34]byte
	n, at := 0, key
	for ; n < size && at < len(v.low); at++ {
		switch c := v.low[at]; {
		case isAlnum(c):
			chars[n] = c
			n++
		case c != ' ' && c != '-' || !isAlnum(next(v.s, at+1)):
			return span{}, false
		}
	}
	if n < size || isAlnum(next(v.s, at)) {
		return span{}, false
	}
	rest := 0
	for i := range size {
		c := chars[(i+4)%size]
		if isDigit(c) {
			rest = (rest*10 + int(c-'0')) % 97
		} else {
			rest = (rest*100 + int(c-'a') + 10) % 97
		}
	}
	return span{key, at}, rest == 1
}

// groupOfUUID reports whether a group of a UUID begins there. Of so many that are
// made, some have the check digits of an account.
func groupOfUUID(s string, at int) bool {
	for _, before := range [...]int{0, 9, 14, 19, 24} {
		if from := at - before; from >= 0 && from+36 <= len(s) && uuid(s[from:from+36]) && run(s, from, from+36, func(c byte) bool { return isHex(c) || c == '-' }) == from+36 {
			return true
		}
	}
	return false
}
