// A battle in progress: its action grows input by input, and each response names the next one.

import { announce, element, page, say } from "../page.js";
import { dice } from "./faces.js";
import { button, explained, row, show } from "./panel.js";
import { tray } from "./roll.js";
import { own } from "./units.js";

const words = page.words.battlelore;

/** Open a battle, declared or in progress, and let `flow` follow it to its end; errors are shown. */
export async function battle(table, declared, flow) {
  const { panel, info, board } = table;
  const { faces } = info.vocabulary;
  const tried = (act) => table.tried(act);
  const mode = { cell, back, escape: letGo, decides, headline: awaited };
  let thrown = null; // the tray of an awaited roll

  /** Rule on an action; `kept` are the steps before it: the declaration, then each input. */
  async function go(action, kept = table.turn.steps) {
    const ruling = await table.rule(action);
    const isDone = ruling.verdict === "legal" && !ruling.status.may_spend?.length;
    if (isDone || ruling.verdict === "illegal") return table.take(ruling);
    flow.enter(mode, { steps: [...kept, { action: ruling.action, ruling }] });
    return stand();
  }

  const now = () => table.turn.steps.at(-1);

  /** The unit whose side decides next, or throws the dice. */
  function decides() {
    const { action, ruling } = now() ?? {};
    const { awaits } = ruling?.status ?? {};
    return awaits?.choose ? (awaits.unit ?? action.target) : action?.attacker;
  }

  const end = () => table.take(now().ruling);
  const give = (input) => go({ ...now().action, inputs: [...now().action.inputs, input] });

  function add(more) {
    const { action } = now();
    const next = { ...action, ...more, inputs: [...action.inputs, ...(more.inputs ?? [])] };
    return more.inputs ? go(next) : go(next, []); // changing the declaration restarts the battle
  }

  async function stand() {
    const { status, effects } = now().ruling;
    show(
      panel,
      status.awaits && explained(status.awaits.roll ?? status.awaits.choose),
      answers(status.awaits),
      offers(status),
      row(button(words.back, tried(back)), button(words.cancel, tried(() => flow.leave()))),
      story(),
    );
    table.messages.say(effectsOf(table.turn.steps.length - 1).join(" ") || awaited());
    table.changed();
    announce(awaited());
    await Promise.all([table.draw({ action: now().action }), table.keep(now().action)]);
    const lit = target(effects);
    const fallen = now().action.inputs.flatMap((input) => input.faces ?? []);
    if (fallen.length) board.lay(lit, dice(fallen, faces, words.rolled));
    if (status.awaits?.choose === "path") board.mark({ selected: [lit, ...table.turn.way], targets: nextHexes() });
    else board.mark({ [status.awaits?.roll ? "melees" : "selected"]: [lit] });
  }

  function awaited() {
    return now().ruling.status.words.awaits ?? words.over;
  }

  /** The hex of the unit that the awaited input is about. */
  function target(effects) {
    const id = now().ruling.status.awaits?.unit ?? now().action.target;
    return effects.findLast(({ kind, unit }) => kind === "retreated" && unit === id)?.to ?? own(table.view.position.units, id)?.hex;
  }

  /** The effects that a step adds to those of the step before. */
  function effectsOf(k) {
    const { steps } = table.turn;
    const before = k ? steps[k - 1].ruling.effects.length : 0;
    return steps[k].ruling.effects.slice(before).map((effect) => effect.message);
  }

  function story() {
    return element(
      "ol",
      { class: "story", "aria-label": words.story },
      ...table.turn.steps.map(({ action }, k) => {
        const fell = k ? action.inputs.at(-1).faces : null;
        return (fell || effectsOf(k).length > 0) && element("li", {}, fell && dice(fell, faces, words.rolled), element("span", {}, effectsOf(k).join(" ")));
      }),
    );
  }

  function answers(awaits) {
    thrown = null;
    if (awaits === undefined) return [row(button(words.done, tried(end), { primary: true }))];
    const { roll, choose, unit, values } = awaits;
    if (roll) {
      thrown = tray(table, awaits.dice, faces, (fell) => give({ roll, ...(unit ? { unit } : {}), faces: fell }));
      return thrown.nodes;
    }
    if (choose === "path") return pathChoice();
    return [row(...values.map((value) => button(choice(choose, value), tried(() => give({ choose, value })), { primary: true })))];
  }

  const ways = () => now().ruling.status.awaits.values.filter((one) => table.turn.way.every((at, k) => one[k] === at));
  const nextHexes = () => [...new Set(ways().flatMap((one) => one.slice(table.turn.way.length)[0] ?? []))];

  /** A path is chosen on the board; it may also end where it is. */
  function pathChoice() {
    const { way } = table.turn;
    const done = ways().find((one) => one.length === way.length);
    const stop = done && button(choice("path", way), tried(() => give({ choose: "path", value: done })), { primary: true });
    return [element("p", {}, words.on_board), stop && row(stop)];
  }

  function offers({ awaits, may_spend: offered, words: labels }) {
    const free = awaits?.choose === "ignore" ? awaits.values : [];
    return offered.flatMap((offer, k) => [
      element("p", {}, labels.may_spend[k]),
      explained("tokens"),
      row(...offer.add.filter(({ inputs }) => !free.includes(inputs?.[0].value)).map((more) => button(bought(more), tried(() => add(more))))),
    ]);
  }

  /** The lit hex throws the dice; a hex of a path of retreat goes on with the path. */
  async function cell(at) {
    const { awaits } = now().ruling.status;
    if (awaits?.choose === "path") return goBack(at);
    if (thrown && at === target(now().ruling.effects)) return thrown.roll();
    return table.messages.say(awaited());
  }

  function goBack(at) {
    const { way } = table.turn;
    const [first, ...more] = ways().filter((one) => one[way.length] === at);
    if (first && more.length) {
      table.turn.way = [...way, at];
      return stand();
    }
    const [whole, ...others] = first ? [first] : ways().filter((one) => one.at(-1) === at);
    return whole && !others.length ? give({ choose: "path", value: whole }) : table.messages.say(words.on_board);
  }

  function letGo() {
    if (!table.turn.way.length) return undefined;
    table.turn.way = [];
    return stand();
  }

  async function back() {
    const { turn } = table;
    (turn.way.length ? turn.way : turn.steps).pop();
    await (turn.steps.length ? stand() : flow.leave());
  }

  /** Resume an action that already has inputs; each can be taken back. */
  async function resume({ inputs, ...action }) {
    const shorter = inputs.map((_, k) => ({ ...action, inputs: inputs.slice(0, k) }));
    const rulings = await Promise.all(shorter.map((one) => table.rule(one)));
    await go({ ...action, inputs }, rulings.map((ruling) => ({ action: ruling.action, ruling })));
  }

  await (declared.inputs?.length ? resume(declared) : go(declared));
}

function choice(kind, value) {
  if (kind === "path") return value.length ? say(words.way, { way: value.join(", ") }) : words.stay;
  return value === 1 ? words.ignore_one : say(words.ignore, { flags: value });
}

function bought({ tokens, inputs }) {
  if (inputs === undefined) return say(words.more_dice, { dice: tokens.die });
  const [{ choose, value, tokens: spent }] = inputs;
  return say(words.bought, { what: choice(choose, value), tokens: spent });
}
