// The inspector: explains why an annotation is at its position or hidden, and lists its candidates.
// If no annotation is inspected, it lists the shown and hidden annotations of the frame.

import { CAUSES_BY_INTEREST, blockerName, causeColor, causeText, verdict } from "./causes.js";
import { element, replaceChildren, rich } from "./dom.js";
import { statesOf } from "./views.js";

const MAX_NAMES = 100;

export class Inspector {
  /** @param app The actions: `inspect(id | null)`, `mark(candidate | null)`, `center(id)`, `select(id, isSelected)`, `split(id)`, `forgetHistory()`. */
  constructor(app) {
    this.app = app;
    this.search = element("input", {
      type: "search", placeholder: "Find an annotation", "aria-label": "Find an annotation", oninput: () => this.list(), "data-key": "search",
    });
    this.hint = element("p", { class: "fine" });
    this.lists = element("div", { class: "lists" });
    this.content = element("div", { class: "inspector" }, element("p", { class: "fine" }, "What the map shows and hides is here once the spec compiles."));
    this.open = new Set(["shown"]);
  }

  update(scene, id) {
    this.scene = scene;
    if (id !== this.id) this.content.parentElement.scrollTop = 0;
    this.id = id;
    if (id !== null && this.describe(scene, id)) return;
    if (this.search.parentElement !== this.content) this.content.replaceChildren(this.hint, this.search, this.lists);
    this.list();
  }

  /** Opens the lists of hidden annotations and clears the search. */
  openHidden() {
    for (const cause of CAUSES_BY_INTEREST) this.open.add(cause);
    this.search.value = "";
  }

  /** Lists the shown annotations, and the hidden ones by cause. */
  list() {
    const { scene } = this;
    const { placements, hiddenCount } = scene;
    const wanted = this.search.value.trim().toLowerCase();
    const groups = new Map();
    // Names are read only for listed rows and for a search: reading tens of thousands of names is slow.
    const add = (group, name) => {
      if (wanted && !name().some((text) => text?.toLowerCase().includes(wanted))) return;
      let found = groups.get(group);
      if (!found) groups.set(group, (found = { names: [], count: 0 }));
      found.count += 1;
      if (found.names.length < MAX_NAMES) found.names.push(name);
    };
    for (const { id, title } of [...placements].reverse()) add("shown", () => [id, title]);
    scene.forEachHidden((index, cause) => add(cause, () => scene.hiddenName(index)));
    // Hidden annotations come first: their groups are a few lines, hard to find below hundreds of shown ones.
    const names = [...CAUSES_BY_INTEREST.filter((cause) => groups.has(cause)), "shown"];
    replaceChildren(this.hint, hintFor(placements.length, hiddenCount));
    replaceChildren(this.lists, names.map((group) => this.group(group, groups.get(group) ?? { names: [], count: 0 }, wanted)));
  }

  /**
   * Returns the element of a group, with rows only if it is open.
   *
   * @param group A cause or `shown`.
   * @param names Functions that return id and title, at most `MAX_NAMES`.
   * @param count The number of annotations.
   */
  group(group, { names, count }, wanted) {
    const isShown = group === "shown";
    const dot = element("span", { class: isShown ? "dot shown" : "dot" });
    if (!isShown) dot.style.borderColor = causeColor(group);
    const isOpen = this.open.has(group) || Boolean(wanted && count);
    // A closed group has no rows, because building thousands of them is slow.
    const rows = (isOpen ? names : []).map((name) => this.row(...name()));
    if (isOpen && count > names.length) rows.push(element("li", { class: "more" }, `and ${(count - names.length).toLocaleString("en")} more`));
    const details = element("details", { "data-group": group, open: isOpen },
      element("summary", { "data-key": `group ${group}`, title: isShown ? null : plain(causeText(group)), onclick: () => toggle() },
        dot, isShown ? "Shown" : `Hidden: ${group}`, element("span", { class: "number" }, count.toLocaleString("en"))),
      element("ul", {}, rows));
    // The event `toggle` comes later: a frame in between would list the groups as they were.
    const toggle = () => {
      this.open[details.open ? "delete" : "add"](group);
      if (!details.open && !isOpen) this.list();
    };
    return details;
  }

  row(id, title) {
    return element("li", {}, element("button", {
      type: "button", class: "row", "data-key": `row ${id}`, onclick: () => this.app.inspect(id),
    }, element("span", {}, title ?? id), title && element("small", {}, id)));
  }

  /** Shows the details of an annotation. @returns {boolean} Whether this frame has an annotation with this id. */
  describe(scene, id) {
    const placement = scene.placement(id);
    const hidden = placement ? undefined : scene.hiddenOf(id);
    if (!placement && !hidden) return false;
    const properties = scene.session?.properties(id);
    const candidates = scene.candidates(id);
    const passed = scene.passedOver(id);
    const isEnabled = placement ? scene.isEnabled(placement) : properties?.enabled !== false;
    const cluster = scene.cluster(id);
    const title = placement?.title ?? properties?.title;
    replaceChildren(this.content,
      element("button", { type: "button", class: "back", "data-key": "back", onclick: () => this.app.inspect(null) }, "‹ All annotations"),
      element("h2", {}, title ?? id), title && element("p", { class: "id" }, id),
      placement ? this.placed(placement, statesOf(placement, isEnabled), passed) : this.unplaced(hidden, candidates?.some(({ needsRoom }) => needsRoom)),
      this.buttons(scene, id, placement, properties, cluster, isEnabled),
      candidates && this.candidates(candidates, passed !== undefined),
      placement && facts(placement, properties),
      // The resolver has no coordinate for a view on a hidden parent.
      !placement && properties && facts(hidden.cause === "parentHidden" ? { ...properties, coordinate: undefined } : properties, properties),
      cluster && this.members(cluster));
    return true;
  }

  placed({ anchor }, states, passed) {
    return element("div", { class: "verdict shown", role: "status" }, element("strong", {}, "Shown"), ` at its anchor `, element("code", {}, anchor),
      states.map((state) => element("span", { class: "chip" }, state)),
      passed && element("p", { class: "kept" }, rich(`It was there in the frame before and stays, though \`${passed.anchor}\`, earlier in its list, is free, too: `
        + "a view leaves its anchor only for a better one (`placement.keepAnchor`).")), passed && this.forgetting());
  }

  /** @param needsRoom whether a candidate is free except for the room that hidden views need to return. */
  unplaced(hidden, needsRoom) {
    const lead = { clustered: "It is part of ", parentHidden: "It is attached to " }[hidden.cause] ?? (needsRoom ? "Beside it: " : "In the way: ");
    const by = hidden.by === undefined ? null
      : element("p", {}, lead, typeof hidden.by === "string" && this.isAnnotation(hidden.by) ? this.link(hidden.by) : element("code", {}, blockerName(hidden)));
    const box = element("div", { class: "verdict hidden-cause", role: "status" },
      element("strong", {}, `Hidden: ${hidden.cause}`), element("p", {}, rich(needsRoom
        ? "It has room, but a view that was hidden needs more to return (`placement.showMargin`), so that it does not blink." : causeText(hidden.cause))),
      by, needsRoom && this.forgetting());
    box.style.borderColor = causeColor(hidden.cause);
    return box;
  }

  forgetting() {
    return element("div", { class: "buttons" }, element("button", {
      type: "button", "data-key": "forget", title: "Places all views as in the first frame of a map", onclick: () => this.app.forgetHistory(),
    }, "Forget history"));
  }

  isAnnotation(id) {
    return Boolean(this.scene.placement(id) ?? this.scene.hiddenOf(id));
  }

  link(id) {
    return element("button", { type: "button", class: "link", "data-key": `link ${id}`, onclick: () => this.app.inspect(id) }, id);
  }

  buttons(scene, id, placement, properties, cluster, isEnabled) {
    const isSelected = (placement?.states ?? properties?.states ?? []).includes("selected");
    const isExpanded = cluster?.members.some((member) => scene.placement(member)) ?? false;
    const button = (key, text, onclick, disabled) => element("button", { type: "button", "data-key": key, onclick, disabled }, text);
    return element("div", { class: "buttons" },
      button("center", "Center", () => this.app.center(id)),
      button("select", isSelected ? "Deselect" : "Select", () => this.app.select(id, !isSelected), !isEnabled && !isSelected),
      cluster && cluster.splitZoom !== null && cluster.splitZoom !== undefined && button("split", "Zoom in to part", () => this.app.split(id)),
      cluster && button("expand", isExpanded ? "Close" : "Expand", () => this.app.send(isExpanded ? { collapse: true } : { expand: id })));
  }

  /** Returns the table of candidates. @param isKept Whether the view keeps the chosen candidate's anchor only because it had it before. */
  candidates(candidates, isKept) {
    const rows = candidates.map((candidate, index) => {
      const kind = candidate.chosen ? "chosen" : candidate.stoppedBy ? "stopped" : "free";
      const enter = () => this.app.mark(index);
      const leave = () => this.app.mark(null);
      return element("tr", {
        class: kind, tabindex: 0, "data-key": `candidate ${index}`, onpointerenter: enter, onpointerleave: leave, onfocus: enter, onblur: leave,
      }, element("td", {}, String(index + 1)), element("td", {}, element("code", {}, candidate.leader ? "leader" : candidate.anchor)), element("td", {}, this.verdict(candidate), isKept && candidate.chosen && ", kept"));
    });
    return element("section", {}, element("h3", {}, `Candidates (${candidates.length})`),
      element("table", { class: "candidates" },
        element("thead", {}, element("tr", {}, ["#", "anchor", "what became of it"].map((text) => element("th", { scope: "col" }, text)))),
        element("tbody", {}, rows)));
  }

  /** Returns the verdict on a candidate, with a link to the annotation that blocks it. */
  verdict(candidate) {
    const { by } = candidate;
    if (!candidate.stoppedBy || by === undefined || candidate.chosen) return verdict(candidate);
    if (candidate.needsRoom) return [rich("free, but too near to return (`showMargin`): "), this.link(by)];
    return [`${candidate.stoppedBy} with `, this.isAnnotation(by) ? this.link(by) : blockerName(candidate)];
  }

  members({ count, members, splitZoom, properties }) {
    const rows = members.slice(0, MAX_NAMES).map((id) => this.row(id, this.scene.title(id)));
    if (members.length > MAX_NAMES) rows.push(element("li", { class: "more" }, `and ${members.length - MAX_NAMES} more`));
    const aggregates = Object.entries(properties ?? {});
    return element("section", {}, element("h3", {}, `Cluster of ${count.toLocaleString("en")}`),
      element("p", {}, splitZoom === null || splitZoom === undefined ? "It parts at no zoom." : `It parts above zoom ${splitZoom.toFixed(2)}.`),
      aggregates.length > 0 && element("dl", {}, aggregates.map(([name, value]) => [element("dt", {}, name), element("dd", {}, String(value))])),
      element("ul", { class: "members" }, rows));
  }
}

function hintFor(shown, hidden) {
  if (shown === 0 && hidden === 0) return rich("The spec has no annotations yet. Write one below `annotations`.");
  const ring = element("span", { class: "dot", "aria-hidden": true });
  return ["Click a view to see why it is where it is", hidden > 0 && [", and a ring ", ring, " to see why one is hidden"], "."];
}

/** Returns the properties of a view as a description list. */
function facts(view, properties) {
  const number = (value) => String(Math.round(value * 100) / 100);
  const degrees = (coordinate) => coordinate.map((value) => value.toFixed(5)).join(", ");
  const rows = [
    view.x !== undefined && ["frame", `${number(view.x)}, ${number(view.y)} · ${number(view.width)} × ${number(view.height)}${view.estimated ? " (estimated)" : ""}`],
    view.x === undefined && ["size", `${number(view.width)} × ${number(view.height)}${view.estimated ? " (estimated)" : ""}`],
    view.offsetX !== undefined && ["offsets", `${number(view.offsetX)}, ${number(view.offsetY)}`],
    view.coordinate?.every(Number.isFinite) && ["coordinate", degrees(view.coordinate)],
    properties && ["priority", properties.required ? "required" : number(properties.priority)],
    ["zPriority", number(view.zPriority)],
    properties && (properties.minZoom > 0 || properties.maxZoom < 25) && ["zoom", `${number(properties.minZoom)} – ${number(properties.maxZoom)}`],
    ["view", view.slot === undefined ? view.view : `${view.view}, slot ${view.slot}`],
    properties?.draggable && ["draggable", "yes"],
    properties?.enabled === false && ["enabled", "no: taps and drags pass through it"],
    view.subtitle && ["subtitle", view.subtitle],
    view.data && ["data", JSON.stringify(view.data)],
  ].filter(Boolean);
  return element("section", {}, element("h3", {}, "Facts"),
    element("dl", {}, rows.map(([name, value]) => [element("dt", {}, name), element("dd", {}, value)])));
}

const plain = (text) => text.replaceAll("`", "");
