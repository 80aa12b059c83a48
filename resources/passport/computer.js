// SPDX-License-Identifier: Apache-2.0
// Computes answers beside the page: in a worker, or in short slices where there can be none.

const kSliceMilliseconds = 25;

/** The error that a worker reports; it arrives without its class. */
const problemOf = ({id, values, message}) => (id ? new Problem(id, values) : new Error(message));

class Computer {
  /** `model()` gives the bytes of the model, each time again: a page keeps them only as text. After
   *  start(), `classes` and `recipe` are those of the network, and images can be answered. */
  constructor(model) {
    this.model = model;
    this.waiting = new Map();
    this.count = 0;
  }

  async start() {
    try {
      Object.assign(this, await this.startWorker());
    } catch {
      this.leaveWorker();
      this.prepareSlices();
      Object.assign(this, {classes: this.network.classes, recipe: this.network.recipe});
    }
  }

  /** Ends the worker, if there is one; what it still had to answer fails. */
  leaveWorker() {
    this.worker?.terminate();
    this.worker = null;
    for (const {fail} of this.waiting.values()) {
      fail(new Problem("computationEnded"));
    }
    this.waiting.clear();
  }

  prepareSlices() {
    this.network ??= new Network(this.model());
  }

  startWorker() {
    const texts = ["runtime", "worker"].map((id) => document.getElementById(id).textContent);
    const address = URL.createObjectURL(new Blob(texts, {type: "text/javascript"}));
    this.worker = new Worker(address);
    return new Promise((resolve, reject) => {
      this.worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error("no worker"));
        this.leaveWorker();  // also after the start, when the promise is settled
      };
      this.worker.onmessage = ({data}) => {
        if (data.recipe) return resolve({classes: data.classes, recipe: data.recipe});
        if (data.number === undefined) return reject(problemOf(data.error));
        const {answer, fail} = this.waiting.get(data.number);
        this.waiting.delete(data.number);
        if (data.error) return fail(problemOf(data.error));
        answer(data);
      };
      const model = this.model();
      this.worker.postMessage({model}, [model.buffer]);
    });
  }

  /** {scores, milliseconds} of pixels, red, green, blue and opacity. */
  async scores({rgba, width, height}) {
    if (!this.worker) return this.scoresInSlices(rgba, width, height);
    const number = this.count++;
    return new Promise((answer, fail) => {
      this.waiting.set(number, {answer, fail});
      this.worker.postMessage({number, rgba, width, height}, [rgba.buffer]);
    });
  }

  async scoresInSlices(rgba, width, height) {
    const begin = performance.now();
    this.prepareSlices();
    const image = imageFromRgba(rgba, width, height, this.network.recipe.channels);
    const steps = this.network.scoresInSteps(image);
    let slice = performance.now();
    for (;;) {
      const step = steps.next();
      if (step.done) return {scores: step.value, milliseconds: performance.now() - begin};
      if (performance.now() - slice < kSliceMilliseconds) continue;
      await new Promise((resolve) => setTimeout(resolve));
      slice = performance.now();
    }
  }
}
