// Declarations other than turns: resign, agree on a draw, claim a draw.

import { element, page, say } from "./page.js";

const words = page.words.play;

/** Show the possible declarations in the current position. */
export function showDeclarations(host, table) {
  const { status, over } = table.view;
  host.replaceChildren(...(over ? [] : buttons(table, status).filter(Boolean)));
}

function buttons(table, status) {
  const side = status.to_move;
  const resignation = table.flow.resignation?.();
  const resign = () => (resignation ? table.play(resignation) : table.declare({ player: "resign", side }));
  return [
    ...status.claims.map((what, k) =>
      button(say(words.claim, { claim: status.words.claims[k] }), table.tried(() => table.declare({ player: "claim", side, what }))),
    ),
    side && button(say(words.resign, { side: table.board.sideName(side) }), table.tried(resign)),
    button(words.agree, table.tried(() => table.declare({ player: "agree-draw" }))),
  ];
}

function button(label, run) {
  const go = () => {
    document.getElementById("menu").hidePopover();
    run();
  };
  return element("button", { type: "button", class: "second", onclick: go }, label);
}
