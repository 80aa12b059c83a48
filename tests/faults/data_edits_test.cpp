// SPDX-License-Identifier: Apache-2.0
// The images are edited at random while a program trains on them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <array>
#include <csignal>
#include <filesystem>
#include <thread>

#include "faulted_program.h"
#include "tests/support/random_seed.h"
#include "tests/support/slowdown.h"

namespace espalier::tests {

namespace {

namespace fs = std::filesystem;
using cli::tests::contentOf;
using cli::tests::ProgramProcess;
using cli::tests::ProgramResult;
using cli::tests::runProgram;
using cli::tests::writeImage;
using cli::tests::writeText;
using testing::SizeIs;
using namespace std::chrono_literals;

constexpr int kImages = 60;  // of each of the two classes

enum class Edit : std::uint8_t {
    Delete,
    Truncate,
    Swap,
    Add,
    Pipe,
    Folder,
    Loop,
    Restore,
    RemoveClass,
};
constexpr int kEdits = 9;

// A time limit of a release build, in this one.
std::chrono::seconds inThisBuild(std::chrono::seconds time) {
    return time * slowdownOfBuild();
}

/// A folder of images, its untouched copy, and the edits.
class EditedImages {
  public:
    explicit EditedImages(const cli::tests::WorkFolder& folder)
        : whole_(folder.path() / "whole"), place_(folder.path() / "flowers") {
        for (int i = 0; i < kImages; ++i) {
            const auto number = static_cast<unsigned>(i);
            writeImage(whole_ / "red" / nameOf(i), 12, 0xF00000u + number);
            writeImage(whole_ / "blue" / nameOf(i), 12, 0x0000F0u + number);
        }
        restore();
    }

    const fs::path& place() const { return place_; }

    void restore() const {
        fs::remove_all(place_);
        fs::copy(whole_, place_, fs::copy_options::recursive);
    }
    void edit(TestRandom& random) const {
        const fs::path kind = random.between(0, 1) == 0 ? "red" : "blue";
        const std::string name = nameOf(static_cast<int>(random.between(0, kImages - 1)));
        std::error_code ignored;  // an edit before may have taken the folder away
        fs::create_directories(place_ / kind, ignored);
        apply(static_cast<Edit>(random.between(0, kEdits - 1)), kind / name, random);
    }

    static std::string nameOf(int image) { return std::to_string(image) + ".bmp"; }

    /// `image`: "red/3.bmp"
    void apply(Edit edit, const fs::path& image, TestRandom& random) const {
        const fs::path file = place_ / image;
        std::error_code ignored;
        switch (edit) {
            case Edit::Delete:
                fs::remove_all(file, ignored);
                return;
            case Edit::Truncate:
                if (fs::is_regular_file(file, ignored)) {
                    fs::resize_file(
                        file, static_cast<std::uintmax_t>(random.between(0, 200)), ignored);
                }
                return;
            case Edit::Swap:
                replace(file, [&] {
                    const fs::path other = image.parent_path() == "red" ? "blue" : "red";
                    fs::copy_file(whole_ / other / image.filename(), file, ignored);
                });
                return;
            case Edit::Add:
                writeText(file.parent_path() / ("new" + image.filename().string()), "BM");
                return;
            case Edit::Pipe:
                replace(file, [&] { ::mkfifo(file.c_str(), 0600); });
                return;
            case Edit::Folder:
                replace(file, [&] { fs::create_directory(file, ignored); });
                return;
            case Edit::Loop:
                replace(file, [&] { fs::create_symlink(file.filename(), file, ignored); });
                return;
            case Edit::Restore:
                replace(file, [&] { fs::copy_file(whole_ / image, file, ignored); });
                return;
            case Edit::RemoveClass:
                // Rarely: afterwards there is little left to edit.
                if (random.between(0, 9) == 0) fs::remove_all(file.parent_path(), ignored);
                return;
        }
    }

  private:
    template <typename Action>
    static void replace(const fs::path& file, const Action& action) {
        std::error_code ignored;
        fs::remove_all(file, ignored);
        action();
    }

    fs::path whole_;
    fs::path place_;
};

class EditedRunTest : public testing::Test {
  protected:
    std::vector<std::string> training(const std::string& out) const {
        return {"train",
                "--data",
                images_.place(),
                "--input",
                "20x20x3",
                "--network",
                "seed-cnn",
                "--batch",
                "8",
                "--epochs",
                "100000",
                "--validation-patience",
                "0",
                "--cache",
                "off",
                "--checkpoint-steps",
                "3",
                "--out",
                out};
    }

    // Edits until the program ends or has seen enough; returns how many.
    int editDuring(ProgramProcess& process, int most) {
        int edits = 0;
        while (edits < most && process.secondsToEnd(0s) < 0) {
            // Sometimes few, so that the run goes on, sometimes a burst.
            const auto burst = static_cast<int>(random_.between(1, 12));
            for (int i = 0; i < burst && edits < most; ++i, ++edits) images_.edit(random_);
            std::this_thread::sleep_for(std::chrono::milliseconds(random_.between(0, 6)));
        }
        return edits;
    }

    // The run ends with a sentence, or when it is told to, and its checkpoint is whole.
    void expectGoodEnd(const ProgramResult& result) const {
        EXPECT_LT(result.code, 2) << result.err;
        EXPECT_THAT(result.complaints(), SizeIs(result.code)) << result.err;
        if (fs::exists(run_ + "/checkpoints/last.safetensors")) {
            EXPECT_EQ(runProgram({"compare", run_, run_, "--json"}).json()["equal"], true);
        }
        expectNothingUnfinished(run_);
    }

    // With the images back, the run goes on.
    void expectResumes() const {
        ProgramProcess again({"resume", run_, "--on-stop", "save"});
        EXPECT_TRUE(again.waitForOutput("\"event\":\"step\"", inThisBuild(60s)));
        again.signal(SIGTERM);
        ASSERT_GE(again.secondsToEnd(inThisBuild(20s)), 0) << "it hangs";
        const ProgramResult result = again.wait();
        EXPECT_EQ(result.code, 0) << result.err;
    }

    const cli::tests::WorkFolder folder_;
    const EditedImages images_{folder_};
    const std::string run_ = folder_ / "run";
    TestRandom random_;
};

class DataEditsTest : public EditedRunTest, public testing::WithParamInterface<bool> {};

}  // namespace

TEST_P(DataEditsTest, ARunSurvivesThemOrEndsResumable) {
    const int wanted = GetParam() ? amountOf("ESPALIER_FAULT_EDITS", 10'000) : 150;
    int edits = 0;
    int runs = 0;
    int endedByThem = 0;
    for (; edits < wanted && !HasFailure(); ++runs) {
        SCOPED_TRACE("run " + std::to_string(runs));
        fs::remove_all(run_);
        images_.restore();
        ProgramProcess process(training(run_));
        ASSERT_TRUE(process.waitForOutput("\"event\":\"checkpoint\"", inThisBuild(60s)));
        edits += editDuring(process, 150);
        process.signal(SIGTERM);
        // A program that hangs is killed by the destructor: it would be waited for in vain.
        ASSERT_GE(process.secondsToEnd(inThisBuild(20s)), 0) << "it hangs";
        const ProgramResult result = process.wait();
        if (result.code == 1) ++endedByThem;
        expectGoodEnd(result);
        images_.restore();
        expectResumes();
    }
    if (HasFailure()) return;
    printMeasured("data edits during training",
                  std::to_string(edits) + " edits of " + std::to_string(runs) + " runs; " +
                      std::to_string(endedByThem) +
                      " ended with a sentence, the others went on; all resumed");
}

// With every image in the run, none of them can change without a word: the next epoch names it.
TEST_F(EditedRunTest, NamesEveryEdit) {
    std::vector<std::string> words = training(run_);
    words.insert(words.end(), {"--split", "0.9,0.1,0", "--progress", "jsonl"});
    ProgramProcess process(words);
    ASSERT_TRUE(process.waitForOutput("\"event\":\"checkpoint\"", inThisBuild(60s)));
    int number = 0;
    for (const Edit edit :
         {Edit::Delete, Edit::Truncate, Edit::Swap, Edit::Pipe, Edit::Folder, Edit::Loop}) {
        const fs::path image = fs::path("blue") / EditedImages::nameOf(number++);
        images_.apply(edit, image, random_);
        EXPECT_TRUE(process.waitForOutput(image.string() + ':', inThisBuild(60s)))
            << "edit " << static_cast<int>(edit);
    }
    process.signal(SIGTERM);
    ASSERT_GE(process.secondsToEnd(inThisBuild(20s)), 0) << "it hangs";
}

INSTANTIATE_TEST_SUITE_P(Quick, DataEditsTest, testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Thorough, DataEditsTest, testing::Values(true));

}  // namespace espalier::tests
