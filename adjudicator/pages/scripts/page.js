// The page's data and words, and helpers to build elements.

/** Data embedded by the service: prefix, language, words by section, and data of the route. */
export const page = JSON.parse(document.getElementById("page").textContent);

const SPACES = / (?=[:;!?»])|(?<=«) /g; // French punctuation: no line break here

/**
 * A sentence with its {names} filled in; {count:# die|# dice} has a form for one and for other numbers. Missing values
 * keep their braces, so that they are noticed.
 */
export function say(sentence, values = {}) {
  return sentence.replace(/\{(\w+)(?::([^}|]*)\|([^}|]*))?\}/g, (whole, name, one, other) => {
    if (!(name in values)) return whole;
    if (one === undefined) return String(values[name]);
    const category = new Intl.PluralRules(document.documentElement.lang).select(Number(values[name]));
    return (category === "one" ? one : other).replace("#", values[name]);
  });
}

/** A sentence with non-breaking spaces around French punctuation. */
export const prose = (text) => text.replace(SPACES, "\u00a0");

/**
 * An element with attributes and children. Text becomes text, never markup; a function is a listener ("onclick"),
 * true sets an attribute without a value, and null, undefined or false are omitted.
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

/** Replace the children of an element; null, undefined or false are omitted. */
export function fill(host, ...children) {
  const wanted = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  host.replaceChildren(...wanted.map((child) => (child instanceof Node ? child : prose(String(child)))));
}

/** The next task: the browser may draw before it. */
export const pause = () => new Promise((next) => setTimeout(next));

/** The element of the page with an id. @returns {any} */
export const at = (id) => document.getElementById(id);

/** A link to an article of a rulebook. */
export const article = (id, game = page.game, more = {}) =>
  element("a", { class: "id", href: `${page.prefix}/rules/${game}?lang=${page.language}#${id}`, ...more }, id);

/** Announce a sentence to screen readers. */
export function announce(text) {
  const live = document.getElementById("live");
  // Screen readers ignore an unchanged region, so a repeated sentence has to differ.
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}
