// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

#include "engine/formats/onnx_drawing.h"
#include "engine/network/network.h"
#include "engine/weights/weight_file.h"

namespace espalier::engine {

/// True when the file is there and begins as ONNX files do. Does not throw.
bool isNetworkOfOnnx(const std::filesystem::path& path);

/// The network in an ONNX file of any program, as a drawing with its weights, named after the file.
/// Throws RequestError with a sentence that names the file and, where the network cannot be drawn,
/// the node.
OnnxDrawing readDrawnNetwork(const std::filesystem::path& path, const WeightLimits& limits = {});
/// The same for a file in memory. Tensors in other files are sought in the folder of `path`.
OnnxDrawing readDrawnNetwork(std::span<const std::byte> bytes,
                             const std::filesystem::path& path,
                             const WeightLimits& limits = {});

/// The weights of a drawing, taken from it.
WeightFile weightsOf(OnnxDrawing& drawing);

/// Why the weights that `label` names cannot be used in `network`: it has one of the layers of the
/// `drawn` network that are right for one size alone, and images of another. Empty if it has none.
std::string otherSizeText(const std::string& label,
                          const NetworkDescription& drawn,
                          const SizedLayers& sized,
                          const Network& network);

}  // namespace espalier::engine
