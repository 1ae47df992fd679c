// The service's picture of a step with its description; the newest request wins.

import { element, page } from "../page.js";
import { get, picture } from "../service.js";

const words = page.words.judge;

/** Whether the boards of a game are drawn in a row, on this screen. */
export const isInRow = (game) => page.levels.includes(game) && matchMedia("(min-width: 72rem)").matches;

/** A figure for a body of POST …/board; `show(body)` replaces it, `turn()` shows it from the next side. */
export function createPicture(game) {
  const figure = element("figure", { class: "board" });
  const isRow = isInRow(game);
  figure.style.aspectRatio = page.sizes[game].at(isRow ? -1 : 0).join(" / "); // its room before it is drawn
  let request = null;
  let count = 0;
  let look = isRow ? { layout: "row" } : {};

  async function show(body) {
    const turn = ++count;
    request = body;
    figure.ariaBusy = "true";
    let drawn;
    try {
      drawn = imported(await picture(game, { ...body, theme: document.documentElement.dataset.theme, caption: "none", lang: page.language, ...look }));
    } catch (problem) {
      if (!problem.sentences) throw problem;
      drawn = element("p", { class: "note" }, words.no_picture, " ", ...problem.sentences);
    }
    if (turn !== count) return;
    figure.replaceChildren(drawn);
    figure.ariaBusy = "false";
  }

  document.addEventListener("theme", () => figure.isConnected && request && show(request));
  async function turn() {
    const { views } = (await get(`/v1/games/${game}`)).pictures;
    look = { ...look, view: views[(views.indexOf(look.view ?? views[0]) + 1) % views.length] };
    await show(request);
  }

  return { element: figure, show, turn };
}

/** An SVG inside this page, as one image with a name and a description. */
function imported(text) {
  const svg = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  const texts = ["title", "desc"].map((tag) => svg.querySelector(`:scope > ${tag}`)?.textContent ?? "");
  for (const part of svg.querySelectorAll(":scope > title, :scope > desc")) part.remove();
  svg.removeAttribute("aria-labelledby");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", texts.join(" "));
  return svg;
}
