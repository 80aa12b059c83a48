// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <thread>
#include <vector>

namespace espalier::engine {

/// Threads that compute the replicas of a step together: the same threads for every job, because
/// each keeps compute threads of its own. Used by one thread.
class WorkerPool {
  public:
    /// Throws std::system_error if the system refuses a thread.
    explicit WorkerPool(int workers);
    ~WorkerPool();
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    int workers() const { return static_cast<int>(threads_.size()); }
    /// job(worker) on every worker, 0 … workers() - 1; returns when all have ended. If some threw,
    /// rethrows what the first of them, by number, threw.
    void run(const std::function<void(int worker)>& job);

  private:
    void work(int worker);
    void end();

    const std::function<void(int)>* job_ = nullptr;  ///< nullptr: end
    std::vector<std::exception_ptr> failures_;       ///< by worker
    std::atomic<std::uint32_t> jobs_ = 0;            ///< begun
    std::atomic<int> busy_ = 0;
    std::vector<std::jthread> threads_;
};

}  // namespace espalier::engine
