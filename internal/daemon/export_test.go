package daemon

// ServiceNames lists what lives as long as the daemon.
func (d *Daemon) ServiceNames() []string {
	var names []string
	for _, s := range d.services() {
		names = append(names, s.name)
	}
	return names
}
