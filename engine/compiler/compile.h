// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/compiler/execution_plan.h"
#include "engine/layers/layer.h"
#include "engine/losses/loss_catalog.h"
#include "engine/network/network.h"
#include "engine/ops/host_values.h"
#include "kernels/device.h"
#include "kernels/rules/optimizer_constants.h"

namespace espalier::engine {

struct CompileOptions {
    Mode mode = Mode::Train;
    const Loss* loss =
        &usualLoss();  ///< nullptr: the output is returned as it is; not for training
    LossSettings lossSettings;
    std::int64_t batch = 32;
    kernels::OptimizerConstants optimizer;  ///< Train only
    float clipNorm = 0;
    float averageDecay = 0;  ///< of the moving averages of what training changes; 0: none. Train
    /// Samples of all replicas, `batch` of which this plan computes; 0: it is the only one.
    std::int64_t totalBatch = 0;
    /// Samples of the smallest replica if each normalises by statistics of its own
    /// (takesOwnStatistics()); 0: by those of all.
    std::int64_t smallestShare = 0;
    bool accumulate = false;  ///< gradients are added over micro-batches (k > 1)
    /// Results of the forward phase are computed again where that takes less memory. Train only.
    bool recompute = false;
    kernels::PrepareOptions prepare;
    /// Layouts that parameters already have (another plan's choice).
    std::map<std::string, kernels::Layout> parameterLayouts;
    std::set<std::string> withoutPasses = {};  ///< of optionalPasses()
    /// Of activations and of copies of the weights; parameters are fp32.
    kernels::DataType precision = kernels::DataType::Float32;
    /// If set, the host provides images as bytes with their records. The plan computes the
    /// network's input from them, and its target too if the network is to reconstruct its input.
    std::optional<kernels::PrepareImages> pixels = {};
};

/// The moving average of a parameter or state in the store, as an optimizer state:
/// "conv1.weight.average".
inline std::string averageName(const std::string& tensor) {
    return tensor + ".average";
}
inline bool isAverage(std::string_view tensor) {
    return tensor.ends_with(".average");
}

/// The passes that may be omitted, by their names in the terminal. Without them the same values are
/// computed, but slower or in more memory.
const std::vector<std::string>& optionalPasses();

/// The list of passes: lower → takePixels → differentiate → countAllReplicas → assignPrecision →
/// fuse → fuseStatistics → fuseNormalisation → layOutParameters → assignLayouts → joinCasts →
/// schedule → recompute → planMemory. fuseStatistics and fuseNormalisation only if not
/// deterministic. Throws kernels::Error, with the layer's name, when the device does not support an
/// op; RequestError for an unknown pass; Stopped between passes and within
/// recompute; std::bad_alloc also if memory was refused to the device's library and the library
/// went on.
CompiledPlan compile(const Network& network,
                     kernels::Device& device,
                     const CompileOptions& options,
                     std::stop_token stop = {});

/// The passes after lower(), for a graph that did not come from a Network (an imported model): its
/// Inputs and Results have the names above, and for Train it has a loss.
CompiledPlan compileGraph(OpGraph graph,
                          kernels::Device& device,
                          const CompileOptions& options,
                          std::stop_token stop = {});

}  // namespace espalier::engine
