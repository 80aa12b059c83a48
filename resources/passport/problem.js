// SPDX-License-Identifier: Apache-2.0

/** An Error that the page explains in the language of its reader: the text `id` of words.js with
 *  these values. */
class Problem extends Error {
  constructor(id, values = {}) {
    super(id);
    this.id = id;
    this.values = values;
  }
}
