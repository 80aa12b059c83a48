// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/keras_layout.h"

#include <algorithm>
#include <array>
#include <utility>

namespace espalier::engine {

namespace {

/// Axis i of the result is axis axes[i] of the tensor, whose rank is 4.
HostTensor permuted(const HostTensor& from, const std::array<int, 4>& axes) {
    std::array<std::int64_t, 4> steps{};  // in `from`, by axis of `to`
    kernels::Shape shape{0, 0, 0, 0};
    for (int axis = 0; axis < 4; ++axis) {
        const int source = axes[static_cast<std::size_t>(axis)];
        shape[axis] = from.shape[source];
        std::int64_t step = 1;
        for (int inner = source + 1; inner < 4; ++inner) step *= from.shape[inner];
        steps[static_cast<std::size_t>(axis)] = step;
    }
    HostTensor to = HostTensor::make(from.name, from.type, shape);
    const std::span<const float> values = from.floats();
    auto out = to.floats().begin();
    for (std::int64_t a = 0; a < shape[0]; ++a) {
        for (std::int64_t b = 0; b < shape[1]; ++b) {
            for (std::int64_t c = 0; c < shape[2]; ++c) {
                for (std::int64_t d = 0; d < shape[3]; ++d) {
                    *out++ = values[static_cast<std::size_t>(a * steps[0] + b * steps[1] +
                                                             c * steps[2] + d * steps[3])];
                }
            }
        }
    }
    return to;
}

// In squares, so that neither side of a large matrix is read across the cache.
HostTensor transposed(const HostTensor& from) {
    constexpr std::int64_t kSide = 32;
    const std::int64_t rows = from.shape[0];
    const std::int64_t columns = from.shape[1];
    HostTensor to = HostTensor::make(from.name, from.type, {columns, rows});
    const std::span<const float> values = from.floats();
    const std::span<float> out = to.floats();
    for (std::int64_t top = 0; top < rows; top += kSide) {
        for (std::int64_t left = 0; left < columns; left += kSide) {
            for (std::int64_t row = top; row < std::min(top + kSide, rows); ++row) {
                for (std::int64_t column = left; column < std::min(left + kSide, columns);
                     ++column) {
                    out[static_cast<std::size_t>(column * rows + row)] =
                        values[static_cast<std::size_t>(row * columns + column)];
                }
            }
        }
    }
    return to;
}

}  // namespace

HostTensor withOurLayout(HostTensor kernel, KerasKernel kind, KerasAxes axes) {
    if (kernel.shape.rank() == 2) return transposed(kernel);
    if (kernel.shape.rank() != 4) return kernel;
    const bool isChannelsFirst = axes == KerasAxes::ChannelsFirst;
    if (kind == KerasKernel::Usual) {
        return isChannelsFirst ? std::move(kernel) : permuted(kernel, {3, 2, 0, 1});
    }
    HostTensor filters =
        isChannelsFirst ? permuted(kernel, {1, 0, 2, 3}) : permuted(kernel, {2, 3, 0, 1});
    const kernels::Shape& shape = filters.shape;
    filters.shape = {shape[0] * shape[1], 1, shape[2], shape[3]};
    return filters;
}

void turnFilters(HostTensor& kernel) {
    if (kernel.shape.rank() != 4) return;
    const auto filter = static_cast<std::size_t>(kernel.shape[2] * kernel.shape[3]);
    for (std::span<float> rest = kernel.floats(); filter > 0 && rest.size() >= filter;
         rest = rest.subspan(filter)) {
        std::ranges::reverse(rest.first(filter));
    }
}

}  // namespace espalier::engine
