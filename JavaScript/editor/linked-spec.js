// The text of a playground's editor: it has no file, and the page's address keeps it.

import { Address } from "../address.js";
import { element } from "../dom.js";
import { CompilerClient } from "./compiler-client.js";
import { packed, unpacked } from "./shared-text.js";

/** The longest packed spec in an address, in letters. Browsers take more, but other programs cut links off. */
const MAX_LETTERS = 32_000;
/** The length of a link from which the page warns that other programs may cut it off. */
const LONG_LINK = 8000;

export class LinkedSpec {
  /** @param editing the `Editing`. @param state the `state.json` of the example. */
  constructor(editing, state) {
    Object.assign(this, { editing, path: state.path, original: withLineFeeds(state.text), opened: "" });
    this.compiler = new CompilerClient(state.path, "files/", state.files, editing);
    this.restore = element("button", {
      type: "button", title: "Returns to the example's own text", onclick: () => editing.editor.replaceAll(this.original), disabled: true,
    }, "Original");
    this.tools = [
      this.restore,
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
