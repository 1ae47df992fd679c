// The theme of the other pages for Swagger UI, and names for its lists of values, which it leaves out. A classic script.
(() => {
  const root = document.documentElement;
  const follow = () => root.classList.toggle("dark-mode", root.dataset.theme === "dark");

  function name() {
    for (const list of document.querySelectorAll(":is(select, textarea):not([aria-label])")) {
      list.setAttribute("aria-label", list.closest("[data-param-name]")?.dataset.paramName ?? "Value");
    }
  }

  /** Headings in order, and the introduction in a landmark. */
  function order() {
    for (const [heading, level] of [["h3.opblock-tag", 2], ["h4", 3]]) {
      for (const one of document.querySelectorAll(`${heading}:not([aria-level])`)) one.setAttribute("aria-level", level);
    }
    const introduction = document.querySelector(".information-container:not([role])");
    introduction?.setAttribute("role", "region");
    introduction?.setAttribute("aria-label", "Introduction");
  }

  document.addEventListener("theme", follow);
  follow();
  new MutationObserver(() => {
    name();
    order();
  }).observe(document.body, { childList: true, subtree: true });
})();
