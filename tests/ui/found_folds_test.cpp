// SPDX-License-Identifier: GPL-3.0-or-later
// Cross-validations on disk: listed among the runs, opened, and continued.
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMessageBox>
#include <QSettings>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTableView>
#include <QTableWidget>
#include <optional>

#include "cross_validation_window.h"
#include "engine/base/limits.h"
#include "engine/cross_validation/fold_note.h"
#include "engine/cross_validation/fold_training.h"
#include "engine/data/loading/scan_data.h"
#include "engine/runs/run_autopsy.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_lock.h"
#include "ui/run/run_control.h"
#include "ui/run/runs_folders.h"
#include "ui/runs/runs_model.h"
#include "ui/runs/runs_page.h"
#include "ui/train/autopsy_panel.h"
#include "ui/train/paused_options.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

class FoundFoldsTest : public CrossValidationTest {
  protected:
    FoundFoldsTest() { QSettings().clear(); }  // forgets the runs of other tests

    std::filesystem::path runs() const { return toPath(place_.filePath("runs")); }
    /// A cross-validation of the open project as the terminal leaves it: so many folds finished.
    engine::CrossValidation make(int folds, int finished) {
        const engine::Project& project = driver_.window().document().project();
        const engine::DataSource scanned =
            engine::scanData(project.dataset, project.dataChoices, {}, {});
        const engine::CrossValidation validation =
            engine::createCrossValidation(runs(), project, folds, scanned);
        std::stop_source stop;
        const auto tell = [&](const engine::FoldProgress& so) {
            if (so.fold.number > finished) stop.request_stop();
        };
        try {
            engine::trainOpenFolds(validation, scanned, tell, stop.get_token());
        } catch (const engine::Stopped&) {
        }
        return validation;
    }
    RunsPage& list() { return dynamic_cast<RunsPage&>(driver_.window().page(Step::Runs)); }
    /// The Runs page, once it is read.
    bool showRuns() {
        driver_.window().show(Step::Runs);
        return settled();
    }
    bool settled() {
        return driver_.wait([this] { return !list().isBusy(); });
    }
    QString cell(int row, int column) {
        return list().table().model()->index(row, column).data().toString();
    }
    int rows() { return list().table().model()->rowCount(); }
    bool waitForState(const QString& text) {
        return driver_.wait([&] { return rows() == 1 && cell(0, RunsModel::State) == text; },
                            60'000);
    }
    CrossValidationDialog* dialog() {
        CrossValidationDialog* found = nullptr;
        driver_.wait([&] {
            for (auto* one : driver_.window().findChildren<CrossValidationDialog*>()) {
                if (one->isVisible()) found = one;
            }
            return found != nullptr;
        });
        return found;
    }
};

}  // namespace

TEST_F(FoundFoldsTest, AFinishedOneIsListedWithItsResultAndOpensAsItWas) {
    ASSERT_NO_FATAL_FAILURE(open());
    const engine::CrossValidation made = make(2, 2);
    const engine::CrossValidationSummary summary = engine::summariseFolds(made);
    ASSERT_TRUE(summary.isComplete());
    ASSERT_TRUE(showRuns());
    ASSERT_EQ(rows(), 1) << "and not its folds";
    EXPECT_TRUE(cell(0, RunsModel::Name).endsWith(", 2 folds"))
        << cell(0, RunsModel::Name).toStdString();
    EXPECT_EQ(cell(0, RunsModel::State), "finished, 2 of 2 folds");
    const QString best = cell(0, RunsModel::Best);
    EXPECT_TRUE(best.startsWith(percentText(summary.pooled->accuracy()) + " ("))
        << best.toStdString();
    EXPECT_TRUE(best.endsWith(" %)")) << "with its interval";
    EXPECT_TRUE(driver_.shows("1 cross-validation in "));
    EXPECT_FALSE(driver_.shows("0 runs"));
    EXPECT_FALSE(driver_.button("Continue")->isEnabled());
    EXPECT_EQ(driver_.button("Continue")->toolTip(), "All folds are finished.");
    EXPECT_TRUE(driver_.button("Delete run")->toolTip().contains("with all its folds"));
    EXPECT_FALSE(
        list().table().model()->index(0, RunsModel::Name).data(Qt::CheckStateRole).isValid())
        << "it has no curves to compare";

    ASSERT_TRUE(driver_.click("Open"));
    CrossValidationDialog* opened = dialog();
    ASSERT_NE(opened, nullptr);
    EXPECT_EQ(opened->folder(), made.folder.path);
    EXPECT_TRUE(wordsOf(*opened).contains("All folds together: "))
        << wordsOf(*opened).toStdString();
    auto* table = opened->findChild<QTableWidget*>();
    ASSERT_TRUE(table->isVisible());
    EXPECT_EQ(table->rowCount(), 2 + 3);
    QPushButton* begin = buttonOf(*opened, "Start");
    ASSERT_NE(begin, nullptr);
    EXPECT_FALSE(begin->isEnabled());
    EXPECT_EQ(begin->toolTip(), "All folds are finished.");
}

TEST_F(FoundFoldsTest, AFoldThatWasTrainedOtherwiseIsNamed) {
    ASSERT_NO_FATAL_FAILURE(open());
    const engine::CrossValidation made = make(2, 2);
    QFile record(fromPath(made.folder.fold(2).record()));
    ASSERT_TRUE(record.open(QIODevice::ReadWrite));
    QJsonObject run = QJsonDocument::fromJson(record.readAll()).object();
    QJsonObject project = run["project"].toObject();
    QJsonObject training = project["training"].toObject();
    training["learning_rate"] = 0.25;
    project["training"] = training;
    run["project"] = project;
    record.seek(0);
    record.resize(0);
    record.write(QJsonDocument(run).toJson());
    record.close();
    ASSERT_TRUE(showRuns());
    EXPECT_EQ(cell(0, RunsModel::State), "finished, 2 of 2 unequal folds");
    const QString words = "Fold 2 was trained with other settings: Learning rate 0.25";
    const QModelIndex state = list().table().model()->index(0, RunsModel::State);
    EXPECT_TRUE(state.data(Qt::ToolTipRole).toString().contains(words))
        << state.data(Qt::ToolTipRole).toString().toStdString();
    ASSERT_TRUE(driver_.click("Open"));
    CrossValidationDialog* opened = dialog();
    ASSERT_NE(opened, nullptr);
    EXPECT_TRUE(wordsOf(*opened).contains(words)) << wordsOf(*opened).toStdString();
    EXPECT_TRUE(wordsOf(*opened).contains("with 1 degree of freedom"))
        << wordsOf(*opened).toStdString();
    EXPECT_EQ(opened->findChild<QTableWidget*>()->item(2, 0)->text(), "Mean of unequal folds");
}

TEST_F(FoundFoldsTest, OneFoldIsNotChangedByItself) {
    ASSERT_NO_FATAL_FAILURE(open());
    const engine::RunFolder fold = make(2, 2).folder.fold(1);
    driver_.window().open({fromPath(fold.path)});
    ASSERT_TRUE(driver_.wait([&] {
        return driver_.window().run().shown().run.path == fold.path &&
               driver_.window().run().state() == RunState::Ended;
    }));
    const RunControl& run = driver_.window().run();
    EXPECT_FALSE(canExtend(run));
    EXPECT_TRUE(whyNotResume(run).contains("one fold of a cross-validation"))
        << whyNotResume(run).toStdString();
    driver_.window().show(Step::Train);
    EXPECT_EQ(driver_.button("Train longer …"), nullptr);
    QAbstractButton* changed = driver_.button("Resume with …");
    ASSERT_NE(changed, nullptr);
    EXPECT_FALSE(changed->isEnabled());
    EXPECT_TRUE(changed->toolTip().contains("one fold of a cross-validation"));
}

TEST_F(FoundFoldsTest, ADivergedFoldIsNotSaidToContinueByItself) {
    ASSERT_NO_FATAL_FAILURE(open());
    const engine::RunFolder fold = make(2, 2).folder.fold(1);
    engine::TrainingEvent last;
    last.kind = engine::EventKind::Finished;
    last.reason = engine::FinishReason::Diverged;
    last.step = 4;
    last.epoch = 2;
    engine::writeFileAtomically(fold.events(), engine::eventToJson(last) + "\n");
    for (const bool canResume : {true, false}) {
        engine::Autopsy autopsy;
        autopsy.canResume = canResume;
        autopsy.learningRate = 0.1;
        autopsy.saferRate = 0.01;
        engine::writeAutopsy(fold, autopsy, {}, engine::realFileSystem());
        driver_.window().open({fromPath(fold.path)});
        const RunControl& run = driver_.window().run();
        ASSERT_TRUE(driver_.wait([&] {
            return run.state() == RunState::Ended && run.shown().autopsy &&
                   run.shown().autopsy->canResume == canResume;
        }));
        const QString whyNot = whyNotResumeUnchanged(run);
        EXPECT_EQ(whyNot == foldAloneText(), canResume) << whyNot.toStdString();
        driver_.window().show(Step::Train);
        auto* panel = driver_.window().findChild<AutopsyPanel*>();
        ASSERT_NE(panel, nullptr);
        ASSERT_TRUE(driver_.wait([&] { return panel->isVisible(); }));
        EXPECT_EQ(panel->goOnButton().isEnabled(), !canResume) << "a new run changes no fold";
    }
}

TEST_F(FoundFoldsTest, WhatWasBegunBeforeStaysWhereItIsRefused) {
    ASSERT_NO_FATAL_FAILURE(open());
    Document& document = driver_.window().document();
    engine::Project project = document.project();
    project.options.device = "gpu:7";
    const auto before = engine::createCrossValidation(runs(), project, 2, document.data());
    CrossValidationDialog dialog({.project = project, .scanned = document.data(), .runs = runs()},
                                 nullptr);
    dialog.show();
    dialog.findChild<QSpinBox*>()->setValue(2);
    dialog.start();
    ASSERT_TRUE(ended(dialog));
    EXPECT_TRUE(wordsOf(dialog).contains("The device gpu:7 is not available"))
        << wordsOf(dialog).toStdString();
    EXPECT_TRUE(engine::isCrossValidation(before.folder.path));
    EXPECT_EQ(dialog.folder(), before.folder.path);
}

TEST_F(FoundFoldsTest, AStarAndANoteAreKeptInItsFolder) {
    ASSERT_NO_FATAL_FAILURE(open());
    const engine::CrossValidation made = make(2, 1);
    ASSERT_TRUE(showRuns());
    ASSERT_EQ(rows(), 1);
    ASSERT_TRUE(driver_.click("Star run"));
    QLineEdit* note = nullptr;
    for (auto* line : list().findChildren<QLineEdit*>()) {
        if (line->accessibleName() == "Note") note = line;
    }
    ASSERT_NE(note, nullptr);
    ASSERT_TRUE(note->isEnabled()) << note->toolTip().toStdString();
    note->setFocus();
    QTest::keyClicks(note, "with the new camera");
    EXPECT_TRUE(driver_.wait([&] {
        return engine::noteOf(made.folder) ==
               engine::RunNote{.starred = true, .text = "with the new camera"};
    }));
    engine::setNoteOf(made.folder, {.starred = false, .text = "from elsewhere"});
    driver_.window().show(Step::Data);
    ASSERT_TRUE(showRuns());
    EXPECT_TRUE(driver_.wait([&] { return cell(0, RunsModel::Note) == "from elsewhere"; }));
    EXPECT_EQ(note->text(), "from elsewhere");
}

TEST_F(FoundFoldsTest, OneThatIsDeletedIsMovedToTheTrashWithItsFolds) {
    ASSERT_NO_FATAL_FAILURE(open());
    const engine::CrossValidation made = make(2, 1);
    ASSERT_TRUE(showRuns());
    ASSERT_EQ(rows(), 1);
    {
        const engine::RunLock training(made.folder.fold(1).path);
        driver_.window().show(Step::Data);
        ASSERT_TRUE(showRuns());
        EXPECT_FALSE(driver_.button("Delete run")->isEnabled());
        EXPECT_EQ(driver_.button("Delete run")->toolTip(),
                  "This cross-validation is being trained. Stop it first.");
    }
    driver_.window().show(Step::Data);
    ASSERT_TRUE(showRuns());
    ASSERT_TRUE(driver_.click("Delete run"));
    const auto box = [this] { return driver_.window().findChild<QMessageBox*>(); };
    ASSERT_TRUE(driver_.wait([&] { return box() && box()->isVisible(); }));
    EXPECT_TRUE(box()->text().startsWith("Delete cross-validation "))
        << box()->text().toStdString();
    EXPECT_TRUE(box()->informativeText().contains("the runs of its folds"));
    EXPECT_FALSE(box()->informativeText().contains("not created by"))
        << box()->informativeText().toStdString();
    QPushButton* yes = buttonOf(*box(), "Move to trash");
    ASSERT_NE(yes, nullptr);
    QTest::mouseClick(yes, Qt::LeftButton);
    ASSERT_TRUE(driver_.wait([this] { return rows() == 0; }));
    EXPECT_TRUE(driver_.banner().contains("moved to the trash")) << driver_.banner().toStdString();
    EXPECT_FALSE(std::filesystem::exists(made.folder.path));
    const QString trash = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
                          "/Trash/files/" + fromPath(made.folder.path.filename());
    EXPECT_TRUE(QFile::exists(trash + "/cross-validation.json"));
    EXPECT_TRUE(QFile::exists(trash + "/fold-1/run.json"));
}

TEST_F(FoundFoldsTest, AStoppedOneSaysHowFarItIsAndContinuesFromTheList) {
    ASSERT_NO_FATAL_FAILURE(open());
    const engine::CrossValidation made = make(3, 1);
    ASSERT_TRUE(showRuns());
    ASSERT_EQ(rows(), 1);
    EXPECT_EQ(cell(0, RunsModel::State), "stopped, 1 of 3 folds");
    ASSERT_TRUE(driver_.click("Open"));
    CrossValidationDialog* opened = dialog();
    ASSERT_NE(opened, nullptr);
    const QString words = wordsOf(*opened);
    EXPECT_TRUE(words.contains("Stopped after 1 of 3 folds. Continue trains the remaining folds."))
        << words.toStdString();
    EXPECT_TRUE(words.contains("The finished folds together: ")) << words.toStdString();
    EXPECT_TRUE(words.contains("The 2 remaining folds take about ")) << words.toStdString();
    opened->close();
    ASSERT_TRUE(driver_.click("Continue"));
    ASSERT_TRUE(driver_.wait([this] {
        CrossValidationDialog* now = driver_.window().findChild<CrossValidationDialog*>();
        return now && now->isBusy();
    }));
    opened = dialog();
    ASSERT_TRUE(ended(*opened)) << wordsOf(*opened).toStdString();
    EXPECT_TRUE(engine::summariseFolds(made).isComplete()) << wordsOf(*opened).toStdString();
    EXPECT_TRUE(wordsOf(*opened).contains("All folds together: "));
    EXPECT_TRUE(waitForState("finished, 3 of 3 folds"));
}

TEST_F(FoundFoldsTest, OneThatATerminalTestsAFoldOfIsInWork) {
    ASSERT_NO_FATAL_FAILURE(open());
    const engine::CrossValidation made = make(3, 1);
    {
        const engine::RunLock terminal = engine::lockFolds(made.folder);
        ASSERT_TRUE(showRuns());
        EXPECT_TRUE(waitForState("running, 1 of 3 folds"))
            << cell(0, RunsModel::State).toStdString();
        EXPECT_FALSE(driver_.button("Continue")->isEnabled());
    }
    EXPECT_TRUE(waitForState("stopped, 1 of 3 folds")) << cell(0, RunsModel::State).toStdString();
    EXPECT_TRUE(driver_.wait([this] { return driver_.button("Continue")->isEnabled(); }));
}

TEST_F(FoundFoldsTest, OneThatATerminalTrainsIsNotSaidToBeStopped) {
    ASSERT_NO_FATAL_FAILURE(open());
    const engine::CrossValidation made = make(3, 1);
    CrossValidationDialog* found = nullptr;
    {
        const engine::RunLock terminal = engine::lockFolds(made.folder);
        ASSERT_TRUE(driver_.click("Cross-validate …"));
        found = dialog();
        ASSERT_NE(found, nullptr);
        ASSERT_TRUE(driver_.wait([&] { return buttonOf(*found, "Continue") != nullptr; }));
        EXPECT_TRUE(wordsOf(*found).contains("is being trained by another program"))
            << wordsOf(*found).toStdString();
        EXPECT_FALSE(wordsOf(*found).contains("was stopped after"));
        EXPECT_FALSE(buttonOf(*found, "Continue")->isEnabled());
        EXPECT_TRUE(buttonOf(*found, "Continue")->toolTip().contains("another program"));
        EXPECT_TRUE(found->findChild<QSpinBox*>()->isEnabled()) << "other folds are possible";
    }
    EXPECT_TRUE(driver_.wait([&] { return buttonOf(*found, "Continue")->isEnabled(); }));
    EXPECT_TRUE(wordsOf(*found).contains("was stopped after 1 of 3 folds"))
        << wordsOf(*found).toStdString();
}

TEST_F(FoundFoldsTest, OneThatATerminalTrainsIsFollowedAfterItWasOpened) {
    ASSERT_NO_FATAL_FAILURE(open());
    const engine::CrossValidation made = make(2, 1);
    CrossValidationDialog* opened = nullptr;
    {
        const engine::RunLock terminal = engine::lockFolds(made.folder);
        driver_.drop({fromPath(made.folder.path)});
        opened = dialog();
        ASSERT_NE(opened, nullptr);
        EXPECT_TRUE(wordsOf(*opened).contains("is being trained in another window or terminal"))
            << wordsOf(*opened).toStdString();
        EXPECT_FALSE(buttonOf(*opened, "Continue")->isEnabled());
        EXPECT_TRUE(buttonOf(*opened, "Continue")->toolTip().contains("or terminal"));
    }
    EXPECT_TRUE(driver_.wait([&] { return buttonOf(*opened, "Continue")->isEnabled(); }));
    EXPECT_TRUE(wordsOf(*opened).contains("Stopped after 1 of 2 folds."))
        << wordsOf(*opened).toStdString();
    opened->close();
    ASSERT_TRUE(driver_.wait(
        [this] { return driver_.window().findChild<CrossValidationDialog*>() == nullptr; }));
    {
        const engine::RunLock terminal = engine::lockFolds(made.folder);
        driver_.drop({fromPath(made.folder.path)});
        opened = dialog();
        ASSERT_NE(opened, nullptr);
    }
    const engine::Project& project = made.project;
    engine::trainOpenFolds(made,
                           engine::scanData(project.dataset, project.dataChoices, {}, {}),
                           [](const engine::FoldProgress&) {},
                           {});
    EXPECT_TRUE(
        driver_.wait([&] { return wordsOf(*opened).contains("All folds together: "); }, 20'000))
        << wordsOf(*opened).toStdString();
    EXPECT_EQ(buttonOf(*opened, "Start")->toolTip(), "All folds are finished.");
}

TEST_F(FoundFoldsTest, OneThatIsDeletedWhileItsDialogFollowsItIsNotContinued) {
    ASSERT_NO_FATAL_FAILURE(open());
    const engine::CrossValidation made = make(2, 1);
    std::optional<engine::RunLock> terminal(engine::lockFolds(made.folder));
    driver_.drop({fromPath(made.folder.path)});
    CrossValidationDialog* opened = dialog();
    ASSERT_NE(opened, nullptr);
    terminal.reset();
    std::filesystem::remove_all(made.folder.path);
    QPushButton* next = buttonOf(*opened, "Continue");
    EXPECT_TRUE(driver_.wait([&] {
        return next->toolTip() == "This cross-validation has been deleted.";
    })) << next->toolTip().toStdString();
    EXPECT_FALSE(next->isEnabled());
}

TEST_F(FoundFoldsTest, StoppingAndClosingTheDialogLeavesAnEntryToContinue) {
    ASSERT_NO_FATAL_FAILURE(open(kEndless));
    QPointer<CrossValidationDialog> begun = startFolds(2);
    ASSERT_NE(begun, nullptr);
    ASSERT_TRUE(driver_.wait([&] { return wordsOf(*begun).contains(": epoch"); }, 60'000));
    ASSERT_TRUE(showRuns());
    EXPECT_TRUE(waitForState("running, 0 of 2 folds")) << cell(0, RunsModel::State).toStdString();
    ASSERT_NO_FATAL_FAILURE(close(*begun, "Stop and close"));
    EXPECT_TRUE(waitForState("stopped, 0 of 2 folds")) << cell(0, RunsModel::State).toStdString();
    EXPECT_TRUE(driver_.wait([this] { return driver_.button("Continue")->isEnabled(); }));
    const engine::FoldsOnDisk left = engine::readFolds(toPath(list().model().at(0).path));
    ASSERT_TRUE(left.standings[0].run);
    EXPECT_EQ(left.standings[0].run->status, engine::RunStatus::Stopped);
}

TEST_F(FoundFoldsTest, APausedFoldKeepsTheOptionsOfTheOthers) {
    ASSERT_NO_FATAL_FAILURE(open(kEndless));
    QPointer<CrossValidationDialog> begun = startFolds(2);
    ASSERT_NE(begun, nullptr);
    ASSERT_TRUE(driver_.wait([&] { return wordsOf(*begun).contains(": epoch"); }, 60'000));
    const std::filesystem::path folder = begun->folder();
    ASSERT_NO_FATAL_FAILURE(close(*begun, "Stop and close"));
    RunControl& run = driver_.window().run();
    const std::filesystem::path fold = engine::CrossValidationFolder{folder}.fold(1).path;
    driver_.window().open({fromPath(fold)});
    ASSERT_TRUE(driver_.wait(
        [&] { return run.shown().run.path == fold && whyNotResume(run).isEmpty(); }, 60'000));
    run.resume({}, {});
    ASSERT_TRUE(driver_.wait([&] { return run.state() == RunState::Running; }, 60'000));
    run.pauseOrGoOn();
    ASSERT_TRUE(driver_.wait([&] { return run.state() == RunState::Paused; }, 60'000));
    driver_.window().show(Step::Train);
    EXPECT_FALSE(driver_.window().findChild<PausedOptions*>()->isVisible());
    engine::TrainingOptions options = run.shown().optionsNow;
    options.learningRate /= 2;
    run.change(options);
    EXPECT_NE(run.shown().optionsNow.learningRate, options.learningRate);
    run.stop();
    EXPECT_TRUE(driver_.wait([&] { return run.state() == RunState::Ended; }, 60'000));
}

TEST_F(FoundFoldsTest, ItsFolderAndItsRecordAreDroppedLikeThoseOfARun) {
    ASSERT_NO_FATAL_FAILURE(open());
    const engine::CrossValidation made = make(2, 1);
    for (const std::filesystem::path& named : {made.folder.path, made.folder.record()}) {
        driver_.drop({fromPath(named)});
        CrossValidationDialog* opened = dialog();
        ASSERT_NE(opened, nullptr) << driver_.banner().toStdString();
        EXPECT_EQ(opened->folder(), made.folder.path);
        EXPECT_EQ(driver_.banner(), "");
        opened->close();
        ASSERT_TRUE(driver_.wait(
            [this] { return driver_.window().findChild<CrossValidationDialog*>() == nullptr; }));
    }
    QSettings().clear();
    driver_.drop({fromPath(made.folder.fold(1).path)});
    ASSERT_TRUE(driver_.wait([&] {
        return driver_.window().run().shown().run.path == made.folder.fold(1).path;
    })) << driver_.banner().toStdString();
    EXPECT_EQ(runsFolderAround(made.folder.fold(1).path), runs());
    ASSERT_TRUE(showRuns());
    EXPECT_EQ(rows(), 1) << "the folds of one that was opened are not runs of their own";
}

TEST_F(FoundFoldsTest, ADamagedOneIsListedWithTheReason) {
    ASSERT_NO_FATAL_FAILURE(open());
    const engine::CrossValidation made = make(2, 0);
    engine::writeFileAtomically(made.folder.record(), "{}");
    ASSERT_TRUE(showRuns());
    ASSERT_EQ(rows(), 1);
    EXPECT_TRUE(list().model().at(0).problem.contains("cannot be read"));
    ASSERT_TRUE(driver_.click("Open"));
    EXPECT_TRUE(driver_.wait([this] { return driver_.banner().contains("cannot be read"); }));
}

TEST_F(FoundFoldsTest, ImagesThatAreGoneAreNamed) {
    ASSERT_NO_FATAL_FAILURE(open());
    const engine::CrossValidation made = make(2, 0);
    QString record =
        QString::fromStdString(engine::readFile(made.folder.record(), engine::limits::kJsonBytes));
    record.replace(fromPath(made.project.dataset), place_.filePath("gone"));
    engine::writeFileAtomically(made.folder.record(), record.toStdString());
    driver_.drop({fromPath(made.folder.path)});
    CrossValidationDialog* opened = dialog();
    ASSERT_NE(opened, nullptr);
    QTest::mouseClick(buttonOf(*opened, "Continue"), Qt::LeftButton);
    ASSERT_TRUE(ended(*opened));
    EXPECT_TRUE(wordsOf(*opened).contains("are no longer in " + place_.filePath("gone")))
        << wordsOf(*opened).toStdString();
    EXPECT_TRUE(wordsOf(*opened).contains("--data FOLDER"));
}
