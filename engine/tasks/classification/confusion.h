// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace espalier::engine {

/// Counts per (true class, predicted class). Can be merged by addition.
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
    std::int64_t predictedAs(int c) const;  ///< images of any class

    double accuracy() const;          ///< 0 when empty
    double balancedAccuracy() const;  ///< mean recall of the classes that occur
    double precision(int c) const;    ///< NaN when the class was never predicted
    double recall(int c) const;       ///< NaN when the class does not occur
    /// Accuracy of always answering the most frequent class.
    double baseline() const;
    /// True if the largest class has at least 1.5 times the images of the smallest that occurs.
    /// Accuracy then says little about the small classes, and balancedAccuracy() should be shown
    /// beside it.
    bool isUnequal() const;

  private:
    std::size_t cellAt(int truth, int predicted) const;

    int classes_ = 0;
    std::vector<std::int64_t> counts_;
};

/// Images of one class that were predicted as another.
struct ConfusedPair {
    int truth = 0;
    int predicted = 0;
    std::int64_t count = 0;
    std::int64_t of = 0;  ///< images of the true class

    friend bool operator==(const ConfusedPair&, const ConfusedPair&) = default;
};

/// Up to `most` pairs that occur: the most frequent first, of equal ones the larger share of its
/// class.
std::vector<ConfusedPair> mostConfused(const ConfusionMatrix& confusion, std::size_t most);

}  // namespace espalier::engine
