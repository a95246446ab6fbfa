// Says on a live page since when its figures stand still: they must not pass for live ones. What
// changes is written into the page by idiomorph, so that focus, selection and scrolling stay.
(() => {
  // The moment of the last answer, on the property's clock: the answer brings it.
  const say = (lost) => {
    const notice = document.querySelector("[data-stale]");
    const { shown } = document.querySelector("[data-shown]").dataset;
    const text = lost ? notice.dataset.stale.replace("{since}", shown) : "";
    if (notice.textContent !== text) notice.textContent = text;
  };
  for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.addEventListener(name, () => say(true));
  }
  document.addEventListener("htmx:afterSwap", () => say(false));

  // Led elsewhere: the sign-in has run out, and the page itself has to ask for it.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr } = event.detail;
    if (new URL(xhr.responseURL).pathname !== location.pathname) {
      event.detail.shouldSwap = false;
      location.reload();
    }
  });
})();
