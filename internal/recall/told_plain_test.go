package recall_test

import (
	"testing"

	"signet/internal/memory"
)

// The plainest questions are answered by what says no more than they ask.
func TestPlainQuestionsAreAnsweredPlainly(t *testing.T) {
	t.Parallel()
	const (
		work, name, repo, docs = "I work at Nordwind GmbH", "My name is Jonas Weber", "The repo is at github.com/acme/shop", "The docs live in Notion"
		customers, app, tests  = "Our customers are dentists", "The app has 4000 users", "Tests live in spec/"
		home                   = "I now live in Hamburg"
		shop, file             = "The repo of the old shop is at gitlab.com/acme/old", "The file of the tests is read by the app at each start"
	)
	e := keep(t, map[string]memory.Type{
		work: memory.Fact, name: memory.Fact, repo: memory.Fact, docs: memory.Fact, customers: memory.Fact, app: memory.Fact, tests: memory.Fact,
		home: memory.Fact, shop: memory.Fact, file: memory.Fact,
	})
	gives(t, e, map[string][]string{
		"where do I work?":                 {work},
		"who do I work for?":               {work},
		"what is my name?":                 {name},
		"where is the repo?":               {repo},
		"which city do I live in?":         {home},
		"which company do I work for?":     {work},
		"where are the docs?":              {docs},
		"where can I find the docs?":       {docs},
		"who are our customers?":           {customers},
		"how many users does the app have": {app},
		"where are the tests?":             {tests},
		"what is your name?":               nil,
		"what does this test do?":          nil,
		"what do the tests do?":            nil,
		"where is the file?":               nil,
		"how does this work?":              nil,
		"does the app work?":               nil,
		"run the tests of the app":         nil,
		"what is the error in the tests?":  nil,
		"when do the tests run?":           nil,
	})
}
