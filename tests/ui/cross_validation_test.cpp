// SPDX-License-Identifier: GPL-3.0-or-later
// Cross-validation, from the button on the Train page to the table.
#include "ui/train/cross_validation_dialog.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <chrono>
#include <optional>

#include "cross_validation_window.h"
#include "engine/project/project.h"
#include "ui/document.h"
#include "ui/jobs/turn.h"
#include "ui/shell/background.h"
#include "ui/text.h"
#include "ui/train/train_page.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

TEST_F(CrossValidationTest, AllFoldsAreTrainedAndTheirTableIsShown) {
    ASSERT_NO_FATAL_FAILURE(open(200));  // so long that what is said of a fold can be seen
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
    EXPECT_TRUE(driver_.wait([&] { return !table->verticalScrollBar()->isVisible(); }))
        << "the last row is the interval";
    const auto cell = [&](int row, int column) { return table->item(row, column)->text(); };
    EXPECT_EQ(cell(0, 3).toInt() + cell(1, 3).toInt(), 40) << "every image is held out once";
    EXPECT_EQ(table->horizontalHeaderItem(2)->text(), "Validation");
    for (int row = 0; row < 2; ++row) {
        EXPECT_EQ(cell(row, 1).toInt() + cell(row, 2).toInt() + cell(row, 3).toInt(), 40)
            << "no image is missing";
    }
    EXPECT_EQ(table->horizontalHeaderItem(4)->text(), "Accuracy");
    EXPECT_TRUE(cell(0, 4).endsWith(" %")) << cell(0, 4).toStdString();
    EXPECT_EQ(cell(2, 0), "Mean");
    const auto summary = engine::summariseFolds(engine::readCrossValidation(dialog->folder()));
    ASSERT_TRUE(summary.isComplete());
    EXPECT_EQ(cell(2, 4), percentText(summary.metrics.front().value.mean));
    const engine::FoldMetric& accuracy = summary.metrics.front();
    EXPECT_EQ(cell(4, 4) == "too few folds to judge", saysNothing(accuracy.key, accuracy.value))
        << cell(4, 4).toStdString();
    EXPECT_EQ(toPath(place_.path()), dialog->folder().parent_path().parent_path());
    EXPECT_EQ(buttonOf(*dialog, "Start")->toolTip(), "Train and test once for each fold");
    const QPointer<CrossValidationDialog> closing(dialog);
    QTest::mouseClick(buttonOf(*dialog, "Close"), Qt::LeftButton);
    EXPECT_TRUE(!closing || !closing->isVisible());
}

TEST_F(CrossValidationTest, ClosingTheWindowMeanwhileAsksFirst) {
    ASSERT_NO_FATAL_FAILURE(open(kEndless));
    QPointer<CrossValidationDialog> dialog = startFolds(2);
    ASSERT_NE(dialog, nullptr);
    driver_.window().close();
    ASSERT_NE(question(), nullptr);
    EXPECT_EQ(question()->text(), "The cross-validation is still in progress.");
    EXPECT_TRUE(question()->informativeText().contains("is saved"));
    ASSERT_NO_FATAL_FAILURE(answer("Keep working"));
    EXPECT_TRUE(driver_.window().isVisible());
    EXPECT_TRUE(dialog->isBusy());
    driver_.window().close();
    ASSERT_NO_FATAL_FAILURE(answer("Stop and close"));
    EXPECT_TRUE(driver_.wait([this] { return !driver_.window().isVisible(); }));
    EXPECT_TRUE(driver_.wait([&] { return !dialog; })) << "it closes with the window";
    driver_.window().show();
    ASSERT_NE(startFolds(2), nullptr);
    driver_.window().close();
    EXPECT_NE(question(), nullptr) << "what was stopped before does not answer for this one";
    EXPECT_TRUE(driver_.window().isVisible());
    ASSERT_NO_FATAL_FAILURE(answer("Stop and close"));
}

TEST_F(CrossValidationTest, OneQuestionAsksAboutAllThatIsInProgress) {
    ASSERT_NO_FATAL_FAILURE(open(kEndless));
    QPointer<CrossValidationDialog> dialog = startFolds(2);
    ASSERT_NE(dialog, nullptr);
    EXPECT_TRUE(driver_.wait([this] {
        return driver_.shows("The cross-validation is in progress; a training at the same time");
    }));
    ASSERT_NO_FATAL_FAILURE(train());
    driver_.window().close();
    ASSERT_NE(question(), nullptr);
    EXPECT_EQ(question()->text(),
              "Training is still in progress.\nThe cross-validation is still in progress.");
    EXPECT_TRUE(question()->informativeText().contains("Cross-validation: If you stop now"));
    ASSERT_NO_FATAL_FAILURE(answer("Keep working"));
    EXPECT_TRUE(dialog->isBusy());
    EXPECT_TRUE(driver_.window().run().isTraining());
    // What one of them asked is not answered by the end of the other.
    driver_.window().close();
    ASSERT_NE(question(), nullptr);
    driver_.window().run().stop();
    ASSERT_TRUE(driver_.wait([this] {
        return question() && question()->text() == "The cross-validation is still in progress.";
    }));
    ASSERT_NO_FATAL_FAILURE(answer("Keep working"));
    EXPECT_TRUE(driver_.window().isVisible());
    ASSERT_NO_FATAL_FAILURE(train());
    driver_.window().close();
    ASSERT_NO_FATAL_FAILURE(answer("Stop and save"));
    EXPECT_TRUE(driver_.wait([this] { return !driver_.window().isVisible(); }, 60'000));
    EXPECT_TRUE(driver_.wait([&] { return !dialog; }));
    EXPECT_FALSE(driver_.window().run().isTraining());
    // Later trainings are asked about as the first one was.
    driver_.window().show();
    ASSERT_NO_FATAL_FAILURE(train());
    driver_.window().close();
    ASSERT_NE(question(), nullptr);
    ASSERT_NO_FATAL_FAILURE(answer("Keep working"));
    driver_.window().run().stop();
    EXPECT_TRUE(driver_.wait([this] { return !driver_.window().run().isTraining(); }, 60'000));
    QTest::qWait(100);
    EXPECT_TRUE(driver_.window().isVisible());
}

TEST_F(CrossValidationTest, AQuestionGoesAwayWithWhatItAsksAbout) {
    ASSERT_NO_FATAL_FAILURE(open(kEndless));
    QPointer<CrossValidationDialog> dialog = startFolds(2);
    ASSERT_NE(dialog, nullptr);
    driver_.window().close();
    ASSERT_NE(question(), nullptr);
    QTest::mouseClick(buttonOf(*dialog, "Stop"), Qt::LeftButton);
    EXPECT_TRUE(driver_.wait([this] { return question() == nullptr; }));
    EXPECT_TRUE(driver_.window().isVisible());
    driver_.window().close();
    EXPECT_EQ(question(), nullptr) << "nothing is in progress";
    EXPECT_FALSE(driver_.window().isVisible());
}

TEST_F(CrossValidationTest, TheBackgroundLastsUntilAllHasEnded) {
    ASSERT_NO_FATAL_FAILURE(open(kEndless));
    QPointer<CrossValidationDialog> dialog = startFolds(2);
    ASSERT_NE(dialog, nullptr);
    ASSERT_NO_FATAL_FAILURE(train());
    driver_.window().close();
    ASSERT_NO_FATAL_FAILURE(answer("Continue in background"));
    ASSERT_TRUE(driver_.wait([this] { return !driver_.window().isVisible(); }));
    EXPECT_FALSE(dialog->isVisible()) << "no part of the window remains";
    EXPECT_TRUE(dialog->isBusy());
    driver_.window().run().stop();
    ASSERT_TRUE(
        driver_.wait([this] { return driver_.window().run().state() == RunState::Ended; }, 60'000));
    QTest::qWait(100);
    EXPECT_TRUE(dialog->isBusy()) << "the end of the training does not end the other work";
    EXPECT_EQ(question(), nullptr) << "nobody would see it";
    driver_.window().background().leave();
    EXPECT_TRUE(dialog->isVisible());
    QTest::mouseClick(buttonOf(*dialog, "Stop"), Qt::LeftButton);
}

TEST_F(CrossValidationTest, ClosingItsOwnDialogAsksAndTheWorkMayGoOnWithoutIt) {
    ASSERT_NO_FATAL_FAILURE(open(kEndless));
    QPointer<CrossValidationDialog> dialog = startFolds(2);
    ASSERT_NE(dialog, nullptr);
    for (const bool isEscape : {true, false}) {
        if (isEscape) QTest::keyClick(dialog, Qt::Key_Escape);
        if (!isEscape) dialog->close();
        const QPointer<QMessageBox> closing = closingOf(*dialog);
        ASSERT_NE(closing, nullptr);
        EXPECT_EQ(closing->text(), "The cross-validation is still in progress.");
        EXPECT_TRUE(closing->informativeText().contains("is saved, and you can continue later"));
        ASSERT_NE(closing->defaultButton(), nullptr);
        EXPECT_EQ(closing->defaultButton()->text(), "Keep open");
        QTest::mouseClick(closing->defaultButton(), Qt::LeftButton);
        ASSERT_TRUE(driver_.wait([&] { return !closing; }));
        EXPECT_TRUE(dialog->isBusy() && dialog->isVisible());
    }
    ASSERT_NO_FATAL_FAILURE(close(*dialog, "Continue in background"));
    EXPECT_TRUE(dialog->isBusy() && !dialog->isVisible());
    ASSERT_TRUE(driver_.click("Cross-validate …"));
    EXPECT_TRUE(dialog->isVisible()) << "the button brings the same one back";
    ASSERT_NO_FATAL_FAILURE(close(*dialog, "Stop and close"));
    EXPECT_TRUE(driver_.wait([&] { return !dialog; }));
}

TEST_F(CrossValidationTest, TheWayBackFromTheBackgroundIsAlwaysOpen) {
    ASSERT_NO_FATAL_FAILURE(open(kEndless));
    const QString other = driver_.button("Cross-validate …")->toolTip();
    QPointer<CrossValidationDialog> dialog = startFolds(2);
    ASSERT_NE(dialog, nullptr);
    ASSERT_NO_FATAL_FAILURE(close(*dialog, "Continue in background"));
    ASSERT_NO_FATAL_FAILURE(train());
    page().showSettings();
    QAbstractButton* button = driver_.button("Cross-validate …");
    ASSERT_NE(button, nullptr);
    EXPECT_EQ(button->toolTip(), "Shows the cross-validation, which is in progress");
    ASSERT_TRUE(driver_.click("Cross-validate …")) << "also during a training";
    EXPECT_TRUE(dialog->isVisible());
    QTest::mouseClick(buttonOf(*dialog, "Stop"), Qt::LeftButton);
    EXPECT_FALSE(button->isEnabled()) << "now it would begin another one";
    EXPECT_TRUE(button->toolTip().contains("A training is running."));
    driver_.window().run().stop();
    ASSERT_TRUE(driver_.wait([&] { return button->isEnabled(); }, 60'000));
    EXPECT_EQ(button->toolTip(), other);
}

// Its work cannot end before the test lets it.
TEST_F(CrossValidationTest, TheEndOfTheWorkShowsTheDialogAgain) {
    ASSERT_NO_FATAL_FAILURE(open());
    std::optional<Turn> mine(std::in_place, Turn::At::Folds, std::stop_token());
    QPointer<CrossValidationDialog> dialog = startFolds(2);
    ASSERT_NE(dialog, nullptr);
    QTest::keyClick(dialog, Qt::Key_Return);
    EXPECT_TRUE(dialog->isBusy()) << "Enter does not stop it";
    ASSERT_NO_FATAL_FAILURE(close(*dialog, "Continue in background"));
    EXPECT_TRUE(dialog->isBusy() && !dialog->isVisible());
    mine.reset();
    ASSERT_TRUE(ended(*dialog));
    EXPECT_TRUE(dialog->isVisible()) << "with its result";
    EXPECT_TRUE(wordsOf(*dialog).contains("All folds together: "));
    // The user may be typing elsewhere meanwhile, and Enter must not begin another hour of work.
    EXPECT_TRUE(dialog->testAttribute(Qt::WA_ShowWithoutActivating));
    QTest::keyClick(buttonOf(*dialog, "Start"), Qt::Key_Return);
    EXPECT_FALSE(dialog->isBusy());
}

TEST_F(CrossValidationTest, WhatEndsWhileTheWindowIsHiddenIsShownWithTheWindow) {
    ASSERT_NO_FATAL_FAILURE(open());
    std::optional<Turn> mine(std::in_place, Turn::At::Folds, std::stop_token());
    QPointer<CrossValidationDialog> dialog = startFolds(2);
    ASSERT_NE(dialog, nullptr);
    ASSERT_NO_FATAL_FAILURE(close(*dialog, "Continue in background"));
    Background& background = driver_.window().background();
    background.enter();
    background.leave();
    EXPECT_FALSE(dialog->isVisible()) << "it has not ended yet";
    background.enter();
    mine.reset();
    ASSERT_TRUE(ended(*dialog));
    EXPECT_FALSE(dialog->isVisible()) << "no part of the window is visible";
    background.leave();
    EXPECT_TRUE(dialog->isVisible());
    EXPECT_FALSE(dialog->isInBackground());
    EXPECT_TRUE(wordsOf(*dialog).contains("All folds together: "));
}

TEST_F(CrossValidationTest, NothingIsMeasuredBesideAFold) {
    using Clock = std::chrono::steady_clock;
    ASSERT_NO_FATAL_FAILURE(open(kEndless));
    ASSERT_TRUE(driver_.wait([this] { return driver_.shows("estimated from"); }, 60'000));
    QPointer<CrossValidationDialog> dialog = startFolds(2);
    ASSERT_NE(dialog, nullptr);
    ASSERT_TRUE(driver_.wait([&] { return wordsOf(*dialog).contains(": epoch"); }, 60'000));
    constexpr std::chrono::milliseconds kWhile(200);
    const Clock::time_point begin = Clock::now();
    { const Turn turn(Turn::At::Measuring, {}, kWhile); }
    EXPECT_GE(Clock::now() - begin, kWhile);
    // A stopped fold ends a little later than the dialog says.
    QTest::mouseClick(buttonOf(*dialog, "Stop"), Qt::LeftButton);
    constexpr std::chrono::minutes kLong(1);
    const Clock::time_point stopped = Clock::now();
    { const Turn turn(Turn::At::Measuring, {}, kLong); }
    EXPECT_LT(Clock::now() - stopped, kLong);
    const engine::CrossValidationFolder folder{dialog->folder()};
    EXPECT_NE(engine::summariseRun(folder.fold(1).path).status, engine::RunStatus::Running);
}

TEST_F(CrossValidationTest, WhatWasStoppedGoesOnInAnotherDialogToo) {
    ASSERT_NO_FATAL_FAILURE(open(60));
    QPointer<CrossValidationDialog> dialog = startFolds(2);
    ASSERT_NE(dialog, nullptr);
    ASSERT_TRUE(
        driver_.wait([&] { return wordsOf(*dialog).contains("Fold 2 of 2: epoch"); }, 120'000))
        << wordsOf(*dialog).toStdString();
    const auto rowsOf = [](const CrossValidationDialog& one) {
        const auto* table = one.findChild<QTableWidget*>();
        return table->isVisible() ? table->rowCount() : 0;
    };
    EXPECT_GE(rowsOf(*dialog), 1) << "the first fold is shown while the second is trained";
    EXPECT_TRUE(wordsOf(*dialog).contains("The finished folds together: "));
    QTest::mouseClick(buttonOf(*dialog, "Stop"), Qt::LeftButton);
    ASSERT_TRUE(ended(*dialog));
    EXPECT_GE(rowsOf(*dialog), 1) << "and after it was stopped";
    EXPECT_TRUE(
        wordsOf(*dialog).contains("Stopped after 1 of 2 folds. Everything trained so far is in "))
        << wordsOf(*dialog).toStdString();
    EXPECT_TRUE(wordsOf(*dialog).contains("Press Continue to resume, now or from the Runs page."));
    EXPECT_FALSE(wordsOf(*dialog).contains("espalier resume")) << "there is a button";
    ASSERT_NE(buttonOf(*dialog, "Continue"), nullptr);
    const std::filesystem::path folder = dialog->folder();
    dialog->close();
    ASSERT_TRUE(driver_.wait([&] { return !dialog; }));

    // Offered although it has another number of folds than a new one.
    ASSERT_TRUE(driver_.click("Cross-validate …"));
    auto* later = driver_.window().findChild<CrossValidationDialog*>();
    ASSERT_NE(later, nullptr);
    ASSERT_TRUE(driver_.wait([&] { return buttonOf(*later, "Continue") != nullptr; }));
    EXPECT_EQ(later->findChild<QSpinBox*>()->value(), 2);
    EXPECT_TRUE(driver_.wait([&] {
        return wordsOf(*later).contains("was stopped after 1 of 2 folds. Continue");
    })) << "once it is saved: "
        << wordsOf(*later).toStdString();
    later->findChild<QSpinBox*>()->setValue(3);
    EXPECT_TRUE(driver_.wait([&] { return buttonOf(*later, "Start") != nullptr; }));
    later->findChild<QSpinBox*>()->setValue(2);
    ASSERT_TRUE(driver_.wait([&] { return buttonOf(*later, "Continue") != nullptr; }));
    QTest::mouseClick(buttonOf(*later, "Continue"), Qt::LeftButton);
    ASSERT_TRUE(ended(*later));
    EXPECT_EQ(later->folder(), folder);
    EXPECT_TRUE(engine::summariseFolds(engine::readCrossValidation(folder)).isComplete());
    EXPECT_TRUE(wordsOf(*later).contains("All folds together: ")) << wordsOf(*later).toStdString();
    EXPECT_NE(buttonOf(*later, "Start"), nullptr) << "there is nothing left to continue";
}

TEST_F(CrossValidationTest, SaysWhatEachFoldTrainsAndHowLongAllTake) {
    ASSERT_NO_FATAL_FAILURE(open(40));
    ASSERT_TRUE(driver_.wait([this] { return driver_.shows("estimated from"); }, 60'000));
    CrossValidationDialog* dialog = openDialog(4);
    ASSERT_NE(dialog, nullptr);
    const QString network = fromUtf8(driver_.window().document().network().name);
    EXPECT_TRUE(wordsOf(*dialog).contains("Each fold trains " + network +
                                          " for at most 40 epochs, as the Train page says. 4 folds "
                                          "take about "))
        << wordsOf(*dialog).toStdString();
    dialog->close();
    QPushButton* balanced = nullptr;
    for (auto* button : page().findChildren<QPushButton*>()) {
        if (button->text() == "Balanced") balanced = button;
    }
    ASSERT_NE(balanced, nullptr);
    QTest::mouseClick(balanced, Qt::LeftButton);
    ASSERT_TRUE(driver_.wait([this] { return page().whyNotReady().isEmpty(); }));
    ASSERT_TRUE(
        driver_.wait([this] { return !driver_.window().findChild<CrossValidationDialog*>(); }));
    dialog = openDialog(4);
    ASSERT_NE(dialog, nullptr);
    EXPECT_TRUE(driver_.wait([&] { return wordsOf(*dialog).contains("(effort: Balanced)"); }))
        << wordsOf(*dialog).toStdString();
}

TEST_F(CrossValidationTest, TheTimeOfAllFoldsComesWithTheEstimateAndIsToldWhileTheyAreTrained) {
    ASSERT_NO_FATAL_FAILURE(open(kEndless));
    CrossValidationDialog* dialog = openDialog(4);
    ASSERT_NE(dialog, nullptr);
    dialog->setSeconds(60);
    EXPECT_TRUE(wordsOf(*dialog).contains("4 folds take about 4 min"))
        << wordsOf(*dialog).toStdString();
    dialog->start();
    EXPECT_TRUE(
        driver_.wait([&] { return wordsOf(*dialog).contains("All folds: about "); }, 60'000))
        << wordsOf(*dialog).toStdString();
    EXPECT_FALSE(wordsOf(*dialog).contains("folds take"));
}

TEST_F(CrossValidationTest, ANumberOutOfRangeCanBeTypedAndIsCorrectedWithASentence) {
    ASSERT_NO_FATAL_FAILURE(open());
    CrossValidationDialog* dialog = openDialog(5);
    ASSERT_NE(dialog, nullptr);
    auto* number = dialog->findChild<QSpinBox*>();
    for (const auto& [typed, taken] : {std::pair("25", 20), {"1", 2}, {"123456", 20}}) {
        number->selectAll();
        QTest::keyClicks(number, typed);
        EXPECT_EQ(number->text(), typed) << "no digit is refused silently";
        QTest::keyClick(number, Qt::Key_Return);
        EXPECT_EQ(number->value(), taken);
        EXPECT_TRUE(driver_.wait([&] {
            return wordsOf(*dialog).contains(QString("Folds must be between 2 and 20, so %1 was "
                                                     "changed to %2.")
                                                 .arg(countText(QString(typed).toInt()))
                                                 .arg(taken));
        })) << wordsOf(*dialog).toStdString();
    }
    EXPECT_FALSE(dialog->isBusy());
    EXPECT_TRUE(driver_.wait([&] { return wordsOf(*dialog).contains("too few for 20 folds"); }));
    EXPECT_TRUE(wordsOf(*dialog).contains("so 123,456 was changed to 20."))
        << "what is wrong with the number does not hide that another one was typed: "
        << wordsOf(*dialog).toStdString();
    number->selectAll();
    QTest::keyClicks(number, "12");
    QTest::keyClick(number, Qt::Key_Return);
    EXPECT_EQ(number->value(), 12);
    EXPECT_FALSE(wordsOf(*dialog).contains("was changed to"));
    EXPECT_TRUE(driver_.wait([&] {
        return wordsOf(*dialog).contains("too few for 12 folds. Choose at most 8 folds");
    })) << "before anything is started: "
        << wordsOf(*dialog).toStdString();
    number->setValue(4);
    EXPECT_TRUE(driver_.wait([&] { return !wordsOf(*dialog).contains("too few"); }));
}

TEST_F(CrossValidationTest, EnterInTheNumberStarts) {
    ASSERT_NO_FATAL_FAILURE(open(kEndless));
    CrossValidationDialog* dialog = openDialog(5);
    ASSERT_NE(dialog, nullptr);
    auto* number = dialog->findChild<QSpinBox*>();
    number->selectAll();
    QTest::keyClicks(number, "3");
    QTest::keyClick(number, Qt::Key_Return);
    EXPECT_TRUE(dialog->isBusy());
    EXPECT_TRUE(driver_.wait([&] { return wordsOf(*dialog).contains("Fold 1 of 3"); }, 60'000))
        << wordsOf(*dialog).toStdString();
}

TEST_F(CrossValidationTest, TheEffortIsTheOneOfTheTrainPage) {
    ASSERT_NO_FATAL_FAILURE(open());
    QPushButton* balanced = buttonOf(page(), "Balanced");
    ASSERT_NE(balanced, nullptr);
    ASSERT_TRUE(driver_.wait([this] { return driver_.shows("Own settings"); }));
    QTest::mouseClick(balanced, Qt::LeftButton);
    const auto isSettled = [&] {
        return page().whyNotReady().isEmpty() && balanced->isEnabled() && balanced->isChecked();
    };
    ASSERT_TRUE(driver_.wait(isSettled));
    // Another batch would be other numbers of that effort, and does not end it.
    Document& document = driver_.window().document();
    engine::TrainingOptions options = document.project().options;
    options.batch = 4;
    document.change(&engine::Project::options, options, Area::Training, "test");
    QTest::qWait(100);  // until it is looked at again
    ASSERT_TRUE(driver_.wait(isSettled));
    CrossValidationDialog* dialog = openDialog(4);
    ASSERT_NE(dialog, nullptr);
    EXPECT_TRUE(driver_.wait([&] { return wordsOf(*dialog).contains("(effort: Balanced)"); }))
        << wordsOf(*dialog).toStdString();
}

TEST_F(CrossValidationTest, EachEndInTheBackgroundIsToldWhenItComes) {
    ASSERT_NO_FATAL_FAILURE(open());
    std::optional<Turn> mine(std::in_place, Turn::At::Folds, std::stop_token());
    QPointer<CrossValidationDialog> dialog = startFolds(2);
    ASSERT_NE(dialog, nullptr);
    Background& background = driver_.window().background();
    QSignalSpy told(&background, &Background::told);
    driver_.window().startTraining();
    ASSERT_TRUE(driver_.wait([this] { return driver_.window().run().isTraining(); }));
    driver_.window().close();
    ASSERT_NO_FATAL_FAILURE(answer("Continue in background"));
    ASSERT_TRUE(driver_.wait([&] { return told.size() == 1; }, 120'000))
        << "the folds have not ended yet";
    EXPECT_TRUE(told[0][0].toString().contains("Finished after 2 epochs"))
        << told[0][0].toString().toStdString();
    EXPECT_TRUE(dialog->isBusy());
    mine.reset();
    ASSERT_TRUE(driver_.wait([&] { return told.size() == 2; }, 120'000));
    EXPECT_TRUE(told[1][0].toString().contains("All folds together: "))
        << told[1][0].toString().toStdString();
    QTest::qWait(100);
    EXPECT_EQ(told.size(), 2) << "and nothing twice";
}

// A network that fits no memory is refused when the first fold is prepared, as a device that is
// gone is here.
TEST_F(CrossValidationTest, WhatIsRefusedBeforeTheFirstFoldLeavesNothingToContinue) {
    ASSERT_NO_FATAL_FAILURE(open());
    Document& document = driver_.window().document();
    engine::TrainingOptions options = document.project().options;
    options.device = "gpu:7";
    engine::Project project = document.project();
    project.options = options;
    CrossValidationDialog dialog(
        {.project = project, .scanned = document.data(), .runs = toPath(place_.filePath("folds"))},
        nullptr);
    dialog.show();
    dialog.findChild<QSpinBox*>()->setValue(2);
    dialog.start();
    ASSERT_TRUE(ended(dialog));
    EXPECT_TRUE(wordsOf(dialog).contains("The device gpu:7 is not available"))
        << wordsOf(dialog).toStdString();
    EXPECT_TRUE(dialog.folder().empty());
    EXPECT_NE(buttonOf(dialog, "Start"), nullptr) << "there is nothing to continue";
    EXPECT_TRUE(std::filesystem::is_empty(toPath(place_.filePath("folds"))));
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
