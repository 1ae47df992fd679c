// Declarations other than turns: resign, agree on a draw, claim a draw; and a new game. Each is confirmed.

import { element, fill, page, say } from "./page.js";

const words = page.words.play;

/** Show the possible declarations in the current position. */
export function showDeclarations(host, table) {
  const { state, view } = table;
  const again = () => table.begin(state.start.request);
  const offers = [...(view.over ? [] : declarations(table, view.status)), state.turns.length > 0 && [words.new_game, words.lost, again]];
  const list = () => fill(host, ...offers.filter(Boolean).map(([label, effect, act]) => button(label, () => confirm(label, effect, act))));

  /** Ask before an act that ends the game. */
  function confirm(label, effect, act) {
    const run = table.tried(act);
    const go = () => {
      document.getElementById("menu").hidePopover();
      run();
    };
    fill(host, element("p", {}, `${label}${page.words.site.colon} ${effect}`), button(words.confirm, go), button(words.cancel, list));
    host.querySelector("button").focus();
  }

  list();
}

/** Of each declaration: its label, its effect, its act. */
function declarations(table, status) {
  const side = status.to_move;
  const resignation = table.flow.resignation?.();
  const resign = () => (resignation ? table.play(resignation) : table.declare({ player: "resign", side }));
  return [
    ...status.claims.map((what, k) =>
      [say(words.claim, { claim: status.words.claims[k] }), words.ends, () => table.declare({ player: "claim", side, what })],
    ),
    side && [say(words.resign, { side: table.board.sideName(side) }), words.ends, resign],
    [words.agree, words.ends, () => table.declare({ player: "agree-draw" })],
  ];
}

function button(label, onclick) {
  return element("button", { type: "button", class: "second", onclick }, label);
}
