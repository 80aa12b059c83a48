// SPDX-License-Identifier: Apache-2.0
// Small parts that the page is made of. All texts are set as text, never as markup. Those that are
// functions follow the language: they are called again when another one is chosen.

const byId = (id) => document.getElementById(id);

/** Gives an element the text that `text()` returns. */
function setText(made, text) {
  if (!made.hasAttribute("data-words")) made.setAttribute("data-words", "");
  made.sayText = () => { made.textContent = text(); };
  made.sayText();
  return made;
}

/** Gives an element that shows no text the name that `text()` returns. */
function setLabel(made, text) {
  if (!made.hasAttribute("data-label")) made.setAttribute("data-label", "");
  made.sayLabel = () => made.setAttribute("aria-label", text());
  made.sayLabel();
  return made;
}

/** The texts that the page itself names: `data-words` and `data-label` are those of words.js. */
function sayWordsOfPage() {
  for (const each of document.querySelectorAll("[data-words]")) {
    const id = each.getAttribute("data-words");
    setText(each, () => words(id));
  }
  for (const each of document.querySelectorAll("[data-label]")) {
    const id = each.getAttribute("data-label");
    setLabel(each, () => words(id));
  }
}

function sayAgain() {
  for (const each of document.querySelectorAll("[data-words]")) each.sayText();
  for (const each of document.querySelectorAll("[data-label]")) each.sayLabel();
}

/** An element with a class, and children that are elements or texts, or one text that is a
 *  function. */
function element(name, kind, ...children) {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  if (typeof children[0] === "function") return setText(made, children[0]);
  made.append(...children);
  return made;
}

// Letters of scripts from right to left: Hebrew, Arabic and those between and after them.
const kRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** A name as a part of a sentence whose order it does not change, whatever its script. */
const isolated = (name) => (kRightToLeft.test(name) ? `\u2068${name}\u2069` : name);

/** A bar whose length is the share; what it says stands beside it as text. */
function bar(share) {
  const line = element("div", "bar");
  const part = element("div", "part");
  part.style.width = `${100 * Math.min(1, Math.max(0, share))}%`;
  line.append(part);
  line.setAttribute("aria-hidden", "true");
  return line;
}

/** Rows of cells: the first row and the first cell of each row are headings. */
function tableOf(caption, rows) {
  const table = element("table", "", element("caption", "", caption));
  rows.forEach((cells, y) => {
    const row = element("tr", "");
    cells.forEach((cell, x) => {
      const isHeading = y === 0 || x === 0;
      const made = element(isHeading ? "th" : "td", "", cell);
      made.dir = "auto";
      if (isHeading) made.scope = y === 0 ? "col" : "row";
      row.append(made);
    });
    table.append(row);
  });
  return element("div", "wide", table);
}
