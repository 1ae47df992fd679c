// Dragging by mouse, finger or pen: a picture follows the pointer until it is dropped.

import { element } from "./page.js";

const FAR = 6; // pixels: less movement is a click
const HELD = 250; // milliseconds: a finger held longer looks before it chooses

/**
 * Make things in `host` draggable: `take(event)` returns the pressed thing, {picture, width, …}, or null;
 * `drop(taken, x, y)` is called on release, in pixels of the window. Optional: `lifted(taken)` when the drag begins,
 * `over(taken, x, y)` at most once a frame while it lasts, also for a finger held still, and `ended(taken, dropped)`.
 */
export function draggable(host, take, drop, { lifted = null, over = null, ended = null } = {}) {
  host.addEventListener("pointerdown", (event) => {
    const taken = event.isPrimary && event.button === 0 ? take(event) : null;
    if (taken) follow(event, taken, { drop, lifted, over, ended });
  });
  // A finger on a draggable thing does not scroll; a tap gets its click back at the end.
  host.addEventListener("touchstart", (event) => event.cancelable && take(event) && event.preventDefault(), { passive: false });
  // Browsers drag pictures and links natively.
  host.addEventListener("dragstart", (event) => event.preventDefault());
}

function follow(down, taken, { drop, lifted, over, ended }) {
  const done = new AbortController();
  const { signal } = done;
  const isTouch = down.pointerType === "touch";
  const hold = isTouch && over ? setTimeout(begin, HELD) : 0;
  let ghost = null;
  const wide = window.innerWidth;
  let at = { x: down.clientX, y: down.clientY };
  let frame = 0;

  function begin() {
    if (ghost !== null) return;
    ghost = carried(taken);
    lifted?.(taken);
    frame ||= requestAnimationFrame(show);
  }

  function show() {
    frame = 0;
    ghost.style.translate = `calc(${at.x}px - 50%) calc(${at.y}px - 50%)`;
    over?.(taken, at.x, at.y);
  }

  function move(event) {
    if (event.pointerId !== down.pointerId) return;
    at = { x: event.clientX, y: event.clientY };
    if (ghost === null && Math.hypot(at.x - down.clientX, at.y - down.clientY) < FAR) return;
    begin();
    frame ||= requestAnimationFrame(show);
  }

  function stop(isDropped) {
    done.abort();
    clearTimeout(hold);
    cancelAnimationFrame(frame);
    if (ghost === null) return;
    ghost.remove();
    ended?.(taken, isDropped);
  }

  function end(event) {
    if (event.pointerId !== down.pointerId) return;
    const isDropped = ghost !== null && event.type === "pointerup";
    stop(isDropped);
    if (ghost === null && event.type === "pointerup" && isTouch) down.target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    if (!isDropped) return;
    swallow();
    drop(taken, event.clientX, event.clientY);
  }

  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", end, { signal });
  window.addEventListener("pointercancel", end, { signal });
  window.addEventListener("keydown", (event) => event.key === "Escape" && stop(false), { signal });
  window.addEventListener("resize", () => window.innerWidth !== wide && stop(false), { signal }); // a turned phone
}

function carried({ picture, width }) {
  const ghost = picture
    ? element("img", { class: "ghost", alt: "", src: picture })
    : element("span", { class: width ? "ghost plain" : "ghost" });
  ghost.style.width = `${width}px`;
  document.body.append(ghost);
  return ghost;
}

/** Suppress the click after the end of a drag. */
function swallow() {
  const stop = (event) => event.stopPropagation();
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 0);
}
