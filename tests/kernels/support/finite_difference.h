// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/kernels/support/host_tensor.h"

namespace espalier::kernels::testing {

/// Σ a·b
inline double product(const HostTensor& a, const HostTensor& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
}

/// The gradient of f(x) by central differences; f must be smooth within `step` of x.
template <class F>
HostTensor finiteDifference(HostTensor x, const F& f, double step = 1e-4) {
    HostTensor gradient(x.shape);
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double value = x[i];
        x[i] = value + step;
        const double above = f(x);
        x[i] = value - step;
        const double below = f(x);
        x[i] = value;
        gradient[i] = (above - below) / (2 * step);
    }
    return gradient;
}

}  // namespace espalier::kernels::testing
