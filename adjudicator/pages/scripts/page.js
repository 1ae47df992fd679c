// What this page is about, its words, and the few ways in which scripts put something on it.

/** What the service told the page at once: prefix, language, words by section, and what its route adds. */
export const page = JSON.parse(document.getElementById("page").textContent);

const SPACES = / (?=[:;!?»])|(?<=«) /g; // those of French punctuation, at which no line may break

/** A sentence with its {names} filled in. What has no value stays as it is, so that it is seen. */
export function say(sentence, values = {}) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** A sentence whose lines break nowhere before or after the signs of French punctuation. */
export function prose(text) {
  return text.replace(SPACES, "\u00a0");
}

/**
 * An element with attributes and children. Texts become text, never markup; a function is a listener ("onclick"),
 * true sets an attribute without a value, and what is null, undefined or false is left out.
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  fill(made, ...children);
  return made;
}

/** Put children into an element, in place of what it had; what is null, undefined or false is left out. */
export function fill(host, ...children) {
  const wanted = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  host.replaceChildren(...wanted.map((child) => (child instanceof Node ? child : prose(String(child)))));
}

/** Have a sentence read out to those who listen to the page. */
export function announce(text) {
  const live = document.getElementById("live");
  // The same sentence twice is news twice: a region that does not change is not read.
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

// Who changes the language keeps what stands in the fragment.
for (const link of document.querySelectorAll("a[hreflang]")) {
  link.addEventListener("click", () => (link.hash = location.hash));
}
