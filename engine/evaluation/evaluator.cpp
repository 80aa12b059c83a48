// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/evaluator.h"

#include <algorithm>
#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/data/review/image_contents.h"
#include "engine/evaluation/file_runner.h"
#include "engine/evaluation/model.h"
#include "engine/evaluation/named_files.h"

namespace espalier::engine {

namespace {

std::vector<std::size_t> placesOf(const Task& task,
                                  const DataSource& data,
                                  const std::vector<Split>& splits) {
    std::vector<std::size_t> places = data.included();
    std::erase_if(places, [&](std::size_t place) {
        const DataSample sample = data.sample(place);
        return std::ranges::find(splits, sample.split) == splits.end() || !task.isUsable(sample);
    });
    return places;
}

std::vector<std::filesystem::path> filesOf(const DataSource& data,
                                           const std::vector<std::size_t>& places) {
    std::vector<std::filesystem::path> files;
    files.reserve(places.size());
    for (const std::size_t place : places) files.push_back(data.file(place));
    return files;
}

EvaluatedModel evaluated(const Model& model) {
    return {.outputNames = model.outputNames(), .preprocessing = model.preprocessing()};
}

MetricData metricDataOf(const Model& model) {
    const Preprocessing& recipe = model.preprocessing();
    return {.outputWidth = static_cast<std::int64_t>(model.outputNames().size()),
            .mean = recipe.mean,
            .standardDeviation = recipe.standardDeviation,
            .height = recipe.height,
            .width = recipe.width};
}

EvaluationMeasures measuresOf(const Model& model, const KnownTraining& training) {
    const MetricData data = metricDataOf(model);
    return {.loss = training.loss ? training.loss : model.task().losses().front(),
            .lossSettings = training.lossSettings,
            .metrics = model.task().metrics(data),
            .metricData = data};
}

void compareContents(const DataSource& data,
                     const std::vector<std::size_t>& places,
                     const UsedImages& used,
                     Evaluation& evaluation) {
    for (std::size_t i = 0; i < places.size(); ++i) {
        const ImageContent content = data.sample(places[i]).content;
        if (content != 0) evaluation.setUse(i, used.useOf(content));
    }
}

}  // namespace

std::unique_ptr<Evaluation> evaluate(Model& model,
                                     const DataSource& data,
                                     const std::vector<Split>& splits,
                                     const CountProgress& progress,
                                     std::stop_token stop,
                                     const KnownTraining& training) {
    const auto places = placesOf(model.task(), data, splits);
    std::vector<std::filesystem::path> files = filesOf(data, places);
    auto evaluation = model.task().makeEvaluation(evaluated(model));
    evaluation->measureBy(measuresOf(model, training));
    evaluation->addImages(data, places);
    if (training.used) compareContents(data, places, *training.used, *evaluation);
    FileRunner(model, std::move(files), evaluation->readsInput())
        .run([&](std::size_t file, const ModelOutput& output) { evaluation->take(file, output); },
             [&](std::size_t file, const std::string& why) { evaluation->skip(file, why); },
             progress,
             stop);
    return evaluation;
}

std::unique_ptr<Evaluation> predictFiles(Model& model,
                                         const std::vector<std::filesystem::path>& paths,
                                         const CountProgress& progress,
                                         std::stop_token stop,
                                         bool keepsImages,
                                         const ImageSink& images) {
    EvaluatedModel asked = evaluated(model);
    asked.keepsImages = keepsImages;
    asked.images = images;
    auto evaluation = model.task().makeEvaluation(asked);
    EvaluationMeasures measures;
    measures.loss = model.task().losses().front();
    evaluation->measureBy(std::move(measures));
    std::vector<std::filesystem::path> readable;
    std::vector<std::size_t> places;  // positions of the readable ones in the evaluation
    for (const NamedFile& file : findImageFiles(paths, stop)) {
        evaluation->addFile(displayPath(file.path), file.problem);
        if (!file.problem.empty()) continue;
        readable.push_back(file.path);
        places.push_back(evaluation->size() - 1);
    }
    FileRunner(model, std::move(readable), evaluation->readsInput())
        .run([&](std::size_t file,
                 const ModelOutput& output) { evaluation->take(places[file], output); },
             [&](std::size_t file, const std::string& why) { evaluation->skip(places[file], why); },
             progress,
             stop);
    return evaluation;
}

UsedImages usedImages(const Task& task, const DataSource& data) {
    const auto places = placesOf(task, data, {Split::Training, Split::Validation});
    UsedImages used;
    for (const std::size_t place : places) {
        const DataSample sample = data.sample(place);
        if (sample.content == 0) continue;
        const bool isTraining = sample.split == Split::Training;
        (isTraining ? used.training : used.validation).push_back(sample.content);
    }
    used.training = sortedContents(std::move(used.training));
    used.validation = sortedContents(std::move(used.validation));
    return used;
}

}  // namespace espalier::engine
