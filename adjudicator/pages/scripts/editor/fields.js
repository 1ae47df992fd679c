// The fields of a table other than the board, as a form built from the game's description.

import { element, page } from "../page.js";

const words = page.words.editor;
const NOTHING = "";

/** The form of the table of `info`; `changed(field, value)` receives each new value. */
export function fieldsForm(info, table, changed) {
  return info.table.fields
    .filter(({ kind }) => kind in KINDS)
    .map((field) => KINDS[field.kind](info, field, table[field.field] ?? field.default, (value) => changed(field.field, value), table));
}

/** The form of a piece's attributes; `changed(field, value)` as above. */
export function attributesForm(info, piece, changed) {
  return info.table.attributes
    .filter(({ pieces }) => pieces.includes(piece.piece))
    .map((field) => KINDS[field.kind](info, field, piece[field.field] ?? field.default, (value) => changed(field.field, value)));
}

const KINDS = { choice, choices: perSide(select, null), number, numbers: perSide(digits, 0), flag, hands, origins, units, name };

function choice(_info, field, value, changed) {
  return element("label", {}, field.name, select(field, value, changed));
}

function select({ values }, value, changed, name) {
  const made = element("select", {
    "aria-label": name,
    onchange: () => changed(values[made.selectedIndex].value),
  }, ...values.map((one) => element("option", { selected: one.value === (value ?? null) }, one.name)));
  return made;
}

/** A control for each side; `nothing` is the value of a side without one. */
function perSide(control, nothing) {
  return (info, field, held, changed) => group(field, info.sides.map((side, k) => {
    const name = info.side_names[k];
    return element("label", {}, name, control(field, held?.[side] ?? nothing, (value) => changed({ ...held, [side]: value ?? nothing }), `${field.name}, ${name}`));
  }));
}

function number(_info, field, value, changed) {
  return element("label", {}, field.name, digits(field, value, changed));
}

function digits({ minimum, maximum, nothing }, value, changed, name) {
  const made = element("input", {
    type: "number", min: minimum, max: maximum, value: value ?? NOTHING, placeholder: nothing, "aria-label": name,
    onchange: () => changed(made.value === NOTHING ? null : made.valueAsNumber),
  });
  return made;
}

function flag(_info, field, value, changed) {
  const made = element("input", { type: "checkbox", checked: value === true, onchange: () => changed(made.checked) });
  return element("label", { class: "flag" }, made, field.name);
}

function name(_info, field, value, changed) {
  const made = element("input", { value: value ?? NOTHING, maxlength: 32, spellcheck: "false", onchange: () => changed(made.value || null) });
  return element("label", {}, field.name, made);
}

/** A checkbox for each piece that may be in hand. */
function hands(info, field, held, changed) {
  return group(field, info.sides.map((side, k) => element("span", { class: "hand", role: "group", "aria-label": `${field.name}, ${info.side_names[k]}` },
    element("span", {}, info.side_names[k]),
    ...field.values.map(({ value, name: piece }) => {
      const mine = held?.[side] ?? [];
      const box = element("input", {
        type: "checkbox", checked: mine.includes(value),
        onchange: () => changed({ ...held, [side]: box.checked ? [...mine, value] : mine.filter((one) => one !== value) }),
      });
      return element("label", { class: "flag" }, box, piece);
    }))));
}

/** A row for each piece that may return to its origin. */
function origins(info, field, held, changed) {
  const pairs = held ?? [];
  const cells = Object.keys(info.geometry[0].cells);
  const row = ({ at, from }, k) => element("span", { class: "hand" },
    cell(cells, at, words.origin_at, (value) => changed(pairs.with(k, { at: value, from }))), "→",
    cell(cells, from, words.origin_from, (value) => changed(pairs.with(k, { at, from: value }))),
    element("button", { type: "button", class: "quiet", onclick: () => changed(pairs.toSpliced(k, 1)) }, words.remove));
  const more = element("button", { type: "button", class: "quiet", onclick: () => changed([...pairs, { at: cells[0], from: cells[0] }]) }, words.add);
  return group(field, [...pairs.map(row), more]);
}

const cell = (cells, at, name, changed) => select({ values: cells.map((value) => ({ value, name: value })) }, at, changed, name);

/** Two units in sequence, or none. */
function units(_info, field, held, changed, table) {
  const known = (table.pieces ?? []).map((piece) => piece.unit).filter(Boolean);
  const pair = held ?? {};
  const pick = (key) => {
    const values = [{ value: null, name: field.nothing }, ...known.map((value) => ({ value, name: value }))];
    return select({ values }, pair[key], (value) => changed(value === null ? null : { unit: known[0], against: known[0], ...pair, [key]: value }), `${field.name}, ${words[key]}`);
  };
  return group(field, [pick("unit"), pick("against")]);
}

function group(field, parts) {
  return element("fieldset", {}, element("legend", {}, field.name), ...parts);
}
