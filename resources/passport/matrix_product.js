// SPDX-License-Identifier: Apache-2.0
// The matrix product behind convolutions: out[M,N] = weights[M,K] · columns[K,N]. Both are packed
// so that four rows of one meet four columns of the other, whose 16 sums stay in registers. Sums
// are in double precision, as all numbers of JavaScript are.

const kTile = 4;
const kBlockNumbers = 1 << 16;  // of packed columns: 256 kB, a part of the second cache

/** Rows of four, [M/4][K][4], with zeros at the end. */
function packRows(weights, from, rows, depth) {
  const packed = new Float32Array(Math.ceil(rows / kTile) * kTile * depth);
  for (let row = 0; row < rows; ++row) {
    const at = Math.floor(row / kTile) * kTile * depth + (row % kTile);
    const source = from + row * depth;
    for (let k = 0; k < depth; ++k) packed[at + k * kTile] = weights[source + k];
  }
  return packed;
}

/** One tile of 4 x 4. `sums` receives row by row. */
function multiplyTile(rows, r, columns, c, depth, sums) {
  let s00 = 0, s01 = 0, s02 = 0, s03 = 0;
  let s10 = 0, s11 = 0, s12 = 0, s13 = 0;
  let s20 = 0, s21 = 0, s22 = 0, s23 = 0;
  let s30 = 0, s31 = 0, s32 = 0, s33 = 0;
  for (const end = r + depth * kTile; r < end; r += kTile, c += kTile) {
    const c0 = columns[c], c1 = columns[c + 1], c2 = columns[c + 2], c3 = columns[c + 3];
    let w = rows[r];
    s00 += w * c0; s01 += w * c1; s02 += w * c2; s03 += w * c3;
    w = rows[r + 1];
    s10 += w * c0; s11 += w * c1; s12 += w * c2; s13 += w * c3;
    w = rows[r + 2];
    s20 += w * c0; s21 += w * c1; s22 += w * c2; s23 += w * c3;
    w = rows[r + 3];
    s30 += w * c0; s31 += w * c1; s32 += w * c2; s33 += w * c3;
  }
  sums[0] = s00; sums[1] = s01; sums[2] = s02; sums[3] = s03;
  sums[4] = s10; sums[5] = s11; sums[6] = s12; sums[7] = s13;
  sums[8] = s20; sums[9] = s21; sums[10] = s22; sums[11] = s23;
  sums[12] = s30; sums[13] = s31; sums[14] = s32; sums[15] = s33;
}

/** `gather(k, column)` would be element [k, column] of the columns: input[offsets[k] +
 *  starts[column]]. Writes [rows, columns] to `out` from `outAt` on, plus one bias for each row. */
function multiplyGathered(packed, rows, input, offsets, starts, bias, biasAt, out, outAt) {
  const depth = offsets.length;
  const columns = starts.length;
  const most = Math.max(kTile, Math.floor(kBlockNumbers / depth / kTile) * kTile);
  const block = new Float32Array(Math.min(most, Math.ceil(columns / kTile) * kTile) * depth);
  const sums = new Float64Array(kTile * kTile);
  for (let first = 0; first < columns; first += most) {
    const count = Math.min(most, columns - first);
    packColumns(input, offsets, starts, first, count, block);
    for (let row = 0; row < rows; row += kTile) {
      const height = Math.min(kTile, rows - row);
      for (let column = 0; column < count; column += kTile) {
        const width = Math.min(kTile, count - column);
        multiplyTile(packed, row * depth, block, column * depth, depth, sums);
        for (let i = 0; i < height; ++i) {
          const shift = bias ? bias[biasAt + row + i] : 0;
          const to = outAt + (row + i) * columns + first + column;
          for (let j = 0; j < width; ++j) out[to + j] = sums[i * kTile + j] + shift;
        }
      }
    }
  }
}

function packColumns(input, offsets, starts, first, count, block) {
  const depth = offsets.length;
  let to = 0;
  for (let column = 0; column < count; column += kTile) {
    const last = first + count - 1;  // repeated where a tile is not full
    const a = starts[first + column];
    const b = starts[Math.min(first + column + 1, last)];
    const c = starts[Math.min(first + column + 2, last)];
    const d = starts[Math.min(first + column + 3, last)];
    for (let k = 0; k < depth; ++k, to += kTile) {
      const offset = offsets[k];
      block[to] = input[offset + a];
      block[to + 1] = input[offset + b];
      block[to + 2] = input[offset + c];
      block[to + 3] = input[offset + d];
    }
  }
}
