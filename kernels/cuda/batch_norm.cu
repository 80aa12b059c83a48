// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/activate_as.h"
#include "kernels/cuda/columns.h"
#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/element.h"
#include "kernels/cuda/operations.h"
#include "kernels/cuda/tensor_check.h"
#include "kernels/math/batch_norm.h"
#include "kernels/math/moments.h"
#include "kernels/rules/step_values.h"

namespace espalier::kernels::cuda {

namespace {

/// Sums about the channel's first value in the tensor. A thread sums about its own first value, in
/// fp32: small numbers are squared even if the mean is large.
template <class T>
struct MomentSums {
    const T* x;

    template <int kPack>
    __device__ ColumnSums<kPack> sums(const Columns& columns,
                                      const ColumnPosition& position) const {
        constexpr int kAtOnce = 4;
        ColumnSums<kPack> result{};
        if (position.row >= position.end) return result;
        const auto centre =
            loadPack<kPack>(x, columns.offset<kPack>(position.row, position.channel));
        float sum[kPack] = {};
        float squares[kPack] = {};
        int count = 0;
        for (std::int64_t row = position.row; row < position.end;
             row += kAtOnce * position.rowStep) {
            Pack<T, kPack> values[kAtOnce];
#pragma unroll
            for (int k = 0; k < kAtOnce; ++k) {
                const std::int64_t at = row + k * position.rowStep;
                if (at >= position.end) continue;
                values[k] = loadPack<kPack>(x, columns.offset<kPack>(at, position.channel));
            }
#pragma unroll
            for (int k = 0; k < kAtOnce; ++k) {
                if (row + k * position.rowStep >= position.end) continue;
                ++count;
#pragma unroll
                for (int i = 0; i < kPack; ++i) {
                    const float d = float(values[k].values[i]) - float(centre.values[i]);
                    sum[i] += d;
                    squares[i] += d * d;
                }
            }
        }
        const auto first = loadPack<kPack>(x, columns.offset<kPack>(0, position.channel));
#pragma unroll
        for (int i = 0; i < kPack; ++i) {
            const double distance =
                double{float(centre.values[i])} - double{float(first.values[i])};
            const math::ShiftedSums moved = math::shifted({sum[i], squares[i]}, count, distance);
            result.first[i] = moved.sum;
            result.second[i] = moved.squares;
        }
        return result;
    }
};

template <class T>
struct StoreMoments {
    Columns columns;
    const T* x;
    float* mean;
    float* variance;

    __device__ void operator()(std::int64_t channel, double sum, double squares) const {
        const float first = columns.rows > 0 ? float(x[columns.offset<1>(0, channel)]) : 0.0f;
        const math::Moments moments =
            math::momentsAbout(first, {sum, squares}, static_cast<double>(columns.rows));
        mean[channel] = static_cast<float>(moments.mean);
        variance[channel] = static_cast<float>(moments.variance());
    }
};

}  // namespace

void limit(const BatchNormStatistics&, TensorCheck& check) {
    checkColumns(check, in(0));
}

template <>
OperationPointer make(const BatchNormStatistics&, Tensors tensors, const Preparation&) {
    return withElement(tensors.inputs[0].type, [&]<class T>(T) {
        const Columns columns = channelColumns<T>(tensors.inputs[0]);
        const KernelTraits traits{.name = BatchNormStatistics::kName,
                                  .workspaceBytes = columns.partialBytes()};
        return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
            const T* x = run.input<T>(0);
            launchColumnSums<T>(run.stream,
                                columns,
                                MomentSums<T>{x},
                                StoreMoments<T>{columns, x, run.output(0), run.output(1)},
                                run.workspace<double>());
        });
    });
}

namespace {

template <class T>
struct ApplyArguments {
    const T* x;
    const T* residual;  ///< or null
    const float* mean;
    const float* variance;
    const float* gamma;
    const float* beta;
    T* y;
    float epsilon;
    Activation activation;
};

/// Minimum number of resident blocks per multiprocessor, so that enough memory accesses are in
/// flight.
constexpr int kApplyBlocks = 3;

template <class T, int kPack>
__global__ void __launch_bounds__(kThreadsPerBlock, kApplyBlocks)
    batchNormApplyKernel(Columns columns, ApplyArguments<T> a) {
    constexpr int kAtOnce = 2;
    const ColumnPosition position = columnPosition(columns);
    if (position.row >= position.end) return;
    float mean[kPack];
    float scale[kPack];
    float shift[kPack];
#pragma unroll
    for (int i = 0; i < kPack; ++i) {
        const std::int64_t c = position.channel + i;
        mean[i] = a.mean[c];
        scale[i] = math::batchNormScale(a.gamma[c], a.variance[c], a.epsilon);
        shift[i] = a.beta[c];
    }
    for (std::int64_t row = position.row; row < position.end; row += kAtOnce * position.rowStep) {
        Pack<T, kPack> x[kAtOnce];
        Pack<T, kPack> residual[kAtOnce];
#pragma unroll
        for (int k = 0; k < kAtOnce; ++k) {
            const std::int64_t at = row + k * position.rowStep;
            if (at >= position.end) continue;
            const std::int64_t offset = columns.offset<kPack>(at, position.channel);
            x[k] = loadPack<kPack>(a.x, offset);
            if (a.residual != nullptr) residual[k] = loadPack<kPack>(a.residual, offset);
        }
#pragma unroll
        for (int k = 0; k < kAtOnce; ++k) {
            const std::int64_t at = row + k * position.rowStep;
            if (at >= position.end) continue;
            Pack<T, kPack> y;
#pragma unroll
            for (int i = 0; i < kPack; ++i) {
                float value = (float(x[k].values[i]) - mean[i]) * scale[i] + shift[i];
                if (a.residual != nullptr) value += float(residual[k].values[i]);
                y.values[i] = T(activateAs(a.activation, value));
            }
            storePack(a.y, columns.offset<kPack>(at, position.channel), y);
        }
    }
}

}  // namespace

void limit(const BatchNormApply&, TensorCheck& check) {
    checkColumns(check, in(0));
}

template <>
OperationPointer make(const BatchNormApply& op, Tensors tensors, const Preparation&) {
    const KernelTraits traits{.name = BatchNormApply::kName};
    return withElement(tensors.inputs[0].type, [&]<class T>(T) {
        const Columns columns = channelColumns<T>(tensors.inputs[0]);
        return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
            const ApplyArguments<T> arguments{.x = run.input<T>(0),
                                              .residual = op.residual ? run.input<T>(5) : nullptr,
                                              .mean = run.input(1),
                                              .variance = run.input(2),
                                              .gamma = run.input(3),
                                              .beta = run.input(4),
                                              .y = run.output<T>(0),
                                              .epsilon = op.epsilon,
                                              .activation = op.activation};
            withPack<T>(columns.pack, [&](auto pack) {
                launch(run.stream,
                       columns.blocks(),
                       kThreadsPerBlock,
                       &batchNormApplyKernel<T, pack()>,
                       columns,
                       arguments);
            });
        });
    });
}

namespace {

struct RunningArguments {
    const float* mean;
    const float* variance;
    const float* oldMean;
    const float* oldVariance;
    const GradientStatus* status;  ///< or null
    float* newMean;
    float* newVariance;
    math::RunningUpdate update;
};

__global__ void __launch_bounds__(kThreadsPerBlock)
    updateRunningKernel(std::int64_t channels, RunningArguments a) {
    const std::int64_t c = std::int64_t{blockIdx.x} * kThreadsPerBlock + threadIdx.x;
    if (c >= channels) return;
    if (a.status != nullptr && a.status->allFinite == 0.0f) return;
    a.newMean[c] = a.update.keepOld * a.oldMean[c] + a.update.takeMean * a.mean[c];
    a.newVariance[c] = a.update.keepOld * a.oldVariance[c] + a.update.takeVariance * a.variance[c];
}

}  // namespace

template <>
OperationPointer make(const BatchNormUpdateRunning& op, Tensors tensors, const Preparation&) {
    const std::int64_t channels = tensors.inputs[0].shape.elementCount();
    const bool guarded = tensors.inputs.size() == 5;
    const math::RunningUpdate update = math::runningUpdate(op.momentum, op.count);
    const KernelTraits traits{.name = BatchNormUpdateRunning::kName};
    return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
        const RunningArguments arguments{.mean = run.input(0),
                                         .variance = run.input(1),
                                         .oldMean = run.input(2),
                                         .oldVariance = run.input(3),
                                         .status = guarded ? run.input<GradientStatus>(4) : nullptr,
                                         .newMean = run.output(0),
                                         .newVariance = run.output(1),
                                         .update = update};
        launch(run.stream,
               blocksFor(channels),
               kThreadsPerBlock,
               &updateRunningKernel,
               channels,
               arguments);
    });
}

}  // namespace espalier::kernels::cuda
