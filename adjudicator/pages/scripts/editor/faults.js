// The errors of an impossible position, each with its article and places.

import { article, element, page } from "../page.js";

const words = page.words.editor;

/** The errors of a problem as a list; `go(at)` is called for a clicked place. */
export function faultList(problem, go) {
  const faults = problem.body?.errors ?? problem.sentences.map((detail) => ({ detail }));
  return element("ul", { class: "faults" }, ...faults.map((fault) => element("li", {},
    fault.detail, " ",
    fault.article && article(fault.article), " ",
    ...(fault.places ?? []).map((at) => element("button", { type: "button", class: "quiet place", title: words.go, onclick: () => go(at) }, at)))));
}
