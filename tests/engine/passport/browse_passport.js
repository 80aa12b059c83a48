// SPDX-License-Identifier: Apache-2.0
// Opens a passport in headless Chromium, as by a double click, and uses it as a person does.
//
//   node browse_passport.js BROWSER PASSPORT [--screenshots FOLDER] [--reader LANGUAGES] IMAGE...
//
// LANGUAGES are those of the browser, such as ru-RU,ru (default: en). Prints one JSON object: the
// scores of each image, the problems that the browser reported, the addresses that were asked for,
// the bytes of the download in base64, whether a worker computed, the answer for the camera, what
// happens when it is restarted and when a worker dies, and what the page says in each language.
"use strict";
const {spawn} = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");
const {pathToFileURL} = require("url");

const words = process.argv.slice(2);
const [program, passport] = words.splice(0, 2);
const folder = words[0] === "--screenshots" ? words.splice(0, 2)[1] : null;
const reader = words[0] === "--reader" ? words.splice(0, 2)[1] : "en";
const images = words.map((name) => path.resolve(name));
const home = fs.mkdtempSync(path.join(os.tmpdir(), "passport-"));
const options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                 "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
                 `--accept-lang=${reader}`,
                 "--remote-debugging-pipe", `--user-data-dir=${home}`, "about:blank"];
const browser = spawn(program, options, {stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
                                         env: {...process.env, HOME: home}});

// The DevTools protocol: messages of JSON that end with a zero byte.
const [toBrowser, fromBrowser] = [browser.stdio[3], browser.stdio[4]];
const waiting = new Map();
const problems = [];
const addresses = [];
let number = 0;
let rest = "";
fromBrowser.on("data", (bytes) => {
  rest += bytes.toString("utf8");
  const messages = rest.split("\0");
  rest = messages.pop();
  for (const message of messages.map((text) => JSON.parse(text))) {
    if (message.id) waiting.get(message.id)(message);
    const {method, params} = message;
    if (method === "Runtime.exceptionThrown") problems.push(params.exceptionDetails.text);
    if (method === "Log.entryAdded") problems.push(params.entry.text);
    if (method === "Network.requestWillBeSent") addresses.push(params.request.url);
  }
});

let session;
function ask(method, params = {}) {
  const id = ++number;
  toBrowser.write(JSON.stringify({id, method, params, sessionId: session}) + "\0");
  return new Promise((resolve, reject) => waiting.set(id, ({error, result}) => {
    if (error) reject(new Error(`${method}: ${error.message}`));
    resolve(result);
  }));
}

async function evaluate(expression) {
  const {result, exceptionDetails} = await ask(
    "Runtime.evaluate", {expression, awaitPromise: true, returnByValue: true});
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description || expression);
  return result.value;
}

async function until(expression) {
  for (let i = 0; i < 1200; ++i) {
    if (await evaluate(expression)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`never happened: ${expression}`);
}

const scoresOfAnswers = () => evaluate(
  "Array.from(document.querySelectorAll('.answer'), (card) => card.scores ? " +
  "Array.from(card.scores) : card.textContent).reverse()");

const unfold = () => evaluate(
  "document.querySelectorAll('details').forEach((each) => { each.open = true; })");

/** What the page says in each language, chosen one after another; English comes last again. */
async function inEachLanguage() {
  const pages = {begun: await evaluate("document.documentElement.lang")};
  await unfold();
  for (const code of ["ja", "ru", "en"]) {
    await evaluate(`document.querySelector("#languages [lang=${code}]").click()`);
    pages[code] = {
      ...await evaluate(`({lang: document.documentElement.lang, title: document.title,
                           text: document.body.innerText})`),
      pressed: await evaluate("document.querySelector('[aria-pressed=true]').textContent"),
      scores: await scoresOfAnswers(),
    };
    if (folder) await screenshot(code);
  }
  return pages;
}

async function screenshot(name) {
  const {data} = await ask("Page.captureScreenshot", {captureBeyondViewport: true});
  fs.writeFileSync(path.join(folder, `passport-${name}.png`), Buffer.from(data, "base64"));
}

async function screenshots() {
  const looks = [["light", 900, 1], ["dark", 900, 1], ["phone", 390, 2]];
  for (const [name, width, deviceScaleFactor] of looks) {
    await ask("Emulation.setEmulatedMedia", {features: [
      {name: "prefers-color-scheme", value: name === "light" ? "light" : "dark"}]});
    await ask("Emulation.setDeviceMetricsOverride",
              {width, height: 900, deviceScaleFactor, mobile: name === "phone"});
    await screenshot(name);
  }
}

/** The answer for the camera, of which the browser plays one; then it is off again. */
async function camera() {
  await evaluate("byId('camera').click()");
  await until("byId('live-answer').children.length > 0 || byId('state').textContent !== ''");
  const answer = await evaluate("byId('live-answer').innerText + byId('state').textContent");
  await evaluate("byId('camera').click()");
  await until("byId('live').hidden && state.stream === null");
  return answer;
}

/** Requests of the camera after it was stopped and started while one was not yet answered: two, as
 *  long as the new one is not answered either. */
async function requestsOfRestartedCamera() {
  await evaluate(`(() => {
    window.requests = [];
    window.realScores = state.computer.scores;
    state.computer.scores = (image) => new Promise((resolve) => requests.push(
      () => resolve(realScores.call(state.computer, image))));
    byId("camera").click();
  })()`);
  await until("requests.length === 1");
  await evaluate("byId('camera').click()");
  await evaluate("byId('camera').click()");
  await until("requests.length === 2");
  await evaluate("requests[0]()");
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const count = await evaluate("requests.length");
  await evaluate("byId('camera').click()");
  await evaluate(
    "state.computer.scores = realScores; for (const answer of requests.slice(1)) answer()");
  return count;
}

/** What becomes of an image whose worker dies, and by how much the next answer differs. */
const afterLostWorker = () => evaluate(`(async () => {
  const computer = new Computer(modelBytes);
  await computer.start();
  const image = () => ({rgba: new Uint8ClampedArray(16).fill(90), width: 2, height: 2});
  computer.worker.postMessage = () => {};
  const late = new Promise((resolve) => setTimeout(() => resolve("hangs"), 5000));
  const outcome = computer.scores(image()).then(() => "answered", (error) => reasonOf(error)());
  computer.worker.dispatchEvent(new ErrorEvent("error", {cancelable: true}));
  const lost = await Promise.race([outcome, late]);
  const again = await Promise.race([computer.scores(image()), late]);
  if (again === "hangs") return {lost, difference: again};
  const {scores} = await state.computer.scores(image());
  return {lost, difference: Math.max(...scores.map((s, i) => Math.abs(s - again.scores[i])))};
})()`);

/** What the page says of its own images, the first one first; none if it has no such images. */
async function answersOfSamples() {
  await evaluate("byId('clear').click()");
  if (await evaluate("byId('samples').hidden")) return [];
  await evaluate("document.querySelector('#samples button').click()");
  const count = await evaluate("facts.samples.length");
  await until(`document.querySelectorAll('.answer').length === ${count} && !state.isBusy`);
  return evaluate("Array.from(document.querySelectorAll('.answer'), (card) => card.innerText)" +
                  ".reverse()");
}

async function main() {
  const {targetInfos} = await ask("Target.getTargets");
  const {targetId} = targetInfos.find(({type}) => type === "page");
  session = (await ask("Target.attachToTarget", {targetId, flatten: true})).sessionId;
  for (const part of ["Runtime", "Log", "Network", "Page", "DOM"]) await ask(`${part}.enable`);
  await ask("Page.navigate", {url: pathToFileURL(path.resolve(passport)).href});
  await until("document.readyState === 'complete' && typeof state !== 'undefined' && " +
              "byId('state').textContent === ''");
  const {root} = await ask("DOM.getDocument");
  const {nodeId} = await ask("DOM.querySelector", {nodeId: root.nodeId, selector: "#files"});
  await ask("DOM.setFileInputFiles", {nodeId, files: images});
  await until(`document.querySelectorAll('.answer').length === ${images.length} && !state.isBusy`);
  const scores = await scoresOfAnswers();  // the newest answer stands first
  const languages = await inEachLanguage();
  const worker = await afterLostWorker();
  const download = await evaluate(`new Promise((resolve) => {
    URL.createObjectURL = (blob) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result.split(",")[1]);
      reader.readAsDataURL(blob);
      return "about:blank#";
    };
    HTMLAnchorElement.prototype.click = () => {};
    byId("download").click();
  })`);
  const usesWorker = await evaluate("Boolean(state.computer.worker)");
  const slices = await evaluate(`(async () => {
    const computer = new Computer(modelBytes);
    computer.startWorker = async () => { throw new Error("none"); };
    await computer.start();
    const rgba = new Uint8ClampedArray(16).fill(90);
    const [a, b] = [await computer.scores({rgba, width: 2, height: 2}),
                    await state.computer.scores({rgba: rgba.slice(), width: 2, height: 2})];
    return Math.max(...a.scores.map((score, i) => Math.abs(score - b.scores[i])));
  })()`);
  await unfold();
  const text = await evaluate("document.body.innerText");
  const samples = await answersOfSamples();
  const live = await camera();
  const cameraRequests = await requestsOfRestartedCamera();
  if (folder) await screenshots();
  console.log(JSON.stringify({scores, live, problems, addresses, download, usesWorker, slices, text,
                              samples, cameraRequests, worker, languages,
                              title: await evaluate("document.title")}));
}

const ended = new Promise((resolve) => browser.on("exit", resolve));
main()
  .catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  })
  .finally(async () => {
    browser.kill();
    await ended;
    try {
      fs.rmSync(home, {recursive: true, force: true, maxRetries: 20, retryDelay: 100});
    } catch (error) {
      console.error(error.message);  // a child of the browser still writes there
    }
  });
