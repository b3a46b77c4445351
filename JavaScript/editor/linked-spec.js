// The text of a playground's editor: it has no file, and the page's address keeps it.

import { Address } from "../address.js";
import { element } from "../dom.js";
import { CompilerClient } from "./compiler-client.js";
import { packed, unpacked } from "./shared-text.js";
import { addedSource } from "./spec-text.js";

/** The longest packed spec in an address, in letters. Browsers take more, but other programs cut links off. */
const MAX_LETTERS = 32_000;
/** The length of a link from which the page warns that other programs may cut it off. */
const LONG_LINK = 8000;
/** The largest file of data, in bytes. */
const MAX_DATA = 1 << 20;
const GEOJSON = /^(?:Feature|FeatureCollection|GeometryCollection|(?:Multi)?(?:Point|LineString|Polygon))$/;

export class LinkedSpec {
  /** @param editing the `Editing`. @param state the `state.json` of the example. */
  constructor(editing, state) {
    Object.assign(this, { editing, path: state.path, original: withLineFeeds(state.text), opened: "" });
    this.compiler = new CompilerClient(state.path, "files/", state.files, editing);
    this.restore = element("button", {
      type: "button", title: "Returns to the example's own text", onclick: () => editing.editor.replaceAll(this.original), disabled: true,
    }, "Original");
    this.chooser = element("input", {
      type: "file", accept: ".geojson,.json,application/geo+json", hidden: true, "aria-label": "GeoJSON file", onchange: () => this.chosen(),
    });
    this.tools = [
      element("button", { type: "button", title: "Adds a GeoJSON file to `sources`, or drop it here", onclick: () => this.chooser.click() }, "Add data"),
      this.chooser, this.restore,
      element("button", { type: "button", class: "is-main", title: "Copies a link with this spec and camera", onclick: () => this.share() }, "Share link"),
    ];
    this.notice = null;
  }

  get isEdited() {
    return this.editing.editor.text !== this.original;
  }

  async start() {
    this.editing.editor.open(this.original);
    this.editing.updateHistoryButtons();
    this.editing.compile();
    window.addEventListener("hashchange", () => this.openAddress());
    await this.openAddress();
  }

  /** The name of an edited text without one of its own, and what is below it: the header has no name of the example. */
  get untitled() {
    return this.isEdited ? "Untitled map" : null;
  }

  get subtitle() {
    return this.isEdited && this.path.includes("/") ? `Edited copy of ${this.path}` : this.path;
  }

  /** Returns findings with help for this page. */
  explained(findings) {
    const help = "a spec here can name only the files of the examples; “Add data” writes a GeoJSON file below `data:`";
    return findings.map((finding) => (finding.rule === "unreadable-source" && /^there is no file/.test(finding.message) ? { ...finding, help } : finding));
  }

  chosen() {
    const [file] = this.chooser.files;
    this.chooser.value = "";
    if (file) void this.addData(file);
  }

  /** Adds a dropped file of data. Other files and texts are those of the editor. */
  dropped(event) {
    const file = [...event.dataTransfer?.files ?? []].find(({ name }) => /\.(?:geo)?json$/i.test(name));
    if (!file) return;
    event.preventDefault();
    void this.addData(file);
  }

  /** Adds a GeoJSON file to `sources`, as an edit that can be undone. */
  async addData(file) {
    const { app, editor } = this.editing;
    const refuse = (reason) => app.notices.showNotice(`${file.name} is not added: ${reason}`);
    if (file.size > MAX_DATA) return refuse("it is larger than 1 MiB.");
    let data;
    try {
      data = JSON.parse(await file.text());
    } catch (error) {
      return refuse(error.message);
    }
    if (!GEOJSON.test(data?.type) || (data.type === "FeatureCollection" && !Array.isArray(data.features))) return refuse("it is not GeoJSON.");
    const name = file.name.replace(/\.\w+$/, "").replace(/[^\w-]+/g, "-").replace(/^[^a-zA-Z]+|-+$/g, "") || "data";
    const change = addedSource(editor.text, name, data);
    if (!change) return refuse("write the names below `sources:` in lines of their own first.");
    editor.separate();
    editor.apply([change], "data");
    editor.reveal(editor.text.slice(0, change.from).split("\n").length - 1);
    app.notices.showNotice(`Added as ${change.name}. Show it by an annotation with forEach: { source: ${change.name} }`);
  }

  has() {
    return false;
  }

  follow() {}

  updateState() {
    this.restore.disabled = !this.isEdited;
  }

  compiled(text) {
    void this.writeAddress(text);
  }

  async save() {
    const { app, editor } = this.editing;
    this.editing.compile();
    const isTooLong = this.isEdited && (await packed(editor.text)).length > MAX_LETTERS;
    app.notices.showNotice(isTooLong ? "This spec is too long for the page’s address: copy it into a file."
      : "The page’s address keeps your text. Share it with “Share link”.");
  }

  /** Opens the spec of the address, unless it is the one that the editor shows. */
  async openAddress() {
    const { spec } = Address.parts(location.hash);
    const { app, editor } = this.editing;
    if (spec === this.opened) return;
    try {
      const text = spec ? withLineFeeds(await unpacked(spec)) : this.original;
      app.address.spec = this.opened = spec;
      editor.open(text);
      this.editing.updateHistoryButtons();
    } catch (error) {
      console.info(error);
      document.body.classList.remove("is-opening");
      app.address.spec = this.opened = "";
      app.notices.showNotice("The spec in this link is cut off or changed. This is the original.");
    }
  }

  /** Writes an edited spec into the address, so that it survives a reload. */
  async writeAddress(text) {
    const { app, editor } = this.editing;
    const letters = this.isEdited ? await packed(text) : "";
    if (text !== editor.text) return;
    app.address.spec = this.opened = letters.length > MAX_LETTERS ? "" : letters;
    app.address.write();
  }

  async share() {
    const { app, editor } = this.editing;
    const letters = this.isEdited ? await packed(editor.text) : "";
    if (letters.length > MAX_LETTERS) return app.notices.showNotice("This spec is too long for a link: it needs a file.");
    app.address.spec = this.opened = letters;
    app.address.camera = app.cameraPart();
    app.address.write();
    const link = location.href;
    const notice = `Link copied, ${link.length.toLocaleString("en")} characters.`;
    try {
      await navigator.clipboard.writeText(link);
      app.notices.showNotice(link.length > LONG_LINK ? `${notice} Some programs cut off links of this length.` : notice);
    } catch {
      // Without clipboard access, the user can copy the link from the notice.
      app.notices.showNotice(link);
    }
  }
}

/** Returns a text as the editor has it. */
const withLineFeeds = (text) => text.replace(/\r\n?/g, "\n");
