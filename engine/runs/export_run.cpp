// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <optional>
#include <span>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "engine/base/json_object.h"
#include "engine/base/operation.h"
#include "engine/base/write_mark.h"
#include "engine/data/loading/data_loader.h"
#include "engine/data/loading/image_dataset.h"
#include "engine/formats/export_check.h"
#include "engine/formats/onnx_export.h"
#include "engine/formats/safetensors.h"
#include "engine/network/summary.h"
#include "engine/runs/leftovers.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_lock.h"
#include "engine/runs/run_samples.h"
#include "engine/runs/trained_network.h"
#include "engine/training/options/run_device.h"
#include "fmt/format.h"
#include "kernels/devices/device_list.h"

namespace espalier::engine {

namespace {

// Enough for a reliable result, but at most about a minute of work for a large network.
constexpr std::int64_t kFewestChecked = 100;
constexpr std::int64_t kMostChecked = 500;
constexpr std::int64_t kCheckedMultiplyAdds = 100'000'000'000;

std::vector<std::size_t> imagesOf(const DataSource& data, Split split, const Task& task) {
    std::vector<std::size_t> images = data.included(split);
    std::erase_if(images, [&](std::size_t place) { return !task.isUsable(data.sample(place)); });
    return images;
}

// Test images, then validation images; training images only if nothing was held out.
std::vector<std::size_t> heldOut(const DataSource& data, const Task& task) {
    auto images = imagesOf(data, Split::Test, task);
    std::ranges::copy(imagesOf(data, Split::Validation, task), std::back_inserter(images));
    if (images.empty()) images = imagesOf(data, Split::Training, task);
    return images;
}

// `count` of them, spread evenly, so that all kinds of images are represented.
template <typename T>
std::vector<T> spread(const std::vector<T>& all, std::int64_t count) {
    const auto size = static_cast<std::int64_t>(all.size());
    if (size <= count) return all;
    std::vector<T> chosen;
    for (std::int64_t i = 0; i < count; ++i) {
        chosen.push_back(all[static_cast<std::size_t>(i * size / count)]);
    }
    return chosen;
}

std::span<const float> sampleOf(const HostTensor& tensor, std::int64_t index) {
    const auto each = tensor.floats().size() / static_cast<std::size_t>(tensor.shape[0]);
    return tensor.floats().subspan(static_cast<std::size_t>(index) * each, each);
}

double largestDifference(std::span<const float> a, std::span<const float> b) {
    double largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double difference = std::abs(static_cast<double>(a[i]) - b[i]);
        // NaN must not pass.
        if (!(difference <= largest)) largest = std::isnan(difference) ? INFINITY : difference;
    }
    return largest;
}

/// Compares two runtimes on images of a dataset.
class Comparison {
  public:
    Comparison(TrainedNetwork& ours,
               IndependentRuntime& theirs,
               const Task& task,
               ExportCheck& check)
        : ours_(ours), theirs_(theirs), task_(task), check_(check) {}

    /// False when the other runtime fails; its whyNot() gives the reason.
    bool run(const Dataset& images, const CountProgress& progress, std::stop_token stop) {
        constexpr int kThreads = 2;
        DataLoader loader(images, {.batchSize = ours_.batch(), .threads = kThreads});
        loader.start(1);
        const auto all = static_cast<std::int64_t>(images.size());
        std::int64_t done = 0;
        while (auto batch = loader.next(stop)) {
            if (!compare(*batch)) return false;
            done += batch->size();
            if (progress) progress(done, all);
            loader.recycle(std::move(*batch));
        }
        if (stop.stop_requested()) throw Stopped();
        return true;
    }

  private:
    bool compare(const Batch& batch) {
        // As fp32 even on a GPU, so that both get the same numbers. Both compute at the same time.
        const HostTensor images = filledUp(batch.tensors[0]);
        ours_.begin({&images, 1});
        const HostTensor theirs = theirs_.run(images);
        const HostTensor ours = ours_.finish();
        if (!theirs_.whyNot().empty() || theirs.bytes.size() != ours.bytes.size()) return false;
        for (std::int64_t i = 0; i < batch.size(); ++i) {
            const bool wasRead = batch.weights.floats()[static_cast<std::size_t>(i)] > 0;
            if (wasRead) count(sampleOf(ours, i), sampleOf(theirs, i));
        }
        return true;
    }

    // The last batch is padded with zeros, so that one plan is enough.
    HostTensor filledUp(const HostTensor& images) const {
        if (images.shape[0] == ours_.batch()) return images;
        kernels::Shape shape = images.shape;
        shape[0] = ours_.batch();
        HostTensor whole = HostTensor::make(images.name, images.type, shape);
        std::ranges::copy(images.bytes, whole.bytes.begin());
        return whole;
    }

    void count(std::span<const float> ours, std::span<const float> theirs) {
        const double difference = largestDifference(ours, theirs);
        check_.largestDifference = std::max(check_.largestDifference, difference);
        ++check_.checkedImages;
        check_.equalAnswers += task_.isSameAnswer(ours, theirs, difference) ? 1 : 0;
    }

    TrainedNetwork& ours_;
    IndependentRuntime& theirs_;
    const Task& task_;
    ExportCheck& check_;
};

IndependentRuntime independentRuntime(const std::filesystem::path& model) {
    const Operation operation("Reading the model", model);
    return IndependentRuntime(model);
}

std::unique_ptr<Dataset> checkedImages(const Checkpoint& checkpoint,
                                       const TrainedNetwork& network,
                                       const Task& task,
                                       const DataSource& data) {
    const std::int64_t work = std::max<std::int64_t>(1, summarise(network.network()).multiplyAdds);
    const std::int64_t count =
        std::clamp(kCheckedMultiplyAdds / work, kFewestChecked, kMostChecked);
    const auto images = spread(heldOut(data, task), count);
    ImageDatasetOptions options;
    options.split = Split::Test;
    options.preprocessing = checkpoint.preprocessing;
    // As one split, so that an ordinary dataset can read them.
    return task.openDataset(data.select(images, Split::Test), options);
}

ModelRecord recordOf(const Checkpoint& checkpoint, const Project& project, const RunFolder& run) {
    const nlohmann::ordered_json origin{
        {"run", displayPath(std::filesystem::absolute(run.path).filename())},
        {"espalier", ESPALIER_VERSION},
        {"task", project.task},
        {"epoch", checkpoint.progress.epoch},  // with which training goes on
        {"steps", checkpoint.progress.stepsApplied},
        {"seed", checkpoint.options.seed},
        {"data_fingerprint", checkpoint.dataFingerprint}};
    return {.name = checkpoint.network.name,
            .outputNames = findTask(project.task).outputNames(checkpoint.outputNames),
            .preprocessing = preprocessingToJson(checkpoint.preprocessing),
            .run = writeJson(origin, -1)};
}

PixelInput pixelInput(const Preprocessing& recipe) {
    PixelInput pixels;
    for (std::size_t c = 0; c < static_cast<std::size_t>(recipe.channels); ++c) {
        pixels.mean.push_back(recipe.mean[c]);
        pixels.standardDeviation.push_back(recipe.standardDeviation[c]);
    }
    return pixels;
}

/// One export of one run: its parts, made once.
class ModelExport {
  public:
    ModelExport(const RunFolder& run, std::size_t memoryLimit)
        : run_(run),
          project_(loadProject(run.record())),
          found_(loadOutputCheckpoint(run.checkpoints())),
          device_(openRunDevice(
              optionsHere(found_.checkpoint.options).options.device,
              {.threads = static_cast<int>(found_.checkpoint.options.computeThreads)})),
          task_(findTask(project_.task)),
          network_(found_.checkpoint, task_, *device_, false, memoryLimit) {}

    void write(const std::filesystem::path& file, bool takesPixels, FileSystem& files) {
        const ModelRecord record = recordOf(found_.checkpoint, project_, run_);
        OnnxExport model{
            .network = network_.network(), .tensors = found_.checkpoint.tensors, .record = record};
        model.loss = task_.losses().front();
        if (takesPixels) model.pixels = pixelInput(found_.checkpoint.preprocessing);
        const Purpose purpose("Writing the model", file);
        exportOnnx(file, model, files);
    }

    void check(const std::filesystem::path& file,
               const DataSource& data,
               ExportCheck& check,
               const CountProgress& progress,
               std::stop_token stop) {
        if (!network_.whyTooLarge().empty()) {
            check.notVerifiedReason =
                "not independently verified: the check needs " + network_.memoryNeed();
            return;
        }
        IndependentRuntime theirs = independentRuntime(file);
        const auto images = checkedImages(found_.checkpoint, network_, task_, data);
        const bool compared =
            theirs.whyNot().empty() &&
            Comparison(network_, theirs, task_, check).run(*images, progress, std::move(stop));
        check.notVerifiedReason = theirs.whyNot();
        if (compared && check.checkedImages > 0) {
            check.verifier = IndependentRuntime::name();
        } else if (check.notVerifiedReason.empty()) {
            check.notVerifiedReason = "not independently verified: no image could be read";
        }
    }

    void describe(ExportCheck& check) const {
        check.task = task_.description().key;
        check.fallback = found_.fallback;
        const bool isBest = found_.file == CheckpointFolder{run_.checkpoints()}.best();
        check.network = isBest ? OutputNetwork::Best : OutputNetwork::Last;
        const TrainingProgress& progress = found_.checkpoint.progress;
        check.epoch = isBest ? progress.bestEpoch : progress.lastEpoch();
        check.isWithinEpoch = !isBest && progress.isWithinEpoch();
    }

  private:
    const RunFolder& run_;
    const Project project_;
    const FoundCheckpoint found_;
    const std::unique_ptr<kernels::Device> device_;
    const Task& task_;
    TrainedNetwork network_;
};

std::string onlyNormalisedReason() {
    return fmt::format(
        "not independently verified: {} cannot read byte inputs; the same network with normalised "
        "input was compared",
        IndependentRuntime::name());
}

void checkTarget(const std::filesystem::path& file) {
    const std::filesystem::path folder = std::filesystem::absolute(file).parent_path();
    std::error_code ignored;
    if (isThere(folder) && std::filesystem::is_directory(folder, ignored)) return;
    throw RequestError(fmt::format("The folder {} for {} does not exist. Create it first.",
                                   displayPath(folder),
                                   displayPath(file.filename())));
}

/// Marks (write_mark.h) what was written and took its name, before the writer's own mark ends,
/// until the next one does.
class MarkingFiles final : public FileSystem {
  public:
    explicit MarkingFiles(FileSystem& files) : files_(files) {}

    int create(const std::filesystem::path& path,
               std::optional<std::filesystem::perms> like) override {
        return files_.create(path, like);
    }
    void write(int file, std::span<const std::byte> bytes) override { files_.write(file, bytes); }
    void sync(int file) override { files_.sync(file); }
    void close(int file) noexcept override { files_.close(file); }
    void rename(const std::filesystem::path& from, const std::filesystem::path& to) override {
        auto mark = std::make_unique<WriteMark>(from);
        files_.rename(from, to);
        mark_ = std::move(mark);
    }
    void syncFolder(const std::filesystem::path& folder) override { files_.syncFolder(folder); }
    void remove(const std::filesystem::path& path) noexcept override { files_.remove(path); }

  private:
    FileSystem& files_;
    std::unique_ptr<WriteMark> mark_;
};

/// A model that keeps a temporary name until it is checked, so that cancelling or a full disk
/// leaves the existing file intact.
class UncheckedFile {
  public:
    UncheckedFile(const std::filesystem::path& file, FileSystem& files)
        : file_(file), path_(unfinishedName(file)), files_(files), marking_(files) {}
    ~UncheckedFile() {
        if (!accepted_) files_.remove(path_);
    }
    UncheckedFile(const UncheckedFile&) = delete;
    UncheckedFile& operator=(const UncheckedFile&) = delete;

    const std::filesystem::path& path() const { return path_; }
    /// To write it with: it is marked until it has been checked.
    FileSystem& files() { return marking_; }
    void accept() {
        const Purpose purpose("Writing the model", file_);
        files_.rename(path_, file_);
        accepted_ = true;
        files_.syncFolder(std::filesystem::absolute(file_).parent_path());
    }

  private:
    const std::filesystem::path& file_;
    std::filesystem::path path_;
    FileSystem& files_;
    MarkingFiles marking_;
    bool accepted_ = false;
};

std::uintmax_t sizeOf(const std::filesystem::path& file) {
    std::error_code ignored;
    const auto bytes = std::filesystem::file_size(file, ignored);
    return ignored ? 0 : bytes;
}

// Parameters and running statistics, without what only training needs.
// Returns FoundCheckpoint::fallback.
std::string exportWeights(const RunFolder& run,
                          const std::filesystem::path& file,
                          FileSystem& files) {
    const FoundCheckpoint found = loadOutputCheckpoint(run.checkpoints());
    const Checkpoint& checkpoint = found.checkpoint;
    const Project project = loadProject(run.record());
    // Weights are only copied, which needs no GPU.
    const auto device = kernels::openDevice({.kind = kernels::DeviceKind::Cpu});
    const TrainedNetwork network(checkpoint, findTask(project.task), *device);
    TensorFile content;
    const ModelRecord record = recordOf(checkpoint, project, run);
    content.metadata = {{"espalier.run", record.run},
                        {"espalier.preprocessing", record.preprocessing},
                        {"espalier.classes", nlohmann::json(record.outputNames).dump()}};
    content.tensors = network.weights();
    const Purpose purpose("Writing the weights", file);
    writeTensorFile(file, content, files);
    return found.fallback;
}

}  // namespace

ExportCheck exportRun(const RunFolder& run,
                      const DataSource& data,
                      const std::filesystem::path& file,
                      const CountProgress& progress,
                      std::stop_token stop,
                      const ExportOptions& options) {
    FileSystem& files = options.files;
    // While the run is being trained, the training's lock prevents its deletion.
    std::optional<RunLock> nobodyDeletes;
    if (!RunLock::isHeld(run.path)) nobodyDeletes.emplace(run.path, RunUse::Read);
    removeAbandoned(run);
    ExportCheck check;
    check.file = displayPath(file);
    const std::string ending = displayPath(file.extension());
    checkTarget(file);
    removeAbandonedOf(file);
    if (ending == ".safetensors") {
        check.format = ExportFormat::Safetensors;
        check.fallback = exportWeights(run, file, files);
    } else if (ending == ".onnx") {
        check.format = ExportFormat::Onnx;
        ModelExport model(run, options.memoryLimit);
        model.describe(check);
        UncheckedFile unchecked(file, files);
        model.write(unchecked.path(), false, unchecked.files());
        model.check(unchecked.path(), inSplitsOfStart(run, data), check, progress, std::move(stop));
        if (options.input == ModelInput::Pixels) {
            model.write(unchecked.path(), true, unchecked.files());
            if (!check.verifier.empty()) check.notVerifiedReason = onlyNormalisedReason();
            check.verifier.clear();
        }
        unchecked.accept();
    } else {
        throw RequestError(fmt::format(
            "{} must end in .onnx (a model) or .safetensors (weights only).", displayPath(file)));
    }
    check.bytes = sizeOf(file);
    return check;
}

}  // namespace espalier::engine
