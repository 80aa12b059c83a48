// SPDX-License-Identifier: Apache-2.0
// Convolutions and what else multiplies by weights.

const operators = {};

/** [C,H,W] with a border of `value`; the same array where there is none. */
function withBorder(data, channels, height, width, pads, value) {
  const [top, left, bottom, right] = pads;
  if (top + left + bottom + right === 0) return {data, height, width};
  const outHeight = height + top + bottom;
  const outWidth = width + left + right;
  const out = new Float32Array(channels * outHeight * outWidth);
  if (value !== 0) out.fill(value);
  for (let c = 0; c < channels; ++c) {
    for (let y = 0; y < height; ++y) {
      const from = (c * height + y) * width;
      out.set(data.subarray(from, from + width), (c * outHeight + y + top) * outWidth + left);
    }
  }
  return {data: out, height: outHeight, width: outWidth};
}

/** Where windows of so many steps begin on an image so wide: one start per output pixel. */
function windowStarts(outHeight, outWidth, strides, width) {
  const starts = new Int32Array(outHeight * outWidth);
  let at = 0;
  for (let y = 0; y < outHeight; ++y) {
    for (let x = 0; x < outWidth; ++x) starts[at++] = y * strides[0] * width + x * strides[1];
  }
  return starts;
}

/** The places inside a window, relative to its start, of so many channels. */
function windowOffsets(channels, kernel, dilations, height, width) {
  const offsets = new Int32Array(channels * kernel[0] * kernel[1]);
  let at = 0;
  for (let c = 0; c < channels; ++c) {
    for (let y = 0; y < kernel[0]; ++y) {
      for (let x = 0; x < kernel[1]; ++x) {
        offsets[at++] = (c * height + y * dilations[0]) * width + x * dilations[1];
      }
    }
  }
  return offsets;
}

function depthwisePlane(input, at, offsets, starts, weights, w, shift, out, to) {
  if (offsets.length === 9) {
    const [o0, o1, o2, o3, o4, o5, o6, o7, o8] = offsets;
    const w0 = weights[w], w1 = weights[w + 1], w2 = weights[w + 2], w3 = weights[w + 3];
    const w4 = weights[w + 4], w5 = weights[w + 5], w6 = weights[w + 6], w7 = weights[w + 7];
    const w8 = weights[w + 8];
    for (let i = 0; i < starts.length; ++i) {
      const from = at + starts[i];
      out[to + i] = shift + w0 * input[from + o0] + w1 * input[from + o1] + w2 * input[from + o2] +
                    w3 * input[from + o3] + w4 * input[from + o4] + w5 * input[from + o5] +
                    w6 * input[from + o6] + w7 * input[from + o7] + w8 * input[from + o8];
    }
    return;
  }
  for (let i = 0; i < starts.length; ++i) {
    const from = at + starts[i];
    let sum = shift;
    for (let k = 0; k < offsets.length; ++k) sum += weights[w + k] * input[from + offsets[k]];
    out[to + i] = sum;
  }
}

operators.Conv = (node, [x, weights, bias]) => {
  const {strides, dilations, pads, group} = node.attributes;
  const [, channels, height, width] = x.dims;
  const [rows, depth, ...kernel] = weights.dims;
  const reach = kernel.map((size, axis) => dilations[axis] * (size - 1) + 1);
  const image = withBorder(x.data, channels, height, width, pads, 0);
  const outHeight = Math.floor((image.height - reach[0]) / strides[0]) + 1;
  const outWidth = Math.floor((image.width - reach[1]) / strides[1]) + 1;
  const starts = windowStarts(outHeight, outWidth, strides, image.width);
  const offsets = windowOffsets(depth, kernel, dilations, image.height, image.width);
  const pixels = outHeight * outWidth;
  const out = new Float32Array(rows * pixels);
  const rowsEach = rows / group;
  const plane = image.height * image.width;
  const shifts = bias ? bias.data : null;
  if (depth === 1 && rowsEach === 1) {
    for (let c = 0; c < channels; ++c) {
      depthwisePlane(image.data, c * plane, offsets, starts, weights.data, c * offsets.length,
                     shifts ? shifts[c] : 0, out, c * pixels);
    }
    return {dims: [1, rows, outHeight, outWidth], data: out};
  }
  if (!node.packed) {
    node.packed = [];
    for (let g = 0; g < group; ++g) {
      const from = g * rowsEach * offsets.length;
      node.packed.push(packRows(weights.data, from, rowsEach, offsets.length));
    }
  }
  for (let g = 0; g < group; ++g) {
    const part = image.data.subarray(g * depth * plane, (g + 1) * depth * plane);
    multiplyGathered(node.packed[g], rowsEach, part, offsets, starts, shifts, g * rowsEach, out,
                     g * rowsEach * pixels);
  }
  return {dims: [1, rows, outHeight, outWidth], data: out};
};

/** weights[Cin, Cout/group, kh, kw], turned: one row for each output channel and place of the
 *  kernel. */
function turnedWeights(weights, first, depth, rows) {
  const turned = new Float32Array(rows * depth);
  for (let k = 0; k < depth; ++k) {
    const from = (first + k) * rows;
    for (let row = 0; row < rows; ++row) turned[row * depth + k] = weights[from + row];
  }
  return turned;
}

operators.ConvTranspose = (node, [x, weights, bias]) => {
  const {strides, dilations, pads, group} = node.attributes;
  const extra = node.attributes.output_padding || [0, 0];
  const [, channels, height, width] = x.dims;
  const [, outEach, ...kernel] = weights.dims;
  const [outHeight, outWidth] = [height, width].map(
      (size, axis) => (size - 1) * strides[axis] + dilations[axis] * (kernel[axis] - 1) + 1 +
                      extra[axis] - pads[axis] - pads[axis + 2]);
  const out = new Float32Array(outEach * group * outHeight * outWidth);
  const taps = kernel[0] * kernel[1];
  const depth = channels / group;
  const pixels = height * width;
  const rows = outEach * taps;
  const starts = Int32Array.from({length: pixels}, (_, i) => i);
  const offsets = Int32Array.from({length: depth}, (_, k) => k * pixels);
  const columns = new Float32Array(rows * pixels);
  for (let g = 0; g < group; ++g) {
    const packed = packRows(turnedWeights(weights.data, g * depth, depth, rows), 0, rows, depth);
    const part = x.data.subarray(g * depth * pixels, (g + 1) * depth * pixels);
    multiplyGathered(packed, rows, part, offsets, starts, null, 0, columns, 0);
    for (let row = 0; row < rows; ++row) {
      const plane = (g * outEach + Math.floor(row / taps)) * outHeight * outWidth;
      const top = Math.floor((row % taps) / kernel[1]) * dilations[0] - pads[0];
      const left = (row % kernel[1]) * dilations[1] - pads[1];
      for (let y = 0; y < height; ++y) {
        const to = top + y * strides[0];
        if (to < 0 || to >= outHeight) continue;
        for (let i = 0; i < width; ++i) {
          const at = left + i * strides[1];
          if (at < 0 || at >= outWidth) continue;
          out[plane + to * outWidth + at] += columns[row * pixels + y * width + i];
        }
      }
    }
  }
  if (bias) addPerChannel(out, bias.data, outHeight * outWidth);
  return {dims: [1, outEach * group, outHeight, outWidth], data: out};
};

function addPerChannel(data, shifts, plane) {
  for (let i = 0; i < data.length; ++i) data[i] += shifts[Math.floor(i / plane)];
}

operators.Gemm = (node, [a, b, c]) => {
  const {transA, transB} = node.attributes;
  const [rows, depth] = transA ? [a.dims[1], a.dims[0]] : a.dims;
  const columns = b.dims[transB ? 0 : 1];
  const [aRow, aStep] = transA ? [1, rows] : [depth, 1];
  const [bColumn, bStep] = transB ? [depth, 1] : [1, columns];
  const out = new Float32Array(rows * columns);
  for (let row = 0; row < rows; ++row) {
    for (let column = 0; column < columns; ++column) {
      let sum = c ? c.data[c.data.length === 1 ? 0 : column] : 0;
      let from = row * aRow;
      let at = column * bColumn;
      for (let k = 0; k < depth; ++k, from += aStep, at += bStep) sum += a.data[from] * b.data[at];
      out[row * columns + column] = sum;
    }
  }
  return {dims: [rows, columns], data: out};
};
