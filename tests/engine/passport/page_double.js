// SPDX-License-Identifier: Apache-2.0
// The page of a passport in node: as much of a browser as its texts need. What it looks like, a
// worker and images of files are for browse_passport.js.
"use strict";

const kWithoutEnd = new Set(["meta", "input"]);
const kOfPlainText = new Set(["script", "style", "title"]);

/** An element. Attributes that scripts read as members are members, too. */
class Part {
  constructor(name) {
    this.name = name;
    this.nodes = [];  // parts and texts
    this.attributes = new Map();
    this.listeners = new Map();
    this.style = {setProperty() {}};
    this.classList = {add() {}, toggle() {}};
  }

  get children() { return this.nodes.filter((node) => node instanceof Part); }
  get lastElementChild() { return this.children.at(-1); }
  get textContent() {
    return this.nodes.map((node) => (node instanceof Part ? node.textContent : node)).join("");
  }
  set textContent(text) { this.nodes = text === "" ? [] : [`${text}`]; }

  append(...nodes) { this.insert(this.nodes.length, nodes); }
  prepend(...nodes) { this.insert(0, nodes); }
  replaceChildren(...nodes) {
    this.nodes = [];
    this.append(...nodes);
  }
  insert(at, nodes) {
    for (const node of nodes) if (node instanceof Part) node.parent = this;
    this.nodes.splice(at, 0, ...nodes.map((node) => (node instanceof Part ? node : `${node}`)));
  }
  replaceWith(node) {
    node.parent = this.parent;
    this.parent.nodes.splice(this.parent.nodes.indexOf(this), 1, node);
  }
  remove() { this.parent.nodes.splice(this.parent.nodes.indexOf(this), 1); }

  setAttribute(name, value) { this.attributes.set(name, `${value}`); }
  getAttribute(name) { return this.attributes.get(name) ?? null; }
  hasAttribute(name) { return this.attributes.has(name); }

  addEventListener(name, listener) { this.listeners.set(name, listener); }
  click() { this.listeners.get("click")({target: this}); }
  focus() {}

  * all() {
    for (const child of this.children) {
      yield child;
      yield* child.all();
    }
  }
  /** By the name of an element, or by "[attribute]". */
  querySelectorAll(selector) {
    const attribute = /^\[([\w-]+)\]$/.exec(selector)?.[1];
    return Array.from(this.all()).filter((each) => (
      attribute ? each.hasAttribute(attribute) : each.name === selector));
  }
  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }

  /** Of a canvas: images are black. */
  getContext() {
    const pixels = (width, height) => ({data: new Uint8ClampedArray(width * height * 4)});
    return {drawImage() {}, putImageData() {}, createImageData: pixels,
            getImageData: (x, y, width, height) => pixels(width, height)};
  }
}

/** The parts of an HTML file of ours, whose tags are all closed. */
function partsOf(html) {
  const root = new Part("#document");
  const open = [root];
  const token = /<!--.*?-->|<!doctype html>|<\/(\w+)>|<(\w+)((?:\s+[\w-]+(?:="[^"]*")?)*)>|[^<]+/gs;
  for (let at; (at = token.exec(html)) !== null;) {
    const [text, closed, name, attributes] = at;
    if (text.startsWith("<!")) continue;
    if (closed) {
      if (open.pop().name !== closed) throw new Error(`unexpected ${text}`);
    } else if (name) {
      const part = new Part(name);
      for (const [, key, value = ""] of attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) {
        part.setAttribute(key, value);
        if (["id", "lang"].includes(key)) part[key] = value;
        if (key === "hidden") part.hidden = true;
      }
      open.at(-1).append(part);
      if (kWithoutEnd.has(name)) continue;
      if (kOfPlainText.has(name)) {
        const end = html.indexOf(`</${name}>`, token.lastIndex);
        part.textContent = html.slice(token.lastIndex, end);
        token.lastIndex = end + `</${name}>`.length;
        continue;
      }
      open.push(part);
    } else {
      open.at(-1).append(text);
    }
  }
  for (const part of root.querySelectorAll("noscript")) part.remove();
  return root;
}

/** What a person reads and a screen reader says, a line for each text. */
function shownText(part) {
  if (part.hidden || ["script", "style"].includes(part.name)) return [];
  const lines = part.hasAttribute("aria-label") ? [part.getAttribute("aria-label")] : [];
  for (const node of part.nodes) {
    if (node instanceof Part) lines.push(...shownText(node));
    else if (node.trim() !== "") lines.push(node.trim());
  }
  return lines;
}

/** The page for a reader of these languages, when its model is ready: {document, goTo, speak,
 *  answerAll}. It is opened at a place such as "#proof". An image is read unless it is null. */
async function openPage(html, languages, place = "") {
  const root = partsOf(html);
  const document = Object.assign(root, {
    documentElement: root.querySelector("html"),
    createElement: (name) => new Part(name),
    getElementById: (id) => Array.from(root.all()).find((each) => each.id === id),
  });
  const createImageBitmap = async (image) => {
    if (image === null) throw new Error("no image");
    return {width: 4, height: 4, close() {}};
  };
  const [runtime, page] = [document.getElementById("runtime"), root.querySelectorAll("script").at(-1)]
    .map((script) => script.textContent);
  const run = new Function("document", "navigator", "window", "createImageBitmap",
                           `${runtime}\n${page}\nreturn {speak, answerAll, state};`);
  const listeners = new Map();
  const window = {isSecureContext: false, location: {hash: place},
                  addEventListener: (name, listener) => listeners.set(name, listener)};
  const goTo = (other) => {
    window.location.hash = other;
    listeners.get("hashchange")?.();
  };
  const opened = run(document, {languages}, window, createImageBitmap);
  while (document.getElementById("state").textContent !== "") {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return {document, goTo, ...opened};
}

module.exports = {openPage, shownText};
