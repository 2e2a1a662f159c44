package guard

import (
	"encoding/base64"
	"encoding/json"
)

// jwt finds a JSON Web Token: two dots at least, and a header that decodes to
// JSON which names an algorithm. Text that only looks like one, or an example
// with an ellipsis, has no such header or no body.
func jwt(v view, key, _ int) (span, bool) {
	if !startsWord(v.s, key) {
		return span{}, false
	}
	header := run(v.s, key, key+longest, isDashed)
	if header == len(v.s) || v.s[header] != '.' || !namesAlgorithm(v.s[key:header]) {
		return span{}, false
	}
	payload := run(v.s, header+1, header+1+longest, isDashed)
	if payload-header < 9 {
		return span{}, false
	}
	end := run(v.s, payload, len(v.s), isDotted)
	return span{key, trimRight(v.s, key, end, ".")}, true
}

func namesAlgorithm(header string) bool {
	raw, err := base64.RawURLEncoding.DecodeString(header)
	if err != nil {
		return false
	}
	var h struct{ Alg, Enc, Typ string }
	return json.Unmarshal(raw, &h) == nil && h.Alg+h.Enc+h.Typ != ""
}
