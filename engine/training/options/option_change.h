// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/training/options/training_options.h"

namespace espalier::engine {

/// A change the user made while a run was paused, or when it was resumed: valid from the step after
/// `afterStep` on. A value, kept with the run so that it can be repeated.
struct OptionChange {
    std::int64_t afterStep = 0;
    std::int64_t epochs = 0;
    std::int64_t validationPatience = 0;
    double learningRate = 0;
    /// Not before this epoch has begun: tells the end of an epoch from the beginning of the next,
    /// between which the run may end. 0: the step alone decides.
    std::int64_t epoch = 0;
    bool restartsPatience = false;  ///< epochs without a better one are counted from zero again

    friend bool operator==(const OptionChange&, const OptionChange&) = default;
};

/// As the options are now.
OptionChange changeOf(const TrainingOptions& options, std::int64_t afterStep);
void applyChange(const OptionChange& change, TrainingOptions& options);
/// The options of a run at its end, after all of its changes, which are in their order.
TrainingOptions afterChanges(TrainingOptions options, const std::vector<OptionChange>& changes);
/// "epochs 40, was 30; learning rate 0.0001, was 0.001"; empty when nothing differs.
std::string changeText(const OptionChange& change, const TrainingOptions& before);

/// Passes changes to the training thread; the last one counts. Thread-safe.
class ChangeBox {
  public:
    void put(const OptionChange& change) {
        const std::lock_guard lock(mutex_);
        change_ = change;
    }
    std::optional<OptionChange> take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(change_, std::nullopt);
    }

  private:
    std::mutex mutex_;
    std::optional<OptionChange> change_;
};

}  // namespace espalier::engine
