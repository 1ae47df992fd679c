// What a ruling says, put on the page: verdict, sentence, article; and what could not be asked or understood.

import { announce, element, fill, page } from "./page.js";
import { tellProblem } from "./problem.js";

const words = page.words.play;

/** What can be said in `host`: `tell(ruling)`, `say(sentence)`, `fail(problem)`, each read out; `clear()`. */
export function said(host) {
  return {
    tell: (ruling) => tellRuling(host, ruling),
    say: (sentence) => tell(host, sentence),
    fail: (problem) => fail(host, problem),
    clear: () => host.replaceChildren(),
  };
}

function tellRuling(host, ruling) {
  const { verdict, message, reason } = ruling;
  fill(
    host,
    element("p", { class: `verdict ${verdict}` }, words[verdict], " ", written(ruling)),
    element("p", {}, message),
    reason && element("p", { class: "note" }, words.under, " ", article(reason.article), " ", reason.title),
  );
  announce(`${words[verdict]}. ${message}${reason ? ` (${reason.article}: ${reason.title})` : ""}`);
}

function tell(host, sentence) {
  host.replaceChildren(element("p", {}, sentence));
  announce(sentence);
}

function fail(host, problem) {
  const passing = problem.status === 0 || problem.status === 429 || problem.status >= 500;
  tellProblem(host, problem, { wrong: words.wrong, more: passing && again() });
}

/** The page begins anew; the game is in its address. */
function again() {
  return element("p", {}, element("button", { type: "button", class: "second", onclick: () => location.reload() }, page.words.service.again));
}

/** A link to an article of the rulebook. */
export function article(id) {
  return element("a", { class: "id", href: `${page.prefix}/rules/${page.game}?lang=${page.language}#${id}` }, id);
}

/** The turn of a ruling as text; null of a game written as objects. */
function written({ action }) {
  return typeof action === "string" ? element("code", {}, action) : null;
}
