// SPDX-License-Identifier: Apache-2.0
// Computes what a passport answers, without a browser, from the very texts inside of it.
//
//   node run_passport.js scores PASSPORT IMAGE...    a line of JSON for each image: its scores
//   node run_passport.js resize PASSPORT IMAGE...    the resized bytes, as hexadecimal digits
//   node run_passport.js time PASSPORT IMAGE...      milliseconds of the processor, at best of five
//   node run_passport.js facts PASSPORT              the facts of the page
//   node run_passport.js model PASSPORT              the model's file, in base64
//
// Images are 8-bit PNG files without interlacing.
"use strict";
const fs = require("fs");
const zlib = require("zlib");

function partOf(page, id) {
  const begin = page.indexOf(">", page.indexOf(`<script id="${id}"`)) + 1;
  return page.slice(begin, page.indexOf("</script>", begin));
}

const unfiltered = [
  () => 0,
  (left) => left,
  (left, up) => up,
  (left, up) => (left + up) >> 1,
  (left, up, corner) => {
    const guess = left + up - corner;
    const [a, b, c] = [left, up, corner].map((each) => Math.abs(guess - each));
    return a <= b && a <= c ? left : b <= c ? up : corner;
  },
];

/** {width, height, rgba} of a PNG file. */
function readPng(bytes) {
  let at = 8;
  let header;
  const parts = [];
  while (at < bytes.length) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (name === "IHDR") header = content;
    if (name === "IDAT") parts.push(content);
    at += length + 12;
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = {0: 1, 2: 3, 4: 2, 6: 4}[header[9]];
  if (header[8] !== 8 || !channels || header[12] !== 0) throw new Error("another kind of PNG");
  const rows = zlib.inflateSync(Buffer.concat(parts));
  const each = width * channels;
  const pixels = Buffer.alloc(each * height);
  for (let y = 0; y < height; ++y) {
    const filter = unfiltered[rows[y * (each + 1)]];
    for (let i = 0; i < each; ++i) {
      const left = i >= channels ? pixels[y * each + i - channels] : 0;
      const up = y > 0 ? pixels[(y - 1) * each + i] : 0;
      const corner = y > 0 && i >= channels ? pixels[(y - 1) * each + i - channels] : 0;
      pixels[y * each + i] = rows[y * (each + 1) + 1 + i] + filter(left, up, corner);
    }
  }
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; ++i) {
    const pixel = pixels.subarray(i * channels, (i + 1) * channels);
    const isGrey = channels < 3;
    rgba.set([pixel[0], pixel[isGrey ? 0 : 1], pixel[isGrey ? 0 : 2]], i * 4);
    rgba[i * 4 + 3] = channels % 2 === 0 ? pixel[channels - 1] : 255;
  }
  return {width, height, rgba};
}

const [what, file, ...images] = process.argv.slice(2);
const page = fs.readFileSync(file, "utf8");
if (what === "facts") {
  console.log(JSON.stringify(JSON.parse(partOf(page, "facts"))));
  process.exit(0);
}
if (what === "model") {
  console.log(partOf(page, "model").trim());
  process.exit(0);
}
const {Network, imageFromRgba, resizeImage} = new Function(
    partOf(page, "runtime") + "\nreturn {Network, imageFromRgba, resizeImage};")();
const network = new Network(new Uint8Array(Buffer.from(partOf(page, "model"), "base64")));
for (const name of images) {
  const {width, height, rgba} = readPng(fs.readFileSync(name));
  const image = imageFromRgba(rgba, width, height, network.recipe.channels);
  if (what === "resize") {
    console.log(Buffer.from(resizeImage(image, network.recipe).pixels).toString("hex"));
  } else if (what === "time") {
    let fastest = Infinity;
    for (let i = 0; i < 5; ++i) {
      const begin = process.cpuUsage().user;
      network.scores(image);
      fastest = Math.min(fastest, (process.cpuUsage().user - begin) / 1e3);
    }
    console.log(fastest.toFixed(1));
  } else {
    console.log(JSON.stringify(Array.from(network.scores(image))));
  }
}
