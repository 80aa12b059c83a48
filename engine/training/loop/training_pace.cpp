// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/training_pace.h"

#include <limits>

namespace espalier::engine {

namespace {

constexpr std::int64_t kWarmUpSteps = 2;
constexpr double kWindowSeconds = 3;
constexpr std::size_t kFewestMarks = 2;
constexpr std::size_t kMostMarks = 256;

}  // namespace

TrainingPace::TrainingPace(double elapsedSeconds) : before_(elapsedSeconds) {
    restartWindow();
}

double TrainingPace::sessionSeconds() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
}

void TrainingPace::noteStep(std::int64_t images) {
    ++steps_;
    images_ += images;
    const double now = sessionSeconds();
    if (steps_ <= kWarmUpSteps) warmUpSeconds_ = now;
    window_.push_back({now, images_});
    while (window_.size() > kFewestMarks &&
           (now - window_.front().seconds > kWindowSeconds || window_.size() > kMostMarks)) {
        window_.pop_front();
    }
    const double span = now - window_.front().seconds;
    if (span > 0) speed_ = static_cast<double>(images_ - window_.front().images) / span;
}

void TrainingPace::restartWindow() {
    window_.assign(1, {sessionSeconds(), images_});
}

void TrainingPace::pause() {
    pausedAt_ = Clock::now();
}

void TrainingPace::goOn() {
    start_ += Clock::now() - pausedAt_;
    restartWindow();
}

double TrainingPace::elapsedSeconds() const {
    return before_ + sessionSeconds();
}

double TrainingPace::imagesPerSecond() const {
    return speed_;
}

double TrainingPace::remainingSeconds(std::int64_t stepsLeft) const {
    const std::int64_t counted = steps_ - kWarmUpSteps;
    if (counted < 1) return std::numeric_limits<double>::quiet_NaN();
    const double seconds = sessionSeconds() - warmUpSeconds_;
    return seconds / static_cast<double>(counted) * static_cast<double>(stepsLeft);
}

}  // namespace espalier::engine
