// Requests with timeout and retries. These are safe: a ruling depends on its request alone.

import { problemOf, UnexpectedResponse, Unreachable } from "./errors.js";

const JSON_TYPE = "application/json";
const RETRIES = 3;
const MAX_WAIT = 30; // seconds; a longer `Retry-After` is not waited for
const EMPTY = [101, 103, 204, 205, 304]; // statuses without a body

/** A `fetch` with retries. It returns a complete response of the type that the request accepts, or throws. */
export function exchange(send: typeof fetch, timeout: number): (request: Request) => Promise<Response> {
  return async (request) => {
    for (let retry = 0; ; retry += 1) {
      const outcome = await attempt(send, request.clone(), timeout);
      const wait = retry < RETRIES ? delay(outcome, retry) : null;
      if (wait === null) return checked(request, outcome);
      await pause(wait, request.signal);
    }
  };
}

async function checked(request: Request, outcome: Response | Error): Promise<Response> {
  if (!(outcome instanceof Response)) {
    if (request.signal.aborted) throw outcome;
    throw new Unreachable(`${outcome.name}: ${outcome.message}`, null, { cause: outcome });
  }
  const requestId = outcome.headers.get("X-Request-Id");
  const type = outcome.headers.get("Content-Type")?.split(";")[0] ?? "no type";
  const accepted = request.headers.get("Accept") ?? JSON_TYPE;
  const ok = outcome.status === 200;
  if (ok && accepted !== JSON_TYPE && [type, "*/*"].includes(accepted)) return outcome;
  const body = [JSON_TYPE, "application/problem+json"].includes(type) ? await parsed(outcome.clone()) : null;
  if (ok && type === accepted && typeof body === "object" && body !== null && !Array.isArray(body)) return outcome;
  const text = `${request.url} responded ${outcome.status || "with a redirect"} with ${type}, not as expected`;
  throw problemOf(body, requestId) ?? new UnexpectedResponse(text, requestId);
}

async function parsed(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null; // reported as unexpected
  }
}

async function attempt(send: typeof fetch, request: Request, timeout: number): Promise<Response | Error> {
  try {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(1000 * timeout)]);
    const response = await send(request, { signal });
    if (response.type === "opaqueredirect") return response;
    const body = await response.arrayBuffer();
    const { status, headers } = response;
    return new Response(EMPTY.includes(status) ? null : body, { status, headers });
  } catch (error) {
    return error as Error;
  }
}

/** Seconds before the next attempt, or null if there is none. */
function delay(outcome: Response | Error, retry: number): number | null {
  // A lost connection is a TypeError; a timeout and a cancelled request are DOMExceptions.
  if (!(outcome instanceof Response)) return outcome instanceof TypeError ? 0.2 * 2 ** retry : null;
  if (outcome.status !== 429 && outcome.status !== 503) return null;
  const seconds = retryAfter(outcome.headers.get("Retry-After") ?? "") ?? 2 ** retry;
  return seconds > MAX_WAIT ? null : Math.max(0, seconds);
}

/** `Retry-After` in seconds, or null if it is neither a number nor a date. */
function retryAfter(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  const date = /^\w{3}, /.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? null : (date - Date.now()) / 1000;
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, 1000 * seconds);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
