// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/evaluator.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <thread>
#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/data/data_loader.h"
#include "engine/evaluation/file_dataset.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::int64_t kBatch = 32;

/// What the network made of one readable file.
struct Output {
    std::size_t file = 0;
    std::span<const float> input;  ///< of a model that gives back images
    std::span<const float> values;
    double milliseconds = 0;
};

/// Sends files through a model in order, reading ahead on other threads.
class FileRunner {
  public:
    FileRunner(Model& model, std::vector<std::filesystem::path> files)
        : model_(model), dataset_(std::move(files), model.preprocessing(), model.prefersPixels()) {}

    /// Calls exactly one of the two for every file. Throws Stopped.
    void run(const std::function<void(const Output&)>& readable,
             const std::function<void(std::size_t file, const std::string& why)>& unreadable,
             const CountProgress& progress,
             const std::stop_token& stop) {
        const int threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, 8);
        DataLoader loader(dataset_, {.batchSize = kBatch, .threads = threads});
        loader.start(1);
        std::int64_t done = 0;
        while (std::optional<Batch> batch = loader.next(stop)) {
            runBatch(*batch, readable, unreadable);
            done += batch->size();
            if (progress) progress(done, static_cast<std::int64_t>(dataset_.size()));
            loader.recycle(std::move(*batch));
        }
        if (stop.stop_requested()) throw Stopped();
    }

  private:
    void runBatch(const Batch& batch,
                  const std::function<void(const Output&)>& readable,
                  const std::function<void(std::size_t, const std::string&)>& unreadable) {
        const auto begin = Clock::now();
        const HostTensor outputs = model_.prefersPixels()
                                       ? model_.predictPixels(batch.tensors[0], batch.tensors[1])
                                       : model_.predictTensor(batch.tensors[0]);
        const std::chrono::duration<double, std::milli> time = Clock::now() - begin;
        const auto weights = batch.weights.floats();
        std::size_t problem = 0;
        for (std::size_t i = 0; i < batch.samples.size(); ++i) {
            if (weights[i] == 0) {
                unreadable(batch.samples[i], batch.problems.at(problem++));
                continue;
            }
            readable({batch.samples[i],
                      inputOf(batch, i),
                      sampleOf(outputs, i),
                      time.count() / static_cast<double>(batch.size())});
        }
    }

    /// What the network was given, where somebody compares with it.
    std::span<const float> inputOf(const Batch& batch, std::size_t index) {
        const HostTensor& images = batch.tensors[0];
        if (!model_.prefersPixels()) return sampleOf(images, index);
        if (!model_.classes().empty()) return {};
        const Preprocessing& recipe = model_.preprocessing();
        const auto each = static_cast<std::size_t>(images.shape.elementsPerSample());
        const auto bytes = images.as<std::uint8_t>().subspan(index * each, each);
        input_.resize(each);
        normaliseImage({recipe.width,
                        recipe.height,
                        recipe.channels,
                        std::vector<std::uint8_t>(bytes.begin(), bytes.end())},
                       recipe,
                       input_.data());
        return input_;
    }

    static std::span<const float> sampleOf(const HostTensor& tensor, std::size_t index) {
        const auto each = static_cast<std::size_t>(tensor.shape.elementsPerSample());
        return tensor.floats().subspan(index * each, each);
    }

    Model& model_;
    FileDataset dataset_;
    std::vector<float> input_;  ///< of the sample that is being told of
};

// Label and score stay open for a reconstruction, which has no classes.
void fill(Prediction& prediction, const Output& output, bool classifies) {
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

double meanSquaredError(const Output& output) {
    double sum = 0;
    for (std::size_t i = 0; i < output.values.size(); ++i) {
        const double difference = static_cast<double>(output.values[i]) - output.input[i];
        sum += difference * difference;
    }
    return sum / static_cast<double>(output.values.size());
}

// The model's index of every class of the folder; -1 for a class without images here.
std::vector<int> matchClasses(const Model& model,
                              const ImageFolder& folder,
                              const std::vector<bool>& occurs) {
    std::vector<int> indices;
    std::string unknown;
    for (std::size_t label = 0; label < folder.classes.size(); ++label) {
        const auto found = std::ranges::find(model.classes(), folder.classes[label]);
        const bool known = found != model.classes().end();
        indices.push_back(known ? static_cast<int>(found - model.classes().begin()) : -1);
        if (!known && occurs[label]) {
            unknown += (unknown.empty() ? "'" : ", '") + folder.classes[label] + "'";
        }
    }
    if (unknown.empty()) return indices;
    throw RequestError(
        fmt::format("The images have classes that the model does not know: {}. It "
                    "knows {}. Rename or leave out their folders.",
                    unknown,
                    fmt::join(model.classes(), ", ")));
}

/// One evaluation while it is being made.
class Evaluating {
  public:
    Evaluating(Model& model, const ImageFolder& folder, const std::vector<Split>& splits)
        : model_(model), classifies_(!model.classes().empty()) {
        std::vector<bool> occurs(folder.classes.size(), false);
        for (const ImageEntry& image : folder.images) {
            const bool wanted = std::ranges::find(splits, image.split) != splits.end();
            if (image.excluded || !wanted || (classifies_ && image.label < 0)) continue;
            images_.push_back(&image);
            files_.push_back(folder.root / image.path);
            if (image.label >= 0) occurs[static_cast<std::size_t>(image.label)] = true;
        }
        if (classifies_) classOf_ = matchClasses(model, folder, occurs);
        result_.classes = model.classes();
        result_.confusion = ConfusionMatrix(static_cast<int>(model.classes().size()));
    }

    Evaluation run(const CountProgress& progress, const std::stop_token& stop) && {
        for (const ImageEntry* image : images_) {
            Prediction& prediction = result_.predictions.emplace_back();
            prediction.file = image->path;
            if (classifies_) prediction.truth = classOf_[static_cast<std::size_t>(image->label)];
        }
        FileRunner(model_, files_)
            .run([this](const Output& output) { note(output); },
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
    void note(const Output& output) {
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
    bool classifies_;
    std::vector<const ImageEntry*> images_;
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

Evaluation evaluate(Model& model,
                    const ImageFolder& folder,
                    const std::vector<Split>& splits,
                    const CountProgress& progress,
                    std::stop_token stop) {
    return Evaluating(model, folder, splits).run(progress, stop);
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
            [&](const Output& output) {
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
