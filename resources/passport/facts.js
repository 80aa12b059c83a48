// SPDX-License-Identifier: Apache-2.0
// Shows what the passport says about the model.

const kMostInMatrix = 25;  // classes
const kMostPairs = 10;
const kMostTied = 3;  // pairs named in a sentence
const kMostInPurpose = 12;  // classes
const facts = JSON.parse(byId("facts").textContent);

/** A section whose heading is a text of words.js. It is folded, because one comes to try the
 *  model; the heading unfolds it. */
function section(id, title, ...content) {
  const heading = element("h2", "");
  heading.id = `${id}-heading`;
  heading.setAttribute("data-words", title);
  setText(heading, () => words(title));
  const folded = element("details", "section", element("summary", "", heading),
                         ...content.flat().filter(Boolean));
  const made = element("section", "", folded);
  made.id = id;
  made.setAttribute("aria-labelledby", heading.id);
  return made;
}

const sentence = (text) => (text ? element("p", "", text) : null);

/** A sentence of the engine, whose order the names of classes in it do not change. */
function isolatedNames(text) {
  const names = (facts.test ? facts.test.classes : []).map((each) => each.name)
    .filter((name) => kRightToLeft.test(name)).sort((a, b) => b.length - a.length);
  if (names.length === 0) return text;
  const special = /[.*+?^${}()|[\]\\]/g;
  const any = new RegExp(names.map((name) => name.replace(special, "\\$&")).join("|"), "g");
  return text.replace(any, isolated);
}

/** What the engine said, in the language that is chosen if it was translated; null for nothing. */
function said(english) {
  if (!english) return null;
  return () => isolatedNames(facts.translations?.[language]?.[english] ?? english);
}

/** Terms and what they are; those without a value are left out. Whole numbers are written as the
 *  language does. */
function termList(rows) {
  const list = element("dl", "");
  for (const [term, value] of rows) {
    if (value === null || value === undefined || value === "") continue;
    const shown = typeof value === "number" ? () => numberText(value) : value;
    list.append(element("dt", "", term), element("dd", "", shown));
  }
  return list;
}

/** A text of words.js that follows the language. */
const worded = (id, values) => () => words(id, values);

// Of the images by which it was measured: those of a test, or where none were kept for one, those
// of the validation.
const kind = facts.measured_on === "validation" ? "validation" : "test";

const nameOf = (index) => facts.test.classes[index].name;

const recognised = ({recall, images}) => Math.round((recall || 0) * images);

function purposeText() {
  if (facts.gives_images) return words("reconstructs");
  const count = facts.outputs.length;
  if (count === 0) return "";
  const names = facts.outputs.slice(0, kMostInPurpose).map(isolated).join(words("comma"));
  return words(count > kMostInPurpose ? "purposeOfMany" : "purpose", {count, names});
}

/** Wrong answers as {truth, predicted, count}, the most frequent first. */
function confusedPairs() {
  return facts.test.confusion
    .filter(([truth, predicted]) => truth !== predicted)
    .map(([truth, predicted, count]) => ({truth, predicted, count}))
    .sort((a, b) => b.count - a.count ||
                    facts.test.classes[a.truth].images - facts.test.classes[b.truth].images);
}

const pairText = ({truth, predicted, count}) => words("pair", {
  name: isolated(nameOf(truth)), taken: isolated(nameOf(predicted)), mistakes: count,
  images: facts.test.classes[truth].images});

/** The most frequent of the wrong answers, all of them where several are as frequent. */
function mostConfusedText(pairs) {
  const [{count, truth}] = pairs;
  const {images} = facts.test.classes[truth];
  const first = pairs.filter((pair) =>
    pair.count === count && facts.test.classes[pair.truth].images === images);
  const named = first.slice(0, kMostTied).map(pairText).join(words("betweenPairs"));
  const more = first.length - kMostTied;
  return words("mostConfused",
               {pairs: more > 0 ? words("morePairs", {pairs: named, count: more}) : named});
}

/** "a", "a and b", "a, b and c", "a, b and 2 more". */
function namesText(names) {
  if (names.length <= 3) return listText(names);
  return listText([...names.slice(0, 2), words("moreNames", {count: names.length - 2})]);
}

/** Nothing where all classes are recognised equally well. */
function weakestText(tested) {
  const lowest = Math.min(...tested.map((each) => each.recall));
  const weakest = tested.filter((each) => each.recall === lowest);
  if (weakest.length === tested.length) return null;
  const names = weakest.map((each) => isolated(each.name));
  if (weakest.length > 1) {
    return () => words("weakestClasses", {kind, names: namesText(names), share: percent(lowest)});
  }
  return worded("weakestClass", {kind, name: names[0], right: recognised(weakest[0]),
                                 count: weakest[0].images});
}

/** The images by which it was measured, and how the training used them. */
function measuredImagesText({images, use}) {
  const {trained_on: training = 0, used_for_validation: validation = 0, unseen = 0} = use ?? {};
  if (unseen === images) return words("onUnseen", {count: images});
  if (training === images) return words("onTraining", {count: images});
  if (validation === images) return words("onValidation", {count: images});
  if (training + validation + unseen === 0) return words("onUncompared", {count: images});
  const parts = [["trainedOn", training], ["usedForValidation", validation], ["unseen", unseen],
                 ["uncompared", images - training - validation - unseen]]
    .filter(([, number]) => number > 0).map(([id, number]) => words(id, {number}));
  return words("onMixed", {count: images, parts: parts.join(words("comma"))});
}

const capitalised = (text) => text[0].toUpperCase() + text.slice(1);

function showQuality() {
  const {test} = facts;
  if (!test) return section("quality", "quality", sentence(said(facts.no_test)));
  const lines = [];
  if (facts.headline) lines.push(element("p", "headline", said(facts.headline)));
  lines.push(sentence(() => words("measured", {images: measuredImagesText(test)})));
  if (typeof test.chance === "number") {
    lines.push(sentence(() => words("baseline", {share: percent(test.chance)})));
  }
  lines.push(...facts.advice.map((text) => sentence(said(text))));
  if (test.unreadable > 0) lines.push(sentence(worded("skipped", {count: test.unreadable})));
  if (facts.metrics) {
    lines.push(termList(facts.metrics.map(([name, value]) => (
      [() => capitalised(said(name)()), said(value)]))));
  }
  return section("quality", "quality", lines);
}

function showWeaknesses() {
  const {test} = facts;
  if (!test || test.classes.length === 0) return null;
  const tested = test.classes.filter((each) => each.images > 0 && each.recall !== null);
  const pairs = confusedPairs();
  const untested = test.classes.length - tested.length;
  const lines = [];
  if (facts.too_few) {
    lines.push(sentence(worded("tooFewImages", {kind})));
  } else if (pairs.length === 0) {
    lines.push(sentence(worded("allRight", {kind})));
  } else {
    lines.push(sentence(weakestText(tested)), sentence(() => mostConfusedText(pairs)));
  }
  if (untested > 0) lines.push(sentence(worded("untestedClasses", {kind, count: untested})));
  lines.push(sentence(worded("anyImage")));
  return section("weaknesses", "weaknesses", lines);
}

/** The results of a class. Of too few images a fraction would be a verdict: only counts. */
function rowOf({name, images, recall, precision}) {
  const count = () => numberText(images);
  if (facts.too_few) return [name, count, () => numberText(recognised({recall, images}))];
  return [name, count, () => percent(images ? recall : null), bar(recall || 0),
          () => percent(precision)];
}

function showClasses() {
  if (!facts.test || facts.test.classes.length === 0) return null;
  const {classes} = facts.test;
  const headings = [worded("class"), worded("measuredImages", {kind}),
                    ...(facts.too_few ? [worded("recognised")]
                                      : [worded("recall"), "", worded("precision")])];
  const shown = tableOf(worded("ofEachClass", {kind}), [headings, ...classes.map(rowOf)]);
  if (classes.length <= kMostInMatrix) return section("classes", "eachClass", shown);
  const summary = element("summary", "", worded("showClasses", {count: classes.length}));
  return section("classes", "eachClass", element("details", "", summary, shown));
}

/** The name of a class above its column: beside each other there is no room for many. */
function uprightName({name}) {
  const upright = element("span", "upright", name);
  upright.title = name;
  return upright;
}

/** How many images of each class, a row, were given each class, a column. */
function matrixOf(classes, confusion) {
  const counts = classes.map(() => classes.map(() => 0));
  for (const [truth, predicted, count] of confusion) counts[truth][predicted] = count;
  const rows = classes.map(({name}, y) => [name, ...counts[y].map((count) => () =>
    numberText(count))]);
  const shown = tableOf(worded("ofEachPair", {kind}),
                        [[worded("trueAndGiven"), ...classes.map(uprightName)], ...rows]);
  shown.querySelectorAll("td").forEach((cell, at) => {
    const [y, x] = [Math.floor(at / classes.length), at % classes.length];
    cell.className = counts[y][x] === 0 ? "none" : y === x ? "right" : "wrong";
    const share = counts[y][x] / Math.max(1, classes[y].images);
    cell.style.setProperty("--share", `${Math.round(15 + 70 * share)}%`);
  });
  shown.classList.add("matrix");
  return shown;
}

function showConfusion() {
  if (!facts.test || facts.test.classes.length === 0) return null;
  const {classes, confusion} = facts.test;
  if (classes.length <= kMostInMatrix) {
    return section("confusion", "confusionMatrix", matrixOf(classes, confusion));
  }
  const pairs = confusedPairs().slice(0, kMostPairs);
  const list = element("ol", "", ...pairs.map((pair) => element("li", "", () => pairText(pair))));
  return section("confusion", "confusedClasses",
                 pairs.length > 0 ? list : sentence(worded("noneConfused", {kind})));
}

/** Whether another program gave the same answers. */
function proofText() {
  const {check} = facts;
  if (!check) return words("notRecorded");
  if (!check.verifier) {
    return check.reason ? words("asSaid", {reason: capitalised(said(check.reason)())})
                        : words("notVerified");
  }
  const {verifier, equal, checked, difference} = check;
  return words("verified", {
    verifier, equal, checked, agreement: said(check.agreement)(),
    difference: difference === null ? words("notFinite") : powerText(difference)});
}

function inputText({width, height, channels, resize}) {
  return words("inputSize", {width, count: height, resize: words(resize),
                             colours: words(channels === 1 ? "grey" : "inColour")});
}

/** Until when the network was trained: {number, is_within, is_best}. */
function epochText({number, is_within: isWithin, is_best: isBest}) {
  const [best, last] = isWithin ? ["withinBestEpoch", "withinLastEpoch"]
                                : ["bestEpoch", "lastEpoch"];
  return words(isBest ? best : last, {epoch: number});
}

function showProof() {
  const {name, bytes, sha256, epoch} = facts.model;
  const given = element("button", "", () => words("download", {name, size: bytesText(bytes)}));
  given.type = "button";
  given.id = "download";
  return section("proof", "modelItself", sentence(proofText), sentence(worded("veryFile")),
    element("p", "actions", given),
    termList([["SHA-256", sha256], [worded("network"), facts.network],
              [worded("input"), () => inputText(facts.input)],
              [worded("trainedUntil"), epoch && (() => epochText(epoch))]]));
}

function showOrigin() {
  const {data, run, start} = facts;
  const rows = [
    [worded("trainingImages"), data.training],
    [worded("validationImages"), data.validation],
    [worded("testImages"), data.test],
    [worded("unreadable"), data.unread],
    [worded("fingerprint"), data.fingerprint],
    [worded("trainingBegan"), run.started && (() => momentText(run.started))],
    [worded("seed"), run.seed?.toString()],
    [worded("versions"), run.versions],
  ];
  return section("origin", "origin", termList(rows), sentence(said(start)));
}

function showReproduction() {
  const {command, lacks} = facts.run;
  if (!command) return null;
  const {record, excluded, relabelled} = lacks;
  return section("reproduce", "reproduction", sentence(worded("sameCommand")),
                 element("pre", "", element("code", "", command)),
                 sentence(record && worded("recordOfRun")),
                 sentence(excluded > 0 && worded("excluded", {count: excluded})),
                 sentence(relabelled > 0 && worded("relabelled", {count: relabelled})));
}

function unfold(sections) {
  for (const each of sections) {
    const folded = each.querySelector("details");
    if (folded) folded.open = true;
  }
}

function showFacts() {
  const {title, written} = facts;
  byId("title").textContent = title;
  setText(document.querySelector("title"), worded("title", {name: title}));
  setText(byId("purpose"), purposeText);
  setText(byId("footer"), () => words("footer", {version: written.espalier,
                                                 date: dayText(written.date)}));
  const shown = [showQuality(), showWeaknesses(), showClasses(), showConfusion(), showProof(),
                 showOrigin(), showReproduction()].filter(Boolean);
  byId("facts-shown").append(...shown);
  unfold(shown.slice(0, 1));
  window.addEventListener?.("beforeprint", () => unfold(shown));
  // Also where the page is opened at a section, or comes back to one.
  const unfoldNamed = () => unfold(shown.filter(({id}) => `#${id}` === window.location?.hash));
  window.addEventListener?.("hashchange", unfoldNamed);
  unfoldNamed();
  for (const each of [byId("try"), ...shown]) {
    const heading = each.querySelector("h2").getAttribute("data-words");
    const link = element("a", "", worded(heading));
    link.href = `#${each.id}`;
    link.addEventListener("click", () => unfold([each]));
    byId("contents").append(link);
  }
}
