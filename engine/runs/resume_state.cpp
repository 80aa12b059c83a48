// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/resume_state.h"

#include <algorithm>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "engine/base/shell_word.h"
#include "engine/project/project.h"
#include "engine/runs/resume_command.h"
#include "engine/runs/run_autopsy.h"
#include "engine/runs/run_lock.h"
#include "engine/training/checkpoint/saved_steps.h"
#include "engine/training/loop/divergence.h"
#include "engine/training/loop/loss_explosion.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

// Nothing when the run has no checkpoint yet, or none from before the step.
std::optional<FoundCheckpoint> newestStateOf(const RunFolder& run,
                                             std::optional<std::int64_t> beforeStep = {}) {
    try {
        return findNewestCheckpoint(run.checkpoints(), beforeStep);
    } catch (const UnreachableError&) {
        throw;
    } catch (const Error& error) {
        throw RequestError(error.what());
    }
}

// The first step whose checkpoints are no good at any lower rate. The step that diverged computed
// its values from the weights of its checkpoint; the learning rate counts only after that. And
// weights from after an explosion, or the first sign of it, are ruined.
std::optional<std::int64_t> rejectedFrom(const Checkpoint& checkpoint,
                                         const std::optional<Autopsy>& autopsy) {
    const TrainingProgress& progress = checkpoint.progress;
    // A ruined validation loss counts only where training diverged later: it might have recovered.
    const bool hasDiverged = progress.explodedAfter >= 0 || autopsy.has_value();
    std::int64_t sound = hasDiverged ? progress.soundUntil() : -1;
    if (sound < 0 && autopsy) sound = autopsy->explodedAfter;
    // That of an older version does not say when.
    if (sound < 0 && autopsy && autopsy->kind == DivergenceKind::Explosion) sound = 0;
    if (sound >= 0 && progress.stepsAttempted > sound) return sound + 1;
    const bool leadsToDivergence = autopsy && autopsy->kind == DivergenceKind::Step &&
                                   mayHelpToLowerRate(*autopsy) &&
                                   autopsy->step == progress.stepsAttempted + 1;
    if (!leadsToDivergence) return std::nullopt;
    return progress.stepsAttempted;
}

// Changes of before it are in a checkpoint, unless they were recorded to go on from an older one
// and the program was killed before this one was dropped. A change of that very step is not in it,
// so that its rate may be another one than that of the divergence.
bool changesRate(const Checkpoint& checkpoint,
                 const std::optional<Autopsy>& autopsy,
                 const std::vector<OptionChange>& changes,
                 std::optional<double> rate) {
    if (rate && autopsy && *rate != autopsy->learningRate) return true;
    double wanted = checkpoint.options.learningRate;
    for (const OptionChange& change : changes) {
        if (change.afterStep < checkpoint.progress.stepsAttempted) wanted = change.learningRate;
    }
    return rate.value_or(wanted) != checkpoint.options.learningRate;
}

// The end of the first epoch, where nothing else was ever written or chosen: a checkpoint of every
// later place follows one that is complete.
bool isFirstCheckpointThatFailed(const ResumeState& state,
                                 const RunFolder& run,
                                 const std::vector<OptionChange>& changes) {
    const TrainingProgress& progress = state.found->checkpoint.progress;
    return state.found->file == CheckpointFolder{run.checkpoints()}.best() &&
           state.fallback.empty() && changes.empty() && progress.epoch == 2 &&
           progress.batchInEpoch == 0;
}

// Of a resume that was killed after it had dropped them and before it cut the events off. Its rate
// is recorded for where it goes on.
bool wereDropped(std::int64_t start,
                 const std::vector<OptionChange>& changes,
                 const std::optional<Autopsy>& autopsy) {
    return autopsy && std::ranges::any_of(changes, [&](const OptionChange& change) {
               return change.afterStep == start && change.learningRate != autopsy->learningRate;
           });
}

// Without them the run would begin again, over its events and results. Nothing is resumed from the
// best network where newer checkpoints were saved, unless these are damaged. `saved`: as the events
// say, and not dropped on purpose.
void refuseMissingOf(const ResumeState& state,
                     const RunFolder& run,
                     std::optional<std::int64_t> saved) {
    if (!saved) return;
    if (!state.found) throw RequestError(missingCheckpointsText(run.checkpoints(), *saved));
    const std::int64_t start = state.found->checkpoint.progress.stepsAttempted;
    const bool isBest = state.found->file == CheckpointFolder{run.checkpoints()}.best();
    if (!isBest || !state.fallback.empty() || *saved <= start) return;
    throw RequestError(missingCheckpointsText(run.checkpoints(), *saved, start));
}

std::string whyRejected(const FoundCheckpoint& newest, std::int64_t rejectedFrom) {
    const std::int64_t step = newest.checkpoint.progress.stepsAttempted;
    const std::string name = displayPath(newest.file.filename());
    const TrainingProgress& progress = newest.checkpoint.progress;
    if (progress.explodedAfter < 0 && progress.ruinedAfter >= 0) {
        return fmt::format(
            "The validation loss had risen to more than ten times its best value before {} of step "
            "{} was written, so no learning rate can rescue it.",
            name,
            step);
    }
    if (rejectedFrom < step || newest.checkpoint.progress.explodedAfter >= 0) {
        return fmt::format(
            "The loss had exploded before {} of step {} was written, so no learning rate can "
            "rescue it.",
            name,
            step);
    }
    return fmt::format(
        "From {} of step {}, the next step diverges at any learning rate.", name, step);
}

std::string insteadText(const std::optional<FoundCheckpoint>& older) {
    if (!older) return "There is no older checkpoint, so the run starts again from its beginning.";
    const TrainingProgress& progress = older->checkpoint.progress;
    std::string used = fmt::format("{} of step {} is used instead.",
                                   displayPath(older->file.filename()),
                                   progress.stepsAttempted);
    const std::int64_t epoch = progress.lastEpoch();
    if (epoch <= 0) return used;
    const std::string where = progress.isWithinEpoch()
                                  ? fmt::format("The run continues within epoch {}.", epoch)
                                  : fmt::format("The run continues after epoch {}.", epoch);
    return used + " " + where;
}

// Damaged ones stay: nothing is resumed from them, and nobody knows their step.
std::optional<TrainingProgress> progressIn(const std::filesystem::path& file) {
    if (!isThere(file)) return std::nullopt;
    try {
        return loadCheckpoint(file).progress;
    } catch (const UnreachableError&) {
        throw;
    } catch (const Error&) {
        return std::nullopt;
    }
}

}  // namespace

ResumeState findResumeState(const RunFolder& run,
                            const std::vector<OptionChange>& changes,
                            std::optional<double> rate) {
    // The process that trains this run replaces its files while we read them.
    const RunLock nobodyElse(run.path);
    ResumeState state{.found = newestStateOf(run), .fallback = {}, .rejectedFrom = {}};
    if (state.found) state.fallback = state.found->fallback;
    const std::optional<Autopsy> autopsy = readAutopsy(run);
    const std::int64_t start = state.found ? state.found->checkpoint.progress.stepsAttempted : 0;
    if (!wereDropped(start, changes, autopsy)) {
        const std::optional<std::int64_t> saved = newestSavedStep(run.checkpoints());
        refuseMissingOf(state, run, saved);
        if (state.found) state.fallback = fallbackWithMissing(*state.found, saved);
    }
    if (!state.found) return state;
    if (changesRate(state.found->checkpoint, autopsy, changes, rate)) {
        state.rejectedFrom = rejectedFrom(state.found->checkpoint, autopsy);
    }
    if (state.rejectedFrom) {
        std::optional<FoundCheckpoint> older = newestStateOf(run, state.rejectedFrom);
        state.fallback = whyRejected(*state.found, *state.rejectedFrom) + " " + insteadText(older);
        state.found = std::move(older);
    } else if (isFirstCheckpointThatFailed(state, run, changes)) {
        state.fallback =
            "The first checkpoint of this run was not written, only its best network, which lacks "
            "the optimizer's state. The run starts again from its beginning, with the same bits.";
        state.found.reset();
    }
    return state;
}

std::optional<std::filesystem::path> dropRejected(const RunFolder& run,
                                                  std::int64_t rejectedFrom,
                                                  std::optional<std::filesystem::path> used,
                                                  FileSystem& files) {
    const CheckpointFolder folder{run.checkpoints()};
    for (const std::filesystem::path& file :
         {folder.fresh(), folder.last(), folder.previous(), folder.best()}) {
        if (file == used) continue;
        const std::optional<TrainingProgress> saved = progressIn(file);
        if (!saved || saved->stepsAttempted < rejectedFrom) continue;
        // Nothing is resumed from the best network beside another checkpoint, and it may be the
        // only good one to export.
        if (file == folder.best() && used && saved->soundUntil() < 0) continue;
        if (file == folder.last() && used == folder.previous()) {
            files.rename(folder.previous(), folder.last());
            used = folder.last();
            continue;
        }
        files.remove(file);
    }
    files.syncFolder(folder.path);
    return used;
}

WayBack wayBack(const RunFolder& run, std::int64_t explodedAfter, const TrainingOptions& options) {
    const bool isResume = canGoBack(run.checkpoints(), explodedAfter).isPossible;
    const std::filesystem::path named = isResume ? run.path : run.record();
    return {.isResume = isResume,
            .command = fmt::format("espalier {} {} --learning-rate {}{}",
                                   isResume ? "resume" : "train",
                                   shellQuoted(displayPath(named)),
                                   rateText(saferRate(options, options.learningRate)),
                                   isResume ? "" : clippingOption(options))};
}

bool hasNothingLeft(const RunFolder& run) {
    const auto newest = newestCheckpointState({run.checkpoints()});
    return newest && newest->progress.epoch > newest->options.epochs;
}

bool isConcluded(const RunFolder& run, const TrainingProgress& end) {
    const std::optional<RunResults> results = readResults(run);
    if (!results) return false;
    // Those of an earlier end stay until there are others.
    const std::int64_t epoch = results->exportCheck.epoch;
    return epoch == 0 || epoch == end.bestEpoch || epoch == end.lastEpoch();
}

std::string wayBackSentence(const WayBack& way) {
    return way.isResume
               ? fmt::format(
                     "To continue from before the explosion with a lower learning rate: {}.",
                     way.command)
               : fmt::format("To start again with a lower learning rate: {}.", way.command);
}

// With more epochs, an exploded run would only train ruined weights.
std::string nothingLeftText(const RunFolder& run,
                            const ResumePlan& plan,
                            const TrainingProgress& start,
                            const ResumeChoices& choices) {
    const std::int64_t epochs = plan.options.epochs;
    const std::string path = displayPath(run.path);
    if (start.explodedAfter >= 0) {
        const WayBack way = wayBack(run, start.soundUntil(), plan.options);
        const std::string exploded =
            epochs == 1
                ? fmt::format("The run {} has finished its only epoch, and its loss exploded.",
                              path)
                : fmt::format("The run {} has finished all its {} epochs, and its loss exploded.",
                              path,
                              epochs);
        return exploded + " " + wayBackSentence(way);
    }
    const std::string done =
        epochs == 1 ? fmt::format("The run {} has finished its only epoch.", path)
                    : fmt::format("The run {} has finished all its {} epochs.", path, epochs);
    return done + " " +
           fmt::format(
               "Add more with: {} --extra-epochs 10{}.",
               resumeCommand(run),
               choices.learningRate ? " --learning-rate " + rateText(*choices.learningRate) : "");
}

void noteExplosion(const RunFolder& run,
                   const Fold& fold,
                   const TrainingProgress& start,
                   const TrainingOptions& options,
                   std::vector<std::string>& messages) {
    if (start.explodedAfter < 0) return;
    const GoingBack back = canGoBack(run.checkpoints(), start.soundUntil());
    if (!back.problem.empty()) messages.push_back(cannotGoBackText(back.problem));
    std::string instead = "No checkpoint predates the explosion. Stop it, and start a new run";
    if (!back.problem.empty()) instead = "To train a usable network, stop it and start a new run";
    if (back.isPossible) instead = "To continue from before the explosion, stop it and resume";
    // One fold is not resumed otherwise than planned.
    if (fold) instead = "Stop it, and begin a new cross-validation";
    messages.push_back(
        fmt::format("The loss of this run exploded, and training continues from those ruined "
                    "weights. {} with a lower learning rate (it is {}, try {}).",
                    instead,
                    rateText(options.learningRate),
                    rateText(saferRate(options, options.learningRate))));
}

void noteCertificate(const RunFolder& run, std::vector<std::string>& messages) {
    if (!isThere(run.certificate())) return;
    messages.push_back(
        "The run's certificate was removed, because it describes the run as it was before. Certify "
        "the run again when it has ended.");
}

}  // namespace espalier::engine
