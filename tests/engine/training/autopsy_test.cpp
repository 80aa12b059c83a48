// SPDX-License-Identifier: Apache-2.0
// What a training hands over when it diverges, and what it leaves behind.
#include "engine/training/loop/autopsy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/error.h"
#include "engine/data/loading/data_loader.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

// Of ToyRun: 90 images in batches of 20, the last one of 10.
constexpr std::size_t kBatch = 20;
constexpr std::size_t kRest = 10;

std::vector<std::string> namesOf(const Autopsy& autopsy) {
    std::vector<std::string> names;
    for (const Autopsy::BatchImage& image : autopsy.images) names.push_back(image.name);
    return names;
}

/// Of the batch that begins at `first` in an epoch.
std::vector<std::string> batchNames(const ToyRun& run,
                                    std::uint32_t epoch,
                                    std::size_t first,
                                    std::size_t count) {
    const auto order = shuffledOrder(run.training.size(), run.options.seed, epoch);
    std::vector<std::string> names;
    for (std::size_t i = first; i < first + count; ++i) {
        names.push_back(run.training.sampleName(order[i]));
    }
    return names;
}

std::vector<NodeId> layersOf(const Autopsy& autopsy) {
    std::vector<NodeId> layers;
    for (const Autopsy::LayerGradient& gradient : autopsy.gradients) {
        layers.push_back(gradient.layer);
    }
    return layers;
}

/// A run whose learning rate is changed after a step.
TrainingEvent trainWithRate(ToyRun& run, std::int64_t afterStep, double rate) {
    OptionChange change = changeOf(run.options, afterStep);
    change.learningRate = rate;
    TrainingWork work = run.work();
    work.changes = {change};
    StepGate gate(1);
    return Trainer(std::move(work), run.log, gate).run();
}

TEST(AutopsyTest, AHealthyRunHasNone) {
    ToyRun run;
    run.options.epochs = 1;
    EXPECT_EQ(run.train().reason, FinishReason::Completed);
    EXPECT_THAT(run.log.autopsies, SizeIs(0));
}

TEST(AutopsyTest, SaysWhatTheStepThatFailedWasMadeOf) {
    ToyRun run;
    run.options.optimizer = Optimizer::SgdMomentum;
    run.options.learningRate = 1e30;
    const TrainingEvent finished = run.train();
    ASSERT_EQ(finished.reason, FinishReason::Diverged);
    ASSERT_THAT(run.log.autopsies, SizeIs(1));
    const Autopsy& autopsy = run.log.autopsies.front();
    EXPECT_EQ(autopsy.kind, DivergenceKind::Step);
    EXPECT_EQ(autopsy.step, finished.step + 1);
    EXPECT_EQ(autopsy.epoch, 1);
    EXPECT_EQ(autopsy.text, finished.text);
    EXPECT_TRUE(autopsy.canResume);
    EXPECT_EQ(autopsy.learningRate, 1e30);
    EXPECT_EQ(autopsy.saferRate, 0.1);
    ASSERT_TRUE(autopsy.first);
    EXPECT_THAT(std::vector<NodeId>({"conv", "norm", "relu", "pool", "dense", "softmax"}),
                Contains(autopsy.first->layer));
    EXPECT_NE(autopsy.first->label, "");
    EXPECT_NE(autopsy.first->op, "");
    EXPECT_THAT(finished.text, HasSubstr("layer " + autopsy.first->layer))
        << "the same place as in the sentence";
    EXPECT_THAT(layersOf(autopsy), ElementsAre("conv", "norm", "dense"))
        << "in the order of the network";
    EXPECT_EQ(namesOf(autopsy),
              batchNames(run, 1, static_cast<std::size_t>(finished.step) * kBatch, kBatch));
    ASSERT_THAT(autopsy.steps, SizeIs(static_cast<std::size_t>(autopsy.step)));
    EXPECT_EQ(autopsy.steps.front().step, 1);
    EXPECT_TRUE(std::isfinite(autopsy.steps.front().loss));
    EXPECT_EQ(autopsy.steps.back().step, autopsy.step);
    EXPECT_EQ(autopsy.steps.back().learningRate, 1e30);
    const auto isFinite = [](const Autopsy::LayerGradient& gradient) {
        return std::isfinite(gradient.norm);
    };
    EXPECT_FALSE(std::isfinite(autopsy.steps.back().loss) &&
                 std::ranges::all_of(autopsy.gradients, isFinite));
}

TEST(AutopsyTest, TheSentenceAndTheCommandOfferTheSameRate) {
    ToyRun run;
    run.options.optimizer = Optimizer::SgdMomentum;
    run.options.learningRate = 1e30;
    run.options.warmupEpochs = 1;
    run.options.epochs = 2;
    const TrainingEvent finished = run.train();
    ASSERT_EQ(finished.reason, FinishReason::Diverged);
    EXPECT_THAT(finished.text, HasSubstr("it was 1e+30; try 0.1"));
    EXPECT_EQ(run.log.autopsies.front().saferRate, 0.1);
    EXPECT_LT(run.log.autopsies.front().steps.back().learningRate, 1e30) << "of the warm-up";
}

TEST(AutopsyTest, KeepsNoMoreThanTheLastSteps) {
    ToyRun run;
    run.options.epochs = 10;
    run.options.optimizer = Optimizer::SgdMomentum;
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    ASSERT_EQ(trainWithRate(run, 41, kInfinite).reason, FinishReason::Diverged);
    const Autopsy& autopsy = run.log.autopsies.front();
    ASSERT_THAT(autopsy.steps, SizeIs(32));
    EXPECT_EQ(autopsy.steps.back().step, autopsy.step);
    for (std::size_t i = 1; i < autopsy.steps.size(); ++i) {
        EXPECT_EQ(autopsy.steps[i].step, autopsy.steps[i - 1].step + 1);
    }
    EXPECT_GT(autopsy.epoch, 8);
}

TEST(AutopsyTest, OfALossThatExplodedHasTheGradientsOfTheLastBatch) {
    ToyRun run;
    run.options.learningRate = 1000;
    run.options.epochs = 2;
    const TrainingEvent finished = run.train();
    ASSERT_EQ(finished.reason, FinishReason::Diverged);
    ASSERT_THAT(run.log.autopsies, SizeIs(1));
    const Autopsy& autopsy = run.log.autopsies.front();
    EXPECT_EQ(autopsy.kind, DivergenceKind::Explosion);
    EXPECT_FALSE(autopsy.canResume) << "the checkpoint is no better";
    EXPECT_EQ(autopsy.step, 10);
    EXPECT_EQ(autopsy.epoch, 2);
    EXPECT_FALSE(autopsy.first);
    EXPECT_EQ(namesOf(autopsy), batchNames(run, 2, 4 * kBatch, kRest));
    EXPECT_THAT(layersOf(autopsy), ElementsAre("conv", "norm", "dense"));
    EXPECT_EQ(autopsy.saferRate, 0.001);
    EXPECT_EQ(autopsy.steps.size(), 10u);
}

// The loss of the last step of all is that of before its update.
TEST(AutopsyTest, WeightsThatAreNotFiniteAreNeverSaved) {
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    ToyRun run;
    run.options.epochs = 2;
    run.options.optimizer = Optimizer::SgdMomentum;
    const TrainingEvent finished = trainWithRate(run, 9, kInfinite);
    EXPECT_EQ(finished.reason, FinishReason::Diverged);
    EXPECT_EQ(finished.step, 10);
    EXPECT_THAT(finished.text, HasSubstr("the update of step 10 made \""));
    EXPECT_THAT(finished.text, HasSubstr("This state was not saved."));
    ASSERT_THAT(run.log.autopsies, SizeIs(1));
    const Autopsy& autopsy = run.log.autopsies.front();
    EXPECT_EQ(autopsy.kind, DivergenceKind::Weights);
    EXPECT_EQ(autopsy.step, 10);
    EXPECT_EQ(autopsy.epoch, 2);
    ASSERT_TRUE(autopsy.first);
    EXPECT_EQ(autopsy.first->kind, TensorKind::Parameter);
    EXPECT_THAT(autopsy.first->tensor, testing::StartsWith(autopsy.first->layer + "."));
    EXPECT_EQ(namesOf(autopsy), batchNames(run, 2, 4 * kBatch, kRest));
    const Checkpoint kept = run.lastCheckpoint();
    EXPECT_EQ(kept.progress.stepsAttempted, 5) << "the one of before";
    for (const HostTensor& tensor : kept.tensors) {
        for (const float value : tensor.floats()) ASSERT_TRUE(std::isfinite(value)) << tensor.name;
    }
}

TEST(AutopsyTest, WeightsThatAreNotFiniteEndARunBetweenTwoCheckpoints) {
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    ToyRun run;
    run.options.checkpointSteps = 2;
    run.options.optimizer = Optimizer::SgdMomentum;
    const TrainingEvent finished = trainWithRate(run, 3, kInfinite);
    EXPECT_EQ(finished.reason, FinishReason::Diverged);
    EXPECT_EQ(finished.step, 4) << "where a checkpoint was due";
    EXPECT_EQ(run.lastCheckpoint().progress.stepsAttempted, 2);
}

TEST(AutopsyTest, AnObserverThatCannotKeepItEndsNothing) {
    class FullDiskObserver final : public TrainingObserver {
      public:
        explicit FullDiskObserver(EventLog& log) : log_(log) {}
        void onEvent(const TrainingEvent& event) override { log_.onEvent(event); }
        void onAutopsy(const Autopsy&) override {
            throw Error("Could not write autopsy.json: No space left on device.");
        }

      private:
        EventLog& log_;
    };
    ToyRun run;
    run.options.optimizer = Optimizer::SgdMomentum;
    run.options.learningRate = 1e30;
    FullDiskObserver observer(run.log);
    StepGate gate(1);
    const TrainingEvent finished = Trainer(run.work(), observer, gate).run();
    EXPECT_EQ(finished.reason, FinishReason::Diverged);
    EXPECT_THAT(finished.text, HasSubstr("Training diverged"));
    EXPECT_TRUE(run.log.mentions("No space left on device"));
}

}  // namespace
}  // namespace espalier::engine::test
