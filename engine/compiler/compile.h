// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
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
    const Loss* loss = &usualLoss();  ///< nullptr: the output is given as it is; not to train
    LossSettings lossSettings;
    std::int64_t batch = 32;
    kernels::OptimizerConstants optimizer;  ///< Train only
    float clipNorm = 0;
    int replicas = 1;
    bool accumulate = false;  ///< gradients are added over micro-batches (k > 1)
    kernels::PrepareOptions prepare;
    /// Layouts that parameters already have (another plan's choice).
    std::map<std::string, kernels::Layout> parameterLayouts;
    std::set<std::string> withoutPasses = {};  ///< of optionalPasses()
    /// Of activations and of copies of the weights; parameters are fp32.
    kernels::DataType precision = kernels::DataType::Float32;
    /// Given: the host gives images as bytes with their records, of which this makes the network's
    /// input, and its target where the network is to give back its input.
    std::optional<kernels::PrepareImages> pixels = {};
};

/// The passes that may be left out, by the names that the terminal knows. Without them the same
/// values are computed, slower or in more memory.
const std::vector<std::string>& optionalPasses();

/// The list of passes: lower → takePixels → differentiate → insertReductions → assignPrecision →
/// fuse → fuseStatistics → fuseNormalisation → layOutParameters → assignLayouts → joinCasts →
/// schedule → planMemory. Throws kernels::Error when the device cannot do an op, with the layer's
/// name; RequestError for an unknown pass; Stopped between passes.
CompiledPlan compile(const Network& network,
                     kernels::Device& device,
                     const CompileOptions& options,
                     std::stop_token stop = {});

/// The passes after lower(), for a graph that did not come from a Network (an imported model): its
/// Inputs and Results carry the names above, and to Train it has a loss.
CompiledPlan compileGraph(OpGraph graph,
                          kernels::Device& device,
                          const CompileOptions& options,
                          std::stop_token stop = {});

}  // namespace espalier::engine
