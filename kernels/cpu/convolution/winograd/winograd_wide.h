// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/convolution/winograd/winograd_convolution.h"

namespace espalier::kernels::cpu::winograd {

/// For many channels, whose transformed weights are larger than the caches: all threads transform
/// the inputs of up to kTiles tiles, then each takes runs of output channels and transforms their
/// weights right before use, so that only the untransformed weights are read from memory.
template <int Lanes>
class WideConvolutionRun {
  public:
    static constexpr std::int64_t kColumns = 2 * std::int64_t{Lanes};
    static constexpr std::int64_t kTiles = 128;
    static constexpr std::int64_t kInputs = 64;  ///< inputs whose weights are transformed at once

    WideConvolutionRun(const Convolution& problem, const ConvolutionMemory& memory)
        : p_(problem), m_(memory), tiles_(tilesAtOnce(problem)) {}

    static std::size_t workspaceBytes(const Convolution& p) {
        return sizeof(float) * static_cast<std::size_t>(kPoints * tilesAtOnce(p) * p.inputs +
                                                        p.threads * perThread(p));
    }
    std::int64_t blocks() const { return (p_.grid.count() + tiles_ - 1) / tiles_; }

    /// V[point][tile][input] of one block of tiles.
    void transformPart(std::int64_t block, int part) const {
        const TileEnds<Lanes> ends(p_, m_);
        const std::int64_t count = countOf(block);
        for (std::int64_t t = count * part / p_.threads; t < count * (part + 1) / p_.threads; ++t) {
            ends.begin(block * tiles_ + t, m_.workspace + t * p_.inputs, tiles_ * p_.inputs);
        }
    }

    void convolvePart(std::int64_t block, int part) const {
        float* weights = m_.workspace + kPoints * tiles_ * p_.inputs + part * perThread(p_);
        float* products = weights + kPoints * kInputs * kColumns;
        const TileEnds<Lanes> ends(p_, m_);
        const std::int64_t runs = (p_.outputs + kColumns - 1) / kColumns;
        for (std::int64_t run = runs * part / p_.threads; run < runs * (part + 1) / p_.threads;
             ++run) {
            const std::int64_t k = run * kColumns;
            const std::int64_t columns = std::min(kColumns, p_.outputs - k);
            for (std::int64_t input = 0; input < p_.inputs; input += kInputs) {
                const std::int64_t inputs = std::min(kInputs, p_.inputs - input);
                transformWeights(k, columns, input, inputs, weights);
                multiply(columns, input, inputs, countOf(block), weights, products);
            }
            ends.endAll(block * tiles_, countOf(block), k, columns, products, tiles_);
        }
    }

  private:
    static std::int64_t tilesAtOnce(const Convolution& p) {
        return std::min(kTiles, roundUp(p.grid.count(), kBlockRows<Lanes>));
    }
    static std::int64_t perThread(const Convolution& p) {
        return kPoints * kColumns * (kInputs + tilesAtOnce(p));
    }
    std::int64_t countOf(std::int64_t block) const {
        return std::min(tiles_, p_.grid.count() - block * tiles_);
    }

    /// U[point][input][column] of a run of outputs and some inputs.
    void transformWeights(std::int64_t k,
                          std::int64_t columns,
                          std::int64_t input,
                          std::int64_t inputs,
                          float* to) const {
        const WeightTransform<Lanes> transform(m_.weights, p_);
        for (std::int64_t c = 0; c < columns; c += Lanes) {
            for (std::int64_t i = 0; i < inputs; i += Lanes) {
                transform.block((k + c) / Lanes,
                                (input + i) / Lanes,
                                to + i * columns + c,
                                kInputs * columns,
                                columns);
            }
        }
    }

    void multiply(std::int64_t columns,
                  std::int64_t input,
                  std::int64_t inputs,
                  std::int64_t count,
                  const float* weights,
                  float* products) const {
        for (std::int64_t point = 0; point < kPoints; ++point) {
            const Product product{.a = m_.workspace + point * tiles_ * p_.inputs + input,
                                  .aRowStride = p_.inputs,
                                  .aStepStride = 1,
                                  .b = weights + point * kInputs * columns,
                                  .bStepStride = columns,
                                  .c = products + point * tiles_ * columns,
                                  .cRowStride = columns,
                                  .steps = inputs,
                                  .accumulate = input > 0};
            multiplyColumns<Lanes>(product, roundUp(count, kBlockRows<Lanes>), columns);
        }
    }

    const Convolution& p_;
    ConvolutionMemory m_;
    std::int64_t tiles_;
};

}  // namespace espalier::kernels::cpu::winograd
