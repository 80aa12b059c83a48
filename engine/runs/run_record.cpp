// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_record.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/base/diagnostics.h"
#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "engine/base/json_object.h"
#include "engine/base/limits.h"
#include "engine/base/local_time.h"
#include "engine/base/shell_word.h"
#include "engine/base/strict_json.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/runs/leftovers.h"
#include "engine/runs/refused_run.h"
#include "engine/runs/resume_state.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_machine.h"
#include "engine/runs/run_recorder.h"
#include "engine/runs/run_samples.h"
#include "engine/runs/run_start.h"
#include "engine/runs/running_trainings.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/checkpoint/saved_steps.h"
#include "engine/training/options/training_options.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kRunVersion = 1;

// Numbers of images per split and output.
Json splitToJson(const DataSource& selected) {
    const std::vector<SplitCounts> counts = selected.countsByOutput();
    Json outputs = Json::array();
    for (std::size_t i = 0; i < counts.size(); ++i) {
        outputs.push_back({{"class", selected.outputNames()[i]},
                           {"training", counts[i].training},
                           {"validation", counts[i].validation},
                           {"test", counts[i].test}});
    }
    return outputs;
}

Json datasetToJson(const DataSource& data, const DataSource& selected) {
    return {{"folder", displayPath(data.root())},
            {"fingerprint", data.fingerprint()},
            {"images", data.size()},
            {"classes", data.outputNames()},
            {"unreadable", data.unreadable().size()},
            {"ignored", data.ignored()},
            {"split", splitToJson(selected)}};
}

Json recordOf(const Project& project,
              const DataSource& data,
              const DataSource& selected,
              const std::optional<MatchedStart>& start,
              const RunFolder& run) {
    const Json devices = devicesToJson(project.options);
    Json record;
    record["espalier_run"] = kRunVersion;
    record["started"] = localTime();
    record["command"] = trainCommand(project, run.record());
    record["seed"] = project.options.seed;
    record["precision"] = wordOf(project.options.precision);
    record["deterministic"] = isDeterministic(devices, project.options);
    record["dataset"] = datasetToJson(data, selected);
    record[kSampleList] = displayPath(run.samples().filename());
    record[kSampleCount] = selected.size();
    if (start) record["start"] = startToJson(*start);
    record["devices"] = devices;
    record["versions"] = versionsToJson(devices);
    Project trained = project;
    trained.runFolders.clear();  // the run is where it is
    record["project"] = Json::parse(projectToJson(trained, {}));
    return record;
}

std::string textOfRecord(const RunFolder& run) {
    return readFile(run.record(), limits::kJsonBytes, FileKinds::Regular);
}

// No larger than what is read again.
void writeRecord(const RunFolder& run, const Json& record, FileSystem& files) {
    const std::string text = writeJson(record, 2) + "\n";
    if (static_cast<std::int64_t>(text.size()) > limits::kJsonBytes) {
        throw RequestError(fmt::format(
            "The record of this run would be larger than {} MB and could not be read again. Remove "
            "notes or layers from the network, or train on fewer classes.",
            limits::kJsonBytes >> 20));
    }
    writeFileAtomically(run.record(), text, files);
}

// A folder that has been moved, or is on a disk that is not connected, looks as if there were none.
void refuseOtherFolders(const RunFolder& run) {
    const std::string shown = displayPath(run.path);
    if (!isThere(run.path)) {
        throw RequestError(
            fmt::format("{} is not a run: the folder does not exist. If it has been moved, name "
                        "where it is now; if it is on another disk, connect that disk.",
                        shown));
    }
    if (const std::string part = partOfRunText(run.path); !part.empty()) throw RequestError(part);
    if (!isThere(run.record()) && holdsOnlyLeftovers(run.path)) {
        throw RequestError(fmt::format(
            "{} is not a run yet: the program ended before run.json was written, so nothing was "
            "trained. Run the command that started it again; it uses this folder.",
            shown));
    }
    if (!isThere(run.record())) {
        throw RequestError(fmt::format(
            "{} is not a run: it contains no run.json. Name the folder of a run.", shown));
    }
}

// Checkpoints and the record are replaced in it; the best place is where the run is.
void refuseUnwritable(const RunFolder& run) {
    if (::faccessat(AT_FDCWD, run.path.c_str(), W_OK | X_OK, AT_EACCESS) == 0) return;
    throw RequestError(
        fmt::format("The run {} cannot be resumed, because its folder is read-only for you. Make "
                    "it writable, or copy it elsewhere and resume the copy.",
                    displayPath(run.path)));
}

TrainingRequest requestFor(const Project& project,
                           const DataSource& selected,
                           const RunFolder& run,
                           FileSystem& files) {
    TrainingRequest request = trainingRequest(project, selected);
    request.checkpointFolder = run.checkpoints();
    request.files = &files;
    return request;
}

void writeProject(const RunFolder& run, Json record, const Project& project, FileSystem& files) {
    // The run may have been named from the folder where its user is now.
    record["command"] = trainCommand(project, std::filesystem::absolute(run.record()));
    record["project"] = Json::parse(projectToJson(project, {}));
    writeRecord(run, record, files);
}

void writeChanges(const RunFolder& run,
                  Json record,
                  std::vector<OptionChange> changes,
                  FileSystem& files) {
    Project project = projectFromJson(record.dump(), {});
    project.changes = std::move(changes);
    writeProject(run, std::move(record), project, files);
}

Json recordToChange(const RunFolder& run) {
    return Json::parse(textOfRecord(run));
}

std::vector<std::string> metricKeys(const Project& project, const DataSource& selected) {
    const auto outputs = static_cast<std::int64_t>(selected.outputNames().size());
    std::vector<std::string> keys;
    const MetricData data{.outputWidth = outputs,
                          .height = project.preprocessing.height,
                          .width = project.preprocessing.width};
    for (const Metric* metric : findTask(project.task).metrics(data)) {
        keys.push_back(metric->description().key);
    }
    return keys;
}

// Their result would come from the others, and epochs with fewer validation images cannot be
// compared with those before. Most of them: a wrong folder.
void refuseTooFewLeft(const SampleChanges& changes,
                      const RunFolder& run,
                      const Project& project,
                      const DataSource& selected) {
    if (!changes.tooManyAreLost()) return;
    const std::string counted =
        changes.training + changes.validation == 0
            ? ""
            : fmt::format(" ({} of {} for training, {} of {} for validation)",
                          changes.lostTraining,
                          changes.training,
                          changes.lostValidation,
                          changes.validation);
    std::string moved;
    for (const SourceFolder& folder : movedFolders(project, selected)) {
        moved += fmt::format(" {} {}",
                             folder.isTest ? "--test-data" : "--more-data",
                             shellQuoted(placeText(folder)));
    }
    throw RequestError(fmt::format(
        "{} of the {} images that the run {} started with are missing or have changed{}: too many "
        "to continue the same training. Restore them, or name the folder where they are now with "
        "--data. If they are gone for good, start a new run on the remaining images: espalier "
        "train {} --data {}{} --out NEW. To list them: {}",
        changes.changed.size() + changes.missing.size(),
        changes.before,
        displayPath(run.path),
        counted,
        shellQuoted(displayPath(run.record())),
        shellQuoted(displayPath(selected.root())),
        moved,
        listChangesCommand(run, project, selected)));
}

// Images that have moved are found there from now on.
void recordPlaceOf(const DataSource& data,
                   const RunFolder& run,
                   const Project& before,
                   FileSystem& files) {
    if (data.root().empty()) return;
    const bool isSame =
        data.root() == before.dataset && data.moreFolders() == before.dataChoices.moreFolders;
    if (isSame) return;
    Json record = recordToChange(run);
    Project project = projectFromJson(record.dump(), {});
    project.dataset = data.root();
    project.dataChoices.moreFolders = data.moreFolders();
    if (record.contains("dataset")) record["dataset"]["folder"] = displayPath(data.root());
    writeProject(run, std::move(record), project, files);
}

void startFrom(std::optional<MatchedStart> start, TrainingRequest& request) {
    if (!start) return;
    request.startFrom = std::make_shared<const std::vector<HostTensor>>(std::move(start->tensors));
}

void resumeFrom(FoundCheckpoint found, TrainingRequest& request) {
    request.network = found.checkpoint.network;
    request.preprocessing = found.checkpoint.preprocessing;
    request.measureNormalisation = false;
    request.options = found.checkpoint.options;
    request.resumeFrom = found.file;
    request.resumeState = std::make_shared<std::optional<Checkpoint>>(std::move(found.checkpoint));
}

// Where a resumed run is computed.
void choosePlace(TrainingOptions& options, const ResumeChoices& choices) {
    options.recompute = choices.recompute.value_or(options.recompute);
    if (choices.device.empty() && !choices.workers) return;
    if (!choices.device.empty()) options.device = choices.device;
    const std::int64_t workers = choices.workers.value_or(options.workers);
    if (options.shards == 0 && workers != options.workers) {
        throw RequestError(
            "--workers can be changed only in a run that was started with --shards: in this one, "
            "the sums of another number of workers would differ. Omit it.");
    }
    options.workers = workers;
    std::string problems;
    for (const Diagnostic& found : reviewTrainingOptions(options)) {
        if (found.severity != Severity::Error) continue;
        problems += (problems.empty() ? "" : " ") + englishSentence(found);
    }
    if (!problems.empty()) throw RequestError(problems);
}

}  // namespace

nlohmann::json readRunRecord(const RunFolder& run) {
    refuseOtherFolders(run);
    const std::string shown = displayPath(run.path);
    nlohmann::json record = parseStrictJson(
        textOfRecord(run), fmt::format("The record of the run {} (run.json)", shown));
    JsonObject object(record, kRunRecord);
    const std::int64_t version = object.integer("espalier_run", 0);
    if (version > kRunVersion) {
        throw RequestError(fmt::format(
            "The run {} was written by a newer version of Espalier. Update Espalier to open it.",
            shown));
    }
    return record;
}

TrainingRequest prepareRun(const Project& project,
                           const DataSource& data,
                           const RunFolder& run,
                           FileSystem& files,
                           std::stop_token stop) {
    auto start = startOfProject(project, selectedImages(project, data), std::move(stop));
    const std::string fallback = start ? start->fallback : std::string();
    TrainingRequest request = prepareRunFrom(std::move(start), project, data, run, files);
    if (!fallback.empty()) request.messages.push_back(fallback);
    return request;
}

TrainingRequest prepareRunFrom(std::optional<MatchedStart> start,
                               const Project& project,
                               const DataSource& data,
                               const RunFolder& run,
                               FileSystem& files) {
    const auto selected = selectedImages(project, data);
    auto recorder = std::make_shared<RunRecorder>(
        run, files, std::nullopt, metricKeys(project, selected), selected);
    writeRecord(run, recordOf(project, data, selected, start, run), files);
    writeRunSamples(run, selected, files);
    TrainingRequest request = requestFor(project, selected, run, files);
    startFrom(std::move(start), request);
    request.observers.push_back(std::move(recorder));
    request.observers.push_back(std::make_shared<RefusedRun>(run));
    request.observers.push_back(
        std::make_shared<TrainingAnnouncement>(run, request.options.device));
    return request;
}

TrainingRequest prepareResume(const RunFolder& run,
                              const DataSource& data,
                              const ResumeChoices& choices,
                              FileSystem& files,
                              std::stop_token stop) {
    const nlohmann::json record = readRunRecord(run);
    refuseUnwritable(run);
    const Project project = loadProject(run.record());
    const auto selected = inSplitsOfStart(run, selectedImages(project, data));
    ResumeState state = findResumeState(run, project.changes, choices.learningRate);
    std::optional<FoundCheckpoint>& found = state.found;
    const TrainingProgress start = found ? found->checkpoint.progress : TrainingProgress{};
    // Reads all events, so only where patience may be spent. A run that was killed before it was
    // concluded has not ended for the person either: it ends there, and is concluded.
    const bool hasEnded =
        start.epochsWithoutBetter == 0 ||
        (hasEndedByPatience(run.checkpoints(), start.stepsAttempted) && isConcluded(run, start));
    const ResumePlan plan = planResume(found ? found->checkpoint.options : project.options,
                                       start,
                                       project.changes,
                                       choices,
                                       hasEnded);
    if (start.epoch > plan.options.epochs) {
        throw RequestError(nothingLeftText(run, plan, start, choices));
    }
    TrainingOptions placed = found ? found->checkpoint.options : project.options;
    choosePlace(placed, choices);  // refuses before anything is written
    const SampleChanges changed = samplesChangedSince(run, selected);
    refuseTooFewLeft(changed, run, project, selected);
    const auto keepUpTo = found ? std::optional(start.stepsAttempted) : std::nullopt;
    auto recorder = std::make_shared<RunRecorder>(
        run, files, keepUpTo, metricKeys(project, selected), selected);
    TrainingRequest request = requestFor(project, selected, run, files);
    request.messages = changeSentences(changed);
    if (record.contains(kSampleList) && changed.before == 0) {
        request.messages.push_back(
            "Whether its images have changed since the run started is not known: its samples.txt "
            "is missing.");
    }
    const auto compared = found ? ComparedVersions::Images : ComparedVersions::All;
    const std::string versions =
        otherVersionsSentence("This run", record, project.options, compared);
    if (!versions.empty()) request.messages.push_back(versions);
    request.fallback = state.fallback;
    if (!state.fallback.empty()) request.messages.push_back(state.fallback);
    if (found) {
        resumeFrom(std::move(*found), request);
    } else {
        keepComputeThreads(record, request);
        startFrom(startAgain(record, project, selected, std::move(stop)), request);
        if (state.fallback.empty()) {
            request.messages.push_back(
                "No checkpoint of this run was written yet, so it starts "
                "again from its beginning.");
        }
    }
    noteExplosion(run, project.dataChoices.fold, start, plan.options, request.messages);
    noteCertificate(run, request.messages);
    request.changes = plan.changes;
    std::ranges::copy(plan.messages, std::back_inserter(request.messages));
    request.options.device = placed.device;
    request.options.workers = placed.workers;
    request.options.recompute = placed.recompute;
    if (plan.isNew) writeChanges(run, recordToChange(run), plan.changes, files);
    if (const auto step = state.rejectedFrom) {
        request.resumeFrom = dropRejected(run, *step, std::move(request.resumeFrom), files);
    }
    recordPlaceOf(data, run, project, files);
    request.observers.push_back(std::move(recorder));
    request.observers.push_back(
        std::make_shared<TrainingAnnouncement>(run, request.options.device));
    return request;
}

std::vector<std::string> repetitionMessages(const std::filesystem::path& repeated,
                                            const TrainingOptions& options) {
    const nlohmann::json record =
        parseStrictJson(readFile(repeated, limits::kJsonBytes, FileKinds::Regular),
                        "The record of the repeated run");
    if (!JsonObject(record, "project").has("espalier_run")) return {};
    const std::string versions =
        otherVersionsSentence("The repeated run", record, options, ComparedVersions::All);
    std::vector<std::string> messages;
    for (std::string sentence : {versions, otherThreadsSentence(record, options)}) {
        if (!sentence.empty()) messages.push_back(std::move(sentence));
    }
    return messages;
}

void recordChange(const RunFolder& run, const OptionChange& change, FileSystem& files) {
    Json record = recordToChange(run);
    std::vector<OptionChange> changes = projectFromJson(record.dump(), {}).changes;
    changes.push_back(change);
    writeChanges(run, std::move(record), std::move(changes), files);
}

void recordNormalisation(const RunFolder& run,
                         const MeasuredNormalisation& measured,
                         FileSystem& files) {
    Json record = Json::parse(textOfRecord(run));
    record["normalisation"] = {{"measured_images", measured.images.images},
                               {"training_images", measured.images.of},
                               {"mean", measured.recipe.mean},
                               {"std", measured.recipe.standardDeviation}};
    writeRecord(run, record, files);
}

}  // namespace espalier::engine
