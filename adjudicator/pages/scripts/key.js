// The key that some services ask for: typed once, kept until the tab is closed, sent to this service alone.

import { element, page } from "./page.js";

const NAME = "key";
const words = page.words.service;

/** The key that was typed, or null. */
export function kept() {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null; // storage is forbidden here: then there is no key
  }
}

/** A form that asks for the key; then the page begins anew with it, or does what it is told to. */
export function keyForm(then = () => location.reload()) {
  const field = element("input", { id: "key", type: "password", required: true, autocomplete: "off" });
  const take = (event) => {
    event.preventDefault();
    // Headers hold no other signs.
    sessionStorage.setItem(NAME, field.value.replace(/[^!-~]/g, ""));
    then();
  };
  return element(
    "form",
    { onsubmit: take },
    element("label", { for: "key" }, words.your_key),
    element("div", { class: "row" }, field, element("button", {}, words.use_key)),
  );
}
