import type { Answer, Body, Query } from "./routes.js";
import type { CallOptions, Transport } from "./transport.js";

/** The history of what is believed. */
export class Vcs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Tells what was committed, the newest first. */
  log(query: Query<"GET /api/vcs/log"> = {}, options?: CallOptions): Promise<Answer<"GET /api/vcs/log">> {
    return this.#transport.call("GET /api/vcs/log", { query }, options);
  }

  /** Tells what one commit changed. */
  show(query: Query<"GET /api/vcs/show">, options?: CallOptions): Promise<Answer<"GET /api/vcs/show">> {
    return this.#transport.call("GET /api/vcs/show", { query }, options);
  }

  /** Compares two states of belief. */
  diff(query: Query<"GET /api/vcs/diff">, options?: CallOptions): Promise<Answer<"GET /api/vcs/diff">> {
    return this.#transport.call("GET /api/vcs/diff", { query }, options);
  }

  /** Tells where beliefs come from: of a memory, or of all below a path. */
  blame(query: Query<"GET /api/vcs/blame">, options?: CallOptions): Promise<Answer<"GET /api/vcs/blame">> {
    return this.#transport.call("GET /api/vcs/blame", { query }, options);
  }

  /** Lists branches and tags. */
  refs(options?: CallOptions): Promise<Answer<"GET /api/vcs/refs">> {
    return this.#transport.call("GET /api/vcs/refs", {}, options);
  }

  /** Makes a branch, or with kind a tag. */
  branch(body: Body<"POST /api/vcs/refs">, options?: CallOptions): Promise<Answer<"POST /api/vcs/refs">> {
    return this.#transport.call("POST /api/vcs/refs", { body }, options);
  }

  /** Takes a branch or a tag away. */
  removeRef(query: Query<"DELETE /api/vcs/refs">, options?: CallOptions): Promise<Answer<"DELETE /api/vcs/refs">> {
    return this.#transport.call("DELETE /api/vcs/refs", { query }, options);
  }

  /** Brings what a branch has into another. */
  merge(body: Body<"POST /api/vcs/merge">, options?: CallOptions): Promise<Answer<"POST /api/vcs/merge">> {
    return this.#transport.call("POST /api/vcs/merge", { body }, options);
  }

  /** Undoes commits, or all that a session, an agent or a source brought. */
  revert(body: Body<"POST /api/vcs/revert">, options?: CallOptions): Promise<Answer<"POST /api/vcs/revert">> {
    return this.#transport.call("POST /api/vcs/revert", { body }, options);
  }

  /** Finds the commit that turned an answer. */
  bisect(body: Body<"POST /api/vcs/bisect">, options?: CallOptions): Promise<Answer<"POST /api/vcs/bisect">> {
    return this.#transport.call("POST /api/vcs/bisect", { body }, options);
  }

  /** Lists what a person has to settle. */
  conflicts(options?: CallOptions): Promise<Answer<"GET /api/vcs/conflicts">> {
    return this.#transport.call("GET /api/vcs/conflicts", {}, options);
  }

  /** Settles a conflict. */
  settle(id: string, body: Body<"POST /api/vcs/conflicts/{id}">, options?: CallOptions): Promise<Answer<"POST /api/vcs/conflicts/{id}">> {
    return this.#transport.call("POST /api/vcs/conflicts/{id}", { path: { id }, body }, options);
  }

  /** Proves that a memory stands. */
  proof(query: Query<"GET /api/vcs/proof">, options?: CallOptions): Promise<Answer<"GET /api/vcs/proof">> {
    return this.#transport.call("GET /api/vcs/proof", { query }, options);
  }

  /** Erases a memory for good. */
  purge(body: Body<"POST /api/vcs/purge">, options?: CallOptions): Promise<Answer<"POST /api/vcs/purge">> {
    return this.#transport.call("POST /api/vcs/purge", { body }, options);
  }
}
