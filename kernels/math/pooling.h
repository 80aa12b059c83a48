// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/math/host_device.h"

// Along one axis: the positions of a window inside the image, and the windows that contain a pixel.
namespace espalier::kernels::math {

/// Integers [begin, end).
struct Span {
    int begin;
    int end;
    ESPALIER_HOST_DEVICE int size() const { return end - begin; }
};

struct PoolAxis {
    int window;
    int stride;
    int padBegin;
    int size;     ///< of the input
    int outputs;  ///< of the output
};

/// Input pixel of position 0 of an output's window; may be negative.
ESPALIER_HOST_DEVICE inline int windowBegin(const PoolAxis& axis, int output) {
    return output * axis.stride - axis.padBegin;
}

/// Positions of an output's window inside the image.
ESPALIER_HOST_DEVICE inline Span positionsInside(const PoolAxis& axis, int output) {
    const int first = windowBegin(axis, output);
    const int room = axis.size - first;
    return {first < 0 ? -first : 0, room < axis.window ? room : axis.window};
}

/// Outputs whose windows contain an input pixel.
ESPALIER_HOST_DEVICE inline Span windowsOver(const PoolAxis& axis, int pixel) {
    const int position = pixel + axis.padBegin;
    const int early = position - axis.window;  // the last pixel at which a window begins too early
    const int end = position / axis.stride + 1;
    return {early < 0 ? 0 : early / axis.stride + 1, end < axis.outputs ? end : axis.outputs};
}

/// Whether a value replaces the largest one so far. NaN is larger than any number.
ESPALIER_HOST_DEVICE inline bool takesOver(float value, float largest) {
    return (value > largest) | (value != value);
}

}  // namespace espalier::kernels::math
