// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cuda/tensor_check.h"

namespace espalier::kernels::cuda {

/// Whether `scalars` are [N,C,1,1,…] of an image and may be stretched over it.
inline bool stretches(const Shape& image, const Shape& scalars) {
    if (image == scalars || image.rank() != scalars.rank() || image.rank() < 3) return false;
    bool ones = image[0] == scalars[0] && image[1] == scalars[1];
    for (int axis = 2; axis < image.rank(); ++axis) ones = ones && scalars[axis] == 1;
    return ones;
}

inline void checkStretched(TensorCheck& check, TensorRef image, TensorRef scalars) {
    if (!check.ok()) return;
    check.require(stretches(check.at(image).shape, check.at(scalars).shape),
                  "multiplies tensors of one shape, or the second [N,C,1,1]; not " +
                      check.at(image).shape.toString() + " and " +
                      check.at(scalars).shape.toString());
    check.sameLayout({image, scalars});
}

}  // namespace espalier::kernels::cuda
