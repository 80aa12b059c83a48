// SPDX-License-Identifier: Apache-2.0
#include "engine/parallel/step_gate.h"

#include <cassert>
#include <utility>

namespace espalier::engine {

StepGate::StepGate(int replicas, std::stop_token stop, std::function<void()> abortCommunication)
    : stop_(std::move(stop)),
      abortCommunication_(std::move(abortCommunication)),
      present_(replicas) {
    assert(replicas > 0);
}

void StepGate::requestPause() {
    const std::lock_guard lock(mutex_);
    paused_ = true;
}

void StepGate::requestContinue() {
    const std::lock_guard lock(mutex_);
    paused_ = false;
    changed_.notify_all();
}

GateDecision StepGate::vote(bool hasData) {
    std::unique_lock lock(mutex_);
    const std::uint64_t round = round_;
    allHaveData_ = allHaveData_ && hasData;
    ++arrived_;
    decideWhenComplete();
    // decision_ cannot be overwritten before this replica has read it: the next round needs its
    // vote.
    changed_.wait(lock, [&] { return round_ != round; });
    return decision_;
}

// Taken once per round, when the last vote is in: a request that comes later counts for the next
// round, for all replicas alike.
void StepGate::decideWhenComplete() {
    if (arrived_ == 0 || arrived_ < present_) return;
    decision_ = mustStop()      ? GateDecision::Stop
                : paused_       ? GateDecision::Pause
                : !allHaveData_ ? GateDecision::EpochEnds
                                : GateDecision::GoOn;
    arrived_ = 0;
    allHaveData_ = true;
    ++round_;
    changed_.notify_all();
}

void StepGate::waitWhilePaused() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, stop_, [this] { return !paused_ || mustStop(); });
}

void StepGate::leave() {
    const std::lock_guard lock(mutex_);
    assert(present_ > 0);
    --present_;
    ++left_;
    decideWhenComplete();
    changed_.notify_all();
}

void StepGate::fail(std::exception_ptr reason) {
    bool isFirst = false;
    {
        const std::lock_guard lock(mutex_);
        isFirst = failure_ == nullptr;
        if (isFirst) failure_ = std::move(reason);
    }
    leave();
    if (isFirst && abortCommunication_) abortCommunication_();
}

void StepGate::rethrowFailure() const {
    std::exception_ptr failure;
    {
        const std::lock_guard lock(mutex_);
        failure = failure_;
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace espalier::engine
