// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

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

    /// How probable a difference at least as large is between networks that are equally good: the
    /// exact two-sided test of McNemar (1947, "Note on the sampling error of the difference between
    /// correlated proportions or percentages"), a binomial test of `gained` against `lost`. 1 where
    /// they do not differ.
    double chance() const;
};

/// Below this ClassComparison::chance(), a difference is said to be more than chance.
inline constexpr double kLeastChance = 0.05;

/// Images are the same by their names; what cannot be read, or has no known class now, is left out.
/// A class that the earlier network did not know is one that it had wrong.
ClassComparison compareOnSameImages(const ClassEvaluation& then, const ClassEvaluation& now);

}  // namespace espalier::engine
