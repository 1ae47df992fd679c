// The input of the record: typed, pasted, dropped or chosen as a file. The visible text is judged.

import { page } from "../page.js";
import { Problem } from "../service.js";

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

/** The text of `form`; `attempt` runs a function and shows its Problem. */
export class Source {
  constructor(form, attempt) {
    this.area = form.elements.record;
    const { file } = form.elements;
    file.addEventListener("change", () => attempt(async () => {
      const [chosen] = file.files;
      if (!chosen) return;
      try {
        this.put(await textOf(chosen));
      } finally {
        file.value = ""; // its text is now in the field above
      }
    }));
    form.addEventListener("dragover", (event) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      form.classList.add("over");
    });
    form.addEventListener("dragleave", () => form.classList.remove("over"));
    form.addEventListener("drop", (event) => {
      form.classList.remove("over");
      const [dropped] = event.dataTransfer.files;
      if (!dropped) return;
      event.preventDefault();
      attempt(async () => {
        this.put(await textOf(dropped));
        form.requestSubmit(document.getElementById("go"));
      });
    });
  }

  /** Replace the text. */
  put(text) {
    this.area.value = text;
  }

  example() {
    this.put(EXAMPLE);
  }

  /** Whether the text is not empty. */
  given() {
    return this.area.value.trim() !== "";
  }

  /** Whether the request is within the size limit. */
  fits(body) {
    return new Blob([body.get("record")]).size <= page.most - 4096; // reserved for the form's other parts
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

/** The text of a file. Throws Problem if it is not text. */
async function textOf(file) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Problem([words.not_text]);
  }
}
