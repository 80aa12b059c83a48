// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/amx/amx_convolution.h"

#include "kernels/cpu/convolution/amx/amx_convolution_run.h"
#include "kernels/cpu/convolution/amx/amx_layouts.h"
#include "kernels/cpu/device/cpu_operation.h"

namespace espalier::kernels::cpu {

namespace {

using namespace amx;

class AmxOperation final : public CpuOperation {
  public:
    AmxOperation(ThreadTeam& team, Tensors tensors, ConvolutionProblem problem)
        : CpuOperation(team, std::move(tensors)), problem_(std::move(problem)) {
        workspaceBytes_ = ConvolutionRun::workspaceBytes(problem_);
        algorithm_ = problem_.sideways ? "amx, images side by side" : "amx";
    }

  protected:
    void execute(const Run& run) override {
        const ConvolutionRun work(problem_,
                                  {.from = run.input<Value>(0),
                                   .weights = run.input<Value>(1),
                                   .bias = problem_.bias ? run.input(2) : nullptr,
                                   .made = run.output<void>(0),
                                   .workspace = run.workspace<std::byte>()});
        const ThreadTeam& team = run.team;
        if (problem_.byOutputs) {
            team.forParts([&](int part) { work.copyPart(part); });
            team.forParts([&](int part) { work.outputsPart(part); });
        } else {
            if (problem_.backward) team.forParts([&](int part) { work.turnPart(part); });
            team.forParts([&](int part) { work.pixelsPart(part); });
        }
    }

  private:
    ConvolutionProblem problem_;
};

/// Images side by side where padding would add more than a tenth.
bool paddingCosts(const Geometry& geometry, const PaddedLines& lines) {
    const MadePart& part = geometry.parts.front();
    const std::int64_t padded = lines.rowsFor(part.size[0]) * lines.pitch();
    return 10 * padded > 11 * part.size[0] * part.size[1];
}

OperationPointer makeConvolution(
    Tensors tensors, Geometry geometry, const Fusion& fusion, bool backward, CpuContext& context) {
    const PaddedLines lines(geometry);
    ConvolutionProblem problem{
        .geometry = std::move(geometry),
        .lines = lines,
        .backward = backward,
        .bias = fusion.bias,
        .relu = fusion.activation == Activation::ReLU,
        .low = tensors.outputs[0].type == DataType::BFloat16,
        .threads = context.team.threads(),
    };
    problem.sideways =
        problem.geometry.images % kSide == 0 && paddingCosts(problem.geometry, lines);
    decideChunks(problem);
    return std::make_unique<AmxOperation>(context.team, std::move(tensors), std::move(problem));
}

bool fits(ConvolutionPass pass,
          const Fusion& fusion,
          const ConvolutionGeometry& geometry,
          Tensors& tensors,
          TensorDesc& source,
          TensorDesc& destination,
          CpuContext& context) {
    TensorDesc& weights = tensors.inputs[1];
    const bool knows =
        fusion.activation == Activation::None || fusion.activation == Activation::ReLU;
    return knows && usesAmx(pass, geometry, source, weights, destination, context) &&
           weights.shape[2] * weights.shape[3] <= kMostTaps &&
           tensors.inputs[0].type == DataType::BFloat16 && weights.type == DataType::BFloat16 &&
           takeLayout(source, Layout::channelsLast()) &&
           takeLayout(destination, Layout::channelsLast()) &&
           takeLayout(weights, context.oneDnn.blockedWeights(weights.shape, kDepth));
}

}  // namespace

OperationPointer makeAmxForward(const ConvolutionForward& op,
                                const Tensors& original,
                                CpuContext& context) {
    Tensors tensors = original;
    TensorDesc& source = tensors.inputs[0];
    TensorDesc& destination = tensors.outputs[0];
    if (!fits(ConvolutionPass::Forward,
              op.fusion,
              op.geometry,
              tensors,
              source,
              destination,
              context)) {
        return nullptr;
    }
    Geometry geometry =
        forwardGeometry(op.geometry, source.shape, tensors.inputs[1].shape, destination.shape);
    return makeConvolution(std::move(tensors), std::move(geometry), op.fusion, false, context);
}

OperationPointer makeAmxBackwardData(const ConvolutionBackwardData& op,
                                     const Tensors& original,
                                     CpuContext& context) {
    Tensors tensors = original;
    TensorDesc& source = tensors.outputs[0];
    TensorDesc& destination = tensors.inputs[0];
    if (!fits(ConvolutionPass::BackwardData,
              op.fusion,
              op.geometry,
              tensors,
              source,
              destination,
              context)) {
        return nullptr;
    }
    Geometry geometry =
        backwardGeometry(op.geometry, source.shape, tensors.inputs[1].shape, destination.shape);
    return makeConvolution(std::move(tensors), std::move(geometry), op.fusion, true, context);
}

OperationPointer makeWeightTiles(const Tensors& tensors, CpuContext& context) {
    const TensorDesc& x = tensors.inputs[0];
    const TensorDesc& y = tensors.outputs[0];
    const Shape& shape = x.shape;
    if (x.type != DataType::Float32 || y.type != DataType::BFloat16 || shape.rank() != 4 ||
        shape[0] % kSide != 0 || shape[1] % kSide != 0 || !available() || lanesOf(context) != 16 ||
        x.layout != context.oneDnn.blockedWeights(shape, kSide) ||
        y.layout != context.oneDnn.blockedWeights(shape, kDepth)) {
        return nullptr;
    }
    const std::int64_t offsets = shape[2] * shape[3];
    const std::int64_t inputs = shape[1] / kSide;
    const std::int64_t blocks = blocksOf(inputs, 2);
    const std::int64_t rows = shape[0] / kSide * blocks;
    return kernelOperation(context.team, tensors, {}, [=](const Run& run) {
        constexpr std::int64_t kBlock = kSide * kSide;
        run.team.forRange(rows, 1, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t row = begin; row < end; ++row) {
                const std::int64_t input = row % blocks * 2;
                const float* from =
                    run.input(0) + (row / blocks * inputs + input) * offsets * kBlock;
                Value* to = run.output<Value>(0) + row * offsets * kValues;
                for (std::int64_t offset = 0; offset < offsets; ++offset) {
                    const float* low = from + offset * kBlock;
                    const float* high = input + 1 < inputs ? low + offsets * kBlock : nullptr;
                    pairWeights(low, high, to + offset * kValues);
                }
            }
        });
    });
}

}  // namespace espalier::kernels::cpu
