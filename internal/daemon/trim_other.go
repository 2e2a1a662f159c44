//go:build !linux

package daemon

// dropProgram does nothing where the system sees to it.
func dropProgram() {}
