// A battle in progress: its action grows input by input, and each response names the next one.

import { announce, element, page, say } from "../page.js";
import { dice } from "./faces.js";
import { button, row, show } from "./panel.js";
import { rollForm } from "./roll.js";
import { written } from "./written.js";

const words = page.words.battlelore;

/** Open a battle, declared or in progress, and let `flow` follow it to its end; errors are shown. */
export async function battle(table, declared, flow) {
  const { panel, info } = table;
  const title = written(declared) ?? words.card_acts;
  const tried = (act) => table.tried(act);
  const mode = { cell, back, escape: () => {} };
  let steps = []; // {action, ruling}: the declaration, then each input

  async function go(action, kept = steps) {
    const ruling = await table.rule(action);
    if (ruling.verdict === "illegal") return table.take(ruling);
    steps = [...kept, { action: ruling.action, ruling }];
    if (ruling.verdict === "legal" && !ruling.status.may_spend?.length) return end();
    flow.enter(mode);
    return stand();
  }

  const now = () => steps.at(-1);
  const end = () => table.take(now().ruling);
  const give = (input) => go({ ...now().action, inputs: [...now().action.inputs, input] });

  function add(more) {
    const { action } = now();
    const next = { ...action, ...more, inputs: [...action.inputs, ...(more.inputs ?? [])] };
    return more.inputs ? go(next) : go(next, []); // changing the declaration restarts the battle
  }

  async function stand() {
    const { status } = now().ruling;
    show(
      panel,
      element("h2", {}, title),
      story(),
      element("p", { class: "awaited" }, awaited()),
      answers(status),
      offers(status),
      row(
        button(words.back, tried(back)),
        button(
          words.cancel,
          tried(() => flow.leave()),
        ),
      ),
    );
    announce([...effectsOf(steps.length - 1), awaited()].join(" "));
    await Promise.all([table.draw({ action: now().action }), table.keep(now().action)]);
    table.board.mark({
      targets: ways(status)
        .map((way) => way.at(-1))
        .filter(Boolean),
    });
  }

  function awaited() {
    return now().ruling.status.words.awaits ?? words.over;
  }

  /** The effects that a step adds to those of the step before. */
  function effectsOf(k) {
    const before = k ? steps[k - 1].ruling.effects.length : 0;
    return steps[k].ruling.effects.slice(before).map((effect) => effect.message);
  }

  function story() {
    return element(
      "ol",
      { class: "story", "aria-label": words.story },
      ...steps.map(({ action }, k) => {
        const faces = k ? action.inputs.at(-1).faces : null;
        return element(
          "li",
          {},
          faces && dice(faces, info.vocabulary.faces, words.rolled),
          element("span", {}, effectsOf(k).join(" ")),
        );
      }),
    );
  }

  function answers({ awaits }) {
    if (awaits === undefined) return [row(button(words.done, tried(end), { primary: true }))];
    const { roll, choose, unit, values } = awaits;
    if (roll)
      return rollForm(
        awaits.dice,
        info.vocabulary.faces,
        tried((faces) => give({ roll, ...(unit ? { unit } : {}), faces })),
      );
    return [
      row(
        ...values.map((value) =>
          button(
            choice(choose, value),
            tried(() => give({ choose, value })),
            { primary: true },
          ),
        ),
      ),
    ];
  }

  function offers({ awaits, may_spend: offered, words: labels }) {
    const free = awaits?.choose === "ignore" ? awaits.values : [];
    return offered.flatMap((offer, k) => [
      element("p", { class: "note" }, labels.may_spend[k]),
      row(
        ...offer.add
          .filter(({ inputs }) => !free.includes(inputs?.[0].value))
          .map((more) =>
            button(
              bought(more),
              tried(() => add(more)),
            ),
          ),
      ),
    ]);
  }

  function ways({ awaits }) {
    return awaits?.choose === "path" ? awaits.values : [];
  }

  /** A hex at which retreat paths end: a single path is taken; several are offered as buttons. */
  async function cell(at) {
    const ending = ways(now().ruling.status).filter((way) => way.at(-1) === at);
    if (ending.length === 1) await give({ choose: "path", value: ending[0] });
    else table.messages.say(ending.length ? say(words.several, { at }) : awaited());
  }

  async function back() {
    steps = steps.slice(0, -1);
    if (steps.length) await stand();
    else await flow.leave();
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
  return say(spent === 1 ? words.bought_one : words.bought, { what: choice(choose, value), tokens: spent });
}
