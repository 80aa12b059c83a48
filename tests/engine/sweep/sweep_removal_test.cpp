// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/sweep_removal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/json.h"
#include "tests/engine/project/project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
namespace fs = std::filesystem;

/// Two trials, of which one was begun and nothing was trained.
class SweepRemovalTest : public testing::Test {
  protected:
    SweepRemovalTest() {
        fs::create_directories(sweep_.trial(2).checkpoints());
        Sweep sweep{.folder = sweep_,
                    .plan = {.options = {{.name = "batch", .values = {"4", "8"}}}}};
        sweep.trials = {{{{"batch", "4"}}}, {{{"batch", "8"}}}};
        beginSweep(sweep);
        saveProject({}, sweep_.trial(2).record());
        writeText(sweep_.trial(2).metrics(), "1234567890");
    }

    const TemporaryFolder folder_;
    const SweepFolder sweep_{folder_ / "sweep"};
};

}  // namespace

TEST_F(SweepRemovalTest, ItIsListedAndReadUntilAllOfItGoes) {
    EXPECT_THAT(listSweeps({folder_.path()}), ElementsAre(sweep_.path));
    EXPECT_EQ(readSweep(sweep_.path).count(), 2);
    writeText(sweep_.path / "table.ods", "mine");
    SweepRemoval removal(sweep_.path);
    EXPECT_EQ(removal.contents().files, 4);
    EXPECT_EQ(removal.contents().foreign, 1);
    removal.deleteForGood();
    EXPECT_FALSE(isSweep(sweep_.path));
    EXPECT_FALSE(fs::exists(sweep_.trial(2).path));
    EXPECT_EQ(contentOf(sweep_.path / "table.ods"), "mine");
}

TEST_F(SweepRemovalTest, OtherFoldersAndOneInUseStay) {
    EXPECT_THROW(SweepRemoval{folder_.path()}, RequestError);
    {
        const RunLock training = lockSweep(sweep_);
        EXPECT_THROW(SweepRemoval{sweep_.path}, RequestError);
        EXPECT_THROW(lockSweep(sweep_), RequestError);
    }
    EXPECT_THROW(lockSweep({folder_ / "none"}), Error);
    writeText(sweep_.record(), "{}");
    EXPECT_THROW(SweepRemoval{sweep_.path}, RequestError);
    EXPECT_TRUE(fs::exists(sweep_.trial(2).record()));
}

TEST_F(SweepRemovalTest, ADamagedRecordIsRefusedInASentence) {
    const std::string whole = contentOf(sweep_.record());
    const auto refusalWith = [&](const std::string& member, const nlohmann::json& value) {
        auto json = nlohmann::json::parse(whole);
        json[member] = value;
        writeText(sweep_.record(), json.dump());
        try {
            readSweep(sweep_.path);
        } catch (const RequestError& error) {
            return std::string(error.what());
        }
        return std::string("accepted");
    };
    EXPECT_THAT(refusalWith("espalier_sweep_record", 2), HasSubstr("newer version"));
    EXPECT_THAT(refusalWith("trials", nlohmann::json::array()), HasSubstr("at least one trial"));
    EXPECT_THAT(refusalWith("trials", {{{"options", {{"epochs", "3"}}}}}),
                HasSubstr("must have a value of batch"));
    EXPECT_THAT(refusalWith("trials", {{{"options", {{"batch", "3"}, {"epochs", "3"}}}}}),
                HasSubstr("epochs is no option that varies"));
    EXPECT_THAT(refusalWith("trials", {{{"options", {{"batch", "0"}}}}}),
                HasSubstr("must be between"));
    EXPECT_THAT(refusalWith("failures", {{{"trial", 3}, {"refused", true}, {"text", "no"}}}),
                HasSubstr("between 1 and 2"));
    EXPECT_THAT(refusalWith("project", 5), HasSubstr("object"));
}

}  // namespace espalier::engine::tests
