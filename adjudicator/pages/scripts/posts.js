// A ruling as a post for forums and chats: to the clipboard, else into a field to copy by hand.

import { element, page } from "./page.js";
import { post, Problem } from "./service.js";

const words = page.words.sharing;

/** The formats of posts. */
export const FORMS = ["markdown", "bbcode"];

/** Copy the post about the ruling on `request`; `tell(sentence)` shows the result, `host` takes the field. */
export async function copyPost(game, { position, options, action }, form, host, tell) {
  host.querySelector("textarea")?.remove();
  const body = { position, options, action, include: [form] };
  const text = post(`/v1/games/${game}/adjudications`, body).then(({ texts }) => texts[form]);
  const plain = text.then((content) => new Blob([content], { type: "text/plain" }));
  plain.catch(() => {}); // reported below
  try {
    // Browsers accept a promise only during the click.
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": plain })]);
    tell(words.post_copied);
  } catch {
    try {
      showField(host, await text);
      tell(words.post_shown);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      tell(problem.sentences.join(" "));
    }
  }
}

/** The post in a field, selected. */
function showField(host, text) {
  const field = element("textarea", { readonly: true, rows: 5, "aria-label": words.post });
  field.value = text;
  host.append(field);
  field.select();
}
