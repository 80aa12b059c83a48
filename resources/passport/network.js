// SPDX-License-Identifier: Apache-2.0
// A trained network: the model.onnx that Espalier exports, computed one image at a time.

class Network {
  /** Throws an Error for a file that cannot be computed. */
  constructor(bytes) {
    const model = readOnnx(bytes);
    this.nodes = model.nodes;
    this.tensors = model.tensors;
    this.input = model.input;
    this.output = model.output;
    this.classes = JSON.parse(model.metadata["espalier.classes"] || "[]");
    this.recipe = recipeOf(JSON.parse(model.metadata["espalier.preprocessing"]));
    // A model of bytes makes numbers of them first.
    const isCast = ({op, inputs}) => op === "Cast" && inputs[0] === this.input.name;
    this.takesPixels = this.nodes.some(isCast);
    this.lastUses = new Map();
    for (const [index, node] of this.nodes.entries()) {
      if (!operators[node.op]) throw new Problem("unknownOperator", {operator: node.op});
      for (const name of node.inputs) this.lastUses.set(name, index);
    }
  }

  /** The answer for an image of any size; see scoresInSteps(). */
  scores(image) {
    const steps = this.scoresInSteps(image);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  }

  /** The same, after each operator interrupted. `image`: {width, height, channels, pixels}. */
  *scoresInSteps(image) {
    const resized = resizeImage(image, this.recipe);
    const values = new Map([[this.input.name, this.inputOf(resized)]]);
    const valueOf = (name) => values.get(name) || this.tensors.get(name);  // "": left out
    for (const [index, node] of this.nodes.entries()) {
      values.set(node.outputs[0], operators[node.op](node, node.inputs.map(valueOf)));
      for (const name of node.inputs) if (this.lastUses.get(name) === index) values.delete(name);
      yield index / this.nodes.length;
    }
    return valueOf(this.output.name).data;
  }

  inputOf(resized) {
    const {height, width, channels} = this.recipe;
    if (this.takesPixels) return {dims: [1, height, width, channels], data: resized.pixels};
    return {dims: [1, channels, height, width], data: normaliseImage(resized, this.recipe)};
  }
}
