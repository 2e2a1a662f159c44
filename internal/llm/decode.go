package llm

import (
	"encoding/json"
	"reflect"
	"strings"

	"signet/internal/errs"
)

// The marks that models put around what they think before they answer.
const (
	thinks  = "<think>"
	thought = "</think>"
)

// Decode reads the JSON in an answer into a value, as encoding/json does, and is
// lenient about what models put around and into it: thoughts, fences, prose before
// and after, commas with nothing behind them. It takes the first whole object or
// array that fits into the value. An answer that is JSON and nothing else is read
// as encoding/json reads it. Fields that the value does not have are ignored.
//
// It says what it passed over or mended, a sentence each. Its errors are of kind
// Invalid, and name an answer that was cut off as such; the value is then left as
// it was.
func Decode(answer string, into any) ([]string, error) {
	to := reflect.ValueOf(into)
	if to.Kind() != reflect.Pointer || to.IsNil() {
		return nil, errs.E(errs.Internal, "an answer cannot be decoded into a %T", into)
	}
	text := strings.TrimSpace(strings.TrimPrefix(answer, "\ufeff"))
	switch {
	case text == "":
		return nil, errs.E(errs.Invalid, "the answer is empty")
	case json.Valid([]byte(text)):
		return nil, fill(to, text)
	}
	return decodeWithin(text, to)
}

// decodeWithin looks through a text that is more than JSON. It goes on behind
// whatever it looked at, so that no byte is read more than a few times. What
// stands before the end of a thought belongs to the thought, whether its
// beginning is there or not, unless nothing that could be JSON follows it.
func decodeWithin(text string, to reflect.Value) (notes []string, err error) {
	rest, notes := withoutThoughts(text)
	orphan := true // there may be the end of a thought without its beginning
	var misfit error
	for {
		start := strings.IndexAny(rest, "{[")
		if start < 0 {
			break
		}
		v := scan(rest[start:])
		if after, ok := afterThought(rest[start+v.seen():], orphan); ok {
			rest = after
			notes = append(notes, "a thought before the answer was passed over")
			continue
		}
		orphan = false
		if v.state == cut {
			return notes, errs.E(errs.Invalid, "the answer was cut off before its JSON ended").
				WithHint("allow a longer answer, or ask with less material")
		}
		if v.state == whole {
			err := fill(to, v.mended(rest[start:]))
			if err == nil {
				return append(notes, v.notes(rest, start)...), nil
			}
			if misfit == nil {
				misfit = err
			}
		}
		rest = rest[start+v.end:]
	}
	if misfit != nil {
		return notes, misfit
	}
	return notes, errs.E(errs.Invalid, "the answer holds no JSON object or array")
}

// withoutThoughts drops the thoughts that a text begins with. Of one that never
// ends only its mark is dropped: the answer may stand in it.
func withoutThoughts(text string) (string, []string) {
	var notes []string
	for strings.HasPrefix(text, thinks) {
		text = text[len(thinks):]
		if _, after, ok := strings.Cut(text, thought); ok {
			text = strings.TrimSpace(after)
			notes = append(notes, "a thought before the answer was passed over")
			continue
		}
		notes = append(notes, "a thought before the answer never ended")
	}
	return text, notes
}

// afterThought gives what follows the end of a thought, if that could be JSON.
func afterThought(s string, orphan bool) (string, bool) {
	if !orphan {
		return "", false
	}
	_, after, ok := strings.Cut(s, thought)
	return after, ok && strings.ContainsAny(after, "{[")
}

// fill reads JSON into a fresh value, and into the one given if that went well.
func fill(to reflect.Value, text string) error {
	fresh := reflect.New(to.Type().Elem())
	if err := json.Unmarshal([]byte(text), fresh.Interface()); err != nil {
		return errs.E(errs.Invalid, "the JSON of the answer does not have the form that was asked for: %w", err)
	}
	to.Elem().Set(fresh.Elem())
	return nil
}

// notes says what a value needed, and what stood around it.
func (v value) notes(text string, start int) []string {
	var notes []string
	if strings.TrimSpace(text[:start]) != "" || strings.TrimSpace(text[start+v.end:]) != "" {
		notes = append(notes, "text around the JSON was passed over")
	}
	if len(v.commas) > 0 {
		notes = append(notes, "commas with nothing behind them were dropped")
	}
	return notes
}
