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

/// Sums of the values' distances from a position, and of the squared distances.
/// Sums about the same position can be added; if that position is one of the values, the variance
/// loses n·2⁻⁵³ at most.
struct ShiftedSums {
    double sum = 0;
    double squares = 0;
};

/// The sums of the same values about a position lower by `distance`.
ESPALIER_HOST_DEVICE inline ShiftedSums shifted(const ShiftedSums& sums,
                                                double count,
                                                double distance) {
    return {sums.sum + count * distance,
            sums.squares + distance * (2 * sums.sum + count * distance)};
}

/// Moments of values from their sums about `position`.
ESPALIER_HOST_DEVICE inline Moments momentsAbout(double position,
                                                 const ShiftedSums& sums,
                                                 double count) {
    if (count == 0) return {};
    const double offset = sums.sum / count;
    const double squares = sums.squares - sums.sum * offset;
    // Rounding may make it slightly negative; a NaN stays a NaN.
    return {count, position + offset, squares < 0 ? 0.0 : squares};
}

}  // namespace espalier::kernels::math
