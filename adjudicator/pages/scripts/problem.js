// Errors of requests, shown and announced.

import { keyForm } from "./key.js";
import { announce, element, fill } from "./page.js";

/**
 * Show a Problem below the line `wrong`, with a form if a key is needed; then `then` is called,
 * or the page reloads. `more` follows. Any other error is a bug and thrown on.
 */
export function tellProblem(host, problem, { wrong, then, more }) {
  if (!problem.sentences) throw problem;
  fill(
    host,
    element("p", { class: "verdict illegal" }, wrong),
    problem.sentences.map((sentence) => element("p", {}, sentence)),
    problem.status === 401 && keyForm(then),
    more,
  );
  announce(problem.sentences.join(" "));
}
