// Says on a page that refreshes itself when it no longer can: figures that stand still must not
// pass for live ones.
(() => {
  const setStale = (stale) => {
    for (const notice of document.querySelectorAll("[data-stale-notice]")) notice.hidden = !stale;
  };
  for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.addEventListener(name, () => setStale(true));
  }
  document.addEventListener("htmx:afterSwap", () => setStale(false));
})();
