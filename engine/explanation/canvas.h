// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <utility>

#include "engine/data/codecs/image.h"
#include "engine/explanation/colour_scale.h"

namespace espalier::engine {

/// A white RGB image to draw on. What lies outside of it is left out.
class Canvas {
  public:
    static constexpr int kGlyphWidth = 5;  ///< of write(), in pixels
    static constexpr int kGlyphHeight = 7;

    Canvas(int width, int height);

    void fill(int left, int top, int width, int height, const Colour& colour);
    /// An RGB image.
    void paste(const Image& image, int left, int top);
    /// Digits, one pixel apart; every other character is a blank.
    void write(int left, int top, std::string_view text, const Colour& colour);

    Image image() && { return std::move(image_); }

  private:
    void set(int x, int y, const std::uint8_t* colour);

    Image image_;
};

}  // namespace espalier::engine
