// Requests to the public interface. Errors become sentences for people.

import { kept, refusal } from "./key.js";
import { page, say } from "./page.js";

const words = page.words.service;
const PROBLEM_TYPE = "application/problem+json";
const early = new Map(); // responses to requests that were sent before they are needed

/** The media types of responses and pictures. */
export const JSON_TYPE = "application/json";
export const SVG_TYPE = "image/svg+xml";

/** A refused or failed request; `sentences` are for people, `wait` are the seconds until another try may succeed. */
export class Problem extends Error {
  sentences; status; code; body; wait;

  constructor(sentences, facts) {
    super(sentences.join(" "));
    Object.assign(this, { sentences, status: 0, code: "unknown", body: null, wait: 0, ...facts });
  }
}

/** The JSON response to GET `/v1…`. Throws Problem. */
export const get = (path) => json(ask(path, { headers: headers(JSON_TYPE) }));

/** The JSON response to POST `/v1…`; the body is JSON or a form. Throws Problem. */
export const post = (path, body) => json(send(path, body, JSON_TYPE));

/** The response to a record of a game, text or JSON: all its turns, with their positions and the record. Throws Problem. */
export function judged(game, record) {
  const body = typeof record === "string" ? record.trim() : JSON.stringify(record);
  const isJson = /^\{\s*["}]/.test(body); // a text may begin with a comment
  const type = `application/vnd.adjudicator.record${isJson ? "+json" : ""}`;
  return json(send(`/v1/games/${game}/records?include=positions,record&on_illegal=skip`, body, JSON_TYPE, type));
}

/** A picture under a path, as a Blob. Throws Problem. */
export async function blob(path) {
  return (await ask(path, { headers: headers(SVG_TYPE) })).blob();
}

/** A position, or a ruling if the case has an action, as SVG text. Throws Problem. */
export async function picture(game, body) {
  return (await send(`/v1/games/${game}/board`, body, SVG_TYPE)).text();
}

function headers(accept) {
  const key = kept();
  return { Accept: accept, "Accept-Language": page.language, ...(key ? { Authorization: `Bearer ${key}` } : {}) };
}

/** Send a request early: the next identical one takes its response. One that fails is sent again. */
export function ahead(...request) {
  const key = JSON.stringify(request);
  early.set(key, send(...request));
  early.get(key).catch(() => early.delete(key));
}

/** The response to POST `/v1…`; the body is JSON, a form, or a text of another media type. Throws Problem. */
export function send(path, body, accept, type = JSON_TYPE) {
  const key = JSON.stringify([path, body, accept]);
  const response = early.get(key) ?? ask(path, written(body, accept, type));
  early.delete(key);
  return response;
}

function written(body, accept, type) {
  const isForm = body instanceof FormData; // the browser sets the media type with its boundary
  return {
    method: "POST",
    // Invalid input is not a failed load; without this, browsers would log it as one.
    headers: { ...headers(accept), Prefer: "status=200", ...(isForm ? {} : { "Content-Type": type }) },
    body: isForm || type !== JSON_TYPE ? body : JSON.stringify(body),
  };
}

async function ask(path, request) {
  if (page.needs_key && !kept()) throw new Problem([refusal()], { status: 401, code: "unauthorized" });
  const answer = await fetch(page.prefix + path, request).catch(unreachable);
  const typed = answer.headers.get("Content-Type")?.startsWith(PROBLEM_TYPE);
  if (answer.ok && !typed) return answer;
  const body = typed ? await json(answer) : null;
  const { status = answer.status, code = "unknown" } = body ?? {};
  throw new Problem(sentences(answer, body), { status, code, body, wait: waitOf(answer) });
}

/** The content of a response, which may be cut off. Throws Problem. */
async function json(response) {
  return (await response).json().catch(unreachable);
}

/** @returns {never} */
function unreachable() {
  throw new Problem([words.unreachable], { code: "unreachable" });
}

/** The seconds that a response asks to wait; 1 if it is busy and names none. */
const waitOf = (answer) => Number(answer.headers.get("Retry-After")) || Number(answer.status === 429);

function sentences(answer, body) {
  if (answer.status === 401) return [refusal()];
  if (answer.status === 429) return [words.busy];
  if (body === null || answer.status >= 500) {
    return [say(words.failed, { request: answer.headers.get("X-Request-Id") ?? answer.status })];
  }
  return (body.errors?.length ? body.errors : [body]).map(({ detail }) => detail);
}
