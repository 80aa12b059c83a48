// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/tasks/training_outcome.h"

namespace espalier::engine {

/// The wrong answer that is given most often: one output in place of another.
struct FrequentMistake {
    int truth = 0;  ///< index of the output
    int answer = 0;
    std::string truthName;
    std::string answerName;
    std::int64_t count = 0;           ///< images with the wrong answer
    std::int64_t of = 0;              ///< images of the true output
    bool isTied = false;              ///< another one is as frequent, of as many
    std::vector<std::size_t> images;  ///< which ones, where that was kept
};

/// What the evaluation of a task with right and wrong answers says besides: derived from it where
/// there are any.
class RightOrWrong {
  public:
    virtual ~RightOrWrong() = default;

    /// Whether the answer for this image is right; nothing where its truth is unknown.
    virtual std::optional<bool> isRight(std::size_t index) const = 0;
    /// The right output of this image, by its index; nothing where it is unknown.
    virtual std::optional<int> truthOf(std::size_t index) const = 0;
    /// Its name, and that of the output which is the answer; nullptr where there is none.
    virtual const std::string* truthNameOf(std::size_t index) const = 0;
    virtual const std::string* answerOf(std::size_t index) const = 0;
    /// Nothing where all is right.
    virtual std::optional<FrequentMistake> mostFrequentMistake() const = 0;
    /// What the gap to this accuracy on training images means.
    virtual Gap gapTo(double trainingAccuracy) const = 0;
};

}  // namespace espalier::engine
