// The editor beside the map: its text is compiled after each change, and the map follows. While the text has errors, the map keeps the last
// plan that compiled.

import { Address } from "../address.js";
import { coordinateDigits } from "../camera.js";
import { element, replaceChildren } from "../dom.js";
import { indexOfByte } from "./byte-offsets.js";
import { CompilerClient } from "./compiler-client.js";
import { SchemaCompletion } from "./completion.js";
import { Editor } from "./editor.js";
import { Problems } from "./problems.js";
import { packed, unpacked } from "./shared-text.js";
import { setNames } from "./spec-mode.js";
import { itemAt, itemOf, movedPoint } from "./spec-text.js";

/** The time without a change after which a text is compiled, in milliseconds. */
const PAUSE = 120;
/** The time without a result after which the page says that it waits for one, in milliseconds. */
const WAIT = 600;
/** The time that errors stay before the map's banner shows them, in milliseconds: they come and go while a user types. */
const BANNER_AFTER = 1500;
/** The most findings that are underlined. */
const MOST_MARKED = 500;
/** The longest packed spec in an address, in letters. Browsers take more, but other programs cut links off. */
const MOST_LETTERS = 32_000;
/** The length of a link from which the page warns that other programs may cut it off. */
const LONG_LINK = 8000;

export class Editing {
  /** Loads the style sheets, and shows the editor in the panel `spec` of the page. @param app the `App`. @param state its `state.json`. */
  static async start(app, state) {
    const sheets = ["codemirror/lib/codemirror.css", "codemirror/addon/hint/show-hint.css", "editor.css"];
    await Promise.all(sheets.map((name) => new Promise((resolve, reject) => {
      document.head.append(element("link", { rel: "stylesheet", href: new URL(name, import.meta.url), onload: resolve, onerror: reject }));
    })));
    const editing = new Editing(app, state);
    await editing.openAddress();
    return editing;
  }

  constructor(app, state) {
    Object.assign(this, { app, state, original: state.text, drawn: state.text, revision: 0, findings: [], opened: "" });
    this.editor = new Editor({
      changed: () => this.changed(), moved: (line) => this.moved(line), fixAt: (index) => this.fixAt(index), kept: () => this.keep(),
      completions: (...place) => this.completion?.complete(...place) ?? null,
    });
    this.problems = new Problems({ show: (finding) => this.show(finding), fix: (finding, number) => this.fix(finding, number) });
    this.undo = button("Undo", "Undo (Ctrl+Z)", () => this.editor.undo());
    this.redo = button("Redo", "Redo (Ctrl+Y)", () => this.editor.redo());
    this.restore = button("Original", "Returns to the example's own text", () => this.editor.replaceAll(this.original));
    this.shareButton = button("Share link", "Copies a link with this spec and camera", () => this.share());
    this.shareButton.classList.add("is-main");
    this.content = element("div", { class: "editing" },
      element("div", { class: "editing-tools", role: "toolbar", "aria-label": "The spec" }, this.undo, this.redo, this.restore, this.shareButton),
      this.editor.content, this.problems.content);
    this.problems.say("Loading the compiler …");
    this.editor.open(state.text);
    app.panels.replace("spec", this.content);
    app.panels.hide("findings");
    app.editing = this;
    this.editor.refresh();
    this.tellHistory();
    this.compiler = new CompilerClient(state.path, "files/", state.files, this);
    this.compiler.compile(state.text);
    window.addEventListener("hashchange", () => this.openAddress());
  }

  get isEdited() {
    return this.editor.text !== this.original;
  }

  // MARK: Text

  /** Opens the spec of the address, unless it is the one that the editor shows. */
  async openAddress() {
    const { spec } = Address.parts(location.hash);
    if (spec === this.opened) return;
    try {
      const text = spec ? await unpacked(spec) : this.original;
      this.app.address.spec = this.opened = spec;
      this.editor.open(text);
      this.tellHistory();
    } catch (error) {
      console.info(error);
      document.body.classList.remove("is-opening");
      this.app.address.spec = this.opened = "";
      this.app.notices.say("The spec in this link is cut off or changed. This is the original.");
    }
  }

  changed() {
    // The findings have the offsets of the text before.
    this.isStale = true;
    this.tellHistory();
    // The recorded frames are those of the original.
    if (this.app.player.isShowing && this.isEdited) this.app.live();
    clearTimeout(this.timer);
    if (!this.isDragging) this.timer = setTimeout(() => this.compile(), PAUSE);
  }

  tellHistory() {
    const { undo, redo } = this.editor.history;
    this.undo.disabled = undo === 0;
    this.redo.disabled = redo === 0;
    this.restore.disabled = !this.isEdited;
  }

  compile() {
    clearTimeout(this.timer);
    clearTimeout(this.waitTimer);
    this.waitTimer = setTimeout(() => this.problems.wait(true), WAIT);
    this.compiler?.compile(this.editor.text);
  }

  // MARK: Compiler

  ready(schema) {
    this.completion = new SchemaCompletion(schema);
    setNames(this.completion.names);
    this.editor.redrawNames();
  }

  compiled({ plan, scenery, findings }, text) {
    // Later text is compiled after a pause.
    if (text !== this.editor.text) return;
    this.isStale = false;
    clearTimeout(this.waitTimer);
    this.problems.wait(false);
    this.findings = findings;
    const index = indexOfByte(text);
    const here = findings.filter(({ path }) => path === this.state.path);
    this.editor.underline(here.slice(0, MOST_MARKED).map(({ start, end, severity, message }) => (
      { from: index(start.offset), to: index(end.offset), severity, message })));
    this.problems.update(findings, this.state.path);
    this.editor.keepCursorVisible();
    this.revision += 1;
    const name = /^name:\s*(?:"([^"]*)"|'([^']*)'|([^#\n]*))/m.exec(text)?.slice(1).find(Boolean)?.trim() || null;
    const state = { ...this.state, text, findings, name, compiles: plan !== null, hasPlan: true, problem: null, revision: this.state.revision + this.revision };
    document.body.classList.remove("is-opening");
    this.app.player.content.hidden = this.isEdited || this.app.player.count === 0;
    // At first, the map shows the original.
    if (plan && text !== this.drawn) {
      this.drawn = text;
      this.app.showPlan(plan, scenery, state);
    }
    this.app.tell(state);
    this.app.resize();
    clearTimeout(this.bannerTimer);
    if (plan) this.app.tellMistake(state);
    else this.bannerTimer = setTimeout(() => this.app.tellMistake(state), BANNER_AFTER);
    document.documentElement.dataset.compiled = this.revision;
    this.writeAddress(text);
  }

  failed(message) {
    clearTimeout(this.waitTimer);
    this.problems.wait(false);
    document.body.classList.remove("is-opening");
    this.problems.say(`The compiler cannot be used: ${message}`);
    console.error(message);
  }

  // MARK: Findings

  show({ start, path }) {
    if (path === this.state.path) this.editor.go(indexOfByte(this.editor.text)(start.offset));
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
    const finding = this.findings.find((finding) => finding.path === this.state.path && finding.fixes.length > 0 && isThere(finding));
    if (finding) this.fix(finding, 0);
    else this.app.notices.say("There is nothing to fix at the cursor.");
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
    this.tellAbout();
    return this.app.panels.shown === "spec";
  }

  /** Shows on the map what the cursor's lines declare. */
  moved(line) {
    const item = itemAt(this.editor.text, line);
    this.clicked = undefined;
    this.item = item?.id === undefined ? undefined : item;
    this.editor.markItem(this.item);
    this.app.mean(this.item && ((id) => this.item.makes(id)));
    if (!this.item) this.tellAbout();
  }

  /** Reports what the cursor's annotation is on the map. The page calls it after frames. */
  tellAbout() {
    const { item, app: { scene } } = this;
    if (!item || !scene) return replaceChildren(this.problems.about);
    const id = this.clicked ?? (item.isList ? undefined : item.id);
    const count = item.isList ? scene.placements.filter((placement) => item.makes(placement.id)).length : 0;
    const cause = id && scene.hiddenOf(id)?.cause;
    const words = id === undefined ? `${count} on the map` : cause ? `hidden: ${cause}` : scene.placement(id) ? "visible" : "not on the map";
    replaceChildren(this.problems.about, element("code", {}, id ?? item.id), element("span", {}, words),
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
        if (!isWritten) this.app.notices.say(`The text has no coordinate for ${id}, so the move is not kept.`);
      },
      cancel: () => {
        if (isWritten) this.editor.undo();
        finish();
      },
    };
  }

  // MARK: Address

  /** Writes an edited spec into the address, so that it survives a reload. */
  async writeAddress(text) {
    const letters = this.isEdited ? await packed(text) : "";
    if (text !== this.editor.text) return;
    this.app.address.spec = this.opened = letters.length > MOST_LETTERS ? "" : letters;
    this.app.address.write();
  }

  async share() {
    const { app, editor } = this;
    const letters = this.isEdited ? await packed(editor.text) : "";
    if (letters.length > MOST_LETTERS) return app.notices.say("This spec is too long for a link: it needs a file.");
    app.address.spec = this.opened = letters;
    app.address.camera = app.cameraPart();
    app.address.write();
    const link = location.href;
    const words = `Link copied, ${link.length.toLocaleString("en")} characters.`;
    try {
      await navigator.clipboard.writeText(link);
      app.notices.say(link.length > LONG_LINK ? `${words} Some programs cut off links of this length.` : words);
    } catch {
      // Without clipboard access, the user can copy the link from the notice.
      app.notices.say(link);
    }
  }

  keep() {
    this.compile();
    this.app.notices.say("The page’s address keeps your text. Share it with “Share link”.");
  }
}

const button = (text, title, onclick) => element("button", { type: "button", title, onclick, disabled: text !== "Share link" }, text);
