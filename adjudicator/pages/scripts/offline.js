// Every page: the notice that the browser is offline, and the worker that keeps visited pages for then.

const notice = document.getElementById("offline");

function show() {
  notice.hidden = navigator.onLine;
}

/** Keep this page and what it has loaded, also after an update of the worker. */
async function keep() {
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  active.postMessage([location.href, document.querySelector("header .name").href, ...loaded]);
}

window.addEventListener("online", show);
window.addEventListener("offline", show);
show();

// Browsers have workers only over HTTPS and on this machine.
if ("serviceWorker" in navigator) {
  window.addEventListener("load", async () => {
    try {
      await navigator.serviceWorker.register(new URL("../worker.js", import.meta.url), { scope: new URL("../../", import.meta.url).href });
      await keep();
    } catch {
      // Storage may be forbidden: then there are no pages without a network.
    }
  });
  navigator.serviceWorker.addEventListener("controllerchange", keep);
}
