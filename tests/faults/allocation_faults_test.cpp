// SPDX-License-Identifier: Apache-2.0
// One allocation is refused at a time: nothing crashes, one sentence says so, nothing is lost.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <vector>

#include "engine/base/memory_shortage.h"
#include "faulted_program.h"
#include "small_run.h"
#include "tests/support/sanitizer.h"

namespace espalier::tests {

namespace {

namespace fs = std::filesystem;
using cli::tests::contentOf;
using cli::tests::ProgramResult;
using cli::tests::runProgram;
using testing::AnyOf;
using testing::HasSubstr;
using testing::SizeIs;

constexpr int kSignal = 128;

/// An image whose own decoding is refused memory is left out, with a message, as one that is
/// damaged; the run then has other bits.
bool leavesImagesOut(const ProgramResult& result) {
    return result.out.find("not enough memory to decode") != std::string::npos;
}

/// How often the program has said that its reserve covered a shortage.
int timesReported(const ProgramResult& result) {
    const std::string words = result.out + result.err;
    int times = 0;
    for (std::size_t at = 0; (at = words.find(engine::kMemoryShortage, at)) != std::string::npos;
         ++at) {
        ++times;
    }
    return times;
}

struct Refusals {
    const char* name;
    bool thorough;
    /// Whether what the program has set aside is gone. Then a library may end the program (a JSON
    /// value allocates in its destructor); what has been saved is intact even so.
    bool evenThen = false;
};

class AllocationFaultsTest : public testing::TestWithParam<Refusals> {
  protected:
    void SetUp() override {
        if (hasOwnAllocations()) GTEST_SKIP() << "a sanitizer allocates in its own way";
        ASSERT_EQ(runProgram(training(uninterrupted_, "2")).code, 0);
        fs::create_directories(disk_);
    }

    // With several threads: what one of them throws would end the program.
    std::vector<std::string> training(const std::string& out, const std::string& epochs) const {
        std::vector<std::string> words = small_.training(out, epochs);
        *(std::ranges::find(words, "--compute-threads") + 1) = "2";
        return words;
    }

    /// Which allocations are refused: in a thorough test all of the first 5,000, else some.
    static std::vector<int> places() {
        if (!GetParam().thorough) return {1, 4, 15, 60, 250, 1000, 4000};
        std::vector<int> all;
        const int most = amountOf("ESPALIER_FAULT_ALLOCATIONS", 5000);
        const int stride = amountOf("ESPALIER_FAULT_STRIDE", 1);
        for (int at = 1; at <= most; at += stride) all.push_back(at);
        return all;
    }

    /// Runs the command once for each place; allocations count from the opening of `from`.
    void refuse(const std::string& stage,
                const std::vector<std::string>& arguments,
                const std::string& from,
                const std::function<void()>& prepare,
                const std::function<void(const ProgramResult&)>& check) {
        int refused = 0;
        int survived = 0;
        int signals = 0;
        int reported = 0;
        for (const int at : places()) {
            SCOPED_TRACE(stage + ", allocation " + std::to_string(at));
            prepare();
            const AllocationFault fault{.from = from, .at = at, .evenThen = GetParam().evenThen};
            const FaultedResult result = runFaulted(arguments, fault);
            if (result.count.failed == 0) break;
            ++refused;
            if (result.program.code == 0) ++survived;
            if (result.program.code > kSignal) ++signals;
            const int reports = timesReported(result.program);
            EXPECT_LE(reports, 1) << result.program.out << result.program.err;
            reported += reports;
            expectSentence(result.program);
            check(result.program);
            if (HasFailure()) break;
        }
        EXPECT_GT(refused, 4) << "hardly anything was allocated";
        EXPECT_TRUE(survived > 0 || GetParam().evenThen) << "nothing was set aside";
        EXPECT_TRUE(reported > 0 || GetParam().evenThen) << "the reserve was used in silence";
        printMeasured("refused allocations, " + stage + ", " + GetParam().name,
                      std::to_string(refused) + " refused: the command survived " +
                          std::to_string(survived) + ", said so and ended " +
                          std::to_string(refused - survived - signals) + ", signals " +
                          std::to_string(signals) + ", reported as covered " +
                          std::to_string(reported));
    }

    void expectSentence(const ProgramResult& result) const {
        if (GetParam().evenThen && result.code > kSignal) return;
        EXPECT_LT(result.code, 4) << result.err;
        if (result.code == 1 || result.code == 2) {
            EXPECT_THAT(result.complaints(), SizeIs(1)) << result.err;
        }
        expectNothingUnfinished(disk_);
    }

    // A training that failed resumes, and has the bits of one that did not; where it was the first
    // checkpoint that failed, from the beginning.
    void expectResumable(const ProgramResult& failed) const {
        if (failed.code != 0) {
            const ProgramResult resumed = runProgram({"resume", run_});
            const bool isComplete = resumed.err.find("completed all its 2") != std::string::npos;
            if (resumed.code == 2 && !isComplete) {
                EXPECT_THAT(resumed.err,
                            AnyOf(HasSubstr("no run.json"), HasSubstr("does not exist")));
                return;
            }
            EXPECT_TRUE(resumed.code == 0 || isComplete) << resumed.err;
        }
        EXPECT_TRUE(leavesImagesOut(failed) || isEqual(uninterrupted_))
            << "exit code " << failed.code << '\n'
            << failed.out << failed.err;
    }
    bool isEqual(const std::string& uninterrupted) const {
        return runProgram({"compare", uninterrupted, run_, "--json"}).json()["equal"] == true;
    }

    void emptyDisk() const {
        fs::remove_all(disk_);
        fs::create_directories(disk_);
    }

    const cli::tests::WorkFolder folder_;
    const SmallRun small_{folder_};
    const std::string uninterrupted_ = folder_ / "uninterrupted";
    const std::string disk_ = folder_ / "disk";
    const std::string run_ = disk_ + "/run";
};

std::string nameOfRefusals(const testing::TestParamInfo<Refusals>& parameter) {
    return parameter.param.name;
}

}  // namespace

TEST_P(AllocationFaultsTest, WhileTheFirstStepsAreTaken) {
    refuse(
        "step",
        training(run_, "2"),
        "metrics.csv",
        [&] { emptyDisk(); },
        [&](const ProgramResult& failed) { expectResumable(failed); });
}

TEST_P(AllocationFaultsTest, WhileACheckpointIsSaved) {
    refuse(
        "save",
        training(run_, "2"),
        "new.safetensors",
        [&] { emptyDisk(); },
        [&](const ProgramResult& failed) { expectResumable(failed); });
}

TEST_P(AllocationFaultsTest, WhileACheckpointIsLoaded) {
    const std::string begun = folder_ / "begun";
    const std::string extended = folder_ / "extended";
    const std::vector<std::string> extend{"resume", run_, "--extra-epochs", "1"};
    ASSERT_EQ(runProgram(training(begun, "1")).code, 0);
    fs::copy(begun, extended, fs::copy_options::recursive);
    ASSERT_EQ(runProgram({"resume", extended, "--extra-epochs", "1"}).code, 0);
    refuse(
        "load",
        extend,
        "last.safetensors",
        [&] {
            emptyDisk();
            fs::copy(begun, run_, fs::copy_options::recursive);
        },
        [&](const ProgramResult& failed) {
            if (leavesImagesOut(failed) || isEqual(extended)) return;
            // The extension outlives the failure, if it was recorded by then.
            const bool goesOn = runProgram({"resume", run_}).code == 0;
            EXPECT_TRUE(goesOn || runProgram(extend).code == 0);
            EXPECT_TRUE(isEqual(extended));
        });
}

TEST_P(AllocationFaultsTest, WhileAModelIsImported) {
    const std::string image = small_.data() + "/red/0.bmp";
    const std::string model = uninterrupted_ + "/model.onnx";
    const std::string answer = runProgram({"predict", model, image, "--json"}).out;
    refuse(
        "import",
        {"predict", model, image, "--json"},
        "model.onnx",
        [] {},
        [&](const ProgramResult& result) {
            EXPECT_TRUE(result.code != 0 || result.out == answer) << result.out;
        });
}

TEST_P(AllocationFaultsTest, WhileAnswersArePredicted) {
    const std::string table = disk_ + "/answers.csv";
    const std::string model = uninterrupted_ + "/model.onnx";
    // Only another table of predictions is replaced.
    ASSERT_EQ(runProgram({"predict", model, small_.data() + "/red/0.bmp", "--csv", table}).code, 0);
    const std::string old = contentOf(table);
    const std::vector<std::string> predict{"predict", model, small_.data(), "--csv", table};
    ASSERT_EQ(runProgram(predict).code, 0);
    const std::string answers = contentOf(table);
    ASSERT_NE(answers, old);
    refuse(
        "predict",
        predict,
        "0.bmp",
        [&] { cli::tests::writeText(table, old); },
        [&](const ProgramResult& result) {
            const std::string now = contentOf(table);
            // Written only when everything has been predicted; an image may have been left out.
            EXPECT_TRUE(now == old || now == answers || result.code == 3) << now;
            EXPECT_TRUE(result.code != 0 || now == answers);
        });
}

TEST_P(AllocationFaultsTest, WhileImagesAreInspected) {
    const std::vector<std::string> inspect{"inspect", small_.data(), "--json"};
    const std::string report = runProgram(inspect).out;
    refuse(
        "inspect",
        inspect,
        "0.bmp",
        [] {},
        [&](const ProgramResult& result) {
            const bool says = result.out.find("memory") != std::string::npos;
            EXPECT_TRUE(result.code != 0 || result.out == report || says) << result.out;
        });
}

TEST_P(AllocationFaultsTest, WhileAModelIsExported) {
    const std::string file = disk_ + "/model.onnx";
    // An export replaces nothing but another export.
    ASSERT_EQ(runProgram({"export", uninterrupted_, "--to", file, "--pixels"}).code, 0);
    const std::string old = contentOf(file);
    refuse(
        "export",
        {"export", uninterrupted_, "--to", file},
        "best.safetensors",
        [&] { cli::tests::writeText(file, old); },
        [&](const ProgramResult& result) {
            const std::string now = contentOf(file);
            EXPECT_TRUE(now == old || now.size() > 1000) << now;
            EXPECT_TRUE(result.code != 0 || now != old);
        });
}

INSTANTIATE_TEST_SUITE_P(Quick,
                         AllocationFaultsTest,
                         testing::Values(Refusals{"some", false},
                                         Refusals{"some_without_reserve", false, true}),
                         nameOfRefusals);
INSTANTIATE_TEST_SUITE_P(Thorough,
                         AllocationFaultsTest,
                         testing::Values(Refusals{"all", true},
                                         Refusals{"all_without_reserve", true, true}),
                         nameOfRefusals);

}  // namespace espalier::tests
