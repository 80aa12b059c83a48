// SPDX-License-Identifier: Apache-2.0
#include "kernels/convolution_check.h"

namespace espalier::kernels {

namespace {

std::string checkGeometry(const ConvolutionGeometry& geometry) {
    if (geometry.groups < 1) return "needs at least one group";
    for (std::size_t i = 0; i < 2; ++i) {
        if (geometry.stride[i] < 1) return "needs a stride of 1 or more";
        if (geometry.dilation[i] < 1) return "needs a dilation of 1 or more";
        if (geometry.padBegin[i] < 0 || geometry.padEnd[i] < 0)
            return "needs a padding of 0 or more";
    }
    return {};
}

/// Pixels of the destination along `axis` (0 height, 1 width); 0 or less when there are none.
std::int64_t outputSize(const ConvolutionGeometry& g,
                        const Shape& source,
                        const Shape& weights,
                        int axis) {
    const auto i = static_cast<std::size_t>(axis);
    const std::int64_t extent = g.dilation[i] * (weights[axis + 2] - 1) + 1;
    const std::int64_t room = source[axis + 2] + g.padBegin[i] + g.padEnd[i] - extent;
    return room < 0 ? 0 : room / g.stride[i] + 1;
}

}  // namespace

std::string checkConvolutionShapes(const ConvolutionGeometry& geometry,
                                   const Shape& source,
                                   const Shape& weights,
                                   const Shape& destination) {
    const std::string bad = checkGeometry(geometry);
    if (!bad.empty()) return bad;
    for (const Shape* shape : {&source, &weights, &destination}) {
        if (shape->rank() != 4) return "works on images: tensors with four dimensions";
    }
    if (weights[1] * geometry.groups != source[1] || weights[0] % geometry.groups != 0) {
        return "has weights " + weights.toString() + " that do not fit " +
               std::to_string(source[1]) + " channels in " + std::to_string(geometry.groups) +
               " groups";
    }
    const Shape wanted{source[0],
                       weights[0],
                       outputSize(geometry, source, weights, 0),
                       outputSize(geometry, source, weights, 1)};
    if (wanted[2] < 1 || wanted[3] < 1) return "has a window larger than the padded image";
    if (wanted == destination) return {};
    return "gives " + wanted.toString() + ", not " + destination.toString();
}

}  // namespace espalier::kernels
