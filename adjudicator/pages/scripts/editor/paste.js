// A position as text: the service returns its reading or the error.

import { announce, element, page } from "../page.js";
import { isTrouble, tellProblem } from "../problem.js";
import { post } from "../service.js";
import { faultList } from "./faults.js";

const words = page.words.editor;

/** A form for a position of `info`; `took(inspected)` receives the response of `positions`, with the options of that moment. */
export function pasteForm(info, options, took) {
  const example = typeof info.notation.position === "string" ? info.notation.position : JSON.stringify(info.notation.position);
  const text = element("textarea", { rows: 3, spellcheck: "false", autocomplete: "off", placeholder: example, required: true });
  const output = element("div", {});
  const form = element("form", { class: "paste" },
    element("label", {}, words.paste, text),
    element("p", { class: "bar" }, element("button", { class: "second" }, words.read)),
    output);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    output.replaceChildren();
    try {
      const position = written(info, text.value);
      const inspected = await post(`/v1/games/${page.game}/positions`, { position, options: options() });
      if (typeof position === "string" && inspected.position !== position) {
        output.replaceChildren(element("p", { class: "note" }, words.read_as, " ", element("code", {}, inspected.position)));
      }
      await took(inspected);
    } catch (problem) {
      if (!problem.sentences) throw problem;
      if (isTrouble(problem)) return tellProblem(output, problem, { wrong: words.unread, retry: () => form.requestSubmit() });
      output.replaceChildren(element("p", { class: "verdict illegal" }, words.unread), faultList(problem, () => text.focus()));
      announce([words.unread, ...problem.sentences].join(" "));
    }
  });
  return form;
}

/** The value to send: an object for games written as objects; text that is not JSON is sent as it is and gets an error message. */
function written(info, text) {
  if (typeof info.notation.position === "string") return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
