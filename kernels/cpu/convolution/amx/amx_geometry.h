// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "kernels/cpu/convolution/amx/amx.h"
#include "kernels/ops/convolution/desc.h"
#include "kernels/tensor_desc.h"

// Shared by the AMX convolutions: which pixels are multiplied, and two ways to arrange pixels as
// lines of tiles. Images are channels-last in the tensors.
namespace espalier::kernels::cpu::amx {

using Pair = std::array<std::int64_t, 2>;  ///< height, width

inline std::int64_t roundedUp(std::int64_t value, std::int64_t multiple) {
    return (value + multiple - 1) / multiple * multiple;
}
inline std::int64_t blocksOf(std::int64_t count, std::int64_t block) {
    return (count + block - 1) / block;
}

/// A position of the window, and the pixel that it reads for pixel 0.
struct WindowOffset {
    std::int64_t index;
    Pair shift;
};

/// Every madeStep-th pixel from `first` on: pixel u of these reads pixel u · fromStep + shift.
struct MadePart {
    Pair first;
    Pair size;
    std::vector<WindowOffset> offsets;
};

/// An image ("made") computed from another ("from"): the destination from the source, or backward
/// the source's gradient from the destination's.
struct Geometry {
    std::int64_t images = 0;
    std::int64_t fromChannels = 0;
    std::int64_t madeChannels = 0;
    Pair from{};
    Pair made{};
    Pair fromStep{1, 1};
    Pair madeStep{1, 1};
    std::int64_t offsets = 0;
    std::vector<MadePart> parts;
};

Geometry forwardGeometry(const ConvolutionGeometry& g,
                         const Shape& source,
                         const Shape& weights,
                         const Shape& destination);
Geometry backwardGeometry(const ConvolutionGeometry& g,
                          const Shape& source,
                          const Shape& weights,
                          const Shape& destination);

/// The pixels of images one after the other, each image padded with zeros as far as the window
/// extends over the border, so that an offset reads a run of lines for a run of pixels. With a
/// stride, pixels of the same remainder are grouped together.
class PaddedLines {
  public:
    explicit PaddedLines(const Geometry& geometry);

    /// Pixels of a row, padding included.
    std::int64_t pitch() const { return pitch_; }
    /// Rows that `rows` computed rows read.
    std::int64_t rowsFor(std::int64_t rows) const { return rows + more_; }
    std::int64_t linesFor(std::int64_t images, std::int64_t rows) const {
        return remainders_[0] * remainders_[1] * images * rowsFor(rows) * pitch_;
    }
    /// Where an offset's run begins.
    std::int64_t lineOf(const WindowOffset& offset, std::int64_t images, std::int64_t rows) const;

    /// f(line, pixel of the image or -1) for the lines of computed rows from `first` on, of each
    /// image.
    template <class F>
    void forLines(std::int64_t images, std::int64_t first, std::int64_t rows, const F& f) const {
        std::int64_t line = 0;
        for (std::int64_t y = 0; y < remainders_[0]; ++y) {
            for (std::int64_t x = 0; x < remainders_[1]; ++x) {
                for (std::int64_t image = 0; image < images; ++image) {
                    for (std::int64_t row = 0; row < rowsFor(rows); ++row) {
                        rowLines(line, image, (first + row) * step_[0] + y + low_[0], x, f);
                        line += pitch_;
                    }
                }
            }
        }
    }

  private:
    template <class F>
    void rowLines(std::int64_t line,
                  std::int64_t image,
                  std::int64_t row,
                  std::int64_t remainder,
                  const F& f) const {
        const bool inside = row >= 0 && row < size_[0];
        std::int64_t column = remainder + low_[1];
        for (std::int64_t i = 0; i < pitch_; ++i, column += step_[1]) {
            const bool here = inside && column >= 0 && column < size_[1];
            f(line + i, image, here ? row * size_[1] + column : -1);
        }
    }

    Pair size_;
    Pair step_;
    Pair low_{};
    Pair remainders_{};
    std::int64_t pitch_ = 0;
    std::int64_t more_ = 0;
};

/// Rows or columns [begin, end) of `size` computed ones whose pixel at an offset is inside the
/// image.
inline Pair insideRange(std::int64_t size,
                        std::int64_t from,
                        std::int64_t step,
                        std::int64_t shift) {
    const std::int64_t begin = shift >= 0 ? 0 : (-shift + step - 1) / step;
    const std::int64_t end = from - shift <= 0 ? 0 : (from - shift + step - 1) / step;
    return {std::min(begin, size), std::min(end, size)};
}

}  // namespace espalier::kernels::cpu::amx
