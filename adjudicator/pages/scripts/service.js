// Requests to the public interface. Errors become sentences for people.

import { kept } from "./key.js";
import { page, say } from "./page.js";

const words = page.words.service;
const JSON_TYPE = "application/json";
const PROBLEM_TYPE = "application/problem+json";

/** The media type of pictures. */
export const SVG_TYPE = "image/svg+xml";

/** A refused or failed request; `sentences` are for people, `wait` are the seconds until another try may succeed. */
export class Problem extends Error {
  constructor(sentences, { status = 0, code = "unknown", body = null, wait = 0 } = {}) {
    super(sentences.join(" "));
    this.sentences = sentences;
    this.status = status;
    this.code = code;
    this.body = body;
    this.wait = wait;
  }
}

/** The JSON response to GET `/v1…`. Throws Problem. */
export async function get(path) {
  return (await ask(path, { headers: headers(JSON_TYPE) })).json();
}

/** The JSON response to POST `/v1…`; the body is JSON or a form. Throws Problem. */
export async function post(path, body) {
  return (await send(path, body, JSON_TYPE)).json();
}

/** The response to a record of a game, text or JSON: all its turns, with their positions and the record. Throws Problem. */
export async function judged(game, record) {
  const body = typeof record === "string" ? record : JSON.stringify(record);
  const type = `application/vnd.adjudicator.record${body.startsWith("{") ? "+json" : ""}`;
  return (await send(`/v1/games/${game}/records?include=positions,record&on_illegal=skip`, body, JSON_TYPE, type)).json();
}

/** A picture under a path, as a Blob. Throws Problem. */
export async function blob(path) {
  return (await ask(path, { headers: headers(SVG_TYPE) })).blob();
}

/** A position, or a ruling if the case has an action, as SVG text. Throws Problem. */
export async function picture(game, body) {
  return (await send(`/v1/games/${game}/board`, body, SVG_TYPE)).text();
}

const early = new Map(); // prefetched responses

/** Prefetch a request: the next identical one uses this response. */
export function ahead(path, body, accept = JSON_TYPE) {
  const answer = ask(path, written(body, accept));
  answer.catch(() => {}); // reported to the caller that uses it
  early.set(question(path, body, accept), answer);
}

function question(path, body, accept) {
  return [path, accept, JSON.stringify(body)].join("\n");
}

function headers(accept) {
  const key = kept();
  return { Accept: accept, "Accept-Language": page.language, ...(key ? { Authorization: `Bearer ${key}` } : {}) };
}

/** The response to POST `/v1…`; the body is JSON, a form, or a text of another media type. Throws Problem. */
export function send(path, body, accept, type = JSON_TYPE) {
  const request = question(path, body, accept);
  const answer = early.get(request) ?? ask(path, written(body, accept, type));
  early.delete(request);
  return answer;
}

function written(body, accept, type = JSON_TYPE) {
  const isForm = body instanceof FormData; // the browser sets the media type with its boundary
  return {
    method: "POST",
    // Invalid input is not a failed load; without this, browsers would log it as one.
    headers: { ...headers(accept), Prefer: "status=200", ...(isForm ? {} : { "Content-Type": type }) },
    body: isForm || type !== JSON_TYPE ? body : JSON.stringify(body),
  };
}

async function ask(path, request) {
  if (page.needs_key && !kept()) throw new Problem([words.key], { status: 401, code: "unauthorized" });
  let answer;
  try {
    answer = await fetch(page.prefix + path, request);
  } catch {
    throw new Problem([words.unreachable], { code: "unreachable" });
  }
  const typed = answer.headers.get("Content-Type")?.startsWith(PROBLEM_TYPE);
  if (answer.ok && !typed) return answer;
  const body = typed ? await answer.json() : null;
  const { status, code } = { status: answer.status, code: "unknown", ...body };
  throw new Problem(sentences(answer, body), { status, code, body, wait: waitOf(answer) });
}

/** The seconds that a response asks to wait; 1 if it is busy and names none. */
function waitOf(answer) {
  const said = Number(answer.headers.get("Retry-After"));
  return said > 0 ? said : Number(answer.status === 429);
}

function sentences(answer, body) {
  if (answer.status === 401) return [kept() ? words.wrong_key : words.key];
  if (answer.status === 429) return [words.busy];
  if (body === null || answer.status >= 500) {
    return [say(words.failed, { request: answer.headers.get("X-Request-Id") ?? answer.status })];
  }
  return body.errors?.length ? body.errors.map((fault) => fault.detail) : [body.detail];
}
