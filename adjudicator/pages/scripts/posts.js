// A ruling as a post for forums and chats: to the clipboard, else into a field to copy by hand.

import { copyMade } from "./copying.js";
import { element, page } from "./page.js";
import { post } from "./service.js";

const words = page.words.sharing;

/** The formats of posts. */
export const FORMS = ["markdown", "bbcode"];

/** Copy the post about the ruling on `request`; the element `result` shows the outcome, `host` takes the field. */
export function copyPost(game, { position, options, action }, form, host, result) {
  host.querySelector("textarea")?.remove();
  const body = { position, options, action, include: [form] };
  const made = post(`/v1/games/${game}/adjudications`, body).then(({ texts }) => new Blob([texts[form]], { type: "text/plain" }));
  return copyMade("text/plain", made, result, words.post_copied, async (blob) => {
    const field = element("textarea", { readonly: true, rows: 5, "aria-label": words.post });
    field.value = await blob.text();
    host.append(field);
    field.select();
    return words.post_shown;
  });
}
