package stance_test

import (
	"testing"

	"signet/internal/stance"
)

// onNews is what is told of a thing, and what of that one news ends.
type onNews struct {
	news         string
	ended, stays []string
}

func checkNews(t *testing.T, list []onNews) {
	t.Helper()
	for _, c := range list {
		news := stance.Read(c.news)
		for _, was := range c.ended {
			if !news.Ends(stance.Read(was)) {
				t.Errorf("%q leaves %q", c.news, was)
			}
		}
		for _, was := range c.stays {
			if news.Ends(stance.Read(was)) {
				t.Errorf("%q ends %q", c.news, was)
			}
		}
	}
}

func TestNewsOfOnePropertyLeavesTheOthers(t *testing.T) {
	t.Parallel()
	checkNews(t, []onNews{
		{
			"The invoice renderer was moved to Cloud Run.",
			[]string{"The invoice renderer runs on Lambda.", "The invoice renderer is hosted on Heroku."},
			[]string{"The invoice renderer is documented in Confluence.", "The invoice renderer is licensed under MIT.", "The invoice renderer reports errors to Sentry."},
		},
		{
			"We migrated the wiki to Notion.",
			[]string{"The wiki is hosted on Confluence."},
			[]string{"The wiki is written in English.", "The wiki is maintained by Bram.", "The wiki is backed up every night."},
		},
		{
			"Ingrid took over the mobile app from Pavel.",
			[]string{"Pavel owns the mobile app.", "The mobile app is maintained by Pavel."},
			[]string{"The mobile app is built with Flutter.", "The mobile app supports iOS 15.", "Pavel lives in Riga."},
		},
		{"We ported the parser to Rust.", []string{"The parser is written in Go."}, []string{"The parser logs to Loki.", "The parser has a status page."}},
		{"The logs of the parser moved to Elastic.", []string{"The parser logs to Loki."}, nil},
		{"We moved the planning to Wednesdays.", []string{"The planning is on Mondays."}, []string{"The planning takes two hours.", "The planning takes place in room Turing."}},
		{"Bramble Ltd switched to the yearly plan.", nil, []string{"Bramble Ltd pays by invoice.", "Bramble Ltd is in Dublin."}},
		{"The staging database has 40 GB of test data.", []string{"The staging database has 12 GB of test data."}, []string{"The staging database is Postgres 14."}},
		{"The billing database has 300 tables.", nil, []string{"The billing database is MySQL 8."}},
		{"Our warehouse has a loading dock.", nil, []string{"Our warehouse is in Rotterdam."}},
		{"The demo tenant is torn down every Monday.", nil, []string{"The demo tenant has five users.", "The demo tenant is at demo.example.org."}},
		{"The demo tenant was torn down for good.", []string{"The demo tenant is at demo.example.org."}, nil},
		{"Zephyr got upgraded to 128 GB of memory.", []string{"Zephyr has 32 GB of memory."}, []string{"Zephyr stands in rack 12.", "Zephyr runs Debian 12."}},
		{"We upgraded Redis to 7.4.", []string{"We run Redis 6.2."}, []string{"Redis dumps are stored in S3.", "Redis has 3 replicas."}},
		{"We downgraded CI to Python 3.9.", []string{"CI uses Python 3.10."}, []string{"CI uses Docker 24."}},
	})
}
