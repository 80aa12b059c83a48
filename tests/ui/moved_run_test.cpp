// SPDX-License-Identifier: GPL-3.0-or-later
// A displayed run whose folder is no longer where it was.
#include <gtest/gtest.h>

#include <QDir>
#include <QLabel>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

#include "engine/runs/run_folder.h"
#include "ui/document.h"
#include "ui/export/export_page.h"
#include "ui/run/extend_question.h"
#include "ui/text.h"
#include "ui/widgets/elided_label.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

class MovedRunTest : public testing::Test {
  protected:
    void SetUp() override {
        ASSERT_TRUE(driver_.openSmall(flowerFolder(8)));
        Document& document = driver_.window().document();
        engine::TrainingOptions options = document.project().options;
        options.epochs = 1;
        document.change(&engine::Project::options, options, Area::Training, "epochs");
        driver_.key(Qt::Key_R, Qt::ControlModifier);
        ASSERT_TRUE(driver_.showResults()) << driver_.banner().toStdString();
        folder_ = fromPath(run().shown().run.path);
        ended_ = run().sentence();
    }
    void trainLonger() {
        ASSERT_TRUE(driver_.click("Train longer …"));
        auto* question = driver_.window().findChild<ExtendQuestion*>();
        ASSERT_NE(question, nullptr);
        auto* epochs = question->findChild<QSpinBox*>();
        epochs->selectAll();
        QTest::keyClicks(epochs, "2");
        ASSERT_TRUE(driver_.click("Train 2 more epochs"));
    }
    bool isTold() {
        return driver_.wait([&] { return driver_.banner().contains("is no longer at"); });
    }
    /// How many visible labels contain this text, even where it is elided.
    int timesShown(const QString& words) {
        int times = 0;
        for (const QLabel* label : driver_.window().findChildren<QLabel*>()) {
            const auto* line = qobject_cast<const ElidedLabel*>(label);
            const QString text = line ? line->whole() : label->text();
            times += label->isVisible() && text.contains(words);
        }
        return times;
    }
    RunControl& run() { return driver_.window().run(); }

    QTemporaryDir place_;
    const QString moved_ = place_.filePath("moved");
    QString folder_, ended_;
    WindowDriver driver_;
};

}  // namespace

TEST_F(MovedRunTest, WhatItHasComeToStaysAndItIsLocated) {
    ASSERT_TRUE(ended_.startsWith("Finished after 1 epoch")) << ended_.toStdString();
    ASSERT_TRUE(QDir().rename(folder_, moved_));
    ASSERT_NO_FATAL_FAILURE(trainLonger());
    ASSERT_TRUE(isTold()) << driver_.banner().toStdString();
    EXPECT_EQ(run().sentence(), ended_);
    EXPECT_EQ(run().state(), RunState::Ended);
    EXPECT_EQ(timesShown("Preparing to resume"), 0);
    driver_.window().show(Step::Results);
    ASSERT_TRUE(driver_.click("More"));
    EXPECT_EQ(timesShown(ended_ + " Tested: the "), 1) << "as it was";
    driver_.window().show(Step::Train);
    EXPECT_EQ(timesShown("is no longer at"), 1) << "the banner alone";
    ASSERT_TRUE(driver_.clickAndChoose("Locate …", moved_));
    ASSERT_TRUE(driver_.wait([&] { return run().shown().run.path == toPath(moved_); }))
        << driver_.banner().toStdString();
    EXPECT_TRUE(run().shown().results);
    driver_.window().show(Step::Results);
    ASSERT_NO_FATAL_FAILURE(trainLonger());
    EXPECT_TRUE(driver_.wait(
        [&] { return run().history().latest().epoch == 3 && run().shown().results.has_value(); },
        60'000))
        << run().sentence().toStdString() << driver_.banner().toStdString();
}

TEST_F(MovedRunTest, OnceItIsBackItIsTrainedLonger) {
    ASSERT_TRUE(QDir().rename(folder_, moved_));
    ASSERT_NO_FATAL_FAILURE(trainLonger());
    ASSERT_TRUE(isTold()) << driver_.banner().toStdString();
    ASSERT_TRUE(QDir().rename(moved_, folder_));
    driver_.window().show(Step::Results);
    ASSERT_NO_FATAL_FAILURE(trainLonger());
    EXPECT_TRUE(driver_.wait(
        [&] { return run().history().latest().epoch == 3 && run().shown().results.has_value(); },
        60'000))
        << run().sentence().toStdString() << driver_.banner().toStdString();
}

TEST_F(MovedRunTest, AnExportOffersToLocateIt) {
    ASSERT_TRUE(QDir().rename(folder_, moved_));
    driver_.window().show(Step::Export);
    auto& page = dynamic_cast<ExportPage&>(driver_.window().page(Step::Export));
    page.exportTo(place_.filePath("model.onnx"));
    ASSERT_TRUE(isTold()) << driver_.banner().toStdString();
    EXPECT_EQ(run().sentence(), ended_);
    EXPECT_FALSE(page.isBusy());
    EXPECT_FALSE(QFileInfo::exists(place_.filePath("model.onnx")));
    ASSERT_TRUE(driver_.clickAndChoose("Locate …", moved_));
    EXPECT_TRUE(driver_.wait([&] { return run().shown().run.path == toPath(moved_); }))
        << driver_.banner().toStdString();
}
