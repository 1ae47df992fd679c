// Requests with timeout and retries. These are safe: a ruling depends on its request alone.

import { AdjudicatorError, problemOf, UnexpectedResponse, Unreachable } from "./errors.js";
import type { Offline } from "./offline.js";

const JSON_TYPE = "application/json";
const MAX_WAIT = 30; // seconds; a longer `Retry-After` is not waited for

const MAX_CONTENT = 32_000_000; // bytes of a response after decompression; the largest of the service has 2,000,000

/** A request as it is sent: a `Request` would have to be copied for each attempt. */
export class Sendable {
  constructor(
    readonly url: string,
    readonly init: RequestInit & { headers: Headers },
  ) {}
}

/** A response that has arrived whole. */
interface Arrived {
  response: Response;
  bytes: ArrayBuffer;
}

/** A `fetch` with retries. It returns a complete response of the type that the request accepts, or throws. */
export function exchange(send: typeof fetch, timeout: number, retries: number): (request: Sendable) => Promise<Response> {
  return async (request) => {
    for (let retry = 0; ; retry += 1) {
      const outcome = await attempt(send, request, timeout);
      const wait = retry < retries ? delay(outcome, retry) : null;
      if (wait === null) return checked(request, outcome);
      await pause(wait, request.init.signal);
    }
  };
}

async function attempt(send: typeof fetch, { url, init }: Sendable, timeout: number): Promise<Arrived | Error> {
  try {
    await (send as Partial<Offline>).ready?.(init.signal); // its start is no part of the timeout
    const limit = AbortSignal.timeout(1000 * timeout);
    const response = await send(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit });
    return { response, bytes: await content(response) };
  } catch (error) {
    return error as Error;
  }
}

/** The bytes of a response. Throws `UnexpectedResponse` after too many. */
async function content(response: Response): Promise<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  const reader = response.body?.getReader();
  let size = 0;
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    pieces.push(next.value);
    size += next.value.length;
    if (size > MAX_CONTENT) {
      await reader?.cancel();
      throw new UnexpectedResponse(`a response of more than ${MAX_CONTENT} bytes`);
    }
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes.buffer;
}

/** Seconds before the next attempt, or null if there is none. */
function delay(outcome: Arrived | Error, retry: number): number | null {
  // A lost connection is a TypeError; a timeout and a cancelled request are DOMExceptions.
  if (outcome instanceof Error) return outcome instanceof TypeError ? 0.2 * 2 ** retry : null;
  const { status, headers } = outcome.response;
  if (status !== 429 && status !== 503) return null;
  const seconds = retryAfter(headers.get("Retry-After") ?? "") ?? 2 ** retry;
  return seconds > MAX_WAIT ? null : Math.max(0, seconds);
}

/** `Retry-After` in seconds, or null if it is neither a number nor a date. */
function retryAfter(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  const date = /^\w{3}, /.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? null : (date - Date.now()) / 1000;
}

function pause(seconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, 1000 * seconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

function checked({ url, init }: Sendable, outcome: Arrived | Error): Response {
  if (outcome instanceof Error) {
    if (init.signal?.aborted || outcome instanceof AdjudicatorError) throw outcome;
    throw new Unreachable(`${outcome.name}: ${outcome.message}`, null, { cause: outcome });
  }
  const { response, bytes } = outcome;
  const requestId = response.headers.get("X-Request-Id");
  const type = response.headers.get("Content-Type")?.split(";")[0] ?? "no type";
  const accepted = init.headers.get("Accept") ?? JSON_TYPE;
  const isOk = response.status === 200;
  if (isOk && accepted !== JSON_TYPE && [type, "*/*"].includes(accepted)) return read(response, bytes, null);
  const body = [JSON_TYPE, "application/problem+json"].includes(type) ? parsed(bytes) : null;
  if (isOk && type === accepted && typeof body === "object" && body !== null && !Array.isArray(body)) {
    return read(response, bytes, body);
  }
  const text = `${url} responded ${response.status || "with a redirect"} with ${type}, not as expected`;
  throw problemOf(body, requestId) ?? new UnexpectedResponse(text, requestId);
}

/** What openapi-fetch reads of a response. */
function read({ headers }: Response, bytes: ArrayBuffer, json: unknown): Response {
  const text = () => Promise.resolve(new TextDecoder().decode(bytes));
  const found = { ok: true, status: 200, headers, text, json: async () => json, arrayBuffer: async () => bytes };
  return found as Partial<Response> as Response;
}

function parsed(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null; // reported as unexpected
  }
}
