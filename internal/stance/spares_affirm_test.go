package stance_test

import (
	"testing"

	"signet/internal/stance"
)

func TestAChangeEndsWhatWasAndNotWhatItLedTo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ change, was, is string }{
		{"Jest was replaced by Vitest.", "We use Jest for all testing.", "We use Vitest for all testing."},
		{"Previously used TSLint for linting TypeScript. Replaced by ESLint.", "We lint with TSLint.", "We lint with ESLint."},
		{"Uses Biome for linting and formatting. Replaced ESLint and Prettier.", "We lint with ESLint.", "Biome formats the code."},
		{"We switched from Jenkins to Buildkite.", "CI runs on Jenkins.", "CI runs on Buildkite."},
		{"The queue moved to NATS, RabbitMQ is gone.", "The queue runs on RabbitMQ.", "The queue runs on NATS."},
		{"Webpack got swapped for Vite last spring.", "The frontend is built with Webpack.", "The frontend is built with Vite."},
		{"The old payroll export (CSV over FTP) has been superseded by the REST endpoint.", "The payroll export is a CSV over FTP.", "Payroll data is read from the REST endpoint."},
		{"Vaccines have been moved to the fridge in the basement.", "Vaccines are stored in the fridge on the second floor.", "The fridge in the basement has the vaccines."},
	} {
		change := stance.Read(c.change)
		if !change.Ends(stance.Read(c.was)) {
			t.Errorf("%q does not end %q", c.change, c.was)
		}
		if change.Ends(stance.Read(c.is)) {
			t.Errorf("%q ends %q", c.change, c.is)
		}
	}
	stack := stance.Read("Previously used SQLAlchemy with Postgres. Stack replaced by MongoDB with raw driver.")
	for _, s := range []string{"Decided on MongoDB after evaluating Postgres. Raw driver only.", "Uses the MongoDB raw driver with explicit Collection types."} {
		if stack.Ends(stance.Read(s)) {
			t.Errorf("ends %q", s)
		}
	}
}
