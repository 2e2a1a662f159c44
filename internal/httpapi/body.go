package httpapi

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"signet/internal/errs"
)

// jsonFormat reads and writes bodies. huma reads each body twice: as a plain
// value to validate it, and then into its type.
var jsonFormat = huma.Format{Marshal: writeJSON, Unmarshal: readJSON}

func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// readJSON is strict where encoding/json would quietly change or choose: bytes
// that are not UTF-8, and a field that is given twice in different cases, of
// which one would be validated and the other one used.
func readJSON(data []byte, v any) error {
	if !utf8.Valid(data) {
		return errors.New("the body is not valid UTF-8")
	}
	if err := json.Unmarshal(data, v); err != nil {
		return plainJSON(err)
	}
	parsed, ok := v.(*any)
	if !ok {
		return nil
	}
	object, ok := (*parsed).(map[string]any)
	if !ok {
		return errors.New("the body must be a JSON object")
	}
	seen := make(map[string]bool, len(object))
	for name := range object {
		folded := strings.ToLower(name)
		if seen[folded] {
			return fmt.Errorf("the body gives the field %s twice", folded)
		}
		seen[folded] = true
	}
	return nil
}

// plainJSON says what is wrong with a body without repeating any of it.
func plainJSON(err error) error {
	if at, ok := errors.AsType[*json.SyntaxError](err); ok {
		return fmt.Errorf("the body is not valid JSON, at byte %d", at.Offset)
	}
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Errorf("the field %s cannot be a JSON %s", wrong.Field, wrong.Value)
	}
	return err
}

// media refuses a body that does not call itself JSON. Browsers send other
// types across origins without asking first.
func media(r *http.Request) error {
	if r.Body == nil || r.Body == http.NoBody {
		return nil
	}
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	isJSON := err == nil && (kind == "application/json" || strings.HasSuffix(kind, "+json"))
	if charset := params["charset"]; !isJSON || charset != "" && !strings.EqualFold(charset, "utf-8") {
		return errs.E(errs.Unsupported, "the body must be JSON").WithHint("send Content-Type: application/json")
	}
	r.Header.Set("Content-Type", "application/json")
	return nil
}
