// SPDX-License-Identifier: Apache-2.0
#include "engine/data/loading/data_loader.h"

#include <algorithm>
#include <cassert>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <numeric>
#include <system_error>
#include <thread>

#include "engine/base/error.h"
#include "kernels/math/philox.h"

namespace espalier::engine {

namespace {

constexpr const char* kNoThread =
    "The system allows no further thread to read the images. Close other programs, or raise the "
    "limit of processes, then try again.";

/// A batch while its samples are being read.
struct OpenBatch {
    Batch batch;
    std::vector<std::string> problems;  // per sample, so that their order is the samples'
    std::vector<std::uint8_t> lost;     // likewise
    std::int64_t taken = 0;             // samples that a thread has begun or finished
    std::int64_t done = 0;              // samples that are finished

    bool ready() const { return done == batch.size(); }
};

/// A few samples of one batch, which a thread takes at once.
struct Portion {
    OpenBatch* of = nullptr;
    std::int64_t first = 0;
    std::int64_t count = 0;
};

}  // namespace

/// The threads and what they share. Open batches are kept in order; the front one is handed over
/// when it is ready. `mutex_` guards everything but the samples' memory, which belongs to the
/// thread that took the portion.
class DataLoader::Workers {
  public:
    Workers(const Dataset& dataset, const DataLoaderOptions& options);
    ~Workers();

    std::int64_t batchesPerEpoch() const;
    void start(std::uint32_t epoch, std::int64_t firstBatch);
    std::optional<Batch> next(std::stop_token stop);
    void recycle(Batch batch);

  private:
    void run(const std::stop_token& stop);
    std::optional<Portion> takePortionOrFail();
    std::optional<Portion> takePortion();
    void fail();
    bool openNextBatch();
    Batch freshBatch(std::int64_t size);
    void load(const Portion& portion);
    void loadSample(OpenBatch& open, std::int64_t place);

    const Dataset& dataset_;
    const DataLoaderOptions options_;
    const std::int64_t portionSize_;
    const std::size_t mostOpen_;

    std::mutex mutex_;
    std::condition_variable_any work_;   // there may be something to take
    std::condition_variable_any ready_;  // a batch or a thread has finished
    std::uint32_t epoch_ = 0;
    std::vector<std::size_t> order_;
    std::int64_t nextToOpen_ = 0;  // number of the batch after the last open one
    std::deque<OpenBatch> open_;
    std::vector<Batch> spare_;
    int busy_ = 0;  // threads working on a portion
    bool ended_ = true;
    std::exception_ptr failure_;
    std::vector<std::jthread> threads_;
};

namespace {

std::int64_t portionSizeFor(const DataLoaderOptions& options) {
    const std::int64_t shares = std::int64_t{std::max(options.threads, 1)} * 2;
    return std::clamp<std::int64_t>(options.batchSize / shares, 1, 16);
}

std::size_t sampleBytes(const Dataset& dataset) {
    std::size_t bytes = sizeof(float);  // its weight
    for (const SampleField& field : dataset.fields()) {
        bytes += static_cast<std::size_t>(field.shape.elementCount()) * byteSize(field.type);
    }
    return bytes;
}

std::size_t batchBytes(const Dataset& dataset, const DataLoaderOptions& options) {
    return sampleBytes(dataset) * static_cast<std::size_t>(options.batchSize);
}

}  // namespace

std::size_t batchesAheadFor(std::size_t batchBytes, const DataLoaderOptions& options) {
    return std::clamp<std::size_t>(
        options.bytesAhead / std::max<std::size_t>(batchBytes, 1), 1, options.batchesAhead);
}

DataLoader::Workers::Workers(const Dataset& dataset, const DataLoaderOptions& options)
    : dataset_(dataset),
      options_(options),
      portionSize_(portionSizeFor(options)),
      mostOpen_(batchesAheadFor(batchBytes(dataset, options), options)) {
    assert(options.batchSize > 0 && options.batchesAhead > 0);
    const int count = std::max(options.threads, 1);
    threads_.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        try {
            threads_.emplace_back([this](std::stop_token stop) { run(stop); });
        } catch (const std::system_error&) {
            // The system allows no more threads: fewer deliver the same, more slowly.
            if (threads_.empty()) throw Error(kNoThread);
            break;
        }
    }
}

DataLoader::Workers::~Workers() {
    for (std::jthread& thread : threads_) thread.request_stop();
    threads_.clear();  // each finishes its current sample
}

std::int64_t DataLoader::Workers::batchesPerEpoch() const {
    const auto samples = static_cast<std::int64_t>(dataset_.size());
    const std::int64_t size = options_.batchSize;
    return options_.dropLast ? samples / size : (samples + size - 1) / size;
}

void DataLoader::Workers::start(std::uint32_t epoch, std::int64_t firstBatch) {
    std::unique_lock lock(mutex_);
    ended_ = true;  // no thread starts anything new
    ready_.wait(lock, [this] { return busy_ == 0; });
    for (OpenBatch& open : open_) spare_.push_back(std::move(open.batch));
    open_.clear();
    failure_ = nullptr;
    epoch_ = epoch;
    nextToOpen_ = firstBatch;
    if (options_.shuffle) {
        order_ = shuffledOrder(dataset_.size(), options_.seed, epoch);
    } else {
        order_.resize(dataset_.size());
        std::iota(order_.begin(), order_.end(), std::size_t{0});
    }
    ended_ = false;
    work_.notify_all();
}

std::optional<Batch> DataLoader::Workers::next(std::stop_token stop) {
    std::unique_lock lock(mutex_);
    const auto somethingToSay = [this] {
        if (failure_ || ended_) return true;
        if (!open_.empty()) return open_.front().ready();
        return nextToOpen_ >= batchesPerEpoch();
    };
    if (!ready_.wait(lock, stop, somethingToSay) || stop.stop_requested()) return std::nullopt;
    if (failure_) std::rethrow_exception(failure_);
    if (open_.empty()) return std::nullopt;
    OpenBatch first = std::move(open_.front());
    open_.pop_front();
    work_.notify_all();
    for (std::string& problem : first.problems) {
        if (!problem.empty()) first.batch.problems.push_back(std::move(problem));
    }
    for (std::size_t i = 0; i < first.lost.size(); ++i) {
        if (first.lost[i] != 0) first.batch.lost.push_back(first.batch.samples[i]);
    }
    return std::move(first.batch);
}

void DataLoader::Workers::recycle(Batch batch) {
    const std::lock_guard lock(mutex_);
    if (spare_.size() <= options_.batchesAhead) spare_.push_back(std::move(batch));
}

void DataLoader::Workers::run(const std::stop_token& stop) {
    while (true) {
        std::optional<Portion> portion;
        {
            std::unique_lock lock(mutex_);
            work_.wait(lock, stop, [&] {
                portion = takePortionOrFail();
                return portion.has_value();
            });
            if (!portion) return;
        }
        load(*portion);
        const std::lock_guard lock(mutex_);
        --busy_;
        portion->of->done += portion->count;
        ready_.notify_all();
    }
}

// With the mutex held. The memory of a batch may be refused: next() reports it.
std::optional<Portion> DataLoader::Workers::takePortionOrFail() {
    try {
        return takePortion();
    } catch (...) {
        fail();
        return std::nullopt;
    }
}

// With the mutex held, in a catch block.
void DataLoader::Workers::fail() {
    if (!failure_) failure_ = std::current_exception();
    ready_.notify_all();
}

// With the mutex held.
std::optional<Portion> DataLoader::Workers::takePortion() {
    if (ended_ || failure_) return std::nullopt;
    const auto waiting = [](const OpenBatch& open) { return open.taken < open.batch.size(); };
    auto place = std::ranges::find_if(open_, waiting);
    if (place == open_.end()) {
        if (!openNextBatch()) return std::nullopt;
        place = open_.end() - 1;
    }
    const std::int64_t count = std::min(portionSize_, place->batch.size() - place->taken);
    const Portion portion{&*place, place->taken, count};
    place->taken += count;
    ++busy_;
    return portion;
}

// With the mutex held. A deque's elements stay in place while others are added or removed at its
// ends.
bool DataLoader::Workers::openNextBatch() {
    if (open_.size() >= mostOpen_ || nextToOpen_ >= batchesPerEpoch()) return false;
    const auto samples = static_cast<std::int64_t>(order_.size());
    const std::int64_t first = nextToOpen_ * options_.batchSize;
    const std::int64_t size = std::min(options_.batchSize, samples - first);
    OpenBatch open;  // becomes one of the others only when all its memory is there
    open.batch = freshBatch(size);
    open.batch.number = nextToOpen_;
    open.batch.samples.assign(order_.begin() + first, order_.begin() + first + size);
    open.problems.resize(static_cast<std::size_t>(size));
    open.lost.resize(static_cast<std::size_t>(size));
    open_.push_back(std::move(open));
    ++nextToOpen_;
    return true;
}

Batch DataLoader::Workers::freshBatch(std::int64_t size) {
    Batch batch;
    if (!spare_.empty()) {
        batch = std::move(spare_.back());
        spare_.pop_back();
    }
    const auto fit = [size](HostTensor& tensor,
                            const std::string& name,
                            kernels::DataType type,
                            const kernels::Shape& sample) {
        std::vector<std::int64_t> sizes{size};
        sizes.insert(sizes.end(), sample.sizes().begin(), sample.sizes().end());
        tensor.name = name;
        tensor.type = type;
        tensor.shape = kernels::Shape(std::span<const std::int64_t>(sizes));
        tensor.bytes.resize(static_cast<std::size_t>(tensor.shape.elementCount()) * byteSize(type));
    };
    batch.tensors.resize(dataset_.fields().size());
    for (std::size_t i = 0; i < batch.tensors.size(); ++i) {
        const SampleField& field = dataset_.fields()[i];
        fit(batch.tensors[i], field.name, field.type, field.shape);
    }
    fit(batch.weights, "weights", kernels::DataType::Float32, {});
    batch.problems.clear();
    batch.lost.clear();
    return batch;
}

void DataLoader::Workers::load(const Portion& portion) {
    try {
        for (std::int64_t i = 0; i < portion.count; ++i) {
            loadSample(*portion.of, portion.first + i);
        }
    } catch (...) {
        const std::lock_guard lock(mutex_);
        fail();
    }
}

void DataLoader::Workers::loadSample(OpenBatch& open, std::int64_t place) {
    const auto index = static_cast<std::size_t>(place);
    SampleSlot slot;
    for (HostTensor& tensor : open.batch.tensors) {
        const std::size_t sampleBytes =
            tensor.bytes.size() / static_cast<std::size_t>(open.batch.size());
        slot.fields.push_back(tensor.bytes.data() + index * sampleBytes);
    }
    dataset_.load({open.batch.samples[index], options_.seed, epoch_, options_.augment}, slot);
    open.batch.weights.floats()[index] = slot.weight;
    open.problems[index] = std::move(slot.problem);
    open.lost[index] = slot.lost ? 1 : 0;
}

DataLoader::DataLoader(const Dataset& dataset, const DataLoaderOptions& options)
    : workers_(std::make_unique<Workers>(dataset, options)) {}

DataLoader::~DataLoader() = default;

std::int64_t DataLoader::batchesPerEpoch() const {
    return workers_->batchesPerEpoch();
}

void DataLoader::start(std::uint32_t epoch, std::int64_t firstBatch) {
    workers_->start(epoch, firstBatch);
}

std::optional<Batch> DataLoader::next(std::stop_token stop) {
    return workers_->next(std::move(stop));
}

void DataLoader::recycle(Batch batch) {
    workers_->recycle(std::move(batch));
}

std::vector<std::size_t> shuffledOrder(std::size_t count, std::uint64_t seed, std::uint32_t epoch) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    kernels::math::PhiloxSequence numbers(seed, kernels::math::RandomPurpose::Shuffle, epoch, 0);
    for (std::size_t left = count; left > 1; --left) {
        std::swap(order[left - 1], order[numbers.nextBelow(static_cast<std::uint32_t>(left))]);
    }
    return order;
}

}  // namespace espalier::engine
