// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "engine/layers/layer_list.h"

namespace espalier::engine {

/// Included by the source file of a layer, which ends with
///   template std::unique_ptr<Layer> makeLayer<DenseLayer>();
template <typename LayerType>
std::unique_ptr<Layer> makeLayer() {
    return std::make_unique<LayerType>();
}

}  // namespace espalier::engine
