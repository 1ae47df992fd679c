// The page on which readers are the referee: keys, the result to share, days in a row.

import "./offline.js";
import { copyText } from "./copying.js";
import { at, page, say } from "./page.js";

const place = at("case");
const copy = at("copy");
const hint = document.querySelector(".keys");

if (hint) hint.hidden = !matchMedia("(hover: hover)").matches;
place.focus({ preventScroll: true });
place.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("a, button")) return;
  place.querySelector(`[data-key="${event.key.length === 1 ? event.key.toLowerCase() : event.key}"]`)?.click();
});
if (copy) {
  copy.hidden = false;
  copy.addEventListener("click", () => copyText(at("result").textContent, at("copied"), page.words.referee.copied));
  const days = streak(page.day);
  if (days > 1) at("streak").textContent = say(page.words.referee.streak, { days });
}

/** Note that this day is finished; the number of days in a row, 0 without storage. */
function streak(day) {
  try {
    const { last, days } = JSON.parse(localStorage.getItem("referee")) ?? { last: "", days: 0 };
    if (day <= last) return days;
    const next = new Date(Date.parse(last) + 86_400_000);
    const count = last && next.toISOString().startsWith(day) ? days + 1 : 1;
    localStorage.setItem("referee", JSON.stringify({ last: day, days: count }));
    return count;
  } catch {
    return 0; // storage is turned off, or holds something else
  }
}
