// SPDX-License-Identifier: Apache-2.0
// Every write of the terminal program, failing one at a time, on a small run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <cstring>
#include <functional>

#include "faulted_program.h"

namespace espalier::tests {

namespace {

namespace fs = std::filesystem;
using cli::tests::contentOf;
using cli::tests::ProgramResult;
using cli::tests::runProgram;
using cli::tests::WorkFolder;
using cli::tests::writeImage;
using cli::tests::writeText;
using testing::AnyOf;
using testing::HasSubstr;
using testing::SizeIs;

constexpr const char* kNetwork =
    R"({"espalier_network":1,"name":"small","layers":[{"id":"input1","type":"Input"},)"
    R"({"id":"conv1","type":"Conv2D","attributes":{"filters":2}},{"id":"flatten1","type":"Flatten"},)"
    R"({"id":"dense1","type":"Dense"},{"id":"softmax1","type":"Softmax"}],"connections":[)"
    R"({"from":"input1","to":"conv1"},{"from":"conv1","to":"flatten1"},)"
    R"({"from":"flatten1","to":"dense1"},{"from":"dense1","to":"softmax1"}]})";

/// How a disk fails.
struct Kind {
    const char* name;
    int error;
    bool lasting;
    bool thorough;  ///< every call, not only one in some
};

/// How far apart the calls are that fail.
struct Stride {
    int thorough;
    int quick;
};

class ProgramFaultsTest : public testing::TestWithParam<Kind> {
  protected:
    void SetUp() override {
        for (int i = 0; i < 12; ++i) {
            const std::string name = "/" + std::to_string(i) + ".bmp";
            writeImage(data_ + "/red" + name, 12, 0xF00000u + static_cast<unsigned>(i));
            writeImage(data_ + "/blue" + name, 12, 0x0000F0u + static_cast<unsigned>(i));
        }
        writeText(network_, kNetwork);
    }

    std::vector<std::string> training(const std::string& out, const std::string& epochs) const {
        return {"train",
                "--data",
                data_,
                "--network",
                network_,
                "--input",
                "8x8x3",
                "--batch",
                "8",
                "--epochs",
                epochs,
                "--compute-threads",
                "1",
                "--out",
                out};
    }

    /// Lets the first call fail, then the second, … until none is left to fail. `prepare` makes the
    /// disk as it was; `check` sees what a failure has left.
    void sweep(const std::vector<std::string>& arguments,
               const std::function<void()>& prepare,
               const std::function<void(const ProgramResult&)>& check,
               Stride stride = {.thorough = 1, .quick = 7}) const {
        int failures = 0;
        const int step = GetParam().thorough ? stride.thorough : stride.quick;
        for (int at = 1;; at += step) {
            SCOPED_TRACE("call " + std::to_string(at));
            prepare();
            const FaultedResult result = runFaulted(arguments,
                                                    {.below = disk_,
                                                     .at = at,
                                                     .error = GetParam().error,
                                                     .lasting = GetParam().lasting});
            if (result.count.failed == 0) {
                EXPECT_EQ(result.program.code, 0) << result.program.err;
                break;
            }
            ++failures;
            EXPECT_EQ(result.program.code, 1) << result.program.out;
            EXPECT_THAT(result.program.complaints(), SizeIs(1)) << result.program.err;
            EXPECT_THAT(result.program.err, HasSubstr(std::strerror(GetParam().error)));
            expectNothingHalf();
            check(result.program);
            if (HasFailure()) break;
        }
        EXPECT_GT(failures, 1) << "hardly anything was written";
    }

    // Temporary files go with what they were for.
    void expectNothingHalf() const {
        for (const auto& entry : fs::recursive_directory_iterator(disk_)) {
            EXPECT_THAT(entry.path().string(), testing::Not(HasSubstr(".part")));
        }
    }

    void expectWholeCheckpoints(const std::string& run) const {
        if (!fs::exists(run + "/checkpoints")) return;
        for (const auto& entry : fs::directory_iterator(run + "/checkpoints")) {
            const std::string file = entry.path().string();
            const ProgramResult read = runProgram({"compare", file, file});
            EXPECT_EQ(read.code, 0) << read.err;
        }
    }

    const WorkFolder folder_;
    const std::string data_ = folder_ / "flowers";
    const std::string network_ = folder_ / "network.json";
    const std::string disk_ = folder_ / "disk";
    const std::string run_ = disk_ + "/run";
};

/// The sample is 300 files, which takes its time.
class SampleFaultsTest : public ProgramFaultsTest {};

std::string nameOfKind(const testing::TestParamInfo<Kind>& parameter) {
    return parameter.param.name;
}

}  // namespace

TEST_P(ProgramFaultsTest, ATrainingEndsWithOneAndGoesOnFromWhatIsThere) {
    const std::string unbroken = folder_ / "unbroken";
    ASSERT_EQ(runProgram(training(unbroken, "2")).code, 0);
    const auto prepare = [&] {
        fs::remove_all(disk_);
        fs::create_directories(disk_);
    };
    sweep(training(run_, "2"), prepare, [&](const ProgramResult& failed) {
        expectWholeCheckpoints(run_);
        const ProgramResult resumed = runProgram({"resume", run_});
        if (resumed.code == 2) {
            // Nothing to go on with, or nothing left to do; either way the sentence says what next.
            EXPECT_THAT(resumed.err,
                        AnyOf(HasSubstr("no run.json"),
                              HasSubstr("Start a new run"),
                              HasSubstr("has completed all its 2 epochs"),
                              HasSubstr("does not exist")));
            EXPECT_THAT(resumed.complaints(), SizeIs(1));
        } else {
            EXPECT_EQ(resumed.code, 0) << resumed.err;
            EXPECT_THAT(failed.err, HasSubstr("is intact"));
        }
        const bool isDone = resumed.code == 0 || resumed.err.find("all its 2") != std::string::npos;
        if (!isDone) return;
        const std::string model = folder_ / "model.onnx";
        EXPECT_EQ(runProgram({"export", run_, "--to", model}).code, 0);
        const bool fromBest = resumed.out.find("from best") != std::string::npos;
        const auto same = runProgram({"compare", unbroken, run_, "--json"}).json();
        EXPECT_EQ(same["equal"], !fromBest);
    });
}

TEST_P(ProgramFaultsTest, AResumedTrainingKeepsTheCheckpointItBeganWith) {
    const std::string begun = folder_ / "begun";
    const std::string unbroken = folder_ / "unbroken";
    const std::vector<std::string> extend{"resume", run_, "--extra-epochs", "1"};
    ASSERT_EQ(runProgram(training(begun, "1")).code, 0);
    fs::copy(begun, unbroken, fs::copy_options::recursive);
    ASSERT_EQ(runProgram({"resume", unbroken, "--extra-epochs", "1"}).code, 0);
    const auto prepare = [&] {
        fs::remove_all(disk_);
        fs::create_directories(disk_);
        fs::copy(begun, run_, fs::copy_options::recursive);
    };
    sweep(extend, prepare, [&](const ProgramResult&) {
        expectWholeCheckpoints(run_);
        const auto same = runProgram({"compare", unbroken, run_, "--json"}).json();
        if (same["equal"] == true) return;
        ASSERT_EQ(runProgram(extend).code, 0);
        EXPECT_EQ(runProgram({"compare", unbroken, run_, "--json"}).json()["equal"], true);
    });
}

TEST_P(ProgramFaultsTest, AnExportLeavesTheOldFile) {
    const std::string run = folder_ / "trained";
    ASSERT_EQ(runProgram(training(run, "1")).code, 0);
    for (const char* name : {"model.onnx", "weights.safetensors"}) {
        const std::string file = disk_ + "/" + name;
        const auto prepare = [&] { writeText(file, "old"); };
        sweep({"export", run, "--to", file},
              prepare,
              [&](const ProgramResult&) {
                  // Only the last call, the sync of the folder, comes when the new one is in its
                  // place.
                  const std::string content = contentOf(file);
                  EXPECT_TRUE(content == "old" || content.size() > 1000) << content;
              },
              {.thorough = 1, .quick = 1});
    }
}

TEST_P(SampleFaultsTest, TheSampleIsCompletedTheNextTime) {
    const std::string sample = disk_ + "/sample";
    const auto prepare = [&] {
        fs::remove_all(disk_);
        fs::create_directories(disk_);
    };
    sweep({"sample", sample},
          prepare,
          [&](const ProgramResult&) {
              ASSERT_EQ(runProgram({"sample", sample}).code, 0);
              const auto found = runProgram({"inspect", sample, "--json"}).json();
              EXPECT_EQ(found["images"], 300);
              EXPECT_EQ(found["unreadable"].size(), 0u);
          },
          {.thorough = 151, .quick = 151});
}

const auto kEveryWay = testing::Values(Kind{"FullDisk", ENOSPC, true, true},
                                       Kind{"NoSpaceOnce", ENOSPC, false, true},
                                       Kind{"BadDisk", EIO, false, true},
                                       Kind{"NoPermission", EACCES, false, true});

INSTANTIATE_TEST_SUITE_P(Quick,
                         ProgramFaultsTest,
                         testing::Values(Kind{"FullDisk", ENOSPC, true, false}),
                         nameOfKind);
INSTANTIATE_TEST_SUITE_P(Thorough, ProgramFaultsTest, kEveryWay, nameOfKind);
INSTANTIATE_TEST_SUITE_P(Thorough, SampleFaultsTest, kEveryWay, nameOfKind);

}  // namespace espalier::tests
