// The theme of the other pages for Swagger UI, and names for its lists of values, which it leaves out. A classic script.
(() => {
  const root = document.documentElement;
  const follow = () => root.classList.toggle("dark-mode", root.dataset.theme === "dark");

  function name() {
    for (const list of document.querySelectorAll("select:not([aria-label])")) {
      list.setAttribute("aria-label", list.closest("[data-param-name]")?.dataset.paramName ?? "Value");
    }
  }

  document.addEventListener("theme", follow);
  follow();
  new MutationObserver(name).observe(document.body, { childList: true, subtree: true });
})();
