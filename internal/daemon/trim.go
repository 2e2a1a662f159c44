package daemon

import "runtime/debug"

// trim gives memory back that only the start needed: what the collector could
// free, and the pages of the program itself that were read once. Those that are
// needed again come back from the file, some microseconds each.
func trim() {
	debug.FreeOSMemory()
	dropProgram()
}
