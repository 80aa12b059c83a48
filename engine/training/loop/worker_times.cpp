// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/worker_times.h"

#include <algorithm>
#include <functional>
#include <map>

#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::engine {

namespace {

constexpr double kClearlySlower = 0.1;
constexpr std::size_t kMostListed = 4;         // shares, one by one
constexpr std::size_t kMostListedByLoads = 8;  // where it matters whose they are

double perImage(const WorkerTime& worker) {
    return worker.images > 0 ? worker.computing / static_cast<double>(worker.images) : 0;
}

// Then the update, which counts for each of them, is more of an image's time where there are fewer.
bool areUneven(const std::vector<WorkerTime>& workers) {
    std::int64_t smallest = 0;
    std::int64_t largest = 0;
    for (const WorkerTime& worker : workers) {
        if (worker.share == 0) continue;
        smallest = smallest == 0 ? worker.share : std::min(smallest, worker.share);
        largest = std::max(largest, worker.share);
    }
    return largest > smallest + 1;
}

}  // namespace

void WorkerTimes::add(const WorkerTimes& later) {
    if (!later.isMeasured()) return;
    if (later.workers.size() != workers.size() || later.threads != threads) {
        *this = later;
        return;
    }
    steps += later.steps;
    seconds += later.seconds;
    data += later.data;
    for (std::size_t i = 0; i < workers.size(); ++i) {
        WorkerTime& sum = workers[i];
        const WorkerTime& more = later.workers[i];
        sum.share = std::max(sum.share, more.share);
        sum.images += more.images;
        sum.computing += more.computing;
        sum.statistics += more.statistics;
        sum.gradients += more.gradients;
        sum.waiting += more.waiting;
    }
}

double WorkerTimes::imagesPerSecond(const WorkerTime& worker) const {
    return seconds > 0 ? static_cast<double>(worker.images) / seconds : 0;
}

double fractionOf(const WorkerTimes& times, double WorkerTime::*part) {
    if (!times.isMeasured() || times.seconds <= 0) return 0;
    double sum = 0;
    for (const WorkerTime& worker : times.workers) sum += worker.*part;
    return sum / static_cast<double>(times.workers.size()) / times.seconds;
}

std::optional<SlowWorker> slowWorker(const WorkerTimes& times) {
    if (areUneven(times.workers)) return std::nullopt;
    double all = 0;
    double count = 0;
    std::optional<std::size_t> slowest;
    for (std::size_t i = 0; i < times.workers.size(); ++i) {
        const double own = perImage(times.workers[i]);
        if (own <= 0) continue;  // of a batch with fewer images than workers
        all += own;
        ++count;
        if (!slowest || own > perImage(times.workers[*slowest])) slowest = i;
    }
    if (count < 2) return std::nullopt;
    const double own = perImage(times.workers[*slowest]);
    const double excess = own * (count - 1) / (all - own) - 1;
    if (excess <= kClearlySlower) return std::nullopt;
    return SlowWorker{*slowest, excess};
}

std::string sharesText(const std::vector<WorkerTime>& workers) {
    std::vector<std::int64_t> shares;
    for (const WorkerTime& worker : workers) shares.push_back(worker.share);
    const std::size_t most = areUneven(workers) ? kMostListedByLoads : kMostListed;
    if (shares.size() <= most) return fmt::format("{}", fmt::join(shares, " + "));
    std::map<std::int64_t, int, std::greater<>> counts;
    for (const std::int64_t share : shares) ++counts[share];
    std::string text;
    for (const auto& [share, count] : counts) {
        text += fmt::format("{}{} × {}", text.empty() ? "" : " + ", share, count);
    }
    return text;
}

}  // namespace espalier::engine
