// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <utility>
#include <vector>

namespace espalier::engine {

/// Carries items from the training thread to its observers. push() never blocks and never loses
/// anything that matters: when `capacity` items wait, mergeable neighbours are merged into one.
/// Items that cannot be merged are always kept, in order; if there are many of them, the next merge
/// waits for half as many more, so that a push stays cheap on average. Any number of threads may
/// push and drain.
///
/// Policy: `static bool mergeable(const T&, const T&)` and `static void merge(T& into, const T&
/// next)`.
template <typename T, typename Policy>
class BoundedQueue {
  public:
    explicit BoundedQueue(std::size_t capacity) : capacity_(capacity), room_(capacity) {}

    void push(T item) {
        {
            const std::lock_guard lock(mutex_);
            items_.push_back(std::move(item));
            if (items_.size() > room_) mergeNeighbours();
        }
        arrived_.notify_one();
    }

    /// All waiting items, oldest first; empty when there are none.
    std::vector<T> drain() {
        const std::lock_guard lock(mutex_);
        return takeAll();
    }

    /// Like drain(), but waits until there is something or the duration has passed.
    template <typename Duration>
    std::vector<T> waitAndDrain(Duration timeout) {
        std::unique_lock lock(mutex_);
        arrived_.wait_for(lock, timeout, [this] { return !items_.empty(); });
        return takeAll();
    }

  private:
    std::vector<T> takeAll() {
        std::vector<T> taken(std::make_move_iterator(items_.begin()),
                             std::make_move_iterator(items_.end()));
        items_.clear();
        room_ = capacity_;
        return taken;
    }

    // Merges pairs, so that one pass halves the queue and pushes stay cheap on average.
    void mergeNeighbours() {
        std::deque<T> kept;
        for (T& item : items_) {
            const bool lastIsSingle = !kept.empty() && !lastWasMerged_;
            if (lastIsSingle && Policy::mergeable(kept.back(), item)) {
                Policy::merge(kept.back(), item);
                lastWasMerged_ = true;
            } else {
                kept.push_back(std::move(item));
                lastWasMerged_ = false;
            }
        }
        lastWasMerged_ = false;
        items_ = std::move(kept);
        room_ = std::max(capacity_, items_.size() + items_.size() / 2);
    }

    const std::size_t capacity_;
    std::size_t room_;  // items that may wait before the next merge
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::deque<T> items_;
    bool lastWasMerged_ = false;
};

}  // namespace espalier::engine
