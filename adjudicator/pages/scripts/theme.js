// Light or dark: the system's preference, or the button in the header.
// A classic script that runs before the first paint, to avoid a flash of the wrong theme.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");

  function kept() {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null; // storage may be forbidden: then the system decides, and a choice lasts for this page
    }
  }

  let chosen = kept();

  function show() {
    root.dataset.theme = chosen === "light" || chosen === "dark" ? chosen : dark.matches ? "dark" : "light";
    for (const source of document.querySelectorAll("picture > source:not(.light)")) {
      source.media = root.dataset.theme !== "dark" ? "not all" : source.className ? "(max-width: 40rem)" : "all";
    }
    for (const board of document.querySelectorAll("adjudicator-board")) board.setAttribute("theme", root.dataset.theme);
    const button = document.getElementById("theme");
    if (button) {
      const other = root.dataset.theme === "dark" ? "light" : "dark";
      button.textContent = button.dataset[other];
      button.hidden = false;
    }
    document.dispatchEvent(new Event("theme"));
  }

  function change() {
    chosen = root.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem("theme", chosen);
    } catch {
      // see above
    }
    show();
  }

  dark.addEventListener("change", show);
  document.addEventListener("DOMContentLoaded", () => {
    show();
    document.getElementById("theme")?.addEventListener("click", change);
  });
  show();
})();
