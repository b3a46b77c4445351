// The page: what is looked at, what was asked of it, and the panels that tell about it.

import { Blank } from "./blank.js";
import { CameraControl } from "./camera-control.js";
import { cameraYAML } from "./camera.js";
import { fetched } from "./connection.js";
import { element } from "./dom.js";
import { DrawLoop } from "./draw-loop.js";
import { Blinks, EventLog } from "./events.js";
import { Findings, whatIsWrong, worst } from "./findings.js";
import { watchGestures } from "./gestures.js";
import { Inspector } from "./inspector.js";
import { MapView } from "./map-view.js";
import { Notices } from "./notices.js";
import { Options } from "./options.js";
import { Panels } from "./panel.js";
import { Player } from "./player.js";
import { RecordedScene } from "./scene.js";
import { Scenery } from "./scenery.js";
import { Source } from "./source.js";
import { StatusBar } from "./status.js";
import { ViewportPicker, fittingScale } from "./viewports.js";

/** Up to so many annotations each frame says why; of more only while somebody asks. */
const MOST_EXPLAINED = 2000;
/** Milliseconds between two looks of the panels while the map moves; lists of very many wait until it is idle. */
const PANEL_EVERY = 150;
const MOST_LISTED_MOVING = 5000;

const part = (id) => document.getElementById(id);

/** The last in draw order of what has a point in its frame. */
const topmost = (boxes, [x, y]) => boxes.findLast((box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height);

export class App {
  /** @param folder Where the plan and what belongs to it are. @param isStatic Whether nobody tells changes. */
  constructor(folder, isStatic) {
    this.folder = folder;
    this.scenery = new Scenery();
    this.inputs = [];
    this.inspected = null;
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
    });
    this.status = new StatusBar(part("status"), part("controls"), this);
    this.drawLoop = new DrawLoop((isIdle) => this.drawFrame(isIdle), (error) => this.fail(error));
    this.panels = new Panels(part("side"), [
      { name: "inspect", title: "Inspect", content: this.inspector.content },
      { name: "findings", title: "Findings", content: this.findings.content },
      { name: "events", title: "Events", content: this.log.content },
      { name: "spec", title: "Spec", content: this.source.content },
    ]);
    // Where nobody writes the spec beside the page, it is the page that shows it.
    document.body.classList.toggle("is-static", isStatic);
    if (isStatic) {
      this.panels.show("spec");
      // Not every server of files knows which one a folder stands for.
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

  // MARK: What the server has

  /** Reads the state, and the plan where it is another one. */
  async refresh() {
    const read = (name) => fetched(this.folder + name);
    const state = await read("state.json");
    const isNew = state.hasPlan && state.planRevision !== this.planRevision;
    if (isNew) {
      // A playground says how many frames there are: they are read when they are played.
      const isOffered = state.frames !== undefined;
      const [plan, scenery, trace] = await Promise.all([read("plan"), read("scenery.json"), isOffered ? null : read("trace.json")]);
      const made = new Scenery(scenery);
      // A task of its own for each: the page answers between them.
      await new Promise((resolve) => setTimeout(resolve));
      this.session.setPlan(plan);
      this.view.overlays.forgetMarks();
      this.scenery = made;
      const name = state.trace?.split("/").at(-1);
      if (isOffered) this.player.offer(state.frames, name, () => read("trace.json"));
      else this.player.load(trace, name);
    }
    this.tell(state);
    this.picker.give(state.viewport);
    if (isNew) this.resize();
    // What fails before is tried again.
    this.planRevision = state.planRevision;
  }

  tell(state) {
    const title = state.name ?? state.path.split("/").at(-1);
    document.title = `${title} – Cartouche`;
    // What is too long for its line can be read all the same.
    part("name").textContent = part("name").title = title;
    part("path").textContent = part("path").title = state.path;
    this.findings.update(state.findings, state.path);
    const { number, severity } = worst(state.findings);
    this.panels.count("findings", number, severity);
    this.source.update(state.text, state.findings, state.path);
    part("credits").hidden = !state.credits;
    part("credits").textContent = state.credits ?? "";
    const mistake = whatIsWrong(state, this.player.count);
    if (!mistake.length) this.notices.clear();
    else this.notices.warn(mistake, !state.problem && { text: "Show findings", action: () => this.panels.show("findings") });
    // Before there is a map, what is wrong is all there is to see.
    if (!state.hasPlan && this.revision === undefined) this.panels.show("findings");
    document.body.classList.toggle("has-no-map", !state.hasPlan);
    part("copy").disabled = !state.hasPlan;
    this.revision = document.documentElement.dataset.revision = state.revision;
  }

  connected(isConnected) {
    if (isConnected) this.planRevision = undefined;
    this.notices.connected(isConnected);
  }

  fail(error) {
    this.notices.fail("The map cannot be shown", error);
  }

  /** Fits the map into the window, or into the size that was picked. */
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

  // MARK: What users ask

  /** The map is live from here on, where a trace left it. Points are taken after it: a recorded frame may have another size. */
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

  /** Shows the members of a cluster, of which a recorded one need not be there in the live frame. */
  split(id) {
    const cluster = this.scene.cluster(id);
    if (!cluster) return;
    this.live();
    this.camera.fly(this.session.cameraFitting(cluster.members, this.viewport, this.camera.current));
  }

  async copyCamera() {
    const text = cameraYAML(this.scene?.camera ?? this.camera.current);
    try {
      await navigator.clipboard.writeText(text);
      this.notices.say(`Copied: ${text}`);
    } catch {
      // Without a clipboard the line can be taken from here.
      this.notices.say(text);
    }
  }

  /** A line of the spec that a finding is about. */
  showLine(line) {
    this.panels.show("spec");
    this.source.reveal(line);
  }

  /** Tells what a ring is that the mouse is on. */
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
    // What is disabled lets the tap through, but can be asked about.
    const isDisabled = (placement) => !this.scene.isEnabled(placement);
    this.inspect(hit ?? topmost(this.scene.placements.filter(isDisabled), point)?.id ?? null);
  }

  /** What a key does on a view: as a tap in its middle, or where something covers that, on it alone. */
  press(id) {
    const placement = this.scene.placement(id);
    const middle = [placement.x + placement.width / 2, placement.y + placement.height / 2];
    if (!this.player.isShowing && this.scene.isEnabled(placement)) this.inputs.push(this.hit(middle) === id ? { tap: middle } : { select: id });
    this.inspect(id);
  }

  /** The hidden annotation whose mark is at a point: of one that lies on a view only the ring itself counts. */
  markAt(point, hit) {
    const { overlays } = this.view;
    if (hit !== null && !overlays.areAbove) return null;
    return overlays.markAt(point, this.scene, hit === null ? 10 : 6);
  }

  /** The id of what is shown at a point, or null. */
  hit(point) {
    if (!this.player.isShowing) return this.session.hit(point).id ?? null;
    return (topmost(this.scene.callouts, point) ?? topmost(this.scene.placements, point))?.id ?? null;
  }

  inspect(id) {
    if (id !== null) this.panels.show("inspect");
    this.inspected = id;
    this.candidate = null;
    this.isAsked = true;
    this.redraw();
  }

  /** Lists what is hidden, by cause. */
  listHidden() {
    this.inspector.openHidden();
    this.panels.show("inspect");
    this.inspect(null);
  }

  /** Marks a candidate of the inspected annotation. */
  mark(candidate) {
    if (candidate === this.candidate) return;
    this.candidate = candidate;
    this.redraw();
  }

  select(id, isSelected) {
    this.live();
    this.inputs.push(isSelected ? { select: id } : { deselect: id });
    this.isAsked = true;
    this.redraw();
  }

  /** What takes a drag that begins at a point; null: nothing there can be dragged. */
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
    return {
      move: ([px, py]) => send("dragging", (to = [x + px - point[0], y + py - point[1]])),
      end: () => { send("ending", to); send("none"); },
      cancel: () => { send("canceling"); send("none"); },
    };
  }

  /** The next view by importance, or the one before. */
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

  /** Shows a recorded frame; null: the map is live again, where the trace left it or as it was before. */
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

  /** How much of the stage's lower end numbers, buttons and slider take, CSS pixels: nothing of the map is behind them. */
  get below() {
    return this.player.content.hidden ? 48 : 108;
  }

  /** Draws again; a live map is resolved again, which changes nothing on a still camera. */
  redraw() {
    this.drawLoop.request();
  }

  /** @returns {Iterator | undefined} What is left to draw, in steps. */
  drawFrame(isIdle) {
    if (!this.player.isShowing && !this.resolve(isIdle)) return;
    const { scene } = this;
    const rest = this.view.draw(scene, this.scenery, { options: this.options.values, inspected: this.inspected, candidate: this.candidate, isIdle });
    this.status.update(scene, this.blinks.count);
    this.blank.update(scene, isIdle);
    document.documentElement.dataset.frame = scene.index;
    this.tellPanels(isIdle);
    if (isIdle && !this.player.isShowing) this.camera.writeHash();
    return rest;
  }

  /** @returns {boolean} Whether there is a map to show. */
  resolve(settled) {
    if (!this.session?.hasPlan || !this.viewport || !this.camera.current) return false;
    const inputs = this.inputs.splice(0);
    const explain = this.inspected !== null || this.session.annotationCount <= MOST_EXPLAINED;
    this.scene = this.session.resolve({ camera: this.camera.current, viewport: this.viewport, inputs, settled, explain });
    this.log.add(this.scene.index, this.scene.events);
    this.blinks.add(this.scene.index, this.scene.events);
    return true;
  }

  /** Lists are made anew a few times a second while the map moves. */
  tellPanels(isIdle) {
    const now = performance.now();
    const isSoon = now - (this.toldAt ?? 0) < PANEL_EVERY || this.scene.hiddenCount > MOST_LISTED_MOVING;
    if (!isIdle && !this.isAsked && isSoon) return;
    this.toldAt = now;
    this.isAsked = false;
    this.inspector.update(this.scene, this.inspected);
    this.log.render();
  }
}
