package sqlite

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/session"
	"signet/internal/text"
	"signet/internal/vcs"
)

// retold gives the turns that say what a memory says though it was not learnt from
// them, of whatever agent and project, and the answers that echo it.
func (t *tx) retold(says []saying, learnt []memory.Turn) (others []memory.Turn, err error) {
	for _, s := range says {
		told, err := t.tellers(s, memory.Scope{})
		if err != nil {
			return nil, err
		}
		deep, err := t.deepTellers(s)
		if err != nil {
			return nil, err
		}
		told = append(told, deep...)
		echoes, err := t.echoes(s, slices.Concat(learnt, told))
		if err != nil {
			return nil, err
		}
		others = slices.Concat(others, told, echoes)
	}
	slices.SortFunc(others, func(a, b memory.Turn) int { return cmp.Compare(a.Seq, b.Seq) })
	others = slices.CompactFunc(others, func(a, b memory.Turn) bool { return a.Seq == b.Seq })
	return slices.DeleteFunc(others, func(turn memory.Turn) bool {
		return slices.ContainsFunc(learnt, func(l memory.Turn) bool { return l.Seq == turn.Seq })
	}), nil
}

// deepTellers gives the turns that say it where no search looks: far down in what a
// tool gave. All long turns are read for it, as a purge rewrites the store anyway.
func (t *tx) deepTellers(s saying) (say []memory.Turn, err error) {
	if s.empty() {
		return nil, nil
	}
	for after := int64(0); ; {
		found, err := t.told(`FROM session_transcripts t WHERE t.seq > ?1 AND max(octet_length(t.content), octet_length(t.input)) > ?2
			AND (t.content LIKE ?3 OR t.input LIKE ?3) ORDER BY t.seq LIMIT 0+?4`, after, memory.LeastSearched, "%"+s.literal+"%", mostHushed)
		if err != nil {
			return nil, err
		}
		for _, turn := range found {
			after = turn.Seq
			if s.isToldBy(turn.Text.String()) || s.isToldBy(turn.Input.String()) {
				say = append(say, turn)
			}
		}
		if len(found) < mostHushed {
			return say, nil
		}
	}
}

// purgeTurns erases the turns that a memory was learnt from, and of the others that
// say it, or give it away in its scope, the sentences that do; and notes who else was
// learnt from them, and where the programs keep them.
func (t *tx) purgeTurns(m memory.Memory, c *censor, e *vcs.Erased) error {
	sessions := []string{m.Source.Session}
	for _, turn := range c.learnt {
		turn.Text, turn.Tool, turn.Input = purgedTurn(), "", guard.Text{}
		if err := t.rewrite(turn, e); err != nil {
			return err
		}
	}
	for _, which := range []struct {
		turns []memory.Turn
		clean func(guard.Text) guard.Text
	}{{c.others, c.sentences}, {c.given, c.giving}} {
		for _, turn := range which.turns {
			turn.Text = which.clean(turn.Text)
			if input := which.clean(turn.Input); input != turn.Input {
				turn.Input = guard.Text{} // half of what a tool was given is nothing
			}
			if err := t.rewrite(turn, e); err != nil {
				return err
			}
			sessions = append(sessions, turn.Session)
		}
	}
	paths, err := t.rows(`SELECT DISTINCT transcript_path, '' FROM conversations
		WHERE session_key IN (SELECT value FROM json_each(?)) AND transcript_path <> '' ORDER BY 1`, asJSON(sessions))
	for _, p := range paths {
		e.Transcripts = append(e.Transcripts, p[0])
	}
	return err
}

// rewrite puts what is left of a turn in its place.
func (t *tx) rewrite(turn memory.Turn, e *vcs.Erased) error {
	if err := t.exec(`UPDATE session_transcripts SET content = ?, input = ?, tool = ? WHERE seq = ?`,
		turn.Text.String(), turn.Input.String(), turn.Tool, turn.Seq); err != nil {
		return err
	}
	if err := t.exec(`DELETE FROM turns_fts WHERE rowid = ?`, turn.Seq); err != nil {
		return err
	}
	if turn.Text.String() != memory.PurgedTurn {
		if err := t.indexTurn(turn); err != nil {
			return err
		}
	}
	e.Turns = append(e.Turns, turn.ID)
	others, err := t.rows(`
		SELECT m.id, '' FROM memories m, json_each(m.source_turns) j WHERE j.value = ?1 AND m.id <> ?2
		UNION ALL SELECT m.id, '' FROM cold m, json_each(m.source_turns) j WHERE j.value = ?1 AND m.id <> ?2`, turn.ID, e.ID)
	if err != nil {
		return fmt.Errorf("finding what was learnt from a turn: %w", err)
	}
	for _, o := range others {
		if !slices.Contains(e.Others, o[0]) {
			e.Others = append(e.Others, o[0])
		}
	}
	return nil
}

func purgedTurn() guard.Text {
	gap, _ := guard.Redact(memory.PurgedTurn)
	return gap
}

// sentences puts gaps into what was said, in place of the sentences that say what is
// purged, and of what shares a run of words with it.
func (c *censor) sentences(said guard.Text) guard.Text {
	s := said.String()
	for _, saying := range c.says {
		for _, span := range slices.Backward(saying.echoes(s)) {
			s = s[:span.Start] + session.Gap + s[span.End:]
		}
	}
	clean, _ := guard.Redact(strings.TrimSpace(c.text(s)))
	return clean
}

// giving puts gaps into what was said, in place of the sentences that give away what is purged.
func (c *censor) giving(said guard.Text) guard.Text {
	s := said.String()
	var gaps []text.Span
	for _, saying := range c.says {
		gaps = append(gaps, saying.gives(s)...)
	}
	slices.SortFunc(gaps, func(a, b text.Span) int { return cmp.Compare(b.Start, a.Start) }) // from behind
	end := len(s)
	for _, gap := range gaps {
		if gap.Start >= end { // within the one before
			continue
		}
		s, end = s[:gap.Start]+session.Gap+s[min(gap.End, end):], gap.Start
	}
	clean, _ := guard.Redact(strings.TrimSpace(s))
	return clean
}

// sentencesOfOthers gives those in which others say what is purged.
func (c *censor) sentencesOfOthers() (sentences []string) {
	for _, turn := range c.others {
		for _, said := range []string{turn.Text.String(), turn.Input.String()} {
			for _, saying := range c.says {
				for _, span := range saying.echoes(said) {
					sentences = append(sentences, said[span.Start:span.End])
				}
			}
		}
	}
	return sentences
}
