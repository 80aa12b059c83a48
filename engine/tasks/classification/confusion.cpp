// SPDX-License-Identifier: Apache-2.0
#include "engine/tasks/classification/confusion.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <limits>

namespace espalier::engine {

namespace {

double ratio(std::int64_t part, std::int64_t whole, double otherwise) {
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : otherwise;
}

constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();

}  // namespace

ConfusionMatrix::ConfusionMatrix(int classes)
    : classes_(classes),
      counts_(static_cast<std::size_t>(classes) * static_cast<std::size_t>(classes)) {
    assert(classes >= 0);
}

std::size_t ConfusionMatrix::cellAt(int truth, int predicted) const {
    return static_cast<std::size_t>(truth) * static_cast<std::size_t>(classes_) +
           static_cast<std::size_t>(predicted);
}

void ConfusionMatrix::add(int truth, int predicted, std::int64_t count) {
    assert(truth >= 0 && truth < classes_ && predicted >= 0 && predicted < classes_);
    counts_[cellAt(truth, predicted)] += count;
}

void ConfusionMatrix::merge(const ConfusionMatrix& other) {
    assert(other.classes_ == classes_);
    std::ranges::transform(counts_, other.counts_, counts_.begin(), std::plus<>());
}

std::int64_t ConfusionMatrix::at(int truth, int predicted) const {
    return counts_[cellAt(truth, predicted)];
}

std::int64_t ConfusionMatrix::total() const {
    std::int64_t sum = 0;
    for (const std::int64_t count : counts_) sum += count;
    return sum;
}

std::int64_t ConfusionMatrix::correct() const {
    std::int64_t sum = 0;
    for (int c = 0; c < classes_; ++c) sum += at(c, c);
    return sum;
}

std::int64_t ConfusionMatrix::ofClass(int truth) const {
    std::int64_t sum = 0;
    for (int predicted = 0; predicted < classes_; ++predicted) sum += at(truth, predicted);
    return sum;
}

std::int64_t ConfusionMatrix::predictedAs(int c) const {
    std::int64_t sum = 0;
    for (int truth = 0; truth < classes_; ++truth) sum += at(truth, c);
    return sum;
}

double ConfusionMatrix::accuracy() const {
    return ratio(correct(), total(), 0);
}

double ConfusionMatrix::balancedAccuracy() const {
    double sum = 0;
    int occurring = 0;
    for (int c = 0; c < classes_; ++c) {
        if (ofClass(c) == 0) continue;
        sum += recall(c);
        ++occurring;
    }
    return occurring > 0 ? sum / occurring : 0;
}

double ConfusionMatrix::precision(int c) const {
    return ratio(at(c, c), predictedAs(c), kUndefined);
}

double ConfusionMatrix::recall(int c) const {
    return ratio(at(c, c), ofClass(c), kUndefined);
}

double ConfusionMatrix::baseline() const {
    std::int64_t most = 0;
    for (int c = 0; c < classes_; ++c) most = std::max(most, ofClass(c));
    return ratio(most, total(), 0);
}

bool ConfusionMatrix::isUnequal() const {
    std::int64_t most = 0;
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (int c = 0; c < classes_; ++c) {
        const std::int64_t count = ofClass(c);
        most = std::max(most, count);
        if (count > 0) least = std::min(least, count);
    }
    return most > 0 && 2 * most >= 3 * least;
}

std::vector<ConfusedPair> mostConfused(const ConfusionMatrix& confusion, std::size_t most) {
    std::vector<ConfusedPair> pairs;
    for (int truth = 0; truth < confusion.classes(); ++truth) {
        const std::int64_t of = confusion.ofClass(truth);
        for (int predicted = 0; predicted < confusion.classes(); ++predicted) {
            const std::int64_t count = confusion.at(truth, predicted);
            if (truth != predicted && count > 0) pairs.push_back({truth, predicted, count, of});
        }
    }
    std::ranges::stable_sort(pairs, [](const ConfusedPair& a, const ConfusedPair& b) {
        return a.count != b.count ? a.count > b.count : a.of < b.of;
    });
    if (pairs.size() > most) pairs.resize(most);
    return pairs;
}

}  // namespace espalier::engine
