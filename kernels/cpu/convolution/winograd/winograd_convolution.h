// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>

#include "kernels/cpu/convolution/winograd/winograd_product.h"
#include "kernels/cpu/device/rectifier.h"

namespace espalier::kernels::cpu::winograd {

inline std::int64_t roundUp(std::int64_t value, std::int64_t multiple) {
    return (value + multiple - 1) / multiple * multiple;
}

/// How the outputs of a batch are cut into tiles.
struct TileGrid {
    std::int64_t images = 0;
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::int64_t top = 0;   ///< padding above
    std::int64_t left = 0;  ///< padding on the left

    struct Tile {
        std::int64_t image;
        std::int64_t y;  ///< first output row
        std::int64_t x;
    };
    std::int64_t count() const { return images * rows * columns; }
    Tile tile(std::int64_t index) const {
        const std::int64_t inImage = index % (rows * columns);
        return {index / (rows * columns), inImage / columns * kTile, inImage % columns * kTile};
    }
};

/// An image tensor in blocks of Lanes channels.
template <class Pointer>
struct Images {
    Pointer data;
    std::int64_t blocks;  ///< blocks of channels
    std::int64_t height;
    std::int64_t width;

    template <int Lanes>
    Pointer plane(std::int64_t image, std::int64_t block) const {
        return data + (image * blocks + block) * height * width * Lanes;
    }
};

/// 3x3 weights in blocks of Lanes x Lanes: [outputs/L][inputs/L][3][3][L inputs][L outputs].
template <int Lanes>
struct WeightBlocks {
    static constexpr std::int64_t kBlock = std::int64_t{Lanes} * Lanes;
    std::int64_t inputBlocks;

    std::int64_t offset(std::int64_t outputBlock, std::int64_t inputBlock) const {
        return (outputBlock * inputBlocks + inputBlock) * 9 * kBlock;
    }
};

/// A 3x3 convolution of stride 1 from source to destination. For backward data, source is the
/// destination's gradient and the weights are rotated by 180° and transposed.
struct Convolution {
    std::int64_t inputs = 0;
    std::int64_t outputs = 0;
    TileGrid grid;
    std::array<std::int64_t, 2> source{};
    std::array<std::int64_t, 2> destination{};
    bool backward = false;
    bool bias = false;
    Rectifier rectifier{};
    int threads = 1;
};

/// Transforms weights block by block: to[point · pointStride + input · inputStride + output].
template <int Lanes>
class WeightTransform {
  public:
    WeightTransform(const float* weights, const Convolution& problem)
        : weights_(weights), backward_(problem.backward) {
        blocks_.inputBlocks = (problem.backward ? problem.outputs : problem.inputs) / Lanes;
    }

    /// One block of Lanes inputs x Lanes outputs.
    void block(std::int64_t outputBlock,
               std::int64_t inputBlock,
               float* to,
               std::int64_t pointStride,
               std::int64_t inputStride) const {
        alignas(64) float turned[9 * Lanes * Lanes];
        const float* from = weights_ + (backward_ ? blocks_.offset(inputBlock, outputBlock)
                                                  : blocks_.offset(outputBlock, inputBlock));
        if (backward_) {
            turn(from, turned);
            from = turned;
        }
        for (std::int64_t input = 0; input < Lanes; ++input) {
            Vector<Lanes> g[3][3];
            for (std::int64_t k = 0; k < 9; ++k) {
                load<Lanes>(g[k / 3][k % 3], from + (k * Lanes + input) * Lanes);
            }
            transformWeights<Lanes>(g, to + input * inputStride, pointStride);
        }
    }

  private:
    /// Rotates the 3x3 window by 180° and exchanges inputs and outputs.
    static void turn(const float* from, float* to) {
        for (std::int64_t k = 0; k < 9; ++k) {
            const float* block = from + (8 - k) * Lanes * Lanes;
            for (int i = 0; i < Lanes; ++i) {
                for (int o = 0; o < Lanes; ++o) {
                    to[(k * Lanes + i) * Lanes + o] = block[o * Lanes + i];
                }
            }
        }
    }

    const float* weights_;
    bool backward_;
    WeightBlocks<Lanes> blocks_{};
};

struct ConvolutionMemory {
    const float* source;
    const float* weights;
    const float* bias;
    float* destination;
    float* workspace;
};

/// The first and the last transform of a tile.
template <int Lanes>
class TileEnds {
  public:
    TileEnds(const Convolution& problem, const ConvolutionMemory& memory)
        : p_(problem), m_(memory) {}

    /// Inputs of all channels, point by point: to[point · pointStride + channel].
    void begin(std::int64_t index, float* to, std::int64_t pointStride) const {
        alignas(64) float border[kPoints * Lanes];
        const TileGrid::Tile tile = p_.grid.tile(index);
        const Images<const float*> images{m_.source, p_.inputs / Lanes, p_.source[0], p_.source[1]};
        for (std::int64_t block = 0; block < images.blocks; ++block) {
            const Plane<Lanes> plane{
                images.template plane<Lanes>(tile.image, block), images.height, images.width};
            const Window<Lanes, 6> window(
                plane, tile.y - p_.grid.top, tile.x - p_.grid.left, border);
            transformInput<Lanes>(window, to + block * Lanes, pointStride);
        }
    }

    /// Outputs of channels k … k + Lanes - 1 from their products.
    void end(std::int64_t index,
             std::int64_t k,
             const float* products,
             std::int64_t pointStride) const {
        const TileGrid::Tile tile = p_.grid.tile(index);
        Vector<Lanes> out[4][4];
        transformProducts<Lanes>(products, pointStride, out);
        Vector<Lanes> bias{};
        if (p_.bias) load<Lanes>(bias, m_.bias + k);
        const Images<float*> images{
            m_.destination, p_.outputs / Lanes, p_.destination[0], p_.destination[1]};
        float* plane = images.template plane<Lanes>(tile.image, k / Lanes);
        const std::int64_t rows = std::min<std::int64_t>(kTile, images.height - tile.y);
        const std::int64_t width = std::min<std::int64_t>(kTile, images.width - tile.x);
        const Rectifier rectifier = p_.rectifier;  // which the stores cannot change
        for (std::int64_t i = 0; i < rows; ++i) {
            float* row = plane + ((tile.y + i) * images.width + tile.x) * Lanes;
            for (std::int64_t j = 0; j < width; ++j) {
                store<Lanes>(row + j * Lanes, rectifier(out[i][j] + bias));
            }
        }
    }

    /// The outputs of `columns` channels from k on, for `count` tiles:
    /// products[point][tile][column], with room for `capacity` tiles per point.
    void endAll(std::int64_t first,
                std::int64_t count,
                std::int64_t k,
                std::int64_t columns,
                const float* products,
                std::int64_t capacity) const {
        for (std::int64_t c = 0; c < columns; c += Lanes) {
            for (std::int64_t t = 0; t < count; ++t) {
                end(first + t, k + c, products + t * columns + c, capacity * columns);
            }
        }
    }

  private:
    const Convolution& p_;
    const ConvolutionMemory& m_;
};

template <int Lanes>
inline void multiplyColumns(const Product& product, std::int64_t rows, std::int64_t columns) {
    if (columns == 2 * std::int64_t{Lanes}) {
        multiplyRows<Lanes, 2>(product, rows);
    } else {
        multiplyRows<Lanes, 1>(product, rows);
    }
}

/// For weights small enough that all 36 points stay in the caches: they are transformed once, then
/// every thread computes its tiles, a few at a time, from inputs to outputs.
template <int Lanes>
class ConvolutionRun {
  public:
    /// Output channels of a product at once.
    static constexpr std::int64_t kColumns = 2 * std::int64_t{Lanes};

    ConvolutionRun(const Convolution& problem, const ConvolutionMemory& memory)
        : p_(problem), m_(memory), tiles_(tilesAtOnce(problem)) {}

    static std::size_t workspaceBytes(const Convolution& p) {
        return sizeof(float) *
               static_cast<std::size_t>(transformedWeights(p) + p.threads * perThread(p));
    }

    /// U[point][column run][input][column]
    void transformWeightsPart(int part) const {
        const WeightTransform<Lanes> transform(m_.weights, p_);
        const std::int64_t inputBlocks = p_.inputs / Lanes;
        const std::int64_t jobs = p_.outputs / Lanes * inputBlocks;
        for (std::int64_t job = jobs * part / p_.threads; job < jobs * (part + 1) / p_.threads;
             ++job) {
            const std::int64_t outputBlock = job / inputBlocks;
            const std::int64_t input = job % inputBlocks * Lanes;
            const std::int64_t first = outputBlock * Lanes / kColumns * kColumns;
            const std::int64_t columns = std::min(kColumns, p_.outputs - first);
            float* to =
                m_.workspace + first * p_.inputs + input * columns + (outputBlock * Lanes - first);
            transform.block(outputBlock, input / Lanes, to, p_.inputs * p_.outputs, columns);
        }
    }

    void convolvePart(int part) const {
        const std::int64_t blocks = (p_.grid.count() + tiles_ - 1) / tiles_;
        float* buffer = m_.workspace + transformedWeights(p_) + part * perThread(p_);
        for (std::int64_t block = blocks * part / p_.threads;
             block < blocks * (part + 1) / p_.threads;
             ++block) {
            const std::int64_t first = block * tiles_;
            convolveTiles(first, std::min(tiles_, p_.grid.count() - first), buffer);
        }
    }

  private:
    /// The transformed inputs of these tiles fill half of an L2 cache of 1.25 MB.
    static std::int64_t tilesAtOnce(const Convolution& p) {
        constexpr std::int64_t kRows = kBlockRows<Lanes>;
        const std::int64_t fitting =
            (640 << 10) / (std::int64_t{kPoints} * 4 * p.inputs) / kRows * kRows;
        const std::int64_t share = roundUp((p.grid.count() + p.threads - 1) / p.threads, kRows);
        return std::clamp<std::int64_t>(std::min(fitting, share), kRows, 96);
    }
    static std::int64_t transformedWeights(const Convolution& p) {
        return kPoints * p.inputs * p.outputs;
    }
    static std::int64_t perThread(const Convolution& p) {
        return kPoints * tilesAtOnce(p) * (p.inputs + kColumns);
    }

    void convolveTiles(std::int64_t first, std::int64_t count, float* tiles) const {
        const TileEnds<Lanes> ends(p_, m_);
        for (std::int64_t t = 0; t < count; ++t) {
            ends.begin(first + t, tiles + t * p_.inputs, tiles_ * p_.inputs);
        }
        float* products = tiles + kPoints * tiles_ * p_.inputs;
        for (std::int64_t k = 0; k < p_.outputs; k += kColumns) {
            const std::int64_t columns = std::min(kColumns, p_.outputs - k);
            multiply(k, columns, count, tiles, products);
            ends.endAll(first, count, k, columns, products, tiles_);
        }
    }

    /// From V[point][tile][input] to M[point][tile][column].
    void multiply(std::int64_t k,
                  std::int64_t columns,
                  std::int64_t count,
                  const float* tiles,
                  float* products) const {
        for (std::int64_t point = 0; point < kPoints; ++point) {
            const Product product{
                .a = tiles + point * tiles_ * p_.inputs,
                .aRowStride = p_.inputs,
                .aStepStride = 1,
                .b = m_.workspace + point * p_.inputs * p_.outputs + k * p_.inputs,
                .bStepStride = columns,
                .c = products + point * tiles_ * columns,
                .cRowStride = columns,
                .steps = p_.inputs,
                .accumulate = false};
            multiplyColumns<Lanes>(product, roundUp(count, kBlockRows<Lanes>), columns);
        }
    }

    const Convolution& p_;
    ConvolutionMemory m_;
    std::int64_t tiles_;
};

}  // namespace espalier::kernels::cpu::winograd
