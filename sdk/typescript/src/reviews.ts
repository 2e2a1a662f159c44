import type { Answer, Query } from "./routes.js";
import type { CallOptions, Transport } from "./transport.js";

/** What a model proposes, and a person decides. */
export class Reviews {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists proposals, those that wait when no state is given. */
  list(query: Query<"GET /api/pipeline/reviews"> = {}, options?: CallOptions): Promise<Answer<"GET /api/pipeline/reviews">> {
    return this.#transport.call("GET /api/pipeline/reviews", { query }, options);
  }

  /** Shows a proposal. */
  get(id: string, query: Query<"GET /api/pipeline/reviews/{id}"> = {}, options?: CallOptions): Promise<Answer<"GET /api/pipeline/reviews/{id}">> {
    return this.#transport.call("GET /api/pipeline/reviews/{id}", { path: { id }, query }, options);
  }

  /** Does what is proposed. */
  accept(id: string, query: Query<"POST /api/pipeline/reviews/{id}/accept"> = {}, options?: CallOptions): Promise<Answer<"POST /api/pipeline/reviews/{id}/accept">> {
    return this.#transport.call("POST /api/pipeline/reviews/{id}/accept", { path: { id }, query }, options);
  }

  /** Leaves things as they are. */
  reject(id: string, query: Query<"POST /api/pipeline/reviews/{id}/reject"> = {}, options?: CallOptions): Promise<Answer<"POST /api/pipeline/reviews/{id}/reject">> {
    return this.#transport.call("POST /api/pipeline/reviews/{id}/reject", { path: { id }, query }, options);
  }
}
