// One judged game: board, turns, a slider over both, and rulings.

import { copyEmbedding } from "../embedding.js";
import { announce, article, element, page, say } from "../page.js";
import { judged } from "../service.js";
import { sharing } from "../sharing.js";
import { createList, named } from "./list.js";
import { createPicture, isInRow } from "./picture.js";
import { createSlider } from "./slider.js";
import { firstOffence, stepsOf } from "./steps.js";

const words = page.words.judge;

/** Append a game of the report to `host`, at its first offence or its end. Returns {turn}, which turns its board. */
export function showGame(host, game) {
  const steps = stepsOf(game);
  const offence = firstOffence(steps);
  const picture = createPicture(game.game);
  const output = element("div", { class: "message" });
  let current = 0;
  const list = createList(steps, go);
  const slider = createSlider({ count: steps.length, named: (k) => named(steps[k]), go, offence });
  const copied = element("output", { class: "note" });
  const embed = element("button", { type: "button", class: "quiet", onclick: () => copyGame().catch(reportError) }, words.embed);
  const wrong = game.items.filter((item) => item.kind === "result");
  host.append(
    ...wrong.map((item) => element("p", { class: "verdict illegal" }, item.message)),
    element("div", { class: isInRow(game.game) ? "stepping row-of-boards" : "stepping" },
      element("div", { class: "table" }, slider.element, picture.element),
      element("div", {}, output, element("h3", {}, words.turns), list.element, element("p", { class: "bar" }, embed, copied)),
    ),
  );
  const legend = document.querySelector(`#legends [data-game="${game.game}"]`);
  host.append(legend?.cloneNode(true) ?? "");
  show(offence ?? steps.length - 1);
  return { turn: picture.turn };

  async function copyGame() {
    await copyEmbedding(game.game, (await judged(game.game, game.text)).record, copied);
  }

  function go(k) {
    show(k);
    announce(named(steps[k]));
  }

  async function show(k) {
    current = k;
    list.show(k);
    slider.show(k);
    output.replaceChildren(...textOf(steps[k], game));
    await picture.show(steps[k].draw);
    if (current !== k || steps[k].kind !== "turn") return; // fast steps need no link
    output.append(sharing(game.game, steps[k].draw));
  }
}

/** The text of a step. */
function textOf(step, game) {
  if (step.kind === "start") return [element("p", { class: "lead" }, words.start)];
  const turn = say(words.turn, step);
  if (step.kind === "entry") {
    return [element("p", { class: "note" }, turn), element("p", { class: step.open ? "verdict illegal" : "lead" }, step.message)];
  }
  return [
    element("p", { class: "note" }, turn, " ", step.isNotation && element("code", {}, step.text)),
    element("p", { class: `verdict ${step.verdict}` }, words[step.verdict]),
    element("p", { class: "lead" }, step.message),
    step.article && element("p", {}, words.under, " ", article(step.article, game.game), " ", step.title),
    step.open && element("p", { class: "open" }, words.open),
    !step.open && step.settled && element("p", { class: "note" }, `${words.settled}${page.words.site.colon} ${step.settled}`),
  ].filter(Boolean);
}
