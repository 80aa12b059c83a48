// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/convolution/winograd/winograd_convolution.h"

namespace espalier::kernels::cpu::winograd {

/// The gradient of 3x3 weights, stride 1. The work is cut into pairs of channel groups; a thread
/// keeps the 36 sums of its pair in its L2 cache while it iterates over the tiles. Where there are
/// fewer pairs than threads, the tiles are divided as well and the partial sums added in order.
struct WeightGradient {
    std::int64_t inputs = 0;
    std::int64_t outputs = 0;
    TileGrid grid;
    std::array<std::int64_t, 2> source{};
    std::array<std::int64_t, 2> destination{};
    bool bias = false;
    int threads = 1;

    static constexpr std::int64_t kGroup = 64;  ///< channels
    static constexpr std::int64_t kTilesAtOnce = 32;

    std::int64_t inputGroups() const { return (inputs + kGroup - 1) / kGroup; }
    std::int64_t outputGroups() const { return (outputs + kGroup - 1) / kGroup; }
    std::int64_t pairs() const { return inputGroups() * outputGroups(); }
    /// The number of parts that the tiles are divided into.
    std::int64_t cuts() const {
        const std::int64_t wanted = pairs() % threads == 0 ? 1 : (threads + pairs() - 1) / pairs();
        return std::clamp<std::int64_t>(wanted, 1, (grid.count() + 7) / 8);
    }
};

template <int Lanes>
class WeightGradientRun {
  public:
    static constexpr std::int64_t kGroup = WeightGradient::kGroup;
    static constexpr std::int64_t kTiles = WeightGradient::kTilesAtOnce;
    static constexpr std::int64_t kColumns = 2 * std::int64_t{Lanes};
    static constexpr std::int64_t kSums = kPoints * kGroup * kGroup;

    struct Memory {
        const float* source;
        const float* gradient;  ///< of the destination
        float* weights;         ///< gradient
        float* bias;            ///< gradient
        float* workspace;
    };

    WeightGradientRun(const WeightGradient& problem, const Memory& memory)
        : p_(problem), m_(memory) {}

    static std::size_t workspaceBytes(const WeightGradient& p) {
        const std::int64_t sums = p.pairs() * p.cuts() * kSums;
        return sizeof(float) *
               static_cast<std::size_t>((p.cuts() > 1 ? sums : p.threads * kSums) +
                                        std::int64_t{p.threads} * 2 * kPoints * kTiles * kGroup);
    }

    /// All sums of products, and with one cut the gradient itself.
    void sumPart(int part) const {
        const std::int64_t jobs = p_.pairs() * p_.cuts();
        for (std::int64_t job = jobs * part / p_.threads; job < jobs * (part + 1) / p_.threads;
             ++job) {
            const Pair pair = pairAt(job / p_.cuts());
            float* sums = p_.cuts() > 1 ? sumsOf(job) : sumsOf(part);
            sumTiles(pair, job % p_.cuts(), sums, tilesOf(part));
            if (p_.cuts() == 1) finish(pair, sums);
        }
    }

    /// Adds up the cuts of each pair; only needed with several cuts.
    void finishPart(int part) const {
        for (std::int64_t pair = p_.pairs() * part / p_.threads;
             pair < p_.pairs() * (part + 1) / p_.threads;
             ++pair) {
            float* sums = sumsOf(pair * p_.cuts());
            for (std::int64_t cut = 1; cut < p_.cuts(); ++cut) {
                const float* more = sums + cut * kSums;
                for (std::int64_t i = 0; i < kSums; ++i) sums[i] += more[i];
            }
            finish(pairAt(pair), sums);
        }
    }

    /// The gradient of the bias: the sum of the destination's gradient over images and pixels.
    void biasPart(int part) const {
        const std::int64_t blocks = p_.outputs / Lanes;
        const std::int64_t pixels = p_.destination[0] * p_.destination[1];
        for (std::int64_t block = blocks * part / p_.threads;
             block < blocks * (part + 1) / p_.threads;
             ++block) {
            Vector<Lanes> total{};
            for (std::int64_t image = 0; image < p_.grid.images; ++image) {
                const float* plane = m_.gradient + (image * blocks + block) * pixels * Lanes;
                Vector<Lanes> sum{};
                for (std::int64_t i = 0; i < pixels; ++i) {
                    Vector<Lanes> value;
                    load<Lanes>(value, plane + i * Lanes);
                    sum += value;
                }
                total += sum;
            }
            store<Lanes>(m_.bias + block * Lanes, total);
        }
    }

  private:
    struct Pair {
        std::int64_t input;  ///< first channels
        std::int64_t output;
        std::int64_t inputs;  ///< number of inputs
        std::int64_t outputs;
    };

    Pair pairAt(std::int64_t index) const {
        const std::int64_t input = index % p_.inputGroups() * kGroup;
        const std::int64_t output = index / p_.inputGroups() * kGroup;
        return {input,
                output,
                std::min(kGroup, p_.inputs - input),
                std::min(kGroup, p_.outputs - output)};
    }
    float* sumsOf(std::int64_t index) const {
        return m_.workspace + std::int64_t{p_.threads} * 2 * kPoints * kTiles * kGroup +
               index * kSums;
    }
    float* tilesOf(std::int64_t part) const {
        return m_.workspace + part * 2 * kPoints * kTiles * kGroup;
    }

    void sumTiles(const Pair& pair, std::int64_t cut, float* sums, float* buffer) const {
        const std::int64_t begin = p_.grid.count() * cut / p_.cuts();
        const std::int64_t end = p_.grid.count() * (cut + 1) / p_.cuts();
        for (std::int64_t first = begin; first < end; first += kTiles) {
            const std::int64_t count = std::min(kTiles, end - first);
            float* gradients = buffer + kPoints * kTiles * kGroup;
            transformTiles(pair, first, count, buffer, gradients);
            multiply(pair, count, buffer, gradients, first > begin, sums);
        }
    }

    /// V[point][tile][input] and Z[point][tile][output]
    void transformTiles(const Pair& pair,
                        std::int64_t first,
                        std::int64_t count,
                        float* tiles,
                        float* gradients) const {
        alignas(64) float border[kPoints * Lanes];
        const Images<const float*> source{m_.source, p_.inputs / Lanes, p_.source[0], p_.source[1]};
        const Images<const float*> gradient{
            m_.gradient, p_.outputs / Lanes, p_.destination[0], p_.destination[1]};
        for (std::int64_t t = 0; t < count; ++t) {
            const TileGrid::Tile tile = p_.grid.tile(first + t);
            for (std::int64_t c = 0; c < pair.inputs; c += Lanes) {
                const Plane<Lanes> plane{source.plane<Lanes>(tile.image, (pair.input + c) / Lanes),
                                         source.height,
                                         source.width};
                const Window<Lanes, 6> window(
                    plane, tile.y - p_.grid.top, tile.x - p_.grid.left, border);
                transformInput<Lanes>(window, tiles + t * kGroup + c, kTiles * kGroup);
            }
            for (std::int64_t k = 0; k < pair.outputs; k += Lanes) {
                const Plane<Lanes> plane{
                    gradient.plane<Lanes>(tile.image, (pair.output + k) / Lanes),
                    gradient.height,
                    gradient.width};
                const Window<Lanes, 4> window(plane, tile.y, tile.x, border);
                transformOutputGradient<Lanes>(window, gradients + t * kGroup + k, kTiles * kGroup);
            }
        }
    }

    /// sums[point][input][output]
    void multiply(const Pair& pair,
                  std::int64_t count,
                  const float* tiles,
                  const float* gradients,
                  bool accumulate,
                  float* sums) const {
        for (std::int64_t point = 0; point < kPoints; ++point) {
            for (std::int64_t k = 0; k < pair.outputs; k += kColumns) {
                const Product product{.a = tiles + point * kTiles * kGroup,
                                      .aRowStride = 1,
                                      .aStepStride = kGroup,
                                      .b = gradients + point * kTiles * kGroup + k,
                                      .bStepStride = kGroup,
                                      .c = sums + point * kGroup * kGroup + k,
                                      .cRowStride = kGroup,
                                      .steps = count,
                                      .accumulate = accumulate};
                if (pair.outputs - k >= kColumns) {
                    multiplyRows<Lanes, 2>(product, pair.inputs);
                } else {
                    multiplyRows<Lanes, 1>(product, pair.inputs);
                }
            }
        }
    }

    void finish(const Pair& pair, const float* sums) const {
        const WeightBlocks<Lanes> blocks{p_.inputs / Lanes};
        for (std::int64_t k = 0; k < pair.outputs; k += Lanes) {
            for (std::int64_t c = 0; c < pair.inputs; ++c) {
                Vector<Lanes> g[3][3];
                transformWeightGradient<Lanes>(sums + c * kGroup + k, kGroup * kGroup, g);
                float* to =
                    m_.weights + blocks.offset((pair.output + k) / Lanes, (pair.input + c) / Lanes);
                for (std::int64_t i = 0; i < 9; ++i) {
                    store<Lanes>(to + (i * Lanes + c % Lanes) * Lanes, g[i / 3][i % 3]);
                }
            }
        }
    }

    const WeightGradient& p_;
    Memory m_;
};

}  // namespace espalier::kernels::cpu::winograd
