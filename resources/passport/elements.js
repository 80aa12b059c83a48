// SPDX-License-Identifier: Apache-2.0
// Small parts that the page is made of. All texts are set as text, never as markup.

const byId = (id) => document.getElementById(id);

/** An element with a class, and children that are elements or texts. */
function element(name, kind, ...children) {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  made.append(...children);
  return made;
}

// Letters of scripts from right to left: Hebrew, Arabic and those between and after them.
const kRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** A name as a part of a sentence whose order it does not change, whatever its script. */
const isolated = (name) => (kRightToLeft.test(name) ? `\u2068${name}\u2069` : name);

const percent = (share, digits = 0) =>
  share === null || share === undefined ? "–" : `${(100 * share).toFixed(digits)} %`;

const counted = (count, one, many) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

function bytesText(bytes) {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} KB`;
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}

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
