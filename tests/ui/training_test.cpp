// SPDX-License-Identifier: GPL-3.0-or-later
// Actions during a training: pause, stop, close, resume; and failures.
#include <gtest/gtest.h>

#include <QApplication>
#include <QDir>
#include <QImage>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <csignal>

#include "app/studio/termination.h"
#include "engine/base/error.h"
#include "engine/base/memory_shortage.h"
#include "engine/network/trained_part.h"
#include "engine/runs/run_folder.h"
#include "engine/tasks/classification/class_evaluation.h"
#include "ui/forms/field_editor.h"
#include "ui/forms/field_form.h"
#include "ui/plots/curves_view.h"
#include "ui/runs/runs_model.h"
#include "ui/runs/runs_page.h"
#include "ui/shell/background.h"
#include "ui/shell/bottom_strip.h"
#include "ui/shell/closing_question.h"
#include "ui/style/theme.h"
#include "ui/train/live_view.h"
#include "ui/train/paused_options.h"
#include "ui/train/wrong_now.h"
#include "ui/widgets/elided_label.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

class TrainingTest : public testing::Test {
  protected:
    /// Small images and a small network, with enough epochs for any test.
    void open(const QString& folder = flowerFolder(8)) {
        ASSERT_TRUE(driver_.openSmall(folder)) << driver_.banner().toStdString();
        change([](engine::TrainingOptions& options) {
            options.epochs = 100'000;
            options.validationPatience = 0;
        });
    }
    template <typename Edit>
    void change(Edit edit) {
        engine::TrainingOptions options = window().document().project().options;
        edit(options);
        window().document().change(&engine::Project::options, options, Area::Training, "test");
    }
    void start() {
        driver_.key(Qt::Key_R, Qt::ControlModifier);
        ASSERT_TRUE(driver_.wait([&] { return run().history().latest().step >= 3; }, 60'000))
            << run().sentence().toStdString() << driver_.banner().toStdString();
    }
    void stopForResults() {
        ASSERT_TRUE(driver_.click("Stop"));
        ASSERT_TRUE(driver_.wait([&] { return run().shown().results.has_value(); }, 60'000))
            << driver_.banner().toStdString();
    }
    bool ended() {
        return driver_.wait([&] { return run().state() == RunState::Ended; }, 60'000);
    }
    bool answerClosing(const QString& button) {
        window().close();
        const auto box = [this] { return window().findChild<QMessageBox*>(); };
        if (!driver_.wait([&] { return box() && box()->isVisible(); })) return false;
        for (QAbstractButton* choice : box()->buttons()) {
            if (choice->text() != button) continue;
            QTest::mouseClick(choice, Qt::LeftButton);
            return true;
        }
        return false;
    }
    bool stripSays(const QString& words) {
        return driver_.wait(
            [&] {
                const auto& messages = window().strip().messages();
                return std::any_of(messages.begin(), messages.end(), [&](const auto& message) {
                    return message.sentence.contains(words);
                });
            },
            10'000);
    }

    MainWindow& window() { return driver_.window(); }
    RunControl& run() { return driver_.window().run(); }

    WindowDriver driver_;
};

}  // namespace

TEST_F(TrainingTest, ARefusedRunIsNotListed) {
    ASSERT_NO_FATAL_FAILURE(open());
    engine::Project project = window().document().project();
    project.options.bestBy = "ssim";  // of another task, which Start would not do
    const QTemporaryDir runs;
    run().start(project, window().document().data(), runs.path().toStdString());
    ASSERT_TRUE(ended());
    EXPECT_TRUE(run().sentence().contains("ssim")) << run().sentence().toStdString();
    EXPECT_TRUE(QDir(runs.path()).isEmpty());
    EXPECT_TRUE(run().shown().run.path.empty());
    EXPECT_EQ(whyNotResume(run()), "This run ended before its first step. Press Start instead.");
}

TEST_F(TrainingTest, PauseHoldsAndSpaceContinues) {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_NO_FATAL_FAILURE(start());
    ASSERT_TRUE(driver_.click("Pause"));
    ASSERT_TRUE(driver_.wait([&] { return run().state() == RunState::Paused; }));
    const std::int64_t step = run().history().latest().step;
    EXPECT_TRUE(run().sentence().startsWith("Paused after step")) << run().sentence().toStdString();
    QTest::qWait(300);
    EXPECT_EQ(run().history().latest().step, step);
    EXPECT_NE(driver_.button("Continue"), nullptr);
    driver_.key(Qt::Key_Space);
    EXPECT_TRUE(driver_.wait([&] { return run().history().latest().step > step + 3; }));
    EXPECT_EQ(run().state(), RunState::Running);
}

TEST_F(TrainingTest, ChangesDuringAPauseApplyAndAreRecordedWithTheRun) {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_NO_FATAL_FAILURE(start());
    ASSERT_TRUE(driver_.click("Pause"));
    ASSERT_TRUE(driver_.wait([&] { return run().state() == RunState::Paused; }));
    auto* paused = window().findChild<PausedOptions*>();
    ASSERT_TRUE(driver_.wait([&] { return paused->isVisible(); }));
    auto* rate = qobject_cast<QLineEdit*>(paused->form().editor("learning_rate")->input());
    EXPECT_EQ(rate->accessibleName(), "Learning rate (peak)") << "the schedule changes it";
    rate->setFocus();
    rate->selectAll();
    QTest::keyClicks(rate, "0.0002");
    QTest::keyClick(rate, Qt::Key_Return);
    const std::int64_t step = run().history().latest().step;
    ASSERT_TRUE(driver_.click("Continue"));
    ASSERT_TRUE(driver_.wait([&] { return run().history().latest().step > step + 2; }));
    EXPECT_FALSE(paused->isVisible());
    // The first steps of a cosine.
    EXPECT_NEAR(run().history().latest().learningRate, 0.0002, 1e-6);
    EXPECT_TRUE(stripSays("learning rate 0.0002, was 0.001"));
    ASSERT_TRUE(driver_.click("Stop"));
    ASSERT_TRUE(ended());
    const engine::Project kept = engine::loadProject(run().shown().run.record());
    ASSERT_EQ(kept.changes.size(), 1u);
    EXPECT_EQ(kept.changes[0].afterStep, step);
    EXPECT_EQ(kept.options.learningRate, 0.001) << "the run as it began";
}

TEST_F(TrainingTest, ASpeedOnFeaturesIsSaidToBeThatOnEveryPage) {
    ASSERT_NO_FATAL_FAILURE(open());
    engine::NetworkDescription frozen = window().document().network();
    engine::trainPart(frozen, window().document().dataInterface(), engine::TrainedPart::LastLayer);
    window().document().changeNetwork(frozen, "Freeze");
    window().document().change(
        &engine::Project::augmentation, engine::Augmentation(), Area::Data, "test");
    ASSERT_NO_FATAL_FAILURE(start());
    window().show(Step::Data);
    EXPECT_TRUE(driver_.wait([&] { return driver_.shows(" images/s on features"); }));
}

TEST_F(TrainingTest, TheSentenceAboveTheCurvesHasItsPlaceFromTheBeginning) {
    ASSERT_NO_FATAL_FAILURE(open());
    start();
    auto* live = window().findChild<LiveView*>();
    QList<ElidedLabel*> lines = live->findChildren<ElidedLabel*>();
    lines.removeIf([](const ElidedLabel* line) {
        return line->accessibleDescription() != QLatin1String("How the training goes");
    });
    ASSERT_EQ(lines.size(), 1);
    ASSERT_TRUE(driver_.wait([&] { return lines[0]->isVisible(); }, 60'000));
    EXPECT_EQ(lines[0]->accessibleName(), lines[0]->whole());
    const QRect before = live->curves().geometry();
    lines[0]->hide();
    live->layout()->activate();
    EXPECT_EQ(live->curves().geometry(), before);
}

TEST_F(TrainingTest, ShowsCurrentlyWrongImages) {
    ASSERT_NO_FATAL_FAILURE(open(flowerFolder(20)));
    // It learns nothing, so that there are mistakes however late the first look is.
    change([](engine::TrainingOptions& options) { options.learningRate = 1e-6; });
    ASSERT_NO_FATAL_FAILURE(start());
    EXPECT_TRUE(
        driver_.wait([&] { return driver_.shows("of 10 validation images wrong at step "); }));
    const auto* wrong = window().findChild<WrongNow*>();
    const qint64 first = wrong->shownStep();
    EXPECT_TRUE(driver_.wait([&] { return wrong->shownStep() > first; }, 60'000));
}

TEST_F(TrainingTest, WrongImagesSayWhenTheyAreCheckedNext) {
    ASSERT_NO_FATAL_FAILURE(open(flowerFolder(20)));
    change([](engine::TrainingOptions& options) { options.learningRate = 1e-6; });
    ASSERT_NO_FATAL_FAILURE(start());
    const auto* wrong = window().findChild<WrongNow*>();
    ASSERT_TRUE(driver_.wait([&] { return driver_.shows("wrong at step "); }));
    // The next checkpoint comes long before the next pass.
    EXPECT_TRUE(driver_.wait([&] { return driver_.shows(" is checked in a moment."); }));
    const qint64 first = wrong->shownStep();
    EXPECT_TRUE(driver_.wait([&] { return wrong->shownStep() > first; }, 60'000));
}

TEST_F(TrainingTest, StopIsAcknowledgedAtOnceEvenWhilePaused) {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_NO_FATAL_FAILURE(start());
    ASSERT_TRUE(driver_.click("Pause"));
    ASSERT_TRUE(driver_.wait([&] { return run().state() == RunState::Paused; }));
    driver_.key(Qt::Key_Period, Qt::ControlModifier);
    EXPECT_EQ(run().state(), RunState::Stopping);
    EXPECT_TRUE(driver_.wait([&] { return run().sentence().startsWith("Stopped, saved"); }));
}

TEST_F(TrainingTest, StopRightAfterStartLeavesAWindowThatCanStartAgain) {
    ASSERT_NO_FATAL_FAILURE(open());
    driver_.key(Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(driver_.wait([&] { return run().isTraining(); }));
    ASSERT_TRUE(driver_.click("Stop"));
    ASSERT_TRUE(ended()) << run().sentence().toStdString();
    EXPECT_TRUE(run().sentence().startsWith("Stopped")) << run().sentence().toStdString();
    ASSERT_NO_FATAL_FAILURE(start());
}

TEST_F(TrainingTest, AfterStopTheFocusIsOnStart) {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_NO_FATAL_FAILURE(start());
    driver_.button("Stop")->setFocus();
    QTest::keyClick(driver_.button("Stop"), Qt::Key_Space);
    EXPECT_EQ(run().state(), RunState::Stopping);
    const auto* strip = &window().strip();
    EXPECT_FALSE(strip->isAncestorOf(window().focusWidget()));
    ASSERT_TRUE(ended());
    EXPECT_TRUE(driver_.button("Start")->isEnabled());
    EXPECT_EQ(window().focusWidget(), driver_.button("Start"));
}

TEST_F(TrainingTest, ClosingAsksAndCanBeCancelled) {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_NO_FATAL_FAILURE(start());
    ASSERT_TRUE(answerClosing("Keep working"));
    QTest::qWait(50);
    EXPECT_TRUE(window().isVisible());
    EXPECT_EQ(run().state(), RunState::Running);
}

TEST_F(TrainingTest, EnterAndEscapeKeepTheWindowOpenAndTheTrainingRunning) {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_NO_FATAL_FAILURE(start());
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Escape}) {
        window().close();
        const auto box = [this] { return window().findChild<QMessageBox*>(); };
        ASSERT_TRUE(driver_.wait([&] { return box() && box()->isVisible(); }));
        QPushButton* safe = box()->defaultButton();
        ASSERT_NE(safe, nullptr);
        EXPECT_EQ(safe->text(), "Keep working");
        EXPECT_FALSE(box()->text().startsWith(box()->windowTitle())) << "said twice";
        const auto* words = box()->findChild<QLabel*>(QStringLiteral("qt_msgbox_label"));
        ASSERT_NE(words, nullptr);
        EXPECT_LE(words->x(), box()->layout()->contentsMargins().left()) << "there is no icon";
        // It must look like the default button.
        const QImage look = safe->grab().toImage();
        EXPECT_EQ(look.pixelColor(4, look.height() / 2).rgb(), themeOf(safe).accent.rgb());
        QTest::keyClick(box(), key);
        ASSERT_TRUE(driver_.wait([&] { return box() == nullptr; })) << key;
        EXPECT_TRUE(window().isVisible());
        EXPECT_EQ(run().state(), RunState::Running);
    }
}

TEST_F(TrainingTest, ClosingWithStopAndSaveClosesOnceTheRunIsSaved) {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_NO_FATAL_FAILURE(start());
    ASSERT_TRUE(answerClosing("Stop and save"));
    ASSERT_TRUE(driver_.wait([&] { return !window().isVisible(); }, 30'000));
    EXPECT_FALSE(run().isTraining());
    EXPECT_TRUE(QFile::exists(
        QString::fromStdString((run().shown().run.checkpoints() / "last.safetensors").string())));
}

TEST_F(TrainingTest, ASessionThatEndsClosesWithoutAQuestionAndTheRunIsSaved) {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_NO_FATAL_FAILURE(start());
    const auto box = [this] { return window().findChild<QMessageBox*>(); };
    window().close();
    ASSERT_TRUE(driver_.wait([&] { return box() != nullptr; })) << "a question may be open";
    studio::Termination termination;
    QObject::connect(
        &termination, &studio::Termination::asked, &window(), &MainWindow::endAndClose);
    std::raise(SIGTERM);
    ASSERT_TRUE(driver_.wait([&] { return !window().isVisible(); }, 30'000));
    EXPECT_FALSE(run().isTraining());
    EXPECT_EQ(box(), nullptr);
    EXPECT_TRUE(QFile::exists(
        QString::fromStdString((run().shown().run.checkpoints() / "last.safetensors").string())));
}

TEST_F(TrainingTest, WhatBeginsWhileTheSessionEndsIsSavedWithoutAQuestion) {
    ASSERT_NO_FATAL_FAILURE(open());
    QSignalSpy closed(window().findChild<ClosingQuestion*>(), &ClosingQuestion::closed);
    window().endAndClose();
    EXPECT_EQ(closed.size(), 1);
    window().show();
    window().startTraining();
    ASSERT_TRUE(driver_.wait([&] { return run().history().latest().step >= 3; }, 60'000));
    window().close();
    ASSERT_TRUE(driver_.wait([&] { return !window().isVisible(); }, 30'000));
    EXPECT_EQ(window().findChild<QMessageBox*>(), nullptr);
    EXPECT_FALSE(run().isTraining());
    EXPECT_EQ(closed.size(), 2);
}

TEST_F(TrainingTest, TrainingContinuesInTheBackgroundAndTheSameWindowReturns) {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_NO_FATAL_FAILURE(start());
    ASSERT_TRUE(answerClosing("Continue in background"));
    ASSERT_TRUE(driver_.wait([&] { return !window().isVisible(); }));
    EXPECT_TRUE(window().background().isActive());
    EXPECT_FALSE(QApplication::quitOnLastWindowClosed());
    const std::int64_t step = run().history().latest().step;
    EXPECT_TRUE(driver_.wait([&] { return run().history().latest().step > step + 5; }));
    window().background().leave();
    EXPECT_TRUE(window().isVisible());
    EXPECT_TRUE(QApplication::quitOnLastWindowClosed());
    EXPECT_EQ(run().state(), RunState::Running);
    EXPECT_FALSE(driver_.window().findChild<CurvesView*>()->isEmpty());
}

TEST_F(TrainingTest, ARunThatFailsInTheBackgroundBringsTheWindowBackWithTheReason) {
    QTemporaryDir place;
    const QString folder = place.filePath("data");
    copyFolder(flowerFolder(8), folder);
    ASSERT_NO_FATAL_FAILURE(open(folder));
    ASSERT_NO_FATAL_FAILURE(start());
    ASSERT_TRUE(answerClosing("Continue in background"));
    ASSERT_TRUE(driver_.wait([&] { return !window().isVisible(); }));
    QDir(folder).removeRecursively();
    ASSERT_TRUE(driver_.wait([&] { return window().isVisible(); }, 30'000));
    EXPECT_TRUE(driver_.banner().contains("no longer exists")) << driver_.banner().toStdString();
}

TEST_F(TrainingTest, AFolderDeletedDuringTrainingEndsTheRunWithAMessageAndItCanBeResumed) {
    QTemporaryDir place;
    const QString folder = place.filePath("data");
    copyFolder(flowerFolder(8), folder);
    ASSERT_NO_FATAL_FAILURE(open(folder));
    ASSERT_NO_FATAL_FAILURE(start());
    const std::int64_t step = run().history().latest().step;
    QDir(folder).removeRecursively();
    ASSERT_TRUE(ended());
    EXPECT_TRUE(driver_.banner().contains("no longer exists")) << driver_.banner().toStdString();
    EXPECT_TRUE(driver_.banner().contains("Restore it and resume"));
    EXPECT_TRUE(driver_.banner().contains("checkpoint")) << driver_.banner().toStdString();
    copyFolder(flowerFolder(8), folder);
    ASSERT_TRUE(driver_.click("Resume"));
    EXPECT_TRUE(driver_.wait([&] { return run().history().latest().step > step; }, 30'000))
        << run().sentence().toStdString() << driver_.banner().toStdString();
}

TEST_F(TrainingTest, AStoppedRunIsResumedFromTheRunsPage) {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_NO_FATAL_FAILURE(start());
    ASSERT_TRUE(driver_.click("Stop"));
    ASSERT_TRUE(driver_.showResults());
    const std::int64_t step = run().history().latest().step;
    EXPECT_TRUE(driver_.button("Resume training")->isEnabled());
    ASSERT_TRUE(driver_.click("Runs"));
    auto& runs = dynamic_cast<RunsPage&>(window().page(Step::Runs));
    ASSERT_TRUE(driver_.wait([&] { return runs.model().rowCount() > 0 && !runs.isBusy(); }));
    ASSERT_TRUE(driver_.click("Open run"));
    ASSERT_TRUE(driver_.wait([&] { return window().step() == Step::Train; }));
    EXPECT_TRUE(driver_.shows(QStringLiteral("saved at step %1").arg(step)));
    ASSERT_TRUE(driver_.wait([&] { return run().state() == RunState::Ended; }));
    ASSERT_TRUE(driver_.click("Resume"));
    ASSERT_TRUE(driver_.wait([&] { return run().history().latest().step > step + 3; }, 30'000))
        << run().sentence().toStdString() << driver_.banner().toStdString();
    EXPECT_EQ(run().state(), RunState::Running);
    EXPECT_LE(run().history().events().front().step, 1);
}

TEST_F(TrainingTest, AShortageOfMemoryThatTheReserveCoveredIsReported) {
    engine::noteMemoryShortage();
    EXPECT_TRUE(stripSays("Memory ran short; Espalier continued"));
    EXPECT_FALSE(engine::takeMemoryShortage());
}

TEST_F(TrainingTest, AShortageOfMemoryDuringATrainingIsAnEventOfTheRun) {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_NO_FATAL_FAILURE(start());
    engine::noteMemoryShortage();
    EXPECT_TRUE(stripSays("Memory ran short; Espalier continued"));
    const auto& events = run().history().events();
    EXPECT_TRUE(std::any_of(events.begin(), events.end(), [](const auto& event) {
        return event.text == engine::kMemoryShortage;
    }));
}

TEST_F(TrainingTest, ABatchLargerThanTheDatasetIsReportedAndLimited) {
    ASSERT_NO_FATAL_FAILURE(open());
    change([](engine::TrainingOptions& options) { options.batch = 5000; });
    window().show(Step::Train);
    EXPECT_TRUE(driver_.wait(
        [&] { return driver_.shows("The batch of 5,000 is larger than the 30 training images"); }));
    ASSERT_NO_FATAL_FAILURE(start());
}

TEST_F(TrainingTest, TheConclusionCanBeCancelledAndDoneLater) {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_NO_FATAL_FAILURE(start());
    ASSERT_TRUE(driver_.click("Stop"));
    ASSERT_TRUE(driver_.wait([&] { return run().state() == RunState::Concluding; }, 30'000));
    ASSERT_TRUE(driver_.click("Cancel"));
    EXPECT_EQ(run().state(), RunState::Ended);
    EXPECT_FALSE(run().shown().results.has_value());
    EXPECT_EQ(window().step(), Step::Train);
    run().openRun(run().shown().run.path);
    EXPECT_TRUE(driver_.wait([&] { return run().shown().results.has_value(); }, 60'000));
}

TEST_F(TrainingTest, AnotherFolderCanBeDroppedDuringARun) {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_NO_FATAL_FAILURE(start());
    ASSERT_TRUE(driver_.replaceBy(flowerFolder(10)));
    ASSERT_TRUE(driver_.wait([&] {
        return window().document().data() &&
               window().document().data().folder().images.size() == 50;
    }));
    EXPECT_EQ(run().state(), RunState::Running);
    EXPECT_EQ(run().shown().data.folder().images.size(), 40u);
}

TEST_F(TrainingTest, AnExcludedClassIsNotInTheResults) {
    ASSERT_NO_FATAL_FAILURE(open());
    const std::vector<std::string> classes = window().document().data().folder().classes;
    window().document().change(
        &engine::DataChoices::excludedClasses, {classes.front()}, Area::Data, "test");
    ASSERT_TRUE(
        driver_.wait([&] { return window().document().selected().folder().classes.size() == 4; }));
    ASSERT_NO_FATAL_FAILURE(start());
    ASSERT_NO_FATAL_FAILURE(stopForResults());
    ASSERT_TRUE(run().shown().results->test);
    const auto& test = dynamic_cast<const engine::ClassEvaluation&>(*run().shown().results->test);
    EXPECT_EQ(test.classes, (std::vector<std::string>{classes.begin() + 1, classes.end()}));
    EXPECT_EQ(test.confusion.total(), 4);
    EXPECT_TRUE(run().shown().results->exportCheck.passed());
}

TEST_F(TrainingTest, ARunOpenedFromOutsideIsShown) {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_NO_FATAL_FAILURE(start());
    ASSERT_NO_FATAL_FAILURE(stopForResults());
    WindowDriver another;
    another.window().open({QString::fromStdString(run().shown().run.path.string())});
    EXPECT_TRUE(another.wait([&] { return another.window().step() == Step::Train; }, 10'000));
    EXPECT_TRUE(another.shows("Stopped, saved at step"));
}

TEST_F(TrainingTest, ACancelledExportKeepsTheOldFile) {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_NO_FATAL_FAILURE(start());
    ASSERT_NO_FATAL_FAILURE(stopForResults());
    QTemporaryDir place;
    const std::filesystem::path file = place.filePath("model.onnx").toStdString();
    engine::writeFileAtomically(file, "an older model");
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(
        engine::exportRun(run().shown().run, run().shown().data, file, {}, stop.get_token()),
        engine::Stopped);
    EXPECT_EQ(engine::readFile(file, 100), "an older model");
    EXPECT_EQ(QDir(place.path()).entryList(QDir::Files), QStringList{"model.onnx"});
}

TEST_F(TrainingTest, AnotherFolderDiscardsTheResultsOfThePreviousOne) {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_NO_FATAL_FAILURE(start());
    ASSERT_NO_FATAL_FAILURE(stopForResults());
    EXPECT_TRUE(window().isAvailable(Step::Export));
    ASSERT_TRUE(driver_.openSmall(flowerFolder(7)));
    EXPECT_FALSE(window().isAvailable(Step::Results));
    EXPECT_FALSE(window().isAvailable(Step::Export));
    EXPECT_EQ(run().state(), RunState::None);
}

TEST_F(TrainingTest, TheEndOfATrainingKeepsThePageAndOffersTheResults) {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_NO_FATAL_FAILURE(start());
    ASSERT_NO_FATAL_FAILURE(stopForResults());
    EXPECT_EQ(window().step(), Step::Train);
    EXPECT_EQ(driver_.banner(), QString()) << "the button beside the curves says it";
    ASSERT_TRUE(driver_.click("Show results"));
    EXPECT_EQ(window().step(), Step::Results);
}

TEST_F(TrainingTest, OnAnotherPageTheResultsAreOfferedInABanner) {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_NO_FATAL_FAILURE(start());
    window().show(Step::Network);
    ASSERT_NO_FATAL_FAILURE(stopForResults());
    EXPECT_EQ(window().step(), Step::Network);
    EXPECT_TRUE(driver_.banner().startsWith("Training ended:")) << driver_.banner().toStdString();
    ASSERT_TRUE(driver_.click("Show results"));
    EXPECT_EQ(window().step(), Step::Results);
    EXPECT_EQ(driver_.banner(), QString());
}

TEST_F(TrainingTest, WrongImagesAreUpdatedWithinHalfAMinute) {
    EXPECT_EQ(WrongNow::restAfter(50), 5000);
    EXPECT_EQ(WrongNow::restAfter(200), 5000) << "short runs end within 20 seconds";
    EXPECT_LE(WrongNow::restAfter(8000), 30'000) << "a slow look is no reason to show an old one";
}

TEST_F(TrainingTest, SpacePausesAfterStartWasClickedFromAnyPage) {
    ASSERT_NO_FATAL_FAILURE(open());
    window().show(Step::Data);
    window().activateWindow();
    ASSERT_TRUE(driver_.click("Start"));
    ASSERT_TRUE(driver_.wait([&] { return run().state() == RunState::Running; }));
    ASSERT_NE(QApplication::focusWidget(), nullptr);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    EXPECT_TRUE(driver_.wait([&] { return run().state() == RunState::Paused; }))
        << QApplication::focusWidget()->metaObject()->className();
}
