// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/sample/flowers/canvas.h"
#include "kernels/math/philox.h"

namespace espalier::engine {

/// The random numbers of one drawing.
class Chance {
  public:
    Chance(std::uint32_t kind, std::uint32_t index);

    double between(double low, double high);
    int below(int count);
    bool happens(double probability) { return between(0, 1) < probability; }

  private:
    kernels::math::PhiloxSequence numbers_;
};

/// The colours of one flower: from the same ranges for every kind, so that the colour says nothing
/// about the kind.
struct FlowerColours {
    Rgb petal;
    Rgb heart;
    Rgb stem;
};

// Each draws one flower, about as large as the frame's unit circle, with its stem towards -v.
void drawDaisy(Canvas& canvas, const Frame& frame, const FlowerColours& colours, Chance& chance);
void drawRose(Canvas& canvas, const Frame& frame, const FlowerColours& colours, Chance& chance);
void drawSunflower(Canvas& canvas,
                   const Frame& frame,
                   const FlowerColours& colours,
                   Chance& chance);
void drawTulip(Canvas& canvas, const Frame& frame, const FlowerColours& colours, Chance& chance);
void drawBluebell(Canvas& canvas, const Frame& frame, const FlowerColours& colours, Chance& chance);

/// A pointed leaf with a midrib, one unit long, from the frame's origin towards +v.
void drawLeaf(Canvas& canvas, const Frame& frame, double width, Rgb colour);

}  // namespace espalier::engine
