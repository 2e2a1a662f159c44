package sqlite_test

import (
	"testing"

	"signet/internal/storetest"
)

func TestDecay(t *testing.T) {
	storetest.Decay(t, func(t *testing.T) storetest.DecayStore { return open(t) })
}
