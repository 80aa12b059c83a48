// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/compiler/compile.h"
#include "engine/compiler/plan_memory.h"
#include "engine/network/network.h"
#include "engine/ops/op_graph.h"
#include "kernels/device.h"

namespace espalier::engine {

// The passes that compile() lists, each in the file of its name. All are pure functions.

/// What the network computes for a mode and batch size, loss included: the lowering of every layer,
/// and the values that host and plan exchange. A drawn final Softmax with cross-entropy becomes one
/// op on logits.
OpGraph lower(const Network& network, const CompileOptions& options);

/// The image provided by the host is replaced by one that the plan prepares from bytes: kPixelInput
/// and kRecordInput take the place of kImageInput, and of kTargetInput, which is then the image
/// itself. Throws Error where the graph has no such input.
OpGraph takePixels(OpGraph graph, const kernels::PrepareImages& preparation);

/// A graph with the ops that compute its parameters' gradients, one per trainable parameter that
/// the loss depends on, in the order of the parameters.
struct ParameterGradient {
    ValueId parameter = kNoValue;
    ValueId gradient = kNoValue;
};
struct GradientGraph {
    OpGraph graph;
    std::vector<ParameterGradient> gradients;
};
/// Adds the backward phase. The graph must have a loss (kLossSums). Throws Error when no trainable
/// parameter takes part.
GradientGraph differentiate(OpGraph graph);

/// A graph with the ops that compute the gradient of a value with respect to another one.
struct ValueGradient {
    OpGraph graph;
    ValueId gradient = kNoValue;  ///< shape of `to`; kNoValue: `of` does not depend on it
};
/// Adds a backward phase without a loss: the gradient of Σ seed · of with respect to `to`. `seed`
/// is a value of the graph in the shape of `of`; a 1 at one of its elements and 0 elsewhere gives
/// that element's gradient. Parameters are constants.
ValueGradient differentiateValue(OpGraph graph, ValueId of, ValueId seed, ValueId to);

/// Adds the update phase: accumulators of micro-batches if asked for, the norm over all gradients,
/// one optimizer pass, and the running statistics, which are committed with it or not at all.
OpGraph addUpdate(GradientGraph differentiated, const CompileOptions& options);

/// Removes ops on which no value depends that the host reads or that is kept.
OpGraph removeUnused(OpGraph graph);

/// Values that must be summed (statistics: combined) over the replicas, each before its first user.
enum class Reduction : std::uint8_t { Statistics, BackwardSums, Gradient, Loss };
struct ReductionPlace {
    Reduction reduction = Reduction::Gradient;
    std::vector<ValueId> values;
    std::size_t op = 0;  ///< the op after which they are complete
};
/// In the order of the ops. Gradients of BatchNorm's parameters are not among them: they are
/// BackwardSums. With `ownStatistics` they are gradients like all others, there are no
/// BackwardSums, and the statistics are not needed before the update.
std::vector<ReductionPlace> reductionPlaces(const OpGraph& graph, bool ownStatistics = false);
/// Whether every replica normalises by statistics of its own, where that is asked for
/// (CompileOptions::smallestShare): unless one of them has only a single value of some channel,
/// which has no variance. `graph` computes `batch` samples; the answer is that of all replicas.
bool takesOwnStatistics(const OpGraph& graph, std::int64_t batch, std::int64_t smallestShare);
/// BatchNorm divides by the number of values of all replicas, of which this graph computes `batch`
/// of `totalBatch` samples; where replicas take statistics of their own, its running statistics
/// alone do. Identity where totalBatch is 0 or `batch`.
OpGraph countAllReplicas(OpGraph graph,
                         std::int64_t batch,
                         std::int64_t totalBatch,
                         std::int64_t smallestShare = 0);

/// Element types: with bf16 or fp16 the activations, their gradients, and copies of the weights,
/// which are made once per step. Parameters, their gradients, statistics, losses and the optimizer
/// stay fp32. Throws kernels::Error where the device does not compute in that type. fp32: identity.
OpGraph assignPrecision(OpGraph graph, const kernels::Device& device, kernels::DataType precision);

/// Fuses activations, residual additions and biases into the op before them, forward and backward
/// together, wherever the device supports it.
OpGraph fuse(OpGraph graph, const kernels::Device& device);

/// A convolution also outputs the BatchNormStatistics of its result where the device supports it.
OpGraph fuseStatistics(OpGraph graph, const kernels::Device& device);

/// If a BatchNorm's activated output is read only by one convolution and the backward ops of the
/// two, the convolution normalises what it reads and its backward ops also compute BatchNorm's, as
/// far as the device supports it: the normalised values are never stored. After fuse() and
/// fuseStatistics().
OpGraph fuseNormalisation(OpGraph graph, const kernels::Device& device);

/// Weights that are only cast get the layout of their gradient, so that neither the gradient nor
/// the update needs a reorder. fp32: identity, because the first convolution decides.
OpGraph layOutParameters(OpGraph graph, kernels::Device& device, const CompileOptions& options);

/// A graph whose layouts are decided, and the prepared operations of its ops (null for aliases).
struct PreparedGraph {
    OpGraph graph;
    std::vector<std::unique_ptr<kernels::Operation>> operations;
};
/// Asks convolutions for the layouts that they prefer, lets everything else follow, and inserts
/// Reorder ops where layouts differ. `everythingPlain`: no choice of layouts (the pass is left
/// out).
PreparedGraph assignLayouts(OpGraph graph,
                            kernels::Device& device,
                            const CompileOptions& options,
                            bool everythingPlain);

/// A cast whose result is only reordered is joined with each of these reorders into one op: a
/// weight goes from fp32 to bf16 in a convolution's layout in one pass over memory.
PreparedGraph joinCasts(PreparedGraph prepared,
                        kernels::Device& device,
                        const kernels::PrepareOptions& options);

/// Order of the ops: dependencies respected, updates last, memory freed early.
std::vector<std::size_t> schedule(const OpGraph& graph);
/// The same for a graph whose order is already right: updates last, nothing else moved.
std::vector<std::size_t> keepOrder(const OpGraph& graph);
PreparedGraph reorderOps(PreparedGraph prepared, const std::vector<std::size_t>& order);
/// Per op the ops of other lanes that must be finished before it.
std::vector<std::vector<std::size_t>> waitsBetweenLanes(const OpGraph& graph);

/// Results of the forward phase that the backward phase reads are dropped in between and computed
/// again just before, by the same ops with the same inputs, so that the bits are the same: less
/// memory for at most the time of another forward phase (Chen et al. 2016, "Training Deep Nets with
/// Sublinear Memory Cost"). Which ones is chosen by the memory that is alive at once. After
/// schedule(), whose order stays. Unchanged where nothing would be gained. Throws Stopped: each
/// attempt plans the whole graph, which takes seconds where that is large.
PreparedGraph recompute(PreparedGraph prepared,
                        kernels::Device& device,
                        const CompileOptions& options,
                        const std::stop_token& stop = {});

/// Throws Stopped if that is requested.
void stopHere(const std::stop_token& stop);

/// What planMemory() must know of it. It must outlive the request.
MemoryRequest memoryRequest(const PreparedGraph& prepared,
                            const kernels::Device& device,
                            const CompileOptions& options);

}  // namespace espalier::engine
