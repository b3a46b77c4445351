// The editor beside the map: its text is compiled after each change, and the map follows. While the text has errors, the map keeps the last
// plan that compiled.

import { coordinateDigits } from "../camera.js";
import { element, replaceChildren } from "../dom.js";
import { indexOfByte } from "./byte-offsets.js";
import { SchemaCompletion } from "./completion.js";
import { Editor } from "./editor.js";
import { Problems } from "./problems.js";
import { setNames } from "./spec-mode.js";
import { itemAt, itemOf, movedPoint, nameOf } from "./spec-text.js";

/** The time without a change after which a text is compiled, in milliseconds. */
const PAUSE = 120;
/** The time without a result after which the page says that it waits for one, in milliseconds. */
const WAIT = 600;
/** The time that errors stay before the map's banner shows them, in milliseconds: they come and go while a user types. */
const BANNER_AFTER = 1500;
/** The most findings that are underlined. */
const MAX_MARKED = 500;

export class Editing {
  /**
   * Loads the style sheets, and shows the editor in the panel `spec` of the page.
   *
   * @param app the `App`. @param state its `state.json`.
   *
   * @param Home the class of what keeps the text and compiles it: `LinkedSpec` in a playground, `SavedSpec` in the preview.
   */
  static async start(app, state, Home) {
    const sheets = ["codemirror/lib/codemirror.css", "codemirror/addon/hint/show-hint.css", "editor.css"];
    await Promise.all(sheets.map((name) => new Promise((resolve, reject) => {
      document.head.append(element("link", { rel: "stylesheet", href: new URL(name, import.meta.url), onload: resolve, onerror: reject }));
    })));
    const editing = new Editing(app, state, Home);
    await editing.home.start();
    return editing;
  }

  constructor(app, state, Home) {
    Object.assign(this, { app, state, drawn: state.text, revision: 0, findings: [] });
    this.editor = new Editor({
      changed: () => this.changed(), moved: (line) => this.moved(line), fixAt: (index) => this.fixAt(index), saved: () => this.home.save(),
      formatted: () => this.format(), dropped: (event) => this.home.dropped?.(event),
      completions: (...place) => this.completion?.complete(...place) ?? null,
    });
    this.home = new Home(this, state);
    this.problems = new Problems({
      show: (finding) => this.show(finding), fix: (finding, number) => this.fix(finding, number), has: (path) => this.home.has(path),
    });
    this.undo = button("Undo", "Undo (Ctrl+Z)", () => this.editor.undo());
    this.redo = button("Redo", "Redo (Ctrl+Y)", () => this.editor.redo());
    this.formatButton = button("Format", "Format (Shift+Alt+F)", () => this.format());
    // The compiler says once it is loaded whether it formats.
    this.formatButton.hidden = true;
    this.content = element("div", { class: "editing" },
      element("div", { class: "editing-tools", role: "toolbar", "aria-label": "The spec" }, this.undo, this.redo, this.formatButton, this.home.tools),
      this.home.notice, this.editor.content, this.problems.content);
    this.problems.showNotice("Loading the compiler …");
    app.panels.replace("spec", this.content);
    app.editing = this;
    this.editor.refresh();
  }

  /** Whether the map shows another text than that of `state.json`. */
  get isEdited() {
    return this.home.isEdited;
  }

  // MARK: Text

  changed() {
    // The findings have the offsets of the text before.
    this.isStale = true;
    this.updateHistoryButtons();
    // The recorded frames are those of the original.
    if (this.app.player.isShowing && this.isEdited) this.app.live();
    clearTimeout(this.timer);
    if (!this.isDragging) this.timer = setTimeout(() => this.compile(), PAUSE);
  }

  updateHistoryButtons() {
    const { undo, redo } = this.editor.history;
    this.undo.disabled = undo === 0;
    this.redo.disabled = redo === 0;
    this.home.updateState();
    this.app.player.content.hidden = this.isEdited || this.app.player.count === 0;
  }

  /** Compiles the present text again, and shows its plan although the text is the same: another file has changed. */
  renew() {
    this.drawn = undefined;
    this.compile();
  }

  /** Follows changes on disk. @param state the new `state.json`. */
  async follow(state) {
    this.state = state;
    await this.home.follow(state);
  }

  compile() {
    clearTimeout(this.timer);
    clearTimeout(this.waitTimer);
    this.waitTimer = setTimeout(() => this.problems.wait(true), WAIT);
    this.home.compiler.compile(this.editor.text);
  }

  /** Formats the text, as an edit that can be undone. @param isQuiet whether nothing is said of a text that cannot be formatted. */
  async format(isQuiet = false) {
    const { text } = this.editor;
    try {
      const formatted = await this.home.compiler.format(text);
      if (text !== this.editor.text) return;
      this.editor.format(formatted);
      if (!isQuiet && text === formatted) this.app.notices.showNotice("The text is formatted already.");
    } catch (error) {
      if (!isQuiet) this.app.notices.showNotice(`Not formatted: ${error.message}`);
    }
  }

  // MARK: Compiler

  ready(schema, canFormat) {
    this.formatButton.hidden = !canFormat;
    this.completion = new SchemaCompletion(schema);
    setNames(this.completion.names);
    this.editor.redrawNames();
  }

  compiled({ plan, scenery, findings: found, name }, text) {
    // Later text is compiled after a pause.
    if (text !== this.editor.text) return;
    this.isStale = false;
    clearTimeout(this.waitTimer);
    this.problems.wait(false);
    const findings = this.home.explained?.(found) ?? found;
    this.findings = findings;
    const index = indexOfByte(text);
    const here = findings.filter(({ path }) => path === this.home.path);
    this.editor.underline(here.slice(0, MAX_MARKED).map(({ start, end, severity, message }) => (
      { from: index(start.offset), to: index(end.offset), severity, message })));
    this.problems.update(findings, this.home.path);
    this.editor.keepCursorVisible();
    this.revision += 1;
    const played = this.state.findings.filter(({ path }) => path === this.state.trace);
    const hasPlan = plan !== null || this.app.session.hasPlan;
    const title = (name === undefined ? nameOf(text) : name) ?? this.home.untitled ?? null;
    const state = {
      ...this.state, text, findings: [...findings, ...played], name: title, subtitle: this.home.subtitle, compiles: plan !== null, hasPlan, problem: null,
    };
    document.body.classList.remove("is-opening");
    this.updateHistoryButtons();
    // At first, the map shows the original.
    if (plan && text !== this.drawn) {
      this.drawn = text;
      this.app.showPlan(plan, scenery, state);
    }
    this.app.updateState(state);
    this.app.resize();
    clearTimeout(this.bannerTimer);
    if (plan) this.app.showError(state);
    else this.bannerTimer = setTimeout(() => this.app.showError(state), BANNER_AFTER);
    document.documentElement.dataset.compiled = this.revision;
    this.home.compiled(text);
  }

  failed(message) {
    clearTimeout(this.waitTimer);
    this.problems.wait(false);
    document.body.classList.remove("is-opening");
    this.problems.showNotice(`The compiler cannot be used: ${message}`);
    console.error(message);
  }

  // MARK: Findings

  async show({ start, path }) {
    if (path !== this.home.path) {
      if (!this.home.has(path)) return;
      await this.home.openPath(path);
    }
    this.editor.go(indexOfByte(this.editor.text)(start.offset));
  }

  /** Shows a line of the spec, from 1. */
  showLine(line) {
    this.editor.goLine(line - 1);
  }

  /** Applies one of a finding's fixes, as an edit that can be undone. */
  fix(finding, number) {
    // The text is newer than the finding for a moment only.
    if (this.isStale || !finding) return;
    const index = indexOfByte(this.editor.text);
    const edits = finding.fixes[number].edits.map(({ start, end, replacement }) => ({ from: index(start.offset), to: index(end.offset), text: replacement }));
    this.editor.apply(edits, "fix");
    this.compile();
  }

  /** Applies the first fix at an index of the text. */
  fixAt(place) {
    const index = indexOfByte(this.editor.text);
    const isThere = ({ start, end }) => index(start.offset) <= place && place <= index(end.offset);
    const finding = this.findings.find((finding) => finding.path === this.home.path && finding.fixes.length > 0 && isThere(finding));
    if (finding) this.fix(finding, 0);
    else this.app.notices.showNotice("There is nothing to fix at the cursor.");
  }

  // MARK: Map

  /**
   * Shows the lines of a view that was clicked.
   *
   * @returns {boolean} whether the editor is visible and has its lines.
   */
  reveal(id) {
    const item = itemOf(this.editor.text, id);
    if (!item) return false;
    this.editor.selectLines(item.start, item.end);
    this.clicked = id;
    this.showStatus();
    return this.app.panels.shown === "spec";
  }

  /** Shows on the map what the cursor's lines declare. */
  moved(line) {
    const item = itemAt(this.editor.text, line);
    this.clicked = undefined;
    this.item = item?.id === undefined ? undefined : item;
    this.editor.markItem(this.item);
    this.app.highlight(this.item && ((id) => this.item.makes(id)));
    if (!this.item) this.showStatus();
  }

  /** Reports what the cursor's annotation is on the map. The page calls it after frames. */
  showStatus() {
    const { item, app: { scene } } = this;
    if (!item || !scene) return replaceChildren(this.problems.about);
    const id = this.clicked ?? (item.isList ? undefined : item.id);
    const count = item.isList ? scene.placements.filter((placement) => item.makes(placement.id)).length : 0;
    const cause = id && scene.hiddenOf(id)?.cause;
    const status = id === undefined ? `${count} on the map` : cause ? `hidden: ${cause}` : scene.placement(id) ? "visible" : "not on the map";
    replaceChildren(this.problems.about, element("code", {}, id ?? item.id), element("span", {}, status),
      id !== undefined && element("button", { type: "button", class: "link", "data-key": "why", onclick: () => this.why() }, "Why?"));
  }

  why() {
    this.app.panels.show("inspect");
    this.app.inspect(this.clicked ?? this.item.id);
  }

  /** Returns the handlers of a drag: each movement changes the coordinate in the text, and all of them are undone together. */
  drag(id) {
    this.editor.separate();
    this.isDragging = true;
    let isWritten = false;
    const finish = () => {
      this.isDragging = false;
      this.editor.separate();
      if (isWritten) this.compile();
    };
    return {
      move: (coordinate, zoom) => {
        const digits = coordinateDigits(zoom);
        const change = movedPoint(this.editor.text, id, coordinate.map((degrees) => String(Number(degrees.toFixed(digits)))));
        if (!change) return;
        isWritten = true;
        this.editor.apply([change], "*drag");
        const item = itemOf(this.editor.text, id);
        if (item) this.editor.reveal(item.start, item.end - 1);
      },
      end: () => {
        finish();
        if (!isWritten) this.app.notices.showNotice(`The text has no coordinate for ${id}, so the move is not kept.`);
      },
      cancel: () => {
        if (isWritten) this.editor.undo();
        finish();
      },
    };
  }
}

const button = (text, title, onclick) => element("button", { type: "button", title, onclick, disabled: text !== "Format" }, text);
