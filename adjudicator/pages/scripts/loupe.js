// A magnifying glass above a finger, for boards with small cells.

import { element } from "./page.js";

const ZOOM = 2.5;
const RADIUS = 64; // pixels
const ABOVE = 96; // pixels from the finger to the middle of the glass

/** A glass over the picture in `host`: `show(x, y)` magnifies a point of the window, `hide()` removes it. */
export function loupe(host) {
  let glass = null;
  let copy = null;
  let box = null;
  let at = null; // the magnified point
  let opening = 0;

  function open() {
    const svg = host.querySelector(":scope > svg");
    box ??= svg.getBoundingClientRect(); // the board does not move while a finger is down
    opening = 0;
    glass?.remove();
    copy = svg.cloneNode(true);
    copy.querySelector("defs")?.remove(); // those of the board serve the copy, too
    copy.style.width = `${box.width * ZOOM}px`;
    copy.style.height = `${box.height * ZOOM}px`;
    glass = element("div", { class: "loupe", "aria-hidden": "true" }, copy);
    document.body.append(glass);
    place();
  }

  function place() {
    const { x, y } = at;
    const middle = { x: Math.min(Math.max(x, RADIUS), innerWidth - RADIUS), y: y - ABOVE < RADIUS ? y + ABOVE : y - ABOVE };
    glass.style.translate = `${middle.x - RADIUS}px ${middle.y - RADIUS}px`;
    copy.style.translate = `${RADIUS - (x - box.x) * ZOOM}px ${RADIUS - (y - box.y) * ZOOM}px`;
  }

  /** Copy the picture again, with its new marks: in a task of its own, since a slow processor needs a frame for it. */
  function renew() {
    if (at !== null) opening ||= setTimeout(open);
  }

  return {
    show(x, y) {
      at = { x, y };
      if (glass === null) renew();
      else place();
    },
    renew,
    hide() {
      clearTimeout(opening);
      glass?.remove();
      opening = 0;
      glass = box = at = null;
    },
  };
}
