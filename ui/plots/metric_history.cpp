// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/metric_history.h"

#include <algorithm>
#include <cmath>

namespace espalier::ui {

namespace {

void merge(Bucket& into, const Bucket& next) {
    into.lastStep = next.lastStep;
    into.minimum = std::min(into.minimum, next.minimum);
    into.maximum = std::max(into.maximum, next.maximum);
    into.sum += next.sum;
    into.count += next.count;
    into.smooth = next.smooth;
}

bool endsBefore(const Bucket& bucket, double step) {
    return bucket.lastStep < step;
}

}  // namespace

void MetricHistory::clear() {
    levels_.clear();
    stepsPerBucket_ = 1;
}

void MetricHistory::add(double firstStep, double lastStep, const engine::Measured& value) {
    if (value.count == 0 || !std::isfinite(value.sum)) return;
    Bucket next{.firstStep = firstStep,
                .lastStep = lastStep,
                .minimum = value.minimum,
                .maximum = value.maximum,
                .sum = value.sum,
                .smooth = value.mean(),
                .count = value.count};
    if (levels_.empty()) levels_.emplace_back();
    if (const Bucket* last = latest()) {
        // For short runs, smoothing uses this fraction of their length, so that the line does not
        // lag behind.
        constexpr double kPartOfRun = 8;
        const double steps = lastStep - last->lastStep;
        const double length = std::clamp(lastStep / kPartOfRun, 1.0, std::max(smoothing_, 1.0));
        const double share = smoothing_ > 0 ? 1 - std::exp(-steps / length) : 1;
        next.smooth = last->smooth + share * (value.mean() - last->smooth);
    }
    std::vector<Bucket>& finest = levels_.front();
    const bool joins = !finest.empty() &&
                       lastStep - finest.back().firstStep < static_cast<double>(stepsPerBucket_);
    if (joins) {
        merge(finest.back(), next);
    } else {
        raise(0);
        levels_.front().push_back(next);
    }
    if (levels_.front().size() >= kMostBuckets) halve();
}

// Called when the last bucket of a level is complete: a complete pair moves up.
void MetricHistory::raise(std::size_t level) {
    if (levels_[level].empty() || levels_[level].size() % 2 != 0) return;
    if (level + 1 == levels_.size()) levels_.emplace_back();
    const std::vector<Bucket>& from = levels_[level];
    if (levels_[level + 1].size() >= from.size() / 2) return;  // it has already moved up
    Bucket pair = from[from.size() - 2];
    merge(pair, from.back());
    levels_[level + 1].push_back(pair);
    raise(level + 1);
}

void MetricHistory::halve() {
    const std::vector<Bucket> finest = std::move(levels_.front());
    levels_.erase(levels_.begin());
    stepsPerBucket_ *= 2;
    // The last pair may still grow, so it has not moved up yet.
    const std::size_t covered = 2 * levels_.front().size();
    for (std::size_t i = covered; i < finest.size(); ++i) {
        if (i == covered) {
            levels_.front().push_back(finest[i]);
        } else {
            merge(levels_.front().back(), finest[i]);
        }
    }
}

std::vector<Bucket> MetricHistory::view(double from, double to, std::size_t most) const {
    for (std::size_t level = 0; level < levels_.size(); ++level) {
        const std::vector<Bucket>& buckets = levels_[level];
        auto first = std::ranges::lower_bound(buckets, from, {}, &Bucket::lastStep);
        auto last = std::ranges::upper_bound(buckets, to, {}, &Bucket::firstStep);
        const bool few = static_cast<std::size_t>(last - first) <= most;
        if (!few && level + 1 < levels_.size()) continue;
        if (first != buckets.begin()) --first;
        if (last != buckets.end()) ++last;
        std::vector<Bucket> result(first, last);
        // Data newer than the last complete pair exist only on the finer levels.
        const double covered = result.empty() ? from : result.back().lastStep;
        if (last == buckets.end()) {
            std::vector<Bucket> rest;
            double known = covered;
            for (std::size_t finer = level; finer-- > 0;) {
                const std::vector<Bucket>& all = levels_[finer];
                for (auto i = std::ranges::upper_bound(all, known, {}, &Bucket::firstStep);
                     i != all.end() && i->firstStep <= to;
                     ++i) {
                    rest.push_back(*i);
                    known = i->lastStep;
                }
            }
            result.insert(result.end(), rest.begin(), rest.end());
        }
        return result;
    }
    return {};
}

const Bucket* MetricHistory::at(double step) const {
    if (empty()) return nullptr;
    const std::vector<Bucket>& finest = levels_.front();
    auto found = std::lower_bound(finest.begin(), finest.end(), step, endsBefore);
    if (found == finest.end()) --found;
    return &*found;
}

}  // namespace espalier::ui
