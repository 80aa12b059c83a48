// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/base/diagnostics.h"
#include "engine/data/loading/data_source.h"
#include "engine/project/checked_network.h"
#include "engine/project/project.h"
#include "engine/training/session/training_time.h"

namespace espalier::engine {

struct RunDevice;

/// Memory of a training on the device that its options select. Bytes.
struct DeviceMemory {
    double needed = 0;
    double images = 0;              ///< in addition, for resized images that are kept
    double free = 0;                ///< 0 = unknown
    std::int64_t largestBatch = 0;  ///< that fits; 0 = not even one image

    bool isEnough() const { return free <= 0 || needed <= free; }
};

/// What is known about training a project as it is at one moment. A value: window and terminal
/// show parts of it, so that all of them say the same words.
struct ProjectReview {
    std::shared_ptr<const CheckedNetwork> network;
    Diagnostics problems = {};  ///< of data, options, device and network, all at once
    // What takes longer. None where nobody asked for it, or where the problems forbid it; a
    // sentence in its place where it failed.
    std::int64_t batch = 0;  ///< that the memory is for
    std::optional<DeviceMemory> memory = {};
    std::string memoryFailure = {};
    std::optional<TrainingTime> time = {};
    std::string timeFailure = {};
};

/// What is reviewed: a project that is complete, the data that it trains on, and its network as
/// checkNetwork() sees it for them.
struct ReviewQuestion {
    Project project;
    DataSource selected;
    std::shared_ptr<const CheckedNetwork> network;
};

/// The question about `project` and `selected`, with its network checked.
ReviewQuestion reviewQuestion(const Project& project, DataSource selected);

/// The problems of the question, without memory and time. Pure: `device` is what was found for
/// the options, nullptr where they ask for nothing that depends on one (needsDevice()). Throws
/// Stopped. Any thread.
ProjectReview reviewProject(const ReviewQuestion& question,
                            const RunDevice* device,
                            std::stop_token stop = {});
/// The same on this computer, whose driver may take its time to answer.
ProjectReview reviewProject(const ReviewQuestion& question, std::stop_token stop = {});

}  // namespace espalier::engine
