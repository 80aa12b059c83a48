// SPDX-License-Identifier: Apache-2.0
// Whole trainings on image files: a device whose memory the host cannot access takes bytes and
// prepares the images itself, and is compared with the CPU, which takes prepared images.
#include <algorithm>
#include <cstdio>
#include <fstream>

#include "engine/data/loading/image_dataset.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/network/drawing.h"
#include "engine/training/forecast/training_memory.h"
#include "engine/training/loop/loader_options.h"
#include "engine/training/loop/network_executors.h"
#include "gtest/gtest.h"
#include "image_run.h"
#include "kernels/cpu/cpu_device.h"
#include "tests/kernels/asynchronous_device/asynchronous_device.h"

namespace espalier::engine::test {
namespace {

using kernels::testing::AsynchronousDevice;

NetworkDescription rebuildingNetwork() {
    Drawing drawing("rebuilds");
    drawing.add("conv", "Conv2D", attributesOf({.filters = 5}));
    drawing.add("norm", "BatchNorm");
    drawing.add("relu", "ReLU");
    drawing.add("image", "Conv2D", attributesOf({.filters = 3}));
    return drawing.finish();
}

/// A folder of images and the settings of a run on it.
struct Subject {
    ImageRun files;
    Preprocessing recipe{.height = 13,
                         .width = 11,
                         .mean = {0.4f, 0.5f, 0.6f},
                         .standardDeviation = {0.2f, 0.3f, 0.25f}};
    Augmentation augmentation = augmentationFromText(
        "flip,crop:0.1,rotate:15,scale:0.2,brightness:0.2,contrast:0.3,flip-vertical");
    Precision precision = Precision::Float32;
    bool reconstruct = false;

    // 24 of 30 images per class are for training: 72 in batches of 20, so the last one has 12.
    Subject() : files(30) {}
};

/// A run on the CPU or on an asynchronous test device, ready to start, with its own checkpoints.
class ImageTraining {
  public:
    ImageTraining(const Subject& subject, std::unique_ptr<kernels::Device> device)
        : subject_(subject), device_(std::move(device)) {
        const TrainingRequest request = subject.files.request();
        ImageDatasetOptions images{.preprocessing = subject.recipe,
                                   .augmentation = subject.augmentation,
                                   .reconstruct = subject.reconstruct,
                                   .asBytes = pixelsFor(device_->description()).has_value()};
        training_ = makeImageDataset(request.data.folder(), images);
        images.split = Split::Validation;
        images.augmentation = {};
        validation_ = makeImageDataset(request.data.folder(), images);
        description_ = subject.reconstruct ? rebuildingNetwork() : request.network;
        DataInterface data{
            .input = {subject.recipe.channels, subject.recipe.height, subject.recipe.width}};
        if (!subject.reconstruct) data.outputWidth = 3;
        network_ = *validate(description_, catalog_, data).network;
        options = request.options;
        options.batch = 20;
        options.precision = subject.precision;
    }

    TrainingWork work() {
        Checkpoint start;
        if (resumeFrom) start = *resumeFrom;
        start.options = options;
        start.network = description_;
        start.preprocessing = subject_.recipe;
        return {.training = *training_,
                .validation = validation_.get(),
                .network = network_,
                .device = *device_,
                .loss = subject_.reconstruct ? findLoss("mean_squared_error")
                                             : findLoss("cross_entropy"),
                .metrics = metricsFor(truth(), metricData()),
                .metricData = metricData(),
                .start = std::move(start),
                .dataRoot = {},
                .checkpointFolder = folder_.path(),
                .files = realFileSystem()};
    }
    MetricTruth truth() const {
        return subject_.reconstruct ? MetricTruth::Images : MetricTruth::Indices;
    }
    MetricData metricData() const {
        return {.outputWidth = subject_.reconstruct ? 0 : 3,
                .mean = subject_.recipe.mean,
                .standardDeviation = subject_.recipe.standardDeviation};
    }
    TrainingEvent train(std::stop_token stop = {}) {
        StepGate gate(1, std::move(stop));
        return Trainer(work(), log, gate).run();
    }
    Checkpoint lastCheckpoint() const { return loadNewestCheckpoint(folder_.path()).checkpoint; }

    const Network& network() const { return network_; }
    kernels::Device& device() { return *device_; }

    EventLog log;
    TrainingOptions options;
    std::optional<Checkpoint> resumeFrom;

  private:
    const Subject& subject_;
    std::unique_ptr<kernels::Device> device_;
    std::unique_ptr<Dataset> training_;
    std::unique_ptr<Dataset> validation_;
    NetworkDescription description_;
    LayerCatalog catalog_;
    Network network_;
    TemporaryFolder folder_;
};

std::unique_ptr<kernels::Device> processor() {
    return kernels::cpu::createCpuDevice({.threads = 1});
}

std::unique_ptr<AsynchronousDevice> asynchronousDevice(std::uint64_t order = 0) {
    return std::make_unique<AsynchronousDevice>(
        processor(), kernels::testing::AsynchronousDeviceOptions{.order = order});
}

void expectSameHistory(const ImageTraining& a, const ImageTraining& b) {
    for (const EventKind kind : {EventKind::Step, EventKind::Epoch}) {
        const auto x = a.log.of(kind);
        const auto y = b.log.of(kind);
        ASSERT_FALSE(x.empty());
        ASSERT_EQ(x.size(), y.size());
        for (std::size_t i = 0; i < x.size(); ++i) {
            EXPECT_EQ(x[i].loss.mean(), y[i].loss.mean()) << x[i].step;
            if (kind == EventKind::Step) continue;
            EXPECT_EQ(x[i].validationLoss, y[i].validationLoss) << x[i].step;
            EXPECT_EQ(x[i].validationMetrics, y[i].validationMetrics) << x[i].step;
            EXPECT_EQ(x[i].validationMetrics.size(), 3u);
        }
    }
}

/// Trains to the end on both devices, with several orders in which an asynchronous one may work.
void expectSameTraining(const Subject& subject) {
    ImageTraining here(subject, processor());
    EXPECT_EQ(here.train().reason, FinishReason::Completed);
    for (const std::uint64_t order : {0u, 1u, 2u}) {
        SCOPED_TRACE(order);
        auto device = asynchronousDevice(order);
        const AsynchronousDevice& remote = *device;
        ImageTraining there(subject, std::move(device));
        EXPECT_EQ(there.train().reason, FinishReason::Completed);
        expectSameHistory(here, there);
        EXPECT_EQ(differenceOf(here.lastCheckpoint().tensors, there.lastCheckpoint().tensors), "");
        // A whole batch, the smaller last one, and validation are recorded once each.
        EXPECT_EQ(remote.counts().recordings, 3);
        EXPECT_FALSE(there.log.mentions("cannot be recorded"));
    }
}

TEST(AsynchronousImagesTest, WithEveryAugmentationATrainingHasTheBitsOfTheCpu) {
    expectSameTraining({});
}

TEST(AsynchronousImagesTest, WithoutAugmentationAndWithGreyImagesItHasTheBitsOfTheCpu) {
    Subject plain;
    plain.augmentation = {};
    expectSameTraining(plain);
    Subject grey;
    grey.recipe.channels = 1;
    expectSameTraining(grey);
}

TEST(AsynchronousImagesTest, AReconstructionHasTheBitsOfTheCpu) {
    Subject rebuilt;
    rebuilt.reconstruct = true;
    expectSameTraining(rebuilt);
}

TEST(AsynchronousImagesTest, InBf16ATrainingHasTheBitsOfTheCpu) {
    const kernels::Support support =
        computesIn(processor()->description(), kernels::DataType::BFloat16);
    if (!support) GTEST_SKIP() << support.reason;
    Subject half;
    half.precision = Precision::BFloat16;
    expectSameTraining(half);
    half.reconstruct = true;
    expectSameTraining(half);
}

TEST(AsynchronousImagesTest, FilesThatCannotBeReadAreLeftOutAlike) {
    const Subject subject;
    for (const int number : {3, 4, 11}) {
        std::filesystem::resize_file(subject.files.imageFile(number % 3, number), 100);
    }
    ImageTraining here(subject, processor());
    ImageTraining there(subject, asynchronousDevice(5));
    for (ImageTraining* run : {&here, &there}) {
        EXPECT_EQ(run->train().reason, FinishReason::Completed);
        EXPECT_TRUE(run->log.mentions("the file ends early"));
    }
    expectSameHistory(here, there);
    EXPECT_EQ(differenceOf(here.lastCheckpoint().tensors, there.lastCheckpoint().tensors), "");
}

TEST(AsynchronousImagesTest, StoppedOnOneDeviceAndResumedOnTheOtherItIsTheSameRun) {
    const Subject subject;
    ImageTraining uninterrupted(subject, processor());
    uninterrupted.train();
    const Checkpoint expected = uninterrupted.lastCheckpoint();
    for (const bool beginsFar : {false, true}) {
        for (const std::int64_t stopAt : {1, 6}) {
            SCOPED_TRACE(stopAt);
            ImageTraining here(subject, processor());
            ImageTraining there(subject, asynchronousDevice(3));
            ImageTraining& first = beginsFar ? there : here;
            ImageTraining& second = beginsFar ? here : there;
            std::stop_source source;
            first.log.reaction = [&](const TrainingEvent& event) {
                if (event.kind == EventKind::Step && event.step == stopAt) source.request_stop();
            };
            EXPECT_EQ(first.train(source.get_token()).reason, FinishReason::Stopped);
            second.resumeFrom = first.lastCheckpoint();
            EXPECT_EQ(second.train().reason, FinishReason::Completed);
            EXPECT_EQ(differenceOf(expected.tensors, second.lastCheckpoint().tensors), "");
        }
    }
}

/// Bytes that the host sends for each recorded step.
std::size_t bytesPerStep(const Subject& subject, bool asBytes) {
    auto device = asynchronousDevice();
    const AsynchronousDevice& remote = *device;
    ImageTraining run(subject, std::move(device));
    ImageDatasetOptions images{.preprocessing = subject.recipe,
                               .augmentation = subject.augmentation,
                               .reconstruct = subject.reconstruct,
                               .asBytes = asBytes};
    const auto dataset = makeImageDataset(subject.files.request().data.folder(), images);
    TrainingWork work = run.work();
    DataLoader loader(*dataset, trainingLoaderOptions(work));
    loader.start(1);
    const std::optional<Batch> batch = loader.next({});
    NetworkExecutors executors(
        run.network(),
        run.device(),
        work.loss,
        run.options,
        asBytes ? pixelsFor(remote.description(), subject.recipe) : std::nullopt);
    executors.prepareTraining(batch->size(), {});
    executors.initialise(1);
    std::size_t before = 0;
    for (std::uint32_t step = 1; step <= 4; ++step) {
        before = remote.counts().uploaded;
        executors.train(*batch,
                        {.seed = 1,
                         .stepAttempted = step,
                         .stepApplied = step,
                         .learningRate = 1e-3f,
                         .lossScale = 0.05f},
                        {});
    }
    return remote.counts().uploaded - before;
}

TEST(AsynchronousImagesTest, AStepSendsAQuarterOfTheBytes) {
    for (const bool reconstruct : {false, true}) {
        Subject subject;
        subject.recipe.height = subject.recipe.width = 64;
        subject.reconstruct = reconstruct;
        const std::size_t ready = bytesPerStep(subject, false);
        const std::size_t asBytes = bytesPerStep(subject, true);
        std::printf("%s, 20 images of 64 x 64: %zu bytes per step as fp32, %zu as bytes\n",
                    reconstruct ? "rebuilding" : "classifying",
                    ready,
                    asBytes);
        const std::size_t pixels = 20 * 64 * 64 * 3;
        const std::size_t beside =
            20 * (sizeof(float) + sizeof(kernels::ImageRecord)) + sizeof(kernels::StepValues);
        const std::size_t labels = reconstruct ? 0 : 20 * sizeof(std::int32_t);
        EXPECT_EQ(asBytes, pixels + beside + labels);
        EXPECT_EQ(ready,
                  pixels * sizeof(float) * (reconstruct ? 2 : 1) + 20 * sizeof(float) +
                      sizeof(kernels::StepValues) + labels);
    }
}

TEST(AsynchronousImagesTest, TheForecastCountsTheSlotsOfBytes) {
    const Subject subject;
    auto device = asynchronousDevice();
    const AsynchronousDevice& remote = *device;
    ImageTraining run(subject, std::move(device));
    const TrainingWork work = run.work();
    const MemoryQuestion question{.network = run.network(),
                                  .device = run.device(),
                                  .loss = work.loss,
                                  .options = run.options,
                                  .pixels = plannedPixels(work)};
    ASSERT_TRUE(question.pixels);
    const TrainingMemory memory = trainingMemory(question, 20);
    MemoryQuestion floats = question;
    floats.pixels.reset();
    EXPECT_LT(memory.batches, trainingMemory(floats, 20).batches / 2);
    NetworkExecutors executors(
        run.network(), run.device(), work.loss, run.options, question.pixels);
    executors.prepareTraining(20, {});
    executors.prepareTraining(12, {});
    executors.prepareEvaluation(9, {});
    const std::size_t planned = memory.needed() - memory.library;
    EXPECT_LE(remote.counts().bytes, planned);
    EXPECT_GE(remote.counts().bytes, planned - memory.batches * 2 / 3) << "the others are smaller";
}

}  // namespace
}  // namespace espalier::engine::test
