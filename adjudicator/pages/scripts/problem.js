// Errors of requests, shown and announced. Trouble with the service looks different from a ruling or an invalid input.

import { keyForm } from "./key.js";
import { announce, element, fill, page, say } from "./page.js";

const words = page.words.service;
const PAUSE = 5; // seconds until another try, if the service is still away

/** Whether a Problem is about the service, not about the input: offline, busy, failed, or without a valid key. */
export const isTrouble = ({ status, code }) => code === "unreachable" || status === 401 || status === 429 || status >= 500;

/**
 * Show a Problem below the line `wrong`, with a form for the key or a button to try again, by which `retry` is called.
 * Any other error is a bug and thrown on.
 */
export function tellProblem(host, problem, { wrong, retry }) {
  if (!problem.sentences) throw problem;
  const trouble = isTrouble(problem);
  fill(
    host,
    element("p", { class: `verdict ${trouble ? "trouble" : "illegal"}` }, trouble ? words.trouble : wrong),
    problem.sentences.map((sentence) => element("p", {}, sentence)),
    problem.status === 401 && keyForm(retry),
    trouble && problem.status !== 401 && again(problem, retry),
  );
  announce(problem.sentences.join(" "));
}

/**
 * A button that repeats only what failed. It counts down the seconds of the response's Retry-After. Before the request is
 * repeated, one that no limit counts has to succeed, so that a retry in vain spends no quota. A browser that is online
 * again presses the button.
 */
function again({ code, wait = 0 }, retry) {
  const button = element("button", { type: "button", class: "second", onclick: press });
  let end = Date.now() + wait * 1000;

  async function press() {
    button.disabled = true;
    if (await responds()) return retry();
    end = Date.now() + PAUSE * 1000;
    return count();
  }

  function count() {
    const seconds = Math.ceil((end - Date.now()) / 1000);
    button.disabled = seconds > 0;
    button.textContent = seconds > 0 ? say(words.again_in, { seconds }) : words.again;
    if (seconds > 0) setTimeout(() => button.isConnected && count(), 1000);
  }

  count();
  if (code === "unreachable") window.addEventListener("online", () => button.isConnected && press(), { once: true });
  return element("p", {}, button);
}

/** Whether the service is up: its health counts against no limit. */
async function responds() {
  try {
    return (await fetch(`${page.prefix}/healthz`)).ok;
  } catch {
    return false;
  }
}
