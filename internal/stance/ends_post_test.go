package stance_test

import (
	"testing"

	"signet/internal/stance"
)

func TestAPostPassesOn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		earlier, later string
		want           bool
	}{
		{"Marta leads the warehouse team.", "Marta moved to the platform team, Jonas leads warehouse now.", true},
		{"Ben is the tech lead of payments.", "Ben left payments, Carla is tech lead there now.", true},
		{"Priya is the team's designer.", "Priya quit, Lena is the team's designer now.", true},
		{"Ben owns the search service.", "Ben went to growth and Carla took the search service.", true},
		{"Ben is the team's scrum master.", "Carla is the team's scrum master now.", true},
		{"Ben does the code reviews.", "Carla does the code reviews now.", true},
		{"Priya is on the frontend team.", "Priya switched to mobile.", true},
		{"Priya is on the frontend team.", "Priya transferred to mobile.", true},
		{"Marta leads the warehouse team.", "Marta moved to the platform team.", true},
		{"Ben owns the search service.", "Ben moved to growth, Carla owns the search service now.", true},
		{"Ben is on call for payments.", "Ben moved to growth, Carla is on call for payments now.", true},
		{"Nora leads the billing team.", "Nora joined the data team, Emil leads billing now.", true},
		{"Emil is our product manager.", "Tove is our product manager now.", true},
		{"Tove is the security champion.", "Nora is the security champion now.", true},
		{"Emil does the releases.", "Tove does the releases now.", true},
		{"Olga is the lead of the infra team.", "Olga transferred to the support team.", true},
		{"Rui is in charge of hiring.", "Rui left, Mia is in charge of hiring now.", true},
		{"Rui owns the mail service.", "Rui left for growth and Mia took over the mail service.", true},
		{"Rui handles the invoices.", "Mia handles the invoices now.", true},
		{"Marta leads the warehouse team.", "Marta moved to Berlin.", false},
		{"Marta leads the warehouse team.", "Ana moved to the platform team, Jonas leads search now.", false},
		{"Ben owns the search service.", "Ben switched to Vim.", false},
		{"Ben owns the search service.", "Ben moved to the new office.", false},
		{"Priya is on the frontend team.", "Jonas switched to mobile.", false},
		{"Ben does the code reviews.", "Carla does the releases now.", false},
		{"Ben is our designer.", "Carla is our accountant now.", false},
		{"Ben is a designer.", "Carla is a designer now.", false},
		{"Marta leads the warehouse team.", "The warehouse team moved to the platform floor.", false},
		{"Ben is on call for payments.", "Carla is on call for search now.", false},
	} {
		if got := stance.Read(c.later).Ends(stance.Read(c.earlier)); got != c.want {
			t.Errorf("Ends(%q → %q) = %v, want %v", c.earlier, c.later, got, c.want)
		}
	}
}
