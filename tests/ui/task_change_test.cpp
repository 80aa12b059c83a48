// SPDX-License-Identifier: GPL-3.0-or-later
// Changing the task for the open images, and changing it back.
#include <gtest/gtest.h>

#include "ui/document.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

class TaskChangeTest : public testing::Test {
  protected:
    void SetUp() override {
        ASSERT_TRUE(driver_.openSmall(flowerFolder(8)));
        engine::TrainingOptions options = document().project().options;
        epochsBefore_ = options.epochs;
        options.epochs = 7;
        options.loss = "focal";
        document().change(&engine::Project::options, options, Area::Training, "options");
    }
    void changeTo(const std::string& task) {
        driver_.window().workspace().rescanForTask(task);
        ASSERT_TRUE(settledOn(task)) << driver_.banner().toStdString();
    }
    bool settledOn(const std::string& task) {
        return driver_.wait([&] {
            return document().project().task == task && !driver_.window().workspace().isBusy();
        });
    }
    Document& document() { return driver_.window().document(); }
    const engine::Project& project() { return document().project(); }

    WindowDriver driver_;
    std::int64_t epochsBefore_ = 0;  ///< as recommended for the images
};

}  // namespace

TEST_F(TaskChangeTest, KeepsApplicableSettingsAndReportsChanges) {
    ASSERT_NO_FATAL_FAILURE(changeTo("reconstruct"));
    EXPECT_EQ(project().options.epochs, 7);
    EXPECT_EQ(project().options.loss, engine::TrainingOptions().loss);
    EXPECT_GE(project().preprocessing.height, 28);
    EXPECT_LT(project().preprocessing.height, 48) << "not suggested again";
    EXPECT_EQ(project().network.name, "autoencoder");
    EXPECT_FALSE(project().augmentation.any()) << "nobody had chosen the other task's";
    EXPECT_TRUE(driver_.banner().contains("Undo (Ctrl+Z)")) << driver_.banner().toStdString();
}

TEST_F(TaskChangeTest, IsOneUndoStep) {
    const std::string before = engine::projectToJson(project(), {});
    const int steps = document().undoStack().count();
    ASSERT_NO_FATAL_FAILURE(changeTo("reconstruct"));
    const std::string after = engine::projectToJson(project(), {});
    EXPECT_EQ(document().undoStack().count(), steps + 1);
    EXPECT_TRUE(document().data().folder().classes.empty());
    driver_.key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(engine::projectToJson(project(), {}), before);
    EXPECT_EQ(document().data().folder().classes.size(), 5u);
    EXPECT_EQ(document().selected().folder().classes.size(), 5u);
    driver_.key(Qt::Key_Y, Qt::ControlModifier);
    EXPECT_EQ(engine::projectToJson(project(), {}), after);
    driver_.key(Qt::Key_Z, Qt::ControlModifier);
    driver_.key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(project().options.epochs, epochsBefore_) << "and the edits before it";
}

TEST_F(TaskChangeTest, ChangingBackRestoresTheSettings) {
    engine::DataChoices choices = project().dataChoices;
    choices.excludedClasses = {"rose"};
    document().change(&engine::Project::dataChoices, choices, Area::Data, "classes");
    const engine::NetworkDescription network = project().network;
    const engine::Augmentation augmentation = project().augmentation;
    ASSERT_NO_FATAL_FAILURE(changeTo("reconstruct"));
    engine::TrainingOptions options = project().options;
    options.epochs = 9;
    document().change(&engine::Project::options, options, Area::Training, "options");
    ASSERT_NO_FATAL_FAILURE(changeTo("classify"));
    EXPECT_EQ(project().network, network);
    EXPECT_EQ(project().augmentation, augmentation);
    EXPECT_EQ(project().options.loss, "focal");
    EXPECT_EQ(project().options.epochs, 9);
    EXPECT_EQ(project().preprocessing.height, 28);
    EXPECT_EQ(project().dataChoices.excludedClasses, std::vector<std::string>{"rose"});
    EXPECT_EQ(document().selected().folder().classes.size(), 4u);
}
