// The article of a ruling in an element of another page: a link to the rulebook, or its text.

import { article, element, fill, page } from "../page.js";
import { get } from "../service.js";

/** "Under", an article, its title. Where the page answers the requests itself, the article opens in place. */
export function cited(under, id, title) {
  const words = (link) => [under, " ", link, " ", title];
  if (!page.isAlone || !id) return element("p", { class: "note" }, ...words(id && article(id, page.game, { target: "_blank", rel: "noopener" })));
  const body = element("p", {}, "…");
  const show = () => get(`/v1/games/${page.game}/articles/${id}`).then(({ text }) => fill(body, text), ({ sentences }) => fill(body, ...sentences));
  return element("details", { class: "note", ontoggle: show }, element("summary", {}, ...words(id)), body);
}
