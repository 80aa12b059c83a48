// SPDX-License-Identifier: Apache-2.0
// Where a passport is written, and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "engine/base/error.h"
#include "engine/network/templates.h"
#include "engine/passport/passport.h"
#include "engine/passport/passport_origin.h"
#include "passport_probe.h"
#include "tests/support/forwarding_files.h"
#include "tests/support/plain_user.h"

namespace espalier::engine::test {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const Preprocessing kFileRecipe{.height = 20, .width = 20};

/// Fails at one write, as a full disk does.
class FullDisk final : public ForwardingFiles {
  public:
    explicit FullDisk(int writes) : left_(writes) {}
    void write(int file, std::span<const std::byte> bytes) override {
        if (left_-- == 0) throw Error("The disk is full.");
        ForwardingFiles::write(file, bytes);
    }

  private:
    int left_;
};

class PassportFileTest : public testing::Test {
  protected:
    PassportProbe probe_{makeTemplate("seed-cnn", {.input = {3, 20, 20}}), kFileRecipe, {"a", "b"}};

    std::filesystem::path at(const std::string& name) const { return probe_.folder() / name; }
    void write(const std::filesystem::path& file, const PassportOptions& options = {}) const {
        writePassport(passportSource(probe_.model()), file, options);
    }
    std::string refusal(const std::filesystem::path& file) const {
        try {
            write(file);
        } catch (const RequestError& error) {
            return error.what();
        }
        return "";
    }
    std::size_t files() const {
        const std::filesystem::directory_iterator all(probe_.folder());
        return static_cast<std::size_t>(std::distance(begin(all), end(all)));
    }
};

}  // namespace

TEST_F(PassportFileTest, OnlyPassportsAreOverwritten) {
    write(probe_.passport());  // again
    std::ofstream(at("page.html")) << "<!doctype html>\n<p>mine</p>";
    EXPECT_THAT(refusal(at("page.html")), HasSubstr("so it is not overwritten"));
    EXPECT_EQ(readFile(at("page.html"), 100), "<!doctype html>\n<p>mine</p>");
    std::ofstream(at("empty.html")) << "";
    EXPECT_THAT(refusal(at("empty.html")), HasSubstr("so it is not overwritten"));
    std::filesystem::create_symlink("/dev/full", at("device.html"));
    EXPECT_THAT(refusal(at("device.html")), HasSubstr("so it is not overwritten"));
}

TEST_F(PassportFileTest, PlacesWhereNoneCanBeAreRefused) {
    EXPECT_THAT(refusal(at("passport.txt")), HasSubstr("must end in .html"));
    EXPECT_THAT(refusal("/dev/full"), HasSubstr("must end in .html"));
    EXPECT_THAT(refusal(at("nowhere") / "passport.html"), HasSubstr("does not exist"));
    std::filesystem::create_directory(at("folder.html"));
    EXPECT_THAT(refusal(at("folder.html")), HasSubstr("is a folder"));
}

TEST_F(PassportFileTest, AFullDiskLeavesTheOldOneAndNothingElse) {
    const std::string old = readFile(probe_.passport(), 1 << 28);
    const std::size_t before = files();
    for (int writes = 0; writes < 3; ++writes) {
        FullDisk full(writes);
        EXPECT_THROW(write(probe_.passport(), {.files = full}), Error);
        EXPECT_EQ(readFile(probe_.passport(), 1 << 28), old);
        EXPECT_EQ(files(), before);
    }
}

TEST_F(PassportFileTest, AFolderThatMayNotBeWrittenToIsSaid) {
    namespace fs = std::filesystem;
    const fs::path sealed = at("sealed");
    fs::create_directory(sealed);
    fs::permissions(probe_.folder(), fs::perms(0755));
    fs::permissions(sealed, fs::perms(0555));
    const espalier::tests::PlainUser user;
    if (!espalier::tests::PlainUser::may(sealed.c_str(), R_OK | X_OK)) {
        GTEST_SKIP() << "root may write everywhere";
    }
    try {
        write(sealed / "passport.html");
        FAIL() << "it was written";
    } catch (const RequestError& error) {
        FAIL() << "the request was right: " << error.what();
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr("Permission denied"));
    }
}

TEST_F(PassportFileTest, AStopLeavesNothing) {
    std::stop_source stopped;
    stopped.request_stop();
    const std::size_t before = files();
    EXPECT_THROW(write(at("other.html"), {.stop = stopped.get_token()}), Stopped);
    EXPECT_EQ(files(), before);
}

TEST_F(PassportFileTest, ModelsThatAreTooLargeOrDamagedAreRefused) {
    const auto large = at("large.onnx");
    std::ofstream(large) << "x";
    std::filesystem::resize_file(large, kMostPassportModelBytes + 1'000'000);
    try {
        writePassport(passportSource(large), at("large.html"));
        FAIL() << "a model of 129 MB was taken";
    } catch (const RequestError& error) {
        EXPECT_THAT(error.what(),
                    testing::AllOf(HasSubstr("has 129 MB"), HasSubstr("at most 128 MB")));
    }
    std::string bytes = readFile(probe_.model(), 1 << 28);
    bytes[bytes.size() / 2] ^= 1;
    std::ofstream(at("damaged.onnx"), std::ios::binary) << bytes;
    EXPECT_THROW(writePassport(passportSource(at("damaged.onnx")), at("damaged.html")),
                 RequestError);
    EXPECT_FALSE(std::filesystem::exists(at("large.html")));
    EXPECT_FALSE(std::filesystem::exists(at("damaged.html")));
}

TEST_F(PassportFileTest, SamplesNeedTheResultsOfATest) {
    EXPECT_THROW(write(at("other.html"), {.withSamples = true}), RequestError);
    EXPECT_FALSE(std::filesystem::exists(at("other.html")));
}

TEST(PassportOriginTest, TheCommandHasNoPaths) {
    Project project;
    project.dataset = "/home/somebody/secret place/flowers/";
    project.startFrom = "/home/somebody/runs/earlier";
    const std::string command = shareableCommand(project);
    EXPECT_THAT(command, Not(HasSubstr("somebody")));
    EXPECT_THAT(command, HasSubstr("--data flowers"));
    EXPECT_THAT(command, HasSubstr("--start-from earlier"));
    EXPECT_EQ(commandLacks(project).excluded, 0u);
    project.dataChoices.excluded = {"rose/aunt mary.jpg", "rose/me.jpg"};
    EXPECT_THAT(shareableCommand(project), Not(HasSubstr("mary")));
    EXPECT_EQ(commandLacks(project).excluded, 2u);
    project.startFrom = "efficientnet-lite0";
    EXPECT_THAT(shareableCommand(project), HasSubstr("--start-from efficientnet-lite0"));
}

TEST(PassportOriginTest, TheCommandHasNoNamesOfImagesThatWereGivenAnotherClass) {
    Project project;
    project.dataset = "/home/somebody/flowers";
    Relabelled::Samples samples{{"rose/aunt mary.jpg", "tulip"}};
    project.dataChoices.relabelled = Relabelled(samples);
    EXPECT_THAT(shareableCommand(project),
                AllOf(HasSubstr("--data flowers"), Not(HasSubstr("mary"))));
    EXPECT_EQ(commandLacks(project).relabelled, 1u);
    // So many that a command for the run's own record would name that file.
    for (int i = 0; i < 30; ++i) {
        samples.push_back({"rose/" + std::to_string(i) + ".jpg", "tulip"});
    }
    project.dataChoices.relabelled = Relabelled(samples);
    EXPECT_THAT(shareableCommand(project), HasSubstr("--data flowers"));
    EXPECT_EQ(commandLacks(project).relabelled, 31u);
    EXPECT_FALSE(commandLacks(project).record);
}

TEST(PassportOriginTest, ACommandThatNamesTheRecordNeedsIt) {
    Project project;
    project.dataset = "/home/somebody/flowers";
    project.dataChoices.excluded = {"rose/aunt mary.jpg"};
    project.network = makeTemplate("seed-cnn", {.input = {3, 64, 64}});
    EXPECT_FALSE(commandLacks(project).record);
    project.network.nodes.pop_back();  // none of the templates
    EXPECT_THAT(shareableCommand(project), HasSubstr("--network run.json"));
    EXPECT_TRUE(commandLacks(project).record);
    EXPECT_EQ(commandLacks(project).excluded, 1u);
    project.changes.emplace_back();
    EXPECT_EQ(shareableCommand(project), "espalier train run.json");
    EXPECT_TRUE(commandLacks(project).record);
    EXPECT_EQ(commandLacks(project).excluded, 0u) << "that file repeats all of it";
}

TEST(PassportOriginTest, ATrainedStartIsNamedWithItsLicence) {
    const auto record = [](const std::string& from, const std::string& digest) {
        return nlohmann::json{{"project", {{"start_from", from}}}, {"start", {{"sha256", digest}}}};
    };
    EXPECT_EQ(startSentence(record("", "")), "");
    EXPECT_EQ(startSentence(nlohmann::json::object()), "");
    EXPECT_THAT(startSentence(record("efficientnet-lite0", "")),
                testing::AllOf(
                    HasSubstr("efficientnet-lite0"), HasSubstr("Apache-2.0"), HasSubstr("Google")));
    // The published file of one, whatever its name.
    EXPECT_THAT(startSentence(record("/home/somebody/weights.pth",
                                     "579344248a93e23026e6b78f1f6faf0bc1d282386f6c881cdbaacd49cabf"
                                     "77db")),
                testing::AllOf(HasSubstr("efficientnet-lite0"), Not(HasSubstr("somebody"))));
    EXPECT_THAT(startSentence(record("/home/somebody/weights.pth", "12ab")),
                testing::AllOf(HasSubstr("weights.pth (SHA-256 12ab)"),
                               HasSubstr("does not know their licence"),
                               Not(HasSubstr("somebody"))));
}

TEST(PassportOriginTest, ARunBeforeIsFollowedToItsTrainedStart) {
    const espalier::tests::ScratchFolder folder;
    std::filesystem::create_directory(folder / "earlier");
    std::ofstream(folder / "earlier/run.json")
        << nlohmann::json{{"espalier_run", 1}, {"project", {{"start_from", "efficientnet-lite0"}}}};
    const nlohmann::json record{{"project", {{"start_from", (folder / "earlier").string()}}}};
    EXPECT_THAT(startSentence(record),
                testing::AllOf(HasSubstr("An earlier run"), HasSubstr("Apache-2.0")));
    // One that began with itself does not end in a circle.
    std::ofstream(folder / "earlier/run.json") << nlohmann::json{
        {"espalier_run", 1}, {"project", {{"start_from", (folder / "earlier").string()}}}};
    EXPECT_THAT(startSentence(record), HasSubstr("does not know their licence"));
}

}  // namespace espalier::engine::test
