// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>

namespace espalier::engine {

/// What all replicas will do next.
enum class GateDecision : std::uint8_t { GoOn, EpochEnds, Pause, Stop };

/// One vote per step over the replicas of a run, so that all of them do the same number of steps
/// and none waits in a reduction for one that has left. Requests come from any thread; each
/// replica votes on its own. A run of one replica uses it too: pausing is waiting here.
class StepGate {
  public:
    /// `abortCommunication` is called once, outside any lock, by the first replica that fails: it
    /// wakes those that wait for it in a reduction.
    explicit StepGate(int replicas, std::function<void()> abortCommunication = {});

    void requestStop();
    void requestPause();
    void requestContinue();
    bool stopRequested() const;

    /// Waits until every replica that is still there has voted; all get the same answer. Stop wins
    /// over Pause, Pause over EpochEnds (one has no more data), that over GoOn.
    GateDecision vote(bool hasData);
    /// After Pause: returns when the run should continue or stop. Then vote again.
    void waitWhilePaused();
    /// This replica will not vote again. All others stop at their next vote.
    void leave();
    /// Likewise, because of `reason`; the first one is kept.
    void fail(std::exception_ptr reason);
    /// Throws what the first failing replica handed in; returns when none has failed.
    void rethrowFailure() const;

  private:
    bool mustStop() const { return stop_ || left_ > 0; }
    void decideWhenComplete();

    const std::function<void()> abortCommunication_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    int present_;
    int left_ = 0;
    int arrived_ = 0;
    std::uint64_t round_ = 0;
    bool allHaveData_ = true;
    bool stop_ = false;
    bool paused_ = false;
    GateDecision decision_ = GateDecision::GoOn;
    std::exception_ptr failure_;
};

}  // namespace espalier::engine
