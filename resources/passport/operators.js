// SPDX-License-Identifier: Apache-2.0
// The operators of the ONNX standard that Espalier's models have, besides convolutions. Each is
// given its node and its inputs, {dims, data}, and returns its output. Images are [1,C,H,W].

const elementsOf = (dims) => dims.reduce((product, size) => product * size, 1);

const mapped = (formula) => (node, [x]) => {
  const apply = formula(node.attributes);
  const data = new Float32Array(x.data.length);
  for (let i = 0; i < data.length; ++i) data[i] = apply(x.data[i]);
  return {dims: x.dims, data};
};

const sigmoid = (x) => 1 / (1 + Math.exp(-x));

/** The error function by a series of positive terms (Abramowitz and Stegun 7.1.6). */
function errorFunction(x) {
  const size = Math.abs(x);
  if (size > 6) return Math.sign(x);
  let term = size;
  let sum = size;
  for (let n = 1; term > sum * 1e-17; ++n) {
    term *= (2 * size * size) / (2 * n + 1);
    sum += term;
  }
  return (Math.sign(x) * 2 * Math.exp(-size * size) * sum) / Math.sqrt(Math.PI);
}

operators.Relu = mapped(() => (x) => (x > 0 ? x : 0));
operators.LeakyRelu = mapped(({alpha = 0.01}) => (x) => (x > 0 ? x : alpha * x));
operators.Sigmoid = mapped(() => sigmoid);
operators.Tanh = mapped(() => Math.tanh);
operators.Erf = mapped(() => errorFunction);
operators.HardSigmoid = mapped(({alpha = 0.2, beta = 0.5}) => (x) =>
    Math.min(1, Math.max(0, alpha * x + beta)));
operators.Clip = (node, [x, least, most]) => {
  const low = least ? least.data[0] : node.attributes.min;
  const high = most ? most.data[0] : node.attributes.max;
  const data = new Float32Array(x.data.length);
  for (let i = 0; i < data.length; ++i) {
    const value = x.data[i];
    data[i] = value < low ? low : value > high ? high : value;
  }
  return {dims: x.dims, data};
};

operators.Identity = (node, [x]) => x;
operators.Cast = (node, [x]) => ({dims: x.dims, data: Float32Array.from(x.data)});
operators.Flatten = (node, [x]) => ({dims: [x.dims[0], elementsOf(x.dims.slice(1))], data: x.data});
operators.Reshape = (node, [x, sizes]) => {
  const dims = Array.from(sizes.data, (size, axis) => (size === 0 ? x.dims[axis] : size));
  return {dims, data: x.data};
};

/** Steps from one element to the next along each axis; 0 where one element stands for all. */
function broadcastSteps(dims, rank) {
  const steps = new Array(rank).fill(0);
  let step = 1;
  for (let axis = dims.length - 1; axis >= 0; --axis) {
    if (dims[axis] !== 1) steps[axis + rank - dims.length] = step;
    step *= dims[axis];
  }
  return steps;
}

/** Two tensors with the broadcasting of ONNX: missing axes and those of size 1 are repeated. */
const combined = (apply) => (node, [a, b]) => {
  const rank = Math.max(a.dims.length, b.dims.length);
  const sizeAt = (x, axis) => x.dims[axis - rank + x.dims.length] ?? 1;
  const dims = Array.from({length: rank}, (_, axis) => Math.max(sizeAt(a, axis), sizeAt(b, axis)));
  const data = new Float32Array(elementsOf(dims));
  if (a.data.length === data.length && b.data.length === data.length) {
    for (let i = 0; i < data.length; ++i) data[i] = apply(a.data[i], b.data[i]);
    return {dims, data};
  }
  const aSteps = broadcastSteps(a.dims, rank);
  const bSteps = broadcastSteps(b.dims, rank);
  const place = new Array(rank).fill(0);
  let from = 0;
  let other = 0;
  for (let i = 0; i < data.length; ++i) {
    data[i] = apply(a.data[from], b.data[other]);
    for (let axis = rank - 1; axis >= 0; --axis) {
      from += aSteps[axis];
      other += bSteps[axis];
      if (++place[axis] < dims[axis]) break;
      from -= aSteps[axis] * dims[axis];
      other -= bSteps[axis] * dims[axis];
      place[axis] = 0;
    }
  }
  return {dims, data};
};

operators.Add = combined((a, b) => a + b);
operators.Sub = combined((a, b) => a - b);
operators.Mul = combined((a, b) => a * b);
operators.Div = combined((a, b) => a / b);
operators.Pow = combined((a, b) => a ** b);
operators.Sum = (node, inputs) => inputs.reduce((sum, x) => operators.Add(node, [sum, x]));

operators.BatchNormalization = (node, [x, scale, shift, mean, variance]) => {
  const {epsilon = 1e-5} = node.attributes;
  const channels = x.dims[1];
  const plane = x.data.length / channels;
  const data = new Float32Array(x.data.length);
  for (let c = 0; c < channels; ++c) {
    const factor = scale.data[c] / Math.sqrt(variance.data[c] + epsilon);
    const summand = shift.data[c] - mean.data[c] * factor;
    for (let i = c * plane; i < (c + 1) * plane; ++i) data[i] = x.data[i] * factor + summand;
  }
  return {dims: x.dims, data};
};

operators.ReduceMean = (node, [x]) => {
  const axis = node.attributes.axes[0];
  const inner = elementsOf(x.dims.slice(axis + 1));
  const size = x.dims[axis];
  const data = new Float32Array(x.data.length / size);
  for (let i = 0; i < data.length; ++i) {
    let from = Math.floor(i / inner) * size * inner + (i % inner);
    let sum = 0;
    for (let k = 0; k < size; ++k, from += inner) sum += x.data[from];
    data[i] = sum / size;
  }
  return {dims: x.dims.map((each, at) => (at === axis ? 1 : each)), data};
};

operators.Softmax = (node, [x]) => {
  const {axis = 1} = node.attributes;
  const inner = elementsOf(x.dims.slice(axis + 1));
  const size = x.dims[axis];
  const data = new Float32Array(x.data.length);
  for (let i = 0; i < data.length / size; ++i) {
    const from = Math.floor(i / inner) * size * inner + (i % inner);
    let most = -Infinity;
    for (let k = 0; k < size; ++k) most = Math.max(most, x.data[from + k * inner]);
    let sum = 0;
    for (let k = 0; k < size; ++k) sum += Math.exp(x.data[from + k * inner] - most);
    for (let k = 0; k < size; ++k) {
      data[from + k * inner] = Math.exp(x.data[from + k * inner] - most) / sum;
    }
  }
  return {dims: x.dims, data};
};

operators.GlobalAveragePool = (node, [x]) => {
  const channels = x.dims[1];
  const plane = x.data.length / channels;
  const data = new Float32Array(channels);
  for (let c = 0; c < channels; ++c) {
    let sum = 0;
    for (let i = c * plane; i < (c + 1) * plane; ++i) sum += x.data[i];
    data[c] = sum / plane;
  }
  return {dims: [1, channels, 1, 1], data};
};

/** `reduce(values, top, bottom, left, right, plane, width)` of each window, without its padding. */
const pooled = (reduce) => (node, [x]) => {
  const {kernel_shape: kernel, strides, pads = [0, 0, 0, 0]} = node.attributes;
  const [, channels, height, width] = x.dims;
  const outHeight = Math.floor((height + pads[0] + pads[2] - kernel[0]) / strides[0]) + 1;
  const outWidth = Math.floor((width + pads[1] + pads[3] - kernel[1]) / strides[1]) + 1;
  const data = new Float32Array(channels * outHeight * outWidth);
  let at = 0;
  for (let c = 0; c < channels; ++c) {
    for (let y = 0; y < outHeight; ++y) {
      const top = y * strides[0] - pads[0];
      for (let i = 0; i < outWidth; ++i) {
        const left = i * strides[1] - pads[1];
        data[at++] = reduce(x.data, Math.max(0, top), Math.min(height, top + kernel[0]),
                            Math.max(0, left), Math.min(width, left + kernel[1]),
                            c * height * width, width);
      }
    }
  }
  return {dims: [1, channels, outHeight, outWidth], data};
};

operators.MaxPool = pooled((values, top, bottom, left, right, plane, width) => {
  let most = -Infinity;
  for (let y = top; y < bottom; ++y) {
    for (let x = left; x < right; ++x) {
      const value = values[plane + y * width + x];
      if (value > most) most = value;
    }
  }
  return most;
});
operators.AveragePool = pooled((values, top, bottom, left, right, plane, width) => {
  let sum = 0;
  for (let y = top; y < bottom; ++y) {
    for (let x = left; x < right; ++x) sum += values[plane + y * width + x];
  }
  return sum / ((bottom - top) * (right - left));
});

operators.Pad = (node, [x, pads]) => {
  const [, , top, left, , , bottom, right] = pads.data;
  const [, channels, height, width] = x.dims;
  const out = withBorder(x.data, channels, height, width, [top, left, bottom, right], 0);
  return {dims: [1, channels, out.height, out.width], data: out.data};
};

operators.Concat = (node, inputs) => {
  const {axis} = node.attributes;
  const dims = [...inputs[0].dims];
  dims[axis] = inputs.reduce((sum, x) => sum + x.dims[axis], 0);
  const data = new Float32Array(elementsOf(dims));
  const outer = elementsOf(dims.slice(0, axis));
  let at = 0;
  for (let i = 0; i < outer; ++i) {
    for (const x of inputs) {
      const each = x.data.length / outer;
      data.set(x.data.subarray(i * each, (i + 1) * each), at);
      at += each;
    }
  }
  return {dims, data};
};

operators.Slice = (node, [x, first, end, along]) => {
  const axis = along.data[0];
  const size = x.dims[axis];
  const from = first.data[0];
  const to = Math.min(end.data[0], size);
  const dims = x.dims.map((each, at) => (at === axis ? to - from : each));
  const data = new Float32Array(elementsOf(dims));
  const inner = elementsOf(x.dims.slice(axis + 1));
  const each = (to - from) * inner;
  for (let i = 0; i * each < data.length; ++i) {
    const begin = (i * size + from) * inner;
    data.set(x.data.subarray(begin, begin + each), i * each);
  }
  return {dims, data};
};

operators.Transpose = (node, [x]) => {
  const order = node.attributes.perm;
  const all = broadcastSteps(x.dims, x.dims.length);
  const dims = order.map((axis) => x.dims[axis]);
  const steps = order.map((axis) => all[axis]);
  const data = new Float32Array(x.data.length);
  const place = new Array(dims.length).fill(0);
  let from = 0;
  for (let i = 0; i < data.length; ++i) {
    data[i] = x.data[from];
    for (let axis = dims.length - 1; axis >= 0; --axis) {
      from += steps[axis];
      if (++place[axis] < dims[axis]) break;
      from -= steps[axis] * dims[axis];
      place[axis] = 0;
    }
  }
  return {dims, data};
};

/** Where the two neighbours of each output pixel are along one side, and the second's share. */
function bilinearSide(size, factor) {
  const outputs = Math.floor(size * factor);
  return Array.from({length: outputs}, (_, i) => {
    const at = Math.min(size - 1, Math.max(0, (i + 0.5) / factor - 0.5));
    const first = Math.floor(at);
    return {first, second: Math.min(size - 1, first + 1), share: at - first};
  });
}

operators.Resize = (node, [x, , scales]) => {
  const [, channels, height, width] = x.dims;
  const factors = scales.data.slice(2);
  const isLinear = node.attributes.mode === "linear";
  const nearest = (size, factor) => Array.from({length: Math.floor(size * factor)}, (_, i) => (
    {first: Math.floor(i / factor), second: Math.floor(i / factor), share: 0}));
  const side = isLinear ? bilinearSide : nearest;
  const rows = side(height, factors[0]);
  const columns = side(width, factors[1]);
  const data = new Float32Array(channels * rows.length * columns.length);
  let at = 0;
  for (let c = 0; c < channels; ++c) {
    for (const row of rows) {
      const upper = (c * height + row.first) * width;
      const lower = (c * height + row.second) * width;
      for (const column of columns) {
        const above = x.data[upper + column.first] * (1 - column.share) +
                      x.data[upper + column.second] * column.share;
        const below = x.data[lower + column.first] * (1 - column.share) +
                      x.data[lower + column.second] * column.share;
        data[at++] = above * (1 - row.share) + below * row.share;
      }
    }
  }
  return {dims: [1, channels, rows.length, columns.length], data};
};
