// SPDX-License-Identifier: Apache-2.0
#include "engine/data/preprocessing/preprocessing_fields.h"

#include <limits>

#include "engine/base/limits.h"
#include "engine/base/translatable.h"

namespace espalier::engine {

namespace {

using P = Preprocessing;

constexpr double kSide = limits::kImageSide;
constexpr double kLargest = std::numeric_limits<float>::max();

FieldTable<P>::Rows preprocessingRows() {
    return {
        fieldRow(&P::height,
                 {.name = "height", .label = translatable("Fields", "Height"), .maximum = kSide}),
        fieldRow(&P::width,
                 {.name = "width", .label = translatable("Fields", "Width"), .maximum = kSide}),
        fieldRow(&P::channels,
                 {.name = "channels", .label = translatable("Fields", "Channels"), .maximum = 3}),
        fieldRow(
            &P::resize,
            {.name = "resize",
             .label = translatable("Fields", "Resize"),
             .help = translatable(
                 "Fields", "How images with other proportions are resized to the input size.")}),
        fieldRow(
            &P::mean,
            {.name = "mean",
             .label = translatable("Fields", "Mean"),
             .minimum = -kLargest,
             .maximum = kLargest,
             .help = translatable("Fields", "Use this mean instead, for pixels divided by 255.")}),
        fieldRow(&P::standardDeviation,
                 {.name = "std",
                  .label = translatable("Fields", "Standard deviation"),
                  .maximum = kLargest,
                  .help = translatable("Fields", "Use this standard deviation instead.")}),
    };
}

}  // namespace

const FieldTable<Preprocessing>& preprocessingFields() {
    static const FieldTable<Preprocessing> table(preprocessingRows());
    return table;
}

}  // namespace espalier::engine
