package extract

import "signet/internal/memory"

// fixes gives the failures that were overcome, with what overcame them.
func fixes(turns []memory.Turn, said []sentence) []find { return nil }
