// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <stop_token>

namespace espalier::engine {

/// What all replicas will do next.
enum class GateDecision : std::uint8_t { GoOn, EpochEnds, Pause, Stop };

/// One vote per step over the replicas of a run, so that all of them do the same number of steps
/// and none waits in a reduction for one that has left. Requests come from any thread; each
/// replica votes on its own. A run of one replica uses it too: pausing is waiting here.
class StepGate {
  public:
    /// `stop` alone says when to stop. `abortCommunication` is called once, outside any lock, by
    /// the first replica that fails: it wakes those that wait for it in a reduction.
    explicit StepGate(int replicas,
                      std::stop_token stop = {},
                      std::function<void()> abortCommunication = {});

    const std::stop_token& stop() const { return stop_; }
    void requestPause();
    void requestContinue();

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
    bool mustStop() const { return stop_.stop_requested() || left_ > 0; }
    void decideWhenComplete();

    const std::stop_token stop_;
    const std::function<void()> abortCommunication_;
    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    int present_;
    int left_ = 0;
    int arrived_ = 0;
    std::uint64_t round_ = 0;
    bool allHaveData_ = true;
    bool paused_ = false;
    GateDecision decision_ = GateDecision::GoOn;
    std::exception_ptr failure_;
};

}  // namespace espalier::engine
