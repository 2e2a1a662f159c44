package provider

import "signet/internal/llm"

// openRouter passes questions on to the models of many, and speaks as OpenAI does;
// https://openrouter.ai/docs/api-reference. It makes no vectors.
func openRouter() Provider {
	return Provider{
		Kind: "openrouter", Endpoint: "https://openrouter.ai/api/v1", Model: "openai/gpt-4o-mini",
		Key: "OPENROUTER_API_KEY", NeedsKey: true, Remote: true,
		generator: func(p Provider, o Options) (llm.Generator, error) { return newChat(p, o, "/api/v1") },
	}
}
