package memory

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
)

// commitTag separates ids of commits from every other hash, and carries the
// version of the format.
const commitTag = "signet/commit/1\x00"

// commitRecord is the canonical form of a commit: what its id is the hash of.
// The order of fields is frozen with the tag.
type commitRecord struct {
	Root       string   `json:"root"`
	Parents    []string `json:"parents"`
	Generation int      `json:"generation"`
	Author     string   `json:"author"`
	Kind       string   `json:"kind"`
	Agent      string   `json:"agent"`
	Session    string   `json:"session"`
	Harness    string   `json:"harness"`
	Device     string   `json:"device"`
	Request    string   `json:"request"`
	Message    string   `json:"message"`
	Changes    string   `json:"changes"`
	Time       string   `json:"time"`
}

// CommitRecord gives the canonical JSON of a commit and its id, SHA-256 over a
// tag and that JSON, in hex. The digest is that of what it changes.
func CommitRecord(c Commit, digest string) (body []byte, id string, err error) {
	r := commitRecord{
		Root: c.Root, Parents: c.Parents, Generation: c.Generation, Author: c.Author.Name, Kind: c.Author.Kind, Agent: c.Author.Agent,
		Session: c.Author.Session, Harness: c.Author.Harness, Device: c.Author.Device, Request: c.Author.Request,
		Message: c.Message.String(), Changes: digest, Time: Stamp(c.Time),
	}
	if r.Parents == nil {
		r.Parents = []string{}
	}
	if body, err = json.Marshal(r); err != nil {
		return nil, "", fmt.Errorf("encoding commit: %w", err)
	}
	return body, CommitID(body), nil
}

// CommitID gives the id of a commit's canonical JSON.
func CommitID(body []byte) string { return tagged(commitTag, body) }

// RecordAddress gives the address of a memory's canonical JSON.
func RecordAddress(body []byte) string { return tagged(recordTag, body) }

// RootOf gives the root that a commit's canonical JSON names.
func RootOf(body []byte) (string, error) {
	var r commitRecord
	if err := json.Unmarshal(body, &r); err != nil {
		return "", fmt.Errorf("reading a commit: %w", err)
	}
	return r.Root, nil
}

func tagged(tag string, body []byte) string {
	sum := sha256.Sum256(append([]byte(tag), body...))
	return hex.EncodeToString(sum[:])
}
