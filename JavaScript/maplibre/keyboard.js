// Views for those who use keyboards and screen readers.

/** Gives views names and roles, puts them into an order, and lets keys do what taps do. */
export class Keyboard {
  /**
   * @param {import("../cartouche-maplibre.js").MapLike} map
   * @param {HTMLElement} layer where views and callouts are.
   * @param {import("../cartouche.js").Resolver} resolver
   * @param {{tap(element: HTMLElement): void, escape(): boolean}} actions `escape` says whether there was anything to leave.
   */
  constructor(map, layer, resolver, actions) {
    this.map = map;
    this.layer = layer;
    this.resolver = resolver;
    this.actions = actions;
    /** Elements of views whose callouts are open. @type {Set<HTMLElement>} */
    this.open = new Set();
    this.ending = new AbortController();
    const { signal } = this.ending;
    layer.addEventListener("keydown", (event) => this.#key(event), { signal });
    map.getContainer().addEventListener("keydown", (event) => this.#escape(event), { signal });
  }

  /** Says what a view is. */
  label(slot, described) {
    const { element } = slot;
    const name = [described.title ?? described.cluster?.count, described.subtitle].filter(Boolean).join(", ");
    const isEnabled = !described.states.includes("disabled") && this.resolver.properties(described.annotation)?.enabled !== false;
    // What the host made may have a name itself.
    if (name) element.setAttribute("aria-label", name);
    else element.removeAttribute("aria-label");
    element.setAttribute("role", isEnabled ? "button" : "group");
    if (isEnabled) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
    element.style.cursor = isEnabled ? "pointer" : "";
    element.setAttribute("aria-pressed", String(described.states.includes("selected")));
    if (!isEnabled) element.removeAttribute("aria-pressed");
  }

  /** Says whose callouts are open, and where they are. */
  labelCallouts(views, callouts) {
    const open = new Set();
    for (const { annotation, element } of callouts) {
      const view = views.find((slot) => slot.annotation === annotation)?.element;
      if (!view) continue;
      open.add(view);
      if (view.getAttribute("aria-controls") === element.id) continue;
      view.setAttribute("aria-expanded", "true");
      view.setAttribute("aria-controls", element.id);
    }
    for (const view of this.open) {
      if (open.has(view)) continue;
      view.removeAttribute("aria-expanded");
      view.removeAttribute("aria-controls");
    }
    this.open = open;
  }

  /**
   * Puts the elements of the page into the order in which they are to be read: the most important view first, which is drawn on top,
   * each followed by its callout. What has the focus stays where it is, because moving it would take the focus away.
   */
  order(views, callouts) {
    const wanted = [];
    for (const slot of [...views].reverse()) {
      wanted.push(slot.element);
      const callout = callouts.find((other) => other.annotation === slot.annotation);
      if (callout) wanted.push(callout.element);
    }
    const focused = wanted.findIndex((element) => element.contains(document.activeElement));
    let next = focused < 0 ? null : wanted[focused];
    for (let i = (focused < 0 ? wanted.length : focused) - 1; i >= 0; i--) {
      if (wanted[i].nextElementSibling !== next) this.layer.insertBefore(wanted[i], next);
      next = wanted[i];
    }
    if (focused < 0) return;
    let last = wanted[focused];
    for (const element of wanted.slice(focused + 1)) {
      if (last.nextElementSibling !== element) last.after(element);
      last = element;
    }
  }

  /** The slot that the focus is in. */
  focused(views, callouts) {
    const focused = document.activeElement;
    return this.layer.contains(focused) ? [...views, ...callouts].find(({ element }) => element.contains(focused)) : undefined;
  }

  /** Keeps the focus with an annotation, whichever slot it has now; on the map where it is hidden. */
  keepFocus(slot, annotation, views, callouts) {
    if (slot === undefined || (slot.annotation === annotation && slot.element.contains(document.activeElement))) return;
    const now = [...callouts, ...views].find((other) => other.annotation === annotation);
    (now?.element ?? this.map.getCanvas()).focus({ preventScroll: true });
  }

  remove() {
    this.ending.abort();
  }

  #key(event) {
    const view = event.target;
    if (event.key !== "Enter" && event.key !== " ") return;
    // Not what the host has in it, such as a button.
    if (!view.classList?.contains("cartouche-view") || event.repeat) return;
    event.preventDefault();
    this.actions.tap(view);
  }

  #escape(event) {
    if (event.key === "Escape" && !event.defaultPrevented && this.actions.escape()) event.preventDefault();
  }
}
