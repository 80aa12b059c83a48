// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/train_settings.h"

#include <gtest/gtest.h>

#include <QLineEdit>

#include "ui/document.h"
#include "ui/forms/field_editor.h"
#include "ui/forms/field_form.h"
#include "ui/train/train_page.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

TEST(TrainSettingsTest, AWrongNumberInTheFormChangesNothingAndSaysWhy) {
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    driver.window().show(Step::Train);
    ASSERT_TRUE(driver.click("Expert"));
    auto& train = dynamic_cast<TrainPage&>(driver.window().page(Step::Train));
    FieldEditor* rate = train.settings().form().editor("learning_rate");
    ASSERT_NE(rate, nullptr);
    const double before = driver.window().document().project().options.learningRate;
    for (const char* wrong : {"-1", "0", "fast", ""}) {
        auto* line = qobject_cast<QLineEdit*>(rate->input());
        line->setText(wrong);
        emit line->textEdited(wrong);
        emit line->editingFinished();
        EXPECT_EQ(driver.window().document().project().options.learningRate, before) << wrong;
        EXPECT_FALSE(rate->problem().isEmpty()) << wrong;
        EXPECT_EQ(train.whyNotReady(), rate->problem()) << "what is seen is not what would train";
    }
    auto* line = qobject_cast<QLineEdit*>(rate->input());
    line->setText("0,01");
    emit line->editingFinished();
    EXPECT_EQ(driver.window().document().project().options.learningRate, 0.01);
    EXPECT_TRUE(train.whyNotReady().isEmpty()) << train.whyNotReady().toStdString();
    driver.click("Simple");
}

TEST(TrainSettingsTest, ShowsOnlyWhatCountsForTheChosenOptimizer) {
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    driver.window().show(Step::Train);
    ASSERT_TRUE(driver.click("Expert"));
    auto& train = dynamic_cast<TrainPage&>(driver.window().page(Step::Train));
    const FieldForm& form = train.settings().form();
    EXPECT_TRUE(form.editor("beta1")->isVisibleTo(&train));
    EXPECT_FALSE(form.editor("momentum")->isVisibleTo(&train));
    engine::TrainingOptions options = driver.window().document().project().options;
    options.optimizer = "sgdm";
    driver.window().document().change(
        &engine::Project::options, options, Area::Training, "Optimizer");
    EXPECT_FALSE(form.editor("beta1")->isVisibleTo(&train));
    EXPECT_TRUE(form.editor("momentum")->isVisibleTo(&train));
    driver.click("Simple");
}
