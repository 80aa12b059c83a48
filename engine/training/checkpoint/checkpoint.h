// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/base/host_tensor.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "engine/network/network_description.h"
#include "engine/runtime/loss_scale.h"
#include "engine/training/options/training_options.h"

namespace espalier::engine {

/// Where a run stands, besides its tensors.
struct TrainingProgress {
    std::int64_t stepsAttempted = 0;
    std::int64_t stepsApplied = 0;
    std::int64_t epoch = 1;         ///< the current one, from 1
    std::int64_t batchInEpoch = 0;  ///< the next batch, from 0
    double bestValidationLoss = 0;
    double bestMetric = 0;       ///< likewise of TrainingOptions::bestBy, where it is a metric
    std::int64_t bestEpoch = 0;  ///< 0 = none yet
    std::int64_t epochsWithoutBetter = 0;
    double elapsedSeconds = 0;
    // Sums of the current epoch, so that its metrics include the steps before an interruption.
    double epochLossSum = 0;
    double epochWeightSum = 0;
    double epochCorrect = 0;
    // In fp16; else as they begin.
    LossScale lossScale;
    std::int64_t stepsSkipped = 0;  ///< attempted, not applied: gradients too large for fp16
    std::int64_t epochSkipped = 0;  ///< of those the ones of the current epoch

    friend bool operator==(const TrainingProgress&, const TrainingProgress&) = default;
};

/// A run's complete state: what training needs to continue with the same bits.
struct Checkpoint {
    TrainingProgress progress;
    TrainingOptions options;
    NetworkDescription network;
    Preprocessing preprocessing;
    std::vector<std::string> outputNames;
    std::string dataFingerprint;
    std::map<std::string, std::string> producedBy;  ///< version, device, library, compute threads
    std::vector<HostTensor> tensors;  ///< parameters, states, optimizer states, by name
};

inline constexpr int kCheckpointVersion = 1;

/// safetensors with the rest as JSON in its metadata, and a checksum. Written whole or not at all.
void saveCheckpoint(const std::filesystem::path& file,
                    const Checkpoint& checkpoint,
                    FileSystem& files);
/// Throws Error with a sentence when it is missing, damaged, or of a newer version.
Checkpoint loadCheckpoint(const std::filesystem::path& file);

/// The paths of a run's checkpoints. A value type; does not access the disk itself.
struct CheckpointFolder {
    std::filesystem::path path;

    std::filesystem::path last() const { return path / "last.safetensors"; }
    std::filesystem::path previous() const { return path / "previous.safetensors"; }
    /// Between writing and renaming; normally not there.
    std::filesystem::path fresh() const { return path / "new.safetensors"; }
    /// Parameters and states only, of the best epoch.
    std::filesystem::path best() const { return path / "best.safetensors"; }
};

/// Writes last.safetensors; the existing one becomes previous.safetensors. Whatever fails, the
/// newest complete checkpoint stays intact.
void saveLastCheckpoint(const CheckpointFolder& folder,
                        const Checkpoint& checkpoint,
                        FileSystem& files);

/// The newest complete one of those above; the best one, which lacks the optimizer's states, only
/// if a full disk has left nothing else. Throws Error if there is none, saying what is wrong with
/// the existing ones.
std::filesystem::path newestCheckpoint(const std::filesystem::path& checkpointFolder);

/// The checkpoint for results and export: the best one if the run's options choose it and it
/// exists, else the newest. Throws Error if there is none.
std::filesystem::path outputCheckpoint(const std::filesystem::path& checkpointFolder);

}  // namespace espalier::engine
