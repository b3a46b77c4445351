// Templates of views, from the file of `--views`: views that look as in the app.

/** The parts of a text between `{{` and `}}`. */
const HOLE = /\{\{\s*([\w.-]+)\s*\}\}/g;
/** What a value may have in a `style` attribute, so that it cannot add properties or load files. */
const PLAIN = /^[\w\s#%.,()+-]*$/;
/** Elements that have no effect in a view. */
const UNUSED = "script, style, link, meta, base, iframe, object, embed";

export class Templates {
  #templates = new Map();
  #sheet = new CSSStyleSheet();

  /** @param text the text of the file: `<template data-view="name">` elements, and `<style>` elements for all of them. */
  constructor(text) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const rules = [...page.querySelectorAll("style")].map((style) => style.textContent);
    for (const template of page.querySelectorAll("template[data-view]")) {
      const { content } = template;
      rules.push(...[...content.querySelectorAll("style")].map((style) => style.textContent));
      content.querySelectorAll(UNUSED).forEach((unused) => unused.remove());
      for (const element of content.querySelectorAll("*")) {
        for (const { name } of [...element.attributes]) if (name.startsWith("on")) element.removeAttribute(name);
      }
      this.#templates.set(template.dataset.view, content);
    }
    this.#sheet.replaceSync(":host { all: initial; display: block; position: absolute; inset: 0; cursor: inherit; }\n"
      // Borders and padding are within the rectangle that the resolver has placed.
      + "*, ::before, ::after { box-sizing: border-box; }\n"
      + ".view { width: 100%; height: 100%; font: 13px/1.3 system-ui, sans-serif; }\n" + rules.join("\n"));
  }

  /** The number of templates. */
  get count() {
    return this.#templates.size;
  }

  has(name) {
    return this.#templates.has(name);
  }

  /** Returns a new element for a view, without content. Its styles and those of the page do not affect each other. */
  host() {
    const host = document.createElement("span");
    host.attachShadow({ mode: "open" }).adoptedStyleSheets = [this.#sheet];
    return host;
  }

  /** Fills an element of `host` with the template of a view. @param values the values for `{{name}}`. @param states the states, as classes. */
  fill(host, name, values, states) {
    host.shadowRoot.adoptedStyleSheets = [this.#sheet];
    const view = document.createElement("div");
    view.className = ["view", ...states.map((state) => `is-${state}`)].join(" ");
    view.append(document.importNode(this.#templates.get(name), true));
    for (const element of [...view.querySelectorAll("*")]) {
      const { if: needed } = element.dataset;
      // `data-if` removes an element whose value is missing.
      if (needed !== undefined && valueOf(values, needed) === "") element.remove();
      else for (const attribute of [...element.attributes]) fillAttribute(element, attribute, values);
    }
    const texts = document.createTreeWalker(view, NodeFilter.SHOW_TEXT);
    // Text is never read as HTML, so values need no escaping.
    while (texts.nextNode()) texts.currentNode.data = filled(texts.currentNode.data, values);
    host.shadowRoot.replaceChildren(view);
  }
}

function fillAttribute(element, { name, value }, values) {
  if (name === "style") element.style.cssText = filled(value, values, (text) => (PLAIN.test(text) ? text : ""));
  else if (value.includes("{{")) element.setAttribute(name, filled(value, values));
}

const filled = (text, values, checked = (value) => value) => text.replace(HOLE, (_, name) => checked(valueOf(values, name)));

/** Returns the value of a name such as `title` or `data.price` as a text, which is empty if there is none. */
function valueOf(values, name) {
  let value = values;
  for (const part of name.split(".")) value = typeof value === "object" && value !== null && Object.hasOwn(value, part) ? value[part] : undefined;
  if (value === undefined || value === null || value === false) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
