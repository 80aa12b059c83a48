// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/layer_norm.h"

#include "kernels/cuda/element.h"
#include "kernels/cuda/operations.h"
#include "kernels/math/moments.h"

namespace espalier::kernels::cuda {

namespace {

__global__ void __launch_bounds__(kThreadsPerBlock) orderParametersKernel(std::int64_t count,
                                                                          ParameterOrder order,
                                                                          const float* a,
                                                                          float* aTo,
                                                                          const float* b,
                                                                          float* bTo) {
    const std::int64_t i = std::int64_t{blockIdx.x} * kThreadsPerBlock + threadIdx.x;
    if (i >= count) return;
    const std::int64_t from = order.plain(i);
    aTo[i] = a[from];
    if (b != nullptr) bTo[i] = b[from];
}

/// Sums about the sample's first value.
template <int kPack, class T>
__device__ inline TwoSums sampleMoments(const SampleChunks& chunks,
                                        const ChunkPosition& position,
                                        const T* x) {
    const T* sample = x + position.sample * chunks.count;
    const float first = sample[0];
    const std::int64_t own = position.first + std::int64_t{threadIdx.x} * kPack;
    const float centre = own < position.end ? float(sample[own]) : first;
    float sum = 0;
    float squares = 0;
    int count = 0;
    forPacks<kPack>(chunks, position, [&](std::int64_t i) {
        const auto values = loadPack<kPack>(sample, i);
        count += kPack;
#pragma unroll
        for (int k = 0; k < kPack; ++k) {
            const float d = float(values.values[k]) - centre;
            sum += d;
            squares += d * d;
        }
    });
    const math::ShiftedSums moved =
        math::shifted({sum, squares}, count, double{centre} - double{first});
    return joinThreads(chunks, {moved.sum, moved.squares});
}

/// The sums from which the moments of a sample's chunks are joined.
struct PartialMoments {
    double* sums;  ///< [block][2]; null where a sample is one chunk
    float* first;  ///< first value of each sample; x itself may be overwritten by then
};

template <class T, int kPack>
__global__ void __launch_bounds__(kThreadsPerBlock)
    momentsKernel(SampleChunks chunks, const T* x, PartialMoments partial) {
    const ChunkPosition position = chunkPosition(chunks);
    storePartial(partial.sums, sampleMoments<kPack>(chunks, position, x));
    if (position.first == 0 && threadIdx.x == 0) {
        partial.first[position.sample] = x[position.sample * chunks.count];
    }
}

template <class T>
struct ForwardArguments {
    const T* x;
    const float* gamma;  ///< in the order of the samples
    const float* beta;
    T* y;  ///< may be x: blocks have read all they need from others before any write
    float* mean;
    float* inverse;
    float epsilon;
    PartialMoments partial;
};

template <class T, int kPack>
__global__ void __launch_bounds__(kThreadsPerBlock)
    layerNormForwardKernel(SampleChunks chunks, ForwardArguments<T> a) {
    const ChunkPosition position = chunkPosition(chunks);
    const std::int64_t sample = position.sample * chunks.count;
    const bool whole = a.partial.sums == nullptr;
    const float first = whole ? float(a.x[sample]) : a.partial.first[position.sample];
    const TwoSums sums = whole ? sampleMoments<kPack>(chunks, position, a.x)
                               : joinPartials(chunks, position.sample, a.partial.sums);
    const math::Moments moments =
        math::momentsAbout(first, {sums.first, sums.second}, static_cast<double>(chunks.count));
    const auto mean = static_cast<float>(moments.mean);
    const auto inverse = static_cast<float>(1.0 / sqrt(moments.variance() + double{a.epsilon}));
    if (position.first == 0 && threadIdx.x == 0) {
        a.mean[position.sample] = mean;
        a.inverse[position.sample] = inverse;
    }
    forPacks<kPack>(chunks, position, [&](std::int64_t i) {
        const auto x = loadPack<kPack>(a.x, sample + i);
        const auto gamma = loadPack<kPack>(a.gamma, i);
        const auto beta = loadPack<kPack>(a.beta, i);
        Pack<T, kPack> y;
#pragma unroll
        for (int k = 0; k < kPack; ++k) {
            const float normal = (float(x.values[k]) - mean) * inverse;
            y.values[k] = T(normal * gamma.values[k] + beta.values[k]);
        }
        storePack(a.y, sample + i, y);
    });
}

}  // namespace

void launchOrderParameters(cudaStream_t stream,
                           std::int64_t count,
                           const ParameterOrder& order,
                           const float* a,
                           float* aTo,
                           const float* b,
                           float* bTo) {
    launch(stream,
           blocksFor(count),
           kThreadsPerBlock,
           &orderParametersKernel,
           count,
           order,
           a,
           aTo,
           b,
           bTo);
}

void limit(const LayerNormForward& op, TensorCheck& check) {
    checkSamples(check, layerNormSamples(check.at(in(0)).shape, op.axis));
}

template <>
OperationPointer make(const LayerNormForward& op, Tensors tensors, const Preparation&) {
    TensorDesc desc = tensors.inputs[0];
    desc.shape = layerNormSamples(desc.shape, op.axis);
    const std::int64_t samples = desc.shape[0];
    const std::int64_t count = desc.shape.elementsPerSample();
    Workspace workspace;
    const OrderedParameters parameters(desc, workspace, true);
    return withElement(desc.type, [&]<class T>(T) {
        const SampleChunks chunks = sampleChunks<T>(samples, count);
        const std::size_t sumsAt = workspace.take(chunks.partials() * sizeof(double));
        const std::size_t firstAt =
            workspace.take(static_cast<std::size_t>(samples) * sizeof(float));
        const KernelTraits traits{.name = LayerNormForward::kName,
                                  .workspaceBytes = workspace.bytes};
        return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
            if (samples == 0) return;
            const auto ordered = parameters.bring(run, run.input(1), run.input(2));
            const bool whole = chunks.partials() == 0;
            const PartialMoments partial{whole ? nullptr : at<double>(run, sumsAt),
                                         at<float>(run, firstAt)};
            const T* x = run.input<T>(0);
            const ForwardArguments<T> arguments{.x = x,
                                                .gamma = ordered.gamma,
                                                .beta = ordered.beta,
                                                .y = run.output<T>(0),
                                                .mean = run.output(1),
                                                .inverse = run.output(2),
                                                .epsilon = op.epsilon,
                                                .partial = partial};
            withPack<T>(count, [&](auto pack) {
                if (!whole) {
                    launch(run.stream,
                           chunks.blocks,
                           chunks.threads,
                           &momentsKernel<T, pack()>,
                           chunks,
                           x,
                           partial);
                }
                launch(run.stream,
                       chunks.blocks,
                       chunks.threads,
                       &layerNormForwardKernel<T, pack()>,
                       chunks,
                       arguments);
            });
        });
    });
}

}  // namespace espalier::kernels::cuda
