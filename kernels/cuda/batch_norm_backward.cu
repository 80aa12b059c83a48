// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/columns.h"
#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/element.h"
#include "kernels/cuda/operations.h"
#include "kernels/cuda/tensor_check.h"
#include "kernels/math/activation.h"
#include "kernels/math/batch_norm.h"

namespace espalier::kernels::cuda {

namespace {

/// dy·f' of an activation whose slope follows from y; all threads have the same activation.
__device__ inline float maskedGradient(Activation kind, float dy, float y) {
    if (kind == Activation::None) return dy;
    if (kind == Activation::ReLU) return dy * math::activationSlope<Activation::ReLU>(y, 0.0f);
    if (kind == Activation::ReLU6) return dy * math::activationSlope<Activation::ReLU6>(y, 0.0f);
    if (kind == Activation::Sigmoid) {
        return dy * math::activationSlope<Activation::Sigmoid>(y, 0.0f);
    }
    if (kind == Activation::HardSigmoid) {
        return dy * math::activationSlope<Activation::HardSigmoid>(y, 0.0f);
    }
    return dy * math::activationSlope<Activation::Tanh>(y, 0.0f);
}

/// Some rows of the tensors that both ops read.
template <class T, int kPack>
struct GradientRows {
    static constexpr int kAtOnce = 2;

    Pack<T, kPack> dy[kAtOnce];
    Pack<T, kPack> x[kAtOnce];
    Pack<T, kPack> y[kAtOnce];
    std::int64_t offset[kAtOnce];
    bool inside[kAtOnce];

    __device__ GradientRows(const Columns& columns,
                            const ColumnPosition& position,
                            std::int64_t row,
                            const T* dyFrom,
                            const T* xFrom,
                            const T* yFrom) {
#pragma unroll
        for (int k = 0; k < kAtOnce; ++k) {
            const std::int64_t at = row + k * position.rowStep;
            inside[k] = at < position.end;
            if (!inside[k]) continue;
            offset[k] = columns.offset<kPack>(at, position.channel);
            dy[k] = loadPack<kPack>(dyFrom, offset[k]);
            x[k] = loadPack<kPack>(xFrom, offset[k]);
            if (yFrom != nullptr) y[k] = loadPack<kPack>(yFrom, offset[k]);
        }
    }
    /// dy, masked by f' where there is an activation.
    __device__ float gradient(Activation kind, int k, int i) const {
        const float plain = dy[k].values[i];
        return kind == Activation::None ? plain : maskedGradient(kind, plain, y[k].values[i]);
    }
};

/// Σg and Σg·(x - mean).
template <class T>
struct GradientSums {
    const T* dy;
    const T* x;
    const T* y;  ///< or null
    const float* mean;
    Activation activation;

    template <int kPack>
    __device__ ColumnSums<kPack> sums(const Columns& columns,
                                      const ColumnPosition& position) const {
        using Rows = GradientRows<T, kPack>;
        ColumnSums<kPack> result{};
        if (position.row >= position.end) return result;
        float centre[kPack];
        float sum[kPack] = {};
        float product[kPack] = {};
#pragma unroll
        for (int i = 0; i < kPack; ++i) centre[i] = mean[position.channel + i];
        for (std::int64_t row = position.row; row < position.end;
             row += Rows::kAtOnce * position.rowStep) {
            const Rows rows(columns, position, row, dy, x, y);
#pragma unroll
            for (int k = 0; k < Rows::kAtOnce; ++k) {
                if (!rows.inside[k]) continue;
#pragma unroll
                for (int i = 0; i < kPack; ++i) {
                    const float g = rows.gradient(activation, k, i);
                    sum[i] += g;
                    product[i] += g * (float(rows.x[k].values[i]) - centre[i]);
                }
            }
        }
#pragma unroll
        for (int i = 0; i < kPack; ++i) {
            result.first[i] = sum[i];
            result.second[i] = product[i];
        }
        return result;
    }
};

struct StoreGradientSums {
    const float* variance;
    float epsilon;
    float* sum;
    float* product;

    __device__ void operator()(std::int64_t channel, double g, double gx) const {
        sum[channel] = static_cast<float>(g);
        product[channel] =
            static_cast<float>(gx) * math::inverseDeviation(variance[channel], epsilon);
    }
};

}  // namespace

void limit(const BatchNormBackwardSums&, TensorCheck& check) {
    checkColumns(check, in(0));
}

template <>
OperationPointer make(const BatchNormBackwardSums& op, Tensors tensors, const Preparation&) {
    const bool masked = op.activation != Activation::None;
    return withElement(tensors.inputs[0].type, [&]<class T>(T) {
        const Columns columns = channelColumns<T>(tensors.inputs[0]);
        const KernelTraits traits{.name = BatchNormBackwardSums::kName,
                                  .workspaceBytes = columns.partialBytes()};
        return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
            const GradientSums<T> sums{.dy = run.input<T>(0),
                                       .x = run.input<T>(1),
                                       .y = masked ? run.input<T>(4) : nullptr,
                                       .mean = run.input(2),
                                       .activation = op.activation};
            const StoreGradientSums store{run.input(3), op.epsilon, run.output(0), run.output(1)};
            launchColumnSums<T>(run.stream, columns, sums, store, run.workspace<double>());
        });
    });
}

namespace {

template <class T>
struct GradientArguments {
    const T* dy;
    const T* x;
    const T* y;  ///< or null
    const float* mean;
    const float* variance;
    const float* gamma;
    const float* sum;
    const float* product;
    T* dx;
    T* residual;  ///< its gradient, or null
    float epsilon;
    float perValue;
    Activation activation;
};

template <class T, int kPack>
__global__ void __launch_bounds__(kThreadsPerBlock)
    batchNormBackwardKernel(Columns columns, GradientArguments<T> a) {
    using Rows = GradientRows<T, kPack>;
    const ColumnPosition position = columnPosition(columns);
    if (position.row >= position.end) return;
    math::BatchNormGradient formula[kPack];
#pragma unroll
    for (int i = 0; i < kPack; ++i) {
        const std::int64_t c = position.channel + i;
        const float inverse = math::inverseDeviation(a.variance[c], a.epsilon);
        formula[i] = math::batchNormGradient(
            a.mean[c], inverse, a.gamma[c], a.sum[c], a.product[c], a.perValue);
    }
    for (std::int64_t row = position.row; row < position.end;
         row += Rows::kAtOnce * position.rowStep) {
        const Rows rows(columns, position, row, a.dy, a.x, a.y);
#pragma unroll
        for (int k = 0; k < Rows::kAtOnce; ++k) {
            if (!rows.inside[k]) continue;
            Pack<T, kPack> dx;
            Pack<T, kPack> residual;
#pragma unroll
            for (int i = 0; i < kPack; ++i) {
                const float g = rows.gradient(a.activation, k, i);
                residual.values[i] = T(g);
                dx.values[i] = T(formula[i](g, float(rows.x[k].values[i])));
            }
            storePack(a.dx, rows.offset[k], dx);
            if (a.residual != nullptr) storePack(a.residual, rows.offset[k], residual);
        }
    }
}

}  // namespace

void limit(const BatchNormBackwardApply&, TensorCheck& check) {
    checkColumns(check, in(0));
}

template <>
OperationPointer make(const BatchNormBackwardApply& op, Tensors tensors, const Preparation&) {
    const bool masked = op.activation != Activation::None;
    const float perValue = op.frozen ? 0.0f : 1.0f / static_cast<float>(op.count);
    const KernelTraits traits{.name = BatchNormBackwardApply::kName};
    return withElement(tensors.inputs[0].type, [&]<class T>(T) {
        const Columns columns = channelColumns<T>(tensors.inputs[0]);
        return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
            const GradientArguments<T> arguments{
                .dy = run.input<T>(0),
                .x = run.input<T>(1),
                .y = masked ? run.input<T>(7) : nullptr,
                .mean = run.input(2),
                .variance = run.input(3),
                .gamma = run.input(4),
                .sum = run.input(5),
                .product = run.input(6),
                .dx = run.output<T>(0),
                .residual = op.residual ? run.output<T>(1) : nullptr,
                .epsilon = op.epsilon,
                .perValue = perValue,
                .activation = op.activation};
            withPack<T>(columns.pack, [&](auto pack) {
                launch(run.stream,
                       columns.blocks(),
                       kThreadsPerBlock,
                       &batchNormBackwardKernel<T, pack()>,
                       columns,
                       arguments);
            });
        });
    });
}

}  // namespace espalier::kernels::cuda
