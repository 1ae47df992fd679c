// What could not be asked or understood, put on the page and read out.

import { keyForm } from "./key.js";
import { announce, element, fill } from "./page.js";

/**
 * Shows a Problem below the line `wrong`, with a form for the key where one is needed; once it is given, `then` is done,
 * or the page begins anew. `more` follows. What is no Problem is a fault of this page, and thrown on.
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
