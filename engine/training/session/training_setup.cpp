// SPDX-License-Identifier: Apache-2.0
#include "engine/training/session/training_setup.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/processors.h"
#include "engine/data/loading/image_dataset.h"
#include "engine/tasks/loss_choice.h"
#include "engine/training/checkpoint/resume.h"
#include "engine/training/forecast/training_memory.h"
#include "engine/training/loop/stage_counter.h"
#include "engine/training/loop/training_event.h"
#include "engine/training/options/run_device.h"
#include "engine/training/session/training_review.h"
#include "fmt/format.h"
#include "kernels/devices/device_list.h"
#include "kernels/devices/device_request.h"

namespace espalier::engine {

namespace {

void refuseWrongRequests(const TrainingRequest& request) {
    std::string sentences;
    for (const Diagnostic& problem : reviewTrainingRequest(request)) {
        if (problem.severity != Severity::Error) continue;
        sentences += (sentences.empty() ? "" : " ") + englishSentence(problem);
    }
    if (!sentences.empty()) throw RequestError(sentences);
}

// Tests come after it.
std::vector<std::filesystem::path> trainedFolders(const DataSource& data) {
    std::vector<std::filesystem::path> folders;
    for (const SourceFolder& folder : data.moreFolders()) {
        if (!folder.isTest) folders.push_back(folder.path);
    }
    return folders;
}

// Of each worker; 0: one per core. Kept on resume, because the bits of a sum depend on them.
int computeThreads(const TrainingOptions& options, const Checkpoint* stored) {
    if (options.computeThreads > 0 || options.shards > 0 || !stored) {
        return cpuChoice(options).threads;
    }
    const auto found = stored->producedBy.find(kProducedByThreads);
    int threads = 0;
    if (found != stored->producedBy.end()) {
        const std::string& text = found->second;
        std::from_chars(text.data(), text.data() + text.size(), threads);
    }
    return std::max(threads, 0);
}

// So that the optimizer's formulas need not handle it.
void decayEverything(Network& network) {
    for (NetworkLayer& layer : network.layers) {
        for (ParameterSpec& parameter : layer.shape.parameters) parameter.traits.decays = true;
    }
}

std::map<std::string, std::string> producedBy(const kernels::DeviceDescription& device,
                                              std::size_t trainingImages) {
    return {{kProducedByVersion, ESPALIER_VERSION},
            {"device", device.name},
            {"instruction_set", device.instructionSet},
            {"library", device.library},
            {kProducedByThreads, std::to_string(device.threads)},
            {kProducedByImages, std::to_string(trainingImages)}};
}

std::size_t imageBytes(const Preprocessing& recipe) {
    return static_cast<std::size_t>(recipe.channels) * static_cast<std::size_t>(recipe.height) *
           static_cast<std::size_t>(recipe.width);
}

/// Images are kept in the computer's memory, not in a GPU's.
std::size_t hostMemory(const kernels::DeviceDescription& device) {
    if (device.hostVisible) return device.memoryTotal;
    return kernels::listCpu().description.memoryTotal;
}

/// The images that training and validation read.
struct ReadImages {
    std::size_t images = 0;
    double pixels = 0;
};

ReadImages readImages(const DataSource& data) {
    ReadImages sum;
    for (const std::size_t place : data.included()) {
        const DataSample sample = data.sample(place);
        if (sample.split == Split::Test) continue;
        ++sum.images;
        sum.pixels += static_cast<double>(sample.width) * sample.height;
    }
    return sum;
}

}  // namespace

TrainingSetup::TrainingSetup(const TrainingRequest& request,
                             TrainingObserver& observer,
                             std::stop_token stop)
    : request_(request), task_(findTask(request.task)), observer_(observer) {
    refuseWrongRequests(request);
    for (const std::string& text : request.messages) message(text);
    std::optional<Checkpoint> stored;
    if (request.resumeFrom) {
        stage("Reading the checkpoint");
        if (request.resumeState) stored = std::exchange(*request.resumeState, std::nullopt);
        if (!stored) stored = loadCheckpoint(*request.resumeFrom);
    }
    start_.options = request.options;
    start_.network = request.network;
    start_.outputNames = request.data.outputNames();
    // Compared with the checkpoint's, which may be of an earlier version.
    start_.dataFingerprint =
        stored ? request.data.fingerprintLike(stored->dataFingerprint) : request.data.fingerprint();
    start_.preprocessing = stored ? stored->preprocessing : request.preprocessing;
    if (request.measureNormalisation && !stored) measureStatistics(request, stop);
    stage("Reading the images");
    openDevice(request, stored ? &*stored : nullptr);
    network_ = *validate(request.network, catalog_, dataInterface(request)).network;
    if (request.options.decayAll) decayEverything(network_);
    openImages(request, stop);
    start_.producedBy = producedBy(device_->description(), training_->size());
    if (stored) resume(std::move(*stored));
}

// A resumed run continues on the CPU if its GPU is missing; a new one is rejected.
void TrainingSetup::openDevice(const TrainingRequest& request, const Checkpoint* stored) {
    OptionsHere here{request.options, {}};
    if (stored) here = optionsHere(request.options);
    if (!here.whyCpu.empty()) message(here.whyCpu);
    start_.options.precision = here.options.precision;
    device_ = openRunDevice(here.options.device,
                            {.threads = computeThreads(request.options, stored),
                             .updateThreads = allThreads(request.options),
                             .winograd = request.options.winograd});
    const bool onGpu = device_->description().kind == kernels::DeviceKind::Cuda;
    if (onGpu && !request.options.deterministic) {
        message(
            "Deterministic is off, so the order of sums on the GPU may vary: this run cannot be "
            "repeated bit for bit.");
    }
}

void TrainingSetup::measureStatistics(const TrainingRequest& request, std::stop_token stop) {
    stage("Measuring normalisation statistics");
    StageCounter counter;
    const auto progress = [&](std::int64_t done, std::int64_t of) {
        if (counter.due()) stage(countedStage("Measuring normalisation statistics", done, of));
    };
    const MeasuredImages images = measureNormalisation(
        request.data, start_.preprocessing, processorCount(), progress, std::move(stop));
    observer_.onNormalisationMeasured({start_.preprocessing, images});
}

void TrainingSetup::openImages(const TrainingRequest& request, std::stop_token stop) {
    ImageDatasetOptions options{.preprocessing = start_.preprocessing,
                                .asBytes = pixelsFor(device_->description()).has_value()};
    const std::size_t each = imageBytes(start_.preprocessing);
    const ReadImages read = readImages(request.data);
    const std::size_t cacheBytes =
        keptImageBytes(request.options, hostMemory(device_->description()), read.images, each);
    const bool fitsMemory = cacheBytes >= read.images * each;
    constexpr double kQuick = 5e8;  // pixels: a few seconds to read again at every start
    const ImageCaching cache = request.options.cache;
    const bool toDisk = cache == ImageCaching::Disk ||
                        (cache == ImageCaching::Auto && (!fitsMemory || read.pixels > kQuick));
    if (toDisk && !request.imageCacheFolder.empty()) openDiskCache(request, read.images);
    options.disk = disk_;
    keepsAllImages_ = fitsMemory || (disk_ && disk_->capacity() >= read.images);
    openDatasets(request, options);
    const FeatureChoice choice = chooseFeaturesFor(request, std::move(stop));
    if (!choice.why.empty()) message(choice.why);
    if (choice.kept) return openFeatures(*choice.kept);
    options.cacheBytes = cacheBytes;  // only those that are read again
    openDatasets(request, options);
}

void TrainingSetup::openDatasets(const TrainingRequest& request, ImageDatasetOptions options) {
    options.split = Split::Training;
    options.augmentation = request.augmentation;
    training_ = task_.openDataset(request.data, options);
    options.cacheBytes -=
        std::min(options.cacheBytes, training_->size() * imageBytes(start_.preprocessing));
    options.split = Split::Validation;
    options.augmentation = {};
    validation_ = task_.openDataset(request.data, options);
}

FeatureChoice TrainingSetup::chooseFeaturesFor(const TrainingRequest& request,
                                               std::stop_token stop) const {
    TrainingOptions options = request.options;
    options.precision = start_.options.precision;
    return chooseFeatures({.network = network_,
                           .device = *device_,
                           .loss = chosenLoss(task_, options.loss),
                           .options = options,
                           .training = static_cast<std::int64_t>(training_->size()),
                           .validation = static_cast<std::int64_t>(validation_->size()),
                           .augments = request.augmentation.any()},
                          std::move(stop));
}

void TrainingSetup::openFeatures(const FeatureChoice::Kept& kept) {
    stage(fmt::format("Keeping {} of features in memory", memoryText(kept.bytes)));
    features_.bytes = kept.bytes;
    features_.training = std::make_unique<FeatureDataset>(*training_, kept.training);
    features_.validation = std::make_unique<FeatureDataset>(*validation_, kept.validation);
}

void TrainingSetup::openDiskCache(const TrainingRequest& request, std::size_t images) {
    disk_ = std::make_shared<DiskImageCache>(
        DiskCacheOptions{.folder = request.imageCacheFolder,
                         .mostBytes = static_cast<std::uint64_t>(request.options.cacheLimit * 1e9)},
        request.data.root(),
        start_.preprocessing,
        images);
    if (const std::string problem = disk_->takeProblem(); !problem.empty()) message(problem);
}

void TrainingSetup::resume(Checkpoint stored) {
    ResumedRun resumed = resumeRun(std::move(stored), start_);
    start_ = std::move(resumed.start);
    keepOptimizerStates_ = resumed.keepOptimizerStates;
    changedOptions_ = std::move(resumed.changed);
    for (const std::string& text : resumed.messages) message(text);
}

TrainingWork TrainingSetup::takeWork() {
    const MetricData metricData{.outputWidth = static_cast<std::int64_t>(start_.outputNames.size()),
                                .mean = start_.preprocessing.mean,
                                .standardDeviation = start_.preprocessing.standardDeviation,
                                .height = start_.preprocessing.height,
                                .width = start_.preprocessing.width};
    const bool once = features_.training != nullptr;
    return {.training = once ? *features_.training : *training_,
            .validation = once ? features_.validation.get() : validation_.get(),
            .features = once ? &features_ : nullptr,
            .network = network_,
            .device = *device_,
            .loss = chosenLoss(task_, start_.options.loss),
            .metrics = task_.metrics(metricData),
            .metricData = metricData,
            .start = std::move(start_),
            .startFrom = request_.resumeFrom ? nullptr : request_.startFrom,
            .keepOptimizerStates = keepOptimizerStates_,
            .changedOptions = changedOptions_,
            .changes = request_.changes,
            .disk = disk_,
            .dataRoot = request_.data.root(),
            .moreDataFolders = trainedFolders(request_.data),
            .checkpointFolder = request_.checkpointFolder,
            .files = request_.files ? *request_.files : realFileSystem()};
}

void TrainingSetup::stage(const std::string& text) {
    TrainingEvent event;
    event.kind = EventKind::Stage;
    event.text = text;
    event.epochs = request_.options.epochs;
    observer_.onEvent(event);
}

void TrainingSetup::message(const std::string& text) {
    TrainingEvent event;
    event.kind = EventKind::Message;
    event.text = text;
    observer_.onEvent(event);
}

}  // namespace espalier::engine
