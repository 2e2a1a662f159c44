package extract

// subject gives what a fact is about.
func subject(k Kind, s *sentence) string {
	if personal(k, s) {
		return "user"
	}
	return ""
}
