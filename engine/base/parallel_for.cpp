// SPDX-License-Identifier: Apache-2.0
#include "engine/base/parallel_for.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "engine/base/error.h"

namespace espalier::engine {

namespace {

class Workers {
  public:
    Workers(const ParallelWork& work, std::stop_token stop) : work_(work), stop_(std::move(stop)) {
        threads_.reserve(static_cast<std::size_t>(threadCount()));
        for (int thread = 0; thread < threadCount(); ++thread) start(thread);
    }
    // After an exception of `progress`, so that nobody waits for the rest of the work.
    ~Workers() { failed_ = true; }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    void wait() {
        std::unique_lock lock(mutex_);
        while (!finished_.wait_for(
            lock, std::chrono::milliseconds(50), [this] { return running_ == 0; })) {
            lock.unlock();
            report();
            lock.lock();
        }
        lock.unlock();
        threads_.clear();
        if (failure_) std::rethrow_exception(failure_);
        if (stop_.stop_requested()) throw Stopped();
        report();
    }

  private:
    int threadCount() const {
        return static_cast<int>(
            std::clamp<std::int64_t>(work_.threads, 1, std::max<std::int64_t>(work_.count, 1)));
    }
    // Where the system allows no more threads, fewer do the same work.
    void start(int thread) {
        {
            const std::lock_guard lock(mutex_);
            ++running_;
        }
        try {
            threads_.emplace_back([this, thread] { run(thread); });
        } catch (const std::system_error&) {
            const std::lock_guard lock(mutex_);
            --running_;
            if (threads_.empty()) {
                throw Error(
                    "The system allows no further thread. Close other programs, or raise the "
                    "limit of processes, then try again.");
            }
        }
    }
    void report() const {
        if (work_.progress) work_.progress(done_.load());
    }
    void run(int thread) {
        try {
            while (!stop_.stop_requested() && !failed_.load()) {
                const std::int64_t item = next_.fetch_add(1);
                if (item >= work_.count) break;
                work_.body(item, thread);
                done_.fetch_add(1);
            }
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
            failed_ = true;
        }
        const std::lock_guard lock(mutex_);
        --running_;
        finished_.notify_all();
    }

    const ParallelWork& work_;
    std::stop_token stop_;
    std::atomic<std::int64_t> next_{0};
    std::atomic<std::int64_t> done_{0};
    std::atomic<bool> failed_{false};
    std::mutex mutex_;
    std::condition_variable finished_;
    int running_ = 0;
    std::exception_ptr failure_;
    std::vector<std::jthread> threads_;  // last: joined before the other members are destroyed
};

}  // namespace

void parallelFor(const ParallelWork& work, std::stop_token stop) {
    Workers workers(work, std::move(stop));
    workers.wait();
}

}  // namespace espalier::engine
