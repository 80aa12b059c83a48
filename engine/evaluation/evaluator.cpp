// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/evaluator.h"

#include <algorithm>
#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/evaluation/file_runner.h"
#include "engine/evaluation/model.h"

namespace espalier::engine {

namespace {

std::vector<const ImageEntry*> imagesOf(const Task& task,
                                        const ImageFolder& folder,
                                        const std::vector<Split>& splits) {
    std::vector<const ImageEntry*> images;
    for (const ImageEntry& image : folder.images) {
        const bool wanted = std::ranges::find(splits, image.split) != splits.end();
        if (!image.excluded && wanted && task.isUsable(image)) images.push_back(&image);
    }
    return images;
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
    ScanOptions options;
    options.labelRule = LabelRule::NoLabels;
    const ImageFolder folder = scanImageFolder(root, options, nullptr, stop);
    std::vector<NamedFile> found;
    for (const ImageEntry& image : folder.images) found.push_back({root / image.path, ""});
    for (const UnreadableFile& file : folder.unreadable) {
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
                                     const ImageFolder& folder,
                                     const std::vector<Split>& splits,
                                     const CountProgress& progress,
                                     std::stop_token stop) {
    const auto images = imagesOf(model.task(), folder, splits);
    std::vector<std::filesystem::path> files;
    for (const ImageEntry* image : images) files.push_back(folder.root / image->path);
    auto evaluation = model.task().makeEvaluation(evaluated(model));
    evaluation->addImages(folder, images);
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
