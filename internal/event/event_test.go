package event_test

import (
	"slices"
	"sync"
	"testing"

	"signet/internal/event"
)

func drain[T any](s *event.Subscription[T]) []T {
	var got []T
	for e := range s.Events() {
		got = append(got, e)
	}
	return got
}

func TestEverySubscriptionGetsEveryEventInOrder(t *testing.T) {
	t.Parallel()
	hub := event.New[int]()
	a, b := hub.Subscribe(3), hub.Subscribe(3)
	for i := range 3 {
		hub.Publish(i)
	}
	hub.Close()
	for _, s := range []*event.Subscription[int]{a, b} {
		if got, want := drain(s), []int{0, 1, 2}; !slices.Equal(got, want) {
			t.Errorf("events = %v, want %v", got, want)
		}
	}
}

func TestSlowSubscriptionMissesAndKnowsHowMuch(t *testing.T) {
	t.Parallel()
	hub := event.New[int]()
	slow := hub.Subscribe(1)
	for i := range 4 {
		hub.Publish(i)
	}
	if got := slow.Missed(); got != 3 {
		t.Errorf("Missed() = %d, want 3", got)
	}
	if got := slow.Missed(); got != 0 {
		t.Errorf("Missed() asked again = %d, want 0", got)
	}
	if got := <-slow.Events(); got != 0 {
		t.Errorf("event = %d, want the first one, 0", got)
	}
}

func TestCancelledSubscriptionGetsNothingMore(t *testing.T) {
	t.Parallel()
	hub := event.New[int]()
	s := hub.Subscribe(2)
	hub.Publish(1)
	s.Cancel()
	s.Cancel()
	hub.Publish(2)
	hub.Close()
	if got, want := drain(s), []int{1}; !slices.Equal(got, want) {
		t.Errorf("events = %v, want %v", got, want)
	}
}

func TestClosedHubEndsLateSubscriptionsAtOnce(t *testing.T) {
	t.Parallel()
	hub := event.New[int]()
	hub.Close()
	hub.Publish(1)
	if got := drain(hub.Subscribe(1)); len(got) != 0 {
		t.Errorf("events = %v, want none", got)
	}
}

func TestPublishingAndCancellingTogetherIsSafe(t *testing.T) {
	t.Parallel()
	hub := event.New[int]()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for i := range 100 {
				s := hub.Subscribe(1)
				hub.Publish(i)
				s.Cancel()
			}
		})
	}
	all.Wait()
	hub.Close()
}
