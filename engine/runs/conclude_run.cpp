// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "engine/base/error.h"
#include "engine/base/limits.h"
#include "engine/evaluation/model.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_lock.h"
#include "engine/runs/run_results_json.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/options/run_device.h"

namespace espalier::engine {

namespace {

using Progress = std::function<void(const std::string& stage, double share)>;

constexpr std::size_t kTrainingSample = 400;

CountProgress progressOf(const Progress& progress, const std::string& stage) {
    return [&progress, stage](std::int64_t done, std::int64_t of) {
        if (progress && of > 0)
            progress(stage, static_cast<double>(done) / static_cast<double>(of));
    };
}

bool hasImages(const DataSource& data, Split split) {
    return data.counts().of(split) > 0;
}

// Every n-th training image, so that every kind of image has its share.
DataSource trainingSample(const DataSource& data) {
    std::vector<std::size_t> images = data.included(Split::Training);
    const std::size_t every = images.size() / kTrainingSample + 1;
    std::size_t index = 0;
    std::erase_if(images, [&](std::size_t) { return index++ % every != 0; });
    return data.select(images);
}

// nullptr when the record cannot be read.
const Task* recordedTask(const RunFolder& run) {
    try {
        return &findTask(loadProject(run.record()).task);
    } catch (const Error&) {
        return nullptr;
    }
}

}  // namespace

RunResults concludeRun(const RunFolder& run,
                       const DataSource& data,
                       const Progress& progress,
                       std::stop_token stop,
                       FileSystem& files) {
    const RunLock nobodyTrains(run.path, RunUse::Read);
    RunResults results;
    results.exportCheck =
        exportRun(run, data, run.model(), progressOf(progress, "checking the model"), stop, files);
    const TrainingOptions here = optionsHere(loadProject(run.record()).options).options;
    const auto device = openRunDevice(here.device);
    const auto model = Model::load(run.model(), *device);
    results.measuredOn = hasImages(data, Split::Test) ? Split::Test : Split::Validation;
    if (hasImages(data, results.measuredOn)) {
        results.test =
            evaluate(*model, data, {results.measuredOn}, progressOf(progress, "testing"), stop);
    }
    if (model->task().description().hasAccuracy) {
        results.trainingAccuracy = evaluate(*model,
                                            trainingSample(data),
                                            {Split::Training},
                                            progressOf(progress, "evaluating training images"),
                                            stop)
                                       ->accuracy();
    }
    writeFileAtomically(run.results(), resultsToJson(results), files);
    return results;
}

std::optional<RunResults> readResults(const RunFolder& run) {
    std::error_code ignored;
    if (!std::filesystem::exists(run.results(), ignored)) return std::nullopt;
    try {
        const std::string json = readFile(run.results(), limits::kJsonBytes);
        const Task* task = recordedTask(run);
        return task ? resultsFromJson(json, *task) : resultsOfUnknownTask(json);
    } catch (const Error&) {
        return std::nullopt;  // they can be computed again
    }
}

}  // namespace espalier::engine
