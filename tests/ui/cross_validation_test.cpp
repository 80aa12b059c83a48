// SPDX-License-Identifier: GPL-3.0-or-later
// Cross-validation, from the button on the Train page to the table.
#include "ui/train/cross_validation_dialog.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include "engine/project/project.h"
#include "ui/document.h"
#include "ui/text.h"
#include "ui/train/train_page.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

class CrossValidationTest : public testing::Test {
  protected:
    /// A small project in a folder of its own, on the Train page.
    void open(int epochs = 2) {
        ASSERT_TRUE(driver_.openSmall(flowerFolder(8)));
        Document& document = driver_.window().document();
        engine::TrainingOptions options = document.project().options;
        options.epochs = epochs;
        options.batch = 8;
        options.device = "cpu";
        document.change(&engine::Project::options, options, Area::Training, "test");
        driver_.window().workspace().saveAs(place_.filePath("flowers.espalier"));
        driver_.window().show(Step::Train);
        ASSERT_TRUE(driver_.wait([this] { return page().whyNotReady().isEmpty(); }));
    }
    TrainPage& page() { return dynamic_cast<TrainPage&>(driver_.window().page(Step::Train)); }
    CrossValidationDialog* openDialog(int folds) {
        if (!driver_.click("Cross-validate …")) return nullptr;
        auto* dialog = driver_.window().findChild<CrossValidationDialog*>();
        if (dialog) dialog->findChild<QSpinBox*>()->setValue(folds);
        return dialog;
    }
    static QPushButton* buttonOf(QWidget& dialog, const QString& text) {
        for (auto* button : dialog.findChildren<QPushButton*>()) {
            if (button->text() == text) return button;
        }
        return nullptr;
    }
    static QString wordsOf(QWidget& dialog) {
        QString words;
        for (const auto* label : dialog.findChildren<QLabel*>()) {
            if (label->isVisible()) words += label->text() + QLatin1Char('\n');
        }
        return words;
    }
    bool ended(CrossValidationDialog& dialog) {
        return driver_.wait([&] { return !dialog.isBusy(); }, 120'000);
    }

    QTemporaryDir place_;
    WindowDriver driver_;
};

}  // namespace

TEST_F(CrossValidationTest, AllFoldsAreTrainedAndTheirTableIsShown) {
    ASSERT_NO_FATAL_FAILURE(open());
    CrossValidationDialog* dialog = openDialog(2);
    ASSERT_NE(dialog, nullptr);
    EXPECT_FALSE(dialog->isModal()) << "the window stays in use";
    QTest::mouseClick(buttonOf(*dialog, "Start"), Qt::LeftButton);
    EXPECT_TRUE(dialog->isBusy());
    EXPECT_FALSE(buttonOf(*dialog, "Start")->isEnabled());
    EXPECT_EQ(buttonOf(*dialog, "Start")->toolTip(), "The folds are being trained.");
    EXPECT_TRUE(driver_.wait([&] { return wordsOf(*dialog).contains("Fold 2 of 2"); }, 120'000))
        << wordsOf(*dialog).toStdString();
    ASSERT_TRUE(ended(*dialog));
    EXPECT_TRUE(wordsOf(*dialog).contains("All folds together: "))
        << wordsOf(*dialog).toStdString();
    EXPECT_TRUE(wordsOf(*dialog).contains(" on 40 unseen images"))
        << wordsOf(*dialog).toStdString();
    auto* table = dialog->findChild<QTableWidget*>();
    ASSERT_TRUE(table->isVisible());
    ASSERT_EQ(table->rowCount(), 2 + 3);
    const auto cell = [&](int row, int column) { return table->item(row, column)->text(); };
    EXPECT_EQ(cell(0, 2).toInt() + cell(1, 2).toInt(), 40) << "every image is held out once";
    EXPECT_EQ(table->horizontalHeaderItem(3)->text(), "Accuracy");
    EXPECT_TRUE(cell(0, 3).endsWith(" %")) << cell(0, 3).toStdString();
    EXPECT_EQ(cell(2, 0), "Mean");
    const auto summary = engine::summariseFolds(engine::readCrossValidation(dialog->folder()));
    ASSERT_TRUE(summary.isComplete());
    EXPECT_EQ(cell(2, 3), percentText(summary.metrics.front().value.mean));
    EXPECT_EQ(toPath(place_.path()), dialog->folder().parent_path().parent_path());
    EXPECT_EQ(buttonOf(*dialog, "Start")->toolTip(), "Train and test once for each fold");
}

TEST_F(CrossValidationTest, ClosingTheWindowMeanwhileAsksFirst) {
    ASSERT_NO_FATAL_FAILURE(open(60));
    CrossValidationDialog* dialog = openDialog(2);
    ASSERT_NE(dialog, nullptr);
    QTest::mouseClick(buttonOf(*dialog, "Start"), Qt::LeftButton);
    const auto question = [this] { return driver_.window().findChild<QMessageBox*>(); };
    driver_.window().close();
    ASSERT_NE(question(), nullptr);
    EXPECT_EQ(question()->text(), "Cross-validation is still in progress.");
    EXPECT_TRUE(question()->informativeText().contains("is saved"));
    QTest::mouseClick(buttonOf(*question(), "Cancel"), Qt::LeftButton);
    EXPECT_TRUE(driver_.wait([&] { return question() == nullptr; }));
    EXPECT_TRUE(driver_.window().isVisible());
    EXPECT_TRUE(dialog->isBusy());
    driver_.window().close();
    ASSERT_NE(question(), nullptr);
    QTest::mouseClick(buttonOf(*question(), "Stop and close"), Qt::LeftButton);
    EXPECT_TRUE(driver_.wait([this] { return !driver_.window().isVisible(); }));
    QTest::mouseClick(buttonOf(*dialog, "Stop"), Qt::LeftButton);
    EXPECT_TRUE(ended(*dialog));
    EXPECT_TRUE(driver_.wait([&] { return question() == nullptr; }));
    driver_.window().show();
    driver_.window().close();
    EXPECT_EQ(question(), nullptr) << "nothing is in progress";
    EXPECT_FALSE(driver_.window().isVisible());
}

TEST_F(CrossValidationTest, WhatWasStoppedGoesOnInAnotherDialogToo) {
    ASSERT_NO_FATAL_FAILURE(open(6));
    CrossValidationDialog* dialog = openDialog(2);
    ASSERT_NE(dialog, nullptr);
    QTest::mouseClick(buttonOf(*dialog, "Start"), Qt::LeftButton);
    ASSERT_TRUE(
        driver_.wait([&] { return wordsOf(*dialog).contains("Fold 2 of 2: epoch"); }, 120'000))
        << wordsOf(*dialog).toStdString();
    QTest::keyClick(dialog, Qt::Key_Escape);
    EXPECT_TRUE(dialog->isBusy()) << "Escape must not end minutes of work";
    QTest::mouseClick(buttonOf(*dialog, "Stop"), Qt::LeftButton);
    ASSERT_TRUE(ended(*dialog));
    EXPECT_TRUE(wordsOf(*dialog).contains("Stopped. Everything trained so far is in "))
        << wordsOf(*dialog).toStdString();
    EXPECT_TRUE(wordsOf(*dialog).contains("espalier resume "));
    ASSERT_NE(buttonOf(*dialog, "Continue"), nullptr);
    const std::filesystem::path folder = dialog->folder();
    dialog->close();
    ASSERT_TRUE(
        driver_.wait([this] { return !driver_.window().findChild<CrossValidationDialog*>(); }));

    CrossValidationDialog* later = openDialog(2);
    ASSERT_NE(later, nullptr);
    QTest::mouseClick(buttonOf(*later, "Start"), Qt::LeftButton);
    ASSERT_TRUE(ended(*later));
    EXPECT_EQ(later->folder(), folder);
    EXPECT_TRUE(engine::summariseFolds(engine::readCrossValidation(folder)).isComplete());
    EXPECT_TRUE(wordsOf(*later).contains("All folds together: ")) << wordsOf(*later).toStdString();
}

TEST_F(CrossValidationTest, TooManyFoldsAreRefusedInASentence) {
    ASSERT_NO_FATAL_FAILURE(open());
    CrossValidationDialog* dialog = openDialog(20);
    ASSERT_NE(dialog, nullptr);
    QTest::mouseClick(buttonOf(*dialog, "Start"), Qt::LeftButton);
    ASSERT_TRUE(ended(*dialog));
    EXPECT_TRUE(wordsOf(*dialog).contains("too few for 20 folds"))
        << wordsOf(*dialog).toStdString();
    EXPECT_TRUE(dialog->folder().empty());
    EXPECT_FALSE(std::filesystem::exists(toPath(place_.filePath("runs"))));
}
