// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/evaluator.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/data/loading/scan_data.h"
#include "engine/evaluation/file_runner.h"
#include "engine/evaluation/model.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

// Label and score stay open for a reconstruction, which has no classes.
void fill(Prediction& prediction, const FileOutput& output, bool classifies) {
    prediction.milliseconds = output.milliseconds;
    if (!classifies) return;
    prediction.scores.assign(output.values.begin(), output.values.end());
    const auto largest = std::ranges::max_element(prediction.scores);
    prediction.label = static_cast<int>(largest - prediction.scores.begin());
    prediction.score = *largest;
}

double crossEntropy(float score) {
    return -std::log(std::max(static_cast<double>(score),
                              static_cast<double>(std::numeric_limits<float>::denorm_min())));
}

double meanSquaredError(const FileOutput& output) {
    double sum = 0;
    for (std::size_t i = 0; i < output.values.size(); ++i) {
        const double difference = static_cast<double>(output.values[i]) - output.input[i];
        sum += difference * difference;
    }
    return sum / static_cast<double>(output.values.size());
}

// The model's index of every class of the data; -1 for a class without images here.
std::vector<int> matchClasses(const Model& model,
                              const DataSource& data,
                              const std::vector<bool>& occurs) {
    const std::vector<std::string>& names = data.outputNames();
    std::vector<int> indices;
    std::string unknown;
    for (std::size_t label = 0; label < names.size(); ++label) {
        const auto found = std::ranges::find(model.classes(), names[label]);
        const bool known = found != model.classes().end();
        indices.push_back(known ? static_cast<int>(found - model.classes().begin()) : -1);
        if (!known && occurs[label]) {
            unknown += (unknown.empty() ? "'" : ", '") + names[label] + "'";
        }
    }
    if (unknown.empty()) return indices;
    throw RequestError(
        fmt::format("The images have classes unknown to the model: {}. Its classes are {}. Rename "
                    "or remove the folders.",
                    unknown,
                    fmt::join(model.classes(), ", ")));
}

/// One evaluation while it is being made.
class Evaluating {
  public:
    Evaluating(Model& model, const DataSource& data, const std::vector<Split>& splits)
        : model_(model), data_(data), classifies_(!model.classes().empty()) {
        std::vector<bool> occurs(data.outputNames().size(), false);
        for (const std::size_t place : data.included()) {
            const DataSample sample = data.sample(place);
            const bool wanted = std::ranges::find(splits, sample.split) != splits.end();
            if (!wanted || (classifies_ && sample.target < 0)) continue;
            images_.push_back(place);
            files_.push_back(data.file(place));
            if (sample.target >= 0) occurs[static_cast<std::size_t>(sample.target)] = true;
        }
        if (classifies_) classOf_ = matchClasses(model, data, occurs);
        result_.classes = model.classes();
        result_.confusion = ConfusionMatrix(static_cast<int>(model.classes().size()));
    }

    Evaluation run(const CountProgress& progress, const std::stop_token& stop) && {
        for (const std::size_t place : images_) {
            const DataSample sample = data_.sample(place);
            Prediction& prediction = result_.predictions.emplace_back();
            prediction.file = sample.name;
            if (classifies_) prediction.truth = classOf_[static_cast<std::size_t>(sample.target)];
        }
        FileRunner(model_, files_)
            .run([this](const FileOutput& output) { note(output); },
                 [this](std::size_t file, const std::string& why) {
                     result_.predictions[file].error = why;
                     ++result_.unreadable;
                 },
                 progress,
                 stop);
        if (result_.images > 0) result_.loss = lossSum_ / static_cast<double>(result_.images);
        return std::move(result_);
    }

  private:
    void note(const FileOutput& output) {
        Prediction& prediction = result_.predictions[output.file];
        fill(prediction, output, classifies_);
        ++result_.images;
        if (classifies_) {
            result_.confusion.add(prediction.truth, prediction.label);
            const auto truth = static_cast<std::size_t>(prediction.truth);
            prediction.loss = crossEntropy(prediction.scores[truth]);
        } else {
            prediction.loss = meanSquaredError(output);
        }
        lossSum_ += prediction.loss;
    }

    Model& model_;
    const DataSource& data_;
    bool classifies_;
    std::vector<std::size_t> images_;  // places in the data
    std::vector<std::filesystem::path> files_;
    std::vector<int> classOf_;
    double lossSum_ = 0;
    Evaluation result_;
};

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

Evaluation evaluate(Model& model,
                    const DataSource& data,
                    const std::vector<Split>& splits,
                    const CountProgress& progress,
                    std::stop_token stop) {
    return Evaluating(model, data, splits).run(progress, stop);
}

std::vector<Prediction> predictFiles(Model& model,
                                     const std::vector<std::filesystem::path>& paths,
                                     const CountProgress& progress,
                                     std::stop_token stop) {
    std::vector<Prediction> predictions;
    std::vector<std::filesystem::path> readable;
    std::vector<std::size_t> places;  // of the readable ones among the predictions
    for (const NamedFile& file : findFiles(paths, stop)) {
        Prediction& prediction = predictions.emplace_back();
        prediction.file = displayPath(file.path);
        prediction.error = file.problem;
        if (!file.problem.empty()) continue;
        readable.push_back(file.path);
        places.push_back(predictions.size() - 1);
    }
    const bool classifies = !model.classes().empty();
    FileRunner(model, std::move(readable))
        .run(
            [&](const FileOutput& output) {
                fill(predictions[places[output.file]], output, classifies);
            },
            [&](std::size_t file, const std::string& why) {
                predictions[places[file]].error = why;
            },
            progress,
            stop);
    return predictions;
}

}  // namespace espalier::engine
