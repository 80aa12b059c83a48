// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <iterator>
#include <map>
#include <utility>

#include "engine/base/bounded_queue.h"
#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "engine/base/json_object.h"
#include "engine/base/limits.h"
#include "engine/base/strict_json.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/runs/line_file.h"
#include "engine/runs/resume_state.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_lock.h"
#include "engine/runs/run_machine.h"
#include "engine/runs/run_recorder.h"
#include "engine/runs/run_samples.h"
#include "engine/runs/running_trainings.h"
#include "engine/tasks/loss_choice.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/loop/divergence.h"
#include "engine/training/loop/loss_explosion.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kRunVersion = 1;
constexpr const char* kRunRecord = "run's record";
constexpr const char* kSampleList = "samples";  // a record of an earlier version has no list

std::string timeNow() {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    char text[40];
    const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S%z", &local);
    return {text, length};
}

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
              const RunFolder& run) {
    const Json devices = devicesToJson(project.options);
    Json record;
    record["espalier_run"] = kRunVersion;
    record["started"] = timeNow();
    record["command"] = trainCommand(project, run.record());
    record["seed"] = project.options.seed;
    record["precision"] = wordOf(project.options.precision);
    record["deterministic"] = isDeterministic(devices, project.options);
    record["dataset"] = datasetToJson(data, selected);
    record[kSampleList] = displayPath(run.samples().filename());
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
    if (!isThere(run.record())) {
        throw RequestError(fmt::format(
            "{} is not a run: it contains no run.json. Name the folder of a run.", shown));
    }
}

nlohmann::json readRecord(const RunFolder& run) {
    refuseOtherFolders(run);
    const std::string shown = displayPath(run.path);
    const nlohmann::json record =
        parseStrictJson(textOfRecord(run), fmt::format("The record of the run {}", shown));
    JsonObject object(record, kRunRecord);
    const std::int64_t version = object.integer("espalier_run", 0);
    if (version > kRunVersion) {
        throw RequestError(fmt::format(
            "The run {} was written by a newer version of Espalier. Update Espalier to open it.",
            shown));
    }
    return record;
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

// `last`: the newest event other than messages; nullptr when there is none.
std::string stateAfter(const TrainingEvent* last, const RunFolder& run) {
    if (RunLock::isHeld(run.path)) return "running";  // also if it had ended and was resumed
    if (last && last->kind == EventKind::Finished) return wordOf(last->reason);
    if (last && last->kind == EventKind::Failed) return "failed";
    return "interrupted";
}

const TrainingEvent* lastOf(const std::vector<TrainingEvent>& events) {
    const auto found = std::find_if(events.rbegin(), events.rend(), [](const auto& event) {
        return event.kind != EventKind::Message;
    });
    return found == events.rend() ? nullptr : &*found;
}

constexpr std::size_t kEventsInMemory = 20'000;

std::vector<TrainingEvent> readEvents(const RunFolder& run,
                                      const CountProgress& progress,
                                      const std::stop_token& stop) {
    constexpr std::int64_t kLinesPerLook = 5000;
    std::error_code ignored;
    const auto all = std::filesystem::file_size(run.events(), ignored);
    std::int64_t done = 0;
    std::int64_t lines = 0;
    BoundedQueue<TrainingEvent, TrainingEventMerge> events(kEventsInMemory);
    forEachLine(run.events(), [&](std::string_view line) {
        done += static_cast<std::int64_t>(line.size()) + 1;
        if (++lines % kLinesPerLook == 0) {
            if (stop.stop_requested()) throw Stopped();
            if (progress) progress(done, static_cast<std::int64_t>(all));
        }
        try {
            events.push(eventFromJson(std::string(line)));
        } catch (const Error&) {
            // The last line of a killed program is cut off; all others count.
        }
    });
    return events.drain();
}

bool isExplosionNote(const TrainingEvent& event) {
    return event.kind == EventKind::Message && event.text.starts_with(kDiverged);
}

// By the newest checkpoint that can be read; a training process may be replacing them.
bool isSavedExploded(const RunFolder& run) {
    const CheckpointFolder folder{run.checkpoints()};
    for (const std::filesystem::path& file : {folder.fresh(), folder.last(), folder.previous()}) {
        try {
            return loadCheckpointState(file).progress.explodedAfter >= 0;
        } catch (const std::exception&) {
            continue;
        }
    }
    return false;
}

// `wasExploding`: it may have recovered. One that diverged may have done so by a NaN.
bool isExploded(const TrainingEvent* last, bool wasExploding, const RunFolder& run) {
    const bool endedSo = last && last->reason != FinishReason::Diverged && tellsOfExplosion(*last);
    return endedSo || (wasExploding && isSavedExploded(run));
}

/// Summarises a run's events line by line. Only the newest step counts, so the others are not even
/// parsed.
class Summing {
  public:
    explicit Summing(RunSummary& summary) : summary_(summary) {}

    void add(std::string_view line) {
        if (line.starts_with(R"({"event":"step")")) {
            step_ = line;
            return;
        }
        takeLine(line);
        step_.clear();
    }
    void finish() {
        if (!step_.empty()) takeLine(step_);
        summary_.state = stateAfter(last_ ? &*last_ : nullptr, summary_.folder);
        summary_.lossExploded =
            isExploded(last_ ? &*last_ : nullptr, wasExploding_, summary_.folder);
    }

  private:
    void takeLine(std::string_view line) {
        try {
            take(eventFromJson(std::string(line)));
        } catch (const Error&) {
            // The last line of a killed program is cut off; all others count.
        }
    }
    void take(TrainingEvent event) {
        summary_.steps = std::max(summary_.steps, event.step);
        summary_.seconds = std::max(summary_.seconds, event.elapsedSeconds);
        if (event.kind == EventKind::Started && !event.text.empty()) summary_.device = event.text;
        if (event.kind == EventKind::Epoch) {
            summary_.epochs = std::max(summary_.epochs, event.epoch);
            summary_.bestAccuracy = std::fmax(summary_.bestAccuracy, event.validationAccuracy);
            summary_.bestLoss = std::fmin(summary_.bestLoss, event.validationLoss);
            for (const MetricValue& metric : metricsOf(event)) takeMetric(metric);
            if (event.isBest) takeBest(event);
        }
        if (event.kind == EventKind::Message) {
            wasExploding_ = wasExploding_ || isExplosionNote(event);
            return;
        }
        last_ = std::move(event);
    }

    void takeBest(const TrainingEvent& epoch) {
        summary_.metricsOfBest = metricsOf(epoch);
        summary_.bestEpoch = epoch.epoch;
        summary_.lossOfBest = epoch.validationLoss;
    }

    void takeMetric(const MetricValue& now) {
        auto best = std::ranges::find(summary_.bestMetrics, now.key, &MetricValue::key);
        if (best == summary_.bestMetrics.end()) return summary_.bestMetrics.push_back(now);
        const Metric* metric = findMetric(now.key);
        if (metric && metric->isBetter(now.value, best->value)) best->value = now.value;
    }

    RunSummary& summary_;
    std::string step_;  // the newest step's line, if no other event has followed
    std::optional<TrainingEvent> last_;
    bool wasExploding_ = false;
};

constexpr std::size_t kMostOutputs = 10'000'000;
constexpr std::int64_t kMostImages = 1'000'000'000'000;

// Older runs do not record it.
double baselineIn(const Task& task, JsonObject& dataset) {
    std::vector<SplitCounts> outputs;
    if (!dataset.has("split")) return task.baseline(outputs);
    for (const auto& entry : dataset.list("split", kMostOutputs)) {
        JsonObject counts(entry, kRunRecord, "\"split\"");
        const std::int64_t images = counts.integer("validation", 0);
        // Clamped, so that the sum cannot overflow however many entries a file holds.
        outputs.push_back({.validation = std::clamp<std::int64_t>(images, 0, kMostImages)});
    }
    return task.baseline(outputs);
}

// Their result would come from the others, and epochs with fewer validation images cannot be
// compared with those before. Most of them: a wrong folder.
void refuseTooFewLeft(const SampleChanges& changes, const RunFolder& run) {
    if (!changes.tooManyAreLost()) return;
    const std::string counted =
        changes.training + changes.validation == 0
            ? ""
            : fmt::format(" ({} of {} for training, {} of {} for validation)",
                          changes.lostTraining,
                          changes.training,
                          changes.lostValidation,
                          changes.validation);
    throw RequestError(
        fmt::format("{} of the {} images that the run {} started with are missing or have other "
                    "content{}, too many to go on with the same training. Restore them, or name "
                    "the folder where they are now with --data.",
                    changes.changed.size() + changes.missing.size(),
                    changes.before,
                    displayPath(run.path),
                    counted));
}

// Images that have moved are found there from now on.
void recordPlaceOf(const DataSource& data,
                   const RunFolder& run,
                   const Project& before,
                   FileSystem& files) {
    if (data.root().empty() || data.root() == before.dataset) return;
    Json record = recordToChange(run);
    Project project = projectFromJson(record.dump(), {});
    project.dataset = data.root();
    if (record.contains("dataset")) record["dataset"]["folder"] = displayPath(data.root());
    writeProject(run, std::move(record), project, files);
}

void resumeFrom(FoundCheckpoint found, TrainingRequest& request) {
    request.network = found.checkpoint.network;
    request.preprocessing = found.checkpoint.preprocessing;
    request.measureNormalisation = false;
    request.options = found.checkpoint.options;
    request.resumeFrom = found.file;
    request.resumeState = std::make_shared<std::optional<Checkpoint>>(std::move(found.checkpoint));
}

}  // namespace

TrainingRequest prepareRun(const Project& project,
                           const DataSource& data,
                           const RunFolder& run,
                           FileSystem& files) {
    const auto selected = selectedImages(project, data);
    auto recorder = std::make_shared<RunRecorder>(
        run, files, std::nullopt, metricKeys(project, selected), selected);
    writeRecord(run, recordOf(project, data, selected, run), files);
    writeRunSamples(run, selected, files);
    TrainingRequest request = requestFor(project, selected, run, files);
    request.observers.push_back(std::move(recorder));
    request.observers.push_back(std::make_shared<TrainingAnnouncement>());
    return request;
}

TrainingRequest prepareResume(const RunFolder& run,
                              const DataSource& data,
                              const ResumeChoices& choices,
                              FileSystem& files) {
    const nlohmann::json record = readRecord(run);
    refuseUnwritable(run);
    const Project project = loadProject(run.record());
    const auto selected = inSplitsOfStart(run, selectedImages(project, data));
    const SampleChanges changed = samplesChangedSince(run, selected);
    refuseTooFewLeft(changed, run);
    ResumeState state = findResumeState(run, project.changes, choices.learningRate);
    std::optional<FoundCheckpoint>& found = state.found;
    const TrainingProgress start = found ? found->checkpoint.progress : TrainingProgress{};
    const ResumePlan plan = planResume(
        found ? found->checkpoint.options : project.options, start, project.changes, choices);
    if (start.epoch > plan.options.epochs) {
        throw RequestError(nothingLeftText(run, plan, start, choices));
    }
    const auto keepUpTo = found ? std::optional(start.stepsAttempted) : std::nullopt;
    auto recorder = std::make_shared<RunRecorder>(
        run, files, keepUpTo, metricKeys(project, selected), selected);
    TrainingRequest request = requestFor(project, selected, run, files);
    request.messages = changeSentences(changed);
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
        if (state.fallback.empty()) {
            request.messages.push_back(
                "No checkpoint of this run was written yet, so it starts "
                "again from its beginning.");
        }
    }
    noteExplosion(run, start, plan.options, request.messages);
    noteCertificate(run, request.messages);
    request.changes = plan.changes;
    std::ranges::copy(plan.messages, std::back_inserter(request.messages));
    if (plan.isNew) writeChanges(run, recordToChange(run), plan.changes, files);
    if (const auto step = state.rejectedFrom) {
        request.resumeFrom = dropRejected(run, *step, std::move(request.resumeFrom), files);
    }
    recordPlaceOf(data, run, project, files);
    request.observers.push_back(std::move(recorder));
    request.observers.push_back(std::make_shared<TrainingAnnouncement>());
    return request;
}

void announceRepetition(const std::filesystem::path& repeated, TrainingRequest& request) {
    const nlohmann::json record =
        parseStrictJson(readFile(repeated, limits::kJsonBytes), "The record of the repeated run");
    if (!record.is_object() || !record.contains("espalier_run")) return;
    const std::string versions =
        otherVersionsSentence("The repeated run", record, request.options, ComparedVersions::All);
    if (!versions.empty()) request.messages.push_back(versions);
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

RunRecord readRun(const std::filesystem::path& path,
                  const CountProgress& progress,
                  std::stop_token stop) {
    RunRecord record;
    record.folder = {path};
    const nlohmann::json text = readRecord(record.folder);
    record.project = loadProject(record.folder.record());
    JsonObject object(text, kRunRecord);
    record.started = object.text("started", "");
    if (object.has("dataset")) {
        JsonObject data = object.object("dataset");
        record.dataFingerprint = data.text("fingerprint", "");
        record.baseline = baselineIn(findTask(record.project.task), data);
    }
    record.events = readEvents(record.folder, progress, stop);
    const TrainingEvent* last = lastOf(record.events);
    record.finished = last && last->kind == EventKind::Finished;
    record.state = stateAfter(last, record.folder);
    record.lossExploded =
        isExploded(last, std::ranges::any_of(record.events, isExplosionNote), record.folder);
    return record;
}

RunSummary summariseRun(const std::filesystem::path& path) {
    RunSummary summary;
    summary.folder = {path};
    const nlohmann::json text = readRecord(summary.folder);
    summary.project = loadProject(summary.folder.record());
    summary.started = JsonObject(text, kRunRecord).text("started", "");
    summary.listsSamples = text.contains(kSampleList);
    const Project& project = summary.project;
    if (const Loss* loss = offeredLoss(findTask(project.task), project.options.loss)) {
        summary.loss = loss->description().key;
    }
    Summing sum(summary);
    forEachLine(summary.folder.events(), [&](std::string_view line) { sum.add(line); });
    sum.finish();
    return summary;
}

}  // namespace espalier::engine
