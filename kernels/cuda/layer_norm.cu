// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/columns.h"
#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/element.h"
#include "kernels/cuda/operations.h"
#include "kernels/cuda/tensor_check.h"
#include "kernels/math/moments.h"

namespace espalier::kernels::cuda {

namespace {

Shape sampleShape(const Shape& shape) {
    return Shape(shape.sizes().subspan(1));
}

/// Elements of a sample that one block takes: 64 per thread, so that sums in fp32 lose little and
/// the second look finds them in the cache.
constexpr std::int64_t kChunkElements = 64 * kThreadsPerBlock;

/// Samples cut into chunks of a fixed size, a block each; a sample of one chunk needs no workspace.
struct SampleChunks {
    std::int64_t count;  ///< elements per sample
    math::Divisor perSample;
    unsigned blocks;
    unsigned threads;  ///< per block, whole warps and a power of two
    /// Numbers that the chunks' sums take, two each; none where a sample is one chunk.
    std::size_t partials() const {
        return perSample.value() > 1 ? 2 * static_cast<std::size_t>(blocks) : 0;
    }
};

template <class T>
SampleChunks sampleChunks(std::int64_t samples, std::int64_t count) {
    constexpr int kWhole = kPackBytes / sizeof(T);
    const std::int64_t pack = count % kWhole == 0 ? kWhole : 1;
    const std::int64_t perSample =
        std::max<std::int64_t>(1, (count + kChunkElements - 1) / kChunkElements);
    unsigned threads = kThreadsPerBlock;
    while (threads > 32 && threads * pack >= 2 * count) threads /= 2;
    return {.count = count,
            .perSample = math::Divisor(static_cast<std::uint32_t>(perSample)),
            .blocks = blocksFor(samples * perSample, 1),
            .threads = threads};
}

/// What a block does: elements [first, end) of a sample, counted inside it.
struct ChunkPlace {
    std::int64_t sample;
    std::int64_t first;
    std::int64_t end;
};

__device__ inline ChunkPlace chunkPlace(const SampleChunks& chunks) {
    const std::uint32_t sample = chunks.perSample.quotient(blockIdx.x);
    const std::int64_t chunk = blockIdx.x - sample * chunks.perSample.value();
    const std::int64_t first = chunk * kChunkElements;
    const std::int64_t end = first + kChunkElements;
    return {sample, first, end < chunks.count ? end : chunks.count};
}

struct TwoSums {
    double first;
    double second;
};

/// Sums over a block's threads, known to all of them: within each warp, then warp by warp.
__device__ inline TwoSums joinThreads(const SampleChunks& chunks, TwoSums sums) {
    __shared__ double first[kThreadsPerBlock / 32];
    __shared__ double second[kThreadsPerBlock / 32];
    const unsigned thread = threadIdx.x;
#pragma unroll
    for (int step = 16; step > 0; step /= 2) {
        sums.first += __shfl_xor_sync(0xFFFFFFFFu, sums.first, step);
        sums.second += __shfl_xor_sync(0xFFFFFFFFu, sums.second, step);
    }
    if (thread % 32 == 0) {
        first[thread / 32] = sums.first;
        second[thread / 32] = sums.second;
    }
    __syncthreads();
    TwoSums total{first[0], second[0]};
    for (unsigned warp = 1; warp < chunks.threads / 32; ++warp) {
        total.first += first[warp];
        total.second += second[warp];
    }
    return total;
}

/// The sums of the whole sample from partial[block][2], in the order of its chunks; known to all.
__device__ inline TwoSums joinPartials(const SampleChunks& chunks,
                                       std::int64_t sample,
                                       const double* partial) {
    const std::int64_t perSample = chunks.perSample.value();
    const double* from = partial + 2 * sample * perSample;
    TwoSums sums{0, 0};
    for (std::int64_t i = threadIdx.x; i < perSample; i += chunks.threads) {
        sums.first += from[2 * i];
        sums.second += from[2 * i + 1];
    }
    return joinThreads(chunks, sums);
}

__device__ inline void storePartial(double* partial, const TwoSums& sums) {
    if (threadIdx.x != 0) return;
    partial[2 * std::int64_t{blockIdx.x}] = sums.first;
    partial[2 * std::int64_t{blockIdx.x} + 1] = sums.second;
}

/// f(first element of a pack) for the packs of this thread. Chunks are whole packs, but for the
/// last of a sample, whose length they divide.
template <int kPack, class F>
__device__ inline void forPacks(const SampleChunks& chunks, const ChunkPlace& place, const F& f) {
    const std::int64_t step = std::int64_t{chunks.threads} * kPack;
#pragma unroll 2
    for (std::int64_t i = place.first + std::int64_t{threadIdx.x} * kPack; i < place.end;
         i += step) {
        f(i);
    }
}

/// Parameters [C,H,W] of samples whose channels are last, in the samples' order: their channel and
/// pixel of element i are i % channels and i / channels.
struct ParameterOrder {
    math::Divisor channels;
    std::int64_t pixels;  ///< 1 where samples lie as their parameters do

    __device__ std::int64_t plain(std::int64_t i) const {
        if (pixels == 1) return i;
        const std::uint32_t pixel = channels.quotient(static_cast<std::uint32_t>(i));
        return (i - std::int64_t{pixel} * channels.value()) * pixels + pixel;
    }
};

ParameterOrder parameterOrder(const TensorDesc& desc) {
    if (canonicalLayout(desc).isPlain()) return {math::Divisor(1), 1};
    return {math::Divisor(static_cast<std::uint32_t>(desc.shape[1])),
            desc.shape.elementsPerSample() / desc.shape[1]};
}

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

/// Workspace in pieces, each aligned as tensors are.
struct Workspace {
    std::size_t bytes = 0;
    std::size_t take(std::size_t size) {
        const std::size_t at = bytes;
        bytes += (size + 255) / 256 * 256;
        return at;
    }
};

template <class T>
T* at(const Run& run, std::size_t offset) {
    return reinterpret_cast<T*>(run.workspace<char>() + offset);
}

void checkSamples(TensorCheck& check, const Tensors& tensors) {
    if (!check.ok()) return;
    const Shape& shape = tensors.inputs[0].shape;
    check.require(shape.elementsPerSample() > 0, "needs values in every sample");
    check.require(shape.elementsPerSample() <= std::numeric_limits<std::int32_t>::max() &&
                      shape[0] <= std::numeric_limits<std::int32_t>::max(),
                  "has samples too large");
}

/// Sums about the sample's first value.
template <int kPack, class T>
__device__ inline TwoSums sampleMoments(const SampleChunks& chunks,
                                        const ChunkPlace& place,
                                        const T* x) {
    const T* sample = x + place.sample * chunks.count;
    const float first = sample[0];
    const std::int64_t own = place.first + std::int64_t{threadIdx.x} * kPack;
    const float centre = own < place.end ? float(sample[own]) : first;
    float sum = 0;
    float squares = 0;
    int count = 0;
    forPacks<kPack>(chunks, place, [&](std::int64_t i) {
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

/// What the moments of a sample's chunks are joined from.
struct PartialMoments {
    double* sums;  ///< [block][2]; null where a sample is one chunk
    float* first;  ///< per sample, its first value; x itself may be overwritten by then
};

template <class T, int kPack>
__global__ void __launch_bounds__(kThreadsPerBlock)
    momentsKernel(SampleChunks chunks, const T* x, PartialMoments partial) {
    const ChunkPlace place = chunkPlace(chunks);
    storePartial(partial.sums, sampleMoments<kPack>(chunks, place, x));
    if (place.first == 0 && threadIdx.x == 0) {
        partial.first[place.sample] = x[place.sample * chunks.count];
    }
}

template <class T>
struct ForwardArguments {
    const T* x;
    const float* gamma;  ///< in the order of the samples
    const float* beta;
    T* y;  ///< may be x: a block has read all it needs of others before anything is written
    float* mean;
    float* inverse;
    float epsilon;
    PartialMoments partial;
};

template <class T, int kPack>
__global__ void __launch_bounds__(kThreadsPerBlock)
    layerNormForwardKernel(SampleChunks chunks, ForwardArguments<T> a) {
    const ChunkPlace place = chunkPlace(chunks);
    const std::int64_t sample = place.sample * chunks.count;
    const bool whole = a.partial.sums == nullptr;
    const float first = whole ? float(a.x[sample]) : a.partial.first[place.sample];
    const TwoSums sums = whole ? sampleMoments<kPack>(chunks, place, a.x)
                               : joinPartials(chunks, place.sample, a.partial.sums);
    const math::Moments moments =
        math::momentsAbout(first, {sums.first, sums.second}, static_cast<double>(chunks.count));
    const auto mean = static_cast<float>(moments.mean);
    const auto inverse = static_cast<float>(1.0 / sqrt(moments.variance() + double{a.epsilon}));
    if (place.first == 0 && threadIdx.x == 0) {
        a.mean[place.sample] = mean;
        a.inverse[place.sample] = inverse;
    }
    forPacks<kPack>(chunks, place, [&](std::int64_t i) {
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

/// γ and β in the order of the samples: themselves, or copies in the workspace.
struct OrderedParameters {
    ParameterOrder order;
    std::int64_t count;
    std::size_t gammaAt = 0;
    std::size_t betaAt = 0;

    OrderedParameters(const TensorDesc& samples, Workspace& workspace, bool both)
        : order(parameterOrder(samples)), count(samples.shape.elementsPerSample()) {
        if (order.pixels == 1) return;
        const std::size_t bytes = static_cast<std::size_t>(count) * sizeof(float);
        gammaAt = workspace.take(bytes);
        if (both) betaAt = workspace.take(bytes);
    }
    struct Pointers {
        const float* gamma;
        const float* beta;
    };
    Pointers bring(const Run& run, const float* gamma, const float* beta) const {
        if (order.pixels == 1) return {gamma, beta};
        auto* gammaTo = at<float>(run, gammaAt);
        auto* betaTo = at<float>(run, betaAt);
        launch(run.stream,
               blocksFor(count),
               kThreadsPerBlock,
               &orderParametersKernel,
               count,
               order,
               gamma,
               gammaTo,
               beta,
               betaTo);
        return {gammaTo, betaTo};
    }
};

}  // namespace

std::string resolve(const LayerNormForward&, Tensors& tensors) {
    TensorCheck check(tensors);
    check.counts(3, 3).sameType({in(0), out(0)}).float32({in(1), in(2)});
    check.rankAtLeast(2, in(0)).sameShape({in(0), out(0)});
    checkSamples(check, tensors);
    if (!check.ok()) return check.reason();
    const Shape& shape = tensors.inputs[0].shape;
    check.shape(in(1), sampleShape(shape)).shape(in(2), sampleShape(shape));
    check.channelLayout({in(0), out(0)}).plain({in(1), in(2)});
    check.vector(static_cast<std::size_t>(shape[0]), {out(1), out(2)});
    return check.reason();
}

OperationPointer make(const LayerNormForward& op, Tensors tensors, const Preparation&) {
    const TensorDesc desc = tensors.inputs[0];
    const std::int64_t samples = desc.shape[0];
    const std::int64_t count = desc.shape.elementsPerSample();
    Workspace workspace;
    const OrderedParameters parameters(desc, workspace, true);
    return withElement(desc.type, [&]<class T>(T) {
        const SampleChunks chunks = sampleChunks<T>(samples, count);
        const std::size_t sumsAt = workspace.take(chunks.partials() * sizeof(double));
        const std::size_t firstAt =
            workspace.take(static_cast<std::size_t>(samples) * sizeof(float));
        const KernelTraits traits{
            .name = "LayerNormForward", .workspaceBytes = workspace.bytes, .inPlaceInput = 0};
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
                                       const ChunkPlace& place,
                                       const BackwardArguments<T>& a) {
    const std::int64_t sample = place.sample * chunks.count;
    const float mean = a.mean[place.sample];
    float sum = 0;
    float product = 0;
    forPacks<kPack>(chunks, place, [&](std::int64_t i) {
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
    storePartial(a.partial, gradientSums<kPack>(chunks, chunkPlace(chunks), a));
}

template <class T, int kPack>
__global__ void __launch_bounds__(kThreadsPerBlock)
    layerNormBackwardKernel(SampleChunks chunks, BackwardArguments<T> a) {
    const ChunkPlace place = chunkPlace(chunks);
    const std::int64_t sample = place.sample * chunks.count;
    const TwoSums sums = a.partial == nullptr ? gradientSums<kPack>(chunks, place, a)
                                              : joinPartials(chunks, place.sample, a.partial);
    const float mean = a.mean[place.sample];
    const float inverse = a.inverse[place.sample];
    const auto count = static_cast<double>(chunks.count);
    const auto centre = static_cast<float>(sums.first / count);
    const auto slope = static_cast<float>(sums.second * inverse * inverse / count);
    forPacks<kPack>(chunks, place, [&](std::int64_t i) {
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

/// Of one element over all samples, dβ = Σdy and dγ = Σdy·x̂: samples are rows, elements columns.
template <class T>
struct ParameterSums {
    const T* dy;
    const T* x;
    const float* mean;
    const float* inverse;

    template <int kPack>
    __device__ ColumnSums<kPack> sums(const Columns& columns, const ColumnPlace& place) const {
        ColumnSums<kPack> result{};
        float beta[kPack] = {};
        float gamma[kPack] = {};
#pragma unroll 2
        for (std::int64_t row = place.row; row < place.end; row += place.rowStep) {
            const std::int64_t offset = columns.offset<kPack>(row, place.channel);
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

std::string resolve(const LayerNormBackward&, Tensors& tensors) {
    TensorCheck check(tensors);
    check.counts(5, 3).sameType({in(0), in(1), out(0)}).float32({in(4), out(1), out(2)});
    check.rankAtLeast(2, in(0)).sameShape({in(0), in(1), out(0)});
    checkSamples(check, tensors);
    if (!check.ok()) return check.reason();
    const Shape& shape = tensors.inputs[0].shape;
    for (const TensorRef ref : {in(4), out(1), out(2)}) check.shape(ref, sampleShape(shape));
    check.channelLayout({in(0), in(1), out(0)}).plain({in(4), out(1), out(2)});
    check.vector(static_cast<std::size_t>(shape[0]), {in(2), in(3)});
    return check.reason();
}

OperationPointer make(const LayerNormBackward&, Tensors tensors, const Preparation&) {
    const TensorDesc desc = tensors.inputs[0];
    const std::int64_t samples = desc.shape[0];
    const std::int64_t count = desc.shape.elementsPerSample();
    Workspace workspace;
    const OrderedParameters parameters(desc, workspace, false);
    return withElement(desc.type, [&]<class T>(T) {
        const SampleChunks chunks = sampleChunks<T>(samples, count);
        const Columns elements = columns<T>(samples, count, 1);
        const std::size_t sumsAt = workspace.take(chunks.partials() * sizeof(double));
        const std::size_t columnsAt = workspace.take(elements.partialBytes());
        const KernelTraits traits{.name = "LayerNormBackward", .workspaceBytes = workspace.bytes};
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
