// SPDX-License-Identifier: Apache-2.0
// Reads the ONNX files that Espalier writes: protocol buffers, the messages of onnx.proto. Numbers
// beside names are those of the fields there.

/** The fields of one message, in the order of the file: [number, value]. A value is a number, or
 *  the bytes of a text, a list or a message. */
function* protoFields(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = view.getUint8(at++);
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return Number(BigInt.asIntN(64, value));
    }
  };
  while (at < bytes.length) {
    const key = varint();
    const number = Math.floor(key / 8);
    switch (key % 8) {
      case 0:
        yield [number, varint()];
        break;
      case 1:
        yield [number, view.getFloat64(at, true)];
        at += 8;
        break;
      case 2: {
        const length = varint();
        if (length < 0 || at + length > bytes.length) throw new Problem("damaged");
        yield [number, bytes.subarray(at, at + length)];
        at += length;
        break;
      }
      case 5:
        yield [number, view.getFloat32(at, true)];
        at += 4;
        break;
      default:
        throw new Problem("damaged");
    }
  }
}

const protoText = (bytes) => new TextDecoder().decode(bytes);

/** One number of a repeated field, or all of them where they are packed into bytes. */
function protoNumbers(value) {
  if (typeof value === "number") return [value];
  const numbers = [];
  const prefix = new Uint8Array(value.length + 1);  // as fields 1 of a message, one by one
  for (let at = 0; at < value.length; ) {
    let end = at;
    while (value[end] >= 128) ++end;
    prefix[0] = 8;
    prefix.set(value.subarray(at, end + 1), 1);
    for (const [, number] of protoFields(prefix.subarray(0, end - at + 2))) numbers.push(number);
    at = end + 1;
  }
  return numbers;
}

/** {name, value}: a number, a text or a list of numbers. */
function readAttribute(bytes) {
  const attribute = {name: "", value: 0};
  for (const [number, value] of protoFields(bytes)) {
    if (number === 1) attribute.name = protoText(value);
    if (number === 2 || number === 3) attribute.value = value;  // f, i
    if (number === 4) attribute.value = protoText(value);
    if (number === 8) {  // ints
      if (!Array.isArray(attribute.value)) attribute.value = [];
      attribute.value.push(...protoNumbers(value));
    }
  }
  return attribute;
}

function readNode(bytes) {
  const node = {name: "", op: "", inputs: [], outputs: [], attributes: {}};
  for (const [number, value] of protoFields(bytes)) {
    if (number === 1) node.inputs.push(protoText(value));
    if (number === 2) node.outputs.push(protoText(value));
    if (number === 3) node.name = protoText(value);
    if (number === 4) node.op = protoText(value);
    if (number === 5) {
      const attribute = readAttribute(value);
      node.attributes[attribute.name] = attribute.value;
    }
  }
  return node;
}

const kOnnxFloat = 1;
const kOnnxInt64 = 7;

/** A stored tensor: Float32Array, or whole numbers as a Float64Array. */
function readTensor(bytes) {
  const tensor = {name: "", dims: [], data: null};
  let type = 0;
  let raw = new Uint8Array(0);
  for (const [number, value] of protoFields(bytes)) {
    if (number === 1) tensor.dims.push(...protoNumbers(value));
    if (number === 2) type = value;
    if (number === 8) tensor.name = protoText(value);
    if (number === 9) raw = value;
  }
  const content = raw.slice().buffer;  // where numbers may begin
  if (type === kOnnxFloat) {
    tensor.data = new Float32Array(content);
  } else if (type === kOnnxInt64) {
    tensor.data = Float64Array.from(new BigInt64Array(content), Number);
  } else {
    throw new Problem("tensorType", {name: tensor.name});
  }
  return tensor;
}

/** {name, dims}: the first size is the batch, 0 here. */
function readValueInfo(bytes) {
  const info = {name: "", dims: []};
  for (const [number, value] of protoFields(bytes)) {
    if (number === 1) info.name = protoText(value);
    if (number !== 2) continue;
    for (const [, tensor] of protoFields(value)) {
      for (const [part, shape] of protoFields(tensor)) {
        if (part !== 2) continue;
        for (const [, dimension] of protoFields(shape)) {
          let size = 0;
          for (const [kind, number] of protoFields(dimension)) if (kind === 1) size = number;
          info.dims.push(size);
        }
      }
    }
  }
  return info;
}

/** {nodes, tensors by name, input, output, metadata}. Throws an Error for any other file. */
function readOnnx(bytes) {
  const model = {nodes: [], tensors: new Map(), input: null, output: null, metadata: {}};
  const readGraph = (graph) => {
    for (const [number, value] of protoFields(graph)) {
      if (number === 1) model.nodes.push(readNode(value));
      if (number === 5) {
        const tensor = readTensor(value);
        model.tensors.set(tensor.name, tensor);
      }
      if (number === 11) model.input = readValueInfo(value);
      if (number === 12) model.output = readValueInfo(value);
    }
  };
  for (const [number, value] of protoFields(bytes)) {
    if (number === 7) readGraph(value);
    if (number !== 14) continue;
    const entry = {};
    for (const [part, text] of protoFields(value)) entry[part] = protoText(text);
    model.metadata[entry[1]] = entry[2];
  }
  if (!model.input || !model.output) throw new Problem("damaged");
  return model;
}
