// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "engine/base/diagnostics.h"
#include "engine/network/network.h"
#include "engine/network/network_description.h"
#include "kernels/shape.h"

namespace espalier::engine {

/// The size [C, H, W] that the drawing's Input names; nothing where it takes a part of it from the
/// images, or there is not one Input.
std::optional<kernels::Shape> namedInputSize(const NetworkDescription& network);

/// An error if an Input names another size than that of the images, [C, H, W]; its fix takes the
/// size from the images.
Diagnostics checkInputSize(const Network& network, const kernels::Shape& images);

}  // namespace espalier::engine
