// SPDX-License-Identifier: Apache-2.0
#include "engine/training/checkpoint/checkpoint.h"

#include <sys/stat.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <functional>
#include <limits>
#include <random>

#include "engine/base/error.h"
#include "engine/compiler/compile.h"
#include "engine/formats/safetensors.h"
#include "engine/training/checkpoint/checkpoint_json.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "small_checkpoint.h"
#include "tests/support/forwarding_files.h"
#include "tests/support/random_seed.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

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

TEST(CheckpointTest, KeepsLoadsAndIsWithoutThemAsBefore) {
    Checkpoint checkpoint = smallCheckpoint(5);
    checkpoint.options.workerLoads.clear();
    EXPECT_THAT(checkpointStateToJson(checkpoint), testing::Not(HasSubstr("worker_loads")));
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "a.safetensors";
    for (const std::vector<double>& loads : {std::vector<double>{}, {3, 0.5}}) {
        checkpoint.options.workerLoads = loads;
        saveCheckpoint(file, checkpoint, realFileSystem());
        EXPECT_EQ(loadCheckpoint(file).options.workerLoads, loads);
    }
}

TEST(CheckpointTest, CheckpointsFromBeforeFp16StartWithTheInitialLossScale) {
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
    EXPECT_EQ(loadNewestCheckpoint(folder.path()).file, checkpoints.last());
    EXPECT_FALSE(fs::exists(checkpoints.fresh()));
}

TEST(CheckpointTest, OffersTheNewestCompleteOne) {
    const TemporaryFolder folder;
    const CheckpointFolder checkpoints{folder.path()};
    EXPECT_THROW(loadNewestCheckpoint(folder.path()).file, Error);
    EXPECT_THROW(loadOutputCheckpoint(folder.path()).file, Error);
    saveLastCheckpoint(checkpoints, smallCheckpoint(1), realFileSystem());
    saveLastCheckpoint(checkpoints, smallCheckpoint(2), realFileSystem());
    fs::resize_file(checkpoints.last(), fs::file_size(checkpoints.last()) - 1);
    EXPECT_EQ(loadNewestCheckpoint(folder.path()).file, checkpoints.previous());
    fs::resize_file(checkpoints.previous(), 10);
    try {
        loadNewestCheckpoint(folder.path()).file;
        FAIL() << "a damaged one was offered";
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr("no complete checkpoint"));
        EXPECT_THAT(error.what(), HasSubstr("last.safetensors"));
        EXPECT_THAT(error.what(), HasSubstr("previous.safetensors"));
    }
}

TEST(CheckpointTest, KeepsThePermissionsOfTheOneItReplaces) {
    const TemporaryFolder folder;
    const CheckpointFolder checkpoints{folder.path()};
    saveLastCheckpoint(checkpoints, smallCheckpoint(1), realFileSystem());
    saveCheckpoint(checkpoints.best(), smallCheckpoint(1), realFileSystem());
    for (const fs::path& file : {checkpoints.last(), checkpoints.best()}) {
        fs::permissions(file, fs::perms(0600));
    }
    saveLastCheckpoint(checkpoints, smallCheckpoint(2), realFileSystem());
    saveCheckpoint(checkpoints.best(), smallCheckpoint(2), realFileSystem());
    for (const fs::path& file : {checkpoints.last(), checkpoints.previous(), checkpoints.best()}) {
        EXPECT_EQ(fs::status(file).permissions(), fs::perms(0600)) << file;
    }
}

TEST(CheckpointTest, OneThatCannotBeReadIsNeitherMissingNorPassedOver) {
    const TemporaryFolder folder;
    const CheckpointFolder checkpoints{folder.path()};
    saveLastCheckpoint(checkpoints, smallCheckpoint(1), realFileSystem());
    saveLastCheckpoint(checkpoints, smallCheckpoint(2), realFileSystem());
    const auto refusalWith = [&](const std::function<void()>& makeUnreadable) {
        fs::remove(checkpoints.last());
        makeUnreadable();
        try {
            return loadNewestCheckpoint(folder.path()).file.string();
        } catch (const UnreachableError& error) {
            return std::string(error.what());
        }
    };
    const auto isRefused = testing::AllOf(HasSubstr("last.safetensors: "),
                                          HasSubstr("move this one out of the folder"),
                                          testing::Not(HasSubstr("new run")));
    EXPECT_THAT(refusalWith([&] { ::mkfifo(checkpoints.last().c_str(), 0600); }), isRefused);
    EXPECT_THAT(refusalWith([&] { fs::create_symlink("last.safetensors", checkpoints.last()); }),
                testing::AllOf(HasSubstr("last.safetensors: "),
                               HasSubstr("symbolic links"),
                               testing::Not(HasSubstr("new run"))));
}

TEST(CheckpointTest, AFolderThatIsGoneIsNotOneWithoutCheckpoints) {
    const TemporaryFolder folder;
    try {
        loadNewestCheckpoint(folder.path() / "moved" / "checkpoints").file;
        FAIL() << "found one";
    } catch (const UnreachableError& error) {
        EXPECT_THAT(error.what(), HasSubstr("has been moved"));
        EXPECT_THAT(error.what(), testing::Not(HasSubstr("new run")));
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
            loadNewestCheckpoint(folder.path()).checkpoint.progress.stepsAttempted;
        EXPECT_GE(step, 2) << "failed at call " << failAt;
        if (!failed) {
            EXPECT_EQ(step, 3);
            EXPECT_GT(failAt, 6);
            break;
        }
        // The disk has space again, and the run continues normally.
        saveLastCheckpoint(checkpoints, smallCheckpoint(4), realFileSystem());
        EXPECT_EQ(loadNewestCheckpoint(folder.path()).checkpoint.progress.stepsAttempted, 4);
    }
}

/// The operating system's files, in which the first tensor of smallCheckpoint() loses a bit.
class FlippingFiles final : public ForwardingFiles {
  public:
    void write(int file, std::span<const std::byte> bytes) override {
        std::vector<std::byte> changed(bytes.begin(), bytes.end());
        if (!flipped_ && changed.size() == 60) {
            changed[50] ^= std::byte{4};
            flipped_ = true;
        }
        ForwardingFiles::write(file, changed);
    }

  private:
    bool flipped_ = false;
};

TEST(CheckpointTest, IsReadBackBeforeItReplacesAnother) {
    const TemporaryFolder folder;
    const CheckpointFolder checkpoints{folder.path()};
    saveLastCheckpoint(checkpoints, smallCheckpoint(1), realFileSystem());
    saveLastCheckpoint(checkpoints, smallCheckpoint(2), realFileSystem());
    saveCheckpoint(checkpoints.best(), smallCheckpoint(1), realFileSystem());
    const auto refusal = [&](const auto& save) -> std::string {
        FlippingFiles files;
        try {
            save(files);
            return "was saved";
        } catch (const Error& error) {
            return error.what();
        }
    };
    const std::string last = refusal(
        [&](FileSystem& files) { saveLastCheckpoint(checkpoints, smallCheckpoint(3), files); });
    EXPECT_THAT(last,
                HasSubstr("new.safetensors could not be read back after it was written: it is "
                          "damaged (its checksum differs). It replaces nothing."));
    const std::string best = refusal(
        [&](FileSystem& files) { saveCheckpoint(checkpoints.best(), smallCheckpoint(3), files); });
    EXPECT_THAT(best, HasSubstr("best.safetensors could not be read back"));
    EXPECT_EQ(loadCheckpoint(checkpoints.last()).progress.stepsAttempted, 2);
    EXPECT_EQ(loadCheckpoint(checkpoints.previous()).progress.stepsAttempted, 1);
    EXPECT_EQ(loadCheckpoint(checkpoints.best()).progress.stepsAttempted, 1);
    const auto files = std::distance(fs::directory_iterator(folder.path()), {});
    EXPECT_EQ(files, 3) << "nothing is left of what was refused";
}

// A file may say anything of its tensors.
TEST(CheckpointTest, AnAverageOfAnotherFormIsNotExchanged) {
    using kernels::DataType;
    const auto tensor = [](const std::string& name, DataType type, std::int64_t size) {
        HostTensor made = HostTensor::make(name, type, {size});
        std::ranges::fill(made.bytes,
                          std::byte{isAverage(name) ? std::uint8_t{1} : std::uint8_t{0}});
        return made;
    };
    std::vector<HostTensor> network{tensor("same", DataType::Float32, 2),
                                    tensor("longer", DataType::Float32, 2),
                                    tensor("other type", DataType::Float32, 2),
                                    tensor("alone", DataType::Float32, 2)};
    std::vector<HostTensor> states{tensor(averageName("same"), DataType::Float32, 2),
                                   tensor(averageName("longer"), DataType::Float32, 4),
                                   tensor(averageName("other type"), DataType::Float16, 2)};
    exchangeAverages(network, states);
    EXPECT_EQ(network[0].bytes.front(), std::byte{1});
    EXPECT_EQ(states[0].bytes.front(), std::byte{0});
    for (std::size_t i = 1; i < network.size(); ++i) {
        EXPECT_EQ(network[i].bytes.front(), std::byte{0}) << network[i].name;
        EXPECT_EQ(network[i].bytes.size(), 8u);
    }
}

TEST(CheckpointTest, NotesDoNotCountHoweverManyThereAre) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "a.safetensors";
    Checkpoint checkpoint = smallCheckpoint(1);
    // Quotes and line breaks are escaped once for every text that they are a part of.
    std::string text(65'536, '"');
    for (std::size_t i = 0; i < text.size(); i += 2) text[i] = '\n';
    for (int i = 0; i < 400; ++i) {
        checkpoint.network.notes.push_back(
            {.id = "note" + std::to_string(i), .text = text, .size = {{100, 50}}});
    }
    checkpoint.network.groups = {{.id = "group1", .name = "front", .nodes = {"conv"}}};
    EXPECT_EQ(whyNotLoadable(checkpoint, {}), "");
    saveCheckpoint(file, checkpoint, realFileSystem());
    expectSame(loadCheckpoint(file), smallCheckpoint(1));
}

TEST(CheckpointTest, KnowsBeforehandWhatCouldNotBeLoaded) {
    // 8,200 BatchNorms with Adam, and their step.
    std::vector<TensorSpec> specs(65'606);
    for (std::size_t i = 0; i < specs.size(); ++i) specs[i].name = "norm" + std::to_string(i);
    EXPECT_THAT(whyNotLoadable(smallCheckpoint(1), specs), HasSubstr("65,536 tensors"));
    specs.resize(1000);
    EXPECT_EQ(whyNotLoadable(smallCheckpoint(1), specs), "");
    Checkpoint checkpoint = smallCheckpoint(1);
    checkpoint.outputNames = {std::string(17u << 20, 'x')};
    EXPECT_THAT(whyNotLoadable(checkpoint, {}), HasSubstr("16 MB"));
    checkpoint = smallCheckpoint(1);
    checkpoint.network.nodes.resize(10'001);
    EXPECT_NE(whyNotLoadable(checkpoint, {}), "");
}

TEST(CheckpointTest, SaysWhatReplacesADamagedOne) {
    const TemporaryFolder folder;
    const CheckpointFolder checkpoints{folder.path()};
    EXPECT_FALSE(findNewestCheckpoint(folder.path()));
    Checkpoint checkpoint = smallCheckpoint(5);
    checkpoint.options.outputNetwork = OutputNetwork::Last;
    saveLastCheckpoint(checkpoints, checkpoint, realFileSystem());
    checkpoint.progress.stepsAttempted = 6;
    saveLastCheckpoint(checkpoints, checkpoint, realFileSystem());
    EXPECT_EQ(loadNewestCheckpoint(folder.path()).fallback, "");
    EXPECT_EQ(loadOutputCheckpoint(folder.path()).fallback, "");
    fs::resize_file(checkpoints.last(), fs::file_size(checkpoints.last()) - 1);
    for (const FoundCheckpoint& found :
         {loadNewestCheckpoint(folder.path()), loadOutputCheckpoint(folder.path())}) {
        EXPECT_EQ(found.file, checkpoints.previous());
        EXPECT_EQ(found.checkpoint.progress.stepsAttempted, 5);
        EXPECT_THAT(found.fallback, HasSubstr("last.safetensors cannot be used: it ends before"));
        EXPECT_THAT(found.fallback, HasSubstr("previous.safetensors of step 5 is used instead."));
        EXPECT_THAT(found.fallback, testing::Not(HasSubstr("another copy")));
    }
}

TEST(CheckpointTest, OneWithValuesThatAreNotFiniteIsNeverChosen) {
    for (const float bad : {std::nanf(""), std::numeric_limits<float>::infinity()}) {
        const TemporaryFolder folder;
        const CheckpointFolder checkpoints{folder.path()};
        saveLastCheckpoint(checkpoints, smallCheckpoint(5), realFileSystem());
        Checkpoint spoilt = smallCheckpoint(6);
        spoilt.tensors.front().floats()[14] = bad;
        saveLastCheckpoint(checkpoints, spoilt, realFileSystem());
        const FoundCheckpoint found = loadNewestCheckpoint(folder.path());
        EXPECT_EQ(found.file, checkpoints.previous());
        EXPECT_EQ(found.checkpoint.progress.stepsAttempted, 5);
        EXPECT_THAT(found.fallback,
                    HasSubstr("its tensor \"conv.weight\" has values that are NaN or infinite. "
                              "previous.safetensors of step 5 is used instead."));
        fs::remove(checkpoints.previous());
        EXPECT_THROW(findNewestCheckpoint(folder.path()), Error) << "and it is not the only choice";
    }
}

TEST(CheckpointTest, OneOfBeforeAStepIsFound) {
    const TemporaryFolder folder;
    const CheckpointFolder checkpoints{folder.path()};
    saveLastCheckpoint(checkpoints, smallCheckpoint(5), realFileSystem());
    saveLastCheckpoint(checkpoints, smallCheckpoint(9), realFileSystem());
    EXPECT_EQ(findNewestCheckpoint(folder.path(), 10)->checkpoint.progress.stepsAttempted, 9);
    EXPECT_EQ(findNewestCheckpoint(folder.path(), 9)->file, checkpoints.previous());
    EXPECT_FALSE(findNewestCheckpoint(folder.path(), 5));
}

TEST(CheckpointTest, SaysWhenTheBestNetworkIsMissing) {
    const TemporaryFolder folder;
    const CheckpointFolder checkpoints{folder.path()};
    saveLastCheckpoint(checkpoints, smallCheckpoint(5), realFileSystem());
    EXPECT_THAT(loadOutputCheckpoint(folder.path()).fallback,
                HasSubstr("best.safetensors of epoch 2 is missing. last.safetensors of step 5 is "
                          "used instead."));
    saveCheckpoint(checkpoints.best(), smallCheckpoint(4), realFileSystem());
    EXPECT_EQ(loadOutputCheckpoint(folder.path()).fallback, "");
    EXPECT_EQ(loadOutputCheckpoint(folder.path()).file, checkpoints.best());
    fs::resize_file(checkpoints.best(), 100);
    EXPECT_THROW(loadOutputCheckpoint(folder.path()), Error) << "another network was chosen";
    fs::remove(checkpoints.best());
    saveLastCheckpoint(checkpoints, smallCheckpoint(6), realFileSystem());
    fs::resize_file(checkpoints.last(), 100);
    EXPECT_THAT(loadOutputCheckpoint(folder.path()).fallback,
                testing::AllOf(HasSubstr("best.safetensors of epoch 2 is missing. "),
                               HasSubstr("last.safetensors cannot be used: "),
                               HasSubstr("previous.safetensors of step 5 is used instead.")));
    Checkpoint early = smallCheckpoint(7);
    early.progress.bestEpoch = 0;
    saveLastCheckpoint(checkpoints, early, realFileSystem());
    EXPECT_EQ(loadOutputCheckpoint(folder.path()).fallback, "") << "no epoch was the best yet";
}

TEST(CheckpointTest, AFolderThatIsNotThereIsNotOneWithoutCheckpoints) {
    const TemporaryFolder folder;
    const fs::path run = folder.path() / "run";
    fs::create_directories(run / "checkpoints");
    EXPECT_FALSE(findNewestCheckpoint(run / "checkpoints"));
    fs::remove(run / "checkpoints");
    EXPECT_FALSE(findNewestCheckpoint(run / "checkpoints"));
    fs::remove(run);
    EXPECT_THROW(findNewestCheckpoint(run / "checkpoints"), Error);
}

}  // namespace
}  // namespace espalier::engine::test
