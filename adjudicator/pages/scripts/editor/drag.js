// Dragging with mouse, finger or pen: a picture of the thing follows the pointer, and the thing is dropped where it is let go.

import { element } from "../page.js";

const FAR = 6; // pixels: what is pressed and moved less is a click

/**
 * Let things be dragged out of `host`: `take(event)` gives what is pressed there, {picture, width, …}, or null;
 * `drop(taken, x, y)` is called where it is let go, in pixels of the window.
 */
export function draggable(host, take, drop) {
  host.addEventListener("pointerdown", (event) => {
    const taken = event.isPrimary && event.button === 0 ? take(event) : null;
    if (taken) follow(event, taken, drop);
  });
  // A finger on what can be dragged does not scroll the page; where it only taps, the click is made up for (see end).
  host.addEventListener("touchstart", (event) => event.cancelable && take(event) && event.preventDefault(), { passive: false });
  // Browsers drag pictures and links by themselves.
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

/** Keep the click that follows the end of a drag from anybody. */
function swallow() {
  const stop = (event) => event.stopPropagation();
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 0);
}
