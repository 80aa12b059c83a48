// SPDX-License-Identifier: Apache-2.0
#include "engine/training/checkpoint/checkpoint.h"

#include <fstream>
#include <random>

#include "engine/base/error.h"
#include "engine/formats/safetensors.h"
#include "engine/training/checkpoint/checkpoint_json.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/random_seed.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

Checkpoint smallCheckpoint(std::int64_t step) {
    Checkpoint checkpoint;
    checkpoint.progress = {.stepsAttempted = step,
                           .stepsApplied = step - 1,
                           .epoch = 3,
                           .batchInEpoch = 4,
                           .bestValidationLoss = 1.0 / 3,
                           .bestMetric = 0.1 + 0.7,
                           .bestEpoch = 2,
                           .epochsWithoutBetter = 1,
                           .elapsedSeconds = 12.5,
                           .epochLossSum = 0.1 + 0.2,
                           .epochWeightSum = 7,
                           .epochCorrect = 5,
                           .lossScale = LossScale(1024, 17),
                           .stepsSkipped = 2,
                           .epochSkipped = 1};
    checkpoint.options.epochs = 17;
    checkpoint.options.learningRate = 0.1;
    checkpoint.network = toyNetwork();
    checkpoint.preprocessing = {.height = 8,
                                .width = 9,
                                .channels = 3,
                                .mean = {0.1f, 0.2f, 0.3f},
                                .standardDeviation = {0.4f, 0.5f, 0.6f}};
    checkpoint.outputNames = {"バラ", "tulip \"red\""};
    checkpoint.dataFingerprint = "abc";
    checkpoint.producedBy = {{"version", "1"}, {"device", "a test"}};
    HostTensor weight = HostTensor::make("conv.weight", kernels::DataType::Float32, {3, 5});
    weight.floats()[7] = static_cast<float>(step);
    checkpoint.tensors = {weight, HostTensor::make("x", kernels::DataType::Float32, {2})};
    return checkpoint;
}

void expectSame(const Checkpoint& a, const Checkpoint& b) {
    EXPECT_EQ(a.progress, b.progress);
    EXPECT_EQ(a.options, b.options);
    EXPECT_EQ(a.network, b.network);
    EXPECT_EQ(a.preprocessing, b.preprocessing);
    EXPECT_EQ(a.outputNames, b.outputNames);
    EXPECT_EQ(a.dataFingerprint, b.dataFingerprint);
    EXPECT_EQ(a.producedBy, b.producedBy);
    EXPECT_EQ(differenceOf(a.tensors, b.tensors), "");
}

std::string refusalOf(const fs::path& file) {
    try {
        loadCheckpoint(file);
        return "was loaded";
    } catch (const Error& error) {
        return error.what();
    }
}

TEST(CheckpointTest, LoadsWhatItSaved) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "a.safetensors";
    saveCheckpoint(file, smallCheckpoint(100), realFileSystem());
    expectSame(loadCheckpoint(file), smallCheckpoint(100));
}

TEST(CheckpointTest, RefusesOrSurvivesEveryFlippedByte) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "a.safetensors";
    saveCheckpoint(file, smallCheckpoint(100), realFileSystem());
    const std::string whole = readFile(file, 1 << 20);
    const auto seed = tests::testSeed();
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    int refused = 0;
    std::fstream stream(file, std::ios::binary | std::ios::in | std::ios::out);
    const auto put = [&](std::size_t place, char byte) {
        stream.seekp(static_cast<std::streamoff>(place)).put(byte).flush();
    };
    for (std::size_t place = 0; place < whole.size(); ++place) {
        put(place, static_cast<char>(whole[place] ^ (1 << random() % 8)));
        try {
            expectSame(loadCheckpoint(file), smallCheckpoint(100));
        } catch (const Error&) {
            ++refused;
        }
        put(place, whole[place]);
    }
    expectSame(loadCheckpoint(file), smallCheckpoint(100));
    EXPECT_EQ(refused, static_cast<int>(whole.size()));
}

TEST(CheckpointTest, SaysThatAFileHoldsOnlyWeights) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "weights.safetensors";
    writeTensorFile(file, {{}, smallCheckpoint(1).tensors});
    EXPECT_THAT(refusalOf(file), HasSubstr("no training state"));
}

TEST(CheckpointTest, RefusesStatesOfNewerVersionsAndBrokenOnes) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "a.safetensors";
    const std::string state = checkpointStateToJson(smallCheckpoint(5));
    const auto refusalOfState = [&](const std::string& from, const std::string& to) {
        std::string changed = state;
        const std::size_t place = changed.find(from);
        EXPECT_NE(place, std::string::npos) << from;
        changed.replace(place, from.size(), to);
        writeTensorFile(file, {{{"espalier.checkpoint", changed}}, {}});
        return refusalOf(file);
    };
    EXPECT_THAT(refusalOfState("\"version\":1}", "\"version\":99}"), HasSubstr("newer version"));
    EXPECT_THAT(refusalOfState("\"batch\":32", "\"batch\":0"), HasSubstr("Batch size"));
    EXPECT_THAT(refusalOfState("\"batch\":32", "\"batch\":\"x\""),
                HasSubstr(R"("batch" must be a whole number, not "x")"));
    EXPECT_THAT(refusalOfState("\"epochs\":17", "\"aeons\":17"), HasSubstr("aeons"));
    EXPECT_THAT(refusalOfState("\"epoch\":3", "\"epoch\":-3"),
                HasSubstr(R"("epoch" must be a whole number of 0 or more, not -3)"));
    EXPECT_THAT(refusalOfState("\"epoch\":3", "\"epok\":3"),
                HasSubstr(R"("epoch" must be a whole number, but is missing)"));
    for (const char* scale : {"0", "-4.0", "1000.0", "33554432.0", "0.5", "1e300"}) {
        EXPECT_THAT(refusalOfState("\"loss_scale\":1024.0", "\"loss_scale\":" + std::string(scale)),
                    HasSubstr("loss scale"))
            << scale;
    }
    EXPECT_THAT(refusalOfState("{", "["), HasSubstr("a.safetensors"));
}

TEST(CheckpointTest, OnesFromBeforeFp16BeginWithTheFirstLossScale) {
    std::string state = checkpointStateToJson(smallCheckpoint(5));
    for (const char* field : {"\"epoch_skipped\":1,",
                              "\"loss_scale\":1024.0,",
                              "\"loss_scale_steady_steps\":17,",
                              ",\"steps_skipped\":2"}) {
        const std::size_t place = state.find(field);
        ASSERT_NE(place, std::string::npos) << field << " in " << state;
        state.erase(place, std::string(field).size());
    }
    TrainingProgress expected = smallCheckpoint(5).progress;
    expected.lossScale = {};
    expected.stepsSkipped = expected.epochSkipped = 0;
    EXPECT_EQ(checkpointStateFromJson(state).progress, expected);
}

TEST(CheckpointTest, KeepsThePreviousOne) {
    const TemporaryFolder folder;
    const CheckpointFolder checkpoints{folder.path()};
    for (const int step : {1, 2, 3}) {
        saveLastCheckpoint(checkpoints, smallCheckpoint(step), realFileSystem());
    }
    EXPECT_EQ(loadCheckpoint(checkpoints.last()).progress.stepsAttempted, 3);
    EXPECT_EQ(loadCheckpoint(checkpoints.previous()).progress.stepsAttempted, 2);
    EXPECT_EQ(newestCheckpoint(folder.path()), checkpoints.last());
    EXPECT_FALSE(fs::exists(checkpoints.fresh()));
}

TEST(CheckpointTest, OffersTheNewestCompleteOne) {
    const TemporaryFolder folder;
    const CheckpointFolder checkpoints{folder.path()};
    EXPECT_THROW(newestCheckpoint(folder.path()), Error);
    EXPECT_THROW(outputCheckpoint(folder.path()), Error);
    saveLastCheckpoint(checkpoints, smallCheckpoint(1), realFileSystem());
    saveLastCheckpoint(checkpoints, smallCheckpoint(2), realFileSystem());
    fs::resize_file(checkpoints.last(), fs::file_size(checkpoints.last()) - 1);
    EXPECT_EQ(newestCheckpoint(folder.path()), checkpoints.previous());
    fs::resize_file(checkpoints.previous(), 10);
    try {
        newestCheckpoint(folder.path());
        FAIL() << "a damaged one was offered";
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr("no complete checkpoint"));
        EXPECT_THAT(error.what(), HasSubstr("last.safetensors"));
        EXPECT_THAT(error.what(), HasSubstr("previous.safetensors"));
    }
}

TEST(CheckpointTest, LosesNothingWhicheverWriteFails) {
    for (int failAt = 1;; ++failAt) {
        const TemporaryFolder folder;
        const CheckpointFolder checkpoints{folder.path()};
        saveLastCheckpoint(checkpoints, smallCheckpoint(1), realFileSystem());
        saveLastCheckpoint(checkpoints, smallCheckpoint(2), realFileSystem());
        FailingFiles failing(failAt);
        bool failed = false;
        try {
            saveLastCheckpoint(checkpoints, smallCheckpoint(3), failing);
        } catch (const Error& error) {
            failed = true;
            EXPECT_THAT(error.what(), HasSubstr("No space left"));
        }
        const std::int64_t step =
            loadCheckpoint(newestCheckpoint(folder.path())).progress.stepsAttempted;
        EXPECT_GE(step, 2) << "failed at call " << failAt;
        if (!failed) {
            EXPECT_EQ(step, 3);
            EXPECT_GT(failAt, 6);
            break;
        }
        // The disk has space again: the run goes on as if nothing had been.
        saveLastCheckpoint(checkpoints, smallCheckpoint(4), realFileSystem());
        EXPECT_EQ(loadCheckpoint(newestCheckpoint(folder.path())).progress.stepsAttempted, 4);
    }
}

}  // namespace
}  // namespace espalier::engine::test
