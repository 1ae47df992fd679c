// A ruling on the page: verdict, sentence, article; and errors of requests.

import { announce, article, at, element, fill, page } from "./page.js";
import { tellProblem } from "./problem.js";
import { reached, sharing } from "./sharing.js";

const words = page.words.play;

/**
 * Output into `host`: `tell(ruling, request)`, `say(sentence, …nodes)`, `fail(problem, retry)`, each announced; `clear()`.
 * `request` is the body of the adjudication, {position?, options, action}, by which the ruling is shared; `retry` repeats
 * the failed act, by default the whole page: the game is in its URL.
 */
export function messageArea(host) {
  return {
    tell: (ruling, request) => tellRuling(host, ruling, request),
    say(sentence, ...more) {
      fill(host, element("p", {}, sentence), ...more);
      announce(sentence);
    },
    fail(problem, retry = () => location.reload()) {
      const wrong = problem.code?.endsWith("not-understood") ? words.not_understood : words.wrong;
      tellProblem(host, problem, { wrong, retry });
    },
    show: (...nodes) => fill(host, ...nodes),
    clear: () => host.replaceChildren(),
  };
}

function tellRuling(host, ruling, request) {
  const { action, verdict, message, reason } = ruling;
  fill(
    host,
    verdict !== "legal" && element("p", { class: `verdict ${verdict}` }, words[verdict], " ", typeof action === "string" && element("code", {}, action)),
    element("p", {}, message),
    reason && element("p", { class: "note" }, words.under, " ", article(reason.article), " ", reason.title),
    sharing(page.game, request, ruling.links && reached(ruling)),
  );
  if (verdict !== "legal") at("board").scrollIntoView({ block: "nearest" }); // on a low screen, the marks
  announce(`${words[verdict]}. ${message}${reason ? ` (${reason.article}: ${reason.title})` : ""}`);
}
