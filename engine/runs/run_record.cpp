// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <ctime>
#include <map>

#include "engine/base/bounded_queue.h"
#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "engine/base/limits.h"
#include "engine/base/strict_json.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/runs/line_file.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_lock.h"
#include "engine/runs/run_recorder.h"
#include "engine/tasks/loss_choice.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/loop/loader_options.h"
#include "engine/training/options/run_device.h"
#include "fmt/format.h"
#include "kernels/devices/device_list.h"

namespace espalier::engine {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kRunVersion = 1;
constexpr const char* kWhat = "run's record";

std::string timeNow() {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    char text[40];
    const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S%z", &local);
    return {text, length};
}

// "any": the system may move a compute thread from one of the process's cores to another.
Json cpuToJson(const kernels::DeviceDescription& device, const TrainingOptions& options) {
    return {{"kind", "cpu"},
            {"name", device.name},
            {"instruction_set", device.instructionSet},
            {"library", device.library},
            {"threads", options.computeThreads > 0 ? options.computeThreads : device.threads},
            {"loader_threads", loaderThreads(options)},
            {"pinning", "any"}};
}

Json gpuToJson(const kernels::DeviceDescription& device, const TrainingOptions& options) {
    return {{"kind", "gpu"},
            {"index", device.index},
            {"name", device.name},
            {"compute_capability", device.instructionSet},
            {"library", device.library},
            {"driver", device.driver},
            {"memory_total", device.memoryTotal},
            {"loader_threads", loaderThreads(options)}};
}

// What the options ask for, by whichever words; the training refuses what cannot be had.
Json devicesToJson(const TrainingOptions& options) {
    const kernels::DeviceDescription found = findRunDevice(options.device).device;
    if (found.kind == kernels::DeviceKind::Cuda) return Json::array({gpuToJson(found, options)});
    return Json::array({cpuToJson(kernels::listCpu().description, options)});
}

// The CPU always is, whatever the options say.
bool isDeterministic(const Json& devices, const TrainingOptions& options) {
    return options.deterministic ||
           std::ranges::all_of(devices, [](const Json& device) { return device["kind"] == "cpu"; });
}

Json versionsToJson(const Json& devices) {
    Json versions{{"espalier", ESPALIER_VERSION}, {"compiler", __VERSION__}};
    for (const auto& device : devices) {
        versions["kernels_" + device["kind"].get<std::string>()] = device["library"];
    }
    return versions;
}

// What is trained on and measured by, output by output.
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
    record["devices"] = devices;
    record["versions"] = versionsToJson(devices);
    record["project"] = Json::parse(projectToJson(project, {}));
    return record;
}

void writeRecord(const RunFolder& run, const Json& record, FileSystem& files) {
    writeFileAtomically(run.record(), writeJson(record, 2) + "\n", files);
}

nlohmann::json readRecord(const RunFolder& run) {
    const std::string shown = displayPath(run.path);
    if (!isRunFolder(run.path)) {
        throw RequestError(fmt::format(
            "{} is not a run: it contains no run.json. Name the folder of a run.", shown));
    }
    const nlohmann::json record = parseStrictJson(readFile(run.record(), limits::kJsonBytes),
                                                  fmt::format("The record of the run {}", shown));
    JsonObject object(record, kWhat);
    const std::int64_t version = object.integer("espalier_run", 0);
    if (version > kRunVersion) {
        throw RequestError(fmt::format(
            "The run {} was written by a newer version of Espalier. Update Espalier to open it.",
            shown));
    }
    return record;
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

void recordExtension(const RunFolder& run,
                     std::int64_t epochs,
                     std::int64_t step,
                     FileSystem& files) {
    Json record = Json::parse(readFile(run.record(), limits::kJsonBytes));
    record["project"]["training"]["epochs"] = epochs;
    if (!record["extended"].is_array()) record["extended"] = Json::array();
    record["extended"].push_back({{"time", timeNow()}, {"step", step}, {"epochs", epochs}});
    writeRecord(run, record, files);
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

// `last`: the newest event that is no message; nullptr when there is none.
std::string stateAfter(const TrainingEvent* last, const RunFolder& run) {
    if (RunLock::isHeld(run.path)) return "running";  // also when it had ended and was resumed
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

/// Adds up a run's events line by line. Of steps only the newest counts, so the others are not
/// even parsed.
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
            if (event.isBest) summary_.metricsOfBest = metricsOf(event);
        }
        if (event.kind != EventKind::Message) last_ = std::move(event);
    }

    void takeMetric(const MetricValue& now) {
        auto best = std::ranges::find(summary_.bestMetrics, now.key, &MetricValue::key);
        if (best == summary_.bestMetrics.end()) return summary_.bestMetrics.push_back(now);
        const Metric* metric = findMetric(now.key);
        if (metric && metric->isBetter(now.value, best->value)) best->value = now.value;
    }

    RunSummary& summary_;
    std::string step_;  // the newest line of a step that nothing has followed
    std::optional<TrainingEvent> last_;
};

constexpr std::size_t kMostOutputs = 10'000'000;
constexpr std::int64_t kMostImages = 1'000'000'000'000;

// Runs of before did not write it.
double baselineIn(const Task& task, JsonObject& dataset) {
    std::vector<SplitCounts> outputs;
    if (!dataset.has("split")) return task.baseline(outputs);
    for (const auto& entry : dataset.list("split", kMostOutputs)) {
        JsonObject counts(entry, kWhat, "\"split\"");
        const std::int64_t images = counts.integer("validation", 0);
        // However many entries a file may hold, their sum stays a number.
        outputs.push_back({.validation = std::clamp<std::int64_t>(images, 0, kMostImages)});
    }
    return task.baseline(outputs);
}

Checkpoint newestStateOf(const RunFolder& run, std::filesystem::path& file) {
    try {
        file = newestCheckpoint(run.checkpoints());
        return loadCheckpoint(file);
    } catch (const Error& error) {
        throw RequestError(error.what());
    }
}

}  // namespace

TrainingRequest prepareRun(const Project& project,
                           const DataSource& data,
                           const RunFolder& run,
                           FileSystem& files) {
    const auto selected = selectedImages(project, data);
    auto recorder =
        std::make_shared<RunRecorder>(run, files, std::nullopt, metricKeys(project, selected));
    writeRecord(run, recordOf(project, data, selected, run), files);
    TrainingRequest request = requestFor(project, selected, run, files);
    request.observers.push_back(std::move(recorder));
    return request;
}

TrainingRequest prepareResume(const RunFolder& run,
                              const DataSource& data,
                              std::int64_t extraEpochs,
                              FileSystem& files) {
    readRecord(run);
    const Project project = loadProject(run.record());
    std::filesystem::path file;
    // The process that trains this run replaces its files while we read them.
    const Checkpoint checkpoint = [&] {
        const RunLock nobodyElse(run.path);
        return newestStateOf(run, file);
    }();
    const std::int64_t step = checkpoint.progress.stepsAttempted;
    const auto selected = selectedImages(project, data);
    auto recorder = std::make_shared<RunRecorder>(run, files, step, metricKeys(project, selected));
    TrainingRequest request = requestFor(project, selected, run, files);
    request.network = checkpoint.network;
    request.preprocessing = checkpoint.preprocessing;
    request.measureNormalisation = false;
    request.options = checkpoint.options;
    request.options.epochs += extraEpochs;
    request.resumeFrom = file;
    if (checkpoint.progress.epoch > request.options.epochs) {
        throw RequestError(
            fmt::format("The run {} has completed all its {} epochs. Add more with: espalier "
                        "resume {} --extra-epochs 10.",
                        displayPath(run.path),
                        request.options.epochs,
                        shellQuoted(displayPath(run.path))));
    }
    if (extraEpochs > 0) recordExtension(run, request.options.epochs, step, files);
    request.observers.push_back(std::move(recorder));
    return request;
}

void recordChange(const RunFolder& run, const OptionChange& change, FileSystem& files) {
    Json record = Json::parse(readFile(run.record(), limits::kJsonBytes));
    Project project = projectFromJson(record.dump(), {});
    project.changes.push_back(change);
    record["command"] = trainCommand(project, run.record());
    record["project"] = Json::parse(projectToJson(project, {}));
    writeRecord(run, record, files);
}

void recordNormalisation(const RunFolder& run,
                         const MeasuredNormalisation& measured,
                         FileSystem& files) {
    Json record = Json::parse(readFile(run.record(), limits::kJsonBytes));
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
    JsonObject object(text, kWhat);
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
    return record;
}

RunSummary summariseRun(const std::filesystem::path& path) {
    RunSummary summary;
    summary.folder = {path};
    const nlohmann::json text = readRecord(summary.folder);
    summary.project = loadProject(summary.folder.record());
    summary.started = JsonObject(text, kWhat).text("started", "");
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
