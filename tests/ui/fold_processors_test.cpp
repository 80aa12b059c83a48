// SPDX-License-Identifier: GPL-3.0-or-later
// The processors of a cross-validation, while its dialog is open.
#include <QLineEdit>
#include <QSignalSpy>
#include <ctime>

#include "cross_validation_window.h"
#include "engine/base/processors.h"
#include "engine/cross_validation/fold_training.h"
#include "engine/data/loading/scan_data.h"
#include "engine/runs/running_trainings.h"
#include "ui/train/processors_field.h"
#include "ui/train/train_settings.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

class FoldProcessorsTest : public CrossValidationTest {
  protected:
    void SetUp() override {
        const engine::Processors allowed = engine::allowedProcessors();
        if (engine::coresOf(allowed).size() < 2) {
            GTEST_SKIP() << "this processor has no second core";
        }
        first_ = allowed[0];
        ASSERT_NO_FATAL_FAILURE(open());
    }
    ProcessorsField& field() { return page().settings().processors(); }
    void choose(const QString& text) {
        field().input().selectAll();
        QTest::keyClick(&field().input(), Qt::Key_Delete);
        QTest::keyClicks(&field().input(), text);
        QTest::keyClick(&field().input(), Qt::Key_Return);
    }
    QString first() const { return QString::number(first_); }
    bool offers(CrossValidationDialog& dialog, const QString& button) {
        return driver_.wait([&] { return buttonOf(dialog, button) != nullptr; });
    }

    int first_ = 0;
};

}  // namespace

// With the compute threads of its record, so that all its folds are trained alike.
TEST_F(FoldProcessorsTest, WhatIsUnfinishedIsContinuedOnOtherProcessors) {
    engine::Project project = driver_.window().document().project();
    project.options.computeThreads = 1;
    const engine::DataSource scanned =
        engine::scanData(project.dataset, project.dataChoices, {}, {});
    const engine::CrossValidation made =
        engine::createCrossValidation(toPath(place_.filePath("runs")), project, 2, scanned);
    choose(first());
    CrossValidationDialog* dialog = openDialog(2);
    ASSERT_NE(dialog, nullptr);
    EXPECT_TRUE(offers(*dialog, "Continue")) << wordsOf(*dialog).toStdString();
    choose("");
    ASSERT_TRUE(offers(*dialog, "Continue")) << wordsOf(*dialog).toStdString();
    dialog->start();
    ASSERT_TRUE(ended(*dialog));
    EXPECT_EQ(dialog->folder(), made.folder.path) << wordsOf(*dialog).toStdString();
    const engine::Project fold = engine::loadProject(made.folder.fold(2).record());
    EXPECT_EQ(fold.options.computeThreads, 1);
}

TEST_F(FoldProcessorsTest, AWrongListPreventsTheStartOfADialogThatIsOpen) {
    CrossValidationDialog* dialog = openDialog(2);
    ASSERT_NE(dialog, nullptr);
    QPushButton* start = buttonOf(*dialog, "Start");
    EXPECT_TRUE(start->isEnabled());
    choose(first() + "-4000");
    ASSERT_FALSE(field().problem().isEmpty());
    EXPECT_FALSE(start->isEnabled());
    EXPECT_EQ(start->toolTip(), field().problem());
    dialog->start();
    ASSERT_TRUE(ended(*dialog));
    EXPECT_TRUE(wordsOf(*dialog).contains(field().problem())) << wordsOf(*dialog).toStdString();
    EXPECT_TRUE(dialog->folder().empty());
    choose("");
    EXPECT_TRUE(start->isEnabled()) << start->toolTip().toStdString();
}

TEST_F(FoldProcessorsTest, AnotherTrainingOnTheSameProcessorsIsNamed) {
    engine::Announcement other;
    other.announce({.run = "/runs/of another",
                    .processors = {first_},
                    .device = "cpu",
                    .since = std::time(nullptr),
                    .process = 1});
    const engine::Diagnostics expected = engine::reviewRunningTrainings({});
    ASSERT_EQ(expected.size(), 1u);
    CrossValidationDialog* dialog = openDialog(2);
    ASSERT_NE(dialog, nullptr);
    const QSignalSpy warned(dialog, &CrossValidationDialog::warned);
    dialog->start();
    ASSERT_TRUE(ended(*dialog));
    ASSERT_EQ(warned.size(), 1);
    EXPECT_EQ(warned[0][0].toString(), sentenceOf(expected[0]));
}
