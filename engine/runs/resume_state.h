// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/data/samples/fold.h"
#include "engine/runs/run_folder.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/checkpoint/resume_plan.h"
#include "engine/training/options/option_change.h"

namespace espalier::engine {

/// Where a run goes on when it is resumed.
struct ResumeState {
    std::optional<FoundCheckpoint> found;  ///< nothing: from its beginning
    /// Why it is not the newest checkpoint, as sentences; empty when it is, or there is none yet.
    std::string fallback;
    /// The checkpoints of this step and later ones are not to be resumed from; nothing as a rule.
    std::optional<std::int64_t> rejectedFrom;
};

/// The newest usable checkpoint of a run with these recorded `changes`. Where it is to go on with
/// another learning rate (`rate`, else one of the changes) not the one whose next step diverged,
/// which would diverge again, and none from after its loss exploded; nor, where training diverged,
/// one from after its validation loss was ruined (isRuined()): that is the newest checkpoint from
/// before the first sign of ruin, else the best network of before. The rate is another one than
/// that of the checkpoint or of the divergence: so what was recorded by a resume that was killed
/// still counts. A run whose first checkpoint failed when the best network had been written starts
/// from its beginning, which has the same bits. Throws RequestError when there are checkpoints and
/// none is complete, or none of those before that one, or when the events name checkpoints that are
/// not there: the run would begin again over its history.
ResumeState findResumeState(const RunFolder& run,
                            const std::vector<OptionChange>& changes,
                            std::optional<double> rate);

/// Removes the checkpoints from ResumeState::rejectedFrom on, so that a run that is killed before
/// it saves again goes on from `used` (nothing: from its beginning). Beside another checkpoint the
/// best network stays, unless it is of after the first sign of ruin. Only for whoever holds the
/// RunLock. Returns `used`, or the name it has now. Throws Error.
std::optional<std::filesystem::path> dropRejected(const RunFolder& run,
                                                  std::int64_t rejectedFrom,
                                                  std::optional<std::filesystem::path> used,
                                                  FileSystem& files);

/// Of a run whose newest checkpoint is of after its loss exploded: the command with which it goes
/// on from before that with a lower learning rate, or, where there is no good checkpoint of before,
/// starts again. `options`: as they are now. Reads checkpoints.
struct WayBack {
    bool isResume = false;  ///< else a new run
    std::string command;
};
WayBack wayBack(const RunFolder& run, std::int64_t explodedAfter, const TrainingOptions& options);

/// Whether all epochs of a run are trained and saved, so that a resume would be refused. Where its
/// events do not say that it has ended, the program was killed between its last checkpoint and that
/// event.
bool hasNothingLeft(const RunFolder& run);

/// Whether the results of a run that has ended at `end` are there: of its best network, or of that
/// of its last epoch. Where they are not, it was killed before its model was written and tested.
bool isConcluded(const RunFolder& run, const TrainingProgress& end);

/// Why a run whose epochs are all trained at `start` is not resumed, and the command that does it:
/// with more epochs, or, where its loss has exploded, wayBack().
std::string nothingLeftText(const RunFolder& run,
                            const ResumePlan& plan,
                            const TrainingProgress& start,
                            const ResumeChoices& choices);
/// Says so where a run, or a fold, goes on at `start` although its loss has exploded, as with the
/// same rate.
void noteExplosion(const RunFolder& run,
                   const Fold& fold,
                   const TrainingProgress& start,
                   const TrainingOptions& options,
                   std::vector<std::string>& messages);
/// Says so where training removes a certificate, because the run goes on.
void noteCertificate(const RunFolder& run, std::vector<std::string>& messages);

}  // namespace espalier::engine
