// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/test_figures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>

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

const TestFigures kFigures{.images = 40,
                           .metrics = {{"accuracy", 0.75}, {"balanced_accuracy", 0.5}}};

}  // namespace

TEST(TestFiguresTest, AreThoseOfTheResults) {
    const std::string json = textOf(resultsOf(40));
    EXPECT_EQ(testFiguresIn(json), kFigures);
    // The lists behind them are not looked at, and neither is what is damaged there.
    const std::size_t lists = json.find("\"classes\"");
    ASSERT_NE(lists, std::string::npos);
    EXPECT_EQ(testFiguresIn(json.substr(0, lists + 14)), kFigures);
    EXPECT_EQ(testFiguresIn(json.substr(0, lists + 14) + "\x01}}]"), kFigures);
}

TEST(TestFiguresTest, AreOfTestImagesAlone) {
    RunResults results = resultsOf(40);
    results.measuredOn = Split::Validation;
    EXPECT_EQ(testFiguresIn(resultsToJson(results)), std::nullopt);
    results.test = nullptr;
    EXPECT_EQ(testFiguresIn(resultsToJson(results)), std::nullopt);
    EXPECT_EQ(testFiguresIn(resultsToJson(resultsOf(0))), std::nullopt);
}

TEST(TestFiguresTest, OfOtherTextsThereAreNone) {
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
        EXPECT_EQ(testFiguresIn(text), std::nullopt) << text;
    }
    std::string deep = R"({"measured_on": "test", "a": )";
    for (int i = 0; i < 100'000; ++i) deep += R"({"test":)";
    EXPECT_EQ(testFiguresIn(deep), std::nullopt);
}

TEST(TestFiguresTest, AreInTheSummaryOfARun) {
    const PreparedRun prepared;
    prepareRun(prepared.project, prepared.images, prepared.run);
    EXPECT_EQ(summariseRun(prepared.run.path).test, std::nullopt);
    writeText(prepared.run.results(), resultsToJson(resultsOf(40)));
    ASSERT_TRUE(summariseRun(prepared.run.path).test);
    EXPECT_EQ(summariseRun(prepared.run.path).test->images, 40);
    std::filesystem::remove(prepared.run.results());
    std::filesystem::create_directory(prepared.run.results());  // as unreadable as a file can be
    EXPECT_EQ(summariseRun(prepared.run.path).test, std::nullopt);
}

}  // namespace espalier::engine::tests
