package memory

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"slices"
	"time"

	"signet/internal/errs"
	"signet/internal/guard"
)

// ConfirmAbove is how many memories can be forgotten at once without a token.
const ConfirmAbove = 25

// MaxSweep is the most memories that can be forgotten or modified at once.
const MaxSweep = 200

// tokenLife is how long a token of a preview confirms.
const tokenLife = 10 * time.Minute

// Sweep forgets many memories in one commit.
type Sweep struct {
	IDs    []string
	Reader Reader
	Ref    string // the branch it is for; "" is main
	Force  bool   // also pinned ones
	Reason guard.Text
	Token  string // from Token, for more than ConfirmAbove memories
}

// Unconfirmed is the error of a Sweep that needs a token and has none that is
// valid. Token is a fresh one.
type Unconfirmed struct {
	Count int
	Token string
}

// Error says what to do.
func (u *Unconfirmed) Error() string {
	return fmt.Sprintf("to forget %d memories at once needs the token of a preview of just these, not older than %v", u.Count, tokenLife)
}

// ForgetAll forgets every memory of a sweep that can be forgotten, in one
// commit; outcomes are in the order of its ids.
func (s *Service) ForgetAll(ctx context.Context, by Author, sweep Sweep) (Applied, error) {
	if n := len(sweep.IDs); n > MaxSweep {
		return Applied{}, errs.Field("ids", "must be at most %d, not %d", MaxSweep, n)
	}
	if n := len(sweep.IDs); n > ConfirmAbove && !s.confirms(sweep.Token, sweep.Reader.Agent, sweep.IDs) {
		return Applied{}, errs.E(errs.Invalid, "%w", &Unconfirmed{n, s.Token(sweep.Reader.Agent, sweep.IDs)}).
			WithHint("look at what would be forgotten, and repeat with confirm_token")
	}
	changes := make([]Change, len(sweep.IDs))
	for i, id := range sweep.IDs {
		changes[i] = Forget{ID: id, Reader: sweep.Reader, Force: sweep.Force, Reason: sweep.Reason}
	}
	return s.Apply(ctx, Changeset{Author: by, Ref: sweep.Ref, Changes: changes})
}

// Token confirms that an agent has seen what a sweep of these memories would
// forget. It cannot be guessed, holds for ten minutes, for these ids in any
// order, and only for this run of the daemon.
func (s *Service) Token(agent string, ids []string) string {
	expiry := binary.BigEndian.AppendUint64(nil, uint64(s.now().Add(tokenLife).Unix()))
	return base64.RawURLEncoding.EncodeToString(append(expiry, s.seal(agent, expiry, ids)...))
}

func (s *Service) confirms(token, agent string, ids []string) bool {
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(raw) != 8+sha256.Size {
		return false
	}
	expiry, seal := raw[:8], raw[8:]
	fresh := s.now().Unix() <= int64(binary.BigEndian.Uint64(expiry))
	return hmac.Equal(seal, s.seal(agent, expiry, ids)) && fresh
}

func (s *Service) seal(agent string, expiry []byte, ids []string) []byte {
	h := hmac.New(sha256.New, s.key[:])
	fmt.Fprintf(h, "%q %x", agent, expiry)
	for _, id := range slices.Sorted(slices.Values(ids)) {
		fmt.Fprintf(h, " %q", id)
	}
	return h.Sum(nil)
}

func randomKey() (key [32]byte) {
	_, _ = rand.Read(key[:]) // never fails: see crypto/rand
	return key
}
