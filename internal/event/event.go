// Package event passes what happens on to those who watch it live, within one
// process.
//
// The rules: publishing never waits, so a watcher that is slow misses events
// rather than holding up the work. What it missed is counted, and it can say
// so. Nothing is kept for those who come later.
package event

import "sync"

// Hub passes events on to its subscriptions. It is safe for concurrent use.
type Hub[T any] struct {
	mu     sync.Mutex
	subs   map[*Subscription[T]]struct{}
	closed bool
}

// New makes a hub without subscriptions.
func New[T any]() *Hub[T] {
	return &Hub[T]{subs: map[*Subscription[T]]struct{}{}}
}

// Subscription is one watcher's view of a hub.
type Subscription[T any] struct {
	hub    *Hub[T]
	events chan T
	missed int // guarded by hub.mu
}

// Publish gives an event to every subscription that has room for it. It never
// blocks; after Close it does nothing.
func (h *Hub[T]) Publish(event T) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for s := range h.subs {
		select {
		case s.events <- event:
		default:
			s.missed++
		}
	}
}

// Subscribe starts to watch, with room for so many events that were published
// and not yet received. The caller must call Cancel. On a closed hub, the
// subscription has ended from the start.
func (h *Hub[T]) Subscribe(room int) *Subscription[T] {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := &Subscription[T]{hub: h, events: make(chan T, room)}
	if h.closed {
		close(s.events)
		return s
	}
	h.subs[s] = struct{}{}
	return s
}

// Close ends all subscriptions, and those that are still to come.
func (h *Hub[T]) Close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for s := range h.subs {
		h.end(s)
	}
}

// end needs the lock. Only here is a subscription's channel closed, and only
// while it is in subs, so it is closed once and never sent to afterwards.
func (h *Hub[T]) end(s *Subscription[T]) {
	if _, ok := h.subs[s]; ok {
		delete(h.subs, s)
		close(s.events)
	}
}

// Events gives the events in the order they were published. The channel is
// closed once the subscription has ended and what it held was received.
func (s *Subscription[T]) Events() <-chan T { return s.events }

// Missed says how many events found no room since it was last asked.
func (s *Subscription[T]) Missed() int {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	n := s.missed
	s.missed = 0
	return n
}

// Cancel ends the subscription. A second call does nothing.
func (s *Subscription[T]) Cancel() {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	s.hub.end(s)
}
