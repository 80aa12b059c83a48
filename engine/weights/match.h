// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/host_tensor.h"
#include "engine/base/json.h"
#include "engine/network/network.h"
#include "engine/weights/weight_file.h"

namespace espalier::engine {

/// Why a tensor of a file is taken for one of the network. Its shape fits in any case.
enum class MatchedBy : std::uint8_t {
    Name,   ///< both have the same name
    Rule,   ///< the name of the template's published weights: originalName()
    Order,  ///< the same place among those that are left, of the same kind ("weight", "bias"):
            ///< in the file, or in the order that its names tell: matchByModules()
};

struct TensorMatch {
    std::string tensor;  ///< "stem.conv.weight", a parameter or state of the network
    std::string source;  ///< its name in the file
    MatchedBy by = MatchedBy::Name;
    /// The image whose values its last dimension belongs to, where the file flattens it otherwise;
    /// empty where it does not.
    kernels::Shape image = {};
};

/// A tensor without a match.
struct TensorWithout {
    std::string tensor;
    std::string reason;  ///< "10x1280 here, 1000x1280 in the file"; empty: nothing is like it
};

/// A normalisation that computes with another epsilon here than where it was trained.
struct EpsilonDifference {
    std::string layer;
    double here = 0;
    double there = 0;
    bool isAssumed = false;  ///< the usual one of that program; the file does not say it
};

/// A convolution that moves its filters otherwise here than where they were trained.
struct StepDifference {
    std::string layer;
    std::string setting;  ///< "stride", "dilation", "padding"
    std::string here;     ///< "1 × 1", "explicit"
    std::string there;
    friend bool operator==(const StepDifference&, const StepDifference&) = default;
};

/// Which tensors of a file a network takes. A value.
struct MatchReport {
    std::vector<TensorMatch> matched;    ///< in the network's order
    std::vector<TensorWithout> fresh;    ///< of the network; initialised by the seed
    std::vector<std::string> leftOver;   ///< of the file; not used
    std::string head;                    ///< id of the last layer with parameters
    std::int64_t headOutputs = 0;        ///< values that it computes
    bool headIsFresh = false;            ///< none of its tensors is taken
    std::int64_t parameters = 0;         ///< numbers in all parameters but the head's and those of
                                         ///< Dense layers before it, if nothing is like any of them
    std::int64_t matchedParameters = 0;  ///< of these, how many are taken
    std::string prefix;  ///< "module.", in front of names in the file, where it was left out
    bool isOrderUnknown = false;  ///< why tensors of other names were not taken
    /// Layers that are new although the file has some of their shapes: which one is meant, nothing
    /// says.
    std::vector<std::string> undecided = {};
    /// Tensors of the file that are not used although others are that come behind them.
    std::int64_t skipped = 0;
    std::int64_t skippedKernels = 0;  ///< of these, with two or more dimensions
    std::int64_t fileTensors = 0;
    std::int64_t fileKernels = 0;
    std::vector<EpsilonDifference> epsilons = {};
    std::vector<StepDifference> steps = {};
    /// Layers whose kernel is taken, and which have no bias although the file has one that is not
    /// zero.
    std::vector<std::string> withoutBias = {};
    /// The layer by which the file's network normalises its images itself.
    std::string imageNormalisation = {};
    /// WeightFile::halfNormalisations
    std::vector<std::string> halfNormalisations = {};
    std::string saveAdvice = {};  ///< how to save what the file does not say; empty: not known
    /// Layers that are new although the file has values of their shapes: FlatOrder::isUnclear.
    std::vector<std::string> unclear = {};

    std::size_t tensorCount() const { return matched.size() + fresh.size(); }
    /// Of the parameters without the head's, the part that is taken, 0 to 1.
    double share() const;
};

/// Matches by exact name, with or without the file's sharedPrefix(), then by the naming rules of
/// the templates, then by order among the rest: that of the file where it is that of the layers,
/// otherwise the one that names tell. Where a file says which tensors belong to one layer, layers
/// are matched instead: matchLayers(). A tensor whose name is found but whose shape differs is not
/// looked for any further. Pure.
MatchReport matchTensors(const Network& network, const WeightFile& file);

/// The same; throws RequestError when nothing is taken, or less than half of the parameters without
/// the head's.
/// The sentence names the template that the weights look like, if there is one. `label` names the
/// weights.
MatchReport matchWeights(const Network& network, const WeightFile& file, const std::string& label);

/// The template whose parameters nearly all are in the file; empty when there is none.
std::string nearestTemplate(const WeightFile& file);

/// The tensors that are taken, with the network's names and in the order in which it flattens
/// images.
std::vector<HostTensor> takeMatched(const MatchReport& report, WeightFile file);

/// "Starting from efficientnet-lite0: 308 of 310 tensors; new: dense (10 outputs)." And if there is
/// more to say, what was matched by order and what is left over, as sentences of their own.
std::vector<std::string> sentencesOf(const MatchReport& report, const std::string& label);
/// Of MatchReport::unclear; empty when there are none.
std::string sentenceOfUnclear(const MatchReport& report);
/// Whether so much is skipped that the weights may be those of another network.
bool skipsMuch(const MatchReport& report);
nlohmann::ordered_json toJson(const MatchReport& report);

}  // namespace espalier::engine
