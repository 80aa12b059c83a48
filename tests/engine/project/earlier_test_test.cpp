// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/earlier_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/runs/leftovers.h"
#include "engine/tasks/classification/class_evaluation.h"
#include "project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// Results for images "0", "1", …: 'r' was right, 'w' wrong.
RunResults resultsOf(const std::string& answers, std::size_t first = 0) {
    auto test = std::make_shared<ClassEvaluation>(std::vector<std::string>{"a", "b"});
    for (std::size_t i = 0; i < answers.size(); ++i) {
        ClassPrediction image;
        image.file = std::to_string(first + i);
        image.truth = 0;
        image.label = answers[i] == 'r' ? 0 : 1;
        test->images.push_back(image);
    }
    RunResults results;
    results.test = test;
    results.exportCheck.epoch = 7;
    return results;
}

StepGain gainBetween(const std::string& before, const std::string& after) {
    return gainOf(earlierTestOf(resultsOf(before), StepKind::LargerInput, {"96"}).value(),
                  resultsOf(after))
        .value();
}

std::string times(int count, char answer) {
    return std::string(static_cast<std::size_t>(count), answer);
}

}  // namespace

// The first is what R prints: PropCIs 0.3-0, diffpropci.mp(b = 40, c = 20, n = 160). The second was
// worked out with Python from the formula of the paper.
TEST(StepGainTest, TheIntervalIsThatOfAgrestiAndMin) {
    const Interval fewer = pairedInterval(20, 40, 160);
    EXPECT_NEAR(fewer.low, -0.216017259, 1e-6);
    EXPECT_NEAR(fewer.high, -0.030896322, 1e-6);
    const Interval more = pairedInterval(12, 2, 100);
    EXPECT_NEAR(more.low, 0.026091692, 1e-6);
    EXPECT_NEAR(more.high, 0.169986740, 1e-6);
    EXPECT_EQ(pairedInterval(0, 0, 0).low, -1);
    EXPECT_EQ(pairedInterval(0, 0, 0).high, 1);
    EXPECT_LE(pairedInterval(1, 0, 1).high, 1);
}

TEST(StepGainTest, CountsWhatWasWonAndLostOnTheSameImages) {
    const StepGain gain = gainBetween("rrwwr", "rwrrr");
    EXPECT_EQ(gain.images, 5);
    EXPECT_EQ(gain.won, 2);
    EXPECT_EQ(gain.lost, 1);
    EXPECT_DOUBLE_EQ(gain.before, 0.6);
    EXPECT_DOUBLE_EQ(gain.after, 0.8);
    EXPECT_TRUE(gain.isWithinChance());
    // Only images 3 and 4 were tested both times.
    const auto shifted =
        gainOf(earlierTestOf(resultsOf("rrwww"), {}, {}).value(), resultsOf("rrr", 3));
    EXPECT_EQ(shifted.value().images, 2);
    EXPECT_EQ(shifted->won, 2);
    EXPECT_FALSE(gainOf(earlierTestOf(resultsOf("r"), {}, {}).value(), resultsOf("r", 9)));
    RunResults validation = resultsOf("r");
    validation.measuredOn = Split::Validation;
    EXPECT_FALSE(gainOf(earlierTestOf(resultsOf("r"), {}, {}).value(), validation))
        << "images by which the best network was chosen are no test";
}

TEST(StepGainTest, SaysWhetherChanceMayHaveMadeIt) {
    const std::string before = times(80, 'r') + times(20, 'w');
    EXPECT_EQ(englishSentence(gainSentence(gainBetween(before, times(81, 'r') + times(19, 'w')))),
              "+1.0 points (80.0 to 81.0 % on the same 100 images), within chance: -1.7 to +3.7 "
              "points with 95 % confidence.");
    EXPECT_THAT(englishSentence(gainSentence(gainBetween(before, times(95, 'r') + times(5, 'w')))),
                testing::AllOf(StartsWith("+15.0 points (80.0 to 95.0 % on the same 100 images), "
                                          "more than chance: +"),
                               HasSubstr(" points with 95 % confidence.")));
    EXPECT_THAT(englishSentence(gainSentence(gainBetween(before, before))),
                StartsWith("+0.0 points"));
    EXPECT_THAT(englishSentence(gainSentence(gainBetween(before, times(60, 'r') + times(40, 'w')))),
                StartsWith("-20.0 points"));
}

// 2 / 2^5 and 2 / 2^6 by hand: of McNemar's test, which also judges the comparison of two runs. The
// interval alone would leave out 0 in both.
TEST(StepGainTest, TheExactTestSaysWhatIsMoreThanChance) {
    const std::string before = times(94, 'r') + times(6, 'w');
    const StepGain five = gainBetween(before, times(99, 'r') + times(1, 'w'));
    EXPECT_GT(five.difference.low, 0);
    EXPECT_TRUE(five.isWithinChance()) << "0.0625";
    EXPECT_FALSE(gainBetween(before, times(100, 'r')).isWithinChance()) << "0.03125";
}

TEST(StepGainTest, ACorrectedImageIsNeitherWonNorLost) {
    const EarlierTest before = earlierTestOf(resultsOf("rw"), {}, {}).value();
    RunResults after = resultsOf("rw");
    auto corrected =
        std::make_shared<ClassEvaluation>(dynamic_cast<const ClassEvaluation&>(*after.test));
    for (ClassPrediction& image : corrected->images) image.truth = 1;
    after.test = corrected;
    const StepGain gain = gainOf(before, after).value();
    EXPECT_EQ(gain.images, 2);
    EXPECT_EQ(gain.won + gain.lost, 0);
    EXPECT_EQ(gain.before, 0.5);
}

// Six won and none lost are 1/32 by chance, so twice that of two comparisons.
TEST(StepGainTest, SeveralComparisonsAtOnceMustBeClearer) {
    const auto resultOf = [](const std::string& answers) {
        return std::make_shared<const RunResults>(resultsOf(answers));
    };
    const auto first = resultOf(times(6, 'w') + "rr");
    const auto better = resultOf(times(8, 'r'));
    const auto alone = gainsOverFirst({first, better, nullptr});
    ASSERT_EQ(alone.size(), 3u);
    EXPECT_FALSE(alone[0]);
    EXPECT_FALSE(alone[2]);
    ASSERT_TRUE(alone[1]);
    EXPECT_EQ(alone[1]->won, 6);
    EXPECT_EQ(alone[1]->comparisons, 1);
    EXPECT_FALSE(alone[1]->isWithinChance());
    const auto both = gainsOverFirst({first, better, first});
    ASSERT_TRUE(both[1]);
    EXPECT_EQ(both[1]->comparisons, 2);
    EXPECT_TRUE(both[1]->isWithinChance());
    EXPECT_TRUE(gainsOverFirst({}).empty());
    EXPECT_FALSE(gainsOverFirst({nullptr, better})[1]);
}

TEST(EarlierTestTest, IsKeptWithTheRun) {
    const TemporaryFolder folder;
    const RunFolder run{folder.path()};
    EXPECT_FALSE(readEarlierTest(run));
    const EarlierTest test =
        earlierTestOf(resultsOf("rwwr"), StepKind::LargerInput, {"96"}).value();
    EXPECT_EQ(test.answers.size(), 4u);
    writeEarlierTest(run, test);
    EXPECT_EQ(readEarlierTest(run), test);
    EXPECT_TRUE(isWrittenByRuns(run.earlierTest().filename())) << "deleted with the run";
    EXPECT_EQ(englishSentence(doneTitle(test)), "Larger input: 96×96");
    for (const char* damaged : {"", "{", "{}", R"({"espalier_earlier_test": 2})"}) {
        writeText(run.earlierTest(), damaged);
        EXPECT_FALSE(readEarlierTest(run)) << damaged;
    }
}

TEST(EarlierTestTest, ThereIsNoneOfResultsWithoutRightAndWrong) {
    EXPECT_FALSE(earlierTestOf(RunResults{}, StepKind::Resume, {}));
    EXPECT_FALSE(earlierTestOf(resultsOf(""), StepKind::Resume, {}));
    const EarlierTest longer =
        earlierTestOf(resultsOf("r"), StepKind::TrainLonger, {"20", "40"}).value();
    EXPECT_EQ(englishSentence(doneTitle(longer)), "Trained on, from epoch 20 to 40");
}

}  // namespace espalier::engine::tests
