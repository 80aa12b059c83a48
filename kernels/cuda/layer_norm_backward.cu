// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/columns.h"
#include "kernels/cuda/element.h"
#include "kernels/cuda/layer_norm.h"
#include "kernels/cuda/operations.h"

namespace espalier::kernels::cuda {

namespace {

template <class T>
struct BackwardArguments {
    const T* dy;
    const T* x;
    const float* mean;
    const float* inverse;
    const float* gamma;  ///< in the order of the samples
    T* dx;
    double* partial;  ///< [block][2]; null where a sample is one chunk
};

/// Σg and Σg·(x - mean) with g = dy·γ.
template <int kPack, class T>
__device__ inline TwoSums gradientSums(const SampleChunks& chunks,
                                       const ChunkPosition& position,
                                       const BackwardArguments<T>& a) {
    const std::int64_t sample = position.sample * chunks.count;
    const float mean = a.mean[position.sample];
    float sum = 0;
    float product = 0;
    forPacks<kPack>(chunks, position, [&](std::int64_t i) {
        const auto dy = loadPack<kPack>(a.dy, sample + i);
        const auto x = loadPack<kPack>(a.x, sample + i);
        const auto gamma = loadPack<kPack>(a.gamma, i);
#pragma unroll
        for (int k = 0; k < kPack; ++k) {
            const float g = float(dy.values[k]) * gamma.values[k];
            sum += g;
            product += g * (float(x.values[k]) - mean);
        }
    });
    return joinThreads(chunks, {sum, product});
}

template <class T, int kPack>
__global__ void __launch_bounds__(kThreadsPerBlock)
    gradientSumsKernel(SampleChunks chunks, BackwardArguments<T> a) {
    storePartial(a.partial, gradientSums<kPack>(chunks, chunkPosition(chunks), a));
}

template <class T, int kPack>
__global__ void __launch_bounds__(kThreadsPerBlock)
    layerNormBackwardKernel(SampleChunks chunks, BackwardArguments<T> a) {
    const ChunkPosition position = chunkPosition(chunks);
    const std::int64_t sample = position.sample * chunks.count;
    const TwoSums sums = a.partial == nullptr ? gradientSums<kPack>(chunks, position, a)
                                              : joinPartials(chunks, position.sample, a.partial);
    const float mean = a.mean[position.sample];
    const float inverse = a.inverse[position.sample];
    const auto count = static_cast<double>(chunks.count);
    const auto centre = static_cast<float>(sums.first / count);
    const auto slope = static_cast<float>(sums.second * inverse * inverse / count);
    forPacks<kPack>(chunks, position, [&](std::int64_t i) {
        const auto dy = loadPack<kPack>(a.dy, sample + i);
        const auto x = loadPack<kPack>(a.x, sample + i);
        const auto gamma = loadPack<kPack>(a.gamma, i);
        Pack<T, kPack> dx;
#pragma unroll
        for (int k = 0; k < kPack; ++k) {
            const float g = float(dy.values[k]) * gamma.values[k];
            dx.values[k] = T(inverse * (g - centre - (float(x.values[k]) - mean) * slope));
        }
        storePack(a.dx, sample + i, dx);
    });
}

/// For one element over all samples: dβ = Σdy and dγ = Σdy·x̂. Samples are rows, elements columns.
template <class T>
struct ParameterSums {
    const T* dy;
    const T* x;
    const float* mean;
    const float* inverse;

    template <int kPack>
    __device__ ColumnSums<kPack> sums(const Columns& columns,
                                      const ColumnPosition& position) const {
        ColumnSums<kPack> result{};
        float beta[kPack] = {};
        float gamma[kPack] = {};
#pragma unroll 2
        for (std::int64_t row = position.row; row < position.end; row += position.rowStep) {
            const std::int64_t offset = columns.offset<kPack>(row, position.channel);
            const auto g = loadPack<kPack>(dy, offset);
            const auto values = loadPack<kPack>(x, offset);
            const float centre = mean[row];
            const float scale = inverse[row];
#pragma unroll
            for (int i = 0; i < kPack; ++i) {
                beta[i] += float(g.values[i]);
                gamma[i] += float(g.values[i]) * ((float(values.values[i]) - centre) * scale);
            }
        }
#pragma unroll
        for (int i = 0; i < kPack; ++i) {
            result.first[i] = beta[i];
            result.second[i] = gamma[i];
        }
        return result;
    }
};

struct StoreParameterSums {
    ParameterOrder order;
    float* gamma;
    float* beta;

    __device__ void operator()(std::int64_t element, double betaSum, double gammaSum) const {
        const std::int64_t to = order.plain(element);
        gamma[to] = static_cast<float>(gammaSum);
        beta[to] = static_cast<float>(betaSum);
    }
};

}  // namespace

void limit(const LayerNormBackward& op, TensorCheck& check) {
    checkSamples(check, layerNormSamples(check.at(in(0)).shape, op.axis));
}

template <>
OperationPointer make(const LayerNormBackward& op, Tensors tensors, const Preparation&) {
    TensorDesc desc = tensors.inputs[0];
    desc.shape = layerNormSamples(desc.shape, op.axis);
    const std::int64_t samples = desc.shape[0];
    const std::int64_t count = desc.shape.elementsPerSample();
    Workspace workspace;
    const OrderedParameters parameters(desc, workspace, false);
    return withElement(desc.type, [&]<class T>(T) {
        const SampleChunks chunks = sampleChunks<T>(samples, count);
        const Columns elements = columns<T>(samples, count, 1);
        const std::size_t sumsAt = workspace.take(chunks.partials() * sizeof(double));
        const std::size_t columnsAt = workspace.take(elements.partialBytes());
        const KernelTraits traits{.name = LayerNormBackward::kName,
                                  .workspaceBytes = workspace.bytes};
        return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
            const auto ordered = parameters.bring(run, run.input(4), nullptr);
            const bool whole = chunks.partials() == 0;
            const BackwardArguments<T> arguments{
                .dy = run.input<T>(0),
                .x = run.input<T>(1),
                .mean = run.input(2),
                .inverse = run.input(3),
                .gamma = ordered.gamma,
                .dx = run.output<T>(0),
                .partial = whole ? nullptr : at<double>(run, sumsAt)};
            launchColumnSums<T>(
                run.stream,
                elements,
                ParameterSums<T>{arguments.dy, arguments.x, arguments.mean, arguments.inverse},
                StoreParameterSums{parameters.order, run.output(1), run.output(2)},
                at<double>(run, columnsAt));
            if (samples == 0) return;
            withPack<T>(count, [&](auto pack) {
                if (!whole) {
                    launch(run.stream,
                           chunks.blocks,
                           chunks.threads,
                           &gradientSumsKernel<T, pack()>,
                           chunks,
                           arguments);
                }
                launch(run.stream,
                       chunks.blocks,
                       chunks.threads,
                       &layerNormBackwardKernel<T, pack()>,
                       chunks,
                       arguments);
            });
        });
    });
}

}  // namespace espalier::kernels::cuda
