// SPDX-License-Identifier: Apache-2.0
#include "engine/base/work_pace.h"

#include <cassert>
#include <ctime>
#include <utility>

namespace espalier::engine {

namespace {

thread_local WorkPace* paceOfThread = nullptr;

// A shorter rest would cost more than it spares; the next one makes up for it.
constexpr std::chrono::microseconds kLeastWork{300};

}  // namespace

WorkPace::WorkPace(std::function<Nanoseconds()> worked) : worked_(std::move(worked)) {}

WorkPace::Nanoseconds WorkPace::threadTime() {
    timespec time{};
    if (::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) return Nanoseconds{0};
    return std::chrono::seconds(time.tv_sec) + Nanoseconds(time.tv_nsec);
}

void WorkPace::hurry() {
    const std::lock_guard lock(mutex_);
    mustHurry_ = true;
    changed_.notify_all();
}

void WorkPace::rest() {
    const Nanoseconds worked = worked_();
    const Nanoseconds part = worked - workedBefore_;
    if (part < kLeastWork) return;
    workedBefore_ = worked;
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, part * kRestPerWork, [this] { return mustHurry_; });
}

PacedWork::PacedWork(WorkPace& pace) {
    assert(paceOfThread == nullptr);
    pace.workedBefore_ = pace.worked_();
    paceOfThread = &pace;
}

PacedWork::~PacedWork() {
    paceOfThread = nullptr;
}

void restBetweenParts() {
    if (paceOfThread) paceOfThread->rest();
}

}  // namespace espalier::engine
