// The API key, if the service requires one: entered once, kept until the tab closes, sent only to this service.

import { element, page } from "./page.js";

const NAME = "key";
const words = page.words.service;

/** The stored key, or null; an element in another page has none. */
export function kept() {
  if (page.isEmbedded) return null;
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null; // storage is forbidden: no key
  }
}

/** The sentence for a request without a valid key. */
export function refusal() {
  return kept() ? words.wrong_key : words.key;
}

/** A form for the key; then `then` is called. */
export function keyForm(then) {
  const field = element("input", { id: "key", type: "password", required: true, autocomplete: "off" });
  const take = (event) => {
    event.preventDefault();
    // Headers allow only these characters.
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
