// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <functional>
#include <sstream>
#include <utility>
#include <vector>

#include "program_process.h"

namespace espalier::cli::tests {

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;
using namespace std::chrono_literals;

/// Epochs of ten steps: far more than pass between a step and whileStopped() after it.
constexpr const char* kWhileImagesVanish = "30";

/// However slow the disk is: the program does not go on meanwhile.
void whileStopped(const ProgramProcess& process, const std::function<void()>& edit) {
    process.signal(SIGSTOP);
    edit();
    process.signal(SIGCONT);
}

/// What may happen on disk to the images while the program trains on them.
class VanishingDataTest : public testing::Test {
  protected:
    void SetUp() override {
        for (const auto& [part, count] : {std::pair("train", 40), {"val", 10}, {"test", 10}}) {
            for (int i = 0; i < count; ++i) {
                const auto number = static_cast<unsigned>(i);
                writeImage(image(part + std::string("/red"), i), 32, 0xF00000u + number);
                writeImage(image(part + std::string("/blue"), i), 32, 0x0000A0u + number);
            }
        }
    }

    std::string image(const std::string& kind, int number) const {
        return data_ + "/" + kind + "/" + std::to_string(number) + ".bmp";
    }
    std::vector<std::string> training(const std::string& epochs) const {
        return {"train",    "--data",  data_, "--input",   "20x20x3", "--network",
                "seed-cnn", "--batch", "8",   "--epochs",  epochs,    "--validation-patience",
                "0",        "--cache", "off", "--augment", "none",    "--checkpoint-steps",
                "5",        "--out",   run_};
    }

    const WorkFolder folder_;
    const std::string data_ = folder_ / "flowers 花";
    const std::string run_ = folder_ / "run";
};

}  // namespace

TEST_F(VanishingDataTest, AFewDeletedOrTruncatedImagesAreOnlyWarnings) {
    ProgramProcess process(training(kWhileImagesVanish));
    ASSERT_TRUE(process.waitForOutput("\"step\":3", 60s));
    whileStopped(process, [&] {
        fs::remove(image("train/red", 0));
        fs::resize_file(image("train/blue", 0), 100);
    });
    const ProgramResult result = process.wait();
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(result.jsonLines().back()["reason"], "completed");
    EXPECT_THAT(result.out, HasSubstr("skipped"));
    EXPECT_THAT(result.out, HasSubstr(".bmp"));
    EXPECT_TRUE(fs::exists(run_ + "/model.onnx"));
}

TEST_F(VanishingDataTest, WhereImagesHaveMovedIsAskedOnceAndRecorded) {
    ASSERT_EQ(runProgram(training("1")).code, 0);
    const std::string moved = folder_ / "moved";
    fs::rename(data_, moved);
    for (const char* command : {"resume", "evaluate"}) {
        const ProgramResult gone = runProgram({command, run_});
        EXPECT_EQ(gone.code, 2);
        EXPECT_THAT(gone.err, HasSubstr("name their folder with --data"));
        EXPECT_THAT(gone.err, Not(HasSubstr("Check its name")));
    }
    EXPECT_THAT(runProgram({"train", run_, "--out", folder_ / "again"}).err,
                HasSubstr("name their folder with --data"));
    const ProgramResult named =
        runProgram({"resume", run_, "--extra-epochs", "1", "--data", moved});
    ASSERT_EQ(named.code, 0) << named.err;
    const auto record = nlohmann::json::parse(contentOf(run_ + "/run.json"));
    EXPECT_EQ(record["dataset"]["folder"], moved);
    EXPECT_EQ(record["project"]["data"]["folder"], moved);
    EXPECT_EQ(runProgram({"evaluate", run_}).code, 0);
    EXPECT_EQ(runProgram({"resume", run_, "--extra-epochs", "1"}).code, 0);
}

TEST_F(VanishingDataTest, ARunThatLosesImagesEndsAndIsCompletedOnceTheyAreBack) {
    const std::string complete = folder_ / "complete";
    std::vector<std::string> reference = training(kWhileImagesVanish);
    reference.back() = complete;
    ASSERT_EQ(runProgram(reference).code, 0);
    for (const std::string kind : {"train/red", "val/blue"}) {
        SCOPED_TRACE(kind);
        fs::remove_all(run_);
        ProgramProcess process(training(kWhileImagesVanish));
        ASSERT_TRUE(process.waitForOutput("\"event\":\"checkpoint\"", 60s));
        whileStopped(process, [&] { fs::rename(data_ + "/" + kind, folder_ / "elsewhere"); });
        const ProgramResult lost = process.wait();
        EXPECT_EQ(lost.code, 1) << lost.out;
        EXPECT_THAT(lost.complaints(), SizeIs(1)) << lost.err;
        EXPECT_THAT(lost.err, HasSubstr("have been lost"));
        EXPECT_THAT(lost.err, HasSubstr("is intact"));
        fs::rename(folder_ / "elsewhere", data_ + "/" + kind);
        const ProgramResult resumed = runProgram({"resume", run_});
        EXPECT_EQ(resumed.code, 0) << resumed.err;
        const auto equal = runProgram({"compare", run_, complete, "--json"}).json()["equal"];
        EXPECT_TRUE(equal.is_boolean()) << "it is at another step";
        // A few training images are left out before a run ends, perhaps before its last checkpoint.
        if (kind == "val/blue") {
            EXPECT_EQ(equal, true);
        }
    }
}

TEST_F(VanishingDataTest, MissingTestImagesPreventTheTest) {
    ProgramProcess process(training(kWhileImagesVanish));
    ASSERT_TRUE(process.waitForOutput("\"step\":3", 60s));
    whileStopped(process, [&] { fs::remove_all(data_ + "/test/red"); });
    const ProgramResult result = process.wait();
    EXPECT_EQ(result.code, 1) << result.out;
    EXPECT_THAT(result.err, HasSubstr("not tested"));
    EXPECT_TRUE(fs::exists(run_ + "/model.onnx"));
    EXPECT_FALSE(fs::exists(run_ + "/results.json"));
}

TEST_F(VanishingDataTest, ResumeListsTheImagesWhoseContentHasChanged) {
    ProgramProcess process(training("100000"));
    ASSERT_TRUE(process.waitForOutput("\"event\":\"checkpoint\"", 60s));
    process.signal(SIGINT);
    EXPECT_EQ(process.wait().code, 0);
    for (const int number : {3, 4}) {  // of equal size and time
        const std::string red = image("train/red", number);
        const auto time = fs::last_write_time(red);
        fs::copy_file(image("train/blue", number), red, fs::copy_options::overwrite_existing);
        fs::last_write_time(red, time);
    }
    ProgramProcess again({"resume", run_});
    ASSERT_TRUE(again.waitForOutput("\"event\":\"step\"", 60s));
    again.signal(SIGINT);
    const ProgramResult result = again.wait();
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out,
                HasSubstr("2 of the 120 images that the run started with have changed"));
    EXPECT_THAT(result.out, HasSubstr("train/red/3.bmp, train/red/4.bmp"));
}

TEST_F(VanishingDataTest, InspectListsEveryImageThatHasChanged) {
    ASSERT_EQ(runProgram(training("1")).code, 0);
    EXPECT_THAT(runProgram({"inspect", run_, "--list-changes"}).out,
                HasSubstr("No changes: 120 images as when the run started."));
    for (int i = 0; i < 5; ++i) {
        writeImage(image("train/red", i), 32, 0x00FF00u + static_cast<unsigned>(i));
        fs::remove(image("test/red", i));
    }
    writeImage(image("test/blue", 77), 32, 0x123456u);
    const ProgramResult list = runProgram({"inspect", run_, "--list-changes"});
    ASSERT_EQ(list.code, 0) << list.err;
    for (int i = 0; i < 5; ++i) {
        const std::string number = std::to_string(i);
        EXPECT_THAT(list.out, HasSubstr("\nchanged: train/red/" + number + ".bmp\n"));
        EXPECT_THAT(list.out, HasSubstr("\nmissing or unreadable: test/red/" + number + ".bmp\n"));
    }
    EXPECT_THAT(list.out, HasSubstr("\nnew: test/blue/77.bmp\n"));
    const std::string command = "espalier inspect '" + run_ + "' --list-changes";
    EXPECT_THAT(runProgram({"resume", run_, "--extra-epochs", "1"}).err, HasSubstr(command))
        << "too many are lost";

    const std::string moved = folder_ / "moved";
    fs::rename(data_, moved);
    const auto report =
        runProgram({"inspect", run_, "--list-changes", "--data", moved, "--json"}).json();
    EXPECT_EQ(report["images_at_start"], 120);
    EXPECT_EQ(report["changed"].size(), 5u);
    EXPECT_EQ(report["missing"].size(), 5u);
    EXPECT_THAT(report["added"].dump(), HasSubstr("test/blue/77.bmp"));
    EXPECT_EQ(runProgram({"inspect", run_, "--data", moved}).code, 2);
    EXPECT_EQ(runProgram({"inspect", moved, "--list-changes"}).code, 2);
    for (const char* word : {"--quick", "--labels=all"}) {
        const ProgramResult refused = runProgram({"inspect", run_, "--list-changes", word});
        EXPECT_EQ(refused.code, 2);
        EXPECT_THAT(refused.err, HasSubstr("Leave out --"));
    }
}

// The fractions give other splits to the images that are left.
TEST_F(VanishingDataTest, AResumeRefusesTooFewImagesAndMovesNoneBetweenTheSplits) {
    const std::string all = folder_ / "all";
    for (int i = 0; i < 100; ++i) {
        const auto number = static_cast<unsigned>(i);
        writeImage(all + "/red/" + std::to_string(i) + ".bmp", 24, 0xF00000u + number);
        writeImage(all + "/blue/" + std::to_string(i) + ".bmp", 24, 0x0000A0u + number);
    }
    std::vector<std::string> first = training("2");
    first[2] = all;
    ASSERT_EQ(runProgram(first).code, 0);
    std::vector<std::string> names;  // for training
    std::string validation;
    std::istringstream lines(contentOf(run_ + "/samples.txt"));
    for (std::string line; std::getline(lines, line);) {
        if (line[16] == 't') names.push_back(line.substr(18));
        if (line[16] == 'v') validation = line.substr(18);
    }
    ASSERT_GT(names.size(), 100u);
    ASSERT_NE(validation, "");
    const std::string record = contentOf(run_ + "/run.json");
    const std::string moved = folder_ / "moved";
    const auto copyWithout = [&](const std::vector<std::string>& gone) {
        fs::remove_all(moved);
        fs::copy(all, moved, fs::copy_options::recursive);
        for (const std::string& name : gone) fs::remove(moved + "/" + name);
    };
    const std::vector<std::string> resume{"resume", run_, "--extra-epochs", "1", "--data", moved};
    copyWithout({names.begin(), names.begin() + 12});
    const ProgramResult many = runProgram(resume);
    EXPECT_EQ(many.code, 2) << many.out;
    EXPECT_THAT(many.err, HasSubstr("12 of the 200 images"));
    EXPECT_THAT(
        many.err,
        HasSubstr(
            "If they are gone for good, start a new run on the remaining images: espalier train "));
    EXPECT_THAT(many.out, Not(HasSubstr("so the result will differ")));
    const ProgramResult fewer = runProgram({"resume", run_, "--epochs", "1", "--data", moved});
    EXPECT_THAT(fewer.err, HasSubstr("1 epoch in all is too few"));
    copyWithout({validation});
    EXPECT_EQ(runProgram(resume).code, 2);
    EXPECT_EQ(contentOf(run_ + "/run.json"), record) << "nothing is written";

    const auto usedForTraining = [&] {
        return nlohmann::json::parse(contentOf(run_ + "/results.json"))["used_images"];
    };
    const auto before = usedForTraining();
    copyWithout({names.begin(), names.begin() + 8});
    const ProgramResult few = runProgram(resume);
    ASSERT_EQ(few.code, 0) << few.err;
    EXPECT_EQ(usedForTraining(), before) << "an image has changed its split";
}

TEST_F(VanishingDataTest, ARecordUsedWithOtherImagesSaysHowTheyDiffer) {
    ASSERT_EQ(runProgram(training("1")).code, 0);
    const std::string moved = folder_ / "moved";
    fs::copy(data_, moved, fs::copy_options::recursive);
    const auto trainOn = [&](const std::string& images, const std::string& name) {
        return runProgram({"train", run_ + "/run.json", "--data", images, "--out", folder_ / name});
    };
    const ProgramResult same = trainOn(moved, "same");
    EXPECT_EQ(same.code, 0) << same.err;
    EXPECT_THAT(same.out, Not(HasSubstr("differ from those of the run")));
    fs::remove(moved + "/train/red/0.bmp");
    fs::rename(moved + "/train/red/1.bmp", moved + "/train/red/other.bmp");
    const ProgramResult fewer = trainOn(moved, "fewer");
    EXPECT_EQ(fewer.code, 0) << fewer.err;
    EXPECT_THAT(fewer.out, HasSubstr("(of 120: 2 missing, 0 changed; 1 new)"));
}

TEST_F(VanishingDataTest, ALostFolderEndsTheRunWithItsLastCheckpointIntact) {
    ProgramProcess process(training("100000"));
    ASSERT_TRUE(process.waitForOutput("\"event\":\"checkpoint\"", 60s));
    fs::rename(data_, folder_ / "elsewhere");
    const ProgramResult result = process.wait();
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.complaints(), SizeIs(1)) << result.err;
    EXPECT_THAT(result.err, HasSubstr("no longer exists"));
    EXPECT_THAT(result.err, HasSubstr("is intact"));
    EXPECT_EQ(runProgram({"compare", run_, run_, "--json"}).json()["equal"], true);
    // The run continues if the folder is restored or its new location is given.
    for (const bool moved : {false, true}) {
        std::vector<std::string> resume{"resume", run_};
        if (moved) {
            fs::rename(data_, folder_ / "elsewhere");
            resume.insert(resume.end(), {"--data", folder_ / "elsewhere"});
        } else {
            fs::rename(folder_ / "elsewhere", data_);
        }
        ProgramProcess again(resume);
        ASSERT_TRUE(again.waitForOutput("\"event\":\"step\"", 60s)) << moved;
        again.signal(SIGINT);
        EXPECT_EQ(again.wait().code, 0);
    }
}

TEST_F(VanishingDataTest, ADeletedRunFolderIsNamedWithWhatIsLostWheneverItGoes) {
    const std::string lost =
        run_ +
        " of this run cannot be reached any more: if it was deleted, everything that was "
        "trained is lost;";
    const auto removed = [&] {
        std::error_code busy;
        while (fs::exists(run_)) fs::remove_all(run_, busy);
    };
    for (const char* moment : {"step", "checkpoint", "stopped"}) {
        ProgramProcess process(training("100000"));
        const bool isStopped = moment == std::string("stopped");
        ASSERT_TRUE(process.waitForOutput(
            "\"event\":\"" + std::string(isStopped ? "checkpoint" : moment), 60s));
        if (isStopped) process.signal(SIGINT);
        // What is saved is not saved again: the model would be written next.
        ASSERT_TRUE(!isStopped || process.waitForOutput("\"event\":\"stopped\"", 60s));
        whileStopped(process, removed);
        const ProgramResult result = process.wait();
        EXPECT_EQ(result.code, 1) << moment;
        EXPECT_THAT(result.complaints(), SizeIs(1)) << moment << result.err;
        EXPECT_THAT(result.err, HasSubstr(lost)) << moment;
    }
}

// As where a checkpoint has made the folder again.
TEST_F(VanishingDataTest, ARunFolderThatIsEmptiedIsNamedWithWhatIsLost) {
    ProgramProcess process(training("100000"));
    ASSERT_TRUE(process.waitForOutput("\"event\":\"checkpoint\"", 60s));
    process.signal(SIGINT);
    ASSERT_TRUE(process.waitForOutput("\"event\":\"stopped\"", 60s));
    whileStopped(process, [&] {
        fs::remove_all(run_);
        fs::create_directories(run_ + "/checkpoints");
    });
    const ProgramResult result = process.wait();
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.complaints(), SizeIs(1)) << result.err;
    EXPECT_THAT(result.err, HasSubstr(run_ + " was emptied or deleted during the training"));
}

TEST_F(VanishingDataTest, LosingAllImagesEndsTheRunWithAMessage) {
    ProgramProcess process(training("100000"));
    ASSERT_TRUE(process.waitForOutput("\"event\":\"checkpoint\"", 60s));
    for (const std::string part : {"train", "val", "test"}) {
        fs::remove_all(data_ + "/" + part + "/red");
        fs::remove_all(data_ + "/" + part + "/blue");
    }
    const ProgramResult result = process.wait();
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.complaints(), SizeIs(1)) << result.err;
    EXPECT_THAT(result.err, HasSubstr("have been lost"));
    EXPECT_EQ(runProgram({"compare", run_, run_, "--json"}).json()["equal"], true);
}

TEST_F(VanishingDataTest, HostileFilesAmongTheImagesAreListedAndSkipped) {
    std::vector<fs::path> collections{ESPALIER_ODD_IMAGES, ESPALIER_HOSTILE_FILES};
    const char* samples = std::getenv("ESPALIER_DATA");
    if (samples && fs::exists(fs::path(samples) / "dev_pick")) {
        collections.push_back(fs::path(samples) / "dev_pick");
    }
    int copied = 0;
    for (const fs::path& collection : collections) {
        for (const auto& entry : fs::recursive_directory_iterator(collection)) {
            if (!entry.is_regular_file()) continue;
            const std::string kind = ++copied % 2 == 0 ? "/train/red/" : "/train/blue/";
            const std::string name = entry.path().filename().string();
            fs::copy_file(entry.path(), data_ + kind + std::to_string(copied) + "-" + name);
        }
    }
    ASSERT_GT(copied, 60);
    const ProgramResult result = runProgram(training("2"));
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(result.jsonLines().back()["reason"], "completed");
    const auto found = runProgram({"inspect", data_, "--json"}).json();
    const auto counted = found["images"].get<std::size_t>() + found["unreadable"].size() +
                         found["ignored"].get<std::size_t>();
    EXPECT_EQ(counted, 120u + static_cast<std::size_t>(copied)) << "a file was lost from the count";
    for (const auto& file : found["unreadable"]) EXPECT_NE(file["reason"], "") << file;
}

}  // namespace espalier::cli::tests
