// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace espalier::kernels {

/// inputs: x0, x1, … equal but along `axis`. outputs: y.
struct Concatenate {
    int axis = 1;
};

/// The part [offset, offset + size of y) along `axis`; the gradient of Concatenate.
/// inputs: x. outputs: y.
struct Slice {
    int axis = 1;
    std::int64_t offset = 0;
};

}  // namespace espalier::kernels
