// Copying the response to a request, with a message on the result.

import { announce, element } from "./page.js";
import { Problem } from "./service.js";

/**
 * Copy a promised Blob of a media type and show `copied` in the element `result`. Without a clipboard, `otherwise(blob)`
 * offers it and returns its message. A Problem is shown.
 */
export async function copyMade(type, made, result, copied, otherwise) {
  made.catch(() => {}); // reported below
  try {
    // Browsers accept a promise only during the click.
    await navigator.clipboard.write([new ClipboardItem({ [type]: made })]);
    tell(result, copied);
  } catch {
    try {
      tell(result, await otherwise(await made));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      tell(result, problem.sentences.join(" "));
    }
  }
}

/** Copy a text and show `copied` in the element `result`; without HTTPS or permission show the text, to copy by hand. */
export async function copyText(text, result, copied) {
  try {
    await navigator.clipboard.writeText(text);
    tell(result, copied);
  } catch {
    tell(result, text);
  }
}

/** Save a Blob as a file of this name. */
export function save(blob, name) {
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // by then the browser has read it
}

/** Show and announce a sentence. */
export function tell(result, sentence) {
  result.textContent = sentence;
  announce(sentence);
}
