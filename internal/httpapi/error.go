package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/guard"
)

// statuses maps every kind of error to its HTTP status.
var statuses = map[errs.Kind]int{
	errs.Invalid:     http.StatusBadRequest,
	errs.NotFound:    http.StatusNotFound,
	errs.Conflict:    http.StatusConflict,
	errs.Denied:      http.StatusForbidden,
	errs.Refused:     http.StatusUnprocessableEntity,
	errs.Frozen:      http.StatusServiceUnavailable,
	errs.Limited:     http.StatusTooManyRequests,
	errs.Unavailable: http.StatusServiceUnavailable,
	errs.TooLarge:    http.StatusRequestEntityTooLarge,
	errs.Unsupported: http.StatusUnsupportedMediaType,
	errs.Internal:    http.StatusInternalServerError,
}

// failure is an error on its way out: what the caller is told, and, for a
// fault of ours, what only the log is told.
type failure struct {
	told   api.Error
	cause  error
	beside any // an empty answer, whose keys clients read even then; mostly nil
}

// Error implements error.
func (f *failure) Error() string { return f.told.Message }

// GetStatus implements huma.StatusError.
func (f *failure) GetStatus() int { return f.told.Status }

// MarshalJSON renders what the caller is told.
func (f *failure) MarshalJSON() ([]byte, error) {
	told, err := json.Marshal(f.told)
	if err != nil || f.beside == nil {
		return told, err
	}
	beside, err := json.Marshal(f.beside)
	return append(append(told[:len(told)-1], ','), beside[1:]...), err
}

// failed turns any error into what the caller is told of it.
func failed(err error) *failure {
	if f, ok := errors.AsType[*failure](err); ok {
		return f
	}
	kind := errs.KindOf(err)
	e := api.Error{Status: statuses[kind], Message: err.Error(), Hint: errs.HintOf(err)}
	if kind == errs.Internal {
		e.Message, e.Hint = "something went wrong inside Signet", "the daemon's log says what: signet logs"
		return &failure{told: e, cause: err}
	}
	if of, ok := errors.AsType[*errs.Error](err); ok {
		e.Field = of.Field
	}
	if refusal, ok := errors.AsType[*guard.Refusal](err); ok {
		for _, f := range refusal.Findings {
			e.Findings = append(e.Findings, api.Finding{Detector: f.Detector, Start: f.Start, End: f.End})
		}
		e.Detector = refusal.Findings[0].Detector
	}
	return &failure{told: e}
}

// fail answers with an error outside the operations.
func (s *server) fail(w http.ResponseWriter, r *http.Request, err error) {
	f := failed(err)
	s.report(r.Context(), r.Method+" "+r.Pattern, f)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(f.told.Status)
	_ = json.NewEncoder(w).Encode(f) // the client is gone; nobody is left to tell
}

// report logs a fault of ours, and what the guard refused, never with the text. A
// caller that hung up is no fault.
func (s *server) report(ctx context.Context, operation string, f *failure) {
	if f.cause != nil && ctx.Err() == nil {
		s.Log.Error("request failed", "operation", operation, "err", f.cause)
	}
	if f.told.Detector != "" {
		detectors := each(f.told.Findings, func(f api.Finding) string { return f.Detector })
		s.Log.Info("the guard refused a text", "operation", operation, "detectors", detectors)
	}
}

// transform sees every answer of an operation before it is written: faults of
// ours are logged, and huma's own errors become ours.
func (s *server) transform(ctx huma.Context, _ string, body any) (any, error) {
	switch e := body.(type) {
	case *failure:
		s.report(ctx.Context(), ctx.Operation().Method+" "+ctx.Operation().Path, e)
	case *huma.ErrorModel:
		f := translated(e)
		ctx.SetHeader("Content-Type", "application/json")
		ctx.(*judged).status = f.told.Status
		return f, nil
	}
	return body, nil
}

// judged is a huma context whose status the transformer may still decide:
// huma calls a failed validation 422, which here means that the guard said no.
type judged struct {
	humaContext
	status int
}

type humaContext huma.Context // a name that does not hide the method Context

func judge(ctx huma.Context, next func(huma.Context)) { next(&judged{humaContext: ctx}) }

// SetStatus writes the header, with the transformer's status if there is one.
func (j *judged) SetStatus(status int) {
	if j.status != 0 {
		status = j.status
	}
	j.humaContext.SetStatus(status)
}

// Unwrap lets the adapter find its own context.
func (j *judged) Unwrap() huma.Context { return j.humaContext }

// translated makes huma's error ours. Only the place and the rule of a failed
// validation are told, never the value.
func translated(e *huma.ErrorModel) *failure {
	out := api.Error{Status: e.Status, Message: e.Detail}
	switch e.Status {
	case http.StatusUnprocessableEntity:
		out.Status = http.StatusBadRequest
	case http.StatusInternalServerError: // ours never come as an ErrorModel
		out.Status, out.Message = http.StatusBadRequest, "the body could not be read"
	case http.StatusRequestEntityTooLarge:
		out.Message = "payload too large: a body may have at most 10 MiB"
		return &failure{told: out}
	}
	var sentences []string
	for _, d := range e.Errors {
		field, sentence := fault(d)
		if out.Field == "" {
			out.Field = field
		}
		if field != "" {
			sentence = field + ": " + sentence
		}
		sentences = append(sentences, sentence)
	}
	if len(sentences) > 0 && e.Status != http.StatusInternalServerError {
		out.Message = strings.Join(sentences, "; ")
	}
	return &failure{told: out}
}

// fault names the field of a failed validation and says what is allowed.
func fault(d *huma.ErrorDetail) (field, sentence string) {
	_, field, _ = strings.Cut(d.Location, ".")
	sentence = d.Message
	if name, ok := strings.CutPrefix(sentence, "expected required property "); ok {
		return strings.TrimSuffix(name, " to be present"), "is required"
	}
	if strings.HasPrefix(sentence, "required ") {
		sentence = "is required"
	}
	if strings.HasPrefix(sentence, "expected value to match exactly one schema") {
		sentence = "must be a text with commas, a list of texts, or null"
	}
	return field, sentence
}
