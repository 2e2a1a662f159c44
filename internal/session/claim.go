package session

import (
	"fmt"
	"sync"
	"time"
)

// A harness can call us in two ways, by a plugin and by older hooks, and two harnesses
// can call the same hooks. Only one of them may speak for a session, or everything
// would be injected and captured twice: the one that spoke first has claimed it.
const (
	claimLife = 4 * time.Hour
	tombLife  = 30 * time.Minute
	warnAhead = 30 * time.Minute
	maxClaims = 10_000 // more are dropped, the oldest first
)

// Claim is who speaks for a session.
type Claim struct {
	Key     string
	Agent   string
	Harness string
	Runtime string // plugin or legacy
	Since   time.Time
	Expires time.Time

	warned bool
}

// claims is who speaks for each session, and which sessions ended lately. The
// zero value is ready.
type claims struct {
	mu    sync.Mutex
	live  map[string]Claim
	ended map[string]tomb
}

type tomb struct {
	by string
	at time.Time
}

// claim has one way of one harness speak for a session from now on. It gives who
// claimed the session before, another harness or the path of its other way, or "".
func (c *claims) claim(of Claim, now time.Time) (other string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	was, known := c.live[of.Key]
	known = known && now.Before(was.Expires)
	switch {
	case known && was.Harness != of.Harness:
		return was.Harness
	case known && was.Runtime != of.Runtime:
		return was.Runtime
	case known:
		was.Expires, was.warned = now.Add(claimLife), false
		c.live[of.Key] = was
		return ""
	}
	if c.live == nil {
		c.live = map[string]Claim{}
	}
	c.makeRoom(now)
	of.Since, of.Expires = now, now.Add(claimLife)
	c.live[of.Key] = of
	return ""
}

// makeRoom drops what is over, and when that is not enough the oldest claim.
func (c *claims) makeRoom(now time.Time) {
	if len(c.live) < maxClaims {
		return
	}
	oldest := ""
	for key, claim := range c.live {
		if !now.Before(claim.Expires) {
			delete(c.live, key)
		} else if oldest == "" || claim.Since.Before(c.live[oldest].Since) {
			oldest = key
		}
	}
	if len(c.live) >= maxClaims {
		delete(c.live, oldest)
	}
}

// warning gives, once, a sentence for a session whose claim ends soon or has
// ended.
func (c *claims) warning(key string, now time.Time) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	claim, known := c.live[key]
	left := claim.Expires.Sub(now)
	if !known || claim.warned || left > warnAhead {
		return ""
	}
	claim.warned = true
	c.live[key] = claim
	if left <= 0 {
		return "the memory session had expired; it goes on as a new one"
	}
	return fmt.Sprintf("the memory session expires in about %d minutes", int(left.Round(time.Minute).Minutes()))
}

// renew gives a claim another term.
func (c *claims) renew(key string, now time.Time) (Claim, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	claim, known := c.live[key]
	if !known || !now.Before(claim.Expires) {
		return Claim{}, false
	}
	claim.Expires, claim.warned = now.Add(claimLife), false
	c.live[key] = claim
	return claim, true
}

// get gives the live claim of a session.
func (c *claims) get(key string, now time.Time) (Claim, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	claim, known := c.live[key]
	return claim, known && now.Before(claim.Expires)
}

// begin forgets that a session ended.
func (c *claims) begin(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.ended, key)
}

// end notes that a session is over and free to be claimed. It gives who ended
// it before, if that was lately.
func (c *claims) end(key, by string, now time.Time) (before string, again bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.live, key)
	if t, ok := c.ended[key]; ok && now.Sub(t.at) < tombLife {
		return t.by, true
	}
	if c.ended == nil || len(c.ended) >= maxClaims {
		c.ended = map[string]tomb{}
	}
	c.ended[key] = tomb{by, now}
	return "", false
}
