// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/worker_times_json.h"

#include <cmath>

namespace espalier::engine {

namespace {

constexpr std::size_t kMostWorkers = 4096;

// What is written and read is written again as it was.
double microseconds(double seconds) {
    constexpr double kMost = 1e9;
    return std::abs(seconds) < kMost ? std::round(seconds * 1e6) / 1e6 : seconds;
}

double speedOf(const WorkerTime& worker, double seconds) {
    const double speed = seconds > 0 ? static_cast<double>(worker.images) / seconds : 0;
    return std::round(speed * 10) / 10;
}

WorkerTime workerFromJson(JsonObject stored) {
    return {.share = stored.count("share", 0),
            .images = stored.count("images", 0),
            .computing = stored.real("computing_s", 0),
            .statistics = stored.real("statistics_s", 0),
            .gradients = stored.real("gradients_s", 0),
            .waiting = stored.real("waiting_s", 0)};
}

}  // namespace

nlohmann::ordered_json workersToJson(const WorkerTimes& times) {
    nlohmann::ordered_json each = nlohmann::ordered_json::array();
    for (const WorkerTime& worker : times.workers) {
        each.push_back({{"share", worker.share},
                        {"images", worker.images},
                        {"images_per_second", speedOf(worker, microseconds(times.seconds))},
                        {"computing_s", microseconds(worker.computing)},
                        {"statistics_s", microseconds(worker.statistics)},
                        {"gradients_s", microseconds(worker.gradients)},
                        {"waiting_s", microseconds(worker.waiting)}});
    }
    return {{"steps", times.steps},
            {"seconds", microseconds(times.seconds)},
            {"data_s", microseconds(times.data)},
            {"threads", times.threads},
            {"each", std::move(each)}};
}

WorkerTimes workersFromJson(JsonObject stored) {
    constexpr std::int64_t kMostThreads = 1 << 20;
    WorkerTimes times{.steps = stored.count("steps", 0),
                      .seconds = stored.real("seconds", 0),
                      .data = stored.real("data_s", 0),
                      .threads = static_cast<int>(stored.integerIn("threads", 0, kMostThreads, 0)),
                      .workers = {}};
    for (const nlohmann::json& worker : stored.list("each", kMostWorkers)) {
        times.workers.push_back(workerFromJson({worker, "event", "a worker"}));
    }
    return times;
}

}  // namespace espalier::engine
