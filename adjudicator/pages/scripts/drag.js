// Dragging by mouse, finger or pen: a picture follows the pointer until it is dropped.

import { element } from "../page.js";

const FAR = 6; // pixels: less movement is a click

/**
 * Make things in `host` draggable: `take(event)` returns the pressed thing, {picture, width, …}, or null;
 * `drop(taken, x, y)` is called on release, in pixels of the window.
 */
export function draggable(host, take, drop) {
  host.addEventListener("pointerdown", (event) => {
    const taken = event.isPrimary && event.button === 0 ? take(event) : null;
    if (taken) follow(event, taken, drop);
  });
  // A finger on a draggable thing does not scroll; a tap gets its click back at the end.
  host.addEventListener("touchstart", (event) => event.cancelable && take(event) && event.preventDefault(), { passive: false });
  // Browsers drag pictures and links natively.
  host.addEventListener("dragstart", (event) => event.preventDefault());
}

function follow(down, taken, drop) {
  const done = new AbortController();
  const { signal } = done;
  let ghost = null;

  function move(event) {
    if (event.pointerId !== down.pointerId) return;
    if (ghost === null) {
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < FAR) return;
      ghost = carried(taken);
    }
    ghost.style.translate = `calc(${event.clientX}px - 50%) calc(${event.clientY}px - 50%)`;
  }

  function end(event) {
    if (event.pointerId !== down.pointerId) return;
    done.abort();
    if (ghost === null) {
      if (event.type === "pointerup" && event.pointerType === "touch") down.target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      return;
    }
    ghost.remove();
    if (event.type === "pointercancel") return;
    swallow();
    drop(taken, event.clientX, event.clientY);
  }

  function cancel(event) {
    if (event.key !== "Escape") return;
    done.abort();
    ghost?.remove();
  }

  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", end, { signal });
  window.addEventListener("pointercancel", end, { signal });
  window.addEventListener("keydown", cancel, { signal });
}

function carried({ picture, width }) {
  const ghost = picture
    ? element("img", { class: "ghost", alt: "", src: picture })
    : element("span", { class: "ghost plain" });
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
