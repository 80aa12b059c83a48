// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/element.h"
#include "kernels/cuda/operations.h"
#include "kernels/cuda/pool.h"
#include "kernels/cuda/tensor_check.h"

namespace espalier::kernels::cuda {

namespace {

// A thread gathers the contributions of the windows over its pixel, in their order: without atomic
// additions, so that sums are deterministic.

template <class T, class Position, int kPack>
__global__ void __launch_bounds__(kThreadsPerBlock)
    maxBackwardKernel(Pixels pixels, PoolForm form, const T* dy, const Position* positions, T* dx) {
    const PixelPlace at = pixelPlace<kPack>(pixels);
    if (!at.inside) return;
    const math::Span rows = math::windowsOver(form.rows, at.row);
    const math::Span columns = math::windowsOver(form.columns, at.column);
    float sum[kPack] = {};
    for (int p = rows.begin; p < rows.end; ++p) {
        const int row = at.row - math::windowBegin(form.rows, p);
        for (int q = columns.begin; q < columns.end; ++q) {
            const int here =
                row * form.columns.window + at.column - math::windowBegin(form.columns, q);
            const std::int64_t from = form.output(at.sample, p, q) + at.channel;
            const auto chosen = loadPack<kPack>(positions, from);
            const auto gradient = loadPack<kPack>(dy, from);
#pragma unroll
            for (int i = 0; i < kPack; ++i) {
                const bool taken = static_cast<int>(chosen.values[i]) == here;
                sum[i] += taken ? float(gradient.values[i]) : 0.0f;
            }
        }
    }
    Pack<T, kPack> values;
#pragma unroll
    for (int i = 0; i < kPack; ++i) values.values[i] = T(sum[i]);
    storePack(dx, form.input(at.sample, at.row, at.column) + at.channel, values);
}

template <class T, int kPack>
__global__ void __launch_bounds__(kThreadsPerBlock)
    averageBackwardKernel(Pixels pixels, PoolForm form, const T* dy, T* dx) {
    const PixelPlace at = pixelPlace<kPack>(pixels);
    if (!at.inside) return;
    const math::Span rows = math::windowsOver(form.rows, at.row);
    const math::Span columns = math::windowsOver(form.columns, at.column);
    float sum[kPack] = {};
    for (int p = rows.begin; p < rows.end; ++p) {
        const int height = math::positionsInside(form.rows, p).size();
        for (int q = columns.begin; q < columns.end; ++q) {
            const float factor =
                form.factor(height * math::positionsInside(form.columns, q).size());
            const auto gradient = loadPack<kPack>(dy, form.output(at.sample, p, q) + at.channel);
#pragma unroll
            for (int i = 0; i < kPack; ++i) sum[i] += float(gradient.values[i]) * factor;
        }
    }
    Pack<T, kPack> values;
#pragma unroll
    for (int i = 0; i < kPack; ++i) values.values[i] = T(sum[i]);
    storePack(dx, form.input(at.sample, at.row, at.column) + at.channel, values);
}

template <class T>
void launchMax(const Run& run, const PoolingGeometry& geometry, const PoolForm& form) {
    withPosition(geometry, [&]<class Position>(Position) {
        withPack<T>(form.images.channels, [&](auto pack) {
            const auto pointers = [&](std::int64_t n) {
                return std::tuple(run.input<T>(0) + n * form.outputSample(),
                                  run.input<Position>(1) + n * form.outputSample(),
                                  run.output<T>(0) + n * form.inputSample());
            };
            launchOverPixels<pack()>(
                run, form, inputPixels(form), &maxBackwardKernel<T, Position, pack()>, pointers);
        });
    });
}

template <class T>
void launchAverage(const Run& run, const PoolForm& form) {
    withPack<T>(form.images.channels, [&](auto pack) {
        const auto pointers = [&](std::int64_t n) {
            return std::tuple(run.input<T>(0) + n * form.outputSample(),
                              run.output<T>(0) + n * form.inputSample());
        };
        launchOverPixels<pack()>(
            run, form, inputPixels(form), &averageBackwardKernel<T, pack()>, pointers);
    });
}

}  // namespace

void limit(const PoolBackward&, TensorCheck& check) {
    checkImages(check, out(0));
    checkImages(check, in(0));
}

template <>
OperationPointer make(const PoolBackward& op, Tensors tensors, const Preparation&) {
    const PoolForm form = poolForm(op.geometry, tensors.outputs[0], tensors.inputs[0]);
    const KernelTraits traits{.name = PoolBackward::kName};
    return withElement(tensors.inputs[0].type, [&]<class T>(T) {
        return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
            if (op.geometry.kind == Pooling::Max) return launchMax<T>(run, op.geometry, form);
            launchAverage<T>(run, form);
        });
    });
}

}  // namespace espalier::kernels::cuda
