// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/sweep_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/error.h"
#include "engine/base/json.h"

namespace espalier::engine::tests {

namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* kFolder = "/home/me/sweeps";

nlohmann::json usual() {
    return {{"espalier_sweep", 1},
            {"data", "../flowers"},
            {"method", "random"},
            {"trials", 5},
            {"options", {{"learning_rate", {{"from", 1e-4}, {"to", 0.1}, {"scale", "log"}}}}}};
}

SweepFile read(const nlohmann::json& json) {
    return sweepFileFrom(json.dump(), kFolder);
}

std::string refusal(const nlohmann::json& json) {
    try {
        read(json);
    } catch (const RequestError& error) {
        return error.what();
    }
    return "accepted";
}

std::string refusalWith(const std::string& member, const nlohmann::json& value) {
    nlohmann::json json = usual();
    json[member] = value;
    return refusal(json);
}

std::string refusalOf(const std::string& option, const nlohmann::json& value) {
    return refusalWith("options", {{option, value}});
}

}  // namespace

TEST(SweepFileTest, NamesImagesBesideItAndWhatIsTried) {
    nlohmann::json json = usual();
    json["options"]["--batch"] = {16, 32};
    json["options"]["network"] = {"resnet18", "cnn-bn"};
    json["options"]["nesterov"] = true;
    const SweepFile file = read(json);
    EXPECT_EQ(file.data, "/home/me/flowers");
    EXPECT_TRUE(file.project.empty());
    EXPECT_THAT(file.warnings, IsEmpty());
    ASSERT_EQ(file.plan.options.size(), 4u);
    EXPECT_THAT(file.plan.find("batch")->values, ElementsAre("16", "32"));
    EXPECT_THAT(file.plan.find("nesterov")->values, ElementsAre("true"));
    EXPECT_EQ(file.plan.find("learning_rate")->range, (SweepRange{1e-4, 0.1, true}));
    EXPECT_EQ(planFrom(nlohmann::json::parse(planToJson(file.plan).dump())), file.plan)
        << "its record says the same";
}

TEST(SweepFileTest, TakesADecimalCommaInATextAsTheTerminalDoes) {
    nlohmann::json json = usual();
    json["options"]["weight_decay"] = {"0,001", "0.01", "0,5"};
    EXPECT_THAT(read(json).plan.find("weight_decay")->values, ElementsAre("0.001", "0.01", "0.5"));
}

// As the window writes it.
TEST(SweepFileTest, WhatIsWrittenIsReadAsTheSame) {
    nlohmann::json json = usual();
    json["options"]["network"] = {"resnet18", "cnn-bn"};
    json["options"]["nesterov"] = true;
    json["options"]["batch"] = {{"from", 4}, {"to", 64}};
    for (const char* place : {"../flowers", "mine/flowers"}) {
        json["data"] = place;
        const SweepFile file = read(json);
        const std::string text = sweepFileToJson(file, kFolder);
        const SweepFile again = sweepFileFrom(text, kFolder);
        EXPECT_EQ(again.plan, file.plan);
        EXPECT_EQ(again.data, file.data);
        EXPECT_EQ(again.project, file.project);
    }
    EXPECT_THAT(sweepFileToJson(read(json), kFolder), HasSubstr("\"mine/flowers\""))
        << "it can be moved with its images";
    EXPECT_EQ(checkedPlan(read(json).plan), read(json).plan);
}

TEST(SweepFileTest, TheNetworkOfAProjectIsOneOfThoseThatAreTried) {
    nlohmann::json json = usual();
    json["options"]["network"] = {"own", "cnn-bn"};
    EXPECT_THAT(refusal(json), HasSubstr("own is the network of a project"));
    json.erase("data");
    json["project"] = "mine.espalier";
    EXPECT_THAT(read(json).plan.find("network")->values, ElementsAre("own", "cnn-bn"));
}

TEST(SweepFileTest, NoTrainedStartIsAStartLikeOthers) {
    nlohmann::json json = usual();
    json["options"]["start_from"] = "none";
    EXPECT_THAT(read(json).plan.find("start_from")->values, ElementsAre("none"));
    json["options"]["start_from"] = {"none", "efficientnet-lite0"};
    EXPECT_THAT(read(json).plan.find("start_from")->values,
                ElementsAre("none", "efficientnet-lite0"));
    json["options"]["network"] = "cnn-bn";
    EXPECT_THAT(refusal(json), HasSubstr("\"start_from\" takes \"none\" and one trained start"));
    json["options"].erase("network");
    json["options"]["start_from"] = {"none", "weights.pth"};
    EXPECT_THAT(refusal(json), HasSubstr("name that run.json as \"project\""));
    json.erase("data");
    json["project"] = "mine.espalier";
    EXPECT_THAT(read(json).plan.find("start_from")->values,
                ElementsAre("none", "/home/me/sweeps/weights.pth"));
}

TEST(SweepFileTest, OneValueInAListIsWorthAWord) {
    nlohmann::json json = usual();
    json["options"]["batch"] = {32};
    EXPECT_THAT(read(json).warnings, ElementsAre(HasSubstr("batch has only the value 32")));
    json["options"]["batch"] = 32;
    EXPECT_THAT(read(json).warnings, IsEmpty());
}

TEST(SweepFileTest, RefusesUnknownOptionsAndValues) {
    EXPECT_THAT(refusalOf("learning_rte", {1, 2}), HasSubstr("did you mean learning_rate?"));
    EXPECT_THAT(refusalOf("zzzz", {1, 2}), HasSubstr("There is no option zzzz"));
    EXPECT_THAT(refusalOf("network", {"resnet18", "resnet43"}),
                AllOf(HasSubstr("no template"), HasSubstr("did you mean resnet")));
    EXPECT_THAT(refusalOf("optimizer", {"adam", "adamm"}), HasSubstr("did you mean adam?"));
    EXPECT_THAT(refusalOf("batch", {16, 0}), HasSubstr("must be between"));
    EXPECT_THAT(
        refusalOf("batch", {16, "many"}),
        HasSubstr("batch cannot have the value many: Batch size must be a whole number, such "
                  "as 32."));
    EXPECT_THAT(
        refusalOf("learning_rate", {"0.01", "1,500"}),
        HasSubstr("learning_rate cannot have the value 1,500: Learning rate could be '1500' "
                  "or '1.500'. Write one of these."));
    EXPECT_THAT(refusalOf("batch", {16, 16.5}), HasSubstr("must be a whole number"));
    EXPECT_THAT(refusalOf("input", {"64x64x3", "64x64x2"}), HasSubstr("height x width x channels"));
    EXPECT_THAT(refusalOf("batch", nlohmann::json::array()), HasSubstr("is empty"));
    EXPECT_THAT(refusalOf("batch", {16, nullptr}), HasSubstr("numbers, texts, true or false"));
    EXPECT_THAT(refusalOf("batch", {16, 16}),
                HasSubstr("the value 16 twice, and no trial is trained twice. Leave one out."));
    EXPECT_THAT(refusalOf("batch", 16), HasSubstr("nothing to compare"));
    EXPECT_THAT(
        refusalWith("options", nlohmann::json::object()),
        AllOf(
            HasSubstr("1 to 100 options"), HasSubstr(", not 0."), Not(HasSubstr("not an object"))));
    EXPECT_THAT(refusalWith("options", nlohmann::json::array()), HasSubstr("an object in braces"));
    EXPECT_THAT(refusalWith("options", {{"batch", {1, 2}}, {"--batch", {3, 4}}}),
                HasSubstr("batch is named twice"));
}

TEST(SweepFileTest, ARangeMayHaveDecimalCommas) {
    nlohmann::json json = usual();
    json["options"] = {{"learning_rate", {{"from", "0,0001"}, {"to", "0.01"}}},
                       {"batch", {{"from", "8"}, {"to", 64}}}};
    const SweepPlan plan = read(json).plan;
    EXPECT_DOUBLE_EQ(plan.find("learning_rate")->range->from, 0.0001);
    EXPECT_DOUBLE_EQ(plan.find("learning_rate")->range->to, 0.01);
    EXPECT_DOUBLE_EQ(plan.find("batch")->range->from, 8);
}

TEST(SweepFileTest, RefusesRangesThatAreNone) {
    const auto range = [](double from, double to, const char* scale) {
        return nlohmann::json{{"from", from}, {"to", to}, {"scale", scale}};
    };
    EXPECT_THAT(refusalOf("learning_rate", range(0.1, 0.001, "log")),
                HasSubstr("must be smaller than its \"to\""));
    EXPECT_THAT(refusalOf("weight_decay", range(0, 0.1, "log")), HasSubstr("must begin above 0"));
    EXPECT_THAT(refusalOf("learning_rate", range(0.1, 1e12, "log")), HasSubstr("must be between"));
    EXPECT_THAT(refusalOf("learning_rate", range(0.1, 1, "cubic")), HasSubstr("linear, log"));
    EXPECT_THAT(refusalOf("batch", range(1, 8.5, "linear")), HasSubstr("a whole number"));
    EXPECT_THAT(refusalOf("batch", range(1, 1e300, "linear")), HasSubstr("a whole number"));
    EXPECT_THAT(refusalOf("optimizer", range(0, 1, "linear")), HasSubstr("is not a number"));
    EXPECT_THAT(refusalOf("learning_rate", {{"from", "little"}, {"to", 1}}),
                HasSubstr("must be a number"));
    EXPECT_THAT(refusalOf("batch", {{"from", "1,5"}, {"to", 8}}), HasSubstr("a whole number"));
    EXPECT_THAT(refusalOf("batch", {{"from", 1}}), HasSubstr("\"to\""));
    EXPECT_THAT(refusalOf("batch", {{"from", 1}, {"to", 2}, {"step", 1}}), HasSubstr("\"step\""));
    nlohmann::json grid = usual();
    grid["method"] = "grid";
    grid.erase("trials");
    EXPECT_THAT(refusal(grid), HasSubstr("A grid has no ranges"));
}

TEST(SweepFileTest, TrialsAreComparedOnTheSameImagesByTheSameJudge) {
    EXPECT_THAT(refusalOf("split_seed", {1, 2}), HasSubstr("the same images in the same splits"));
    EXPECT_THAT(refusalOf("exclude", {"a", "b"}), HasSubstr("the same images in the same splits"));
    EXPECT_THAT(refusalOf("best_by", {"validation_loss", "accuracy"}), HasSubstr("judged alike"));
}

TEST(SweepFileTest, RefusesWhatDoesNotBelongToTheMethod) {
    EXPECT_THAT(refusalWith("method", "bayes"), HasSubstr("one of grid, random, halving"));
    EXPECT_THAT(refusalWith("trials", 0), HasSubstr("between 1 and 1000"));
    EXPECT_THAT(refusalWith("trials", 1001), HasSubstr("between 1 and 1000"));
    EXPECT_THAT(refusalWith("reduction", 3), HasSubstr("no effect with the method random"));
    EXPECT_THAT(refusalWith("seconds_per_trial", 0), HasSubstr("more than 0"));
    nlohmann::json grid = usual();
    grid["method"] = "grid";
    grid["options"] = {{"batch", {1, 2}}};
    EXPECT_THAT(refusal(grid), HasSubstr("\"trials\" has no effect with the method grid"));
    nlohmann::json halving = usual();
    halving["method"] = "halving";
    halving["seconds_per_trial"] = 3;
    EXPECT_THAT(refusal(halving), HasSubstr("\"seconds_per_trial\" has no effect"));
    halving.erase("seconds_per_trial");
    halving["reduction"] = 1;
    EXPECT_THAT(refusal(halving), HasSubstr("between 2 and 100"));
    halving["reduction"] = 3;
    halving["options"]["epochs"] = 5;
    EXPECT_THAT(refusal(halving), HasSubstr("epochs cannot be an option of the method halving"));
}

TEST(SweepFileTest, RefusesOtherFiles) {
    EXPECT_THAT(refusalWith("espalier_sweep", 2), HasSubstr("newer version"));
    EXPECT_THAT(refusalWith("espalier_sweep", 0), HasSubstr("must be 1"));
    EXPECT_THAT(refusalWith("project", "p.espalier"), HasSubstr("either a \"project\""));
    EXPECT_THAT(refusalWith("task", "sing"), HasSubstr("sing"));
    EXPECT_THAT(refusalWith("comment", "mine"), HasSubstr("\"comment\""));
    EXPECT_THAT(refusal(nlohmann::json::array()), HasSubstr("an object in braces"));
    nlohmann::json noData = usual();
    noData.erase("data");
    EXPECT_THAT(refusal(noData), HasSubstr("either a \"project\""));
    EXPECT_THROW(sweepFileFrom(std::string(kSweepFileBytes + 1, ' '), kFolder), RequestError);
    EXPECT_THROW(sweepFileFrom("{\"espalier_sweep\":1,\"espalier_sweep\":1}", kFolder),
                 RequestError);
}

}  // namespace espalier::engine::tests
