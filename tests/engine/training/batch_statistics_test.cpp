// SPDX-License-Identifier: Apache-2.0
// Shares of a batch that BatchNorm normalises by statistics of their own.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "engine/losses/loss_catalog.h"
#include "engine/network/drawing.h"
#include "engine/training/loop/data_parallel_step.h"
#include "engine/training/loop/network_executors.h"
#include "engine/training/options/workers.h"
#include "engine/training/session/training_review.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "kernels/cpu/cpu_device.h"
#include "shared_steps.h"
#include "tests/engine/compiler/small_drawings.h"
#include "tests/support/network_run.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

using testing::HasSubstr;
using tests::ReferenceEvaluator;
using tests::SmallDrawing;

using Doubles = std::vector<double>;

/// Steps of plain gradient descent in double precision: each share is a batch of its own, whose
/// change of the weights is added to those of the others. The running statistics are moved by those
/// of the whole batch, by the law of total variance.
class SeparateShares {
  public:
    SeparateShares(const Network& network, CompileOptions options, std::vector<BatchShare> shares)
        : shares_(std::move(shares)) {
        for (const BatchShare& share : shares_) {
            options.batch = share.count;
            graphs_.push_back(tests::referenceGraph(network, options));
        }
        for (const OpGraph& graph : graphs_) references_.emplace_back(graph);
    }

    void set(const std::vector<HostTensor>& tensors) {
        for (const HostTensor& tensor : tensors) {
            const ValueId value = graphs_.front().find(tensor.name);
            if (value == kNoValue) continue;
            const ValueRole role = graphs_.front().values[value].role;
            if (role != ValueRole::Parameter && role != ValueRole::State) continue;
            const auto floats = tensor.floats();
            values_[tensor.name] = Doubles(floats.begin(), floats.end());
        }
    }
    const std::map<std::string, Doubles>& values() const { return values_; }

    /// The sum of the losses of all samples, and the norm of the gradient.
    std::pair<double, double> step(const Batch& batch, const kernels::StepValues& values) {
        double loss = 0;
        std::map<std::string, Doubles> change;
        for (std::size_t share = 0; share < shares_.size(); ++share) {
            ReferenceEvaluator& reference = references_[share];
            for (const auto& [name, value] : values_) reference.at(name).values = value;
            const Batch part = partOf(batch, shares_[share]);
            tests::copyInto(reference, graphs_[share], part.tensors);
            tests::copyInto(reference, graphs_[share], {part.weights});
            kernels::StepValues own = values;
            own.firstSample += static_cast<std::uint32_t>(shares_[share].first);
            reference.setStepValues(own);
            reference.run();
            loss += reference.at(kLossSums).values[0];
            for (const auto& [name, before] : values_) {
                Doubles& sums = change.try_emplace(name, before.size()).first->second;
                const Doubles& after = reference.at(name).values;
                for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += after[i] - before[i];
            }
        }
        for (auto& [name, value] : values_) {
            const ValueId id = graphs_.front().find(name);
            if (graphs_.front().values[id].role != ValueRole::Parameter) continue;
            for (std::size_t i = 0; i < value.size(); ++i) value[i] += change.at(name)[i];
        }
        moveStatistics();
        return {loss, normOfSums()};
    }

  private:
    /// Of the gradients of all shares, added up.
    double normOfSums() {
        const auto isNorm = [](const OpNode& node) {
            return std::holds_alternative<kernels::GradientNorm>(node.op);
        };
        const std::vector<OpNode>& ops = graphs_.front().ops;
        const auto op = static_cast<std::size_t>(std::ranges::find_if(ops, isNorm) - ops.begin());
        double squares = 0;
        for (std::size_t input = 1; input < ops[op].inputs.size(); ++input) {
            Doubles sums;
            for (std::size_t share = 0; share < shares_.size(); ++share) {
                const OpNode& node = graphs_[share].ops[op];
                const Doubles& own = references_[share][node.inputs[input]].values;
                sums.resize(own.size());
                for (std::size_t i = 0; i < own.size(); ++i) sums[i] += own[i];
            }
            for (const double sum : sums) squares += sum * sum;
        }
        return std::sqrt(squares);
    }

    void moveStatistics() {
        for (std::size_t op = 0; op < graphs_.front().ops.size(); ++op) {
            const OpNode& node = graphs_.front().ops[op];
            const auto* update = std::get_if<kernels::BatchNormUpdateRunning>(&node.op);
            if (!update) continue;
            Doubles& mean = values_.at(graphs_.front().values[node.inputs[2]].name);
            Doubles& variance = values_.at(graphs_.front().values[node.inputs[3]].name);
            const double momentum = double{update->momentum};
            for (std::size_t c = 0; c < mean.size(); ++c) {
                const auto [all, itsMean, itsVariance] = combined(op, c);
                mean[c] += momentum * (itsMean - mean[c]);
                variance[c] += momentum * (itsVariance * all / (all - 1) - variance[c]);
            }
        }
    }

    /// M, x̄ and s² = 1/M · Σ mⱼ (sⱼ² + (x̄ⱼ − x̄)²).
    std::array<double, 3> combined(std::size_t op, std::size_t channel) {
        double all = 0;
        double mean = 0;
        double variance = 0;
        const auto ofShares = [&](const auto& use) {
            for (std::size_t share = 0; share < shares_.size(); ++share) {
                const OpNode& node = graphs_[share].ops[op];
                const auto& update = std::get<kernels::BatchNormUpdateRunning>(node.op);
                use(static_cast<double>(update.count),
                    references_[share][node.inputs[0]].values[channel],
                    references_[share][node.inputs[1]].values[channel]);
            }
        };
        ofShares([&](double count, double, double) { all += count; });
        ofShares([&](double count, double own, double) { mean += count * own / all; });
        ofShares([&](double count, double own, double square) {
            variance += count * (square + (own - mean) * (own - mean)) / all;
        });
        return {all, mean, variance};
    }

    std::vector<BatchShare> shares_;
    std::vector<OpGraph> graphs_;
    std::vector<ReferenceEvaluator> references_;
    std::map<std::string, Doubles> values_;  ///< parameters and states
};

class OwnStatisticsTest : public testing::Test {
  protected:
    static constexpr std::int64_t kBatch = 7;

    static CompileOptions descent(const SmallDrawing& drawing) {
        CompileOptions options = tests::trainOptions();
        options.optimizer = {.kind = Optimizer::SgdMomentum, .momentum = 0};
        if (drawing.outputWidth == 0) options.loss = &findLoss("mean_squared_error");
        options.batch = kBatch;
        return options;
    }

    DataParallelStep sharedStep(const Network& network,
                                CompileOptions options,
                                ParameterStore& store,
                                int shareCount,
                                BatchStatistics statistics) {
        const auto shares = partitionBatch(kBatch, shareCount);
        options.totalBatch = kBatch;
        if (statistics == BatchStatistics::Local) options.smallestShare = shares.back().count;
        options.parameterLayouts = store.layouts();
        std::vector<Executor> executors;
        for (const BatchShare& share : shares) {
            options.batch = share.count;
            CompiledPlan plan = compile(network, *device, options);
            store.declare(plan.plan);
            executors.emplace_back(std::move(plan), store, *device);
        }
        return {shares, std::move(executors), pool, nullptr, statistics};
    }

    void expectStepsOfSeparateShares(const SmallDrawing& drawing, int shareCount) {
        SCOPED_TRACE(drawing.network.name + " in " + std::to_string(shareCount));
        const Network network =
            tests::validNetwork(drawing.network, catalog, {drawing.input, drawing.outputWidth});
        const CompileOptions options = descent(drawing);
        tests::NetworkRun whole(compile(network, *device, options), *device, 5);
        SeparateShares reference(network, options, partitionBatch(kBatch, shareCount));
        reference.set(whole.tensors());
        DataParallelStep shared =
            sharedStep(network, options, whole.store(), shareCount, BatchStatistics::Local);
        for (std::uint32_t step = 1; step <= 3; ++step) {
            const auto inputs =
                tests::randomBatch(whole.executor().plan(), drawing.outputWidth, random);
            const auto values = tests::stepValues(step, 0.02f, tests::sumOfWeights(inputs));
            const Batch batch = batchOf(inputs);
            ASSERT_TRUE(shared.begin(batch, values, {}));
            const StepMetrics metrics = shared.finish(0);
            const auto [loss, norm] = reference.step(batch, values);
            EXPECT_NEAR(metrics.lossSum, loss, 1e-3 * (1 + std::abs(loss))) << step;
            EXPECT_NEAR(metrics.gradientNorm, norm, 2e-3 * (1 + norm)) << step;
            EXPECT_TRUE(metrics.updated);
        }
        const auto found = whole.tensors();
        for (const auto& [name, expected] : reference.values()) {
            tests::expectNear(tests::named(found, name), expected, 2e-3, 1e-2);
        }
    }

    /// Its weights and running statistics after a step in five shares, the last ones of one image.
    std::vector<HostTensor> afterAStep(const SmallDrawing& drawing, BatchStatistics statistics) {
        tests::TestRandom same = random;
        const Network network =
            tests::validNetwork(drawing.network, catalog, {drawing.input, drawing.outputWidth});
        const CompileOptions options = descent(drawing);
        tests::NetworkRun whole(compile(network, *device, options), *device, 5);
        DataParallelStep shared = sharedStep(network, options, whole.store(), 5, statistics);
        const auto inputs = tests::randomBatch(whole.executor().plan(), drawing.outputWidth, same);
        const auto values = tests::stepValues(1, 0.02f, tests::sumOfWeights(inputs));
        EXPECT_TRUE(shared.begin(batchOf(inputs), values, {}));
        shared.finish(0);
        return whole.tensors();
    }

    LayerCatalog catalog;
    std::unique_ptr<kernels::Device> device = kernels::cpu::createCpuDevice({.threads = 1});
    WorkerPool pool{2};
    tests::TestRandom random;
};

TEST_F(OwnStatisticsTest, AStepIsThatOfSeparateShares) {
    for (const SmallDrawing& drawing : tests::smallDrawings()) {
        for (const int shares : {2, 3}) expectStepsOfSeparateShares(drawing, shares);
    }
}

// A single value of a channel has no variance.
TEST_F(OwnStatisticsTest, ShareOfOneVectorIsNormalisedByThoseOfAll) {
    Drawing drawing("vectors");
    drawing.add("flatten", "Flatten");
    drawing.add("first", "Dense", {{"units", std::int64_t{6}}});
    drawing.add("norm", "BatchNorm");
    drawing.add("classes", "Dense");
    drawing.add("softmax", "Softmax");
    const SmallDrawing vectors{drawing.finish(), {1, 4, 4}, 3};
    EXPECT_EQ(differenceOf(afterAStep(vectors, BatchStatistics::Combined),
                           afterAStep(vectors, BatchStatistics::Local)),
              "");
    const SmallDrawing images = tests::smallDrawings().front();
    EXPECT_NE(differenceOf(afterAStep(images, BatchStatistics::Combined),
                           afterAStep(images, BatchStatistics::Local)),
              "")
        << "an image has many pixels";
}

struct OwnStatisticsRun : ToyRun {
    explicit OwnStatisticsRun(std::int64_t workers) {
        options.workers = workers;
        options.shards = 4;
        options.batchStatistics = BatchStatistics::Local;
        device = kernels::cpu::createCpuDevice(
            {.threads = 1, .updateThreads = static_cast<int>(workers)});
    }
};

// 90 images in batches of 20: the last one, of 10, has shares of 3 and 2.
TEST(OwnStatisticsTrainingTest, TheBitsDoNotDependOnTheNumberOfWorkers) {
    OwnStatisticsRun one(1);
    one.train();
    for (const std::int64_t workers : {2, 3, 4}) {
        OwnStatisticsRun run(workers);
        EXPECT_EQ(run.train().reason, FinishReason::Completed);
        EXPECT_EQ(differenceOf(one.lastCheckpoint().tensors, run.lastCheckpoint().tensors), "")
            << workers;
    }
    OwnStatisticsRun combined(2);
    combined.options.batchStatistics = BatchStatistics::Combined;
    combined.train();
    EXPECT_NE(differenceOf(one.lastCheckpoint().tensors, combined.lastCheckpoint().tensors), "");
}

TEST(OwnStatisticsTrainingTest, ARunGoesOnWithOtherWorkersAndTheSameBits) {
    OwnStatisticsRun uninterrupted(2);
    uninterrupted.train();
    OwnStatisticsRun run(4);
    std::stop_source source;
    run.log.reaction = [&](const TrainingEvent& event) {
        if (event.kind == EventKind::Step && event.step == 7) source.request_stop();
    };
    run.train(source.get_token());
    run.resumeFrom = run.lastCheckpoint();
    EXPECT_EQ(run.resumeFrom->options.batchStatistics, BatchStatistics::Local);
    run.log.reaction = {};
    run.options.workers = 1;
    EXPECT_EQ(run.train().reason, FinishReason::Completed);
    EXPECT_EQ(differenceOf(uninterrupted.lastCheckpoint().tensors, run.lastCheckpoint().tensors),
              "");
}

TEST(OwnStatisticsTrainingTest, SaysWhenTheyAreOfFewImages) {
    ToyRun run;
    run.options.batch = 64;
    run.options.workers = 5;
    const auto review = [&] { return reviewMicroBatches(run.network, run.options, 1000); };
    EXPECT_TRUE(review().empty()) << "combined";
    run.options.batchStatistics = BatchStatistics::Local;
    ASSERT_EQ(review().size(), 1u);
    EXPECT_EQ(review().front().severity, Severity::Warning);
    EXPECT_THAT(englishSentence(review().front()),
                HasSubstr("The smallest share has 12 of a batch of 64, so training is noisy."));
    run.options.workers = 4;
    EXPECT_TRUE(review().empty());
    run.options.workers = 5;
    for (NetworkLayer& layer : run.network.layers) layer.frozen = true;
    EXPECT_TRUE(review().empty()) << "frozen layers use their running statistics";
}

TEST(OwnStatisticsTrainingTest, SaysWhereTheyFallBackToCombinedOnes) {
    ToyRun run;
    run.options.batchStatistics = BatchStatistics::Local;
    run.options.batch = 64;
    run.options.workers = 4;
    const auto review = [&](std::int64_t images) {
        return reviewMicroBatches(run.network, run.options, images);
    };
    EXPECT_TRUE(review(64 * 3 + 5).empty()) << "an image has several values of each channel";
    for (NetworkLayer& layer : run.network.layers) {
        if (layer.layer->description().type == "BatchNorm") layer.inputs = {{8, 1, 1}};
    }
    EXPECT_TRUE(review(64 * 3).empty()) << "there are no smaller batches";
    EXPECT_TRUE(review(64 * 3 + 1).empty()) << "one image is not divided";
    ASSERT_EQ(review(64 * 3 + 5).size(), 1u);
    EXPECT_EQ(review(64 * 3 + 5).front().severity, Severity::Note);
    EXPECT_THAT(
        englishSentence(review(64 * 3 + 5).front()),
        HasSubstr("The last batch of each epoch is one of 5 and has a share with only 1 image"));
    run.options.batch = 5;
    ASSERT_EQ(review(100).size(), 1u) << "nothing is noisy then";
    EXPECT_EQ(review(100).front().severity, Severity::Warning);
    EXPECT_THAT(englishSentence(review(100).front()),
                HasSubstr("Local statistics have no effect: of a batch of 5"));
}

}  // namespace
}  // namespace espalier::engine::test
