// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/planned_convolution.h"

#include "kernels/cuda/batch_norm_factors.h"
#include "kernels/cuda/bias_activation.h"
#include "kernels/cuda/convert.h"
#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/sum_moments.h"
#include "kernels/cuda/workspace_layout.h"
#include "kernels/error.h"

namespace espalier::kernels::cuda {

namespace {

std::string_view nameOf(ConvolutionPass pass) {
    switch (pass) {
        case ConvolutionPass::Forward:
            return "ConvolutionForward";
        case ConvolutionPass::BackwardData:
            return "ConvolutionBackwardData";
        case ConvolutionPass::BackwardWeights:
            break;
    }
    return "ConvolutionBackwardWeights";
}

class ConvolutionOperation final : public CudaOperation {
  public:
    /// `plan` may be null: an estimate.
    ConvolutionOperation(Tensors tensors,
                         const PlanAttempt& attempt,
                         const PlanEstimate& estimate,
                         std::shared_ptr<CudnnPlan> plan,
                         float epsilon)
        : CudaOperation(nameOf(attempt.problem.pass), std::move(tensors)),
          attempt_(attempt),
          plan_(std::move(plan)),
          epsilon_(epsilon) {
        const ConvolutionProblem& problem = attempt_.problem;
        elements_ = outputs_[0].shape.elementCount();
        sourceChannels_ = problem.source[1];
        workspaceBytes_ = estimate.workspaceBytes;
        algorithm_ = estimate.algorithm;
        const auto channels = static_cast<std::size_t>(sourceChannels_);
        if (attempt_.convertLeft) {
            convertedAt_ = reserve(static_cast<std::size_t>(elements_) * byteSize(inputs_[0].type));
        }
        if (problem.statistics) {
            // Separate pieces, so that each has the alignment declared to cuDNN for any number of
            // channels.
            const auto bytes = static_cast<std::size_t>(outputs_[0].shape[1]) * sizeof(float);
            sumsAt_ = reserve(bytes);
            squaresAt_ = reserve(bytes);
        }
        if (problem.batchNorm) factorsAt_ = reserve(2 * channels * sizeof(math::Float16));
        if (problem.batchNormSums) inverseAt_ = reserve(4 * channels * sizeof(float));
    }

  protected:
    void execute(const Run& run) override {
        if (!plan_) throw Error("An estimated convolution cannot be run.");
        ConvolutionPointers pointers{.first = run.input<void>(0), .second = run.input<void>(1)};
        pointers.result = attempt_.convertLeft ? at<void>(run, convertedAt_) : run.output<void>(0);
        pointers.workspace = run.workspace<void>();
        if (attempt_.problem.bias) pointers.bias = run.input<void>(2);
        if (attempt_.problem.batchNorm) makeScaleAndShift(run, pointers);
        if (attempt_.problem.batchNormSums) pointers.batchNorm = batchNormOf(run);
        const ChannelSums sums = sumsOf(run);
        pointers.sums = sums.sums;
        pointers.squares = sums.squares;
        plan_->execute(run.stream, pointers);
        if (sums.sums) launchMomentsOfSums(run.stream, sums, run.output(1), run.output(2));
        finishResult(run);
    }

  private:
    std::size_t reserve(std::size_t bytes) {
        const std::size_t begin = aligned(workspaceBytes_);
        workspaceBytes_ = begin + bytes;
        return begin;
    }
    template <class T>
    static T* at(const Run& run, std::size_t offset) {
        return static_cast<T*>(static_cast<void*>(run.workspace<char>() + offset));
    }
    /// `first`: the index of mean, variance, γ and β among the inputs.
    BatchNormVectors vectorsOf(const Run& run, std::size_t first) const {
        return {.mean = run.input(first),
                .variance = run.input(first + 1),
                .gamma = run.input(first + 2),
                .beta = run.input(first + 3),
                .channels = sourceChannels_,
                .epsilon = epsilon_};
    }
    void makeScaleAndShift(const Run& run, ConvolutionPointers& pointers) const {
        auto* const scale = at<math::Float16>(run, factorsAt_);
        launchScaleAndShift(run.stream, vectorsOf(run, 2), scale, scale + sourceChannels_);
        pointers.scale = scale;
        pointers.shift = scale + sourceChannels_;
    }
    BatchNormPointers batchNormOf(const Run& run) const {
        const BatchNormVectors vectors = vectorsOf(run, 3);
        auto* const inverse = at<float>(run, inverseAt_);
        launchInverseDeviations(run.stream, vectors, inverse);
        return {.x = run.input<void>(2),
                .mean = vectors.mean,
                .inverse = inverse,
                .gamma = vectors.gamma,
                .beta = vectors.beta,
                .sums = run.output(1),
                .products = run.output(2),
                .unused = inverse + sourceChannels_};
    }
    /// No addresses if there is nothing to sum.
    ChannelSums sumsOf(const Run& run) const {
        if (!attempt_.problem.statistics) return {};
        const std::int64_t channels = outputs_[0].shape[1];
        return {
            at<float>(run, sumsAt_), at<float>(run, squaresAt_), channels, elements_ / channels};
    }
    void finishResult(const Run& run) const {
        const TensorDesc& y = outputs_[0];
        if (attempt_.convertLeft) {
            launchConvert(run.stream,
                          {inputs_[0].type, at<void>(run, convertedAt_)},
                          {y.type, run.output<void>(0)},
                          elements_);
        }
        if (!attempt_.biasLeft && attempt_.activationLeft == Activation::None) return;
        launchBiasActivation(run.stream,
                             {.type = y.type,
                              .values = run.output<void>(0),
                              .rows = elements_ / y.shape[1],
                              .channels = y.shape[1]},
                             attempt_.biasLeft ? run.input(2) : nullptr,
                             attempt_.activationLeft);
    }

    PlanAttempt attempt_;
    std::shared_ptr<CudnnPlan> plan_;
    float epsilon_ = 0;
    std::int64_t elements_ = 0;  ///< of the result
    std::int64_t sourceChannels_ = 0;
    // Offsets into the workspace, after the plan's own part.
    std::size_t convertedAt_ = 0;
    std::size_t sumsAt_ = 0;
    std::size_t squaresAt_ = 0;
    std::size_t factorsAt_ = 0;
    std::size_t inverseAt_ = 0;
};

}  // namespace

std::unique_ptr<Operation> plannedConvolution(Tensors tensors,
                                              PlannedConvolution planned,
                                              float epsilon) {
    const PlanEstimate taken{planned.plan->workspaceBytes(), planned.plan->algorithm()};
    return std::make_unique<ConvolutionOperation>(
        std::move(tensors), planned.attempt, taken, std::move(planned.plan), epsilon);
}

std::unique_ptr<Operation> estimatedConvolution(Tensors tensors,
                                                const EstimatedConvolution& estimated,
                                                float epsilon) {
    return std::make_unique<ConvolutionOperation>(
        std::move(tensors), estimated.attempt, estimated.estimate, nullptr, epsilon);
}

}  // namespace espalier::kernels::cuda
