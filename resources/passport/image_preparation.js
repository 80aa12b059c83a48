// SPDX-License-Identifier: Apache-2.0
// From a decoded image to the network's input, with the numbers of Espalier's engine/data: area
// average along every side that shrinks, bilinear along every side that grows, all in 8 bits. An
// image is {width, height, channels, pixels}, interleaved.

const kPadGrey = 128;
const {fround} = Math;

/** The recipe as the model stores it, with its defaults. */
function recipeOf(stored) {
  return {
    width: stored.width,
    height: stored.height,
    channels: stored.color === "grey" ? 1 : 3,
    resize: stored.resize || "stretch",
    mean: stored.mean,
    deviation: stored.std,
  };
}

/** Pixels of a browser, red, green, blue and opacity: over white, and grey by the luma of ITU-R
 *  BT.601 where the network takes grey images. */
function imageFromRgba(rgba, width, height, channels) {
  const pixels = new Uint8Array(width * height * channels);
  const overWhite = (colour, alpha) =>
    Math.floor((colour * alpha + 255 * (255 - alpha) + 127) / 255);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += channels) {
    const alpha = rgba[from + 3];
    const red = overWhite(rgba[from], alpha);
    const green = overWhite(rgba[from + 1], alpha);
    const blue = overWhite(rgba[from + 2], alpha);
    if (channels === 1) {
      pixels[to] = (red * 19595 + green * 38470 + blue * 7471 + 0x8000) >>> 16;
    } else {
      pixels[to] = red;
      pixels[to + 1] = green;
      pixels[to + 2] = blue;
    }
  }
  return {width, height, channels, pixels};
}

/** To the nearest whole number, ties to even. */
function roundHalfEven(value) {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest === 0.5) return floor % 2 === 0 ? floor : floor + 1;
  return rest > 0.5 ? floor + 1 : floor;
}

/** Which input pixels an output pixel covers along one side, each with its share. */
function areaTaps(size, outputs) {
  const sliver = 1e-3;
  const scale = size / outputs;
  return Array.from({length: outputs}, (_, i) => {
    const taps = [];
    const begin = i * scale;
    const end = begin + scale;
    const covered = Math.min(scale, size - begin);
    const lastWhole = Math.min(Math.floor(end), size - 1);
    const firstWhole = Math.min(Math.ceil(begin), lastWhole);
    if (firstWhole - begin > sliver) {
      taps.push({from: firstWhole - 1, share: fround((firstWhole - begin) / covered)});
    }
    for (let from = firstWhole; from < lastWhole; ++from) {
      taps.push({from, share: fround(1 / covered)});
    }
    if (end - lastWhole > sliver) {
      const part = Math.min(Math.min(end - lastWhole, 1), covered);
      taps.push({from: lastWhole, share: fround(part / covered)});
    }
    return taps;
  });
}

/** Whole factors: sums of whole numbers, as OpenCV computes them; halves of 2 x 2 go up. */
function averageBlocks(image, width, height) {
  const {channels} = image;
  const across = image.width / width;
  const down = image.height / height;
  const share = fround(1 / (across * down));
  const isTwoByTwo = across === 2 && down === 2;
  const pixels = new Uint8Array(width * height * channels);
  let to = 0;
  for (let y = 0; y < height; ++y) {
    for (let x = 0; x < width; ++x) {
      for (let c = 0; c < channels; ++c) {
        let sum = 0;
        for (let row = y * down; row < (y + 1) * down; ++row) {
          let from = (row * image.width + x * across) * channels + c;
          for (let i = 0; i < across; ++i, from += channels) sum += image.pixels[from];
        }
        pixels[to++] = isTwoByTwo ? (sum + 2) >> 2 : roundHalfEven(fround(fround(sum) * share));
      }
    }
  }
  return {width, height, channels, pixels};
}

/** Single precision: first along the rows, then down. */
function averageAreas(image, width, height) {
  if (image.width % width === 0 && image.height % height === 0) {
    return averageBlocks(image, width, height);
  }
  const {channels} = image;
  const across = areaTaps(image.width, width);
  const pixels = new Uint8Array(width * height * channels);
  const row = new Float32Array(width * channels);
  const sums = new Float32Array(width * channels);
  let averaged = -1;
  const averageRow = (y) => {
    if (y === averaged) return;  // one on the edge between two outputs belongs to both
    averaged = y;
    const first = y * image.width * channels;
    for (let x = 0, to = 0; x < width; ++x) {
      const taps = across[x];
      for (let c = 0; c < channels; ++c) {
        let sum = 0;
        for (let k = 0; k < taps.length; ++k) {
          sum = fround(sum + fround(image.pixels[first + taps[k].from * channels + c] *
                                    taps[k].share));
        }
        row[to++] = sum;
      }
    }
  };
  areaTaps(image.height, height).forEach((taps, y) => {
    taps.forEach(({from, share}, k) => {
      averageRow(from);
      for (let i = 0; i < sums.length; ++i) {
        const part = fround(share * row[i]);
        sums[i] = k === 0 ? part : sums[i] + part;
      }
    });
    for (let i = 0; i < sums.length; ++i) pixels[y * sums.length + i] = roundHalfEven(sums[i]);
  });
  return {width, height, channels, pixels};
}

const kWeightOne = 2048;  // OpenCV's fixed point

/** The first of two neighbours along one side, and the weights of both. */
function bilinearTaps(size, outputs, holdsEdges) {
  const scale = 1 / (outputs / size);
  return Array.from({length: outputs}, (_, i) => {
    let at = fround((i + 0.5) * scale - 0.5);
    let first = Math.floor(at);
    at = fround(at - first);
    if (holdsEdges && first < 0) [first, at] = [0, 0];
    if (holdsEdges && first >= size - 1) [first, at] = [size - 1, 0];
    const within = (place) => Math.min(size - 1, Math.max(0, place));
    return {
      first: within(first),
      second: within(first + 1),
      one: roundHalfEven(fround(fround(1 - at) * kWeightOne)),
      two: roundHalfEven(fround(at * kWeightOne)),
    };
  });
}

function enlarge(image, width, height) {
  const {channels} = image;
  const across = bilinearTaps(image.width, width, true);
  const rowOf = (y) => {
    const row = new Int32Array(width * channels);
    const first = y * image.width * channels;
    for (let x = 0, to = 0; x < width; ++x) {
      const tap = across[x];
      for (let c = 0; c < channels; ++c) {
        row[to++] = image.pixels[first + tap.first * channels + c] * tap.one +
                    image.pixels[first + tap.second * channels + c] * tap.two;
      }
    }
    return row;
  };
  const pixels = new Uint8Array(width * height * channels);
  const rows = new Map();
  const kept = (y) => {
    if (!rows.has(y)) rows.set(y, rowOf(y));
    return rows.get(y);
  };
  bilinearTaps(image.height, height, false).forEach((tap, y) => {
    for (const old of rows.keys()) if (old < tap.first) rows.delete(old);
    const upper = kept(tap.first);
    const lower = kept(tap.second);
    for (let i = 0; i < upper.length; ++i) {
      const sum = ((tap.one * (upper[i] >> 4)) >> 16) + ((tap.two * (lower[i] >> 4)) >> 16);
      pixels[y * upper.length + i] = (sum + 2) >> 2;
    }
  });
  return {width, height, channels, pixels};
}

function stretched(image, width, height) {
  const least = [Math.min(width, image.width), Math.min(height, image.height)];
  const shrinks = least[0] !== image.width || least[1] !== image.height;
  const smaller = shrinks ? averageAreas(image, ...least) : image;
  const grows = width !== smaller.width || height !== smaller.height;
  return grows ? enlarge(smaller, width, height) : smaller;
}

const roundedSide = (value, most) => Math.min(most, Math.max(1, Math.round(value)));

/** A part of the image. */
function cutOut(image, left, top, width, height) {
  const {channels} = image;
  const pixels = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; ++y) {
    const from = ((top + y) * image.width + left) * channels;
    pixels.set(image.pixels.subarray(from, from + width * channels), y * width * channels);
  }
  return {width, height, channels, pixels};
}

/** The largest centred part with the proportion of the input. */
function centre(image, width, height) {
  const scale = Math.max(width / image.width, height / image.height);
  const partWidth = roundedSide(width / scale, image.width);
  const partHeight = roundedSide(height / scale, image.height);
  return cutOut(image, (image.width - partWidth) >> 1, (image.height - partHeight) >> 1, partWidth,
                partHeight);
}

function padded(image, width, height) {
  const scale = Math.min(width / image.width, height / image.height);
  const fitted = stretched(image, roundedSide(image.width * scale, width),
                           roundedSide(image.height * scale, height));
  const {channels} = image;
  const pixels = new Uint8Array(width * height * channels).fill(kPadGrey);
  const left = (width - fitted.width) >> 1;
  const top = (height - fitted.height) >> 1;
  const each = fitted.width * channels;
  for (let y = 0; y < fitted.height; ++y) {
    const row = fitted.pixels.subarray(y * each, (y + 1) * each);
    pixels.set(row, ((top + y) * width + left) * channels);
  }
  return {width, height, channels, pixels};
}

/** To the network's size, still 8 bits. */
function resizeImage(image, {width, height, resize}) {
  if (image.width === width && image.height === height) return image;
  if (resize === "pad") return padded(image, width, height);
  return stretched(resize === "crop" ? centre(image, width, height) : image, width, height);
}

/** (pixel / 255 - mean) / deviation in single precision, as [C,H,W]. */
function normaliseImage(image, {channels, mean, deviation}) {
  const count = image.width * image.height;
  const out = new Float32Array(count * channels);
  for (let c = 0; c < channels; ++c) {
    const [shift, scale] = [fround(mean[c]), fround(deviation[c])];
    const table = Float32Array.from({length: 256}, (_, value) =>
      fround(fround(fround(value / 255) - shift) / scale));
    for (let i = 0; i < count; ++i) out[c * count + i] = table[image.pixels[i * channels + c]];
  }
  return out;
}
