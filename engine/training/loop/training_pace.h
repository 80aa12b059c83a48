// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>

namespace espalier::engine {

/// How long a run has taken, how fast it is and how long it will take. Time spent paused does not
/// count. Used by one thread.
class TrainingPace {
  public:
    /// `elapsedSeconds` of earlier parts of the run.
    explicit TrainingPace(double elapsedSeconds);

    void noteStep(std::int64_t images);
    /// Resets the recent speed: the time since then was not spent training.
    void restartWindow();
    void pause();
    void goOn();

    double elapsedSeconds() const;
    /// Over the last few seconds of steps; 0 before the first.
    double imagesPerSecond() const;
    /// For this many more steps, at the average speed so far, validation included. The first steps
    /// do not count, because they warm up: NaN until there is a step after them.
    double remainingSeconds(std::int64_t stepsLeft) const;

  private:
    using Clock = std::chrono::steady_clock;
    struct Mark {
        double seconds;
        std::int64_t images;  ///< until then
    };

    double sessionSeconds() const;

    const double before_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point pausedAt_{};
    std::int64_t steps_ = 0;
    double warmUpSeconds_ = 0;  ///< of the session, until its first steps were done
    std::int64_t images_ = 0;
    double speed_ = 0;
    std::deque<Mark> window_;
};

}  // namespace espalier::engine
