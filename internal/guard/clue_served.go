package guard

import "signet/internal/text"

// This file knows sentences about services that read like those in which people
// tell a secret, but for their verb: a gateway is used by contractors, a log is
// migrated from one database to another, a relay listens on a port.

// served reports whether word i is told by a verb that tells who has to do with a
// service, or where it went, and never a secret.
func served(v view, words []clueWord, i int) bool {
	if i < 2 || words[i-1].line != words[i].line || words[i-1].ends != runsOn || words[i-2].line != words[i].line {
		return false
	}
	low := func(k int) string { return v.low[words[k].start:words[k].end] }
	number := familyOf[words[i].shape] == ofNumbers
	switch before, verb := low(i-1), low(i-2); {
	case before == "by" && !number:
		return doneBy.Has(verb)
	case before == "on" && number:
		return listens.Has(verb)
	case before == "to" && number:
		return verb == "moved" && !secretNear(v, words, i) || sets.Has(verb) && measured(v, words, i-2)
	case before == "from", before == "to", before == "onto":
		return !number && migrates(v, words, i)
	}
	return false
}

// measured reports whether what was set, by the verb at a place, is by its last word a
// quantity or a setting, and no secret: the pass rate, the lock timeout, the pin header.
func measured(v view, words []clueWord, verb int) bool {
	for k := verb - 1; k >= 0 && words[k].line == words[verb].line; k-- {
		if low := v.low[words[k].start:words[k].end]; !auxiliary.Has(low) {
			return measures.Has(low)
		}
	}
	return false
}

// migrates reports whether something was migrated before word i in its sentence,
// which nobody does to a secret.
func migrates(v view, words []clueWord, i int) bool {
	for k := i - 2; k >= 0 && k > i-nounReach && words[k].line == words[i].line; k-- {
		if migrations.Has(v.low[words[k].start:words[k].end]) {
			return !secretNear(v, words, i)
		}
	}
	return false
}

// secretNear reports whether the sentence before word i names a secret, what one
// opens, or an account: anything but a service.
func secretNear(v view, words []clueWord, i int) bool {
	for k := i - 1; k >= 0 && words[k].line == words[i].line; k-- {
		switch c := words[k].class; {
		case c == userNoun, c == entryNoun && services.Has(v.low[words[k].start:words[k].end]):
		case isNoun(c):
			return true
		}
	}
	return false
}

var (
	doneBy    = text.SetOf(`used owned managed run maintained operated hosted built written shared approved handled administered monitored reviewed`)
	listens   = text.SetOf(`listens listen listening listened`)
	sets      = text.SetOf(`set reset moved changed raised lowered increased decreased reduced bumped cut adjusted tuned limited capped`)
	auxiliary = text.SetOf(`is are was were be been being has have had got gets now currently just since today`)
	measures  = text.SetOf(`forwarding header headers rate rates ratio timeout timeouts delay interval threshold limit quota cap budget size length width height count counter
		test tests retries attempts duration lifetime ttl speed volume weight depth range radius offset resolution capacity`)
	migrations = text.SetOf(`migrated migrate migrates migrating ported porting`)
	services   = text.SetOf(`log ssh rdp vpn ldap sasl smtp ftp sftp auth login`)
)
