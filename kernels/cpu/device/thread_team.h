// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <omp.h>

#include <algorithm>
#include <cstdint>

#include "kernels/cpu/device/instruction_set.h"

namespace espalier::kernels::cpu {

/// The compute threads of one device: OpenMP's pool of the host thread that uses the device, with
/// flush-to-zero on each of them. Owned by the device. Each host thread has a pool of its own.
class ThreadTeam {
  public:
    /// At most as many threads as OMP_THREAD_LIMIT allows: oneDNN leaves out the part of every
    /// thread that does not come, without an error.
    ThreadTeam(int threads, InstructionSet set)
        : threads_(std::min(threads, omp_get_thread_limit())), set_(set) {}

    int threads() const { return threads_; }
    InstructionSet instructionSet() const { return set_; }

    /// Calls body(begin, end) over [0, count), one contiguous piece per thread; on the calling
    /// thread only if there is less than `grain` work per thread. The body must not throw.
    template <class Body>
    void forRange(std::int64_t count, std::int64_t grain, const Body& body) const {
        const std::int64_t useful =
            std::max<std::int64_t>(1, count / std::max<std::int64_t>(1, grain));
        const int team = static_cast<int>(std::min<std::int64_t>(threads_, useful));
        if (count <= 0) return;
        if (team == 1) return callFor(set_, body, std::int64_t{0}, count);
#pragma omp parallel num_threads(team)
        {
            const std::int64_t part = omp_get_thread_num();
            const std::int64_t parts = omp_get_num_threads();
            callFor(set_, body, count * part / parts, count * (part + 1) / parts);
        }
    }

    /// Calls body(part) for part 0 … threads() - 1, one per thread. For kernels that select their
    /// instruction set themselves.
    template <class Body>
    void forParts(const Body& body) const {
        if (threads_ == 1) return body(0);
#pragma omp parallel num_threads(threads_)
        for (int part = omp_get_thread_num(); part < threads_; part += omp_get_num_threads()) {
            body(part);
        }
    }

    /// Inside forRange and forParts: the number of the thread, below threads().
    static std::int64_t currentThread() {
        return omp_get_thread_num();
    }

    /// body() on the calling thread.
    template <class Body>
    void serial(const Body& body) const {
        callFor(set_, body);
    }

    /// Sets flush-to-zero on every thread of the pool of the calling host thread, once.
    void prepareThreads() const;

  private:
    int threads_;
    InstructionSet set_;
};

/// Applies the team's settings to the calling host thread during its lifetime (OpenMP's thread
/// count, also for oneDNN, which is neither adapted to the machine's load nor nested away;
/// flush-to-zero) and then restores the previous ones.
class ComputeScope {
  public:
    explicit ComputeScope(const ThreadTeam& team);
    ~ComputeScope();
    ComputeScope(const ComputeScope&) = delete;
    ComputeScope& operator=(const ComputeScope&) = delete;

  private:
    int outerThreads_;
    bool outerDynamic_;
    int outerLevels_;
    std::uint64_t outerFloatMode_;
};

}  // namespace espalier::kernels::cpu
