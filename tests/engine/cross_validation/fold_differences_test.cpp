// SPDX-License-Identifier: Apache-2.0
// Folds that were changed one by one, as earlier versions allowed.
#include "engine/cross_validation/fold_differences.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "engine/cross_validation/fold_reading.h"
#include "engine/network/templates.h"

namespace espalier::engine::tests {

namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr int kThree = 3;

CrossValidation planned() {
    CrossValidation validation{.folder = {"/runs/flowers"}, .folds = kThree};
    validation.project.dataset = "/flowers";
    validation.project.network = makeTemplate("seed-cnn", {.input = {3, 24, 24}});
    validation.project.options.epochs = 20;
    return validation;
}

/// The first so many folds, as they were planned.
std::vector<FoldFiles> begun(const CrossValidation& validation, int count) {
    std::vector<FoldFiles> folds(kThree);
    for (int i = 0; i < count; ++i) {
        RunSummary run;
        run.project = validation.project;
        run.project.dataChoices.fold = {i + 1, kThree};
        folds[static_cast<std::size_t>(i)].run = run;
    }
    return folds;
}

}  // namespace

TEST(FoldDifferencesTest, FoldsAsTheyWerePlannedAreEqual) {
    const CrossValidation validation = planned();
    EXPECT_THAT(foldDifferences(validation, begun(validation, kThree)), IsEmpty());
    std::vector<FoldFiles> moved = begun(validation, kThree);
    moved[1].run->project.dataset = "/elsewhere/flowers";
    moved[1].run->project.options.device = "cpu";
    moved[1].run->project.options.computeThreads = 2;
    moved[1].run->project.runFolders = {"/runs"};
    EXPECT_THAT(foldDifferences(validation, moved), IsEmpty()) << "that trains nothing else";
}

TEST(FoldDifferencesTest, SaysWhichFoldDiffersAndInWhat) {
    const CrossValidation validation = planned();
    std::vector<FoldFiles> folds = begun(validation, kThree);
    folds[1].run->project.options.learningRate = 0.01;
    OptionChange longer = changeOf(validation.project.options, 100);
    longer.epochs = 30;
    folds[2].run->project.changes = {longer};
    const std::vector<FoldDifference> found = foldDifferences(validation, folds);
    ASSERT_THAT(found, SizeIs(2));
    EXPECT_EQ(found[0].number, 2);
    EXPECT_EQ(differenceSentence(found[0]),
              "Fold 2 was trained with other settings: Learning rate 0.01 instead of 0.001.");
    EXPECT_EQ(differenceSentence(found[1]),
              "Fold 3 was trained with other settings: Epochs 30 instead of 20.");
}

TEST(FoldDifferencesTest, AnotherNetworkIsNamed) {
    const CrossValidation validation = planned();
    std::vector<FoldFiles> folds = begun(validation, kThree);
    folds[0].run->project.network = makeTemplate("resnet18", {.input = {3, 24, 24}});
    const std::vector<FoldDifference> found = foldDifferences(validation, folds);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_THAT(differenceSentence(found[0]), HasSubstr("Network resnet18 instead of seed-cnn"));
}

TEST(FoldDifferencesTest, WhatAllFoldsHaveMakesThemNotUnequal) {
    const CrossValidation validation = planned();
    std::vector<FoldFiles> folds = begun(validation, 2);
    for (FoldFiles& fold : folds) {
        if (fold.run) fold.run->project.options.batch = 8;
    }
    EXPECT_THAT(foldDifferences(validation, folds), IsEmpty());
    folds[0].run->project.options.epochs = 5;
    ASSERT_THAT(foldDifferences(validation, folds), SizeIs(1));
    EXPECT_THAT(foldDifferences(validation, folds).front().settings, SizeIs(1));
    folds[1].run.reset();
    EXPECT_THAT(foldDifferences(validation, folds).front().settings, SizeIs(2))
        << "the other folds will be as planned";
}

TEST(FoldDifferencesTest, OfManyDifferencesAFewAreNamed) {
    FoldDifference fold{.number = 2, .settings = {}};
    for (const char* name : {"A", "B", "C", "D", "E", "F"}) {
        fold.settings.push_back({name, {"1", ""}});
    }
    EXPECT_THAT(differenceSentence(fold), HasSubstr("D none instead of 1; and 2 more."));
}

}  // namespace espalier::engine::tests
