package stance_test

import (
	"testing"

	"signet/internal/stance"
)

func TestWhatReturnsIsSaidInTheFormerWords(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		was, now string
		want     bool
	}{
		{"The API runs on Heroku", "The API runs on Heroku again", true},
		{"The API runs on Heroku", "the API is running on heroku once more", true},
		{"The API runs on Heroku", "The API's running on Heroku once again.", true},
		{"The API runs on Fly now", "Our API runs on Fly again", true},
		{"Deploys are on Mondays", "Deploys are back on Mondays again", true},
		{"We test with Jest", "We now test with Jest again", true},
		{"Staging is at 10.0.0.7", "Staging is back at 10.0.0.7", true},

		{"The API runs on Heroku", "The API runs on Heroku again for tests only", false},
		{"The API runs on Heroku", "Only the API runs on Heroku again", false},
		{"The API runs on Heroku", "The API ran on Heroku again", false},
		{"The API runs on Heroku", "The API no longer runs on Heroku", false},
		{"The API runs on Heroku", "The API doesn't run on Heroku now", false},
		{"The API runs on Heroku", "Does the API run on Heroku again?", false},
		{"The API runs on Heroku", "The API runs on Heroku for now", false},
		{"The API runs on Heroku", "The API may run on Heroku again", false},
		{"The API runs on Heroku", "Heroku runs on the API again", false},
		{"We use Redis", "We used Redis again", false},
		{"Events flow from the API to Kafka", "Events flow to the API from Kafka again", false},
		{"The door is locked", "The back door is locked", false},
		{"My laptop is a ThinkPad", "Your laptop is a ThinkPad again", false},
		{"", "again", false},
	} {
		was, now := stance.Read(tt.was), stance.Read(tt.now)
		if got := now.Returns(&was); got != tt.want {
			t.Errorf("%q says %q again: %v, want %v", tt.now, tt.was, got, tt.want)
		}
	}
}
