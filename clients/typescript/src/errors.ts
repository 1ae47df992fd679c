// The errors of the client.

import type { components } from "./schema.js";

/** Any error of a request. `requestId` names it in the log of the service, if there was a response. */
export class AdjudicatorError extends Error {
  constructor(
    message: string,
    readonly requestId: string | null = null,
    options?: ErrorOptions,
  ) {
    super(requestId ? `${message} (request ${requestId})` : message, options);
    this.name = new.target.name;
  }
}

/** The service refuses the request (RFC 9457). `errors` has each error of a 422, `texts` the posts that it includes. */
export class Problem extends AdjudicatorError {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly errors: components["schemas"]["Fault"][];
  readonly texts: components["schemas"]["Texts"];

  constructor(body: components["schemas"]["Problem"], requestId: string | null) {
    const errors = body.errors ?? [];
    const details = errors.length ? errors.map((error) => `${error.pointer}: ${error.detail}`) : [body.detail];
    super(`${body.code}: ${details.join(" ")}`, requestId);
    this.code = body.code;
    this.status = body.status;
    this.title = body.title;
    this.detail = body.detail;
    this.errors = errors;
    this.texts = body.texts ?? {};
  }
}

/** There was no response: no connection, or a lost one, or a timeout. */
export class Unreachable extends AdjudicatorError {}

/** The response is none of the service: HTML, JSON that breaks off, a redirect, another site. */
export class UnexpectedResponse extends AdjudicatorError {}

/** The problem in a response, or `null`. */
export function problemOf(body: unknown, requestId: string | null): Problem | null {
  const { code, status, detail, errors = [] } = Object(body) as Partial<components["schemas"]["Problem"]>;
  const valid = typeof code === "string" && typeof status === "number" && typeof detail === "string";
  const listed = Array.isArray(errors) && errors.every((error) => typeof Object(error).detail === "string");
  return valid && listed ? new Problem(body as components["schemas"]["Problem"], requestId) : null;
}
