package prolly

import (
	"container/list"
	"sync"
)

// Cache keeps the nodes used last in their decoded form. Nodes never change, so
// nothing in it goes stale. It may be used by many goroutines.
type Cache struct {
	mu    sync.Mutex
	room  int
	order *list.List // of *cached, the last used first
	at    map[Address]*list.Element
}

type cached struct {
	address Address
	node    *node
}

// NewCache makes a cache of at most so many nodes, about 4 KiB each.
func NewCache(nodes int) *Cache {
	return &Cache{room: nodes, order: list.New(), at: map[Address]*list.Element{}}
}

func (c *Cache) get(a Address) (*node, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.at[a]
	if !ok {
		return nil, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*cached).node, true
}

func (c *Cache) put(a Address, n *node) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.at[a]; ok {
		return
	}
	c.at[a] = c.order.PushFront(&cached{a, n})
	if c.order.Len() > c.room {
		oldest := c.order.Back()
		c.order.Remove(oldest)
		delete(c.at, oldest.Value.(*cached).address)
	}
}
