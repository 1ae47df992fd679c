// Judging any number of games: one request for each, two at a time.

import { page, say } from "../page.js";
import { Problem, post } from "../service.js";
import { fits } from "./source.js";

const words = page.words.judge;
const AT_ONCE = 2;

/**
 * The reports on `parts`, in their order: {games, left_out}. `game` is that of records that name none; `progress(n)` is
 * called after each. A part that the service refuses becomes a game with an error; trouble with the service is thrown.
 */
export async function judgeAll(parts, game, progress) {
  const reports = [];
  const waiting = [...parts.entries()];
  let done = 0;
  async function work() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [k, part] = next;
      reports[k] = await judged(part, game);
      done += 1;
      progress(done);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const games = reports.flatMap((report) => report.games);
  const numbers = new Map();
  for (const one of games) {
    one.number = (numbers.get(one.file) ?? 0) + 1;
    numbers.set(one.file, one.number);
  }
  const sum = (name) => reports.reduce((total, report) => total + (report.left_out?.[name] ?? 0), 0);
  return { games, left_out: { errors: sum("errors"), games: sum("games") } };
}

async function judged(part, game) {
  try {
    if (part.problem) throw new Problem([part.problem]);
    if (!fits(part.text)) throw new Problem([say(words.too_large, { most: page.most })]);
    const body = new FormData();
    for (const [name, value] of Object.entries({ record: part.text, game, name: part.name })) body.set(name, value);
    const report = await patient(() => post(`/v1/reports?format=json&include=rulings&lang=${page.language}`, body));
    for (const one of report.games) one.text = part.text;
    for (const one of report.games) for (const place of [one, ...one.items]) place.line = part.line && place.line && place.line + part.line - 1;
    return report;
  } catch (problem) {
    if (!problem.sentences || problem.status === 401 || problem.status >= 500 || problem.code === "unreachable" || !part.name) throw problem;
    const items = problem.sentences.map((message) => ({ kind: "fault", message, line: 0, is_open: true }));
    return { games: [{ file: part.name, game: "", tags: {}, players: {}, turns: 0, result: {}, fallen: {}, banners: {}, line: 1, state: "fault", items, words: { game: "", players: "", state: words.wrong, result: "", turns: "" } }] };
  }
}

/** The response to a request, repeated after the time that a busy service names. */
async function patient(request) {
  for (;;) {
    try {
      return await request();
    } catch (problem) {
      if (problem.status !== 429 || !problem.wait) throw problem;
      await new Promise((done) => setTimeout(done, problem.wait * 1000));
    }
  }
}
