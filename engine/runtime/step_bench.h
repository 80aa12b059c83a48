// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/compiler/compile.h"
#include "engine/network/network.h"
#include "kernels/device.h"

namespace espalier::engine {

/// What `espalier bench step` measures: forward, loss, backward and SGD (momentum 0.9, weight decay
/// 1e-4) on one resident batch of random images, as the peer's benchmark does. On a GPU they are
/// bytes, as in training, and preparing them is part of the step; blocks of enqueued steps are
/// timed, with one wait per block. In fp16 the host waits after every step, because the next one's
/// loss scale depends on it.
struct StepBenchOptions {
    std::string network;  ///< its name, for the result
    const Loss* loss = &usualLoss();
    std::int64_t batch = 32;
    std::int64_t outputWidth = 5;
    int warmup = 3;            ///< steps before those that are timed
    double warmupSeconds = 1;  ///< on a GPU, warm up for at least this long
    int steps = 10;            ///< that are timed; on a GPU the steps of each block
    std::set<std::string> withoutPasses = {};
    bool recompute = false;
    kernels::DataType precision = kernels::DataType::Float32;
    bool tensorFloat32 = false;  ///< with fp32, on a GPU
    bool deterministic = true;
    /// Nothing: that of the peer's benchmark.
    std::optional<kernels::OptimizerConstants> optimizer = {};
};

struct StepBenchResult {
    std::string network;
    std::string mode = "espalier";
    std::string device;
    std::string precision = "fp32";
    bool deterministic = true;
    std::int64_t batch = 0;
    kernels::Shape input;  ///< [C,H,W]
    double medianMs = 0;   ///< per step: over single steps, or over blocks of them
    double minimumMs = 0;
    double maximumMs = 0;
    int stepsPerWait = 1;  ///< more: those of a block
    double imagesPerSecond = 0;
    std::size_t peakBytes = 0;       ///< what the process's peak grew by from before compiling; on
                                     ///< a GPU what was planned
    std::size_t arenaBytes = 0;      ///< planned: activations, gradients, workspace
    std::size_t storeBytes = 0;      ///< planned: parameters, their states
    std::size_t predictedBytes = 0;  ///< those and what the device's library takes: for peakBytes
    /// On a GPU "recorded" if steps are replayed, otherwise the reason why not; empty on a CPU.
    std::string recording;
    /// Checksum of all parameters after `warmup` and `steps`: the same wherever every bit is.
    std::string weights;
};

StepBenchResult benchStep(const Network& network,
                          kernels::Device& device,
                          const StepBenchOptions& options);
/// One object on one line; input as [H,W,C].
std::string toJson(const StepBenchResult& result);

/// One operation of the step.
struct OpTime {
    std::string op;  ///< "ConvolutionForward+bias+ReLU"
    NodeId origin;
    std::string algorithm;
    Phase phase = Phase::Forward;
    double medianMs = 0;
    double minimumMs = 0;
    std::size_t bytes = 0;          ///< of its inputs and outputs
    std::int64_t multiplyAdds = 0;  ///< of convolutions and matrix products
};

/// Every operation of one step, timed separately, in the order of the plan. Throws Stopped.
std::vector<OpTime> benchOps(const Network& network,
                             kernels::Device& device,
                             const StepBenchOptions& options,
                             const std::stop_token& stop = {});
/// What the operations of each layer take in one step, in ms: forward, backward, and the update of
/// its parameters. A layer that is computed together with another one is not in it; what belongs to
/// no layer, as the loss, has an empty id.
std::map<NodeId, double> millisecondsByLayer(const std::vector<OpTime>& times);
/// Table for a person: time per kind of op and phase, largest first, then the `slowest` operations.
std::string opTable(const std::vector<OpTime>& times, std::size_t slowest = 20);
/// All of them in the order of the plan, as one JSON object.
std::string opsToJson(const std::vector<OpTime>& times);

}  // namespace espalier::engine
