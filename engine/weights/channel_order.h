// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>

#include "engine/base/host_tensor.h"
#include "engine/network/network.h"

namespace espalier::engine {

/// The image (channels, height, width) whose flattened values the layer reads, itself or behind
/// layers that keep the place of every value; nothing when it reads others, or an image that is the
/// same however it is flattened.
std::optional<kernels::Shape> flattenedImage(const Network& network, std::size_t layer);

/// Whether a tensor has as many values, in its last dimension, as the image.
bool hasFlattenedImage(const kernels::Shape& tensor, const kernels::Shape& image);

/// The tensor with the values of its last dimension in another order: they belong to an image that
/// was flattened pixel by pixel (height, width, channels), and shall to one that is flattened
/// channel by channel, as here.
void toChannelsFirst(HostTensor& tensor, const kernels::Shape& image);

}  // namespace espalier::engine
