// A client of the adjudicator for Node 20 and browsers.

import createClient from "openapi-fetch";
import { exchange, Sendable } from "./exchange.js";
import type { components, operations, paths } from "./schema.js";

export { AdjudicatorError, Problem, UnexpectedResponse, Unreachable } from "./errors.js";
export type { components, operations, paths } from "./schema.js";

/** The types of requests and responses by name: `Schemas["Adjudication"]`. */
export type Schemas = components["schemas"];
/** The JSON of an operation's response. */
type Json<Name extends keyof operations> = operations[Name] extends {
  responses: { 200: { content: { "application/json": infer Body } } };
}
  ? Body
  : never;

export type Game = operations["post_adjudications"]["parameters"]["path"]["game"];
/** The text of records, or one or more in JSON. */
export type Records = string | Schemas["RecordForm"] | Schemas["RecordForm"][];
export type ReportQuery = Omit<NonNullable<operations["post_reports"]["parameters"]["query"]>, "lang">;
export type RecordQuery = Omit<NonNullable<operations["post_records"]["parameters"]["query"]>, "lang">;

export interface Settings {
  /** Where the service is, with its prefix. Default: http://127.0.0.1:8000. */
  baseUrl?: string;
  /** The language of the sentences: `en`, `fr`. */
  language?: string;
  /** The API key, where the service requires one. */
  key?: string;
  /** Seconds for each attempt. Default: 10. */
  timeout?: number;
  /** How often a request is sent again. Default: 3. */
  retries?: number;
  /** Another `fetch`. */
  fetch?: typeof fetch;
}

/** Settings of one request: a signal that cancels it. */
export interface Init {
  signal?: AbortSignal;
}

const TEXT = "application/vnd.adjudicator.record";
const FORMS = { svg: "image/svg+xml", png: "image/png", txt: "text/plain", json: "application/json" } as const;

/**
 * A client of the service. Methods throw `Problem`, `Unreachable` or `UnexpectedResponse`; a cancelled request throws
 * the reason of its signal.
 */
export class Client {
  readonly #api;

  constructor({ baseUrl = "http://127.0.0.1:8000", language, key, timeout = 10, retries = 3, fetch = globalThis.fetch }: Settings = {}) {
    if (!/^https?:$/.test(new URL(baseUrl).protocol)) throw new TypeError("baseUrl: must be an http or https URL");
    const headers = { Accept: FORMS.json, ...(language && { "Accept-Language": language }), ...(key && { Authorization: `Bearer ${key}` }) };
    this.#api = createClient<paths>({
      baseUrl,
      headers: new Headers(headers), // throws a TypeError for values that no header can hold
      fetch: exchange(fetch, timeout, retries) as never, // of a Sendable
      Request: Sendable as never,
      redirect: "manual",
    });
  }

  /** Rule on a turn. An illegal turn is a ruling, not an error. */
  rule(game: Game, body: Schemas["AdjudicationRequest"], init: Init = {}): Promise<Json<"post_adjudications">> {
    return sent(this.#api.POST("/v1/games/{game}/adjudications", { params: { path: { game } }, body, ...init }));
  }

  /** List the legal turns of a position, or the continuations of `begun`. */
  legal(game: Game, body: Schemas["LegalActionsRequest"] = {}, init: Init = {}): Promise<Json<"post_legal_actions">> {
    return sent(this.#api.POST("/v1/games/{game}/legal-actions", { params: { path: { game } }, body, ...init }));
  }

  /** Check and describe a position. */
  position(game: Game, body: Schemas["PositionRequest"] = {}, init: Init = {}): Promise<Json<"post_positions">> {
    return sent(this.#api.POST("/v1/games/{game}/positions", { params: { path: { game } }, body, ...init }));
  }

  /** Judge a game: turns from a position, a record in JSON, or the text of one. */
  record(
    game: Game,
    record: string | Schemas["RecordRequest"] | Schemas["RecordForm"],
    query: RecordQuery = {},
    init: Init = {},
  ): Promise<Json<"post_records">> {
    const params = { path: { game }, query };
    return sent(this.#api.POST("/v1/games/{game}/records", { params, ...written(record), ...init }));
  }

  /** Report on any number of games, as values. */
  report(records: Records, query: Omit<ReportQuery, "format"> = {}, init: Init = {}): Promise<Json<"post_reports">> {
    const params = { query: { ...query, format: "json" as const } };
    return sent(this.#api.POST("/v1/reports", { params, ...written(records), ...init }));
  }

  /** The same report as text, HTML, CSV, JUnit or Markdown: `{ format: "html" }`. */
  reportAs(records: Records, query: ReportQuery, init: Init = {}): Promise<string> {
    const body = written(records, { Accept: "*/*" });
    const call = this.#api.POST("/v1/reports", { params: { query }, parseAs: "text", ...body, ...init });
    return sent(call);
  }

  /** Make the table of a tournament from up to 200 judged games. */
  standings(body: Schemas["StandingsRequest"], init: Init = {}): Promise<Json<"post_standings">> {
    return sent(this.#api.POST("/v1/standings", { body, ...init }));
  }

  /** Compute the probabilities of the results of an attack. */
  odds(game: "battlelore", body: Schemas["OddsRequest"], init: Init = {}): Promise<Json<"post_odds">> {
    return sent(this.#api.POST("/v1/games/{game}/odds", { params: { path: { game } }, body, ...init }));
  }

  /** Rule on up to 200 turns at once. */
  batch(body: Schemas["BatchRequest"], init: Init = {}): Promise<Json<"post_batch">> {
    return sent(this.#api.POST("/v1/batch", { body, ...init }));
  }

  /** Draw a position, or the ruling on an action, as SVG. */
  board(game: Game, body: Schemas["BoardRequest"] = {}, init: Init = {}): Promise<string> {
    return this.#drawn("svg", "text", game, body, init);
  }

  /** Draw a position, or the ruling on an action, in another form. */
  boardAs(form: keyof typeof FORMS, game: Game, body: Schemas["BoardRequest"] = {}, init: Init = {}): Promise<ArrayBuffer> {
    return this.#drawn(form, "arrayBuffer", game, body, init);
  }

  /** Describe a game: its board, pieces, options and setups. */
  game(game: Game, init: Init = {}): Promise<Json<"get_games_game">> {
    return sent(this.#api.GET("/v1/games/{game}", { params: { path: { game } }, ...init }));
  }

  /** Read the rulebook of a game. */
  articles(game: Game, init: Init = {}): Promise<Json<"get_games_game_articles">> {
    return sent(this.#api.GET("/v1/games/{game}/articles", { params: { path: { game } }, ...init }));
  }

  /** List the starting positions of a game. */
  setups(game: Game, init: Init = {}): Promise<Json<"get_games_game_setups">> {
    return sent(this.#api.GET("/v1/games/{game}/setups", { params: { path: { game } }, ...init }));
  }

  #drawn<T>(
    form: keyof typeof FORMS,
    parseAs: "text" | "arrayBuffer",
    game: Game,
    body: Schemas["BoardRequest"],
    init: Init,
  ): Promise<T> {
    const params = { path: { game } };
    const headers = { Accept: FORMS[form] };
    return sent(this.#api.POST("/v1/games/{game}/board", { params, body, headers, parseAs, ...init }));
  }
}

/** The body of a request, as text or JSON. */
function written(record: Records | Schemas["RecordRequest"], headers: Record<string, string> = {}) {
  if (typeof record !== "string") return { body: record as Schemas["RecordForm"], headers };
  const bodySerializer = (text: unknown) => text as string;
  return { body: record as never, bodySerializer, headers: { ...headers, "Content-Type": TEXT } };
}

/** The content of a response; `exchange` throws all errors. */
async function sent<T>(call: Promise<{ data?: unknown }>): Promise<T> {
  return (await call).data as T;
}
