package provider

// OnlyLoopback is what stands before connections to this machine.
var OnlyLoopback = onlyLoopback
