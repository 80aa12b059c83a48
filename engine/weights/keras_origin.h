// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "engine/weights/hdf5_content.h"
#include "engine/weights/keras_layout.h"

namespace espalier::engine {

/// With what a file was written, as far as its kernels depend on it. A value.
struct KerasOrigin {
    bool isKeras1 = false;
    /// Keras 3 calls the kernel of a depthwise convolution as that of any other.
    bool mayBeKeras3 = true;
    bool convolves = false;  ///< with Theano: turnFilters()
    /// Of Keras 1, whose files do not say it unless they describe the network; nothing where no
    /// kernel tells. Others have ChannelsLast.
    std::optional<KerasAxes> axes = KerasAxes::ChannelsLast;
};

/// By the attribute "backend" of Keras 2, and by what Keras 1 calls its weights.
KerasOrigin kerasOrigin(const Hdf5Content& content);

}  // namespace espalier::engine
