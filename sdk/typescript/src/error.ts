import type { ErrorBody } from "./wire.js";

/**
 * What kind of failure it is. Most stand for a status of the daemon. Of the
 * client's own, unreachable means that nobody answered, timeout that the answer
 * took too long, and protocol that somebody answered who is not the daemon, or
 * that a stream broke off.
 */
export type Kind =
  | "invalid"
  | "denied"
  | "not_found"
  | "not_allowed"
  | "conflict"
  | "too_large"
  | "unsupported"
  | "refused"
  | "limited"
  | "internal"
  | "absent"
  | "unavailable"
  | "unreachable"
  | "timeout"
  | "protocol";

const kinds: Record<number, Kind> = {
  400: "invalid",
  401: "denied",
  403: "denied",
  404: "not_found",
  405: "not_allowed",
  409: "conflict",
  413: "too_large",
  415: "unsupported",
  422: "refused",
  429: "limited",
  500: "internal",
  501: "absent",
  502: "unavailable",
  503: "unavailable",
  504: "unavailable",
};

/** Every failure of a call, but for those that the caller's own signal brings about. */
export class SignetError extends Error {
  override readonly name = "SignetError";
  /** The status of the daemon's answer; 0 when it gave none. */
  readonly status: number;
  readonly kind: Kind;
  /** What to do next, where that is known. */
  readonly hint: string | undefined;
  /** The part of the request at fault. */
  readonly field: string | undefined;
  /** The stable name of what became of a mutation, such as version_conflict. */
  readonly outcome: string | undefined;
  /** All that the daemon said of it, such as currentVersion; empty when it gave no answer. */
  readonly body: Partial<ErrorBody>;

  constructor(kind: Kind, message: string, more: { status?: number; hint?: string; body?: Partial<ErrorBody>; cause?: unknown } = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.kind = kind;
    this.status = more.status ?? 0;
    this.body = more.body ?? {};
    this.hint = more.hint ?? this.body.hint;
    this.field = this.body.field;
    this.outcome = this.body.status;
  }
}

/** Reads an answer that is no success. Of a body that is not the daemon's only the status is told. */
export async function readError(response: Response): Promise<SignetError> {
  const status = response.status;
  const kind = kinds[status] ?? (status >= 500 ? "internal" : "protocol");
  const body = await response
    .json()
    .then((b: unknown) => (isErrorBody(b) ? b : undefined))
    .catch(() => undefined);
  return new SignetError(kind, body?.error || `the daemon answered ${status}`, body ? { status, body } : { status });
}

function isErrorBody(b: unknown): b is ErrorBody {
  return typeof b === "object" && b !== null && "error" in b && typeof b.error === "string";
}
