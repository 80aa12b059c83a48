// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/project/project.h"
#include "engine/runs/run_folder.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/loop/training_event.h"
#include "project_support.h"

namespace espalier::engine::tests {

/// A run of a made-up project that has not been prepared yet: the folder is there, and empty.
struct PreparedRun {
    TemporaryFolder folder;
    std::shared_ptr<ImageFolder> images =
        std::make_shared<ImageFolder>(madeUpFolder({"rose", "tulip"}, 50));
    Project project;
    RunFolder run{folder.path() / "run"};

    PreparedRun() {
        project.dataset = "/made/up";
        project.options.seed = 42;
        completeFromData(project, images, true);
        std::filesystem::create_directories(run.path);
    }

    void writeEvents(const std::vector<TrainingEvent>& events) const {
        std::string text;
        for (const TrainingEvent& event : events) text += eventToJson(event) + "\n";
        writeText(run.events(), text);
    }
};

inline TrainingEvent event(EventKind kind, std::int64_t step = 1) {
    TrainingEvent made;
    made.kind = kind;
    made.step = made.firstStep = step;
    made.epoch = 1;
    if (kind == EventKind::Step) made.loss.add(static_cast<double>(step));
    return made;
}

inline Checkpoint checkpointOf(const PreparedRun& prepared,
                               std::int64_t epoch,
                               std::int64_t steps) {
    Checkpoint checkpoint;
    checkpoint.progress.epoch = epoch;
    checkpoint.progress.stepsAttempted = checkpoint.progress.stepsApplied = steps;
    checkpoint.options = prepared.project.options;
    checkpoint.network = prepared.project.network;
    checkpoint.preprocessing = prepared.project.preprocessing;
    checkpoint.outputNames = prepared.images->classes;
    checkpoint.dataFingerprint = prepared.images->fingerprint;
    return checkpoint;
}

inline void saveLast(const PreparedRun& prepared, const Checkpoint& checkpoint) {
    std::filesystem::create_directories(prepared.run.checkpoints());
    saveCheckpoint(prepared.run.checkpoints() / "last.safetensors", checkpoint, realFileSystem());
}

}  // namespace espalier::engine::tests
