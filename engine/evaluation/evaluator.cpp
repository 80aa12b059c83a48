// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/evaluator.h"

#include <algorithm>
#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/data/loading/scan_data.h"
#include "engine/evaluation/file_runner.h"
#include "engine/evaluation/model.h"

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

EvaluatedModel evaluated(const Model& model, bool keepsImages = false) {
    return {.outputNames = model.outputNames(),
            .preprocessing = model.preprocessing(),
            .keepsImages = keepsImages};
}

struct NamedFile {
    std::filesystem::path path;
    std::string problem;  ///< known before it is read
};

void addFolder(const std::filesystem::path& root,
               std::vector<NamedFile>& files,
               const std::stop_token& stop) {
    const DataSource data = scanData(root, {}, nullptr, stop);
    std::vector<NamedFile> found;
    for (std::size_t i = 0; i < data.size(); ++i) found.push_back({data.file(i), ""});
    for (const UnreadableFile& file : data.unreadable()) {
        found.push_back({root / file.path, file.reason});
    }
    std::ranges::sort(found, {}, &NamedFile::path);
    std::ranges::move(found, std::back_inserter(files));
}

std::vector<NamedFile> findFiles(const std::vector<std::filesystem::path>& paths,
                                 const std::stop_token& stop) {
    std::vector<NamedFile> files;
    for (const std::filesystem::path& path : paths) {
        std::error_code ignored;
        if (std::filesystem::is_directory(path, ignored)) {
            addFolder(path, files, stop);
        } else {
            files.push_back({path, ""});
        }
    }
    return files;
}

}  // namespace

std::unique_ptr<Evaluation> evaluate(Model& model,
                                     const DataSource& data,
                                     const std::vector<Split>& splits,
                                     const CountProgress& progress,
                                     std::stop_token stop) {
    const auto places = placesOf(model.task(), data, splits);
    std::vector<std::filesystem::path> files;
    for (const std::size_t place : places) files.push_back(data.file(place));
    auto evaluation = model.task().makeEvaluation(evaluated(model));
    evaluation->addImages(data, places);
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
                                         bool keepsImages) {
    auto evaluation = model.task().makeEvaluation(evaluated(model, keepsImages));
    std::vector<std::filesystem::path> readable;
    std::vector<std::size_t> places;  // of the readable ones in the evaluation
    for (const NamedFile& file : findFiles(paths, stop)) {
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

}  // namespace espalier::engine
