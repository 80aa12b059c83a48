// SPDX-License-Identifier: Apache-2.0
#include "engine/data/loading/data_loader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <functional>
#include <new>
#include <numeric>
#include <set>
#include <thread>

#include "engine/base/content_hash.h"

namespace espalier::engine {
namespace {

using namespace std::chrono_literals;

/// Samples whose values are their index; some fail, some are slow.
class NumberDataset : public Dataset {
  public:
    explicit NumberDataset(std::size_t count) : count_(count) {
        fields_ = {{"image", SampleRole::Input, kernels::DataType::Float32, {3}},
                   {"label", SampleRole::Label, kernels::DataType::Int32, {}}};
    }
    std::size_t size() const override { return count_; }
    const std::vector<SampleField>& fields() const override {
        if (memoryIsRefused) throw std::bad_alloc();
        return fields_;
    }
    std::uint64_t group(std::size_t index) const override { return index; }
    std::string sampleName(std::size_t index) const override { return std::to_string(index); }
    void load(const SampleRequest& request, SampleSlot& slot) const override {
        ++loads;
        if (delay > 0ms) std::this_thread::sleep_for(delay * (request.index % 3));
        if (hook) hook(request.index);
        const bool bad = badEvery > 0 && request.index % badEvery == 0;
        const float base = static_cast<float>(request.index);
        const float image[3] = {base,
                                static_cast<float>(request.epoch),
                                static_cast<float>(request.augment ? request.seed : 0)};
        const auto label = static_cast<std::int32_t>(request.index);
        std::memset(slot.fields[0], 0, sizeof image);
        std::memset(slot.fields[1], 0, sizeof label);
        slot.weight = bad ? 0.0f : 1.0f;
        if (bad) {
            slot.lost = lostEvery > 0 && request.index % lostEvery == 0;
            slot.problem = sampleName(request.index) + ": bad";
            return;
        }
        std::memcpy(slot.fields[0], image, sizeof image);
        std::memcpy(slot.fields[1], &label, sizeof label);
    }

    std::size_t badEvery = 0;
    std::size_t lostEvery = 0;
    std::chrono::milliseconds delay{0};
    std::function<void(std::size_t)> hook;
    std::atomic<bool> memoryIsRefused{false};  // to those who want to know how large a batch is
    mutable std::atomic<std::int64_t> loads{0};

  private:
    std::size_t count_;
    std::vector<SampleField> fields_;
};

/// So many in the end, and no more although there is time for them.
void expectLoads(const NumberDataset& dataset, std::int64_t expected) {
    const auto end = std::chrono::steady_clock::now() + 30s;
    while (dataset.loads < expected && std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(1ms);
    }
    std::this_thread::sleep_for(50ms);
    EXPECT_EQ(dataset.loads, expected);
}

/// Hash of everything that a loader delivers in one epoch.
std::uint64_t digest(DataLoader& loader, bool recycle = true) {
    ContentHash hash;
    while (auto batch = loader.next({})) {
        hash.add(static_cast<std::uint64_t>(batch->number));
        for (const std::size_t sample : batch->samples) hash.add(std::uint64_t{sample});
        const auto add = [&hash](const HostTensor& tensor) {
            hash.add(std::string_view(reinterpret_cast<const char*>(tensor.bytes.data()),
                                      tensor.bytes.size()));
        };
        for (const HostTensor& tensor : batch->tensors) add(tensor);
        add(batch->weights);
        for (const std::string& problem : batch->problems) hash.add(problem);
        if (recycle) loader.recycle(std::move(*batch));
    }
    return hash.value();
}

TEST(DataLoaderTest, DeliversTheSameWithAnyNumberOfThreads) {
    NumberDataset dataset(103);
    dataset.badEvery = 10;
    dataset.delay = 1ms;
    std::set<std::uint64_t> digests;
    for (const int threads : {1, 2, 4, 7}) {
        for (const std::size_t ahead : {std::size_t{1}, std::size_t{4}}) {
            DataLoader loader(dataset,
                              {.batchSize = 8,
                               .threads = threads,
                               .batchesAhead = ahead,
                               .shuffle = true,
                               .augment = true,
                               .seed = 11});
            loader.start(3);
            digests.insert(digest(loader, ahead == 4));
        }
    }
    EXPECT_EQ(digests.size(), 1u);
}

TEST(DataLoaderTest, ABatchWithoutMemoryIsAFailureOfNextAndNotTheEndOfTheProgram) {
    NumberDataset dataset(100);
    DataLoader loader(dataset, {.batchSize = 10, .threads = 3});
    dataset.memoryIsRefused = true;
    loader.start(1);
    EXPECT_THROW(loader.next({}), std::bad_alloc);
    EXPECT_THROW(loader.next({}), std::bad_alloc) << "the failure lasts until it is started again";
    dataset.memoryIsRefused = false;
    loader.start(1);
    std::size_t seen = 0;
    while (const auto batch = loader.next({})) seen += batch->samples.size();
    EXPECT_EQ(seen, 100u);
}

TEST(DataLoaderTest, SaysWhichSamplesWereLost) {
    NumberDataset dataset(20);
    dataset.badEvery = 5;
    dataset.lostEvery = 10;
    DataLoader loader(dataset, {.batchSize = 16, .threads = 2});
    loader.start(1);
    const auto first = loader.next({});
    ASSERT_TRUE(first);
    EXPECT_EQ(first->problems.size(), 4u);
    EXPECT_EQ(first->lost, (std::vector<std::size_t>{0, 10}));
    const auto second = loader.next({});
    ASSERT_TRUE(second);
    EXPECT_EQ(second->lost, std::vector<std::size_t>{});
}

TEST(DataLoaderTest, VisitsEverySampleOnceInOrder) {
    NumberDataset dataset(37);
    DataLoader loader(dataset, {.batchSize = 10, .threads = 3});
    EXPECT_EQ(loader.batchesPerEpoch(), 4);
    loader.start(1);
    std::vector<std::size_t> seen;
    std::int64_t number = 0;
    while (auto batch = loader.next({})) {
        EXPECT_EQ(batch->number, number++);
        EXPECT_EQ(batch->tensors[0].shape, (kernels::Shape{batch->size(), 3}));
        EXPECT_EQ(batch->tensors[1].shape, (kernels::Shape{batch->size()}));
        EXPECT_EQ(batch->tensors[1].name, "label");
        for (std::int64_t i = 0; i < batch->size(); ++i) {
            const std::size_t sample = batch->samples[static_cast<std::size_t>(i)];
            seen.push_back(sample);
            EXPECT_EQ(batch->tensors[0].floats()[static_cast<std::size_t>(3 * i)], float(sample));
            EXPECT_EQ(batch->tensors[1].as<std::int32_t>()[static_cast<std::size_t>(i)],
                      static_cast<int>(sample));
            EXPECT_EQ(batch->weights.floats()[static_cast<std::size_t>(i)], 1.0f);
        }
        loader.recycle(std::move(*batch));
    }
    std::vector<std::size_t> all(37);
    std::iota(all.begin(), all.end(), std::size_t{0});
    EXPECT_EQ(seen, all);
    EXPECT_FALSE(loader.next({}));
}

TEST(DataLoaderTest, KeepsOrDropsTheSmallerLastBatch) {
    NumberDataset dataset(37);
    DataLoader keeping(dataset, {.batchSize = 10});
    DataLoader dropping(dataset, {.batchSize = 10, .dropLast = true});
    EXPECT_EQ(keeping.batchesPerEpoch(), 4);
    EXPECT_EQ(dropping.batchesPerEpoch(), 3);
    dropping.start(1);
    int batches = 0;
    while (auto batch = dropping.next({})) {
        EXPECT_EQ(batch->size(), 10);
        ++batches;
    }
    EXPECT_EQ(batches, 3);
}

TEST(DataLoaderTest, ABadSampleHasWeightZeroAndIsNamed) {
    NumberDataset dataset(20);
    dataset.badEvery = 7;
    DataLoader loader(dataset, {.batchSize = 20, .threads = 4});
    loader.start(1);
    const auto batch = loader.next({});
    ASSERT_TRUE(batch);
    EXPECT_THAT(batch->problems, testing::ElementsAre("0: bad", "7: bad", "14: bad"));
    for (std::size_t i = 0; i < 20; ++i) {
        EXPECT_EQ(batch->weights.floats()[i], i % 7 == 0 ? 0.0f : 1.0f);
    }
}

TEST(DataLoaderTest, ResumesInTheMiddleOfAnEpoch) {
    NumberDataset dataset(100);
    const DataLoaderOptions options{.batchSize = 9, .threads = 2, .shuffle = true, .seed = 4};
    DataLoader whole(dataset, options);
    DataLoader resumed(dataset, options);
    whole.start(5);
    for (int i = 0; i < 6; ++i) ASSERT_TRUE(whole.next({}));
    resumed.start(5, 6);
    while (auto expected = whole.next({})) {
        const auto batch = resumed.next({});
        ASSERT_TRUE(batch);
        EXPECT_EQ(batch->number, expected->number);
        EXPECT_EQ(batch->samples, expected->samples);
        EXPECT_EQ(batch->tensors[0].bytes, expected->tensors[0].bytes);
    }
    EXPECT_FALSE(resumed.next({}));
}

TEST(DataLoaderTest, ReadsNoFurtherAheadThanAllowed) {
    NumberDataset dataset(1000);
    DataLoader loader(dataset, {.batchSize = 10, .threads = 4, .batchesAhead = 3});
    loader.start(1);
    ASSERT_TRUE(loader.next({}));
    std::this_thread::sleep_for(100ms);
    EXPECT_LE(dataset.loads, 10 + 3 * 10);
}

TEST(DataLoaderTest, ReadsNoFurtherAheadThanItsBytesAllow) {
    NumberDataset dataset(1000);
    constexpr std::size_t kBatchBytes = 10 * (3 * 4 + 4 + 4);
    DataLoader two(dataset, {.batchSize = 10, .threads = 4, .bytesAhead = 3 * kBatchBytes - 1});
    two.start(1);
    ASSERT_TRUE(two.next({}));
    expectLoads(dataset, 10 + 2 * 10);
    dataset.loads = 0;
    DataLoader one(dataset, {.batchSize = 10, .threads = 4, .bytesAhead = 1});
    one.start(1);
    ASSERT_TRUE(one.next({}));
    expectLoads(dataset, 10 + 10);
}

TEST(DataLoaderTest, StartsOverWhileReadingAhead) {
    NumberDataset dataset(200);
    dataset.delay = 1ms;
    DataLoader loader(dataset, {.batchSize = 7, .threads = 4, .shuffle = true});
    for (std::uint32_t epoch = 1; epoch < 20; ++epoch) {
        loader.start(epoch);
        for (std::uint32_t i = 0; i < epoch % 4; ++i) {
            auto batch = loader.next({});
            ASSERT_TRUE(batch);
            EXPECT_EQ(batch->number, i);
            EXPECT_EQ(batch->tensors[0].floats()[1], static_cast<float>(epoch));
            loader.recycle(std::move(*batch));
        }
    }
}

TEST(DataLoaderTest, StopsWhileWaiting) {
    NumberDataset dataset(50);
    std::atomic<bool> hold{true};
    dataset.hook = [&](std::size_t) {
        while (hold) std::this_thread::sleep_for(1ms);
    };
    {
        DataLoader loader(dataset, {.batchSize = 10, .threads = 2});
        loader.start(1);
        std::stop_source stop;
        std::jthread presser([&] {
            std::this_thread::sleep_for(30ms);
            stop.request_stop();
        });
        const auto begun = std::chrono::steady_clock::now();
        EXPECT_FALSE(loader.next(stop.get_token()));
        EXPECT_LT(std::chrono::steady_clock::now() - begun, 20s);  // else it waits for the samples
        hold = false;
    }
    EXPECT_LE(dataset.loads, 50);
}

TEST(DataLoaderTest, DeliversNothingAfterAStopAndCanContinueLater) {
    NumberDataset dataset(50);
    DataLoader loader(dataset, {.batchSize = 10});
    loader.start(1);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(loader.next(stop.get_token()));
    const auto batch = loader.next({});
    ASSERT_TRUE(batch);
    EXPECT_EQ(batch->number, 0);
}

TEST(DataLoaderTest, CanBeDestroyedAtAnyTime) {
    for (int round = 0; round < 60; ++round) {
        NumberDataset dataset(100);
        DataLoader loader(dataset, {.batchSize = 4, .threads = 1 + round % 7});
        if (round % 4 != 0) loader.start(1);
        for (int i = 0; i < round % 3 && round % 4 != 0; ++i) loader.next({});
    }
}

TEST(DataLoaderTest, RethrowsExceptionsOfADataset) {
    NumberDataset dataset(50);
    dataset.hook = [](std::size_t index) {
        if (index == 17) throw std::bad_alloc();
    };
    DataLoader loader(dataset, {.batchSize = 5, .threads = 3});
    loader.start(1);
    EXPECT_THROW(
        {
            while (loader.next({})) {
            }
        },
        std::bad_alloc);
}

TEST(DataLoaderTest, AnEmptyDatasetIsAtItsEndAtOnce) {
    NumberDataset dataset(0);
    DataLoader loader(dataset, {.batchSize = 5, .threads = 2, .shuffle = true});
    EXPECT_EQ(loader.batchesPerEpoch(), 0);
    EXPECT_FALSE(loader.next({}));
    loader.start(1);
    EXPECT_FALSE(loader.next({}));
}

TEST(ShuffledOrderTest, IsAPermutationThatDependsOnSeedAndEpoch) {
    for (const std::size_t count : {0u, 1u, 2u, 3u, 100u, 5000u}) {
        std::vector<std::size_t> order = shuffledOrder(count, 3, 1);
        EXPECT_EQ(order, shuffledOrder(count, 3, 1));
        std::ranges::sort(order);
        for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(order[i], i);
    }
    EXPECT_NE(shuffledOrder(100, 3, 1), shuffledOrder(100, 3, 2));
    EXPECT_NE(shuffledOrder(100, 3, 1), shuffledOrder(100, 4, 1));
}

TEST(ShuffledOrderTest, EveryPositionIsAboutEquallyLikely) {
    std::vector<int> times(10);
    for (std::uint32_t epoch = 1; epoch <= 5000; ++epoch) {
        const std::vector<std::size_t> order = shuffledOrder(10, 1, epoch);
        ++times[static_cast<std::size_t>(std::ranges::find(order, 0u) - order.begin())];
    }
    for (const int count : times) EXPECT_NEAR(count, 500, 120);
}

}  // namespace
}  // namespace espalier::engine
