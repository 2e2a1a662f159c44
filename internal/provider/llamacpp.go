package provider

import "signet/internal/llm"

// llamaCPP is the server of llama.cpp on this machine, which speaks as OpenAI
// does; https://github.com/ggml-org/llama.cpp/tree/master/tools/server.
func llamaCPP() Provider {
	return Provider{
		Kind: "llama-cpp", Endpoint: "http://127.0.0.1:8080/v1", Model: "qwen3:4b", Embeds: "nomic-embed-text-v1.5",
		Key: "LLAMA_API_KEY", Start: "start it with: llama-server -m MODEL.gguf --port 8080",
		generator: func(p Provider, o Options) (llm.Generator, error) { return newChat(p, o, "/v1") },
		embedder:  func(p Provider, o Options) (llm.Embedder, error) { return newChat(p, o, "/v1") },
	}
}
