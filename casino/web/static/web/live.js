// Keeps a live page live: writes into it only what has changed, so that focus, selection and
// scrolling stay where they are, and says since when figures stand still that pass for live ones.
(() => {
  const same = (old, fresh) =>
    old.nodeName === fresh.nodeName && old.dataset?.key === fresh.dataset?.key;

  // What stands for `fresh` among `at` and its later siblings. Without a key only `at` can.
  const counterpart = (at, fresh) => {
    if (!fresh.dataset?.key) return at && same(at, fresh) ? at : null;
    while (at && !same(at, fresh)) at = at.nextSibling;
    return at;
  };

  const removed = (node) => {
    const next = node.nextSibling;
    node.remove();
    return next;
  };

  const patchAttributes = (old, fresh) => {
    for (const { name } of [...old.attributes]) {
      if (!fresh.hasAttribute(name)) old.removeAttribute(name);
    }
    for (const { name, value } of fresh.attributes) {
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
  };

  const patchChildren = (old, fresh) => {
    let at = old.firstChild;
    for (const node of [...fresh.childNodes]) {
      const match = counterpart(at, node);
      if (!match) {
        old.insertBefore(node, at);
        continue;
      }
      while (at !== match) at = removed(at);
      at = match.nextSibling;
      if (match.nodeType === Node.ELEMENT_NODE) {
        patchAttributes(match, node);
        patchChildren(match, node);
      } else if (match.data !== node.data) {
        match.data = node.data;
      }
    }
    while (at) at = removed(at);
  };

  htmx.defineExtension("patch", {
    handleSwap: (style, target, fragment) => {
      if (style !== "patch") return false;
      patchChildren(target, fragment);
      return [];
    },
  });

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
