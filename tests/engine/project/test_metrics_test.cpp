// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/test_metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>

#include "engine/base/error.h"
#include "engine/base/json.h"
#include "engine/runs/run_results_json.h"
#include "engine/tasks/classification/class_evaluation.h"
#include "prepared_run.h"

namespace espalier::engine::tests {

namespace {

RunResults resultsOf(std::int64_t images) {
    RunResults results;
    auto test = std::make_shared<ClassEvaluation>(std::vector<std::string>{"a \"test\": {", "b"});
    test->totals.images = test->totals.uses.unseen = images;
    results.test = std::move(test);
    return results;
}

// With metrics, which only measuring sets, where the program writes them.
std::string textOf(const RunResults& results) {
    auto json = nlohmann::ordered_json::parse(resultsToJson(results));
    EXPECT_TRUE(json.at("test").contains("metrics"));
    json["test"]["metrics"] = {{"accuracy", 0.75}, {"f1", nullptr}, {"balanced_accuracy", 0.5}};
    return json.dump();
}

const TestMetrics kMetrics{.images = 40,
                           .metrics = {{"accuracy", 0.75}, {"balanced_accuracy", 0.5}}};

}  // namespace

TEST(TestMetricsTest, AreThoseOfTheResults) {
    const std::string json = textOf(resultsOf(40));
    EXPECT_EQ(testMetricsIn(json), kMetrics);
    // The lists behind them are not looked at, and neither is what is damaged there.
    const std::size_t lists = json.find("\"classes\"");
    ASSERT_NE(lists, std::string::npos);
    EXPECT_EQ(testMetricsIn(json.substr(0, lists + 14)), kMetrics);
    EXPECT_EQ(testMetricsIn(json.substr(0, lists + 14) + "\x01}}]"), kMetrics);
}

TEST(TestMetricsTest, AreOfTestImagesAlone) {
    RunResults results = resultsOf(40);
    results.measuredOn = Split::Validation;
    EXPECT_EQ(testMetricsIn(resultsToJson(results)), std::nullopt);
    results.test = nullptr;
    EXPECT_EQ(testMetricsIn(resultsToJson(results)), std::nullopt);
    EXPECT_EQ(testMetricsIn(resultsToJson(resultsOf(0))), std::nullopt);
}

TEST(TestMetricsTest, OfOtherTextsThereAreNone) {
    for (const char* text : {"",
                             "{",
                             "null",
                             "[1, 2, 3]",
                             "\"measured_on\"",
                             R"({"measured_on": 3, "test": {"images": 5}})",
                             R"({"measured_on": "test", "test": {"images": -5}})",
                             R"({"measured_on": "test", "test": {"images": 1e30}})",
                             R"({"measured_on": "test", "test": 5, "images": 5})",
                             R"([{"measured_on": "test", "test": {"images": 5}}])"}) {
        EXPECT_EQ(testMetricsIn(text), std::nullopt) << text;
    }
    std::string deep = R"({"measured_on": "test", "a": )";
    for (int i = 0; i < 100'000; ++i) deep += R"({"test":)";
    EXPECT_EQ(testMetricsIn(deep), std::nullopt);
}

TEST(TestMetricsTest, SayOfWhichNetworkTheyAre) {
    RunResults results = resultsOf(40);
    results.exportCheck.epoch = 7;
    results.exportCheck.network = OutputNetwork::Best;
    results.exportCheck.isWithinEpoch = true;
    const auto found = testMetricsIn(resultsToJson(results));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->epoch, 7);
    EXPECT_EQ(found->network, OutputNetwork::Best);
    EXPECT_TRUE(found->isWithinEpoch);
}

TEST(TestMetricsTest, AreOfTheNewestNetworkUntilTheRunGoesOn) {
    RunSummary run;
    run.epochs = 8;
    run.best.epoch = 5;
    const auto areNewest = [&run](std::int64_t epoch, OutputNetwork network, bool isWithin) {
        return areOfNewestNetwork({.images = 40,
                                   .metrics = {},
                                   .epoch = epoch,
                                   .network = network,
                                   .isWithinEpoch = isWithin},
                                  run);
    };
    EXPECT_TRUE(areNewest(5, OutputNetwork::Best, false));
    EXPECT_FALSE(areNewest(3, OutputNetwork::Best, false));
    EXPECT_TRUE(areNewest(8, OutputNetwork::Last, false));
    EXPECT_FALSE(areNewest(7, OutputNetwork::Last, false));
    EXPECT_TRUE(areNewest(9, OutputNetwork::Last, true)) << "stopped within the ninth";
    EXPECT_TRUE(areNewest(9, OutputNetwork::Last, false)) << "as earlier versions say it";
    EXPECT_FALSE(areNewest(8, OutputNetwork::Last, true));
    EXPECT_TRUE(areNewest(0, OutputNetwork::Last, false)) << "of an earlier version";
}

TEST(TestMetricsTest, AreInTheSummaryOfARun) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    EXPECT_EQ(summariseRun(prepared.run.path).test, std::nullopt);
    writeText(prepared.run.results(), resultsToJson(resultsOf(40)));
    ASSERT_TRUE(summariseRun(prepared.run.path).test);
    EXPECT_EQ(summariseRun(prepared.run.path).test->images, 40);
    RunResults old = resultsOf(40);
    old.exportCheck.epoch = 3;  // no epoch of this run is finished
    writeText(prepared.run.results(), resultsToJson(old));
    EXPECT_EQ(summariseRun(prepared.run.path).test, std::nullopt);
    std::filesystem::remove(prepared.run.results());
    std::filesystem::create_directory(prepared.run.results());  // as unreadable as a file can be
    EXPECT_EQ(summariseRun(prepared.run.path).test, std::nullopt);
}

TEST(TestMetricsTest, TheirFileIsDamagedWhereItsEndIsMissing) {
    const TemporaryFolder folder;
    const RunFolder run{folder.path()};
    const auto damage = [&run](const std::string& text, ResultsCheck check) {
        writeText(run.results(), text);
        return damageOfResults(run, check);
    };
    EXPECT_EQ(damageOfResults(run, ResultsCheck::Whole), "") << "there is none";
    const std::string small = resultsToJson(resultsOf(40));
    auto json = nlohmann::ordered_json::parse(small);
    json["added"] = std::string(200'000, 'a');
    const std::string large = json.dump() + " \n";
    for (const ResultsCheck check : {ResultsCheck::Ends, ResultsCheck::Whole}) {
        EXPECT_EQ(damage(small, check), "");
        EXPECT_EQ(damage(large, check), "");
        EXPECT_EQ(damage(" \n", check), "it is empty");
        EXPECT_NE(damage("{}", check), "") << "of another program";
        for (const std::size_t length : {std::size_t{1000}, large.size() / 2, large.size() - 10}) {
            EXPECT_EQ(damage(large.substr(0, length), check), "it is cut off, or has been changed")
                << length;
        }
    }
    std::string changed = large;
    changed[changed.size() / 2] = '"';
    EXPECT_NE(damage(changed, ResultsCheck::Whole), "");
    EXPECT_EQ(damage(changed, ResultsCheck::Ends), "") << "only its ends are read";
    std::filesystem::remove(run.results());
    std::filesystem::create_directory(run.results());
    EXPECT_THROW(damageOfResults(run, ResultsCheck::Whole), Error);
    EXPECT_THROW(damageOfResults(run, ResultsCheck::Ends), Error);
}

}  // namespace espalier::engine::tests
