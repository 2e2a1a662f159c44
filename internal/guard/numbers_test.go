package guard_test

import (
	"encoding/base64"
	"encoding/hex"
	"strings"
	"testing"

	"signet/internal/guard"
)

// Numbers and words that prove themselves by a check sum, and texts in another
// coding. Each names the form it is found as; the empty name says that nothing
// is to be found.
func TestCheckedFormsAreFoundByName(t *testing.T) {
	t.Parallel()
	const (
		phrase12 = "powder first crater similar furnace industry gadget debris cost column gauge country"
		phrase24 = "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon " +
			"abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon art"
	)
	for _, tt := range []struct{ text, form string }{
		{"paid with 4539578763621486", "card-number"},
		{"paid with 4539 5787 6362 1486", "card-number"},
		{"paid with 4539-5787-6362-1486, thanks", "card-number"},
		{"4539\u00a05787\u00a06362\u00a01486", "card-number"},
		{"4539 5787 6362 1486 123 is card and code", "card-number"},
		{"3782 822463 10005", "card-number"},
		{"the CVV is 418", "card-number"},
		{"cvc: 0042", "card-number"},
		{"378282246310005", "card-number"},
		{"pan=5105105105105100;", "card-number"},
		{"2221000000000009 is one of the new range", "card-number"},
		{"30569309025904", "card-number"},
		{"old visa card 4222222222222", "card-number"},
		{"ean 4222222222222", ""},
		{"4222222222222", ""},
		{"4539578763621487", ""},
		{"order 4539578763621486 shipped", ""},
		{"order_id IN (4539578763621486, 5105105105105100)", ""},
		{"at 1739179592599 ms, 1739179592599123 µs", ""},
		{"0.4539578763621486", ""},
		{"4539578763621486.5", ""},
		{"build-4539578763621486", ""},
		{"4539 5787 6362 1486 5105 1051 0510 5100 is a row of numbers", ""},
		{"x4539578763621486", ""},

		{"DE89370400440532013000", "iban"},
		{"DE89 3704 0044 0532 0130 00", "iban"},
		{"gb82 west 1234 5698 7654 32", "iban"},
		{"<IBAN>FR1420041010050500013M02606</IBAN>", "iban"},
		{"NO93 8601 1117 947 is hers", "iban"},
		{"MT84 MALT 0110 0001 2345 MTLC AST0 01S", "iban"},
		{"DE88370400440532013000", ""},
		{"DE00 0000 0000 0000 0000 00", ""},
		{"DE8937040044053201300", ""},
		{"DE893704004405320130001", ""},
		{"de12 is a postal district", ""},

		{phrase12, "seed-phrase"},
		{strings.ToUpper(phrase12), "seed-phrase"},
		{strings.ReplaceAll(phrase12, " ", "\n"), "seed-phrase"},
		{strings.ReplaceAll(phrase12, " ", ", "), "seed-phrase"},
		{"1. lady\n2. first\n3. humor\n4. train\n5. bright\n6. inflict\n7. earn\n8. assume\n9. industry\n10. quantum\n11. afraid\n12. giraffe\n", "seed-phrase"},
		{"then it said " + phrase12 + " and then they left", "seed-phrase"},
		{phrase24, "seed-phrase"},
		{strings.Replace(phrase12, "powder", "zebra", 1), ""},
		{strings.Replace(phrase12, "gadget", "gizmo", 1), ""},
		{strings.TrimSuffix(phrase12, " country"), ""},
		{strings.Repeat("word ", 30), ""},
		{strings.Repeat("true, false, false, ", 30), ""},

		{base64.StdEncoding.EncodeToString([]byte("DB_PASSWORD=qirisNxFzxfV5ZeS\nDB_USER=orders")), "encoded-secret"},
		{base64.RawURLEncoding.EncodeToString([]byte("my password is hunter2, ok? ÿÿ")), "encoded-secret"},
		{"/files/" + base64.StdEncoding.EncodeToString([]byte("my password is hunter2")) + "/raw", "encoded-secret"},
		{wrapLines(base64.StdEncoding.EncodeToString([]byte(strings.Repeat("the weather was fine. ", 9) + "my password is hunter2."))), "encoded-secret"},
		{hex.EncodeToString([]byte("my password is hunter2")), "encoded-secret"},
		{base64.StdEncoding.EncodeToString([]byte("please water the plants on Tuesday")), ""},
		{base64.StdEncoding.EncodeToString([]byte("\x89PNG\r\n\x1a\n password is hunter2")), ""},
		{"notificationPreferencesChangedHandlerFactory", ""},
	} {
		found := guard.Find(tt.text)
		switch {
		case tt.form == "" && len(found) > 0:
			t.Errorf("Find(%q) = %v, want nothing", tt.text, found)
		case tt.form != "" && (len(found) != 1 || found[0].Detector != tt.form):
			t.Errorf("Find(%q) = %v, want one %s", tt.text, found, tt.form)
		}
	}
}

func wrapLines(s string) string {
	var b strings.Builder
	for len(s) > 76 {
		b.WriteString(s[:76] + "\n")
		s = s[76:]
	}
	return b.String() + s
}
