// The preview page: the map, the input for the next frame, and the panels that describe the frame.

import { Address } from "./address.js";
import { Blank } from "./blank.js";
import { CameraControl } from "./camera-control.js";
import { cameraHash, cameraYAML } from "./camera.js";
import { fetched } from "./connection.js";
import { element } from "./dom.js";
import { DrawLoop } from "./draw-loop.js";
import { Blinks, EventLog } from "./events.js";
import { Findings, whatIsWrong, worst } from "./findings.js";
import { watchGestures } from "./gestures.js";
import { Inspector } from "./inspector.js";
import { withLand } from "./land.js";
import { MapView } from "./map-view.js";
import { Notices } from "./notices.js";
import { Options } from "./options.js";
import { Panels } from "./panel.js";
import { Player } from "./player.js";
import { RecordedScene } from "./scene.js";
import { Scenery } from "./scenery.js";
import { Source } from "./source.js";
import { StatusBar } from "./status.js";
import { Templates } from "./templates.js";
import { ViewportPicker, fittingScale } from "./viewports.js";

/** The largest number of annotations for which every frame has explanations. With more, only frames with an inspected annotation have them. */
const MAX_EXPLAINED = 2000;
/** The minimum time between two panel updates while the map moves, in milliseconds. */
const PANEL_EVERY = 150;
/** The largest number of hidden annotations that the panels list while the map moves. Longer lists wait until the map is idle. */
const MAX_LISTED_MOVING = 5000;

/** The difference from the zoom at which a cluster parts, so that it has parted. */
const BEYOND_SPLIT = 0.1;

const part = (id) => document.getElementById(id);

/** Returns the last rectangle in draw order that contains a point, or `undefined` if none does. */
const topmost = (boxes, [x, y]) => boxes.findLast((box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height);

/** The controller of the preview page. */
export class App {
  /** @param folder the address of the plan's folder. @param isStatic whether the folder has no server that reports changes. */
  constructor(folder, isStatic) {
    this.folder = folder;
    this.scenery = new Scenery();
    this.address = new Address();
    this.inputs = [];
    this.inspected = null;
    /** The editor, if the page has one. */
    this.editing = null;
    /** The text of the templates of views. */
    this.templates = null;
    /** Returns whether the annotation with an id is declared at the editor's cursor; `null` without such a place. */
    this.highlighted = null;
    this.candidate = null;
    this.planRevision = undefined;
    this.view = new MapView(part("screen"), (id) => this.press(id));
    this.inspector = new Inspector(this);
    this.findings = new Findings((line) => this.showLine(line));
    this.source = new Source();
    this.log = new EventLog((id) => this.inspect(id), (index) => this.player.go(index));
    this.blinks = new Blinks();
    this.notices = new Notices(part("banner"), part("toast"), part("connection"));
    this.player = new Player((record, goesOn) => this.play(record, goesOn), (error) => this.notices.fail("The frames cannot be played", error));
    this.options = new Options(() => this.redraw());
    this.picker = new ViewportPicker(() => this.resize());
    this.camera = new CameraControl({
      planCamera: () => this.session.planCamera(this.viewport), viewport: () => this.viewport,
      begin: () => this.live(), changed: () => this.redraw(),
    }, this.address);
    this.status = new StatusBar(part("status"), part("controls"), this);
    this.drawLoop = new DrawLoop((isIdle) => this.drawFrame(isIdle), (error) => this.fail(error));
    const panels = [
      { name: "inspect", title: "Inspect", content: this.inspector.content },
      { name: "findings", title: "Findings", content: this.findings.content },
      { name: "events", title: "Events", content: this.log.content },
      { name: "spec", title: "Spec", content: this.source.content },
    ];
    this.panels = new Panels(part("side"), isStatic ? [panels.pop(), ...panels] : panels, (name) => this.showing(name));
    // A static page opens with the spec, because no other program shows it beside the page.
    document.body.classList.toggle("is-static", isStatic);
    if (isStatic) {
      // The link names the file, because not every file server maps a folder to its `index.html`.
      part("brand").href = "index.html";
      part("brand").setAttribute("aria-label", "All maps");
      part("brand").append("All maps");
    }
    part("tools").append(this.picker.content, this.options.content,
      element("button", { type: "button", id: "copy", disabled: true, title: "Copies the camera as a line of YAML for the spec", onclick: () => this.copyCamera() }, "Copy camera"));
    this.blank = new Blank(this);
    part("stage").append(this.blank.content, this.player.content);
    watchGestures(part("screen"), this, () => this.view.scale);
    part("screen").addEventListener("pointermove", (event) => event.buttons === 0 && this.hover(event));
    this.watchWindow();
  }

  watchWindow() {
    new ResizeObserver(() => this.resize()).observe(part("stage"));
    window.addEventListener("hashchange", () => this.camera.readHash());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      this.view.readTheme();
      this.redraw();
    });
  }

  // MARK: Server state

  /** Reads the state, and the plan if its revision is new. */
  async refresh() {
    const read = (name) => fetched(this.folder + name);
    const state = await read("state.json");
    // A text that is not saved has a plan of its own.
    const isDraft = this.editing?.isEdited ?? false;
    const isNew = state.hasPlan && state.planRevision !== this.planRevision && !isDraft;
    if (isNew) {
      // A playground's state has the number of frames. The player reads the frames when a user plays them.
      const isOffered = state.frames !== undefined;
      const [plan, scenery, trace] = await Promise.all([read("plan"), read("scenery.json"), isOffered ? null : read("trace.json")]);
      this.base = scenery.base ?? [];
      const made = new Scenery(await withLand(scenery, state.land));
      // Building the scenery and loading the plan run in separate tasks, so that the page stays responsive.
      await new Promise((resolve) => setTimeout(resolve));
      this.session.setPlan(plan);
      if (this.editing) this.editing.drawn = undefined;
      this.view.overlays.forgetMarks();
      this.scenery = made;
      const name = state.trace?.split("/").at(-1);
      if (isOffered) this.player.offer(state.frames, name, () => read("trace.json"));
      else this.player.load(trace, name);
    }
    this.state = state;
    if (!isDraft) {
      this.updateState(state);
      this.showError(state);
    }
    this.picker.give(state.viewport);
    await this.readStyle(state.style ?? null);
    this.readTemplates(state.views ?? null);
    if (isNew) this.resize();
    // Set last, so that the next call retries a refresh that failed.
    if (!isDraft) this.planRevision = state.planRevision;
    await this.editing?.follow(state);
  }

  /** Shows views by templates. @param text the text of their file, or `null` for plain views. */
  readTemplates(text) {
    if (text === this.templates) return;
    this.templates = text;
    const templates = text === null ? null : new Templates(text);
    this.view.views.setTemplates(templates);
    if (templates?.count === 0) this.notices.showNotice("The file of --views has no <template data-view=\"…\">.");
    this.redraw();
  }

  /** Draws a map below the views. @param style the member of the state, or `null` for none. */
  async readStyle(style) {
    const key = JSON.stringify(style);
    if (!style || key === this.style || !this.session.hasPlan) return;
    this.style = key;
    const fail = (message) => this.notices.showNotice(`The map: ${message}`);
    try {
      if (this.view.map) return await this.view.map.setStyle(style);
      const [{ MapGround }, { MapFeatures }] = await Promise.all([import("./map-ground.js"), import("./maplibre/map-features.js")]);
      this.camera.follow();
      const ground = await MapGround.start(part("screen"), style, this.camera.current, { changed: () => this.redraw(), failed: fail });
      this.view.map = ground;
      this.session.useMap(ground.map, MapFeatures);
      this.options.set("scenery", false);
      this.redraw();
    } catch (error) {
      console.error(error);
      fail(error.message);
    }
  }

  /** Prepares a panel that is being shown. */
  showing(name) {
    if (name !== "spec") return;
    if (this.editing) this.editing.editor.refresh();
    else this.startEditing();
  }

  /** Reads the state again. */
  readAgain() {
    void this.connection?.again();
  }

  /** Starts the editor of a preview when its panel is opened. */
  startEditing() {
    if (this.editing || this.isStarting || !this.state?.editable?.length) return;
    this.isStarting = true;
    document.body.classList.add("is-editing");
    Promise.all([import("./editor/editing.js"), import("./editor/saved-spec.js")])
      .then(([{ Editing }, { SavedSpec }]) => Editing.start(this, this.state, SavedSpec))
      .then((editing) => this.wantedLine && editing.showLine(this.wantedLine))
      .catch((error) => this.notices.fail("The editor cannot be shown", error));
  }

  /** Shows whether a text of the editor is not saved. */
  updateUnsaved(isUnsaved) {
    this.isUnsaved = isUnsaved;
    this.panels.mark("spec", isUnsaved && "not saved");
    this.updateTitle();
  }

  updateTitle() {
    document.title = `${this.isUnsaved ? "● " : ""}${part("name").textContent} – Cartouche`;
  }

  /** Replaces the plan by one of the editor's compiler. */
  async showPlan(plan, scenery, { land }) {
    this.session.setPlan(plan);
    this.view.overlays.forgetMarks();
    this.scenery = new Scenery(await withLand({ ...scenery, base: this.base }, land));
    this.redraw();
  }

  /** Shows the findings and the name of a spec. */
  updateState(state) {
    const title = state.name ?? state.path.split("/").at(-1);
    // The `title` attribute shows text that is too long for its line.
    part("name").textContent = part("name").title = title;
    this.updateTitle();
    part("path").textContent = part("path").title = state.subtitle ?? state.path;
    this.findings.update(state.findings, state.path);
    const { number, severity } = worst(state.findings);
    this.panels.count(this.findingsPanel, number, severity);
    if (!this.editing) this.source.update(state.text, state.findings, state.path);
    part("credits").hidden = !state.credits;
    part("credits").textContent = state.credits ?? "";
    // If the first state has no plan, the findings are the only content.
    if (!state.hasPlan && this.revision === undefined) this.panels.show("findings");
    document.body.classList.toggle("has-no-map", !state.hasPlan);
    part("copy").disabled = !state.hasPlan;
    this.revision = document.documentElement.dataset.revision = state.revision;
  }

  /** Shows the mistake that affects the map in the banner, if there is one. */
  showError(state) {
    const mistake = whatIsWrong(state, this.player.count);
    if (!mistake.length) this.notices.clear();
    // The editor shows the mistake beside the map.
    else if (this.editing && this.panels.shown === "spec") this.notices.warn(mistake.slice(-1));
    else this.notices.warn(mistake, !state.problem && { text: "Show findings", action: () => this.panels.show(this.findingsPanel) });
  }

  /** The panel with the findings: in a playground that of the editor. */
  get findingsPanel() {
    return this.panels.has("findings") ? "findings" : "spec";
  }

  connected(isConnected) {
    if (isConnected) this.planRevision = undefined;
    this.notices.connected(isConnected);
  }

  fail(error) {
    this.notices.fail("The map cannot be shown", error);
  }

  /** Fits the map into the window, or into the viewport size that the user picked. */
  resize() {
    const stage = part("stage");
    const { viewport, scale, isFixed } = this.picker.viewport([stage.clientWidth, stage.clientHeight], this.below);
    if (!(viewport[0] >= 1 && viewport[1] >= 1)) return;
    this.viewport = viewport;
    if (this.player.isShowing) this.fitRecord();
    else this.view.resize(viewport, scale, isFixed, this.below);
    if (!this.session?.hasPlan) return;
    this.camera.follow();
    this.redraw();
  }

  // MARK: User actions

  /** Makes the map live, with the camera of the recorded frame. Compute points after this call, because a recorded frame may have another size. */
  live() {
    this.player.leave(true);
  }

  pan(from, to, isEased) {
    this.camera.pan(from, to, isEased);
  }

  move(point, change, isEased) {
    this.camera.move(point, change, isEased);
  }

  reset() {
    this.camera.reset();
  }

  north() {
    this.camera.north();
  }

  center(id) {
    const point = this.scene.point(id);
    const coordinate = point && this.scene.projection.unproject(...point);
    if (coordinate) this.camera.center(coordinate);
  }

  /**
   * Moves the camera to the members of a cluster, just above the zoom at which it parts.
   * The lookup precedes `live()`, because the live frame may lack a recorded cluster. */
  split(id) {
    const cluster = this.scene.cluster(id);
    if (!cluster) return;
    this.live();
    const fitting = this.session.cameraFitting(cluster.members, this.viewport, this.camera.current);
    this.camera.fly({ ...fitting, zoom: cluster.splitZoom + BEYOND_SPLIT });
  }

  async copyCamera() {
    const text = cameraYAML(this.scene?.camera ?? this.camera.current);
    try {
      await navigator.clipboard.writeText(text);
      this.notices.showNotice(`Copied: ${text}`);
    } catch {
      // Without clipboard access, the user can copy the line from the notice.
      this.notices.showNotice(text);
    }
  }

  /** Returns the camera of the frame as a part of the page's address. */
  cameraPart() {
    return cameraHash(this.scene?.camera ?? this.camera.current).slice(1);
  }

  /** Highlights the views that the editor's cursor is about. @param highlighted returns whether the annotation with an id is one of them. */
  highlight(highlighted) {
    this.highlighted = highlighted ?? null;
    this.isAsked = true;
    this.redraw();
  }

  /** Shows the line of the spec to which a finding refers. */
  showLine(line) {
    this.panels.show("spec");
    if (this.editing) this.editing.showLine(line);
    else {
      this.source.reveal(line);
      this.wantedLine = line;
    }
  }

  /** Shows the id and cause of the hidden annotation whose mark is under the pointer, as a tooltip. */
  hover(event) {
    if (!this.scene) return;
    const screen = part("screen");
    const box = screen.getBoundingClientRect();
    const at = [event.clientX - box.left, event.clientY - box.top].map((length) => length / this.view.scale);
    const id = this.markAt(at, this.hit(at));
    screen.classList.toggle("is-on-mark", id !== null);
    screen.title = id === null ? "" : `${id} is hidden: ${this.scene.hiddenOf(id)?.cause}`;
  }

  tap(point) {
    part("screen").focus({ preventScroll: true });
    if (!this.scene) return;
    const hit = this.hit(point);
    const mark = this.markAt(point, hit);
    if (mark !== null) return this.inspect(mark);
    if (!this.player.isShowing) this.inputs.push({ tap: point });
    // Taps pass through a disabled view, but the user can inspect it.
    const isDisabled = (placement) => !this.scene.isEnabled(placement);
    this.inspect(hit ?? topmost(this.scene.placements.filter(isDisabled), point)?.id ?? null);
  }

  /** Handles a key press on a view. An enabled view receives a tap at its center, or a selection if another view covers its center. */
  press(id) {
    const placement = this.scene.placement(id);
    const middle = [placement.x + placement.width / 2, placement.y + placement.height / 2];
    if (!this.player.isShowing && this.scene.isEnabled(placement)) this.inputs.push(this.hit(middle) === id ? { tap: middle } : { select: id });
    this.inspect(id);
  }

  /** Returns the id of the hidden annotation whose mark is at a point, or `null`. The reach is 10 points, or 6 on a view (`hit`). */
  markAt(point, hit) {
    const { overlays } = this.view;
    if (hit !== null && !overlays.areAbove) return null;
    return overlays.markAt(point, this.scene, hit === null ? 10 : 6);
  }

  /** Returns the id of the topmost view or callout at a point, or `null` if the point has none. */
  hit(point) {
    if (!this.player.isShowing) return this.session.hit(point).id ?? null;
    const { pointers, callouts, placements } = this.scene;
    return (topmost(pointers, point) ?? topmost(callouts, point) ?? topmost(placements, point))?.id ?? null;
  }

  inspect(id) {
    // Beside an editor, a click shows the lines of a view instead.
    if (id !== null && !this.editing?.reveal(id)) this.panels.show("inspect");
    this.inspected = id;
    this.candidate = null;
    this.isAsked = true;
    this.redraw();
  }

  listHidden() {
    this.inspector.openHidden();
    this.panels.show("inspect");
    this.inspect(null);
  }

  /** Highlights a candidate of the inspected annotation, by index; `null` removes the highlight. */
  mark(candidate) {
    if (candidate === this.candidate) return;
    this.candidate = candidate;
    this.redraw();
  }

  select(id, isSelected) {
    this.send(isSelected ? { select: id } : { deselect: id });
  }

  /** Draws a frame after an input. */
  send(input) {
    this.live();
    this.inputs.push(input);
    this.isAsked = true;
    this.redraw();
  }

  /** Places all views as in a first frame. Selected views stay selected. */
  forgetHistory() {
    this.live();
    const selected = this.scene.placements.filter(({ states }) => states?.includes("selected"));
    this.session.forgetHistory();
    this.inputs.push(...selected.filter(({ id }) => this.session.properties(id)).map(({ id }) => ({ select: id })));
    this.view.overlays.forgetMarks();
    this.blinks.reset();
    this.isAsked = true;
    this.redraw();
  }

  /** Returns the handlers of a drag that begins at a point, or `null` if the topmost view at the point is not draggable. */
  pickUp(point) {
    if (!this.scene || this.player.isShowing) return null;
    const id = this.hit(point);
    const placement = id !== null && this.scene.placement(id);
    if (!placement || !this.session.properties(id)?.draggable) return null;
    const [x, y] = placement.point;
    const send = (state, to) => {
      this.inputs.push({ drag: to ? { id, state, to } : { id, state } });
      this.redraw();
    };
    let to = [x, y];
    send("starting", to);
    const written = this.editing?.drag(id);
    return {
      move: ([px, py]) => {
        send("dragging", (to = [x + px - point[0], y + py - point[1]]));
        const coordinate = this.scene.projection.unproject(...to);
        if (coordinate) written?.move(coordinate, this.scene.camera.zoom);
      },
      end: () => { send("ending", to); send("none"); written?.end(); },
      cancel: () => { send("canceling"); send("none"); written?.cancel(); },
    };
  }

  /** Inspects and focuses the next view in reverse draw order (`by` is 1), or the previous view (−1). */
  step(by) {
    if (!this.scene?.placements.length) return;
    const ids = this.scene.placements.map((placement) => placement.id).reverse();
    const index = ids.indexOf(this.inspected);
    const next = index < 0 ? (by > 0 ? 0 : ids.length - 1) : (index + by + ids.length) % ids.length;
    this.inspect(ids[next]);
    this.view.views.focus(ids[next]);
  }

  leave() {
    this.inspect(null);
    part("screen").focus({ preventScroll: true });
  }

  // MARK: Frames

  /** Shows a recorded frame. `null` makes the map live again, with the camera of the last recorded frame if `goesOn`, else with its own. */
  play(record, goesOn) {
    if (record) {
      this.camera.stop();
      this.scene = new RecordedScene(record, this.session, this.player.frames[this.player.index - 1]?.placements);
      this.log.record(this.player.frames.slice(0, this.player.index + 1));
      this.fitRecord();
    } else {
      this.log.live();
      if (goesOn) this.camera.take(this.scene.camera);
      this.resize();
    }
    this.redraw();
  }

  fitRecord() {
    const stage = part("stage");
    const [width, height] = this.scene.viewport;
    const scale = fittingScale([width, height], [stage.clientWidth, stage.clientHeight], this.below);
    this.view.resize([width, height], scale, true, this.below);
  }

  /** The height at the bottom of the stage for the status, buttons and slider, in CSS pixels. The map does not extend behind them. */
  get below() {
    return this.player.content.hidden ? 48 : 108;
  }

  /** Requests a new drawing. A live map is also resolved again, which changes nothing without new input or a camera change. */
  redraw() {
    this.drawLoop.request();
  }

  /** Draws a frame. @returns {Iterator | undefined} the remaining drawing steps, or `undefined` if none remain. */
  drawFrame(isIdle) {
    if (!this.player.isShowing && !this.resolve(isIdle)) return;
    const { scene } = this;
    const { inspected, candidate, highlighted } = this;
    const rest = this.view.draw(scene, this.scenery, { options: this.options.values, inspected, candidate, highlighted, isIdle });
    this.status.update(scene, this.blinks.count, this.view.scale);
    this.blank.update(scene, isIdle);
    document.documentElement.dataset.frame = scene.index;
    this.updatePanels(isIdle);
    if (isIdle && !this.player.isShowing) this.camera.writeHash();
    return rest;
  }

  /** Resolves a live frame. @returns {boolean} whether the plan, viewport and camera are known, so that a frame exists. */
  resolve(settled) {
    if (!this.session?.hasPlan || !this.viewport || !this.camera.current) return false;
    if (this.view.map) this.camera.current = this.view.map.show(this.camera.current, this.viewport);
    const inputs = [...this.session.mapInputs(this.viewport, settled), ...this.inputs.splice(0)];
    const explain = this.inspected !== null || this.session.annotationCount <= MAX_EXPLAINED;
    this.scene = this.session.resolve({ camera: this.camera.current, viewport: this.viewport, inputs, settled, explain });
    this.log.add(this.scene.index, this.scene.events);
    this.blinks.add(this.scene.index, this.scene.events);
    return true;
  }

  /** Updates the panels: at once after a user's request or when the map is idle, otherwise at most once per `PANEL_EVERY`. */
  updatePanels(isIdle) {
    const now = performance.now();
    const isSoon = now - (this.panelsUpdatedAt ?? 0) < PANEL_EVERY || this.scene.hiddenCount > MAX_LISTED_MOVING;
    if (!isIdle && !this.isAsked && isSoon) return;
    this.panelsUpdatedAt = now;
    this.isAsked = false;
    this.inspector.update(this.scene, this.inspected);
    this.editing?.showStatus();
    this.log.render();
  }
}
