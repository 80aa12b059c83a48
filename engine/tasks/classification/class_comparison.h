// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/metrics/paired_test.h"
#include "engine/tasks/classification/class_evaluation.h"

namespace espalier::engine {

/// Right answers of two networks for the same images.
struct RightAnswers {
    std::int64_t images = 0;
    std::int64_t then = 0;  ///< right answers of the earlier network
    std::int64_t now = 0;   ///< and of the later one

    friend bool operator==(const RightAnswers&, const RightAnswers&) = default;
};

/// How two networks do on the images that both were tested on, by the classes that these have now:
/// a difference is then neither one of the images nor one of corrected classes. A value.
struct ClassComparison {
    std::vector<std::string> classes;   ///< of the later network
    std::vector<RightAnswers> ofClass;  ///< likewise; without images where none is common
    RightAnswers all;
    std::int64_t gained = 0;  ///< images that only the later network has right
    std::int64_t lost = 0;    ///< and only the earlier one

    /// pairedChance() of them.
    double chance() const { return pairedChance(gained, lost); }
};

/// As forEachPair() pairs them.
ClassComparison compareOnSameImages(const ClassEvaluation& then, const ClassEvaluation& now);

}  // namespace espalier::engine
