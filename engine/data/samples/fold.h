// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace espalier::engine {

/// With fewer folds there is nothing to compare; more cost time and say little more.
inline constexpr int kFewestFolds = 2;
inline constexpr int kMostFolds = 20;

/// One of the trainings of a cross-validation: the samples of this part are held out as the test
/// split, all others are for training and validation. The usual value is no fold.
struct Fold {
    int number = 0;  ///< from 1; 0: none
    int of = 0;

    explicit operator bool() const { return number > 0; }
    friend bool operator==(const Fold&, const Fold&) = default;
};

}  // namespace espalier::engine
