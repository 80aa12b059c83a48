// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/winograd/winograd.h"

#include "kernels/cpu/convolution/winograd/winograd_gradient.h"
#include "kernels/cpu/convolution/winograd/winograd_wide.h"
#include "kernels/cpu/device/channel_blocks.h"
#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/vector_parts.h"

namespace espalier::kernels::cpu {

namespace {

using winograd::Convolution;
using winograd::TileGrid;
using winograd::WeightGradient;

winograd::ConvolutionMemory memoryOf(const Convolution& problem, const Run& run) {
    return {.source = run.input(0),
            .weights = run.input(1),
            .bias = problem.bias ? run.input(2) : nullptr,
            .destination = run.output(0),
            .workspace = run.workspace()};
}

/// `Work` computes a `Problem` in parts that are divided among the threads.
template <class Work, class Problem>
class WinogradOperation : public CpuOperation {
  public:
    WinogradOperation(ThreadTeam& team,
                      Tensors tensors,
                      const Problem& problem,
                      const std::string& algorithm = "winograd")
        : CpuOperation(team, std::move(tensors)), problem_(problem) {
        workspaceBytes_ = Work::workspaceBytes(problem);
        algorithm_ = algorithm;
    }

  protected:
    Problem problem_;
};

template <int Lanes>
class ConvolutionOperation final
    : public WinogradOperation<winograd::ConvolutionRun<Lanes>, Convolution> {
  public:
    using Work = winograd::ConvolutionRun<Lanes>;
    using WinogradOperation<Work, Convolution>::WinogradOperation;

  protected:
    void execute(const Run& run) override {
        const Work work(this->problem_, memoryOf(this->problem_, run));
        forParts<Lanes>(run.team, [&](int part) { work.transformWeightsPart(part); });
        forParts<Lanes>(run.team, [&](int part) { work.convolvePart(part); });
    }
};

template <int Lanes>
class WideConvolutionOperation final
    : public WinogradOperation<winograd::WideConvolutionRun<Lanes>, Convolution> {
  public:
    using Work = winograd::WideConvolutionRun<Lanes>;
    WideConvolutionOperation(ThreadTeam& team, Tensors tensors, const Convolution& problem)
        : WinogradOperation<Work, Convolution>(
              team, std::move(tensors), problem, "winograd, many channels") {}

  protected:
    void execute(const Run& run) override {
        const Work work(this->problem_, memoryOf(this->problem_, run));
        for (std::int64_t block = 0; block < work.blocks(); ++block) {
            forParts<Lanes>(run.team, [&](int part) { work.transformPart(block, part); });
            forParts<Lanes>(run.team, [&](int part) { work.convolvePart(block, part); });
        }
    }
};

template <int Lanes>
class GradientOperation final
    : public WinogradOperation<winograd::WeightGradientRun<Lanes>, WeightGradient> {
  public:
    using Work = winograd::WeightGradientRun<Lanes>;
    using WinogradOperation<Work, WeightGradient>::WinogradOperation;

  protected:
    void execute(const Run& run) override {
        const WeightGradient& problem = this->problem_;
        const Work work(problem,
                        {.source = run.input(0),
                         .gradient = run.input(1),
                         .weights = run.output(0),
                         .bias = problem.bias ? run.output(1) : nullptr,
                         .workspace = run.workspace()});
        forParts<Lanes>(run.team, [&](int part) { work.sumPart(part); });
        if (problem.cuts() > 1) {
            forParts<Lanes>(run.team, [&](int part) { work.finishPart(part); });
        }
        if (problem.bias) forParts<Lanes>(run.team, [&](int part) { work.biasPart(part); });
    }
};

/// Up to this size (2.25 MB at 36 points) the transformed weights stay in the caches.
constexpr std::int64_t kManyWeights = std::int64_t{128} * 128;

// Measured with cpu_kernels_bench on AVX-512, two threads, batch 32, against the direct
// convolution. The gradient of the weights is always faster (1.3 to 3 times). Forward and data are
// 2 to 3 times faster up to 128 x 128 channels; with more, where transforming the weights costs as
// much as the products, only where few outputs of the tiles fall outside the image.
bool isFaster(const Shape& weights, const Shape& image, bool forWeights) {
    if (weights[0] < 32 || weights[1] < 32 || image[2] < 3 || image[3] < 3) return false;
    if (forWeights || weights[0] * weights[1] <= kManyWeights) return true;
    const auto covered = [](std::int64_t side) { return winograd::roundUp(side, winograd::kTile); };
    return 10 * image[2] * image[3] >= 7 * covered(image[2]) * covered(image[3]);
}

bool applies(const ConvolutionGeometry& g, const Shape& weights, std::int64_t lanes) {
    constexpr std::array<std::int64_t, 2> kOne{1, 1};
    return g.groups == 1 && g.stride == kOne && g.dilation == kOne && weights[2] == 3 &&
           weights[3] == 3 && weights[0] % lanes == 0 && weights[1] % lanes == 0 &&
           std::ranges::max(g.padBegin) <= 2 && std::ranges::max(g.padEnd) <= 2;
}

struct Roles {
    TensorDesc& source;
    TensorDesc& weights;
    TensorDesc& destination;
    /// The image that is cut into tiles: the outputs, or backward the source.
    const Shape& tiled;
    bool forWeights = false;
};

/// Number of vector lanes that Winograd uses for this, 0 where it does not apply; decides the
/// layouts otherwise.
int lanesFor(const ConvolutionGeometry& geometry, const Roles& roles, CpuContext& context) {
    const int lanes = context.options.winograd ? lanesOf(context) : 0;
    // In bf16, tiling would cost more than it saves.
    if (roles.source.type != DataType::Float32) return 0;
    const ConvolutionAlgorithm algorithm = context.options.convolutions;
    const bool wished = algorithm == ConvolutionAlgorithm::Winograd ||
                        (algorithm == ConvolutionAlgorithm::Table &&
                         isFaster(roles.weights.shape, roles.tiled, roles.forWeights));
    if (lanes == 0 || !wished || !applies(geometry, roles.weights.shape, lanes)) return 0;
    const Layout image = lanes == 16 ? kBlocked16 : kBlocked8;
    const bool fits =
        takeLayout(roles.source, image) && takeLayout(roles.destination, image) &&
        takeLayout(roles.weights, context.oneDnn.blockedWeights(roles.weights.shape, lanes));
    return fits ? lanes : 0;
}

/// Tiles over an image of `outputs` with `padding` above and to the left of its source.
TileGrid gridOf(const Shape& outputs, const std::array<std::int64_t, 2>& padding) {
    return {.images = outputs[0],
            .rows = (outputs[2] + winograd::kTile - 1) / winograd::kTile,
            .columns = (outputs[3] + winograd::kTile - 1) / winograd::kTile,
            .top = padding[0],
            .left = padding[1]};
}

template <template <int> class Operation, class Problem>
OperationPointer makeFor(int lanes, CpuContext& context, Tensors tensors, const Problem& problem) {
    if (lanes == 16) {
        return std::make_unique<Operation<16>>(context.team, std::move(tensors), problem);
    }
    return std::make_unique<Operation<8>>(context.team, std::move(tensors), problem);
}

OperationPointer makeConvolution(int lanes,
                                 CpuContext& context,
                                 Tensors tensors,
                                 const Convolution& problem) {
    if (problem.inputs * problem.outputs > kManyWeights) {
        return makeFor<WideConvolutionOperation>(lanes, context, std::move(tensors), problem);
    }
    return makeFor<ConvolutionOperation>(lanes, context, std::move(tensors), problem);
}

}  // namespace

OperationPointer makeWinogradForward(const ConvolutionForward& op,
                                     const Tensors& original,
                                     CpuContext& context) {
    const auto rectifier = rectifierOf(op.fusion.activation);
    if (!rectifier) return nullptr;
    Tensors tensors = original;
    const Roles roles{
        tensors.inputs[0], tensors.inputs[1], tensors.outputs[0], tensors.outputs[0].shape};
    const int lanes = lanesFor(op.geometry, roles, context);
    if (lanes == 0) return nullptr;
    const Shape& source = roles.source.shape;
    const Shape& destination = roles.destination.shape;
    const Convolution problem{.inputs = source[1],
                              .outputs = destination[1],
                              .grid = gridOf(destination, op.geometry.padBegin),
                              .source = {source[2], source[3]},
                              .destination = {destination[2], destination[3]},
                              .bias = op.fusion.bias,
                              .rectifier = *rectifier,
                              .threads = context.team.threads()};
    return makeConvolution(lanes, context, std::move(tensors), problem);
}

OperationPointer makeWinogradBackwardData(const ConvolutionBackwardData& op,
                                          const Tensors& original,
                                          CpuContext& context) {
    const auto rectifier = rectifierOf(op.fusion.activation);
    if (!rectifier) return nullptr;
    Tensors tensors = original;
    const Roles roles{
        tensors.outputs[0], tensors.inputs[1], tensors.inputs[0], tensors.outputs[0].shape};
    const int lanes = lanesFor(op.geometry, roles, context);
    if (lanes == 0) return nullptr;
    const Shape& source = roles.source.shape;
    const Shape& destination = roles.destination.shape;
    const auto& pad = op.geometry.padBegin;
    const Convolution problem{.inputs = destination[1],
                              .outputs = source[1],
                              .grid = gridOf(source, {2 - pad[0], 2 - pad[1]}),
                              .source = {destination[2], destination[3]},
                              .destination = {source[2], source[3]},
                              .backward = true,
                              .bias = op.fusion.bias,
                              .rectifier = *rectifier,
                              .threads = context.team.threads()};
    return makeConvolution(lanes, context, std::move(tensors), problem);
}

OperationPointer makeWinogradBackwardWeights(const ConvolutionBackwardWeights& op,
                                             const Tensors& original,
                                             CpuContext& context) {
    Tensors tensors = original;
    const Roles roles{
        tensors.inputs[0], tensors.outputs[0], tensors.inputs[1], tensors.inputs[1].shape, true};
    const int lanes = lanesFor(op.geometry, roles, context);
    if (lanes == 0) return nullptr;
    const Shape& source = roles.source.shape;
    const Shape& destination = roles.destination.shape;
    const WeightGradient problem{.inputs = source[1],
                                 .outputs = destination[1],
                                 .grid = gridOf(destination, op.geometry.padBegin),
                                 .source = {source[2], source[3]},
                                 .destination = {destination[2], destination[3]},
                                 .bias = op.fusion.bias,
                                 .threads = context.team.threads()};
    return makeFor<GradientOperation>(lanes, context, std::move(tensors), problem);
}

}  // namespace espalier::kernels::cpu
