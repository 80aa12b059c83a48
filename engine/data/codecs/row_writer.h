// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/data/codecs/codec.h"

namespace espalier::engine {

/// Builds an Image row by row from the codecs' output: converts colour to grey or grey to colour as
/// requested, and blends transparency over white. Used by one thread.
class RowWriter {
  public:
    /// White.
    RowWriter(std::int64_t width, std::int64_t height, int channels);

    // `row` holds width() pixels of the named kind, 8 bits per channel.
    void grey(int y, const std::uint8_t* row);
    void greyAlpha(int y, const std::uint8_t* row);
    void rgb(int y, const std::uint8_t* row);
    void rgba(int y, const std::uint8_t* row);
    /// Ink stored inverted (255 = none), as in all common CMYK JPEG files.
    void invertedCmyk(int y, const std::uint8_t* row);
    /// RGB already multiplied by its alpha.
    void premultipliedRgba(int y, const std::uint8_t* row);

    void pixel(int x, int y, std::uint8_t red, std::uint8_t green, std::uint8_t blue);

    /// Another image of the same channels, which must fit.
    void place(const Image& part, int left, int top);

    int width() const { return image_.width; }
    int height() const { return image_.height; }
    Image take() { return std::move(image_); }

  private:
    std::uint8_t* at(int x, int y);

    Image image_;
};

}  // namespace espalier::engine
