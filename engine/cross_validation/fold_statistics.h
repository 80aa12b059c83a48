// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <span>
#include <string>

namespace espalier::engine {

/// The loss among the keys of metrics.
inline constexpr const char* kLossKey = "loss";

/// A metric over the folds of a cross-validation; NaN where it is not known.
struct FoldMean {
    double mean = std::numeric_limits<double>::quiet_NaN();
    double deviation = std::numeric_limits<double>::quiet_NaN();  ///< of the folds, with k - 1
    /// The 95 % interval of the mean; none if all folds are equal, which says nothing about how far
    /// others would be.
    double low = std::numeric_limits<double>::quiet_NaN();
    double high = std::numeric_limits<double>::quiet_NaN();
    int folds = 0;  ///< it is the mean of
};

/// With fewer folds the interval is wide whatever they measured: Student's factor is 4.3 with
/// three.
inline constexpr int kFewFolds = 5;

/// The 97.5 % quantile of Student's distribution with one degree of freedom less than folds; NaN
/// for less than two.
double studentFactor(int folds);

/// Mean and deviation of one value per fold. The networks share most of their training images, so
/// their results are not independent, and the usual t interval would be too narrow. The corrected
/// one is mean ± t · deviation · √(1/k + heldOutToTraining), where t is the 97.5 % quantile of
/// Student's distribution with k - 1 degrees of freedom (Nadeau and Bengio, Inference for the
/// generalization error, 2003; for cross-validation Bouckaert and Frank 2004).
/// `heldOutToTraining`: images of a fold per image that its network was trained on. At most
/// kMostFolds values.
FoldMean foldMean(std::span<const double> values, double heldOutToTraining);

/// The same of a metric or "loss", whose interval ends where its values do: no loss is negative and
/// no fraction above 1, which a symmetric interval of few folds does not know. What is cut off
/// could not have been true, so the interval contains the mean as often as before.
FoldMean foldMeanOf(const std::string& key,
                    std::span<const double> values,
                    double heldOutToTraining);

/// Whether the interval of a fraction reaches further than ten points from the mean.
bool isTooWideToJudge(const std::string& key, const FoldMean& value);
/// Whether it does with fewer folds than kFewFolds, so that more of them may help.
bool hasTooFewFolds(const std::string& key, const FoldMean& value);

/// Whether the interval is from 0 to 1, all that a fraction can be: it says nothing, because the
/// folds are too few for how much they differ.
bool saysNothing(const std::string& key, const FoldMean& value);

}  // namespace espalier::engine
