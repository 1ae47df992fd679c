// Next to a game: a new game from a setup or a pasted position, other options, the editor.

import { go } from "../fragment.js";
import { record } from "../history.js";
import { element, page } from "../page.js";
import { optionsForm } from "./options.js";
import { pasteForm } from "./paste.js";
import { setupList } from "./setups.js";

const words = page.words.editor;

/** Fill `host` for the game at `table`, again whenever its options change. */
export async function mount(host, table) {
  let shown = table.state?.options;
  await fill(host, table);
  host.closest("details").addEventListener("toggle", table.tried(async ({ target }) => {
    if (!target.open || JSON.stringify(shown) === JSON.stringify(table.state.options)) return;
    shown = table.state.options;
    await fill(host, table);
  }));
}

async function fill(host, table) {
  let options = table.state?.options ?? {};
  const begin = table.tried(async (position) => {
    await table.begin({ position, options });
    close(host);
  });
  const apply = element("button", { type: "button", class: "second", disabled: true, onclick: table.tried(() => rejudge(host, table, options)) }, words.apply);
  const anew = element("button", { type: "button", class: "second", disabled: true, onclick: () => begin(table.state.start.request.position) }, words.anew);
  const form = await optionsForm(table.info, options, (chosen) => {
    options = chosen;
    apply.disabled = anew.disabled = false;
  });
  host.replaceChildren(
    ...await setupList(table.info, ({ name, position }) => begin(name === table.info.default_setup ? undefined : position)),
    ...(table.info.table ? [element("p", { class: "bar" }, element("button", { type: "button", class: "second", onclick: () => go("edit", table.view) }, words.edit))] : []),
    pasteForm(table.info, () => options, (inspected) => begin(inspected.position)),
    element("details", { open: Object.keys(options).length > 0 }, element("summary", {}, words.options), form,
      table.info.options.length > 0 && element("p", { class: "bar" }, apply, anew)),
  );
}

/** The game so far with other options: an offence is shown, and the game stops before it. */
async function rejudge(host, table, options) {
  await table.load({ ...record(table.state), options }, table.lines());
  close(host);
}

/** Close the menu around `host`, to show the board. */
function close(host) {
  host.closest("[popover]")?.hidePopover();
}
