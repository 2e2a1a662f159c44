// Package api is how one talks to a running Signet daemon: the requests and
// answers of its HTTP interface, one file per noun, and a Client that sends
// them over the daemon's Unix socket or over TCP.
//
// The names in the JSON are a wire format that other programs rely on. They
// mix camel and snake case for that reason, and stay as they are. The rules:
//
//   - Every error is JSON with an "error" key; the Client gives it as *Error.
//   - Times are strings, RFC 3339 in UTC. Requests may also give a plain date.
//   - Unknown fields of a request are ignored, a wrong type or a value out of
//     range is an error, and nothing is clamped.
package api

import (
	"encoding/json"
	"errors"
	"strings"
)

// DefaultURL is where a daemon listens when nothing else is said.
const DefaultURL = "http://127.0.0.1:3850"

// VersionHeader is the header of every answer that tells the daemon's version.
const VersionHeader = "Signet-Version"

// OK is the answer of calls that have nothing else to say.
type OK struct {
	Success bool `json:"success"`
}

// Optional is a text that is null on the wire while it is empty.
type Optional string

// MarshalJSON gives null for the empty text.
func (o Optional) MarshalJSON() ([]byte, error) {
	if o == "" {
		return []byte("null"), nil
	}
	return json.Marshal(string(o))
}

// Tags is a list of tags. On the wire it is one text with commas, or null when
// there are none; a list of texts is read as well.
type Tags []string

// MarshalJSON gives the tags as one text.
func (t Tags) MarshalJSON() ([]byte, error) { return Optional(strings.Join(t, ",")).MarshalJSON() }

// UnmarshalJSON reads a text with commas, a list of texts, or null. Blank tags
// are left out.
func (t *Tags) UnmarshalJSON(b []byte) error {
	var list []string
	var csv string
	switch {
	case json.Unmarshal(b, &csv) == nil:
		list = []string{csv}
	case json.Unmarshal(b, &list) != nil:
		return errors.New("tags must be a text with commas, a list of texts, or null")
	}
	*t = SplitTags(list...)
	return nil
}

// SplitTags takes texts with commas apart into tags.
func SplitTags(texts ...string) Tags {
	var tags Tags
	for _, text := range texts {
		for tag := range strings.SplitSeq(text, ",") {
			if tag = strings.TrimSpace(tag); tag != "" {
				tags = append(tags, tag)
			}
		}
	}
	return tags
}

// joined renders tags for a query.
func joined(t Tags) string { return strings.Join(t, ",") }
