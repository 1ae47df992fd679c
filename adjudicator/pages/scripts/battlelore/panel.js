// The panel next to the board: its contents, the reasons for its questions, and the keyboard focus when it changes.

import { article, element, page } from "../page.js";

const words = page.words.battlelore;
const ARTICLES = {
  bonus_strike: "BTL-5.1",
  banner: "BTL-5.1",
  dice: "BTL-2.2",
  movement: "BTL-4.1",
  tokens: "BTL-7.1",
  section: "BTL-3.1",
  tactic: "BTL-3.2",
  card: "BTL-3.3",
  hits: "BTL-5.4",
  attack: "BTL-5.1",
  critical: "BTL-5.2",
  ignore: "BTL-6.1",
  path: "BTL-6.3",
  retreat_critical: "BTL-6.4",
  trample_critical: "BTL-6.5",
};
let fields = 0; // for unique ids

/** Replace the contents. A focus inside the panel moves to its `.primary`, or its first field; only keys scroll to it. */
export function show(panel, ...nodes) {
  const { activeElement: focused } = document;
  const worked = panel.contains(focused);
  const preventScroll = worked && !focused.matches(":focus-visible");
  panel.replaceChildren(...nodes.flat(2).filter(Boolean));
  panel.scrollTop = 0; // the decision comes first
  if (worked) (panel.querySelector(".primary:not(:disabled)") ?? panel.querySelector("button, input, select"))?.focus({ preventScroll });
}

/** A button; `primary` is the most common next step. */
export function button(label, onclick, more = {}) {
  return element("button", { type: "button", class: more.primary ? "primary" : "second", onclick, ...more.attributes }, label);
}

/** A row of buttons. */
export const row = (...buttons) => element("div", { class: "choices" }, ...buttons);

/** A group of fields under a legend. */
export const group = (legend, ...fields) => element("fieldset", {}, element("legend", {}, legend), ...fields);

/** A field with its label; `control` is an input or a select. */
export function field(label, control) {
  fields += 1;
  control.id = `field-${fields}`;
  return element("div", { class: "field" }, element("label", { for: control.id }, label), control);
}

/** An integer field with limits. */
export const number = (value, min, max, more = {}) => element("input", { type: "number", value, min, max, step: 1, inputmode: "numeric", ...more });

/** A select; `options` are [value, name]. */
export function select(options, value, more = {}) {
  return element("select", more, ...options.map(([one, name]) => element("option", { value: one, selected: one === value }, name)));
}

/** Radio buttons; `options` are [value, name], `chosen` may be none of them. */
export function radios(name, options, chosen, onchange) {
  return options.map(([value, label]) =>
    element(
      "label",
      { class: "option-of" },
      element("input", { type: "radio", name, value, checked: value === chosen, onchange: () => onchange(value) }),
      label,
    ),
  );
}

/** The reason for a question or a roll in a sentence, with a link to its article. */
export const explained = (code) => element("p", { class: "note" }, words.why[code], " ", article(ARTICLES[code]));
