package httpapi

import (
	"fmt"
	"time"

	"signet/api"
	"signet/internal/memory"
)

// each renders a list. It is never nil, which JSON would render as null.
func each[T, R any](list []T, render func(T) R) []R {
	out := make([]R, len(list))
	for i, v := range list {
		out[i] = render(v)
	}
	return out
}

// bit renders a truth as the number that clients expect in rows.
func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// stamp renders a time, and one that is unknown or open as null.
func stamp(t time.Time) api.Optional { return api.Optional(memory.Stamp(t)) }

// orElse gives what v points to, or d.
func orElse[T any](v *T, d T) T {
	if v == nil {
		return d
	}
	return *v
}

func stringOf[T fmt.Stringer](v T) string { return v.String() }

// some is a list that is never null.
func some(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
