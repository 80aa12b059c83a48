// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/network/templates.h"
#include "project_support.h"

namespace espalier::engine::tests {

namespace {

struct Case {
    ImageFolder folder = madeUpFolder({"rose", "tulip"}, 50);
    Project project;
    Case() { completeFromData(project, folder, true); }

    std::string codes() const {
        std::string all;
        for (const Diagnostic& issue : reviewProject(project, folder)) {
            all += issue.code + (issue.severity == Severity::Error ? "! " : " ");
            EXPECT_EQ(englishSentence(issue).find('{'), std::string::npos);
        }
        return all;
    }
};

}  // namespace

using testing::HasSubstr;

TEST(ReviewProjectTest, FindsNothingWrongWithWhatItChose) {
    const Case usual;
    EXPECT_FALSE(hasErrors(reviewProject(usual.project, usual.folder))) << usual.codes();
}

TEST(ReviewProjectTest, WarnsOfABatchLargerThanTheData) {
    Case large;
    large.project.options.batch = 81;
    EXPECT_THAT(large.codes(), HasSubstr("project.batch_too_large "));
    EXPECT_FALSE(hasErrors(reviewProject(large.project, large.folder)));
    large.project.options.batch = 80;
    EXPECT_THAT(large.codes(), testing::Not(HasSubstr("batch_too_large")));
}

TEST(ReviewProjectTest, RefusesANetworkThatEndsInSomethingElse) {
    Case image;
    image.project.network = makeTemplate("autoencoder", {.input = {3, 32, 32}});
    image.project.preprocessing = {.height = 32, .width = 32, .channels = 3};
    EXPECT_THAT(image.codes(), HasSubstr("!"));
    Case classes;
    classes.project.task = "reconstruct";
    EXPECT_THAT(classes.codes(), HasSubstr("!"));
}

TEST(ReviewProjectTest, RefusesToClassifyWithoutLabels) {
    Case none;
    none.folder.labelRule = LabelRule::NoLabels;
    none.folder.classes.clear();
    for (ImageEntry& image : none.folder.images) image.label = -1;
    EXPECT_THAT(none.codes(), HasSubstr("project.no_labels!"));
    none.project.task = "reconstruct";
    none.project.network = {};
    completeFromData(none.project, none.folder, true);
    EXPECT_FALSE(hasErrors(reviewProject(none.project, none.folder))) << none.codes();
}

TEST(ReviewProjectTest, RefusesOptionsOutOfRange) {
    for (const double rate : {0.0, -1.0, std::nan("")}) {
        Case wrong;
        wrong.project.options.learningRate = rate;
        EXPECT_TRUE(hasErrors(reviewProject(wrong.project, wrong.folder))) << rate;
    }
}

TEST(ReviewProjectTest, NamesEverythingThatIsWrongWithANetworkAtOnce) {
    Case wrong;
    wrong.project.network.connections.pop_back();
    wrong.project.network.nodes[2].attributes["no such thing"] = true;
    const auto issues = reviewProject(wrong.project, wrong.folder);
    const auto errors = std::ranges::count(issues, Severity::Error, &Diagnostic::severity);
    EXPECT_GE(errors, 2) << wrong.codes();
}

TEST(ReviewProjectTest, SaysOneThingOfDataWithoutClasses) {
    Case none;
    none.folder.classes.clear();
    for (ImageEntry& image : none.folder.images) image.label = -1;
    const auto issues = reviewProject(none.project, none.folder);
    EXPECT_EQ(std::ranges::count(issues, Severity::Error, &Diagnostic::severity), 1)
        << none.codes();
}

}  // namespace espalier::engine::tests
