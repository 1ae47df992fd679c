// Declarations other than turns: resign, agree on a draw, claim a draw; and a new game. Each is confirmed.

import { at, element, fill, page, say } from "./page.js";

const words = page.words.play;

/** Show the possible declarations in the current position. */
export function showDeclarations(host, table) {
  const { state, view } = table;
  const again = { label: words.new_game, question: words.new_game_ask, verb: words.new_game_do, act: () => table.begin(state.start.request) };
  const offers = [...(view.over ? [] : declarations(table, view.status)), state.turns.length > 0 && again].filter(Boolean);
  const list = () => fill(host, ...offers.map((one) => button(one.label, () => confirm(one))));

  /** Ask before an act that ends the game. */
  function confirm({ question, verb, act }) {
    const run = table.tried(act);
    const go = () => {
      at("menu").hidePopover();
      run();
    };
    fill(host, element("p", {}, question), button(verb, go), button(words.play_on, list));
    host.querySelector("button").focus();
  }

  list();
}

/** Of each declaration: {label, question, verb, act}. */
function declarations(table, status) {
  const side = status.to_move;
  const resignation = table.flow.resignation?.();
  const resign = () => (resignation ? table.play(resignation) : table.declare({ player: "resign", side }));
  return [
    ...status.claims.map((what, k) => asked("claim", { claim: status.words.claims[k] }, () => table.declare({ player: "claim", side, what }))),
    side && asked("resign", { side: table.board.sideName(side) }, resign),
    asked("agree", {}, () => table.declare({ player: "agree-draw" })),
  ];
}

function asked(name, values, act) {
  return { label: say(words[name], values), question: say(words[`${name}_ask`], values), verb: words[`${name}_do`], act };
}

const button = (label, onclick) => element("button", { type: "button", class: "second", onclick }, label);
