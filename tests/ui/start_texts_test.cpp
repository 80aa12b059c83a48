// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of the weights that training starts from.
#include <gtest/gtest.h>

#include <string>

#include "engine/weights/match.h"
#include "ui/starts/start_texts.h"

namespace espalier::ui {
namespace {

TEST(StartTextsTest, SaysWhereLayersComputeOtherwiseThanInTheFile) {
    engine::MatchReport report;
    EXPECT_TRUE(remarksOn(report).isEmpty());
    report.epsilons.push_back({.layer = "norm", .here = 1e-5, .there = 1e-3});
    EXPECT_NE(remarksOn(report).toStdString().find("In norm, epsilon differs"), std::string::npos);
    EXPECT_FALSE(hasDoubtfulRemarks(report)) << "only the last digits differ";
    report.steps.push_back({"conv", "stride", "1 × 1", "2 × 2"});
    report.steps.push_back({"conv", "padding", "explicit", "same"});
    report.withoutBias = {"a", "b", "c", "d"};
    const std::string text = remarksOn(report).toStdString();
    EXPECT_NE(text.find("In conv, stride, dilation"), std::string::npos) << text;
    EXPECT_NE(text.find("the file has one: a, b, c and 1 more."), std::string::npos) << text;
    EXPECT_TRUE(hasDoubtfulRemarks(report));
}

}  // namespace
}  // namespace espalier::ui
