// A new picture of a board, put into the old one: parts that are alike stay, since their styles cost most of a drawing.

const texts = new WeakMap(); // the text of each part of a picture, as it came
const names = new Map(); // the ids of the drawings of pieces, by their text: the ids in a picture are new each time

/** The same picture, with the ids of earlier ones, and the texts of its parts noted before they are changed. */
export function noted(svg) {
  for (const drawing of svg.querySelectorAll(":scope > defs > [id]")) {
    const text = drawing.outerHTML.replace(drawing.id, "");
    if (!names.has(text)) names.set(text, `drawing-${names.size}`);
    for (const use of svg.querySelectorAll(`use[href="#${drawing.id}"]`)) use.setAttribute("href", `#${names.get(text)}`);
    drawing.id = names.get(text);
  }
  for (const part of svg.querySelectorAll(":scope > *, :scope > defs > *")) texts.set(part, part.outerHTML);
  return svg;
}

/** Make `old` the picture, or the defs of one, `fresh`; return it. */
export function patched(old, fresh) {
  if (!old) return fresh;
  const there = new Map([...old.children].map((part) => [texts.get(part), part]));
  const parts = [...fresh.children].map((part) => {
    const same = there.get(texts.get(part));
    there.delete(texts.get(part));
    return same ?? (part.localName === "defs" ? patched(old.querySelector(":scope > defs"), part) : part);
  });
  const kept = new Set(parts);
  for (const part of [...old.children]) if (!kept.has(part)) part.remove();
  for (const [k, part] of parts.entries()) if (old.children[k] !== part) old.insertBefore(part, old.children[k]);
  for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
  texts.set(old, texts.get(fresh));
  return old;
}
