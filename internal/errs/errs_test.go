package errs_test

import (
	"errors"
	"fmt"
	"io"
	"testing"

	"signet/internal/errs"
)

func TestKindSurvivesWrapping(t *testing.T) {
	err := fmt.Errorf("remembering: %w", errs.E(errs.Conflict, "memory %s changed", "m1"))
	if got := errs.KindOf(err); got != errs.Conflict {
		t.Errorf("KindOf = %v, want conflict", got)
	}
	if !errs.Is(err, errs.Conflict) || errs.Is(err, errs.Invalid) {
		t.Error("Is does not agree with the kind")
	}
}

func TestPlainErrorsAreInternal(t *testing.T) {
	if got := errs.KindOf(io.EOF); got != errs.Internal {
		t.Errorf("KindOf(io.EOF) = %v, want internal", got)
	}
	if errs.Is(io.EOF, errs.Internal) {
		t.Error("Is claims a kind for an error that has none")
	}
}

func TestFieldNamesTheField(t *testing.T) {
	err := errs.Field("limit", "must be 1 to 50, not %d", 99)
	if err.Field != "limit" || err.Error() != "limit: must be 1 to 50, not 99" {
		t.Errorf("got field %q, sentence %q", err.Field, err)
	}
}

func TestHintIsFoundThroughWrapping(t *testing.T) {
	inner := errs.E(errs.Unavailable, "the daemon is not running").WithHint("run: signet start")
	if got := errs.HintOf(fmt.Errorf("recalling: %w", inner)); got != "run: signet start" {
		t.Errorf("HintOf = %q", got)
	}
	if got := errs.HintOf(errors.Join(io.EOF, fmt.Errorf("recalling: %w", inner))); got != "run: signet start" {
		t.Errorf("HintOf a joined error = %q", got)
	}
	if got := errs.HintOf(io.EOF); got != "" {
		t.Errorf("HintOf(io.EOF) = %q, want none", got)
	}
}

func TestWrappedCauseIsReachable(t *testing.T) {
	if err := errs.E(errs.Internal, "reading: %w", io.EOF); !errors.Is(err, io.EOF) {
		t.Error("the cause is lost")
	}
}

func TestEveryKindHasAName(t *testing.T) {
	seen := map[string]bool{}
	for k := errs.Internal; k <= errs.Unsupported; k++ {
		if name := k.String(); name == "" || seen[name] {
			t.Errorf("kind %d has the name %q", k, name)
		} else {
			seen[name] = true
		}
	}
}
