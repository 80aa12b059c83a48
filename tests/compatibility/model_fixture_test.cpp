// SPDX-License-Identifier: Apache-2.0
// Models of version 0.1 give the same answers, and its runs are exported to the same bytes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fixture.h"

namespace espalier::compatibility {

using cli::tests::contentOf;

namespace {

// Tolerance for answers of another processor.
constexpr double kScores = 1e-5;

struct Export {
    std::string run;
    std::string file;
    std::vector<std::string> options;
};

}  // namespace

class ExportFixtureTest : public testing::TestWithParam<Export> {};

TEST_P(ExportFixtureTest, ARunIsExportedToTheSameBytes) {
    if (std::string(ESPALIER_VERSION) != "0.1.0") {
        GTEST_SKIP() << "A model names the version that wrote it.";
    }
    const Fixture fixture;
    const auto file = fixture / GetParam().file;
    std::vector<std::string> words{
        "export", fixture / ("runs/" + GetParam().run), "--to", file, "--data", fixture / "images"};
    words.insert(words.end(), GetParam().options.begin(), GetParam().options.end());
    run(words);
    EXPECT_TRUE(contentOf(file) == contentOf(fixture / ("models/" + GetParam().file)));
}

INSTANTIATE_TEST_SUITE_P(Version01,
                         ExportFixtureTest,
                         testing::Values(Export{"finished", "finished.onnx", {}},
                                         Export{"finished", "finished-pixels.onnx", {"--pixels"}},
                                         Export{"finished", "finished.safetensors", {}},
                                         Export{"reconstruction", "reconstruction.onnx", {}},
                                         Export{
                                             "reconstruction", "reconstruction.safetensors", {}}));

struct Answers {
    std::string model;
    std::string file;
};

class PredictFixtureTest : public testing::TestWithParam<Answers> {};

TEST_P(PredictFixtureTest, EveryImageHasTheSamePrediction) {
    const Fixture fixture;
    const auto now =
        run({"predict", fixture / GetParam().model, fixture / "images", "--json"}).jsonLines();
    const auto then = jsonLinesOf(fixture / ("answers/" + GetParam().file));
    ASSERT_EQ(now.size(), then.size());
    for (std::size_t i = 0; i < then.size(); ++i) {
        EXPECT_THAT(std::string(now[i]["file"]), testing::EndsWith(std::string(then[i]["file"])));
        EXPECT_EQ(now[i]["label"], std::string(then[i]["label"]));
        ASSERT_EQ(now[i]["scores"].size(), then[i]["scores"].size());
        for (const auto& [name, score] : then[i]["scores"].items()) {
            EXPECT_NEAR(now[i]["scores"].at(name), double{score}, kScores);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Version01,
                         PredictFixtureTest,
                         testing::Values(Answers{"runs/finished", "predict-runs-finished.jsonl"},
                                         Answers{"models/finished.onnx",
                                                 "predict-models-finished.jsonl"},
                                         Answers{"models/finished-pixels.onnx",
                                                 "predict-models-finished-pixels.jsonl"}));

class EvaluateFixtureTest : public testing::TestWithParam<std::string> {};

TEST_P(EvaluateFixtureTest, ARunHasTheSameMetrics) {
    const Fixture fixture;
    const Json then =
        Json::parse(contentOf(fixture / ("answers/evaluate-" + GetParam() + ".json")));
    const Json all = Json::parse(run({"evaluate",
                                      fixture / ("runs/" + GetParam()),
                                      "--data",
                                      fixture / "images",
                                      "--on",
                                      "all",
                                      "--json"})
                                     .out);
    Json now = inTermsOf(then, all);
    EXPECT_NEAR(now["loss"], double{then["loss"]}, kScores);
    now["loss"] = then["loss"];
    EXPECT_EQ(now, then);
}

INSTANTIATE_TEST_SUITE_P(Version01, EvaluateFixtureTest, testing::ValuesIn(runNames()));

}  // namespace espalier::compatibility
