// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tuple>

#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/images.h"
#include "kernels/math/pooling.h"
#include "kernels/ops/pooling/desc.h"

// Included by .cu files.
namespace espalier::kernels::cuda {

/// Windows over images, and the order of pixels: x and dx are [samples][H][W][channels], y and dy
/// [samples][P][Q][channels].
struct PoolForm {
    math::PoolAxis rows;
    math::PoolAxis columns;
    ImageForm images;
    float
        all;  ///< what an average over the window, padding included, multiplies by; 0: inside only

    std::int64_t inputSample() const {
        return std::int64_t{rows.size} * columns.size * images.channels;
    }
    std::int64_t outputSample() const {
        return std::int64_t{rows.outputs} * columns.outputs * images.channels;
    }
    ESPALIER_HOST_DEVICE std::int64_t input(std::int64_t n, int row, int column) const {
        return ((n * rows.size + row) * columns.size + column) * images.channels;
    }
    ESPALIER_HOST_DEVICE std::int64_t output(std::int64_t n, int row, int column) const {
        return ((n * rows.outputs + row) * columns.outputs + column) * images.channels;
    }
    /// The factor applied to the sum over a window with this many positions inside the image.
    ESPALIER_HOST_DEVICE float factor(int inside) const {
        return all > 0 ? all : 1.0f / static_cast<float>(inside);
    }
};

inline PoolForm poolForm(const PoolingGeometry& geometry,
                         const TensorDesc& input,
                         const TensorDesc& output) {
    const auto axis = [&](std::size_t i) {
        const int at = static_cast<int>(i) + 2;
        return math::PoolAxis{.window = static_cast<int>(geometry.window[i]),
                              .stride = static_cast<int>(geometry.stride[i]),
                              .padBegin = static_cast<int>(geometry.padBegin[i]),
                              .size = static_cast<int>(input.shape[at]),
                              .outputs = static_cast<int>(output.shape[at])};
    };
    const auto size = static_cast<float>(geometry.window[0] * geometry.window[1]);
    return {.rows = axis(0),
            .columns = axis(1),
            .images = imageForm(input, output),
            .all = geometry.kind == Pooling::AverageAll ? 1.0f / size : 0.0f};
}

/// Calls f(position) with a value of the type of positions in such windows.
template <class F>
void withPosition(const PoolingGeometry& geometry, const F& f) {
    if (positionType(geometry) == DataType::UInt8) {
        f(std::uint8_t{});
    } else {
        f(std::int32_t{});
    }
}

/// Which pixels have threads: those of the images, or those of the pooled images.
struct PixelPlane {
    int rows;
    int columns;
};
inline PixelPlane inputPixels(const PoolForm& form) {
    return {form.rows.size, form.columns.size};
}
inline PixelPlane outputPixels(const PoolForm& form) {
    return {form.rows.outputs, form.columns.outputs};
}

/// Launches `kernel` over the pixels of all samples, in pieces small enough to be counted.
/// `pointers(n)` is the tuple of its tensors' addresses from sample n on. `form` has the images.
template <int kPack, class Form, class Kernel, class Pointers>
void launchOverPixels(const Run& run,
                      const Form& form,
                      const PixelPlane& plane,
                      Kernel kernel,
                      const Pointers& pointers) {
    forPixels<kPack>(
        form.images, plane.rows, plane.columns, [&](const Pixels& pixels, std::int64_t n) {
            std::apply(
                [&](auto... tensors) {
                    launch(run.stream,
                           blocksFor(pixels.threads),
                           kThreadsPerBlock,
                           kernel,
                           pixels,
                           form,
                           tensors...);
                },
                pointers(n));
        });
}

}  // namespace espalier::kernels::cuda
