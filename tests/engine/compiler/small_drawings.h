// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/network/network_description.h"
#include "kernels/shape.h"

namespace espalier::tests {

/// A small network that uses some of the layers, with the shape of its data.
struct SmallDrawing {
    engine::NetworkDescription network;
    kernels::Shape input;
    std::int64_t outputWidth = 0;  ///< 0: reconstructs its input
};

/// Together they use every layer type.
std::vector<SmallDrawing> smallDrawings();

}  // namespace espalier::tests
