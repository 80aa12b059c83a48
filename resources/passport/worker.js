// SPDX-License-Identifier: Apache-2.0
// The thread that computes the network, so that the page stays responsive. Takes {model} once, then
// {number, rgba, width, height} for each image; answers {classes, recipe} and then {number, scores,
// milliseconds}, or {error} instead: {id, values} of a Problem, and the message.
let network = null;

onmessage = ({data}) => {
  try {
    if (data.model) {
      network = new Network(data.model);
      postMessage({classes: network.classes, recipe: network.recipe});
      return;
    }
    const begin = performance.now();
    const {number, rgba, width, height} = data;
    const image = imageFromRgba(rgba, width, height, network.recipe.channels);
    const scores = network.scores(image);
    postMessage({number, scores, milliseconds: performance.now() - begin});
  } catch (error) {
    const {id, values, message} = error;
    postMessage({number: data.number, error: {id, values, message}});
  }
};
