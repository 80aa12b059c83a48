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

/// Memory of a training on the device that its options select, in bytes.
struct DeviceMemory {
    double needed = 0;
    double features = 0;                 ///< part of it: what frozen layers compute once per image
    double images = 0;                   ///< in addition, for cached resized images
    double free = 0;                     ///< 0 = unknown
    std::int64_t microBatch = 0;         ///< the largest of the batch; 0 = it is computed at once
    std::int64_t largestBatch = 0;       ///< that fits at once; 0 = not even one image
    std::int64_t largestMicroBatch = 0;  ///< likewise for this batch, where memory is not enough
    double recomputed = 0;               ///< needed with recomputation, where only that is enough

    bool isEnough() const { return free <= 0 || needed <= free; }
};

/// What is known about training a project at one moment. A value: window and terminal show parts of
/// it, so that both use the same words.
struct ProjectReview {
    std::shared_ptr<const CheckedNetwork> network;
    Diagnostics problems = {};  ///< of data, options, device and network
    // These take longer. Empty if not requested or if the problems rule them out; a failure is
    // explained in one sentence.
    std::int64_t batch = 0;  ///< the batch size that the memory is for
    std::optional<DeviceMemory> memory = {};
    std::string memoryFailure = {};
    std::optional<TrainingTime> time = {};
    std::string timeFailure = {};
};

/// What is reviewed: a complete project, the data that it trains on, and its network as checked by
/// checkNetwork().
struct ReviewQuestion {
    Project project;
    DataSource selected;
    std::shared_ptr<const CheckedNetwork> network;
};

/// The question about `project` and `selected`, with its network checked.
ReviewQuestion reviewQuestion(const Project& project, DataSource selected);

/// The problems of the question, without memory and time. Pure: `device` is the device found for
/// the options, nullptr if they do not depend on one (needsDevice()). Throws Stopped. Any thread.
ProjectReview reviewProject(const ReviewQuestion& question,
                            const RunDevice* device,
                            std::stop_token stop = {});
/// The same for the devices of this computer, whose driver may be slow to answer.
ProjectReview reviewProject(const ReviewQuestion& question, std::stop_token stop = {});

}  // namespace espalier::engine
