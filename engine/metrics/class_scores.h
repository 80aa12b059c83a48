// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

namespace espalier::engine {

/// How many classes are ranked before `label`: those of a larger score, and of equal ones the
/// earlier. The same rule as the loss op's, so that both count the same samples as correct. The
/// number of classes where the label is none of them or its score is NaN.
std::int64_t classesBefore(std::span<const float> scores, std::int32_t label);
/// The class that is ranked first; -1 where all scores are NaN.
std::int64_t firstClass(std::span<const float> scores);

}  // namespace espalier::engine
