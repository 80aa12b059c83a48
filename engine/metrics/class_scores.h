// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

namespace espalier::engine {

/// Number of classes that rank before `label`: those with a larger score, and earlier ones with an
/// equal score. The loss op uses the same rule, so that both count the same samples as correct. All
/// classes if the label is not one of them or its score is NaN.
std::int64_t classesBefore(std::span<const float> scores, std::int32_t label);
/// The class that ranks first; -1 if all scores are NaN.
std::int64_t firstClass(std::span<const float> scores);

}  // namespace espalier::engine
