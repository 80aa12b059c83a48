// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <sstream>
#include <utility>

#include "app/cli/result_text.h"
#include "app/cli/terminal.h"
#include "app/cli/text_format.h"
#include "app/cli/text_plot.h"
#include "app/cli/text_table.h"
#include "app/cli/wrapped_text.h"
#include "engine/base/spelling.h"
#include "engine/language/spoken.h"
#include "engine/training/loop/recent_images.h"

namespace espalier::cli::tests {

namespace {

using engine::nearestWord;
using testing::HasSubstr;
using testing::SizeIs;

std::vector<std::string> linesIn(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

// The columns of one line of a plot, without the axis.
std::string curveOf(const std::string& line) {
    return line.substr(line.find('|') + 1);
}

std::vector<PlotPoint> falling(int count) {
    std::vector<PlotPoint> points;
    for (int i = 0; i < count; ++i) {
        const double y = 1.0 - static_cast<double>(i) / (count - 1);
        points.push_back({static_cast<double>(i + 1), y, y});
    }
    return points;
}

}  // namespace

TEST(TextFormatTest, ANounAgreesWithItsNumber) {
    EXPECT_EQ(counted(0, "image"), "0 images");
    EXPECT_EQ(counted(1, "image"), "1 image");
    EXPECT_EQ(counted(12'000, "image"), "12,000 images");
    EXPECT_EQ(counted(1, "class", "classes"), "1 class");
    EXPECT_EQ(counted(2, "class", "classes"), "2 classes");
}

TEST(TerminalTest, TextThatATerminalWouldObeyIsWrittenAsEscapes) {
    EXPECT_EQ(printable("a\x1b[31mred\x07"), "a\\x1B[31mred\\x07");
    EXPECT_EQ(printable("\x7f \r"), "\\x7F \\x0D");
    EXPECT_EQ(printable("\xC2\x9B"
                        "2J"),
              "\\xC2\\x9B2J")
        << "U+009B, which begins a sequence";
    EXPECT_EQ(printable("\x9B"
                        "2J"),
              "\\x9B2J")
        << "the same outside UTF-8";
    const std::string harmless = "a\tb\n\\x1B caf\u00e9 \u00a0 花";
    EXPECT_EQ(printable(harmless), harmless);
}

TEST(TextFormatTest, FormatsNumbers) {
    EXPECT_EQ(percent(0.924), "92.4 %");
    EXPECT_EQ(percent(std::nan("")), "-");
    EXPECT_EQ(duration(110), "1 min 50 s");
    EXPECT_EQ(duration(3.25), "3.2 s");
    EXPECT_EQ(duration(7'500), "2 h 5 min");
    EXPECT_EQ(duration(std::nan("")), "-");
    EXPECT_EQ(byteText(999), "999 bytes");
    EXPECT_EQ(byteText(3.1e9), "3.1 GB");
    EXPECT_EQ(grouped(25'557'032), "25,557,032");
    EXPECT_EQ(grouped(-1'000), "-1,000");
    EXPECT_EQ(grouped(-100), "-100");
    EXPECT_EQ(significant(0.41234), "0.4123");
}

TEST(TextFormatTest, MeasuresTheWidthOfText) {
    EXPECT_EQ(displayWidth("rose"), 4);
    EXPECT_EQ(displayWidth("バラ"), 4);
    EXPECT_EQ(displayWidth("Blüte"), 5);
    EXPECT_EQ(displayWidth("\xff\xfe"), 2);
    EXPECT_EQ(padded("バラ", 6), "バラ  ");
    EXPECT_EQ(fitted("バラの花", 5), "バラ");
    EXPECT_EQ(fitted("rose", 10), "rose");
}

TEST(TextFormatTest, ShortensNamesInTheirMiddle) {
    EXPECT_EQ(shortened("rose", 4), "rose");
    EXPECT_EQ(shortened("sunflower", 6), "sun…er");
    EXPECT_EQ(shortened("sunflower", 5), "su…er");
    EXPECT_EQ(shortened("バラの花", 6), "バ…花");
    EXPECT_EQ(mostColumns({10, 4, 30}, 30, 8), 16);
    EXPECT_EQ(mostColumns({10, 4, 30}, 5, 8), 8) << "no fewer";
    EXPECT_EQ(mostColumns({10, 4, 30}, 100, 8), 30);
}

TEST(TextFormatTest, AnEstimateHasFewDigits) {
    EXPECT_EQ(aboutDuration(0.2), "about 1 s");
    EXPECT_EQ(aboutDuration(43), "about 45 s");
    EXPECT_EQ(aboutDuration(187), "about 3 min 10 s");
    EXPECT_EQ(aboutDuration(119), "about 2 min");
    EXPECT_EQ(aboutDuration(1'790), "about 30 min");
    EXPECT_EQ(aboutDuration(7'500), "about 2 h 5 min");
    EXPECT_EQ(aboutDuration(std::nan("")), "-");
}

TEST(TextTableTest, NamesThatAreTooLongAreShortenedAndNoColumnIsLost) {
    TextTable table({"class", "images", "next"}, {false, true, false});
    table.add({std::string(80, 'a') + " first", "7", "short"});
    table.add({std::string(80, 'a') + " second", "1,200", "short"});
    const auto lines = linesIn(table.text(40));
    ASSERT_THAT(lines, SizeIs(3));
    for (const std::string& line : lines) EXPECT_LE(displayWidth(line), 40) << line;
    EXPECT_THAT(lines[0], HasSubstr("images  next"));
    EXPECT_THAT(lines[1], testing::AllOf(HasSubstr("…"), HasSubstr("first       7  short")));
    EXPECT_THAT(lines[2], HasSubstr("second   1,200  short"));
    EXPECT_EQ(displayWidth(linesIn(table.text())[2]), 87 + 2 + 6 + 2 + 5);
}

TEST(TextTableTest, TextsThatAreTooLongGoOnInTheirColumn) {
    TextTable table({"", "first", "second"}, {false, false, true});
    table.add({"test accuracy", "93.3 % (84.1 to 97.4 %, 95 % confidence)", "12"});
    EXPECT_EQ(table.wrappedText(38),
              "               first            second\n"
              "test accuracy  93.3 % (84.1 to      12\n"
              "               97.4 %, 95 %\n"
              "               confidence)\n");
    EXPECT_EQ(table.wrappedText(100), table.text());
    EXPECT_TRUE(isWiderThan(table.text(), 38));
    EXPECT_FALSE(isWiderThan(table.wrappedText(38), 38));
}

TEST(WrappedTextTest, BreaksAtBlanksAndIndentsWhatFollows) {
    EXPECT_EQ(wrapped("one two three four", 9), "one two\n  three\n  four");
    EXPECT_EQ(wrapped("- one two three", 9), "- one two\n  three") << "no wider than it must be";
    EXPECT_EQ(wrapped("one two", 9), "one two");
    EXPECT_EQ(wrapped("a line\n\nand another one\n", 9), "a line\n\nand\n  another\n  one\n");
    EXPECT_EQ(wrapped("/a/path/that/is/long is whole", 9), "/a/path/that/is/long\n  is\n  whole");
    EXPECT_EQ(wrapped("", 9), "");
}

TEST(WrappedTextTest, ACommandStaysWhole) {
    EXPECT_EQ(wrapped("To continue it: espalier resume '/a/run of mine'", 20),
              "To continue it:\n  espalier resume '/a/run of mine'");
    EXPECT_EQ(wrapped("To continue: espalier resume run", 80), "To continue: espalier resume run");
}

TEST(WrappedTextTest, ACellIsNeverWiderThanItsColumn) {
    EXPECT_THAT(linesOf("2026-11-20_run", 6), testing::ElementsAre("2026-1", "1-20_r", "un"));
    EXPECT_THAT(linesOf("", 6), testing::ElementsAre(""));
    EXPECT_THAT(linesOf("日本語", 4), testing::ElementsAre("日本", "語"));
}

TEST(TextTableTest, AlignsColumnsInAnyScript) {
    TextTable table({"class", "images"}, {false, true});
    table.add({"バラ", "7"});
    table.add({"tulip", "1,200"});
    const auto lines = linesIn(table.text());
    ASSERT_THAT(lines, SizeIs(3));
    for (const std::string& line : lines) EXPECT_EQ(displayWidth(line), 13) << line;
}

// The cells of sweeps and folds: "2,131" would be two thousand to whoever reads it as English.
TEST(TextTableTest, NumbersAreWrittenAsTheLanguageDoesAndOnlyOnce) {
    engine::speak("ru");
    TextTable table({"trial", "validation loss", "parameters"}, {true, true, true});
    table.add({"1", significant(2.131), grouped(695'844)});
    table.add({"2", significant(2.078e5), "-"});
    const std::string text = table.text();
    engine::speak("");
    EXPECT_THAT(text,
                testing::AllOf(HasSubstr(" 2,131 "),
                               HasSubstr(" 2,078e+05 "),
                               HasSubstr("695\u00a0844"),
                               testing::Not(HasSubstr("2\u00a0131"))));
}

TEST(TextPlotTest, TicksAreWrittenAsTheLanguageDoesAndOnlyOnce) {
    engine::speak("ru");
    const std::string text = drawPlot(
        {.title = "loss",
         .line = {{.x = 1, .low = 2.131, .high = 2.131}, {.x = 9, .low = 1.438, .high = 1.438}},
         .width = 49,
         .height = 5,
         .unicode = false});
    engine::speak("");
    EXPECT_THAT(text, testing::AllOf(HasSubstr(" 2,13 "), HasSubstr(" 1,44 ")));
    EXPECT_THAT(text, testing::Not(HasSubstr("2\u00a013")));
}

TEST(TextPlotTest, DrawsAFallingLineFromTopLeftToBottomRight) {
    const std::string text = drawPlot(
        {.title = "loss", .line = falling(50), .width = 49, .height = 5, .unicode = false});
    const auto lines = linesIn(text);
    ASSERT_THAT(lines, SizeIs(7));
    EXPECT_EQ(lines[0], "loss");
    EXPECT_EQ(curveOf(lines[1]).find('.'), 0u);
    EXPECT_EQ(curveOf(lines[5]).rfind('.'), 39u);
    for (std::size_t i = 1; i < 5; ++i) {
        EXPECT_LE(curveOf(lines[i]).find('.'), curveOf(lines[i + 1]).find('.'));
    }
    EXPECT_THAT(lines[6], HasSubstr("step 50"));
}

TEST(TextPlotTest, ASingleStepIsStepOne) {
    const std::string text = drawPlot({.title = "loss",
                                       .line = {{.x = 1, .low = 1, .high = 1}},
                                       .width = 49,
                                       .height = 5,
                                       .unicode = false});
    EXPECT_THAT(text, HasSubstr("step 1\n"));
    EXPECT_THAT(text, testing::Not(HasSubstr("step 2")));
    EXPECT_EQ(curveOf(linesIn(text)[5]).find('.'), 0u);
}

TEST(TextPlotTest, ConnectsFewPointsByALine) {
    const std::string text = drawPlot(
        {.title = "loss", .line = falling(2), .width = 49, .height = 10, .unicode = false});
    std::size_t dots = 0;
    for (const std::string& line : linesIn(text)) {
        if (line.find('|') != std::string::npos) dots += std::ranges::count(curveOf(line), '.');
    }
    EXPECT_GE(dots, 20u);
}

TEST(TextPlotTest, IsNeverWiderThanRequested) {
    for (const int width : {20, 40, 80, 133}) {
        const std::string text = drawPlot({.title = "t", .line = falling(500), .width = width});
        for (const std::string& line : linesIn(text)) EXPECT_LE(displayWidth(line), width);
    }
}

TEST(TextPlotTest, HidesNoExtreme) {
    std::vector<PlotPoint> points = falling(10'000);
    points[5'000] = {5'001, 40, 40};
    const auto lines =
        linesIn(drawPlot({.title = "t", .line = points, .width = 60, .unicode = false}));
    EXPECT_THAT(lines[1], HasSubstr("."));
    EXPECT_THAT(lines[1], HasSubstr("40"));
}

TEST(TextPlotTest, UsesALogarithmicAxisForALargeRange) {
    const std::vector<PlotPoint> points{{1, 1000, 1000}, {2, 1, 1}};
    EXPECT_THAT(drawPlot({.title = "loss", .line = points}), HasSubstr("logarithmic"));
}

TEST(TextPlotTest, AcceptsAnyNumbers) {
    const double nan = std::nan("");
    const double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(drawPlot({.title = "t"}), "");
    EXPECT_EQ(drawPlot({.title = "t", .line = {{1, nan, nan}}}), "");
    EXPECT_NE(drawPlot({.title = "t", .line = {{1, 0, 0}}}), "");
    EXPECT_NE(drawPlot({.title = "t", .line = {{1, nan, 1}, {2, 3, 3}, {3, 1, infinity}}}), "");
    EXPECT_NE(drawPlot({.title = "t", .line = {{1, -5, 5}, {1, 1e300, 1e300}}}), "");
    EXPECT_NE(drawPlot({.title = "t", .line = {{1, 2, 2}}, .isShare = true}), "");
}

TEST(ResultTextTest, AnAccuracyHasItsIntervalAndFewImagesGiveNoVerdict) {
    EXPECT_EQ(metricText("accuracy", 0.9, 100), "90.0 % (83 to 94 %, 95 % confidence)");
    EXPECT_EQ(metricText("accuracy", 0.0, 1),
              "0 to 79 % (95 % confidence, too few images to judge)");
    EXPECT_EQ(metricText("accuracy", 0.9, 0), "90.0 %") << "their number is not known";
    EXPECT_EQ(metricText("accuracy", NAN, 100), "-");
    EXPECT_EQ(metricText("f1", 0.9, 20), "90.0 %");
    EXPECT_EQ(metricText("f1", 0.9, 19), "too few images to judge");
    EXPECT_EQ(metricText("balanced_accuracy", 0.9, 19), "too few images to judge");
    EXPECT_EQ(metricText("psnr", 24.12, 3), "24.12 dB");
}

TEST(SpellingTest, FindsTheNearestWordOrNothing) {
    const std::vector<std::string> known{"train", "resume", "--epochs", "--batch"};
    EXPECT_EQ(nearestWord("trian", known), "train");
    EXPECT_EQ(nearestWord("traim", known), "train");
    EXPECT_EQ(nearestWord("TRAIN", known), "train") << "only the case differs";
    EXPECT_EQ(nearestWord("--epoch", known), "--epochs");
    EXPECT_EQ(nearestWord("something", known), "");
    EXPECT_EQ(nearestWord("", known), "");
    EXPECT_EQ(nearestWord("TRAIN", known), "train");
    EXPECT_EQ(nearestWord("--batch-size", known), "--batch");
    EXPECT_EQ(nearestWord("--batch-size", {"--ba", "--batch", "--bat"}), "--batch");
    EXPECT_EQ(nearestWord("no file at all", {"no"}), "") << "so few letters mean nothing";
}

TEST(TextPlotTest, BelowTheLossIsTheTasksFirstMetric) {
    engine::TrainingEvent step;
    step.kind = engine::EventKind::Step;
    step.step = 1;
    step.loss.add(0.5F);
    engine::TrainingEvent epoch;
    epoch.kind = engine::EventKind::Epoch;
    epoch.step = 2;
    epoch.validationLoss = 0.4;
    epoch.validationMetrics = {{"psnr", 18.5}, {"ssim", 0.7}};
    const std::string rebuilt = drawCurves({step, epoch}, 60, false);
    EXPECT_THAT(rebuilt, HasSubstr("PSNR: o validation"));
    EXPECT_THAT(rebuilt, HasSubstr("18.5"));
    EXPECT_THAT(rebuilt, testing::Not(HasSubstr("accuracy")));
    step.accuracy.add(0.25F);
    epoch.validationMetrics = {{"accuracy", 0.75}, {"f1", 0.7}};
    const std::string classified = drawCurves({step, epoch}, 60, false);
    EXPECT_THAT(classified, HasSubstr("accuracy: . training, o validation"));
    EXPECT_THAT(classified, HasSubstr("100 %"));
}

// The last step of an epoch of 33 images in batches of 32 has one: 0 or 100 %.
TEST(TextPlotTest, ASmallStepIsDrawnAsTheMeanOfABatch) {
    std::vector<engine::TrainingEvent> events(2);
    for (std::size_t i = 0; i < events.size(); ++i) {
        events[i].kind = engine::EventKind::Step;
        events[i].step = static_cast<std::int64_t>(i) + 1;
        events[i].loss.add(i == 0 ? 0.5 : 40);
        events[i].accuracy.add(i == 0 ? 0.5 : 0);
    }
    const std::string raw = drawCurves(events, 60, false);
    EXPECT_THAT(raw, HasSubstr("40 |"));
    engine::RecentImages recent(32, 33);
    recent.note(events[0], 32);
    recent.note(events[1], 1);
    const std::string text = drawCurves(events, 80, false);
    EXPECT_THAT(text, HasSubstr("loss: . training (mean of the last 32 images), o validation"));
    EXPECT_THAT(text, HasSubstr("accuracy: . training (mean of the last 32 images), o validation"));
    EXPECT_THAT(text, testing::Not(HasSubstr("40 |")));
    const std::string lowest = text.substr(text.find("accuracy"));
    const std::size_t zero = lowest.find(" 0 % |");
    ASSERT_NE(zero, std::string::npos) << text;
    EXPECT_THAT(lowest.substr(zero, lowest.find('\n', zero) - zero), testing::Not(HasSubstr(".")));
}

TEST(TextPlotTest, ARunWithoutValidationHasNoneInItsLegend) {
    engine::TrainingEvent step;
    step.kind = engine::EventKind::Step;
    step.step = 1;
    step.loss.add(0.5);
    engine::TrainingEvent epoch;
    epoch.kind = engine::EventKind::Epoch;
    epoch.step = 1;
    epoch.loss.add(0.5);
    EXPECT_THAT(drawCurves({step}, 60, false), HasSubstr("validation")) << "not known yet";
    EXPECT_THAT(drawCurves({step, epoch}, 60, false), testing::Not(HasSubstr("validation")));
}

TEST(ResultTextTest, AModelThatWasNotTestedIsSaidToBeSo) {
    engine::RunResults results;
    results.measuredOn = engine::Split::Validation;
    EXPECT_THAT(resultSentences({"/run"}, results),
                testing::Contains("There are neither test nor validation images, so the model was "
                                  "not tested."));
}

TEST(TextPlotTest, ARunStoppedInItsFirstEpochShowsTheAccuracyOfItsSteps) {
    engine::TrainingEvent step;
    step.kind = engine::EventKind::Step;
    step.step = 1;
    step.loss.add(0.5F);
    EXPECT_THAT(drawCurves({step}, 60, false), testing::Not(HasSubstr("accuracy")));
    step.accuracy.add(0.25F);
    const std::string text = drawCurves({step}, 60, false);
    EXPECT_THAT(text, HasSubstr("accuracy: . training"));
    EXPECT_THAT(text, HasSubstr("100 %"));
}

TEST(TextPlotTest, LongTicksShiftNoRow) {
    for (const auto& [low, high] : {std::pair(0.00012345, 0.00012347),
                                    {-123.4561, -123.4521},
                                    {1.23456e-7, 1.23466e-7},
                                    {1.0, 2.0}}) {
        const TextPlot plot{
            .title = "t", .line = {{1, low, low}, {9, high, high}}, .width = 60, .unicode = false};
        const auto lines = linesIn(drawPlot(plot));
        std::set<std::size_t> axes;
        for (std::size_t i = 1; i + 1 < lines.size(); ++i) axes.insert(lines[i].find('|'));
        EXPECT_THAT(axes, SizeIs(1)) << low;
        EXPECT_EQ(lines.back().find('1'), *axes.begin() + 1) << low;
        for (const std::string& line : lines) EXPECT_LE(displayWidth(line), 60);
    }
}

TEST(TextPlotTest, TicksOfASmallRangeDiffer) {
    const TextPlot plot{
        .title = "PSNR", .marks = {{1, 10.71, 10.71}, {9, 10.74, 10.74}}, .unicode = false};
    const std::string text = drawPlot(plot);
    EXPECT_THAT(text, HasSubstr("10.74 |"));
    EXPECT_THAT(text, HasSubstr("10.71 |"));
}

TEST(TextPlotTest, TicksAreWrittenAsTheLanguageDoes) {
    const TextPlot plot{
        .title = "PSNR", .marks = {{1, 10.71, 10.71}, {9, 10.74, 10.74}}, .unicode = false};
    engine::speak("ru");
    const std::string text = drawPlot(plot);
    engine::speak("en");
    EXPECT_THAT(text, HasSubstr("10,74 |"));
    EXPECT_THAT(text, testing::Not(HasSubstr("10.7")));
}

TEST(TextFormatTest, MomentsAreReadWithoutSeconds) {
    EXPECT_EQ(momentText("2026-11-26T08:51:34+0000"), "2026-11-26 08:51");
    EXPECT_EQ(momentText("2026-11-26"), "2026-11-26");
    EXPECT_EQ(momentText(""), "");
}

}  // namespace espalier::cli::tests
