// SPDX-License-Identifier: Apache-2.0
// The images that a person tries, from files, the camera or the passport itself.

const kMostShown = 5;        // classes of an answer
const kMostPixels = 16e6;    // what the canvas of every browser holds
const kThumbnailSide = 320;
const kMostAnswers = 200;

const decodingOptions = {colorSpaceConversion: "none", premultiplyAlpha: "none"};
const state = {computer: null, queue: [], isBusy: false, stream: null};

/** What the page is doing; nothing if no text is given. */
const say = (text = () => "") => setText(byId("state"), text);

/** Why something failed. The messages of a browser are in its own language. */
const reasonOf = (error) => () => (
  error instanceof Problem ? words(error.id, error.values) : error.message);

function bytesOfBase64(text) {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = characters.charCodeAt(i);
  return bytes;
}

/** Pixels of an image, a video or a bitmap, and a small canvas that shows it. */
function pixelsOf(source, width, height) {
  const scale = Math.min(1, Math.sqrt(kMostPixels / (width * height)));
  const [w, h] = [width, height].map((side) => Math.max(1, Math.floor(side * scale)));
  const canvas = element("canvas", "");
  canvas.width = w;
  canvas.height = h;
  const context = canvas.getContext("2d", {willReadFrequently: true});
  context.drawImage(source, 0, 0, w, h);
  return {rgba: context.getImageData(0, 0, w, h).data, width: w, height: h};
}

function thumbnailOf(source, width, height, name) {
  const scale = Math.min(1, kThumbnailSide / Math.max(width, height));
  const canvas = element("canvas", "thumbnail");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext("2d").drawImage(source, 0, 0, canvas.width, canvas.height);
  canvas.setAttribute("role", "img");
  return setLabel(canvas, name);
}

function bestOf(scores) {
  const {classes} = state.computer;
  return Array.from(scores, (score, index) => ({score, name: classes[index] ?? `${index}`}))
    .sort((a, b) => b.score - a.score);
}

function barsOf(scores) {
  const list = element("ol", "bars");
  for (const {name, score} of bestOf(scores).slice(0, kMostShown)) {
    list.append(element("li", "", element("span", "name", name),
                        element("span", "share", () => percent(score, 1)), bar(score)));
  }
  return list;
}

/** The output of a network that gives an image, as a canvas. */
function imageOfOutput(values) {
  const {width, height, channels, mean, deviation} = state.computer.recipe;
  const canvas = element("canvas", "thumbnail");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  const image = context.createImageData(width, height);
  for (let i = 0; i < width * height; ++i) {
    for (let c = 0; c < 3; ++c) {
      const from = channels === 1 ? 0 : c;
      const value = values[from * width * height + i] * deviation[from] + mean[from];
      image.data[i * 4 + c] = Math.round(255 * value);
    }
    image.data[i * 4 + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  canvas.setAttribute("role", "img");
  return setLabel(canvas, worded("imageOfNetwork"));
}

const answerOf = (scores) => (facts.gives_images ? imageOfOutput(scores) : barsOf(scores));

/** The class that an image of the test really has, where the answer is another one. */
function truthOf(truth, scores) {
  if (truth === undefined || facts.gives_images) return null;
  const name = nameOf(truth);
  return bestOf(scores)[0].name === name
    ? element("p", "quiet", worded("right"))
    : element("p", "problem", worded("actually", {name: isolated(name)}));
}

/** `name()`: that of the file. */
async function answerFile({file, name, truth}) {
  const card = element("article", "answer", element("h3", "", name));
  const box = byId("answers");
  box.prepend(card);
  while (box.children.length > kMostAnswers) box.lastElementChild.remove();
  byId("clear").hidden = false;
  let bitmap;
  try {
    bitmap = await createImageBitmap(file, decodingOptions);
  } catch {
    card.append(element("p", "problem", worded("notAnImage")));
    return;
  }
  try {
    card.append(thumbnailOf(bitmap, bitmap.width, bitmap.height, name));
    const {scores, milliseconds} = await state.computer.scores(
      pixelsOf(bitmap, bitmap.width, bitmap.height));
    const time = worded("milliseconds", {number: Math.round(milliseconds)});
    const parts = [answerOf(scores), truthOf(truth, scores), element("p", "quiet", time)];
    card.append(element("div", "", ...parts.filter(Boolean)));
    card.scores = scores;  // with all their digits, for tests
  } catch (error) {
    card.append(element("p", "problem", reasonOf(error)));
  } finally {
    bitmap.close();
  }
}

async function answerAll(files) {
  state.queue.push(...files);
  if (state.isBusy) return;
  state.isBusy = true;
  while (state.queue.length > 0) {
    if (state.queue.length > 1) say(worded("imagesToGo", {count: state.queue.length}));
    await answerFile(state.queue.shift());
  }
  state.isBusy = false;
  say();
}

const chosen = (files) => answerAll(Array.from(files, (file) => ({file, name: () => file.name})));

function takeDrops() {
  const area = byId("drop");
  const isOver = (event, over) => {
    event.preventDefault();
    area.classList.toggle("over", over);
  };
  for (const name of ["dragenter", "dragover"]) {
    document.addEventListener(name, (event) => isOver(event, true));
  }
  document.addEventListener("dragleave", (event) => isOver(event, false));
  document.addEventListener("drop", (event) => {
    isOver(event, false);
    chosen(event.dataTransfer.files);
  });
  document.addEventListener("paste", (event) => {
    if (event.clipboardData.files.length > 0) chosen(event.clipboardData.files);
  });
  byId("files").addEventListener("change", (event) => {
    chosen(event.target.files);
    event.target.value = "";
  });
  byId("clear").addEventListener("click", () => {
    byId("answers").replaceChildren();
    byId("clear").hidden = true;
    byId("files").focus();
  });
}

function stopCamera() {
  for (const track of state.stream ? state.stream.getTracks() : []) track.stop();
  state.stream = null;
  byId("live").hidden = true;
  setText(byId("camera"), worded("useCamera"));
}

/** Until its stream is stopped, also where another one was started meanwhile. */
async function watchCamera(video, stream) {
  while (state.stream === stream) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (state.stream !== stream || video.videoWidth === 0) continue;
    const {scores} = await state.computer.scores(
      pixelsOf(video, video.videoWidth, video.videoHeight));
    if (state.stream === stream) byId("live-answer").replaceChildren(answerOf(scores));
  }
}

async function startCamera() {
  const video = byId("video");
  try {
    state.stream = await navigator.mediaDevices.getUserMedia(
      {video: {facingMode: "environment", width: {ideal: 640}}, audio: false});
    video.srcObject = state.stream;
    await video.play();
  } catch (error) {
    stopCamera();
    const why = {
      NotAllowedError: "cameraNotAllowed",
      NotFoundError: "cameraNotFound",
      NotReadableError: "cameraInUse",
    };
    say(worded(why[error.name] ?? "cameraFailed"));
    return;
  }
  byId("live").hidden = false;
  setText(byId("camera"), worded("stopCamera"));
  say();
  const {stream} = state;
  watchCamera(video, stream).catch((error) => {
    if (state.stream !== stream) return;
    stopCamera();
    say(reasonOf(error));
  });
}

function offerCamera() {
  const button = byId("camera");
  const isOffered = window.isSecureContext && navigator.mediaDevices?.getUserMedia;
  if (!isOffered) {
    button.replaceWith(element("span", "quiet", worded("noCamera")));
    return;
  }
  button.disabled = false;  // only now the model is ready
  button.addEventListener("click", () => (state.stream ? stopCamera() : startCamera()));
}

function offerSamples() {
  if (!facts.samples?.length) return;
  const files = facts.samples.map(({image, truth}, index) => (
    {file: new Blob([bytesOfBase64(image)]), truth,
     name: worded("sample", {kind, number: index + 1})}));
  const button = element("button", "", worded("trySamples", {kind, count: files.length}));
  button.type = "button";
  button.addEventListener("click", () => answerAll(files));
  byId("samples").append(element("p", "actions", button));
  byId("samples").hidden = false;
}

const modelBytes = () => bytesOfBase64(byId("model").textContent);

function offerDownload() {
  byId("download").addEventListener("click", () => {
    const link = element("a", "");
    link.href = URL.createObjectURL(new Blob([modelBytes()], {type: "application/octet-stream"}));
    link.download = facts.model.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  });
}

async function open() {
  sayWordsOfPage();
  showFacts();
  offerLanguages();
  speak(language);
  offerDownload();
  say(worded("preparing"));
  try {
    state.computer = new Computer(modelBytes);
    await state.computer.start();
  } catch (error) {
    say(() => words("cannotBeUsed", {reason: reasonOf(error)()}));
    return;
  }
  say();
  takeDrops();
  offerCamera();
  offerSamples();
}

open();
