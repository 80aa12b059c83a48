// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/layers/layer.h"
#include "engine/layers/window.h"
#include "kernels/ops/pooling/desc.h"

namespace espalier::engine {

// What MaxPool and AveragePool share.

/// "window", "stride" and the padding.
std::vector<Field> poolingFields();
LayerShape poolingShape(const ShapeRequest& request);
ValueId lowerPooling(LoweringContext& context,
                     const FieldValues& attributes,
                     ValueId input,
                     kernels::Pooling kind);

}  // namespace espalier::engine
