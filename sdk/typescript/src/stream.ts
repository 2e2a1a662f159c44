import { SignetError } from "./error.js";

/**
 * Gives the data of each server-sent event, read as JSON, until the daemon ends
 * the stream or the signal aborts. Whoever stops listening hangs up.
 */
export async function* events<E>(body: ReadableStream<Uint8Array>, signal: AbortSignal | undefined): AsyncGenerator<E, void, undefined> {
  const reader = body.getReader();
  try {
    for await (const data of frames(reader)) {
      if (signal?.aborted) return;
      yield parse<E>(data);
    }
  } catch (cause) {
    if (signal?.aborted) return;
    if (cause instanceof SignetError) throw cause;
    throw new SignetError("protocol", "the stream broke off", { cause, hint: "the daemon may have been stopped: follow it again" });
  } finally {
    await reader.cancel().catch(() => undefined); // it may have ended already
  }
}

function parse<E>(data: string): E {
  try {
    return JSON.parse(data) as E;
  } catch (cause) {
    throw new SignetError("protocol", "an event of the stream is not JSON", { cause });
  }
}

/** Gives the data of each event: its lines that begin with data, up to a blank line. Comments are left out. */
async function* frames(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<string, void, undefined> {
  let data: string[] = [];
  for await (const line of lines(reader)) {
    if (line.startsWith("data:")) {
      data.push(line.slice(line.startsWith("data: ") ? 6 : 5));
    } else if (line === "" && data.length > 0) {
      yield data.join("\n");
      data = [];
    }
  }
}

/** Gives whole lines, however the bytes come. What stands behind the last line end is no line yet. */
async function* lines(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const whole = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = whole.pop() ?? "";
    for (const line of whole) yield line.endsWith("\r") ? line.slice(0, -1) : line;
  }
}
