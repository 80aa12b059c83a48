// SPDX-License-Identifier: Apache-2.0
#include "engine/cross_validation/fold_statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "engine/data/samples/fold.h"
#include "engine/metrics/metric_catalog.h"

namespace espalier::engine {

namespace {

// 97.5 % quantiles of Student's distribution with 1, 2, … degrees of freedom.
constexpr std::array kQuantiles{12.706204736,
                                4.302652730,
                                3.182446305,
                                2.776445105,
                                2.570581836,
                                2.446911851,
                                2.364624252,
                                2.306004135,
                                2.262157163,
                                2.228138852,
                                2.200985160,
                                2.178812830,
                                2.160368656,
                                2.144786688,
                                2.131449546,
                                2.119905299,
                                2.109815578,
                                2.100922040,
                                2.093024054};
static_assert(kQuantiles.size() + 1 == kMostFolds);

// From the mean to an end of an interval by which a fraction can be judged.
constexpr double kWidest = 0.1;

}  // namespace

double studentFactor(int folds) {
    if (folds < 2) return std::numeric_limits<double>::quiet_NaN();
    return kQuantiles.at(static_cast<std::size_t>(folds) - 2);
}

FoldMean foldMean(std::span<const double> values, double heldOutToTraining) {
    FoldMean result{.folds = static_cast<int>(values.size())};
    if (values.empty()) return result;
    const auto folds = static_cast<double>(values.size());
    result.mean = std::accumulate(values.begin(), values.end(), 0.0) / folds;
    if (values.size() < 2 || !std::isfinite(result.mean)) return result;
    // Exactly: the mean of equal values is often rounded.
    if (std::ranges::min(values) == std::ranges::max(values)) {
        result.mean = values.front();
        result.deviation = 0;
        return result;
    }
    double squares = 0;
    for (const double value : values) squares += (value - result.mean) * (value - result.mean);
    result.deviation = std::sqrt(squares / (folds - 1));
    const double half =
        studentFactor(result.folds) * result.deviation * std::sqrt(1 / folds + heldOutToTraining);
    result.low = result.mean - half;
    result.high = result.mean + half;
    return result;
}

namespace {

bool isFraction(const Metric* metric) {
    return metric && metric->description().unit == MetricUnit::Fraction;
}

}  // namespace

FoldMean foldMeanOf(const std::string& key,
                    std::span<const double> values,
                    double heldOutToTraining) {
    FoldMean result = foldMean(values, heldOutToTraining);
    const Metric* metric = findMetric(key);
    if (result.low < 0 && (isFraction(metric) || key == kLossKey)) result.low = 0;
    if (metric && result.high > metric->description().upperBound) {
        result.high = metric->description().upperBound;
    }
    return result;
}

bool isTooWideToJudge(const std::string& key, const FoldMean& value) {
    if (!isFraction(findMetric(key))) return false;
    // Where one end was cut off, the other one is as far as both were.
    return std::max(value.mean - value.low, value.high - value.mean) > kWidest;
}

bool hasTooFewFolds(const std::string& key, const FoldMean& value) {
    return value.folds < kFewFolds && isTooWideToJudge(key, value);
}

bool saysNothing(const std::string& key, const FoldMean& value) {
    return isFraction(findMetric(key)) && value.low <= 0 && value.high >= 1;
}

}  // namespace espalier::engine
