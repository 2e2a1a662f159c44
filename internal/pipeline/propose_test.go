package pipeline

import (
	"testing"
	"time"
	"unicode/utf8"

	"signet/internal/memory"
)

func TestSupportIsHeldToWhatWasSaid(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 12, 9, 30, 0, 0, time.UTC)
	for _, c := range []struct {
		said, content string
		want          bool
	}{
		{"the payments gateway takes 1,000 requests in thirty seconds", "The payments gateway takes 1000 requests in 30 seconds.", true},
		{"the payments gateway takes 1,000 requests in thirty seconds", "The payments gateway takes three requests in 30 seconds.", false},
		{"the audit is on March 12th, 2026", "The audit is on 2026-03-12.", true},
		{"the audit is on the 12th of March", "The audit is on 2026-03-12.", true},
		{"the audit is on the 12th of March", "The audit is on 2026-03-13.", false},
		{"the audit of the ledger is tomorrow", "The audit of the ledger is on 2026-03-13.", true},
		{"the audit of the ledger is tomorrow", "The audit of the ledger is on 2026-03-14.", false},
		{"we use Postgres for the billing service", "Redis is used for the billing service.", false},
		{"we use Postgres for the billing service", "Postgres is used for the billing service.", true},
		{"the host db-2.internal keeps the backups", "The host db-3.internal keeps the backups.", false},
		{"the flag MAX_CONNS bounds the pool of connections", "The flag MIN_CONNS bounds the pool of connections.", false},
		{"the flag MAX_CONNS bounds the pool of connections", "The flag MAX_CONNS bounds the pool of connections.", true},
		{"we no longer use Redis", "The user uses Redis.", false},
		{"we no longer use Redis", "The user no longer uses Redis.", true},
	} {
		p := cut([]memory.Turn{{Seq: 1, ID: "1", Role: memory.RoleUser, Text: kept(c.said), Time: at}}, memory.Progress{})
		if _, missing := supported(c.content, p.hear()); (missing == "") != c.want {
			t.Errorf("%q by %q: missing is %q", c.content, c.said, missing)
		}
	}
}

func TestSameIsToldFromAlike(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"The billing service uses Postgres.", "Postgres is used by the billing service", true},
		{"The billing service uses Postgres 15.", "The billing service uses Postgres 16.", false},
		{"The billing service uses Postgres.", "The billing service does not use Postgres.", false},
		{"The billing service in Oslo uses Postgres.", "The billing service in Bergen uses Postgres.", false},
		{"The billing service uses Postgres.", "The heron nests in the reeds.", false},
	} {
		if got := tell(c.a, time.Time{}).same(tell(c.b, time.Time{})); got != c.want {
			t.Errorf("same(%q, %q) = %v", c.a, c.b, got)
		}
	}
}

// Whatever a model answers, what is read of it is well-formed, and nothing of it is
// lost without a word.
func FuzzReadClaims(f *testing.F) {
	for _, s := range []string{
		`{"facts": [{"content": "The heron nests in the reeds.", "type": "fact", "confidence": 0.9, "turns": [1, "2", 9], "subject": 7}], "triples": [{"source": "a", "relation": "b", "target": "c", "confidence": 1}]}`,
		`{"facts": [{"content": "The heron nests in the reeds.", "type": "fact", "confidence": 1, "path": "inbox.unfiled.note"}]}`, `{"facts": [7, null, {}, {"content": null}]}`, `{"facts": null}`, `[]`, `{"facts": [{"content": "\u0000\ud800 0123456789", "type": "rule", "confidence": 1e999}]}`, "```json\n{}",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, answer string) {
		c, err := readClaims(answer, 3, []string{"work.tools.editor"})
		if err != nil {
			if len(c.facts) > 0 {
				t.Errorf("%v, and %d facts", err, len(c.facts))
			}
			return
		}
		if len(c.facts) > mostFacts || len(c.triples) > mostTriples {
			t.Errorf("%d facts and %d triples", len(c.facts), len(c.triples))
		}
		for _, one := range c.facts {
			n := utf8.RuneCountInString(one.content)
			if n < leastContent || n > mostContent || !proposed[one.typ] || !(one.confidence >= 0 && one.confidence <= 1) || len(one.subject) > mostName {
				t.Errorf("read is %+v", one)
			}
			if one.path != "" && one.path != "work.tools.editor" {
				t.Errorf("filed at %q", one.path)
			}
			for _, turn := range one.turns {
				if turn < 1 || turn > 3 {
					t.Errorf("cited is turn %d", turn)
				}
			}
			p := cut([]memory.Turn{{Seq: 1, ID: "1", Role: memory.RoleUser, Text: kept(answer)}, {Seq: 2, ID: "2"}, {Seq: 3, ID: "3"}}, memory.Progress{})
			if len(p.turns) == 3 {
				admit(one, p.hear(), 0)
			}
		}
	})
}
