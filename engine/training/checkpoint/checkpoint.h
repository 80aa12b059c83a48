// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/base/host_tensor.h"
#include "engine/base/tensor_spec.h"
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
    /// Mean loss of the first step, or of guessing where that is larger; 0 = not known.
    double firstLoss = 0;
    /// While the loss is exploded: the steps at the end of the last epoch before that; -1 = it is
    /// within reason.
    std::int64_t explodedAfter = -1;
    /// While the validation loss is ruined (isRuined()): likewise; -1 = it is within reason. It
    /// counts only where training diverges later, because a run may recover from it.
    std::int64_t ruinedAfter = -1;

    /// Of a run that has diverged: the steps at the end of the last epoch before the first sign of
    /// ruin; checkpoints of later steps are no good. -1 = there was no sign.
    std::int64_t soundUntil() const {
        if (explodedAfter < 0 || ruinedAfter < 0) return std::max(explodedAfter, ruinedAfter);
        return std::min(explodedAfter, ruinedAfter);
    }
    /// The epoch of the last step, from 1; 0 before the first one. At the end of an epoch, `epoch`
    /// is already the next one.
    ///
    /// One rule for all that is shown: what counts epochs ("2 of 10 epochs") counts those that are
    /// finished (RunSummary::epochs). Only what happens within an epoch has its number: a training
    /// in progress, and a network of which isWithinEpoch() is said beside it.
    std::int64_t lastEpoch() const { return batchInEpoch == 0 ? epoch - 1 : epoch; }
    /// The last step did not end its epoch, which RunSummary::epochs therefore does not count.
    bool isWithinEpoch() const { return batchInEpoch != 0; }

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

/// Exchanges what moving averages are among `states` with what they follow among `network`.
void exchangeAverages(std::vector<HostTensor>& network, std::vector<HostTensor>& states);
/// The network that a checkpoint stands for, to predict with: the moving averages in place of what
/// they follow, where the run keeps any.
void useAverages(Checkpoint& checkpoint);

inline constexpr int kCheckpointVersion = 1;

/// safetensors with the rest as JSON in its metadata, and a checksum. Written whole or not at all,
/// and read back before it takes its name: what cannot be read does not replace what could. Notes
/// and groups of the network are left out; a run's record has them.
void saveCheckpoint(const std::filesystem::path& file,
                    const Checkpoint& checkpoint,
                    FileSystem& files);
/// Throws Error with a sentence when it is missing, damaged, or of a newer version.
Checkpoint loadCheckpoint(const std::filesystem::path& file);
/// True of a safetensors file that says it is a checkpoint, damaged or not.
bool isCheckpoint(const std::filesystem::path& file);
/// Everything but the tensors, from the file's header: for lists. The checksum is not verified.
/// Throws Error likewise.
Checkpoint loadCheckpointState(const std::filesystem::path& file);
/// Likewise, with the checksum verified: reads the file through, but keeps nothing of the tensors.
Checkpoint verifyCheckpoint(const std::filesystem::path& file);
/// Empty when a checkpoint of this state and of such tensors could be loaded again; else why not,
/// as the end of a sentence. Options out of range and the state's own tensors are not looked at.
std::string whyNotLoadable(const Checkpoint& state, std::span<const TensorSpec> tensors);

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

/// If the folder of a run that is being trained is gone: a sentence that says so and what is lost.
/// Empty if it is there, and where that cannot be found out.
std::string lostRunText(const std::filesystem::path& run);

/// Writes last.safetensors; the existing one becomes previous.safetensors. Whatever fails, the
/// newest complete checkpoint stays intact.
void saveLastCheckpoint(const CheckpointFolder& folder,
                        const Checkpoint& checkpoint,
                        FileSystem& files);

/// The state of the one that a resume goes on from, read as by loadCheckpointState(): of a process
/// that was killed it may be fresh(). Nothing where none but the best one can be read.
std::optional<Checkpoint> newestCheckpointState(const CheckpointFolder& folder);

/// A checkpoint that was found and loaded.
struct FoundCheckpoint {
    std::filesystem::path file;
    Checkpoint checkpoint;
    /// Why it is not the one that was looked for: the file, what is wrong with it, and the step of
    /// the one that replaces it. Whole sentences; empty when it is that one.
    std::string fallback = {};
};

/// The newest complete one of those above, or of those from before a step; the best one, which
/// lacks the optimizer's states, only if a full disk has left nothing else. One with a value that
/// is NaN or infinite counts as damaged. Nothing when none was written yet. Throws Error when there
/// are some and none is complete, saying what is wrong with each, and UnreachableError when one may
/// be there but cannot be read now: it is never passed over for an older one.
std::optional<FoundCheckpoint> findNewestCheckpoint(const std::filesystem::path& checkpointFolder,
                                                    std::optional<std::int64_t> beforeStep = {});
/// Likewise; throws Error when there is none.
FoundCheckpoint loadNewestCheckpoint(const std::filesystem::path& checkpointFolder);

/// The checkpoint for results and export: the best one if the run's options choose it and it
/// exists, else the newest, of which averages are used. Throws Error if there is none.
FoundCheckpoint loadOutputCheckpoint(const std::filesystem::path& checkpointFolder);

}  // namespace espalier::engine
