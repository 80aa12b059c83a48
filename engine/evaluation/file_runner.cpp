// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/file_runner.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/processors.h"

namespace espalier::engine {

namespace {

using Clock = std::chrono::steady_clock;

std::span<const float> sampleOf(const HostTensor& tensor, std::size_t index) {
    const auto each = static_cast<std::size_t>(tensor.shape.elementsPerSample());
    return tensor.floats().subspan(index * each, each);
}

// One per processor, at most 8.
int readingThreads() {
    return std::min(processorCount(), 8);
}

}  // namespace

FileRunner::FileRunner(Model& model, std::vector<std::filesystem::path> files, bool readsInput)
    : model_(model),
      readsInput_(readsInput),
      dataset_(std::move(files), model.preprocessing(), model.prefersPixels()) {}

void FileRunner::run(const Readable& readable,
                     const Unreadable& unreadable,
                     const Progress& progress,
                     const std::stop_token& stop) {
    model_.fitBatch(static_cast<std::int64_t>(dataset_.size()));
    DataLoader loader(dataset_, {.batchSize = model_.largestBatch(), .threads = readingThreads()});
    loader.start(1);
    std::int64_t done = 0;
    const auto takeTo = [&](std::size_t left) {
        while (inFlight_.size() > left) {
            Batch batch = take(readable, unreadable);
            done += batch.size();
            if (progress) progress(done, static_cast<std::int64_t>(dataset_.size()));
            loader.recycle(std::move(batch));
        }
    };
    while (std::optional<Batch> batch = loader.next(stop)) {
        enqueue(*std::move(batch), stop);
        takeTo(model_.takesAhead() ? 1 : 0);
    }
    if (stop.stop_requested()) throw Stopped();
    takeTo(0);
    if (stop.stop_requested()) throw Stopped();
}

void FileRunner::enqueue(Batch batch, const std::stop_token& stop) {
    const auto begin = Clock::now();
    model_.begin(batch.tensors, stop);
    inFlight_.push_back({std::move(batch), Clock::now() - begin});
}

// Reports the results of the batch that was started first.
Batch FileRunner::take(const Readable& readable, const Unreadable& unreadable) {
    const auto begin = Clock::now();
    const HostTensor outputs = model_.finish();
    InFlight oldest = std::move(inFlight_.front());
    inFlight_.pop_front();
    const Duration time = oldest.time + (Clock::now() - begin);
    const Batch& batch = oldest.batch;
    const auto weights = batch.weights.floats();
    std::size_t problem = 0;
    for (std::size_t i = 0; i < batch.samples.size(); ++i) {
        if (weights[i] == 0) {
            unreadable(batch.samples[i], batch.problems.at(problem++));
            continue;
        }
        readable(batch.samples[i],
                 {inputOf(batch, i),
                  sampleOf(outputs, i),
                  time.count() / static_cast<double>(batch.size())});
    }
    return std::move(oldest.batch);
}

// The network's input, if the caller compares with it.
std::span<const float> FileRunner::inputOf(const Batch& batch, std::size_t index) {
    if (!readsInput_) return {};
    const HostTensor& images = batch.tensors[0];
    if (!model_.prefersPixels()) return sampleOf(images, index);
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

}  // namespace espalier::engine
