// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/recent_images.h"

#include <algorithm>
#include <cmath>

namespace espalier::engine {

RecentImages::RecentImages(std::int64_t batch, std::int64_t perEpoch)
    : batch_(batch), perEpoch_(perEpoch), window_(static_cast<double>(std::min(batch, perEpoch))) {}

void RecentImages::note(TrainingEvent& step, std::int64_t images) {
    // An fp16 step may have no loss.
    if (window_ < 1 || images < 1 || step.loss.count == 0) return;
    steps_.push_back(
        {.loss = step.loss, .accuracy = step.accuracy, .images = static_cast<double>(images)});
    held_ += steps_.back().images;
    forgetOld();
    step.recent.loss = meanOf(&Step::loss);
    step.recent.accuracy = meanOf(&Step::accuracy);
    step.recent.images = std::llround(std::min(held_, window_));
}

void RecentImages::noteStored(TrainingEvent& event) {
    // A damaged file may hold any number.
    if (event.kind == EventKind::Epoch) epochEnd_ = std::max<std::int64_t>(0, event.step);
    if (event.kind != EventKind::Step || window_ < 1 || event.step <= epochEnd_) return;
    const std::int64_t fullSteps = (perEpoch_ - 1) / batch_;
    const bool isLast = event.step - epochEnd_ == fullSteps + 1;
    note(event, isLast ? perEpoch_ - batch_ * fullSteps : batch_);
}

void RecentImages::forgetOld() {
    while (held_ - steps_.front().images >= window_) {
        held_ -= steps_.front().images;
        steps_.pop_front();
    }
}

// The oldest step counts with the part of its images that is within the window.
Measured RecentImages::meanOf(Measured Step::*metric) const {
    double sum = 0;
    double images = 0;
    for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
        const Measured& value = (*step).*metric;
        if (value.count == 0) continue;
        const double counted = std::min(step->images, window_ - images);
        sum += counted * value.mean();
        images += counted;
    }
    Measured mean;
    if (images > 0) mean.add(sum / images);
    return mean;
}

}  // namespace espalier::engine
