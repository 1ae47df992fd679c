// A picture from anywhere keeps its drawing, and loses all that runs, loads or leads away.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DOMParser, parseHTML } from "linkedom";

const page = JSON.stringify({ words: { board: {} } });
const { document } = parseHTML(`<html lang="en"><body><script id="page">${page}</script></body></html>`);

/** linkedom gives every element the namespace of HTML; browsers that of the nearest `xmlns`. */
class Parser {
  parseFromString(text, type) {
    const parsed = new DOMParser().parseFromString(text, type);
    for (const one of parsed.querySelectorAll("*")) {
      Object.defineProperty(one, "namespaceURI", { value: one.getAttribute("xmlns") ?? one.parentElement.namespaceURI });
    }
    return parsed;
  }
}

Object.assign(globalThis, { document, DOMParser: Parser, matchMedia: () => ({ matches: false }) });
const { known } = await import("../../adjudicator/pages/scripts/board.js");

const picture = (inside, attributes = "") =>
  known(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${inside}</svg>`).outerHTML;

test("a drawing stays as it is", () => {
  const drawing = '<path d="M0 0h9v9z" data-at="c3" fill="#fff" transform="translate(1 2)" stroke="url(#own)" id="own"></path><use href="#own"></use>';
  for (const part of drawing.match(/[\w-]+="[^"]*"/g)) assert.ok(picture(drawing).includes(part), part);
});

const HOSTILE = {
  "a script": "<script>x()</script>",
  "a style": "<style>@import 'https://a.example/1';</style>",
  "a picture": '<image href="https://a.example/2"/>',
  "a page": '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="x"/></foreignObject>',
  "another language inside": '<title><img xmlns="http://www.w3.org/1999/xhtml" src="https://a.example/3" onerror="x()"/></title><title xmlns="http://www.w3.org/1999/xhtml">x()</title>',
  "a link": '<a href="javascript:x()"><path d="M0 0"/></a>',
  "an animation": '<animate attributeName="href" to="https://a.example/4"/><set attributeName="onclick" to="x()"/>',
  "a drawing from elsewhere": '<use href="https://a.example/5#a"/><use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="https://a.example/6#a"/><use href="elsewhere.svg#a"/>',
  "an address as a colour": '<path d="M0 0" fill="url(https://a.example/7)"/>',
  "an escaped address": '<path d="M0 0" stroke="u\\72l(https://a.example/8)"/>',
  "a filter": '<path d="M0 0" filter="url(https://a.example/9)"/>',
  "a listener": '<path d="M0 0" onclick="x()"/>',
};
for (const [name, inside] of Object.entries(HOSTILE)) {
  test(`a picture loses ${name}`, () => {
    assert.doesNotMatch(picture(inside), /a\.example|elsewhere|javascript:|iframe|script|style|animate|onclick|x\(\)|<a\b|<set/);
  });
}

test("the picture itself is no exception, and a page is no picture", () => {
  assert.doesNotMatch(picture("", ' onload="x()" style="background:url(https://a.example/1)"'), /onload|style/);
  const other = known('<html xmlns="http://www.w3.org/1999/xhtml"><iframe/></html>');
  assert.deepEqual([other.localName, other.childElementCount], ["svg", 0]);
});
