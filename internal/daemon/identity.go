package daemon

import (
	"context"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/session"
	"signet/internal/workspace"
)

// identity reads the files of a session's agent as the sections of an injection, and
// commits what changed in them. That they could not be committed keeps nobody from
// them.
// What a harness tells its sessions by its instruction file is left out: those are
// the files of the workspace, and an agent's own are told all the same. In the file
// of a harness that the settings do not list is the identity of another workspace.
// Files that the harness gives the session from the folder where its agent lives are
// left out as well.
func (d *Daemon) identity(s memory.Session) ([]session.Section, error) {
	if d.recordsIdentity() {
		d.told(d.recorder.Record(d.stopping, s.Agent))
	}
	read := d.workspace.Identity
	if d.listed(s.Harness) && d.toldByFile.tells(s.Harness) {
		read = d.workspace.OwnIdentity
	}
	files, err := read(s.Agent)
	if err != nil {
		return nil, err
	}
	return sections(workspace.Untold(files, s.Harness, s.Dir)), nil
}

// identityOf gives the same of files as they were committed.
func identityOf(agent string, committed []memory.Document) (name string, identity []session.Section) {
	return workspace.AboutOf(agent, committed).Name, sections(workspace.IdentityOf(agent, committed))
}

func sections(files []workspace.IdentityFile) []session.Section {
	list := make([]session.Section, len(files))
	for i, f := range files {
		list[i] = session.Section{Header: f.Header, Body: f.Text}
	}
	return list
}

// name says who the agent is; without files it has the name of its id.
func (d *Daemon) name(agent string) (name, description string) {
	about, err := d.workspace.About(agent)
	if err != nil || about.Name == "" {
		return agent, d.config.Agent.Description
	}
	return about.Name, d.config.Agent.Description
}

// recordIdentity commits what changed in the files of all agents while no daemon
// ran.
func (d *Daemon) recordIdentity(ctx context.Context) error {
	if d.recordsIdentity() {
		d.told(d.recorder.RecordAll(ctx))
	}
	<-ctx.Done()
	return nil
}

// recordsIdentity reports whether identity files are ours to look at.
func (d *Daemon) recordsIdentity() bool { return d.config.Identity.Mode != "off" }

// told logs why a file was not committed. While writing is frozen, none is.
func (d *Daemon) told(err error) {
	if err != nil && !errs.Is(err, errs.Frozen) {
		d.log.Warn("committing identity files", "err", err)
	}
}
