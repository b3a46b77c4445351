// The files that the editor of the preview changes: the spec and its imports. A change on disk since a file was read is a conflict, which
// the user decides; undoing returns to the other text.

import { element, replaceChildren, rich } from "../dom.js";
import { ServerCompiler, sent } from "./server-compiler.js";

const FORMATS = "cartouche.formats";
/** A generation that no text of CodeMirror has. */
const NEVER = -1;

/** One file: the version on disk from which the editor's text started, and this text. */
class EditedFile {
  constructor({ path, address }) {
    Object.assign(this, { path, address, version: undefined, document: undefined, generation: undefined, conflict: undefined });
  }

  get name() {
    return this.path.split("/").at(-1);
  }

  get isLoaded() {
    return this.document !== undefined;
  }

  get isUnsaved() {
    return this.isLoaded && !this.document.isClean(this.generation);
  }

  get text() {
    return this.document.getValue();
  }

  /** Reads the file. Returns its text with line feeds only, as the editor has it; `null` if the file is gone. */
  async read() {
    try {
      const response = await sent(this.address);
      const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await response.arrayBuffer());
      return { version: response.headers.get("etag"), text: text.replaceAll("\r\n", "\n"), lineEnd: text.includes("\r\n") ? "\r\n" : "\n" };
    } catch (error) {
      if (error.status === 404) return { version: "", text: null, lineEnd: this.lineEnd ?? "\n" };
      throw error instanceof TypeError ? new Error(`${this.name} is not a text in UTF-8`, { cause: error }) : error;
    }
  }

  /**
   * Takes a version on disk as the one from which the text starts.
   *
   * @param generation the state of the editor's text that is on disk: by default the present one; `NEVER` if none is.
   */
  settle({ version, lineEnd }, generation = this.document.changeGeneration(true)) {
    Object.assign(this, { version, lineEnd, generation, conflict: undefined });
  }
}

export class SavedSpec {
  /** @param editing the `Editing`. @param state the `state.json`, with the files in `editable`. */
  constructor(editing, state) {
    this.editing = editing;
    this.files = state.editable.map((given) => new EditedFile(given));
    [this.file] = this.files;
    this.compiler = new ServerCompiler(() => this.texts(), editing);
    this.chooser = element("select", {
      "aria-label": "File", title: "The spec and its imports", onchange: () => this.open(this.files[this.chooser.selectedIndex]),
    });
    this.formatBox = element("input", {
      type: "checkbox", checked: remembered(), "aria-label": "Format on save", onchange: () => remember(this.formatBox.checked),
    });
    this.saveButton = element("button", { type: "button", class: "is-main", title: "Save (Ctrl+S)", onclick: () => this.save() }, "Save");
    this.tools = [
      element("label", { class: "tool-check", title: "Formats the text when you save it" }, this.formatBox, "on save"), this.chooser, this.saveButton,
    ];
    this.notice = element("div", { class: "conflict", role: "alert", hidden: true });
    // The key saves wherever the focus is. In the editor, it is one of its keys.
    addEventListener("keydown", (event) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      void this.save();
    });
    addEventListener("beforeunload", (event) => this.isUnsaved && event.preventDefault());
  }

  get path() {
    return this.file.path;
  }

  /** Whether the map shows another text than that on disk. */
  get isEdited() {
    return this.isUnsaved;
  }

  get isUnsaved() {
    return this.files.some((file) => file.isUnsaved);
  }

  async start() {
    await this.open(this.file);
  }

  /** Shows a file in the editor. */
  async open(file) {
    const { editor } = this.editing;
    if (!file.isLoaded) {
      const read = await file.read();
      file.document = editor.newDocument(read.text ?? "");
      file.settle(read);
    }
    this.file = file;
    editor.show(file.document);
    this.editing.updateHistoryButtons();
    this.editing.compile();
    this.showConflict();
  }

  /** Returns whether a file can be shown. */
  has(path) {
    return this.files.some((file) => file.path === path);
  }

  async openPath(path) {
    await this.open(this.files.find((file) => file.path === path));
  }

  /** The texts to compile in place of files: those that differ, and that of the editor, to which findings refer. */
  *texts() {
    for (const file of this.files) if (file.isLoaded && (file === this.file || file.isUnsaved)) yield [file.address, file.text];
  }

  /** Shows which files are not saved. */
  updateState() {
    const { isUnsaved } = this;
    this.saveButton.disabled = !isUnsaved;
    this.chooser.hidden = this.files.length < 2;
    const title = (file) => (file.isUnsaved ? `● ${file.name}` : file.name);
    replaceChildren(this.chooser, this.files.map((file) => element("option", { selected: file === this.file }, title(file))));
    this.chooser.selectedIndex = this.files.indexOf(this.file);
    this.editing.app.updateUnsaved(isUnsaved);
    // What was not shown while the map showed a draft is read now.
    if (this.wasUnsaved && !isUnsaved) this.editing.app.readAgain();
    this.wasUnsaved = isUnsaved;
  }

  compiled() {}

  // MARK: Saving

  /** Saves all files. */
  async save() {
    if (this.isSaving) return;
    this.isSaving = true;
    try {
      if (this.formatBox.checked) await this.editing.format(true);
      let saved = 0;
      for (const file of this.files.filter((file) => file.isUnsaved)) if (await this.put(file)) saved += 1;
      if (saved > 0) this.editing.app.notices.showNotice(saved === 1 ? "Saved." : `Saved ${saved} files.`);
    } catch (error) {
      this.editing.app.notices.showNotice(`Not saved: ${error.message}`);
    } finally {
      this.isSaving = false;
      this.updateState();
    }
  }

  /** Saves one file, unless it has changed on disk. @returns {Promise<boolean>} whether it is saved. */
  async put(file) {
    const { text } = file;
    const generation = file.document.changeGeneration(true);
    const body = file.lineEnd === "\n" ? text : text.replaceAll("\n", file.lineEnd);
    try {
      const response = await sent(file.address, { method: "PUT", body, headers: file.version ? { "if-match": file.version } : { "if-none-match": "*" } });
      file.settle({ version: response.headers.get("etag"), lineEnd: file.lineEnd }, generation);
      return true;
    } catch (error) {
      if (error.status !== 412) throw error;
      this.reportConflict(file, await file.read());
      return false;
    }
  }

  // MARK: Changes on disk

  /** Reads the files that have changed on disk. @param state the new `state.json`. */
  async follow({ editable }) {
    for (const given of editable) if (!this.has(given.path)) this.files.push(new EditedFile(given));
    // A file that is not imported any more stays while its text is not saved.
    this.files = this.files.filter((file) => file === this.file || file.isUnsaved || editable.some(({ path }) => path === file.path));
    for (const file of this.files.filter((file) => file.isLoaded && !this.isSaving)) {
      const version = editable.find(({ path }) => path === file.path)?.version;
      if (version === undefined || version === file.version || version === file.conflict?.version) continue;
      const read = await file.read();
      if (read.version === file.version) continue;
      if (file.isUnsaved || read.text === null) this.reportConflict(file, read);
      else this.load(file, read);
    }
    this.updateState();
    if (this.isUnsaved) this.editing.renew();
  }

  /** Replaces a text by that on disk. Undoing returns to the text before. */
  load(file, read) {
    this.editing.editor.rewrite(file.document, read.text);
    file.settle(read);
    this.showConflict();
  }

  /** Asks which text counts, unless both are the same. */
  reportConflict(file, read) {
    if (read.text === file.text) file.settle(read);
    else file.conflict = read;
    this.showConflict();
    if (file.conflict) this.editing.app.panels.show("spec");
  }

  /** Keeps the editor's text: the next save replaces the file. The text on disk is one step back. */
  overrule(file, read) {
    const mine = file.text;
    if (read.text !== null) this.editing.editor.rewrite(file.document, read.text);
    file.settle(read, read.text === null ? NEVER : undefined);
    this.editing.editor.rewrite(file.document, mine);
    this.showConflict();
  }

  showConflict() {
    const file = this.files.find(({ conflict }) => conflict);
    this.notice.hidden = !file;
    if (!file) return this.updateState();
    const { conflict } = file;
    const isGone = conflict.text === null;
    const answer = (key, title, text, onclick) => element("button", { type: "button", "data-key": key, title, onclick }, text);
    replaceChildren(this.notice,
      element("p", {}, rich(isGone ? `\`${file.name}\` was removed from the disk.` : `\`${file.name}\` has changed on disk. Your text is not saved.`)),
      !isGone && answer("load", "Undo returns to your text", "Load from disk", () => this.load(file, conflict)),
      answer("mine", isGone ? null : "Undo shows the text on disk. The next save replaces it", "Keep my text", () => this.overrule(file, conflict)));
    this.updateState();
  }
}

function remembered() {
  try {
    return localStorage.getItem(FORMATS) === "true";
  } catch {
    return false;
  }
}

function remember(formats) {
  try {
    localStorage.setItem(FORMATS, formats);
  } catch {
    // Without storage, the page starts with the default next time.
  }
}
