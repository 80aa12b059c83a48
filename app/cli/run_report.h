// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/json_output.h"
#include "engine/certificate/certificate.h"
#include "engine/project/recommendation.h"
#include "engine/runs/resume_state.h"
#include "engine/runs/run_autopsy.h"
#include "engine/runs/run_folder.h"

namespace espalier::cli {

/// The paragraph about a training that diverged: what happened, and the command to go on with.
std::vector<std::string> autopsyParagraph(const engine::Autopsy& autopsy,
                                          const engine::RunFolder& run);
/// What autopsy.json holds, with the command.
Json autopsyReport(const engine::Autopsy& autopsy, const engine::RunFolder& run);

/// The best epoch, "by" what, its validation loss and metrics, with "validation_images" and the
/// interval of the accuracy; null while there is none.
Json bestEpochJson(const engine::RunSummary& summary);

/// How one run went, what it has left, and how to go on: `espalier inspect RUN`.
class RunReport {
  public:
    /// Throws RequestError when it is no run.
    explicit RunReport(const std::filesystem::path& run);

    std::vector<std::string> sentences() const;
    /// "To continue: espalier resume RUN", or why that is not possible.
    std::string resumeSentence() const;
    Json toJson() const;

  private:
    /// A checkpoint by its header. A value.
    struct SavedState {
        std::string file;  ///< "last.safetensors"
        std::int64_t step = 0;
        std::int64_t epoch = 0;  ///< of the last step
        bool isWithinEpoch = false;
        std::uintmax_t bytes = 0;
        std::int64_t explodedAfter = -1;  ///< where its loss is exploded: soundUntil()
        std::string problem = {};         ///< why it cannot be used; the steps are then unknown
    };
    static std::vector<SavedState> savedStatesOf(const engine::RunFolder& run);
    /// Why nobody knows which checkpoints there are; empty as a rule.
    static std::string whyUnreachable(const engine::RunFolder& run);
    static Json toJson(const SavedState& state);
    static std::string textOf(const SavedState& state);

    engine::TrainingOptions options() const;  ///< with the changes made since the start
    bool isDataGone() const;
    /// The state that a resume takes, if it is of after the loss exploded; else nullptr.
    const SavedState* explodedState() const;
    /// "espalier resume RUN …"; empty while the run is being trained.
    std::string resumeCommand() const;
    std::vector<std::string> details() const;
    std::string modelText() const;
    /// Why there is no model, and how to get it.
    std::string missingModelText() const;
    std::string trainingText() const;
    /// The effort that the options of its start are those of; nothing where they are of none, or
    /// were changed since.
    std::optional<engine::Effort> effort() const;
    std::string checkpointsText() const;
    std::string certificateText() const;
    Json certificateReport() const;
    /// The run was saved, but its checkpoints are away, or cannot be reached.
    bool areCheckpointsAway() const;
    std::string bestEpochText() const;
    /// "accuracy 93.3 % (84 to 97 %, 95 % confidence) on 60 images".
    std::string testText() const;
    Json testReport() const;
    /// A fold of a cross-validation that has nothing left to do as it was planned.
    bool isFoldToLeave() const;

    engine::RunSummary summary_;
    std::optional<engine::Autopsy> autopsy_;  ///< of a run whose last training diverged
    std::vector<SavedState> saved_;           ///< the newest first, then the best
    std::string unreachable_;                 ///< why the checkpoints cannot be reached
    std::optional<std::int64_t> savedStep_;   ///< up to which events say that it was saved
    std::vector<std::string> damage_;         ///< of its other files, a sentence each
    std::optional<engine::CertificateRecord> certificate_;
    /// Of a run that is not being trained and whose loss exploded, without an autopsy.
    std::optional<engine::WayBack> wayBack_;
};

}  // namespace espalier::cli
