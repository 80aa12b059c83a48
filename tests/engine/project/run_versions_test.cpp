// SPDX-License-Identifier: Apache-2.0
// The libraries that a run has started with, and what is said when they are others now.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/json.h"
#include "engine/data/codecs/image_libraries.h"
#include "engine/runs/run_folder.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class RunVersionsTest : public testing::Test {
  protected:
    RunVersionsTest() {
        project_.dataset = "/made/up";
        project_.options.device = "cpu";
        completeFromData(project_, images_, true);
        std::filesystem::create_directories(run_.path);
        prepareRun(project_, images_, run_);
    }

    nlohmann::json record() const { return nlohmann::json::parse(contentOf(run_.record())); }
    void changeVersions(const std::function<void(nlohmann::json& versions)>& change) const {
        nlohmann::json changed = record();
        change(changed["versions"]);
        writeText(run_.record(), changed.dump());
    }
    void saveLast() const {
        Checkpoint checkpoint;
        checkpoint.progress.epoch = 2;
        checkpoint.progress.stepsAttempted = checkpoint.progress.stepsApplied = 8;
        checkpoint.options = project_.options;
        checkpoint.network = project_.network;
        checkpoint.preprocessing = project_.preprocessing;
        checkpoint.outputNames = images_->classes;
        checkpoint.dataFingerprint = images_->fingerprint;
        std::filesystem::create_directories(run_.checkpoints());
        saveCheckpoint(run_.checkpoints() / "last.safetensors", checkpoint, realFileSystem());
    }
    std::vector<std::string> onResume() const { return prepareResume(run_, images_).messages; }
    std::vector<std::string> onRepetition() const {
        return repetitionMessages(run_.record(), project_.options);
    }

    TemporaryFolder folder_;
    std::shared_ptr<ImageFolder> images_ =
        std::make_shared<ImageFolder>(madeUpFolder({"rose", "tulip"}, 50));
    Project project_;
    RunFolder run_{folder_.path() / "run"};
};

void useOlderJpeg(nlohmann::json& versions) {
    versions["libraries"]["libjpeg"] = "libjpeg.so.61.0.0";
}

void useOlderKernels(nlohmann::json& versions) {
    versions["kernels_cpu"] = "oneDNN 1.0";
}

}  // namespace

TEST_F(RunVersionsTest, RecordsTheLibrariesThatWereLoaded) {
    const auto libraries = record()["versions"]["libraries"];
    ASSERT_EQ(libraries.size(), imageLibraries().size());
    for (const ImageLibrary& library : imageLibraries()) {
        EXPECT_EQ(libraries[library.name], library.version) << library.name;
    }
}

TEST_F(RunVersionsTest, NothingIsSaidUnderTheSameVersions) {
    EXPECT_THAT(onRepetition(), IsEmpty());
    saveLast();
    EXPECT_THAT(onResume(), IsEmpty());
}

TEST_F(RunVersionsTest, AResumeUnderOtherVersionsSaysWhatMayDiffer) {
    changeVersions(useOlderJpeg);
    saveLast();
    EXPECT_THAT(onResume(),
                ElementsAre(AllOf(HasSubstr("This run started with other versions of libraries"),
                                  HasSubstr("libjpeg libjpeg.so."),
                                  HasSubstr("(was libjpeg.so.61.0.0)"),
                                  HasSubstr("may change JPEG images, and with them"),
                                  Not(HasSubstr("libpng")))));
}

// The checkpoint is compared with the kernels when it is read; without one only the record knows.
TEST_F(RunVersionsTest, OtherKernelsAreSaidByTheRecordWhereNoCheckpointSaysThem) {
    changeVersions(useOlderKernels);
    EXPECT_THAT(onResume(), Contains(AllOf(HasSubstr("(was oneDNN 1.0)"), HasSubstr("sums"))));
    saveLast();
    EXPECT_THAT(onResume(), IsEmpty());
}

TEST_F(RunVersionsTest, ARepetitionUnderOtherVersionsSaysWhatMayDiffer) {
    changeVersions(useOlderJpeg);
    changeVersions(useOlderKernels);
    EXPECT_THAT(
        onRepetition(),
        ElementsAre(AllOf(HasSubstr("The repeated run started with other versions of libraries"),
                          HasSubstr("may change JPEG images, sums, and with them"))));
}

TEST_F(RunVersionsTest, ARecordOfAnEarlierVersionSaysNothing) {
    changeVersions([](nlohmann::json& versions) { versions.erase("libraries"); });
    EXPECT_THAT(onRepetition(), IsEmpty());
    nlohmann::json changed = record();
    changed.erase("versions");
    writeText(run_.record(), changed.dump());
    EXPECT_THAT(onRepetition(), IsEmpty());
    saveLast();
    EXPECT_THAT(onResume(), IsEmpty());
}

// Versions are information: a run must not be lost for them.
TEST_F(RunVersionsTest, DamagedVersionsAreSaidToBeUnknownAndRefuseNothing) {
    const std::vector<std::pair<const char*, std::function<void(nlohmann::json&)>>> damages{
        {"no object", [](nlohmann::json& versions) { versions = 7; }},
        {"null", [](nlohmann::json& versions) { versions = nullptr; }},
        {"no libraries", [](nlohmann::json& versions) { versions["libraries"] = "libjpeg"; }},
        {"no text", [](nlohmann::json& versions) { versions["libraries"]["libpng"] = 16; }}};
    const std::string before = contentOf(run_.record());
    for (const auto& [name, damage] : damages) {
        writeText(run_.record(), before);
        changeVersions(damage);
        EXPECT_THAT(onRepetition(), ElementsAre(HasSubstr("those in its run.json are damaged")))
            << name;
        EXPECT_THAT(onResume(), Contains(HasSubstr("those in its run.json are damaged"))) << name;
    }
    saveLast();
    EXPECT_THAT(onResume(), ElementsAre(HasSubstr("those in its run.json are damaged")));
}

TEST_F(RunVersionsTest, BesideADamagedVersionTheOthersAreCompared) {
    changeVersions(useOlderJpeg);
    changeVersions(useOlderKernels);
    changeVersions([](nlohmann::json& versions) { versions["libraries"]["libpng"] = false; });
    EXPECT_THAT(onRepetition(),
                ElementsAre(AllOf(HasSubstr("(was libjpeg.so.61.0.0)"),
                                  HasSubstr("(was oneDNN 1.0)"),
                                  Not(HasSubstr("libpng")),
                                  HasSubstr("those in its run.json are damaged"))));
    changeVersions([](nlohmann::json& versions) { versions["kernels_cpu"] = 1; });
    EXPECT_THAT(onRepetition(),
                ElementsAre(AllOf(HasSubstr("(was libjpeg.so.61.0.0)"),
                                  Not(HasSubstr("oneDNN")),
                                  HasSubstr("those in its run.json are damaged"))));
}

TEST_F(RunVersionsTest, ARepetitionWithOtherComputeThreadsIsSaid) {
    EXPECT_THAT(onRepetition(), IsEmpty());
    nlohmann::json changed = record();
    const int here = changed["devices"][0]["threads"];
    changed["devices"][0]["threads"] = here + 6;
    writeText(run_.record(), changed.dump());
    const std::string sentence = "The repeated run had " + std::to_string(here + 6) +
                                 " compute threads, and this one has " + std::to_string(here) + ",";
    EXPECT_THAT(onRepetition(), ElementsAre(HasSubstr(sentence)));
    project_.options.computeThreads = here + 6;
    EXPECT_THAT(onRepetition(), IsEmpty()) << "the same bits";
    project_.options.computeThreads = 0;
    project_.options.shards = 2;
    EXPECT_THAT(onRepetition(), IsEmpty()) << "each shard has one thread";
}

TEST_F(RunVersionsTest, ARecordThatCannotBeReadIsRefusedBeforeThereIsANewRun) {
    writeText(run_.record(), "{\"espalier_run\":");
    EXPECT_THROW(repetitionMessages(run_.record(), project_.options), Error);
}

TEST_F(RunVersionsTest, AProjectThatIsNoRunSaysNothing) {
    const std::filesystem::path file = folder_.path() / "p.espalier";
    saveProject(project_, file);
    EXPECT_THAT(repetitionMessages(file, project_.options), IsEmpty());
}

}  // namespace espalier::engine::tests
