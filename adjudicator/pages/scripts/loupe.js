// A magnifying glass above a finger, for boards with small cells.

import { element } from "./page.js";

const ZOOM = 2.5;
const RADIUS = 64; // pixels
const ABOVE = 96; // pixels from the finger to the middle of the glass
const SLICE = 40; // shapes copied in a frame: a slow processor cannot copy a whole board in one

/** A glass over the picture in `host`: `show(x, y)` magnifies a point of the window, `hide()` removes it. */
export function loupe(host) {
  let glass = null;
  let box = null; // of the board, which does not move while a finger is down
  let wide = 0; // the width of the window: reading it later would lay out the page at once
  let at = null; // the magnified point
  let filling = 0; // the next frame of `fresh`, the glass that will replace the one shown
  let fresh = null;

  function place() {
    const { x, y } = at;
    const middle = { x: Math.min(Math.max(x, RADIUS), wide - RADIUS), y: y - ABOVE < RADIUS ? y + ABOVE : y - ABOVE };
    glass.style.translate = `${middle.x - RADIUS}px ${middle.y - RADIUS}px`;
    glass.firstChild.style.translate = `${RADIUS - (x - box.x) * ZOOM}px ${RADIUS - (y - box.y) * ZOOM}px`;
  }

  /** Copy the picture again, with its new marks. */
  function renew() {
    if (at === null) return;
    const svg = host.querySelector(":scope > svg");
    box ??= svg.getBoundingClientRect();
    wide = innerWidth;
    const copy = svg.cloneNode(false);
    copy.style.width = `${box.width * ZOOM}px`;
    copy.style.height = `${box.height * ZOOM}px`;
    const copies = new Map([[svg, copy]]); // of the groups, which may have a whole board each; its defs serve the copy, too
    const shapes = [...svg.querySelectorAll(":scope > :not(defs, g), :scope > g > *")].map((one) => [one, one.parentNode]);
    abandon();
    fresh = element("div", { class: "loupe board", "aria-hidden": "true" }, copy);
    document.body.append(fresh);
    filling = requestAnimationFrame(() => fill(copies, shapes));
  }

  function fill(copies, shapes) {
    for (const [one, group] of shapes.splice(0, SLICE)) {
      if (!copies.has(group)) copies.set(group, fresh.firstChild.appendChild(group.cloneNode(false)));
      copies.get(group).append(one.cloneNode(true));
    }
    if (shapes.length > 0) {
      filling = requestAnimationFrame(() => fill(copies, shapes));
      return;
    }
    glass?.remove();
    [glass, fresh] = [fresh, null];
    place();
  }

  function abandon() {
    cancelAnimationFrame(filling);
    fresh?.remove();
    fresh = null;
  }

  return {
    show(x, y) {
      at = { x, y };
      if (glass !== null) place();
      else if (fresh === null) renew();
    },
    renew,
    hide() {
      const old = glass;
      glass = box = at = null;
      if (old) old.hidden = true;
      setTimeout(() => old?.remove()); // it has as many elements as the board
      abandon();
    },
  };
}
