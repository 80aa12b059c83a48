// SPDX-License-Identifier: Apache-2.0
#include "toy_training.h"

#include <stdlib.h>

#include <algorithm>
#include <cstring>

#include "engine/base/error.h"
#include "engine/network/drawing.h"
#include "gtest/gtest.h"
#include "kernels/devices/device_list.h"
#include "kernels/math/philox.h"

namespace espalier::engine::test {

namespace {

constexpr int kSide = 8;

}  // namespace

FormulaDataset::FormulaDataset(std::size_t size, std::uint64_t noiseSeed)
    : size_(size), noiseSeed_(noiseSeed) {
    fields_ = {{"image", SampleRole::Input, kernels::DataType::Float32, {1, kSide, kSide}},
               {"label", SampleRole::Label, kernels::DataType::Int32, {}}};
}

std::string FormulaDataset::sampleName(std::size_t index) const {
    return "formula " + std::to_string(index);
}

void FormulaDataset::load(const SampleRequest& request, SampleSlot& slot) const {
    if (onLoad) onLoad(request);
    auto* image = reinterpret_cast<float*>(slot.fields[0]);
    const auto label = static_cast<std::int32_t>(request.index % kFormulaClasses);
    std::memcpy(slot.fields[1], &label, sizeof label);
    if (unreadable && unreadable(request)) {
        std::fill_n(image, kSide * kSide, 0.0f);
        slot.weight = 0;
        slot.problem = sampleName(request.index) + ": not to be read";
        slot.lost = lost && lost(request);
        return;
    }
    kernels::math::PhiloxSequence noise(noiseSeed_,
                                        kernels::math::RandomPurpose::Augment,
                                        request.augment && !isStill ? request.epoch : 0,
                                        static_cast<std::uint32_t>(request.index));
    for (int y = 0; y < kSide; ++y) {
        for (int x = 0; x < kSide; ++x) {
            const int quarter = (y / (kSide / 2)) * 2 + x / (kSide / 2);
            image[y * kSide + x] = (quarter == label ? 1.0f : 0.0f) + noise.nextUniform(-1, 1);
        }
    }
}

NetworkDescription toyNetwork() {
    Drawing drawing("toy");
    drawing.add("conv", "Conv2D", attributesOf({.filters = 8, .bias = false}));
    drawing.add("norm", "BatchNorm");
    drawing.add("relu", "ReLU");
    drawing.add("pool", "MaxPool");
    drawing.add("flatten", "Flatten");
    drawing.add("dropout", "Dropout", {{"rate", 0.25}});
    drawing.add("dense", "Dense");
    drawing.add("softmax", "Softmax");
    return drawing.finish();
}

void EventLog::onEvent(const TrainingEvent& event) {
    events.push_back(event);
    if (reaction) reaction(event);
}

std::vector<TrainingEvent> EventLog::of(EventKind kind) const {
    std::vector<TrainingEvent> found;
    std::ranges::copy_if(events, std::back_inserter(found), [&](const TrainingEvent& event) {
        return event.kind == kind;
    });
    return found;
}

bool EventLog::mentions(const std::string& words) const {
    return std::ranges::any_of(events, [&](const TrainingEvent& event) {
        return event.text.find(words) != std::string::npos;
    });
}

TemporaryFolder::TemporaryFolder() {
    std::string name = (std::filesystem::path(testing::TempDir()) / "espalier XXXXXX").string();
    if (!::mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

void FailingFiles::count() {
    ++calls_;
    if (--left_ <= 0) throw Error("Could not write x: No space left on device. Free some space.");
}

int FailingFiles::create(const std::filesystem::path& path,
                         std::optional<std::filesystem::perms> like) {
    count();
    return real_.create(path, like);
}

void FailingFiles::write(int file, std::span<const std::byte> bytes) {
    count();
    real_.write(file, bytes);
}

void FailingFiles::sync(int file) {
    count();
    real_.sync(file);
}

void FailingFiles::rename(const std::filesystem::path& from, const std::filesystem::path& to) {
    count();
    real_.rename(from, to);
}

void FailingFiles::syncFolder(const std::filesystem::path& folder) {
    count();
    real_.syncFolder(folder);
}

ToyRun::ToyRun() : device(kernels::openDevice({kernels::DeviceKind::Cpu, 0, 1})) {
    options.epochs = 4;
    options.batch = 20;
    options.learningRate = 0.01;
    options.validationPatience = 0;
    options.checkpointMinutes = 0;
    options.loaderThreads = 2;
    network =
        *validate(
             description, catalog, {.input = {1, kSide, kSide}, .outputWidth = kFormulaClasses})
             .network;
}

TrainingWork ToyRun::work() {
    Checkpoint start;
    if (resumeFrom) start = *resumeFrom;
    start.options = options;
    start.network = description;
    start.preprocessing.height = start.preprocessing.width = kSide;
    start.preprocessing.channels = 1;
    start.outputNames = {"a", "b", "c", "d"};
    return {.training = training,
            .validation = &validation,
            .network = network,
            .device = *device,
            .start = std::move(start),
            .dataRoot = {},
            .checkpointFolder = folder.path(),
            .files = *files};
}

TrainingEvent ToyRun::train(std::stop_token stop) {
    StepGate gate(1, std::move(stop));
    return Trainer(work(), log, gate).run();
}

Checkpoint ToyRun::lastCheckpoint() const {
    return loadNewestCheckpoint(folder.path()).checkpoint;
}

std::string differenceOf(const std::vector<HostTensor>& a, const std::vector<HostTensor>& b) {
    if (a.size() != b.size()) return "number of tensors";
    for (const HostTensor& tensor : a) {
        const auto other = std::ranges::find(b, tensor.name, &HostTensor::name);
        if (other == b.end() || other->type != tensor.type || !(other->shape == tensor.shape) ||
            other->bytes != tensor.bytes) {
            return tensor.name;
        }
    }
    return "";
}

}  // namespace espalier::engine::test
