// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/base/host_tensor.h"
#include "engine/network/network.h"

namespace espalier::engine {

/// How the values that a layer reads are ordered here, beside the order of a program that flattens
/// images pixel by pixel.
struct FlatOrder {
    /// The image (channels, height, width) whose flattened values they are; empty where both
    /// programs have the same order.
    kernels::Shape image = {};
    /// Some of them are of a flattened image, and which is not known: the image was joined with
    /// other values, or cut, or went through a layer that may change places.
    bool isUnclear = false;

    friend bool operator==(const FlatOrder&, const FlatOrder&) = default;
};

/// For each layer of the network, the order of what it reads. Of layers that read images and do not
/// flatten them, only whether it is unclear.
std::vector<FlatOrder> flatOrders(const Network& network);

/// Whether a tensor has as many values, in its last dimension, as the image.
bool hasFlattenedImage(const kernels::Shape& tensor, const kernels::Shape& image);

/// The tensor with the values of its last dimension in another order: they belong to an image that
/// was flattened pixel by pixel (height, width, channels), and shall to one that is flattened
/// channel by channel, as here.
void toChannelsFirst(HostTensor& tensor, const kernels::Shape& image);

}  // namespace espalier::engine
