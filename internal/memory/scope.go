package memory

// Visibility says which agents may read a memory.
type Visibility string

// The visibilities. Archived memories are read by nobody.
const (
	Global   Visibility = "global"  // any agent whose read policy permits it
	Private  Visibility = "private" // its own agent
	Archived Visibility = "archived"
)

// DefaultAgent is the agent of a workspace that names none.
const DefaultAgent = "default"

// Scope is where a memory belongs. It is part of its identity: the same
// statement in two scopes is two memories.
type Scope struct {
	Agent      string
	Project    string // root of the main worktree, or a directory; "" for none
	Visibility Visibility
	Namespace  string // "" for everyday memory; a name sets rows apart from normal recall
}

// Reader is who asks, and so what may be seen. Stores enforce it below every
// query. The zero Reader sees nothing.
//
// A reader in a project sees that project's memories and those of none. A
// reader with EveryProject, such as the person at the shell, sees all projects
// that the agent's read policy allows.
type Reader struct {
	Agent        string
	Project      string
	EveryProject bool
	Namespace    string

	EveryNamespace bool  // for counts; nothing that is told in full is read so
	Plan           bool  // for plans, which show nobody anything: everything is seen
	View           *View // the state of belief that is read; nil is the head of main
}
