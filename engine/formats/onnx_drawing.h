// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "engine/base/host_tensor.h"
#include "engine/network/network_description.h"
#include "kernels/shape.h"

namespace espalier::engine {

/// Layers whose settings were computed for one size of images, and are wrong for any other: the
/// padding of SAME_LOWER with a stride, say. A value.
struct SizedLayers {
    std::int64_t height = 0;
    std::int64_t width = 0;
    std::vector<NodeId> layers;  ///< none: all are right for every size
};

/// The network in an ONNX file of any program, as a drawing with its weights. A value.
struct OnnxDrawing {
    /// Valid for images of `image`, and right for other sizes but for `sized`. The size of its
    /// Input is that of the data. Where its last layer with weights gives one number per class,
    /// their count is that of the data, too.
    NetworkDescription network;
    std::vector<HostTensor> tensors;  ///< all parameters and states, by the network's names; fp32
    /// [C,H,W]; what the file leaves open is 3, 224 and 224. Channels that its input leaves open
    /// are those of the first convolution, where that reads the image.
    kernels::Shape image;
    std::array<bool, 3> isOpen{};  ///< for each axis of `image`: the file does not say its size
    SizedLayers sized;
    std::int64_t outputs = 0;          ///< numbers per image that the file's network gives
    std::string producer;              ///< the program that wrote the file: "pytorch 2.9.0"
    std::string preprocessing;         ///< JSON, if Espalier wrote the file; else empty
    std::vector<std::string> leftOut;  ///< sentences: what of the file is not in the drawing
    std::vector<std::filesystem::path> otherFiles;  ///< in which the file stores tensors

    bool isSizeAssumed() const { return std::ranges::find(isOpen, true) != isOpen.end(); }
};

/// Draws the network. Tensors in other files are read where these lie in `folder` itself. Takes at
/// most `memory` bytes besides the file's own and those in other files. Throws OnnxRefusal, which
/// names the node that cannot be drawn, its op, and its place in the file.
OnnxDrawing drawOnnx(std::span<const std::byte> file,
                     const std::filesystem::path& folder,
                     std::int64_t memory);

}  // namespace espalier::engine
