// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/layers/layer.h"
#include "engine/layers/window.h"
#include "kernels/ops/convolution/desc.h"

namespace espalier::engine {

// What Conv2D and ConvTranspose2D share.

/// "filters" with the given default, "kernel", "stride", "dilation", "groups", the padding, "bias".
std::vector<Field> convolutionFields(std::int64_t kernel, std::int64_t stride, Padding padding);
/// "filters" or, when that is 0, what the data require: the number of classes, else the channels of
/// the image to reconstruct; 0 when that is not known either.
std::int64_t filterCount(const FieldValues& attributes, const DataInterface& data);
/// A refusal when the input is no image, the filters are not known or the groups do not divide.
std::optional<LayerShape> refuseConvolution(const ShapeRequest& request);
kernels::ConvolutionGeometry convolutionGeometry(const Window& window,
                                                 const WindowFit& fit,
                                                 const FieldValues& attributes);
/// The bias where the layer has one.
std::vector<ValueId> withBias(LoweringContext& context, std::vector<ValueId> inputs);

}  // namespace espalier::engine
