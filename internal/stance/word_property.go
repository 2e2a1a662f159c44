package stance

import (
	"strings"
	"sync"

	"signet/internal/text"
)

// A side is one property of a thing, of which something may be told, or several.
type side uint32

const (
	seat     side = 1 << iota // where it runs, stands or is kept
	means                     // what it uses, and by what it goes
	making                    // in what it is written, with what it is built
	writing                   // where it is documented
	watching                  // what it logs, sends and saves
	checking                  // how it is tested and checked
	licence                   // under what it may be used
	having                    // what it has and needs
	enduring                  // how long it takes or is kept
	moments                   // when it is
	rhythm                    // how often it is
	holding                   // who owns, leads and maintains it
	dwelling                  // where somebody lives
	habits                    // what somebody speaks, plays and likes
	paying                    // how it is paid
	plans                     // of what plan it is
	essence                   // what it is
	version                   // which version it is
)

// relations tell of which property a verb tells with one of some words behind it, or, where
// none are given, with any.
var relations = []struct {
	of           side
	verbs, leads string
}{
	{seat | means, `hosted runs run running deployed stored keeps kept served takes held meets meet is`, `on in at from inside within behind under`},
	{seat, `lives live sits sit stands stand located based housed situated park parks parked`, `on in at inside within behind under`},
	{means | seat, `uses use using depends depend relies rely employs runs run`, ``},
	{means | seat, `sent delivered handled routed managed configured provisioned administered`, `through with via`},
	{means, `needs need requires require supports support accepts`, ``},
	{making, `is`, `in`},
	{making, `written rewritten implemented coded programmed developed built`, `in by`},
	{making | means, `written rewritten implemented built compiled bundled developed generated`, `with using from`},
	{writing, `documented described specified explained`, ``},
	{watching, `logs log logged reports traced traces monitored watched alerts sends send mails emits exports publishes instrumented profiled caches cached mirrored backed archived exported`, ``},
	{checking, `tested tests reviewed checked linted fuzzed scanned verified validated audited formatted`, ``},
	{licence, `licensed licenced`, ``},
	{licence, `released published distributed`, `under`},
	{having | seat, `holds hold stores`, ``},
	{having, `has have contains contain exposes expose offers offer supports support carries carry includes include needs need requires require seats accepts handles`, ``},
	{holding, `owned led maintained managed headed chaired facilitated belongs belong administered hosted driven moderated steered run organised organized coordinated`, `by to`},
	{holding, `owns own leads lead maintains maintain manages manage heads chairs chair facilitates drives moderates steers administers`, ``},
	{holding, `is`, `with`},
	{dwelling, `lives live resides`, `on in at near`},
	{habits, `speaks speak plays play paints likes like prefers prefer loves cycles`, ``},
	{moments, `starts start begins begin ends end leaves leave departs opens closes reboots restarts deployed released sent scheduled`, `at on in`},
	{paying, `pays pay billed invoiced charged`, ``},
}

// turnings tell of which properties of a thing a verb says that they changed.
var turnings = []struct {
	of    side
	verbs string
}{
	{seat | dwelling, `moved migrated relocated transferred went`},
	{seat | means, `switched switches ported converted`},
	{holding, `handed passed inherited inherits succeeded stepped resigned`},
	{having | means | making | essence | seat, `upgraded downgraded`},
	{moments | rhythm, `rescheduled postponed`},
}

// relationOf and turningOf give the properties of a verb: of a verb with the word behind it
// that leads on, or of the verb alone.
var (
	relationOf = sync.OnceValue(func() map[string]side {
		all := map[string]side{}
		for _, r := range relations {
			for verb := range strings.FieldsSeq(r.verbs) {
				if r.leads == "" {
					all[verb] |= r.of
				}
				for lead := range strings.FieldsSeq(r.leads) {
					all[verb+" "+lead] |= r.of
				}
			}
		}
		return all
	})
	turningOf = sync.OnceValue(func() map[string]side {
		all := map[string]side{}
		for _, t := range turnings {
			for verb := range strings.FieldsSeq(t.verbs) {
				all[verb] |= t.of
			}
		}
		return all
	})
)

// tiers are nouns of what a customer is on, and languages what something is written in.
var (
	tiers     = text.SetOf(`plan tier tariff subscription edition package`)
	spending  = text.SetOf(`take takes took last lasts`)
	runs      = text.SetOf(`run runs`)
	languages = text.SetOf(`rust go golang python java kotlin typescript javascript ruby scala elixir erlang haskell swift c c++ c# php perl zig clojure f# react vue svelte angular flutter django rails dart ocaml lua fortran cobol matlab julia r nim crystal groovy bash powershell sql markdown asciidoc restructuredtext latex typst html xml json yaml toml`)
)
