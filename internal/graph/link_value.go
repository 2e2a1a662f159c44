package graph

import (
	"strings"

	"signet/internal/text"
)

// values adds what the sentence gives values of: X's timeout is 30 seconds.
func (b *builder) values(s sentence) {
	l := b.l
	for n := s.first; n < s.last; n++ {
		c := l.names[n]
		if !l.tokens[c.to-1].owner {
			continue
		}
		k := c.to
		for k < s.to && k < c.to+3 && l.tokens[k].shape <= upper && l.tokens[k].gap == space && !equates.Has(l.tokens[k].low) {
			k++
		}
		if k == c.to || k >= s.to || !equates.Has(l.tokens[k].low) {
			continue
		}
		slot, _ := joined(l.tokens[c.to:k])
		slot = Canonical(slot)
		b.attribute(Attribute{Entity: c.entity, Aspect: slotAspect(slot), Kind: Told, Importance: typical, Claim: strings.ReplaceAll(slot, " ", "_")})
	}
}

var equates = text.SetOf(`is are was were defaults equals costs lasts expires changed`)

// slotAspect tells the aspect to which a slot belongs.
func slotAspect(slot string) string {
	last := slot[strings.LastIndexByte(slot, ' ')+1:]
	switch {
	case oneOf(`owner maintainer lead manager author`, last):
		return "ownership"
	case oneOf(`price cost fee salary budget`, last):
		return "cost"
	case oneOf(`birthday age name wife husband partner daughter son sister brother mother father child dog cat`, last):
		return "people"
	case oneOf(`address city country home location office place`, last):
		return "location"
	case oneOf(`schedule deadline date time day`, last):
		return "schedule"
	}
	return "configuration"
}

// oneOf reports whether w is one of the words of a list.
func oneOf(list, w string) bool {
	for one := range strings.FieldsSeq(list) {
		if one == w {
			return true
		}
	}
	return false
}
