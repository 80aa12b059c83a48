// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace espalier::engine {

/// Counts of (true class, predicted class). A mergeable sum.
class ConfusionMatrix {
  public:
    explicit ConfusionMatrix(int classes = 0);
    void add(int truth, int predicted, std::int64_t count = 1);
    void merge(const ConfusionMatrix& other);

    int classes() const { return classes_; }
    std::int64_t at(int truth, int predicted) const;
    std::int64_t total() const;
    std::int64_t correct() const;
    std::int64_t ofClass(int truth) const;

    double accuracy() const;          ///< 0 when empty
    double balancedAccuracy() const;  ///< mean recall of the classes that occur
    double precision(int c) const;    ///< NaN when the class was never predicted
    double recall(int c) const;       ///< NaN when the class does not occur
    /// Accuracy of always answering the most frequent class.
    double chance() const;

  private:
    int classes_ = 0;
    std::vector<std::int64_t> counts_;
};

}  // namespace espalier::engine
