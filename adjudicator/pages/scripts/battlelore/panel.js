// The panel next to the board: its contents, and the keyboard focus when they change.

import { element } from "../page.js";

let fields = 0; // for unique ids

/** Replace the contents. A focus inside the panel moves to its `.primary`, or its first field. */
export function show(panel, ...nodes) {
  const worked = panel.contains(document.activeElement);
  panel.replaceChildren(...nodes.flat(2).filter(Boolean));
  if (worked) (panel.querySelector(".primary:not(:disabled)") ?? panel.querySelector("button, input, select"))?.focus();
}

/** A button; `primary` is the most common next step. */
export function button(label, onclick, more = {}) {
  return element(
    "button",
    { type: "button", class: more.primary ? "primary" : "second", onclick, ...more.attributes },
    label,
  );
}

/** A row of buttons. */
export function row(...buttons) {
  return element("div", { class: "choices" }, ...buttons);
}

/** A group of fields under a legend. */
export function group(legend, ...fields) {
  return element("fieldset", {}, element("legend", {}, legend), ...fields);
}

/** A field with its label; `control` is an input or a select. */
export function field(label, control) {
  fields += 1;
  control.id = `field-${fields}`;
  return element("div", { class: "field" }, element("label", { for: control.id }, label), control);
}

/** An integer field with limits. */
export function number(value, min, max, more = {}) {
  return element("input", { type: "number", value, min, max, step: 1, inputmode: "numeric", ...more });
}

/** A select; `options` are [value, name]. */
export function select(options, value, more = {}) {
  return element(
    "select",
    more,
    ...options.map(([one, name]) => element("option", { value: one, selected: one === value }, name)),
  );
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
