// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/limits.h"
#include "engine/base/shell_word.h"
#include "engine/evaluation/model.h"
#include "engine/runs/earlier_test.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_lock.h"
#include "engine/runs/run_results_json.h"
#include "engine/runs/run_samples.h"
#include "engine/runs/tested_model.h"
#include "engine/tasks/loss_choice.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/options/run_device.h"
#include "fmt/format.h"

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

// Every n-th training image, so that all kinds of images are represented.
DataSource trainingSample(const DataSource& data) {
    std::vector<std::size_t> images = data.included(Split::Training);
    const std::size_t every = images.size() / kTrainingSample + 1;
    std::size_t index = 0;
    std::erase_if(images, [&](std::size_t) { return index++ % every != 0; });
    return data.select(images);
}

// A test on the images that happen to be left would say little about the network.
void refuseLostImages(const DataSource& data, Split split, const RunFolder& run) {
    constexpr double kMostLost = 0.05;
    const std::vector<std::size_t> images = data.included(split);
    const auto lost = std::ranges::count_if(
        images, [&](std::size_t place) { return !data.hasScannedContent(place); });
    if (static_cast<double>(lost) <= kMostLost * static_cast<double>(images.size())) return;
    throw Error(
        fmt::format("The model is trained and saved, but not tested: {} of the {} {} images can no "
                    "longer be read or have changed since they were read at the start. Restore "
                    "them, then test it with: espalier evaluate {}.",
                    lost,
                    images.size(),
                    wordOf(split),
                    shellQuoted(displayPath(run.path))));
}

// A resumed run has also used what it started with and what earlier results say, even if those
// images are gone or split in another way.
UsedImages allUsedImages(const RunFolder& run,
                         const DataSource& data,
                         const Task& task,
                         const std::optional<RunResults>& before) {
    UsedImages used = usedImages(task, data);
    used.add(usedAtStart(run));
    if (before && before->used) used.add(*before->used);
    return used;
}

// After one or two epochs, a network that has only begun to learn looks as if it could not.
bool hasHistory(const RunFolder& run) {
    constexpr std::int64_t kFewestEpochs = 3;
    return summariseRun(run.path).epochs >= kFewestEpochs;
}

bool isSameNetwork(const ExportCheck& a, const ExportCheck& b) {
    return a.epoch == b.epoch && a.network == b.network && a.isWithinEpoch == b.isWithinEpoch;
}

// Where the run was trained longer since its last test, that is what the new one is compared with.
void keepEarlierTest(const RunFolder& run,
                     const std::optional<RunResults>& before,
                     const RunResults& after,
                     FileSystem& files) {
    if (!before || before->exportCheck.epoch == 0) return;
    if (isSameNetwork(before->exportCheck, after.exportCheck)) return;
    const auto test = earlierTestOf(
        *before,
        StepKind::TrainLonger,
        {std::to_string(before->exportCheck.epoch), std::to_string(after.exportCheck.epoch)});
    if (!test) return;
    writeEarlierTest(run, *test, files);
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
                       const DataSource& found,
                       const Progress& progress,
                       std::stop_token stop,
                       FileSystem& files) {
    const RunLock nobodyTrains(run.path, RunUse::Read);
    const DataSource data = inSplitsOfStart(run, found);
    RunResults results;
    results.exportCheck = exportRun(
        run, data, run.model(), progressOf(progress, "checking the model"), stop, {.files = files});
    results.weights = weightsDigest(run.model());
    const Project project = loadProject(run.record());
    const auto device = openRunDevice(optionsHere(project.options).options.device);
    const auto model = Model::load(run.model(), *device);
    results.measuredOn = hasImages(data, Split::Test) ? Split::Test : Split::Validation;
    const std::optional<RunResults> before = readResults(run);
    results.used = allUsedImages(run, data, model->task(), before);
    if (hasImages(data, results.measuredOn)) {
        refuseLostImages(data, results.measuredOn, run);
        const KnownTraining training{.used = &*results.used,
                                     .loss = &chosenLoss(model->task(), project.options.loss),
                                     .lossSettings = lossSettings(project.options)};
        results.test = evaluate(
            *model, data, {results.measuredOn}, progressOf(progress, "testing"), stop, training);
    }
    if (model->task().description().hasAccuracy && hasHistory(run)) {
        results.trainingAccuracy = evaluate(*model,
                                            trainingSample(data),
                                            {Split::Training},
                                            progressOf(progress, "evaluating training images"),
                                            stop)
                                       ->accuracy();
    }
    writeFileAtomically(run.results(), resultsToJson(results), files);
    // Last: what cannot be compared is tested all the same.
    keepEarlierTest(run, before, results, files);
    return results;
}

std::optional<RunResults> readResults(const RunFolder& run) {
    try {
        const std::string json = readFile(run.results(), limits::kJsonBytes, FileKinds::Regular);
        const Task* task = recordedTask(run);
        RunResults results = task ? resultsFromJson(json, *task) : resultsOfUnknownTask(json);
        // The file says where the model was as seen from the terminal in which the run was started.
        results.exportCheck.file = displayPath(std::filesystem::absolute(run.model()));
        return results;
    } catch (const Error&) {
        return std::nullopt;  // they can be computed again
    }
}

}  // namespace espalier::engine
