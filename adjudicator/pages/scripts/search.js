// Search in the rulebooks: the form of the page, sent while the reader types.

import "./offline.js";

/** @type {any} */
const form = document.getElementById("search");
const found = document.getElementById("found");
const WAIT = 200; // milliseconds after the last key
let timer = 0;
let latest = 0;

form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(filter, WAIT);
});

async function filter() {
  const turn = ++latest;
  const address = `${form.action}?${new URLSearchParams(/** @type {any} */ (new FormData(form)))}`;
  try {
    const text = await (await fetch(address)).text();
    const results = new DOMParser().parseFromString(text, "text/html").getElementById("found");
    if (turn !== latest || !results) return;
    found.replaceChildren(...document.importNode(results, true).childNodes);
    history.replaceState(null, "", address);
  } catch {
    // without a network the list stays, and the form shows the error
  }
}
