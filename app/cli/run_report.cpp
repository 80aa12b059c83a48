// SPDX-License-Identifier: Apache-2.0
#include "app/cli/run_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <system_error>
#include <utility>

#include "app/cli/certificate_text.h"
#include "app/cli/result_text.h"
#include "app/cli/run_damage.h"
#include "app/cli/source_choice.h"
#include "app/cli/text_format.h"
#include "engine/base/error.h"
#include "engine/base/error_sentence.h"
#include "engine/base/file_status.h"
#include "engine/base/name_text.h"
#include "engine/base/number_json.h"
#include "engine/base/shell_word.h"
#include "engine/cross_validation/fold_alone.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/project/new_project.h"
#include "engine/project/next_step.h"
#include "engine/project/project.h"
#include "engine/project/words.h"
#include "engine/runs/resume_command.h"
#include "engine/runs/resume_state.h"
#include "engine/runs/run_note.h"
#include "engine/runs/run_samples.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/checkpoint/saved_steps.h"
#include "engine/training/loop/divergence.h"
#include "engine/training/options/safer_rate.h"
#include "engine/training/options/workers.h"

namespace espalier::cli {

namespace fs = std::filesystem;

namespace {

// Of a fold among others, which cannot be continued with a lower rate by itself; a new run can be
// started from it.
std::optional<engine::Project> foldToLeave(const engine::Autopsy& autopsy,
                                           const engine::RunFolder& run) {
    if (!autopsy.canResume || !engine::mayHelpToLowerRate(autopsy)) return std::nullopt;
    try {
        engine::Project project = engine::loadProject(run.record());
        if (engine::isFoldAmongOthers(run, project)) return project;
    } catch (const engine::Error&) {
        // The record is of no use, which others say; the command says so too.
    }
    return std::nullopt;
}

std::string autopsyCommandOf(const engine::Autopsy& autopsy, const engine::RunFolder& run) {
    return foldToLeave(autopsy, run) ? "" : engine::autopsyCommand(autopsy, run);
}

}  // namespace

std::vector<std::string> autopsyParagraph(const engine::Autopsy& autopsy,
                                          const engine::RunFolder& run) {
    std::vector<std::string> sentences = engine::autopsySentences(autopsy, run);
    if (const auto fold = foldToLeave(autopsy, run)) {
        sentences.push_back(
            engine::foldAloneSentence(run,
                                      *fold,
                                      "One fold of a cross-validation does not continue with a "
                                      "lower learning rate",
                                      "--learning-rate " + engine::rateText(autopsy.saferRate)));
        return sentences;
    }
    const std::string command = autopsyCommandOf(autopsy, run);
    if (command.empty()) return sentences;
    sentences.push_back(
        autopsy.canResume
            ? fmt::format("To continue with a lower learning rate: {}", command)
            : fmt::format("No checkpoint can be continued from. To start again: {}", command));
    return sentences;
}

Json autopsyReport(const engine::Autopsy& autopsy, const engine::RunFolder& run) {
    Json report = Json::parse(engine::autopsyToJson(autopsy));
    report["command"] = autopsyCommandOf(autopsy, run);
    return report;
}

// What was chosen for single images, which their folders do not show.
void addChoices(const engine::DataChoices& choices, std::vector<std::string>& lines) {
    const auto excluded = static_cast<std::int64_t>(choices.excluded.size());
    const auto relabelled = static_cast<std::int64_t>(choices.relabelled.size());
    if (excluded > 0) lines.push_back("Excluded: " + counted(excluded, "image"));
    if (relabelled == 0) return;
    const engine::RelabelledSample& example = choices.relabelled.samples().front();
    lines.push_back(fmt::format("Relabelled: {}, for example {} as {}",
                                counted(relabelled, "image"),
                                engine::nameText(example.name),
                                example.output));
}

Json namesOfFolders(const engine::DataChoices& choices, bool areTests) {
    Json folders = Json::array();
    for (const engine::SourceFolder& folder : choices.moreFolders) {
        if (folder.isTest == areTests) folders.push_back(engine::displayPath(folder.path));
    }
    return folders;
}

Json bestEpochJson(const engine::RunSummary& summary) {
    const engine::BestResult& best = summary.best;
    if (!best.isKnown()) return {};
    Json json{{"epoch", best.epoch},
              {"by", best.criterion},
              {"validation_loss", engine::numberOrNull(best.validationLoss)}};
    for (const engine::MetricValue& metric : best.metrics) {
        json[metric.key] = engine::numberOrNull(metric.value);
        const bool hasInterval = metric.key == "accuracy" && std::isfinite(metric.value);
        if (!hasInterval || summary.validationImages == 0) continue;
        const engine::Interval interval =
            engine::accuracyInterval(metric.value, summary.validationImages);
        json["accuracy_interval_95"] = {interval.low, interval.high};
    }
    if (!best.metrics.empty() && summary.validationImages > 0) {
        json["validation_images"] = summary.validationImages;
    }
    return json;
}

RunReport::RunReport(const std::filesystem::path& run)
    : summary_(engine::summariseRun(run)),
      saved_(savedStatesOf(summary_.folder)),
      unreachable_(whyUnreachable(summary_.folder)),
      savedStep_(engine::newestSavedStep(summary_.folder.checkpoints())),
      damage_(damageOf(summary_, savedStep_ || !saved_.empty())),
      certificate_(engine::readCertificate(summary_.folder)) {
    if (summary_.status == engine::RunStatus::Diverged)
        autopsy_ = engine::readAutopsy(summary_.folder);
    const SavedState* exploded = explodedState();
    if (exploded && !autopsy_ && summary_.status != engine::RunStatus::Running) {
        wayBack_ = engine::wayBack(summary_.folder, exploded->explodedAfter, options());
    }
}

// What cannot be read is listed too, because a resume will say the same of it.
std::vector<RunReport::SavedState> RunReport::savedStatesOf(const engine::RunFolder& run) {
    const engine::CheckpointFolder folder{run.checkpoints()};
    std::vector<SavedState> found;
    for (const fs::path& file : {folder.fresh(), folder.last(), folder.previous(), folder.best()}) {
        std::error_code problem;
        if (!fs::exists(fs::symlink_status(file, problem))) continue;
        SavedState state{.file = engine::displayPath(file.filename())};
        const std::uintmax_t bytes = fs::file_size(file, problem);
        if (!problem) state.bytes = bytes;
        try {
            const auto progress = engine::verifyCheckpoint(file).progress;
            state.step = progress.stepsAttempted;
            state.epoch = progress.lastEpoch();
            state.isWithinEpoch = progress.isWithinEpoch();
            if (progress.explodedAfter >= 0) state.explodedAfter = progress.soundUntil();
        } catch (const std::exception& error) {
            state.problem = engine::errorSentence(error);
        }
        found.push_back(std::move(state));
    }
    return found;
}

std::string RunReport::whyUnreachable(const engine::RunFolder& run) {
    const fs::path folder = run.checkpoints();
    std::error_code problem;
    const fs::file_status status = fs::status(engine::CheckpointFolder{folder}.last(), problem);
    if (status.type() == fs::file_type::none) return problem.message();
    if (!fs::is_symlink(folder, problem) || fs::exists(folder, problem)) return {};
    return fmt::format("{} is a link to {}, which is not there",
                       engine::displayPath(folder),
                       engine::displayPath(fs::read_symlink(folder, problem)));
}

Json RunReport::toJson(const SavedState& state) {
    Json json{{"file", state.file}, {"bytes", state.bytes}};
    if (!state.problem.empty()) {
        json["problem"] = state.problem;
        return json;
    }
    json["step"] = state.step;
    json["epoch"] = state.epoch;
    json["epoch_finished"] = !state.isWithinEpoch;
    return json;
}

std::string RunReport::textOf(const SavedState& state) {
    if (!state.problem.empty()) return state.problem;
    const std::string bytes = byteText(static_cast<double>(state.bytes));
    return state.isWithinEpoch
               ? fmt::format("{}: step {} within epoch {}, {}",
                             state.file,
                             grouped(state.step),
                             grouped(state.epoch),
                             bytes)
               : fmt::format("{}: step {}, {}", state.file, grouped(state.step), bytes);
}

engine::TrainingOptions RunReport::options() const {
    return engine::afterChanges(summary_.project.options, summary_.project.changes);
}

bool RunReport::isDataGone() const {
    return cli::isDataGone(summary_.project);
}

const RunReport::SavedState* RunReport::explodedState() const {
    const auto usable =
        std::ranges::find_if(saved_, [](const SavedState& state) { return state.problem.empty(); });
    return usable != saved_.end() && usable->explodedAfter >= 0 ? &*usable : nullptr;
}

bool RunReport::areCheckpointsAway() const {
    return !unreachable_.empty() || (saved_.empty() && savedStep_);
}

std::string RunReport::checkpointsText() const {
    if (!unreachable_.empty()) return "Checkpoints: cannot be read: " + unreachable_;
    if (!saved_.empty()) return "Checkpoints:";
    if (!savedStep_) return "Checkpoints: none";
    return fmt::format("Checkpoints: none, although step {} was saved", grouped(*savedStep_));
}

std::string RunReport::certificateText() const {
    if (certificate_) return certificateSentence(*certificate_);
    const fs::path file = engine::certificateFile(summary_.folder);
    std::error_code problem;
    if (!fs::exists(fs::symlink_status(file, problem))) return "Certificate: none";
    return fmt::format("Certificate: {} cannot be read", engine::displayPath(file));
}

// Where only changed options or more epochs would continue it. A new run may be started from it.
bool RunReport::isFoldToLeave() const {
    const bool startsAgain = autopsy_ ? !autopsy_->canResume : wayBack_ && !wayBack_->isResume;
    const bool needsChange = summary_.status == engine::RunStatus::Completed ||
                             summary_.status == engine::RunStatus::Diverged || wayBack_;
    if (startsAgain) return false;
    return needsChange && engine::isFoldAmongOthers(summary_.folder, summary_.project);
}

std::string RunReport::resumeCommand() const {
    if (summary_.status == engine::RunStatus::Running || areCheckpointsAway()) return {};
    if (isFoldToLeave()) return {};
    if (autopsy_) return engine::autopsyCommand(*autopsy_, summary_.folder);
    if (wayBack_) return wayBack_->command + placesToName(summary_.project);
    std::string command = engine::resumeCommand(summary_.folder);
    const engine::TrainingOptions now = options();
    if (summary_.status == engine::RunStatus::Diverged) {
        // Its autopsy is lost: with the same rate it would diverge again.
        command += " --learning-rate " + engine::rateText(engine::saferRate(now, now.learningRate));
    } else if (summary_.status == engine::RunStatus::Completed) {
        command += fmt::format(" --extra-epochs {}", engine::suggestedExtraEpochs(now));
    }
    return command + placesToName(summary_.project);
}

std::string RunReport::resumeSentence() const {
    if (summary_.status != engine::RunStatus::Running && areCheckpointsAway()) {
        return fmt::format(
            "It cannot be resumed without its checkpoints. Connect their disk or restore the "
            "folder {}.",
            engine::displayPath(summary_.folder.checkpoints()));
    }
    if (summary_.status != engine::RunStatus::Running && isFoldToLeave()) {
        return "It is one fold of a cross-validation, and not trained further by itself: the mean "
               "over the folds would be one of unequal trainings.";
    }
    const std::string command = resumeCommand();
    if (command.empty()) {
        return "It cannot be resumed while it is being trained. Stop it first, or wait.";
    }
    if (wayBack_) {
        return wayBack_->isResume
                   ? fmt::format(
                         "Its loss exploded. To continue from before the explosion, with a "
                         "lower learning rate: {}",
                         command)
                   : fmt::format(
                         "Its loss exploded. No checkpoint can be continued from. To start "
                         "again with a lower learning rate: {}",
                         command);
    }
    if (summary_.status == engine::RunStatus::Diverged) {
        return "To continue with a lower learning rate: " + command;
    }
    if (summary_.status == engine::RunStatus::Completed) {
        return "All its epochs are done. To train it longer: " + command;
    }
    if (saved_.empty()) {
        return "To start again from its beginning, as it has no checkpoint: " + command;
    }
    return "To continue: " + command;
}

std::string RunReport::bestEpochText() const {
    if (summary_.best.isKnown()) return bestText(summary_.best, summary_.validationImages);
    const bool isUnmeasured = summary_.epochs > 0 && !std::isfinite(summary_.lowestLoss);
    return isUnmeasured ? "none, because no epoch was validated" : "none yet";
}

std::string RunReport::testText() const {
    if (!summary_.test || summary_.test->metrics.empty()) {
        return "the newest network has not been tested on held-out images";
    }
    const engine::TestMetrics& test = *summary_.test;
    std::string text;
    for (const engine::MetricValue& metric : test.metrics) {
        const engine::Metric* known = engine::findMetric(metric.key);
        const bool isAccuracy = metric.key == "accuracy";
        if (!known || (!isAccuracy && engine::isTooFewFor(*known, test.images))) continue;
        text += fmt::format("{}{} {}",
                            text.empty() ? "" : ", ",
                            engine::nameInSentence(*known),
                            metricText(metric.key, metric.value, test.images));
    }
    if (text.empty()) {
        const engine::MetricValue& first = test.metrics.front();
        if (engine::findMetric(first.key)) {
            return counted(test.images, "image") + ", too few to judge";
        }
        text = first.key + ' ' + metricText(first.key, first.value, test.images);  // of others
    }
    return fmt::format("{} on {}", text, counted(test.images, "image"));
}

Json RunReport::testReport() const {
    if (!summary_.test) return {};
    Json test{{"images", summary_.test->images}};
    for (const engine::MetricValue& metric : summary_.test->metrics) {
        test[metric.key] = engine::numberOrNull(metric.value);
    }
    return test;
}

// A list of images that cannot be read is named among the damage.
std::optional<engine::Effort> RunReport::effort() const {
    if (!summary_.project.changes.empty()) return std::nullopt;
    try {
        const engine::SplitCounts images = engine::splitCountsAtStart(summary_.folder);
        if (images.training == 0) return std::nullopt;
        return engine::effortOf(summary_.project, images);
    } catch (const engine::Error&) {
        return std::nullopt;
    }
}

namespace {

// ", 2 workers with loads 3,1", ", 4 shards": how a step is divided, if it is.
std::string divisionText(const engine::TrainingOptions& options) {
    std::string text;
    if (options.workers > 1) text += ", " + counted(options.workers, "worker");
    if (engine::hasLoads(options)) text += " with loads " + engine::toText(options.workerLoads);
    if (options.shards > 0) text += ", " + counted(options.shards, "shard");
    if (options.batchStatistics == engine::BatchStatistics::Local) text += ", local statistics";
    return text;
}

}  // namespace

std::string RunReport::trainingText() const {
    const engine::TrainingOptions now = options();
    const auto known = effort();
    return fmt::format("Training: {}, learning rate {} ({}), batch {}{}, {}{}{}{}",
                       counted(now.epochs, "epoch"),
                       engine::rateText(now.learningRate),
                       engine::wordOf(now.schedule),
                       now.batch,
                       now.microBatch > 0 && now.microBatch < now.batch
                           ? fmt::format(" in micro-batches of at most {}", now.microBatch)
                           : "",
                       engine::wordOf(now.optimizer),
                       divisionText(now),
                       now.recompute ? ", activations recomputed" : "",
                       known ? fmt::format("; effort {}", engine::wordOf(*known)) : "");
}

std::string RunReport::missingModelText() const {
    using engine::RunStatus;
    const RunStatus status = summary_.status;
    const bool hasNoCheckpoint = areCheckpointsAway() || saved_.empty();
    if (status == RunStatus::Running || (status == RunStatus::Interrupted && hasNoCheckpoint)) {
        return "Model: not written yet";
    }
    if (status == RunStatus::Diverged) return "Model: none, because the training diverged";
    if (hasNoCheckpoint) {
        return "Model: none, and no checkpoint is there to write it from";
    }
    const std::string run = engine::shellQuoted(engine::displayPath(summary_.folder.path));
    const std::string file = engine::shellQuoted(engine::displayPath(summary_.folder.model()));
    // As when one is asked for: a training that has not ended writes its model once it is resumed.
    if (status == RunStatus::Interrupted || status == RunStatus::Failed) {
        return fmt::format(
            "Model: none, because the training {}. To write it from what is saved: espalier export "
            "{} --to {}",
            status == RunStatus::Failed ? "failed" : "was interrupted",
            run,
            file);
    }
    return fmt::format("Model: none. To write it: espalier export {} --to {}", run, file);
}

// The best epoch is known once one has been validated.
std::string RunReport::modelText() const {
    const engine::OutputNetwork network = options().outputNetwork;
    std::error_code unreachable;  // then nothing is said of its absence
    const bool isMissing = !fs::exists(summary_.folder.model(), unreachable) && !unreachable;
    if (isMissing) return missingModelText();
    if (network == engine::OutputNetwork::Best && !summary_.best.isKnown()) {
        return "Model: the last network, as long as there is no best epoch";
    }
    return fmt::format("Model: the network of the {} epoch", engine::wordOf(network));
}

namespace {

std::vector<std::string> tagsOf(const engine::RunFolder& run) {
    try {
        return engine::readNote(run).tags;
    } catch (const engine::Error&) {
        return {};  // said by `espalier runs`; the run is as good without
    }
}

}  // namespace

std::vector<std::string> RunReport::details() const {
    const engine::Project& project = summary_.project;
    const engine::Preprocessing& input = project.preprocessing;
    std::vector<std::string> lines{
        "Best epoch: " + bestEpochText(),
        "Test: " + testText(),
        modelText(),
        fmt::format("Images: {}{}",
                    placesText(project.dataset, project.dataChoices),
                    isDataGone() ? " (no longer there)" : ""),
        fmt::format("Network: {}, input {}x{}x{}",
                    project.network.name,
                    input.height,
                    input.width,
                    input.channels),
        trainingText(),
        fmt::format("Device: {}, {}",
                    summary_.device.empty() ? "not known" : summary_.device,
                    engine::wordOf(project.options.precision)),
        checkpointsText()};
    for (const SavedState& state : saved_) lines.push_back("  " + textOf(state));
    addChoices(project.dataChoices, lines);
    if (summary_.earlierChanges > 0) {
        lines.push_back(counted(summary_.earlierChanges, "earlier change") + " not listed");
    }
    if (const auto tags = tagsOf(summary_.folder); !tags.empty()) {
        lines.push_back(fmt::format("Tags: {}", fmt::join(tags, ", ")));
    }
    for (const engine::ChangedOptions& change : summary_.changed) {
        lines.push_back(
            fmt::format("Changed after step {}: {}", grouped(change.afterStep), change.text));
    }
    lines.push_back(certificateText());
    lines.insert(lines.end(), damage_.begin(), damage_.end());
    return lines;
}

std::vector<std::string> RunReport::sentences() const {
    const std::int64_t planned = options().epochs;
    std::vector<std::string> sentences{
        fmt::format("Run {}, started {}: {} after {} of {} and {} ({}).",
                    engine::displayPath(summary_.folder.path),
                    momentText(summary_.started),
                    statusText(summary_.status),
                    grouped(summary_.epochs),
                    counted(planned, "epoch"),
                    counted(summary_.steps, "step"),
                    duration(summary_.seconds))};
    for (std::string& line : details()) sentences.push_back(std::move(line));
    if (!autopsy_) {
        sentences.push_back(resumeSentence());
        if (isGone(summary_.project.dataset)) {
            sentences.push_back(
                fmt::format("If its images are gone for good, train a new run on others: espalier "
                            "train {} --data FOLDER --out NEW",
                            engine::shellQuoted(engine::displayPath(summary_.folder.record()))));
        }
        return sentences;
    }
    sentences.push_back(autopsy_->text);
    for (std::string& sentence : autopsyParagraph(*autopsy_, summary_.folder)) {
        sentences.push_back(std::move(sentence));
    }
    return sentences;
}

Json RunReport::certificateReport() const {
    if (!certificate_) return {};
    return {{"certified", certificate_->certified},
            {"steps", certificate_->steps},
            {"run_steps", certificate_->runSteps},
            {"device", certificate_->device},
            {"made", certificate_->made}};
}

Json RunReport::toJson() const {
    const engine::Project& project = summary_.project;
    Json checkpoints = Json::array();
    for (const SavedState& state : saved_) checkpoints.push_back(toJson(state));
    Json changes = Json::array();
    for (const engine::ChangedOptions& change : summary_.changed) {
        changes.push_back({{"after_step", change.afterStep}, {"text", change.text}});
    }
    const std::string command = resumeCommand();
    const engine::TrainingOptions now = options();
    const auto known = effort();
    return {{"run", engine::displayPath(summary_.folder.path)},
            {"started", summary_.started},
            {"state", engine::wordOf(summary_.status)},
            {"loss_exploded", summary_.lossExploded},
            {"data", engine::displayPath(project.dataset)},
            {"more_data", namesOfFolders(project.dataChoices, false)},
            {"test_data", namesOfFolders(project.dataChoices, true)},
            {"excluded", project.dataChoices.excluded.size()},
            {"relabelled", project.dataChoices.relabelled.size()},
            {"network", project.network.name},
            {"device", summary_.device},
            {"precision", engine::wordOf(project.options.precision)},
            {"epochs", summary_.epochs},
            {"epochs_planned", now.epochs},
            {"effort", known ? Json(engine::wordOf(*known)) : Json()},
            {"learning_rate", now.learningRate},
            {"schedule", engine::wordOf(now.schedule)},
            {"steps", summary_.steps},
            {"seconds", summary_.seconds},
            {"lowest_validation_loss", engine::numberOrNull(summary_.lowestLoss)},
            {"best_epoch", bestEpochJson(summary_)},
            {"test", testReport()},
            {"output_network", engine::wordOf(now.outputNetwork)},
            {"tags", tagsOf(summary_.folder)},
            {"changes", changes},
            {"earlier_changes", summary_.earlierChanges},
            {"checkpoints", checkpoints},
            {"checkpoints_away", areCheckpointsAway()},
            {"damage", damage_},
            {"certificate", certificateReport()},
            {"continue_with", command.empty() ? Json() : Json(command)},
            {"autopsy", autopsy_ ? autopsyReport(*autopsy_, summary_.folder) : Json()}};
}

}  // namespace espalier::cli
