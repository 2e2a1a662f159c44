import type { Answer, Body } from "./routes.js";
import type { CallOptions, Transport } from "./transport.js";

/** What an agent program tells of its sessions, and is given for them. */
export class Hooks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** A session begins: what it should be told stands in inject. */
  sessionStart(body: Body<"POST /api/hooks/session-start">, options?: CallOptions): Promise<Answer<"POST /api/hooks/session-start">> {
    return this.#transport.call("POST /api/hooks/session-start", { body }, options);
  }

  /** A prompt is sent: what helps with it stands in inject, and is often nothing. */
  userPromptSubmit(body: Body<"POST /api/hooks/user-prompt-submit">, options?: CallOptions): Promise<Answer<"POST /api/hooks/user-prompt-submit">> {
    return this.#transport.call("POST /api/hooks/user-prompt-submit", { body }, options);
  }

  /** A context is about to be shortened. */
  preCompaction(body: Body<"POST /api/hooks/pre-compaction">, options?: CallOptions): Promise<Answer<"POST /api/hooks/pre-compaction">> {
    return this.#transport.call("POST /api/hooks/pre-compaction", { body }, options);
  }

  /** A context was shortened. */
  compactionComplete(body: Body<"POST /api/hooks/compaction-complete">, options?: CallOptions): Promise<Answer<"POST /api/hooks/compaction-complete">> {
    return this.#transport.call("POST /api/hooks/compaction-complete", { body }, options);
  }

  /** Reads a transcript so far. */
  checkpoint(body: Body<"POST /api/hooks/session-checkpoint-extract">, options?: CallOptions): Promise<Answer<"POST /api/hooks/session-checkpoint-extract">> {
    return this.#transport.call("POST /api/hooks/session-checkpoint-extract", { body }, options);
  }

  /** A session ends, and is learnt from. */
  sessionEnd(body: Body<"POST /api/hooks/session-end">, options?: CallOptions): Promise<Answer<"POST /api/hooks/session-end">> {
    return this.#transport.call("POST /api/hooks/session-end", { body }, options);
  }

  /** A harness remembers one statement. */
  remember(body: Body<"POST /api/hooks/remember">, options?: CallOptions): Promise<Answer<"POST /api/hooks/remember">> {
    return this.#transport.call("POST /api/hooks/remember", { body }, options);
  }

  /** A harness recalls memories. */
  recall(body: Body<"POST /api/hooks/recall">, options?: CallOptions): Promise<Answer<"POST /api/hooks/recall">> {
    return this.#transport.call("POST /api/hooks/recall", { body }, options);
  }
}
