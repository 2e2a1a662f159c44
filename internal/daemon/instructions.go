package daemon

import (
	"os"
	"runtime"
	"sync"

	"signet/api"
	"signet/internal/harness"
)

// homeOf is where a person's settings of harnesses lie.
func homeOf(env func(string) string) harness.Home {
	dir := env("HOME")
	if dir == "" || runtime.GOOS == "windows" {
		dir, _ = os.UserHomeDir() // without one only what the environment names is found
	}
	return harness.Home{Dir: dir, Env: env}
}

// fileTold knows which harnesses tell their sessions who the agent is by a file. It
// is asked at each start of a session, so a file that is as it was is not read anew.
type fileTold struct {
	home harness.Home

	mu    sync.Mutex
	looks map[string]fileLook // by path
}

type fileLook struct {
	stamp fileStamp
	tells bool
}

// tells reports whether a harness does; see harness.TellsIdentity.
func (f *fileTold) tells(id string) bool {
	h, err := harness.ByID(id)
	if err != nil {
		return false
	}
	fed, ok := h.(harness.FileFed)
	if o, over := h.(harness.Overridden); !ok || over && o.OverriddenBy(f.home) != "" {
		return false
	}
	path, _ := fed.InstructionFile(f.home)
	stamp := stampOf(path)
	f.mu.Lock()
	defer f.mu.Unlock()
	look, known := f.looks[path]
	if !known || look.stamp != stamp {
		look = fileLook{stamp, harness.TellsIdentity(f.home, h)}
		if f.looks == nil {
			f.looks = map[string]fileLook{}
		}
		f.looks[path] = look
	}
	return look.tells
}

// regenerate brings the instruction files of harnesses up to date, and says what
// changed in them.
func (d *Daemon) regenerate() (api.Regenerated, error) {
	done, err := d.watcher.Instruct()
	a := api.Regenerated{Success: err == nil, Files: []api.ChangedFile{}}
	for _, one := range done {
		for _, f := range one.Change.Files {
			a.Files = append(a.Files, api.ChangedFile{Path: f.Path, Backup: f.Backup, Diff: f.Diff})
		}
		a.Notes = append(a.Notes, one.Change.Notes...)
	}
	a.Message = "nothing changed"
	if len(a.Files) > 0 {
		a.Message = "the instruction files are up to date"
	}
	return a, err
}
