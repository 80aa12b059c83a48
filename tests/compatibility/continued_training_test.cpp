// SPDX-License-Identifier: Apache-2.0
// Resuming and repeating runs of version 0.1 gives the weights that version 0.1 gave.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/training/checkpoint/checkpoint.h"
#include "fixture.h"

namespace espalier::compatibility {

using cli::tests::contentOf;
using engine::Checkpoint;
using engine::HostTensor;

namespace {

// The bits of a training depend on instruction set and library, and the library may divide its work
// by the size of the processor's caches. On another processor every sum may be rounded differently,
// and a dozen steps at a rate of 0.001 amplify that slightly. The bias of a
// convolution before a normalisation, which removes it, has nothing but rounding errors as its
// gradient, of which Adam makes whole steps; the mean of the normalisation follows it.
constexpr double kOtherProcessor = 1e-3;
constexpr double kWholeSteps = 12 * 1e-3;

double toleranceOf(const std::string& name) {
    const bool followsErrors = name.ends_with(".bias") || name.ends_with(".running_mean");
    return followsErrors ? kWholeSteps : kOtherProcessor;
}

bool hasBitsOf(const Checkpoint& then, const Checkpoint& now) {
    return std::ranges::all_of(
        std::vector<std::string>{"device", "instruction_set", "library"},
        [&](const auto& key) { return then.producedBy.at(key) == now.producedBy.at(key); });
}

double largestDifference(const HostTensor& a, const HostTensor& b) {
    double largest = 0;
    for (std::size_t i = 0; i < a.floats().size(); ++i) {
        const double difference = std::abs(double{a.floats()[i]} - double{b.floats()[i]});
        largest = difference <= largest ? largest : difference;  // NaN counts as the largest
    }
    return largest;
}

std::map<std::string, HostTensor> byName(const Checkpoint& checkpoint) {
    std::map<std::string, HostTensor> tensors;
    for (const HostTensor& tensor : checkpoint.tensors) tensors[tensor.name] = tensor;
    return tensors;
}

void expectSameState(const std::filesystem::path& thenFile, const std::filesystem::path& nowFile) {
    const Checkpoint then = engine::loadCheckpoint(thenFile);
    const Checkpoint now = engine::loadCheckpoint(nowFile);
    EXPECT_EQ(now.progress.stepsApplied, then.progress.stepsApplied);
    EXPECT_EQ(now.progress.epoch, then.progress.epoch);
    EXPECT_EQ(now.outputNames, then.outputNames);
    const auto expected = byName(then);
    const auto found = byName(now);
    ASSERT_EQ(found.size(), expected.size());
    const bool sameBits = hasBitsOf(then, now);
    for (const auto& [name, tensor] : expected) {
        ASSERT_TRUE(found.contains(name)) << name;
        ASSERT_EQ(found.at(name).shape, tensor.shape) << name;
        if (sameBits) {
            EXPECT_EQ(found.at(name).bytes, tensor.bytes) << name;
        } else {
            EXPECT_LE(largestDifference(found.at(name), tensor), toleranceOf(name)) << name;
        }
    }
}

}  // namespace

class ContinuedTrainingTest : public testing::TestWithParam<std::string> {
  protected:
    std::filesystem::path folder() const { return fixture_ / ("runs/" + GetParam()); }
    std::filesystem::path last() const { return folder() / "checkpoints/last.safetensors"; }
    std::string images() const { return (fixture_ / "images").string(); }
    std::filesystem::path continued() const {
        return fixture_ / ("continued/" + GetParam() + ".safetensors");
    }
    const Fixture& fixture() const { return fixture_; }

  private:
    Fixture fixture_;
};

TEST_P(ContinuedTrainingTest, AResumedRunGivesTheSameWeights) {
    const std::string before = contentOf(folder() / "metrics.csv");
    const std::string extra = GetParam() == "stopped" ? "0" : "1";
    run({"resume", folder(), "--extra-epochs", extra, "--data", images(), "--progress", "none"});
    expectSameState(continued(), last());
    EXPECT_EQ(engine::loadCheckpoint(last()).dataFingerprint,
              engine::loadCheckpoint(continued()).dataFingerprint);
    const std::string after = contentOf(folder() / "metrics.csv");
    EXPECT_GT(after.size(), before.size());
    EXPECT_EQ(after.substr(0, before.size()), before);
}

TEST_P(ContinuedTrainingTest, ARepeatedRunGivesTheSameWeights) {
    if (GetParam() == "stopped") {
        GTEST_SKIP() << "It goes on where it was stopped: that is what the test above is of.";
    }
    const auto again = fixture() / "again";
    run({"train", folder() / "run.json", "--data", images(), "--out", again, "--progress", "none"});
    expectSameState(last(), again / "checkpoints/last.safetensors");
}

TEST_P(ContinuedTrainingTest, TheProgramFindsARunEqualOnlyToItself) {
    EXPECT_EQ(run({"compare", last(), last(), "--json"}).json()["equal"], true);
    const auto other = cli::tests::runProgram({"compare", last(), continued(), "--json"});
    EXPECT_EQ(other.code, 2);
    EXPECT_THAT(other.err, testing::HasSubstr("of the same step"));
}

INSTANTIATE_TEST_SUITE_P(Version01,
                         ContinuedTrainingTest,
                         testing::ValuesIn(runNames()),
                         [](const auto& info) { return info.param; });

}  // namespace espalier::compatibility
