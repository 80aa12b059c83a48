// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>

#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/samples.h"
#include "kernels/cuda/tensor_check.h"

// Included by .cu files: shared by LayerNorm forward and backward, including parameters in the
// order of the samples.
namespace espalier::kernels::cuda {

/// Parameters [C,H,W] in the memory order of channels-last samples: element i has channel i %
/// channels and pixel i / channels.
struct ParameterOrder {
    math::Divisor channels;
    std::int64_t pixels;  ///< 1 if samples and parameters have the same order

    __device__ std::int64_t plain(std::int64_t i) const {
        if (pixels == 1) return i;
        const std::uint32_t pixel = channels.quotient(static_cast<std::uint32_t>(i));
        return (i - std::int64_t{pixel} * channels.value()) * pixels + pixel;
    }
};

inline ParameterOrder parameterOrder(const TensorDesc& desc) {
    if (canonicalLayout(desc).isPlain()) return {math::Divisor(1), 1};
    return {math::Divisor(static_cast<std::uint32_t>(desc.shape[1])),
            desc.shape.elementsPerSample() / desc.shape[1]};
}

/// Divides the workspace into pieces, each aligned like a tensor.
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

inline void checkSamples(TensorCheck& check, const Shape& shape) {
    check.require(shape.elementsPerSample() > 0, "needs values in every sample");
    check.require(shape.elementsPerSample() <= std::numeric_limits<std::int32_t>::max() &&
                      shape[0] <= std::numeric_limits<std::int32_t>::max(),
                  "has samples that are too large");
}

/// a[order.plain(i)] to aTo[i], and likewise b where it is not null.
void launchOrderParameters(cudaStream_t stream,
                           std::int64_t count,
                           const ParameterOrder& order,
                           const float* a,
                           float* aTo,
                           const float* b,
                           float* bTo);

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
        launchOrderParameters(run.stream, count, order, gamma, gammaTo, beta, betaTo);
        return {gammaTo, betaTo};
    }
};

}  // namespace espalier::kernels::cuda
