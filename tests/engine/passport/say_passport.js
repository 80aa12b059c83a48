// SPDX-License-Identifier: Apache-2.0
// What the page of a passport says, in each of its languages.
//
//   node say_passport.js PASSPORT LANGUAGE...
//
// for a reader of these languages, such as "ru-RU". Two images are tried first, of which one cannot
// be read. Prints one JSON object: the language that the page began with, and for each language its
// title, its lines, its button, the number of answers, and the lines that are still English; and the
// sections that are folded at first, where it is opened at #proof, and then at #origin.
"use strict";
const fs = require("fs");
const {openPage, shownText} = require("./page_double.js");

// Names are the same in all languages.
const kNames = ["Espalier", "ONNX Runtime", "OpenCV", "JPEG", "PNG", "WebP", "GIF", "SHA-256",
                "English", "KB", "MB", "ms", "dB", "PSNR", "SSIM", "F1", "Huber", "Top-5", "top-5",
                "run.json", "EfficientNet-Lite", "Google", "ImageNet-1k", "ML Illustrated",
                "efficientnet-lite0", "Apache-2.0", "weights.pth"];

/** Texts of the facts that stay as they are. */
function namesIn(facts) {
  const {title, outputs, network, model, run, data, check} = facts;
  return [title, ...outputs, network, model.name, model.sha256, run.versions, run.command,
          data.fingerprint, check?.verifier].filter(Boolean);
}

/** The lines that have Latin letters besides names. */
function englishIn(lines, names) {
  return lines.filter((line) => {
    let rest = line;
    for (const name of names) rest = rest.replaceAll(name, "");
    return /[A-Za-z]/.test(rest.replace(/\d(,|\.)?\d*e[-+]?\d+/g, ""));
  });
}

/** The sections that are folded. */
function foldedIn(document) {
  return document.querySelectorAll("section").filter((each) => (
    each.querySelector("details")?.open === undefined && each.id !== "try")).map((each) => each.id);
}

async function main() {
  const [file, ...languages] = process.argv.slice(2);
  const html = fs.readFileSync(file, "utf8");
  const {document, answerAll} = await openPage(html, languages);
  const atProof = await openPage(html, languages, "#proof");
  const foldedAtProof = foldedIn(atProof.document);
  atProof.goTo("#origin");
  const facts = JSON.parse(document.getElementById("facts").textContent);
  const names = [...kNames, ...namesIn(facts)].sort((a, b) => b.length - a.length);
  await answerAll([{file: "", name: () => "1"}, {file: null, name: () => "2"}]);
  const parts = Array.from(document.all());
  const said = {
    language: document.documentElement.lang,
    triedFirst: parts.findIndex((each) => each.id === "drop") <
      parts.findIndex((each) => each.id === "contents"),
    folded: foldedIn(document),
    foldedAtProof,
    foldedAtOrigin: foldedIn(atProof.document),
    pages: {},
  };
  const buttons = document.querySelectorAll("[aria-pressed]");
  for (const button of buttons) {
    button.click();
    const lines = shownText(document.querySelector("body"));
    const code = document.documentElement.lang;
    const title = document.querySelector("title").textContent;
    said.pages[code] = {
      title,
      lines,
      pressed: buttons.filter((each) => each.getAttribute("aria-pressed") === "true")
        .map((each) => each.textContent),
      answers: document.getElementById("answers").children.length,
      english: code === "en" ? [] : englishIn([...lines, title], names),
    };
  }
  console.log(JSON.stringify(said));
  process.exit();
}

main().catch((error) => {
  console.error(error.stack);
  process.exitCode = 1;
});
