// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cuda/cudnn_graphs.h"
#include "kernels/cuda/images.h"
#include "kernels/math/pooling.h"

// Included by .cu files.
namespace espalier::kernels::cuda {

/// Windows over channels-last images: the source is [samples][H][W][channels], the destination
/// [samples][P][Q][channels].
struct DepthwiseForm {
    math::PoolAxis rows;
    math::PoolAxis columns;
    ImageForm images;

    int taps() const { return rows.window * columns.window; }
    std::int64_t sourceSample() const {
        return std::int64_t{rows.size} * columns.size * images.channels;
    }
    std::int64_t destinationSample() const {
        return std::int64_t{rows.outputs} * columns.outputs * images.channels;
    }
    ESPALIER_HOST_DEVICE std::int64_t source(std::int64_t n, int row, int column) const {
        return ((n * rows.size + row) * columns.size + column) * images.channels;
    }
    ESPALIER_HOST_DEVICE std::int64_t destination(std::int64_t n, int row, int column) const {
        return ((n * rows.outputs + row) * columns.outputs + column) * images.channels;
    }
};

inline DepthwiseForm depthwiseForm(const ConvolutionProblem& problem) {
    const auto axis = [&](std::size_t i) {
        const int at = static_cast<int>(i) + 2;
        return math::PoolAxis{.window = static_cast<int>(problem.weights[at]),
                              .stride = static_cast<int>(problem.geometry.stride[i]),
                              .padBegin = static_cast<int>(problem.geometry.padBegin[i]),
                              .size = static_cast<int>(problem.source[at]),
                              .outputs = static_cast<int>(problem.destination[at])};
    };
    return {.rows = axis(0),
            .columns = axis(1),
            .images = {.samples = problem.source[0], .channels = problem.source[1]}};
}

}  // namespace espalier::kernels::cuda
