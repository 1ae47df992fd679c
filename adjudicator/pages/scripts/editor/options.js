// Options of the rules as questions; a ruleset is a question too.

import { article, element, page, say } from "../page.js";
import { post } from "../service.js";

const words = page.words.editor;
const BUNDLE = "ruleset";

/** A form with every option of `info`, filled with `chosen`; `changed(options)` receives those that differ from the default. */
export async function optionsForm(info, chosen, changed) {
  const form = element("form", { class: "options" });
  if (info.options.length === 0) form.append(element("p", {}, words.no_options));
  else await fill(form, info, chosen, changed);
  return form;
}

async function fill(form, info, chosen, changed) {
  const usual = await readings(info, BUNDLE in chosen ? { [BUNDLE]: chosen[BUNDLE] } : {});
  const held = { ...usual, ...chosen };
  form.replaceChildren(...info.options.map((option) => question(option, held[option.name], usual[option.name])));
  form.onchange = async ({ target }) => {
    const { name, value } = target.answer;
    const next = name === BUNDLE ? { [BUNDLE]: value } : { ...held, [name]: value };
    const kept = Object.fromEntries(Object.entries(next).filter(([key, one]) => key === BUNDLE ? one !== defaultOf(info, key) : one !== usual[key]));
    if (name === BUNDLE) await refill(form, info, kept, changed, target);
    else held[name] = value;
    await changed(kept);
  };
}

/** The form with another ruleset; the focus stays. */
async function refill(form, info, kept, changed, target) {
  const { name, value } = target;
  await fill(form, info, kept, changed);
  [...form.elements].find((one) => one.name === name && one.value === value)?.focus();
}

/** All effective options: the service expands a ruleset. */
async function readings(info, options) {
  const plain = info.default_setup ? {} : { position: info.notation.position };
  const inspected = await post(`/v1/games/${page.game}/positions`, { ...plain, options });
  return inspected.ruleset.options;
}

function question(option, held, usual) {
  return element("fieldset", {},
    element("legend", {}, option.question, " ", ...option.articles.flatMap((id) => [article(id), " "])),
    ...option.answers.map(({ value, text }) => {
      const input = element("input", { type: "radio", name: option.name, value: String(value), checked: value === held });
      input.answer = { name: option.name, value };
      return element("label", { class: "flag" }, input, value === usual ? say(words.usual, { reading: text }) : text);
    }));
}

const defaultOf = (info, name) => info.options.find((option) => option.name === name).default;
