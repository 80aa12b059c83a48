// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/math/host_device.h"

namespace espalier::kernels::math {

/// Count, mean and sum of squared deviations of a set of values.
struct Moments {
    double count = 0;
    double mean = 0;
    double squares = 0;

    ESPALIER_HOST_DEVICE double variance() const { return count > 0 ? squares / count : 0.0; }
};

/// Moments of the union (Chan, Golub, LeVeque: Updating formulae and a pairwise algorithm for
/// computing sample variances, 1979).
ESPALIER_HOST_DEVICE inline Moments combine(const Moments& a, const Moments& b) {
    const double count = a.count + b.count;
    if (count == 0) return {};
    const double difference = b.mean - a.mean;
    return {count,
            a.mean + difference * (b.count / count),
            a.squares + b.squares + difference * difference * (a.count * b.count / count)};
}

}  // namespace espalier::kernels::math
