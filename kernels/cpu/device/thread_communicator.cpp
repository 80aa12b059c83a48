// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/device/thread_communicator.h"

#include <algorithm>
#include <cassert>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "kernels/cpu/device/cpu_stream.h"
#include "kernels/error.h"

namespace espalier::kernels::cpu {

namespace {

/// Where the replicas synchronise. Every call has the same steps on all of them: publish the
/// buffer, wait for all, compute a share, wait for all.
class MeetingPoint {
  public:
    explicit MeetingPoint(int size) : buffers_(static_cast<std::size_t>(size)) {}

    int size() const { return static_cast<int>(buffers_.size()); }

    /// Returns when all replicas have called it. Throws Error after abort().
    void meet() {
        std::unique_lock lock(mutex_);
        checkAborted();
        if (++arrived_ == size()) {
            arrived_ = 0;
            ++round_;
            lock.unlock();
            changed_.notify_all();
            return;
        }
        const std::uint64_t mine = round_;
        changed_.wait(lock, [&] { return aborted_ || round_ != mine; });
        if (round_ == mine) checkAborted();
    }

    void show(int rank, float* values, std::size_t count) {
        const std::lock_guard lock(mutex_);
        buffers_[static_cast<std::size_t>(rank)] = {values, count};
    }
    /// Valid between two waits.
    float* values(int rank) const { return buffers_[static_cast<std::size_t>(rank)].values; }
    bool sameCounts() const {
        return std::ranges::all_of(
            buffers_, [&](const Shown& shown) { return shown.count == buffers_[0].count; });
    }

    void abort() {
        {
            const std::lock_guard lock(mutex_);
            aborted_ = true;
        }
        changed_.notify_all();
    }

  private:
    struct Shown {
        float* values = nullptr;
        std::size_t count = 0;
    };

    void checkAborted() const {
        if (aborted_) throw Error("Training on several devices was stopped by one of them.");
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Shown> buffers_;
    int arrived_ = 0;
    std::uint64_t round_ = 0;
    bool aborted_ = false;
};

class ThreadCommunicator final : public Communicator {
  public:
    // The replicas own the meeting point together; it is destroyed with the last one.
    ThreadCommunicator(std::shared_ptr<MeetingPoint> point, int rank)
        : point_(std::move(point)), rank_(rank) {}

    int rank() const override { return rank_; }
    int size() const override { return point_->size(); }

    void allReduceSum(float* values, std::size_t count, Stream& stream) override {
        static_cast<CpuStream&>(stream).runOrRecord([=, this] { sum(values, count); });
    }
    void broadcast(float* values, std::size_t count, Stream& stream) override {
        static_cast<CpuStream&>(stream).runOrRecord([=, this] { copyFromFirst(values, count); });
    }
    void abort() override { point_->abort(); }

  private:
    void sum(float* values, std::size_t count) {
        point_->show(rank_, values, count);
        point_->meet();
        assert(point_->sameCounts());
        // Sums this replica's share of the elements over all replicas and writes it back to all.
        const auto ranks = static_cast<std::size_t>(size());
        const auto mine = static_cast<std::size_t>(rank_);
        addShare(count * mine / ranks, count * (mine + 1) / ranks);
        point_->meet();
    }

    void addShare(std::size_t begin, std::size_t end) {
        constexpr std::size_t kPiece = 1024;
        float total[kPiece];
        for (std::size_t first = begin; first < end; first += kPiece) {
            const std::size_t width = std::min(kPiece, end - first);
            std::copy_n(point_->values(0) + first, width, total);
            for (int rank = 1; rank < size(); ++rank) {
                const float* other = point_->values(rank) + first;
                for (std::size_t i = 0; i < width; ++i) total[i] += other[i];
            }
            for (int rank = 0; rank < size(); ++rank) {
                std::copy_n(total, width, point_->values(rank) + first);
            }
        }
    }

    void copyFromFirst(float* values, std::size_t count) {
        point_->show(rank_, values, count);
        point_->meet();
        assert(point_->sameCounts());
        if (rank_ != 0) std::memcpy(values, point_->values(0), count * sizeof(float));
        point_->meet();
    }

    std::shared_ptr<MeetingPoint> point_;
    int rank_;
};

}  // namespace

std::vector<std::unique_ptr<Communicator>> createThreadCommunicators(int size) {
    assert(size >= 1);
    const auto point = std::make_shared<MeetingPoint>(size);
    std::vector<std::unique_ptr<Communicator>> communicators;
    communicators.reserve(static_cast<std::size_t>(size));
    for (int rank = 0; rank < size; ++rank) {
        communicators.push_back(std::make_unique<ThreadCommunicator>(point, rank));
    }
    return communicators;
}

}  // namespace espalier::kernels::cpu
