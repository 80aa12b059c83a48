// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/metrics/wilson_interval.h"

namespace espalier::engine {

/// Below this pairedChance(), a difference is said to be more than chance.
inline constexpr double kLeastChance = 0.05;

/// How probable a difference at least as large is between networks that are equally good, of which
/// one has `gained` samples right that the other has wrong, and `lost` the other way: the exact
/// two-sided test of McNemar (1947, "Note on the sampling error of the difference between
/// correlated proportions or percentages"), a binomial test of `gained` against `lost`. 1 where
/// they do not differ.
double pairedChance(std::int64_t gained, std::int64_t lost);

/// For display, the 95 % interval of the difference of two fractions that were measured on the same
/// `of` samples, of which `gained` were wrong first and right then, and `lost` the other way
/// (Agresti and Min 2005, Simple improved confidence intervals for comparing matched proportions:
/// half a sample is added to each of the four cells). -1 … 1 without samples.
Interval pairedInterval(std::int64_t gained, std::int64_t lost, std::int64_t of);

}  // namespace espalier::engine
