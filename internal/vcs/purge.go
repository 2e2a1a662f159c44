package vcs

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/text"
)

// Erased is the certificate of a purge: what was erased, and what lies outside.
type Erased struct {
	ID          string
	Time        time.Time
	Objects     []string // addresses, which betray nothing of what they held
	Turns       []string // ids of turns from whose text it was erased
	Backups     []string // copies of the store that were deleted
	Spooled     int      // events, waiting to be taken in, from which it was erased
	Others      []string // memories that were learnt from the same turns
	Transcripts []string // of harnesses, which are not ours to erase
}

// Copies are what was made of memories outside the store.
type Copies interface {
	// Redact is called before the store erases: it lets go of what is held in
	// memory of what was said, erases phrases from the events that wait to be taken
	// in, and says from how many.
	Redact(ctx context.Context, phrases []string) (events int, err error)

	// Renew makes them anew without what was purged, deletes what cannot be, and
	// names what it deleted.
	Renew(ctx context.Context) (deleted []string, err error)
}

// Purge erases a memory for good: its bytes in every version, index and copy of
// the store, the text of the turns it was learnt from, and the sentences of others
// that say it. That it was there, and the commits and proofs of others, stay.
//
// That it is to be erased is noted together with the end of belief in it, before
// anything is erased. So a purge that breaks off is finished by FinishPurges, or
// by doing it again.
func (s *Service) Purge(ctx context.Context, r memory.Reader, by memory.Author, id string) (Erased, error) {
	s.erasing.Lock()
	defer s.erasing.Unlock()
	if err := s.condemn(ctx, r, by, id); err != nil {
		return Erased{}, err
	}
	return s.erase(ctx, id)
}

// condemn ends belief in a memory and notes that it is to be erased.
func (s *Service) condemn(ctx context.Context, r memory.Reader, by memory.Author, id string) error {
	m, err := s.memories.Any(ctx, r, id)
	if errs.Is(err, errs.NotFound) {
		if _, hidden := s.memories.Any(ctx, everyone(), id); !errs.Is(hidden, errs.NotFound) {
			return err // it is there, for others
		}
		return s.store.Condemn(ctx, r, id, s.now())
	}
	if err != nil || !m.Live() {
		return errors.Join(err, s.store.Condemn(ctx, r, id, s.now()))
	}
	o, _, err := s.memories.Forget(ctx, by, memory.Forget{ID: id, Reader: r, Force: true, Purge: true})
	if err != nil || o.Status == memory.Done {
		return err
	}
	return s.store.Condemn(ctx, r, id, s.now()) // somebody forgot it meanwhile, or it may not be forgotten
}

// erase does what a purge does to a memory that is condemned. Each step may be
// done again.
func (s *Service) erase(ctx context.Context, id string) (Erased, error) {
	spooled, err := s.redact(ctx, id) // while it is still known what it said
	if err != nil {
		return Erased{}, err
	}
	if err := s.endRetold(ctx, id); err != nil {
		return Erased{}, err
	}
	erased, err := s.store.Purge(ctx, id, s.now())
	erased.Spooled = spooled
	if err != nil {
		return erased, err
	}
	if s.Copies != nil {
		deleted, err := s.Copies.Renew(ctx)
		erased.Backups = append(erased.Backups, deleted...)
		if err != nil {
			return erased, err
		}
	}
	return erased, s.store.Purged(ctx, id, s.now())
}

// endRetold ends belief in what retells a session and still says what is purged: to forget
// that took it out where it was known by its words.
func (s *Service) endRetold(ctx context.Context, id string) error {
	retold, err := s.store.Retold(ctx, id)
	if err != nil {
		return err
	}
	reason, _ := guard.Redact("it retold what was purged")
	for _, other := range retold {
		by := memory.Author{Name: "purge", Kind: "operator"}
		if _, _, err := s.memories.Forget(ctx, by, memory.Forget{ID: other, Reader: everyone(), Force: true, Reason: reason}); err != nil {
			return err
		}
	}
	return nil
}

// redact erases from what waits outside the store what a memory and its turns
// say, as a whole and by sentences.
func (s *Service) redact(ctx context.Context, id string) (events int, err error) {
	if s.Copies == nil {
		return 0, nil
	}
	said, err := s.store.Said(ctx, id)
	if err != nil {
		return 0, err
	}
	return s.Copies.Redact(ctx, Phrases(said))
}

// Phrases are what betrays that something was said: the whole of it, and each
// sentence that is not said by chance. The longest come first.
func Phrases(said []string) []string {
	phrases := slices.Clone(said)
	for _, whole := range said {
		for span := range text.Sentences(whole) {
			if sentence := whole[span.Start:span.End]; len(strings.Fields(sentence)) >= tellingWords {
				phrases = append(phrases, sentence)
			}
		}
	}
	slices.SortFunc(phrases, func(a, b string) int { return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b)) })
	return slices.Compact(phrases)
}

// tellingWords is how many words a sentence has that is not said by chance.
const tellingWords = 4

// Unfinished gives the ids of the memories whose purge broke off, or goes on.
func (s *Service) Unfinished(ctx context.Context) ([]string, error) { return s.store.Condemned(ctx) }

// FinishPurges finishes the purges that broke off, and says which.
func (s *Service) FinishPurges(ctx context.Context) (done []string, err error) {
	s.erasing.Lock()
	defer s.erasing.Unlock()
	open, err := s.store.Condemned(ctx)
	for _, id := range open {
		if _, failed := s.erase(ctx, id); failed != nil {
			err = errors.Join(err, failed)
			continue
		}
		done = append(done, id)
	}
	return done, err
}

// Collected says what gc deleted.
type Collected struct {
	Nodes   int
	Objects int
	Bytes   int64
	Commits int   // that no ref leads to
	Kept    int64 // bytes of nodes that stay
}

// Collect thins old trees and deletes what nothing needs.
func (s *Service) Collect(ctx context.Context) (Collected, error) { return s.store.Collect(ctx) }
