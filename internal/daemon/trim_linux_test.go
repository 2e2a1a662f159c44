package daemon

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestPagesOfTheProgramAreLetGo(t *testing.T) {
	before := mapped(t)
	dropProgram()
	if after := mapped(t); after >= before {
		t.Errorf("%d KiB of files are resident, and were %d before", after, before)
	}
}

// mapped is how much of files is resident, in KiB.
func mapped(t *testing.T) (kib int) {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(status), "RssFile:")
	if _, err := fmt.Sscan(rest, &kib); err != nil {
		t.Skip("this kernel does not tell")
	}
	return kib
}
