// The input of the record: typed, pasted, dropped or chosen as a file. The visible text is judged.

import { at, page, say } from "../page.js";
import { Problem } from "../service.js";
import { gamesOf, isRecord } from "./split.js";

const words = page.words.judge;
const EXAMPLE = `[Game "cyclix"]
[Event "Spring Cup"]
[White "Cleo"]
[Black "Dan"]
[Result "white"]

1. Rc3-c6 2. Re5-e2 3. Rc6xb4?
{[%arbiter takeback to=2]} 3. Rc6-b6!
{[%player resign side=black]} white
`;

/** The input of `form`: its text, or several files. `attempt` runs a function and shows its Problem. */
export class Source {
  files = null; // several files as [{name, text, file}]; else the text of the field counts

  constructor(form, attempt) {
    this.area = form.elements.record;
    this.file = form.elements.file;
    this.held = at("held");
    this.area.addEventListener("input", () => this.put(this.area.value));
    for (const input of [form.elements.file, form.elements.folder]) {
      input.addEventListener("change", () => attempt(async () => {
        const chosen = [...input.files].filter((file) => input.name === "file" || isRecord(file.name));
        try {
          await this.take(chosen);
        } finally {
          input.value = ""; // its content is held here now
        }
        if (this.files) form.requestSubmit(at("go"));
      }));
    }
    form.addEventListener("dragover", (event) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      form.classList.add("over");
    });
    form.addEventListener("dragleave", () => form.classList.remove("over"));
    form.addEventListener("drop", (event) => {
      form.classList.remove("over");
      const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile()).filter(Boolean);
      if (entries.length === 0) return;
      event.preventDefault();
      attempt(async () => {
        await this.take((await Promise.all(entries.map((entry) => filesIn(entry)))).flat());
        form.requestSubmit(at("go"));
      });
    });
  }

  /** Replace the text. */
  put(text) {
    this.files = null;
    if (this.area.value !== text) this.area.value = text;
    this.held.textContent = "";
  }

  /** Replace the input by the text of a file, or by several files. Throws Problem. */
  async take(files) {
    if (files.length === 0) throw new Problem([words.no_records]);
    if (files.length === 1) return this.put(await textOf(files[0]));
    const named = files.map((file) => ({ file, name: (file.path ?? file.webkitRelativePath) || file.name }));
    named.sort((one, other) => one.name.localeCompare(other.name, "en", { numeric: true }));
    this.put("");
    this.files = await Promise.all(named.map(async ({ file, name }) => {
      try {
        return { name, file, text: await textOf(file) };
      } catch (problem) {
        return { name, file, text: "", problem: problem.sentences.join(" ") };
      }
    }));
    this.held.textContent = say(words.held, { count: files.length });
  }

  example() {
    this.put(EXAMPLE);
  }

  /** The games of the input: [{name, text, line}], or one with a problem for an unreadable file. */
  parts() {
    const files = this.files ?? [{ name: "", text: this.area.value, problem: "" }];
    return files.flatMap((file) => (file.problem ? [file] : gamesOf(file)));
  }

  /** Let the form send several files, which were dropped or are those of a folder, for this once. */
  attach() {
    if (!this.files) return;
    const chosen = new DataTransfer();
    for (const { file, name } of this.files) chosen.items.add(new File([file], name));
    this.file.files = chosen.files;
    this.area.disabled = true;
    setTimeout(() => {
      this.file.value = "";
      this.area.disabled = false;
    });
  }

  /** Whether this can be sent: not empty, not too large. */
  isSendable() {
    const texts = this.files?.map(({ file }) => file) ?? [this.area.value];
    return Boolean(this.files || this.area.value.trim()) && fits(...texts);
  }

  /** Select a place of the text by line and column, both from 1. */
  select(line, column) {
    const lines = this.area.value.split("\n");
    const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    const at = before + column - 1;
    const word = /^\S+/.exec(this.area.value.slice(at));
    this.area.focus();
    this.area.setSelectionRange(at, at + (word ? word[0].length : 1));
    const height = this.area.scrollHeight / lines.length;
    this.area.scrollTop = Math.max(0, (line - 3) * height);
  }
}

/** Whether a request with these texts or files is within the size limit. */
export function fits(...texts) {
  return new Blob(texts).size <= page.most - 4096 - 256 * texts.length; // reserved for the other fields, and for names
}

/** The text of a file. Throws Problem if it is not text. */
async function textOf(file) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Problem([words.not_text]);
  }
}

/** The files of a dropped entry: itself, or the records in a folder. */
async function filesIn(entry) {
  if (entry instanceof File) return [entry];
  if (entry.isFile) {
    const file = await new Promise((done, fail) => entry.file(done, fail));
    return [Object.assign(file, { path: entry.fullPath.replace(/^\//, "") })];
  }
  const reader = entry.createReader();
  const found = [];
  for (let some = null; some?.length !== 0; found.push(...some)) {
    some = await new Promise((done, fail) => reader.readEntries(done, fail)); // a hundred at most each time
  }
  const files = await Promise.all(found.map(filesIn));
  return files.flat().filter((file) => isRecord(file.name));
}
