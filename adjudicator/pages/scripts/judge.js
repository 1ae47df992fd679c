// Judging a record: the form is sent, and the report is shown game by game.

import "./offline.js";
import { save } from "./copying.js";
import { announce, at, element, page, say } from "./page.js";
import { tellProblem } from "./problem.js";
import { Problem, send } from "./service.js";
import { read } from "./fragment.js";
import { keys } from "./keys.js";
import { Source } from "./judge/source.js";
import { judgeAll } from "./judge/cup.js";
import { createLines, inOrder, titleOf, totals, whereOf } from "./judge/games.js";
import { showGame } from "./judge/game.js";
import { createStandings } from "./judge/standings.js";
import { showFaults } from "./judge/faults.js";

const words = page.words.judge;
const form = at("judge");
const found = at("found");
const source = new Source(form, attempt);
let latest = 0;
let shown = null; // the game shown

form.addEventListener("submit", (event) => {
  const isDownload = event.submitter?.id !== "go" && source.isSendable();
  // The browser gets reports itself, but without the key; input that cannot be a record is reported here.
  if (isDownload && !page.needs_key) {
    source.attach();
    if (event.submitter.id === "print") print(window.open("about:blank", "report"));
    return;
  }
  event.preventDefault();
  if (isDownload) download(event.submitter.value);
  else judge();
});
// The steps of the game shown, if any.
const press = (k) => () => document.querySelectorAll(".steps .plain")[k]?.click();
const turn = () => attempt(async () => shown?.turn());
keys({ Home: press(0), ArrowLeft: press(1), ArrowRight: press(2), End: press(3), f: turn });
addEventListener("hashchange", () => attempt(linked));
at("example").hidden = false;
at("example").addEventListener("click", () => {
  source.example();
  judge();
});
attempt(linked);

/** The record in the URL, if any, in the format of game pages. */
async function linked() {
  const { record } = await read(location.hash);
  if (record === null) return;
  source.put(JSON.stringify(record, null, 1));
  await judge();
}

function judge() {
  return attempt(async () => {
    const turn = ++latest;
    found.setAttribute("aria-busy", "true");
    announce(words.busy);
    try {
      const parts = source.parts();
      const progress = (done) => turn === latest && parts.length > 1 && announceProgress(done, parts.length);
      const report = await judgeAll(parts, form.elements.game.value, progress);
      if (turn !== latest) return;
      if (isProse(report.games)) throw new Problem([words.prose, ...report.games[0].items.map((item) => item.message)]);
      show(report);
      const table = report.games.length > 1 ? await createStandings(report.games) : "";
      if (turn === latest) found.append(table);
    } finally {
      if (turn === latest) found.removeAttribute("aria-busy");
    }
  });
}

/** Print the report in another window, as soon as it is there. */
function print(paper) {
  const timer = setInterval(() => {
    try {
      if (paper.location.href === "about:blank" || paper.document.readyState !== "complete") return;
      paper.print();
    } catch {
      // it was closed, or shows the browser's own page on an error
    }
    clearInterval(timer);
  }, 100);
}

/** Save a report in this format as a file. */
function download(format) {
  return attempt(async () => {
    source.attach();
    const body = new FormData(form);
    body.set("format", format);
    const report = await send(`/v1/reports?lang=${page.language}`, body, "*/*");
    save(await report.blob(), /filename="(.+?)"/.exec(report.headers.get("Content-Disposition") ?? "")?.[1] ?? "report.html");
  }, () => download(format));
}

function announceProgress(done, count) {
  const text = say(words.progress, { done, count });
  found.replaceChildren(element("p", { class: "note" }, text), element("progress", { max: count, value: done, "aria-label": text }));
}

/** Whether this is no record at all: it has no tags, and names no game or begins with no turn. */
function isProse(games) {
  const [game] = games;
  const rulings = game?.judged?.rulings ?? [];
  const isNamed = [game?.tags, game?.players].some((one) => Object.keys(one ?? {}).length);
  return games.length === 1 && !isNamed && !source.files && (game.game === "" || (rulings.length === 1 && rulings[0].verdict === "not_understood"));
}

/** All games of the report: a line for each, if there are several, and the chosen one. */
function show({ games: reported, left_out }) {
  if (reported.length === 0) throw new Problem([words.nothing]);
  const games = inOrder(reported);
  const several = games.length > 1;
  const place = element("section", { class: "one" });
  const lines = createLines(games, choose);
  at("reports").classList.add("shown");
  found.replaceChildren(
    several ? element("p", { class: "lead totals" }, totals(games)) : "",
    several ? lines.element : "",
    left_out.errors + left_out.games ? element("p", { class: "note" }, say(words.left_out, left_out)) : "",
    place,
  );
  choose(games[0]);
  found.scrollIntoView();

  function choose(game) {
    lines.show(game);
    const { state, result } = game.words;
    const head = element("h2", { tabindex: "-1" }, titleOf(game), " ", element("span", { class: `state ${game.state}` }, state));
    place.replaceChildren(head, element("p", { class: "note" }, whereOf(game)), result && element("p", {}, result) || "");
    head.focus({ preventScroll: several });
    const faults = game.judged ? game.items.filter((item) => item.kind === "fault") : game.items;
    if (faults.length) showFaults(place, faults, source);
    shown = game.judged ? showGame(place, game) : null;
    announce(say(words.summary, { state, game: titleOf(game), result }));
  }
}

/** Run `act` and show its Problem, with a way to try again. Any other error is a bug and thrown on. */
async function attempt(act, then = judge) {
  try {
    await act();
  } catch (problem) {
    tellProblem(found, problem, { wrong: words.wrong, retry: then });
  }
}
