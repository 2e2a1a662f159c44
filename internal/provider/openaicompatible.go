package provider

import "signet/internal/llm"

// openAICompatible is any server that speaks as OpenAI does. Where it listens has
// to be said, and its key is not OpenAI's, so that this one goes nowhere else.
func openAICompatible() Provider {
	return Provider{
		Kind: "openai-compatible", Model: "gpt-4o-mini", Key: "OPENAI_COMPATIBLE_API_KEY", Remote: true,
		generator: func(p Provider, o Options) (llm.Generator, error) { return newChat(p, o, "/v1") },
		embedder:  func(p Provider, o Options) (llm.Embedder, error) { return newChat(p, o, "/v1") },
	}
}
