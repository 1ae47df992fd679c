// Judging a record: the form is sent, and the report is shown game by game.

import { announce, element, page, say } from "./page.js";
import { tellProblem } from "./problem.js";
import { Problem, file, post } from "./service.js";
import { read } from "./fragment.js";
import { keys } from "./keys.js";
import { Source } from "./judge/source.js";
import { showGame } from "./judge/game.js";
import { createStandings } from "./judge/standings.js";
import { showFaults } from "./judge/faults.js";

const words = page.words.judge;
const form = document.getElementById("judge");
const found = document.getElementById("found");
const source = new Source(form, attempt);
let latest = 0;
let shown = null; // the game shown

form.addEventListener("submit", (event) => {
  const isDownload = event.submitter?.id !== "go" && source.given() && source.fits(new FormData(form));
  // The browser downloads reports itself, but without the key; input that cannot be a record is reported here.
  if (isDownload && !page.needs_key) return;
  event.preventDefault();
  if (isDownload) download(event.submitter.value);
  else judge();
});
// The steps of the game shown, if any.
const press = (k) => () => document.querySelectorAll(".steps .plain")[k]?.click();
const turn = () => attempt(async () => shown?.turn());
keys({ Home: press(0), ArrowLeft: press(1), ArrowRight: press(2), End: press(3), f: turn });
addEventListener("hashchange", () => attempt(linked));
document.getElementById("example").hidden = false;
document.getElementById("example").addEventListener("click", () => {
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
      const body = new FormData(form);
      if (!source.fits(body)) throw new Problem([say(words.too_large, { most: page.most })]);
      const report = await post(`/v1/reports?format=json&include=rulings&lang=${page.language}`, body);
      if (turn !== latest) return;
      show(report);
      const table = report.games.length > 1 ? await createStandings(report.games) : "";
      if (turn === latest) found.append(table);
    } finally {
      if (turn === latest) found.removeAttribute("aria-busy");
    }
  });
}

/** Save a report in this format as a file. */
function download(format) {
  return attempt(async () => {
    const body = new FormData(form);
    body.set("format", format);
    const report = await file(`/v1/reports?lang=${page.language}`, body);
    const link = element("a", { href: URL.createObjectURL(report), download: report.name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // by then the browser has read it
  }, () => download(format));
}

/** All games of the report: a list to choose from, if there are several, and the chosen one. */
function show({ games, left_out }) {
  const place = element("section", { class: "one" });
  if (games.length === 0) throw new Problem([words.nothing]);
  const choices = games.map((game) =>
    element("button", { type: "button", class: `plain ${game.state}`, onclick: () => choose(game) }, titleOf(game), " · ", game.words.state),
  );
  found.replaceChildren(
    games.length > 1 && element("nav", { class: "bar", "aria-label": words.games }, ...choices) || "",
    left_out ? element("p", { class: "note" }, say(words.left_out, left_out)) : "",
    place,
  );
  choose(games.find((game) => game.state === "fault" || game.state === "offence") ?? games[0]);

  function choose(game) {
    choices.forEach((button, k) => button.toggleAttribute("aria-current", games[k] === game));
    const { state, game: title, result } = game.words;
    const head = element("h2", { tabindex: "-1" }, titleOf(game), " ", element("span", { class: `state ${game.state}` }, state));
    const where = [...Object.values(game.tags), title].filter(Boolean).join(" · ");
    place.replaceChildren(head, element("p", { class: "note" }, where), result && element("p", {}, result) || "");
    head.focus({ preventScroll: false });
    const faults = game.judged ? game.items.filter((item) => item.kind === "fault") : game.items;
    if (faults.length) showFaults(place, faults, source);
    shown = game.judged ? showGame(place, game) : null;
    announce(say(words.summary, { state, game: titleOf(game), result }));
  }
}

function titleOf(game) {
  return game.words.players || (game.words.game ? `${game.words.game} ${game.number}` : say(words.number, game));
}

/** Run `act` and show its Problem, with a way to try again. Any other error is a bug and thrown on. */
async function attempt(act, then = judge) {
  try {
    await act();
  } catch (problem) {
    tellProblem(found, problem, { wrong: words.wrong, retry: then });
  }
}
