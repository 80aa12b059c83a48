// SPDX-License-Identifier: Apache-2.0
#include "engine/project/task_change.h"

#include <gtest/gtest.h>

#include "engine/network/templates.h"
#include "project_support.h"

namespace espalier::engine::tests {

namespace {

constexpr const char* kClassify = "classify";
constexpr const char* kReconstruct = "reconstruct";

Project classifier() {
    Project project;
    project.task = kClassify;
    project.preprocessing = {.height = 28, .width = 28, .channels = 1};
    project.network = makeTemplate("seed-cnn", {.input = {1, 28, 28}});
    project.options.epochs = 7;
    project.options.loss = "focal";
    project.options.bestBy = "f1";
    project.augmentation.flipVertical = true;
    return project;
}

Project changed(const Project& project, const std::string& task) {
    return projectForTask(project, task, findTask(task).usualChoices(project.dataChoices));
}

}  // namespace

TEST(TaskChangeTest, WhatAppliesToBothTasksStays) {
    const Project now = changed(classifier(), kReconstruct);
    EXPECT_EQ(now.task, kReconstruct);
    EXPECT_EQ(now.preprocessing.height, 28);
    EXPECT_EQ(now.preprocessing.channels, 1);
    EXPECT_EQ(now.options.epochs, 7);
    EXPECT_TRUE(now.augmentation.flipVertical);
}

TEST(TaskChangeTest, WhatTheOtherTaskDoesNotOfferBecomesItsUsualChoice) {
    const Project now = changed(classifier(), kReconstruct);
    const TrainingOptions usual;
    EXPECT_EQ(now.options.loss, usual.loss);
    EXPECT_EQ(now.options.bestBy, usual.bestBy);
    EXPECT_TRUE(now.network.nodes.empty());
    EXPECT_FALSE(now.normaliseByData);
    EXPECT_TRUE(changed(now, kClassify).normaliseByData);
}

TEST(TaskChangeTest, ANormalisationOfOnesOwnStays) {
    Project project = classifier();
    project.normaliseByData = false;
    project.preprocessing.mean = {0.5f, 0.5f, 0.5f};
    const Project now = changed(project, kReconstruct);
    EXPECT_FALSE(now.normaliseByData);
    EXPECT_EQ(now.preprocessing.mean, project.preprocessing.mean);
    EXPECT_FALSE(changed(now, kClassify).normaliseByData);
}

TEST(TaskChangeTest, ChangedBackEverythingIsAsItWasLeft) {
    const Project before = classifier();
    Project between = changed(before, kReconstruct);
    between.options.epochs = 9;
    const Project back = withTaskChoicesOf(changed(between, kClassify), before);
    EXPECT_EQ(back.network, before.network);
    EXPECT_EQ(back.options.loss, "focal");
    EXPECT_EQ(back.options.bestBy, "f1");
    EXPECT_EQ(back.options.epochs, 9) << "of both tasks: the newest choice holds";
    EXPECT_TRUE(back.augmentation.flipVertical);
}

}  // namespace espalier::engine::tests
