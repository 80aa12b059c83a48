// SPDX-License-Identifier: Apache-2.0
// Checks the texts of the page: each is there in every language, with the same values and with the
// forms that the language needs, in its own letters; each is used; and no other file has texts.
//
//   node check_words.js FOLDER        resources/passport
//
// Prints a line for each problem.
"use strict";
const fs = require("fs");
const path = require("path");

// Names and units, which are the same everywhere.
const kNames = /Espalier|ONNX Runtime|OpenCV|JPEG|PNG|WebP|GIF|run\.json|\b[KM]B\b|\bms\b/g;
const kKinds = ["test", "validation"];
const kNotForPeople = ["use strict", "no worker"];

const folder = process.argv[2];
const problems = [];
const complain = (id, what) => problems.push(`${id}: ${what}`);

const textOf = (name) => fs.readFileSync(path.join(folder, name), "utf8");
const {kLanguages, kWords} = new Function(`${textOf("words.js")}\nreturn {kLanguages, kWords};`)();
const codes = Object.keys(kLanguages);

const keysOf = (text) => (typeof text === "string" ? [] : Object.keys(text));
const isByKind = (text) => keysOf(text).some((key) => kKinds.includes(key));
/** The texts for each kind of images, or the one for all. */
const byKind = (text) => (isByKind(text) ? Object.values(text) : [text]);
const formsOf = (text) => byKind(text).flatMap((each) => (
  typeof each === "string" ? [each] : Object.values(each)));
const categoriesOf = (code) => new Intl.PluralRules(kLanguages[code].locale)
  .resolvedOptions().pluralCategories;
const isSame = (a, b) => [...a].sort().join() === [...b].sort().join();
const valuesIn = (form) => new Set(Array.from(form.matchAll(/\{(\w+)\}/g), ([, name]) => name));

/** A language has the kinds that English has, and forms for counts where English and it have any. */
function checkForms(id, texts) {
  const english = byKind(texts.en);
  for (const code of codes) {
    const text = texts[code];
    if (isByKind(text) !== isByKind(texts.en)) complain(id, `${code} has other kinds of images`);
    if (isByKind(text) && !isSame(keysOf(text), kKinds)) complain(id, `${code} lacks a kind`);
    byKind(text).forEach((each, at) => {
      const needsForms = keysOf(english[at]).length > 0 && categoriesOf(code).length > 1;
      const expected = needsForms ? categoriesOf(code) : [];
      if (!isSame(keysOf(each), expected)) complain(id, `${code} needs the forms "${expected}"`);
    });
  }
}

function checkValues(id, texts) {
  const expected = valuesIn(formsOf(texts.en)[0]);
  for (const code of codes) {
    for (const form of formsOf(texts[code])) {
      if (!isSame(valuesIn(form), expected)) complain(id, `${code} has other values: ${form}`);
    }
  }
}

function checkLetters(id, texts) {
  const own = {en: /[A-Za-z]/, ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]/u,
               ru: /\p{Script=Cyrillic}/u};
  for (const code of codes) {
    for (const form of formsOf(texts[code])) {
      const rest = form.replace(/\{\w+\}/g, "").replace(kNames, "");
      const foreign = Array.from(rest).find((letter) => (
        /\p{Letter}/u.test(letter) && !own[code].test(letter)));
      if (foreign) complain(id, `${code} has the letter ${foreign}: ${form}`);
    }
  }
}

for (const [id, texts] of Object.entries(kWords)) {
  if (!isSame(Object.keys(texts), codes)) {
    complain(id, `is there in ${Object.keys(texts)}`);
    continue;
  }
  checkForms(id, texts);
  checkValues(id, texts);
  checkLetters(id, texts);
}

const html = textOf("page.html.in");
const scripts = fs.readdirSync(folder).filter((name) => name.endsWith(".js") && name !== "words.js");
const code = scripts.map(textOf).join("\n").replace(/\/\*.*?\*\/|(?<=^|\s)\/\/.*?$/gms, "");
const everything = code + html;

// What is used, and what is said elsewhere.
for (const id of Object.keys(kWords)) {
  const isUsed = everything.includes(`"${id}"`) || ["stretch", "crop", "pad"].includes(id);
  if (!isUsed) complain(id, "is not used");
}
const uses = [/\bword(?:s|ed)\("(\w+)"/g, /new Problem\("(\w+)"/g, /section\("\w+", "(\w+)"/g,
              /data-(?:words|label)="(\w+)"/g];
for (const [, id] of uses.flatMap((use) => Array.from(everything.matchAll(use)))) {
  if (!kWords[id]) complain(id, "is used, but is not there");
}
for (const [text] of code.matchAll(/"[^"\n]*"|`[^`]*`/g)) {
  const isText = /[A-Za-z]{2,} [A-Za-z]{2,}/.test(text.replace(/\$\{[^}]*\}/g, ""));
  if (isText && !kNotForPeople.includes(text.slice(1, -1))) complain("words.js", `lacks ${text}`);
}
const body = html.slice(html.indexOf("<body>")).replace(/<script.*?<\/script>/gs, "");
const noScript = /<noscript>(.*?)<\/noscript>/s.exec(body)[1];
for (const each of codes.filter((language) => language !== "en")) {
  if (!noScript.includes(`<p lang="${each}">`)) complain("page.html.in", `lacks ${each}`);
}
const rest = body.replace(/<noscript>.*?<\/noscript>/s, "").replace(/<[^>]*>/g, "");
if (/\p{Letter}/u.test(rest)) complain("page.html.in", `says ${rest.trim()}`);

const written = Array.from(textOf("words.js").matchAll(/^  (\w+): \{/gm), ([, id]) => id)
  .slice(codes.length);
for (const id of written) if (written.indexOf(id) !== written.lastIndexOf(id)) complain(id, "twice");
if (written.length < 80) complain("words.js", "has few texts");
for (const problem of problems) console.log(problem);
