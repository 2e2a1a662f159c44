import type { Answer, Body, Query } from "./routes.js";
import type { CallOptions, Transport } from "./transport.js";

/** What is known of people, tools and projects. */
export class Knowledge {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists entities, those mentioned most first. */
  entities(query: Query<"GET /api/knowledge/entities"> = {}, options?: CallOptions): Promise<Answer<"GET /api/knowledge/entities">> {
    return this.#transport.call("GET /api/knowledge/entities", { query }, options);
  }

  /** Shows an entity by its name. */
  entity(query: Query<"GET /api/knowledge/navigation/entity">, options?: CallOptions): Promise<Answer<"GET /api/knowledge/navigation/entity">> {
    return this.#transport.call("GET /api/knowledge/navigation/entity", { query }, options);
  }

  /** Shows an entity. */
  entityById(id: string, query: Query<"GET /api/knowledge/entities/{id}"> = {}, options?: CallOptions): Promise<Answer<"GET /api/knowledge/entities/{id}">> {
    return this.#transport.call("GET /api/knowledge/entities/{id}", { path: { id }, query }, options);
  }

  /** Lists the aspects of an entity. */
  aspects(id: string, query: Query<"GET /api/knowledge/entities/{id}/aspects"> = {}, options?: CallOptions): Promise<Answer<"GET /api/knowledge/entities/{id}/aspects">> {
    return this.#transport.call("GET /api/knowledge/entities/{id}/aspects", { path: { id }, query }, options);
  }

  /** Lists what an entity depends on, and what depends on it. */
  dependencies(id: string, query: Query<"GET /api/knowledge/entities/{id}/dependencies"> = {}, options?: CallOptions): Promise<Answer<"GET /api/knowledge/entities/{id}/dependencies">> {
    return this.#transport.call("GET /api/knowledge/entities/{id}/dependencies", { path: { id }, query }, options);
  }

  /** Gives all that is told of an entity, as a tree. */
  tree(query: Query<"GET /api/knowledge/navigation/tree">, options?: CallOptions): Promise<Answer<"GET /api/knowledge/navigation/tree">> {
    return this.#transport.call("GET /api/knowledge/navigation/tree", { query }, options);
  }

  /** Gathers what is known of an entity, to be read in one go. */
  expand(body: Body<"POST /api/knowledge/expand">, options?: CallOptions): Promise<Answer<"POST /api/knowledge/expand">> {
    return this.#transport.call("POST /api/knowledge/expand", { body }, options);
  }

  /** Tells how far a change of an entity comes. */
  impact(body: Body<"POST /api/graph/impact">, options?: CallOptions): Promise<Answer<"POST /api/graph/impact">> {
    return this.#transport.call("POST /api/graph/impact", { body }, options);
  }

  /** Lists what belongs together. */
  communities(query: Query<"GET /api/knowledge/communities"> = {}, options?: CallOptions): Promise<Answer<"GET /api/knowledge/communities">> {
    return this.#transport.call("GET /api/knowledge/communities", { query }, options);
  }

  /** Pins an entity: it always stands among the first. */
  pin(id: string, body: Body<"POST /api/knowledge/entities/{id}/pin"> = {}, options?: CallOptions): Promise<Answer<"POST /api/knowledge/entities/{id}/pin">> {
    return this.#transport.call("POST /api/knowledge/entities/{id}/pin", { path: { id }, body }, options);
  }

  /** No longer pins an entity. */
  unpin(id: string, body: Body<"DELETE /api/knowledge/entities/{id}/pin"> = {}, options?: CallOptions): Promise<Answer<"DELETE /api/knowledge/entities/{id}/pin">> {
    return this.#transport.call("DELETE /api/knowledge/entities/{id}/pin", { path: { id }, body }, options);
  }

  /** Counts what is known. */
  stats(query: Query<"GET /api/knowledge/stats"> = {}, options?: CallOptions): Promise<Answer<"GET /api/knowledge/stats">> {
    return this.#transport.call("GET /api/knowledge/stats", { query }, options);
  }
}
