package mcp

import "net/http"

// elsewhere lets a tool look into another project than the one it is called in.
var elsewhere = param{name: "project", kind: isText, doc: "A directory: its project instead of this one.", place: true}

// ofProject says where something new belongs. Without it, that is the project of the
// caller, unless it is about the person.
var ofProject = may("project", isText, "The directory of the project it belongs to, if that is another than this one.")

// noProject is a folder that is no project: who works there sees all, unless it calls in
// a session that works in one. It stands for callers who do not say where they work.
const noProject = "/"

// placed takes out of the arguments which project a call is about, and reads which
// session makes it; both are "" where nothing was said.
func (t tool) placed(a args) (project, session string) {
	for _, p := range t.params {
		if p.place {
			project = a.text(p.wire())
		}
		if given, _ := a[p.wire()].(string); p.self {
			session = given
		}
	}
	return project, session
}

// placeOf is where a caller over HTTP works, as its headers say.
func placeOf(h http.Header) string {
	if dir := h.Get("X-Signet-Project"); dir != "" {
		return dir
	}
	return noProject
}
