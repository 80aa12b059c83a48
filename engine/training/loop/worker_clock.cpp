// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/worker_clock.h"

#include <algorithm>

namespace espalier::engine {

namespace {

constexpr auto kReportEvery = std::chrono::milliseconds(500);

double& secondsOf(WorkerTime& worker, WorkerClock::Part part) {
    switch (part) {
        case WorkerClock::Part::Statistics:
            return worker.statistics;
        case WorkerClock::Part::Gradients:
            return worker.gradients;
        case WorkerClock::Part::Computing:
            break;
    }
    return worker.computing;
}

}  // namespace

WorkerClock::WorkerClock(int workers, int threads) : busy_(static_cast<std::size_t>(workers)) {
    times_.threads = threads;
    times_.workers.resize(busy_.size());
}

double WorkerClock::secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

void WorkerClock::run(WorkerPool& pool, Part part, const std::function<void(int worker)>& job) {
    const Clock::time_point begin = Clock::now();
    pool.run([&](int worker) {
        const Clock::time_point own = Clock::now();
        job(worker);
        busy_[static_cast<std::size_t>(worker)] = secondsSince(own);
    });
    const double seconds = secondsSince(begin);
    times_.seconds += seconds;
    for (std::size_t i = 0; i < busy_.size(); ++i) {
        secondsOf(times_.workers[i], part) += busy_[i];
        times_.workers[i].waiting += std::max(0.0, seconds - busy_[i]);
    }
}

void WorkerClock::noteForAll(Part part, Clock::time_point begin) {
    const double seconds = secondsSince(begin);
    times_.seconds += seconds;
    for (WorkerTime& worker : times_.workers) secondsOf(worker, part) += seconds;
}

void WorkerClock::noteStep(const std::vector<BatchShare>& shares) {
    ++times_.steps;
    std::vector<std::int64_t> images(times_.workers.size());
    for (const BatchShare& share : shares) {
        images[static_cast<std::size_t>(share.replica) % images.size()] += share.count;
    }
    for (std::size_t i = 0; i < images.size(); ++i) {
        WorkerTime& worker = times_.workers[i];
        worker.share = std::max(worker.share, images[i]);
        worker.images += images[i];
    }
}

// What was waited for at the end of an epoch counts with the next step.
WorkerTimes WorkerClock::take() {
    if (times_.steps == 0) return {};
    WorkerTimes next{.threads = times_.threads, .workers = {}};
    for (const WorkerTime& worker : times_.workers) next.workers.push_back({.share = worker.share});
    taken_ = Clock::now();
    std::swap(times_, next);
    return next;
}

WorkerTimes WorkerClock::takeIfDue() {
    const std::size_t fours = (times_.workers.size() + 3) / 4;  // of many, less often
    return Clock::now() - taken_ < fours * kReportEvery ? WorkerTimes() : take();
}

}  // namespace espalier::engine
