// SPDX-License-Identifier: Apache-2.0
// Shows what the passport says about the model.

const kMostInMatrix = 25;  // classes
const kMostPairs = 10;
const kMostTied = 3;  // pairs named in a sentence
const facts = JSON.parse(byId("facts").textContent);

function section(id, title, ...content) {
  const heading = element("h2", "", title);
  heading.id = `${id}-heading`;
  const made = element("section", "", heading, ...content.flat().filter(Boolean));
  made.id = id;
  made.setAttribute("aria-labelledby", heading.id);
  return made;
}

const sentence = (text) => (text ? element("p", "", text) : null);

/** A sentence of the engine, whose order the names of classes in it do not change. */
function isolatedNames(text) {
  const names = (facts.test ? facts.test.classes : []).map((each) => each.name)
    .filter((name) => kRightToLeft.test(name)).sort((a, b) => b.length - a.length);
  if (!text || names.length === 0) return text;
  const special = /[.*+?^${}()|[\]\\]/g;
  const any = new RegExp(names.map((name) => name.replace(special, "\\$&")).join("|"), "g");
  return text.replace(any, isolated);
}

/** Terms and what they are; those without a value are left out. */
function termList(rows) {
  const list = element("dl", "");
  for (const [term, value] of rows) {
    if (value === null || value === undefined || value === "") continue;
    list.append(element("dt", "", term), element("dd", "", String(value)));
  }
  return list;
}

// Of the images by which it was measured: those of a test, or where none were kept for one, those
// of the validation.
const measuredKind = facts.measured_on === "validation" ? "validation" : "test";
const measuredImage = `${measuredKind} image`;
const measuredImages = `${measuredImage}s`;
const capitalised = (text) => text[0].toUpperCase() + text.slice(1);

const nameOf = (index) => facts.test.classes[index].name;

const recognised = ({recall, images}) => Math.round((recall || 0) * images);

/** Wrong answers as {truth, predicted, count}, the most frequent first. */
function confusedPairs() {
  return facts.test.confusion
    .filter(([truth, predicted]) => truth !== predicted)
    .map(([truth, predicted, count]) => ({truth, predicted, count}))
    .sort((a, b) => b.count - a.count ||
                    facts.test.classes[a.truth].images - facts.test.classes[b.truth].images);
}

function pairText({truth, predicted, count}) {
  const of = facts.test.classes[truth].images;
  const [name, taken] = [isolated(nameOf(truth)), isolated(nameOf(predicted))];
  return `${name}, taken for ${taken}: ${count} of ${of}`;
}

/** The most frequent of the wrong answers, all of them where several are as frequent. */
function mostConfusedText(pairs) {
  const [{count, truth}] = pairs;
  const {images} = facts.test.classes[truth];
  const first = pairs.filter((pair) =>
    pair.count === count && facts.test.classes[pair.truth].images === images);
  const named = first.slice(0, kMostTied).map(pairText).join("; ");
  const more = first.length > kMostTied ? `; and ${first.length - kMostTied} more` : "";
  return `Most confused: ${named}${more}.`;
}

/** "a", "a and b", "a, b and c", "a, b and 2 more". */
function namesText(names) {
  if (names.length === 1) return names[0];
  if (names.length > 3) return `${names[0]}, ${names[1]} and ${names.length - 2} more`;
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** Nothing where all classes are recognised equally well. */
function weakestText(tested) {
  const lowest = Math.min(...tested.map((each) => each.recall));
  const weakest = tested.filter((each) => each.recall === lowest);
  if (weakest.length === tested.length) return "";
  if (weakest.length > 1) {
    const names = namesText(weakest.map((each) => isolated(each.name)));
    return `Weakest classes: ${names}, ${percent(lowest)} of the ${measuredImages} of each ` +
           "recognised.";
  }
  const [{name, images}] = weakest;
  return `Weakest class: ${isolated(name)}, ${recognised(weakest[0])} of ` +
         `${counted(images, measuredImage, measuredImages)} recognised.`;
}

function showQuality() {
  const {test} = facts;
  if (!test) return section("quality", "How good it is", sentence(facts.no_test));
  const lines = [];
  if (facts.headline) lines.push(element("p", "headline", isolatedNames(facts.headline)));
  lines.push(sentence(isolatedNames(facts.sentence)),
             ...facts.advice.map((text) => sentence(isolatedNames(text))));
  if (facts.metrics) lines.push(termList(facts.metrics));
  return section("quality", "How good it is", lines);
}

function showWeaknesses() {
  const {test} = facts;
  if (!test || test.classes.length === 0) return null;
  const tested = test.classes.filter((each) => each.images > 0 && each.recall !== null);
  const pairs = confusedPairs();
  const untested = test.classes.length - tested.length;
  const lines = [];
  if (facts.too_few) {
    lines.push(sentence(`There were too few ${measuredImages} to say where it is weak.`));
  } else if (pairs.length === 0) {
    lines.push(sentence(`Every ${measuredImage} was classified correctly, so none shows a weak ` +
                        "class. With few images that says little about others."));
  } else {
    lines.push(sentence(weakestText(tested)), sentence(mostConfusedText(pairs)));
  }
  if (untested > 0) {
    const classes = counted(untested, "class", "classes");
    lines.push(sentence(`Of ${classes} there was no ${measuredImage}.`));
  }
  lines.push(sentence("It gives one of its classes for every image, also for images that show " +
                      "none of them."));
  return section("weaknesses", "Known weaknesses", lines);
}

function showClasses() {
  if (!facts.test || facts.test.classes.length === 0) return null;
  // Of too few images a fraction would be a verdict: only counts.
  const rows = [facts.too_few
    ? ["Class", capitalised(measuredImages), "Recognised"]
    : ["Class", capitalised(measuredImages), "Recognised (recall)", "",
       "Right when named (precision)"]];
  for (const {name, images, recall, precision} of facts.test.classes) {
    rows.push(facts.too_few
      ? [name, String(images), String(recognised({recall, images}))]
      : [name, String(images), images ? percent(recall) : "–", bar(recall || 0),
         percent(precision)]);
  }
  const shown = tableOf(`Results of each class on the ${measuredImages}`, rows);
  if (facts.test.classes.length <= kMostInMatrix) return section("classes", "Each class", shown);
  const number = counted(facts.test.classes.length, "class", "classes");
  const summary = element("summary", "", `Show the results of ${number}`);
  return section("classes", "Each class", element("details", "", summary, shown));
}

function showConfusion() {
  if (!facts.test || facts.test.classes.length === 0) return null;
  const {classes, confusion} = facts.test;
  if (classes.length > kMostInMatrix) {
    const pairs = confusedPairs().slice(0, kMostPairs);
    const list = element("ol", "", ...pairs.map((pair) => element("li", "", pairText(pair))));
    return section("confusion", "Which classes it confuses",
                   pairs.length > 0 ? list : sentence(`None, on the ${measuredImages}.`));
  }
  const rows = [["True class ↓ given →", ...classes.map(({name}) => name)]];
  for (const {name} of classes) rows.push([name, ...classes.map(() => "0")]);
  for (const [truth, predicted, count] of confusion) rows[truth + 1][predicted + 1] = String(count);
  const shown = tableOf(
    `${capitalised(measuredImages)} of each true class (rows), by the class given (columns)`, rows);
  shown.querySelectorAll("tr").forEach((row, y) => row.querySelectorAll("td").forEach((cell, x) => {
    const count = Number(cell.textContent);
    cell.className = count === 0 ? "none" : y - 1 === x ? "right" : "wrong";
    const share = count / Math.max(1, classes[y - 1].images);
    cell.style.setProperty("--share", `${Math.round(15 + 70 * share)}%`);
  }));
  // Beside each other there is no room for the names of many classes.
  for (const heading of shown.querySelectorAll("tr:first-of-type th:not(:first-child)")) {
    heading.title = heading.textContent;
    heading.replaceChildren(element("span", "upright", heading.textContent));
  }
  shown.classList.add("matrix");
  return section("confusion", "Confusion matrix", shown);
}

function showProof() {
  const {check} = facts;
  const difference = Number(check?.difference).toExponential(1);
  const text = check
    ? check.verifier
      ? `${check.verifier}, an independent program, read the file of the model and was compared ` +
        `with the trained network: ${check.equal} of ${check.checked} ${check.agreement}, ` +
        `largest difference ${check.difference === null ? "not finite" : difference}.`
      : `Not verified with another program. ${check.reason}`
    : "Whether another program gives the same answers with this file was not recorded.";
  const size = bytesText(facts.model.bytes);
  const given = element("button", "", `Download ${facts.model.name} (${size})`);
  given.type = "button";
  given.id = "download";
  return section("proof", "The model itself", sentence(text),
    sentence("This page computes that very file, which runs in ONNX Runtime, OpenCV and many " +
             "other programs, too."),
    element("p", "actions", given),
    termList([["SHA-256", facts.model.sha256], ["Network", facts.network],
              ["Input", facts.input], ["Trained until", facts.model.epoch]]));
}

/** "28 November 2026 at 18:33", in the time of the computer that trained. */
function momentText(text) {
  const moment = new Date(`${text}`.slice(0, 19) + "Z");
  if (Number.isNaN(moment.getTime())) return text;
  return moment.toLocaleString("en-GB", {dateStyle: "long", timeStyle: "short", timeZone: "UTC"});
}

function showOrigin() {
  const {data, run, start} = facts;
  const rows = [
    ["Training images", data.training],
    ["Validation images", data.validation],
    ["Test images", data.test],
    ["Of these, skipped as unreadable in training", data.unread],
    ["Hash of the images", data.fingerprint],
    ["Training began", momentText(run.started)],
    ["Seed", run.seed],
    ["Versions", run.versions],
  ];
  const lines = [termList(rows)];
  if (start) lines.push(sentence(start));
  return section("origin", "Where it comes from", lines);
}

function showReproduction() {
  const {command} = facts.run;
  if (!command) return null;
  return section("reproduce", "How to reproduce it",
    sentence("With the same images, the same version of Espalier and the same kind of processor, " +
             "this command trains it again:"),
    element("pre", "", element("code", "", command)), sentence(facts.run.note));
}

function showFacts() {
  byId("title").textContent = facts.title;
  document.title = `${facts.title} – model passport`;
  byId("purpose").textContent = facts.purpose;
  byId("footer").textContent = facts.footer;
  const shown = [showQuality(), showWeaknesses(), showClasses(), showConfusion(), showProof(),
                 showOrigin(), showReproduction()].filter(Boolean);
  byId("facts-shown").append(...shown);
  for (const each of [byId("try"), ...shown]) {
    const link = element("a", "", each.querySelector("h2").textContent);
    link.href = `#${each.id}`;
    byId("contents").append(link);
  }
}
