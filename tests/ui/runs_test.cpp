// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does on the page of all runs.
#include <gtest/gtest.h>
#include <time.h>

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPointer>
#include <QScrollBar>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolTip>

#include "engine/network/templates.h"
#include "engine/project/run_folder.h"
#include "engine/project/run_lock.h"
#include "engine/project/run_note.h"
#include "ui/plots/curves_view.h"
#include "ui/runs/comparison_view.h"
#include "ui/runs/extend_question.h"
#include "ui/runs/runs_model.h"
#include "ui/runs/runs_page.h"
#include "ui/text.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

engine::TrainingEvent eventOf(engine::EventKind kind, int step, int epoch) {
    engine::TrainingEvent event;
    event.kind = kind;
    event.step = event.firstStep = step;
    event.epoch = epoch;
    event.epochs = 30;
    event.stepsPerEpoch = 10;
    event.elapsedSeconds = step;
    return event;
}

std::string eventsOf(int epochs, double accuracy) {
    std::string lines;
    for (int epoch = 1; epoch <= epochs; ++epoch) {
        for (int i = 1; i <= 10; ++i) {
            auto step = eventOf(engine::EventKind::Step, 10 * (epoch - 1) + i, epoch);
            step.loss.add(1.0 / (epoch + i));
            step.accuracy.add(accuracy * epoch / epochs);
            lines += engine::eventToJson(step) + "\n";
        }
        auto end = eventOf(engine::EventKind::Epoch, 10 * epoch, epoch);
        end.validationLoss = 1.2 / epoch;
        end.validationAccuracy = accuracy * epoch / epochs;
        lines += engine::eventToJson(end) + "\n";
    }
    auto last = eventOf(engine::EventKind::Finished, 10 * epochs, epochs);
    last.reason = engine::FinishReason::Stopped;
    return lines + engine::eventToJson(last) + "\n";
}

/// What this thread itself has computed; other programs cannot make that longer.
double ownMilliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

class RunsTest : public testing::Test {
  protected:
    RunsTest() {
        project_.name = "p";
        project_.dataset = toPath(flowerFolder(8));
        project_.preprocessing = {.height = 28, .width = 28, .channels = 3};
        project_.network = engine::makeTemplate("seed-cnn", {.input = {3, 28, 28}});
    }

    QString runs() const { return place_.filePath(QStringLiteral("runs")); }
    QString runPath(int number) const {
        return QStringLiteral("%1/2026-01-%2_120000_seed-cnn")
            .arg(runs())
            .arg(number, 2, 10, QLatin1Char('0'));
    }
    /// A run as it lies on disk, with `number` as the day it was started.
    QString writeRun(int number, const engine::Project& project, double accuracy = 0.5) {
        const engine::RunFolder run{toPath(runPath(number))};
        std::filesystem::create_directories(run.checkpoints());
        const std::string day = (number < 10 ? "0" : "") + std::to_string(number);
        engine::writeFileAtomically(run.record(),
                                    R"({"espalier_run": 1, "started": "2026-01-)" + day +
                                        R"(T12:00:00+0000", "project": )" +
                                        engine::projectToJson(project, {}) + "}");
        engine::writeFileAtomically(run.events(), eventsOf(3, accuracy));
        return fromPath(run.path);
    }
    /// Opens the project that lies beside the runs, and the page.
    void open() {
        const std::filesystem::path file = toPath(place_.filePath(QStringLiteral("p.espalier")));
        engine::saveProject(project_, file);
        driver_.window().open({fromPath(file)});
        ASSERT_TRUE(driver_.wait([&] {
            return driver_.window().document().folder() && !driver_.window().workspace().isBusy();
        })) << driver_.banner().toStdString();
        ASSERT_TRUE(driver_.click("Runs"));
        ASSERT_TRUE(settled());
    }
    bool settled() {
        return driver_.wait([&] { return !page().isBusy() && !page().comparison().isBusy(); });
    }
    RunsPage& page() { return dynamic_cast<RunsPage&>(driver_.window().page(Step::Runs)); }
    QTableView& table() { return page().table(); }
    QString cell(int row, int column) {
        return table().model()->index(row, column).data().toString();
    }
    QRect rectOf(int row, int column) {
        return table().visualRect(table().model()->index(row, column));
    }
    void clickCell(int row, int column) {
        QTest::mouseClick(
            table().viewport(), Qt::LeftButton, Qt::NoModifier, rectOf(row, column).center());
    }
    void tick(int row) {
        const QRect rect = rectOf(row, RunsModel::Name);
        QTest::mouseClick(table().viewport(),
                          Qt::LeftButton,
                          Qt::NoModifier,
                          QPoint(rect.left() + 14, rect.center().y()));
    }
    template <typename Widget>
    Widget* child(const QString& name) {
        for (auto* widget : driver_.window().findChildren<Widget*>()) {
            if (widget->accessibleName() == name && widget->isVisible()) return widget;
        }
        return nullptr;
    }
    QMessageBox* question() {
        QMessageBox* found = nullptr;
        driver_.wait(
            [&] {
                found = driver_.window().findChild<QMessageBox*>();
                return found && found->isVisible();
            },
            5000);
        return found;
    }
    bool answer(const QString& button) {
        const QPointer<QMessageBox> box = question();
        if (!box) return false;
        for (QAbstractButton* choice : box->buttons()) {
            if (choice->text() != button) continue;
            QTest::mouseClick(choice, Qt::LeftButton);
            return driver_.wait([&] { return box.isNull(); }, 5000);
        }
        return false;
    }
    QString tipOf(const QString& button) {
        QAbstractButton* found = driver_.button(button);
        return found ? found->toolTip() : QString();
    }

    QTemporaryDir place_;
    engine::Project project_;
    WindowDriver driver_;
};

}  // namespace

TEST_F(RunsTest, TheTableSaysWhatEachRunIsAndWhatChanged) {
    writeRun(1, project_, 0.25);
    engine::Project other = project_;
    other.options.learningRate = 0.01;
    other.options.batch = 64;
    writeRun(2, other, 0.75);
    QFile(runPath(3)).remove();
    QDir().mkpath(runPath(3));
    engine::writeFileAtomically(toPath(runPath(3) + "/run.json"), "{ cut off");
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_EQ(table().model()->rowCount(), 3);
    EXPECT_EQ(cell(1, RunsModel::Name), "2026-01-02 12:00  seed-cnn");
    EXPECT_EQ(cell(1, RunsModel::Data), "flowers-8");
    EXPECT_EQ(cell(1, RunsModel::Changed), "Batch size 64, Learning rate 0.01");
    EXPECT_EQ(cell(2, RunsModel::Changed), "defaults");
    EXPECT_EQ(cell(1, RunsModel::Best), "75.0 %");
    EXPECT_EQ(cell(1, RunsModel::Time), "30 s");
    EXPECT_EQ(cell(1, RunsModel::State), "stopped");
    EXPECT_EQ(cell(0, RunsModel::State), "cannot be read");
    clickCell(0, RunsModel::Data);
    for (const char* button : {"Resume", "Extend …", "Rerun", "Duplicate"}) {
        EXPECT_FALSE(driver_.button(button)->isEnabled()) << button;
        EXPECT_TRUE(tipOf(button).contains("cannot be read")) << tipOf(button).toStdString();
    }
}

TEST_F(RunsTest, ReadAnewTheChoiceAndTheScrollPositionStay) {
    for (int i = 1; i <= 30; ++i) writeRun(i, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    table().verticalScrollBar()->setValue(table().verticalScrollBar()->maximum());
    clickCell(25, RunsModel::Data);
    const QString chosen = cell(25, RunsModel::Name);
    const int scrolled = table().verticalScrollBar()->value();
    ASSERT_GT(scrolled, 0);
    emit driver_.window().run().stateChanged();
    ASSERT_TRUE(settled());
    EXPECT_EQ(table().currentIndex().siblingAtColumn(RunsModel::Name).data().toString(), chosen);
    EXPECT_TRUE(table().selectionModel()->isRowSelected(25));
    EXPECT_EQ(table().verticalScrollBar()->value(), scrolled);
    // Another one appears above, and one below is written to.
    writeRun(31, project_);
    engine::writeFileAtomically(toPath(runPath(2) + "/events.jsonl"), eventsOf(7, 0.875));
    emit driver_.window().run().stateChanged();
    ASSERT_TRUE(settled());
    EXPECT_EQ(table().model()->rowCount(), 31);
    EXPECT_EQ(table().currentIndex().siblingAtColumn(RunsModel::Name).data().toString(), chosen);
    EXPECT_EQ(cell(29, RunsModel::Best), "87.5 %");
}

TEST_F(RunsTest, FiveHundredRunsDoNotHoldTheWindowUp) {
    const QString first = writeRun(1, project_);
    for (int i = 1; i < 500; ++i) {
        copyFolder(first, QStringLiteral("%1/2026-02-01_%2_seed-cnn").arg(runs()).arg(100'000 + i));
    }
    ASSERT_NO_FATAL_FAILURE(open());
    EXPECT_EQ(table().model()->rowCount(), 500);
    qint64 longest = 0;
    QElapsedTimer beat, whole;
    emit driver_.window().run().stateChanged();
    whole.start();
    beat.start();
    ASSERT_TRUE(driver_.wait([&] {
        longest = std::max(longest, beat.restart());
        return !page().isBusy();
    }));
    std::printf("read anew within %d ms, longest wait of the window %d ms\n",
                static_cast<int>(whole.elapsed()),
                static_cast<int>(longest));
    EXPECT_LT(longest, 250 * slowdown());
    EXPECT_EQ(table().model()->rowCount(), 500);
}

TEST_F(RunsTest, StarsAndNotesStayWithTheRunAndFilterThem) {
    for (int i = 1; i <= 3; ++i) writeRun(i, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    clickCell(1, RunsModel::Star);
    auto* note = child<QLineEdit>("Note");
    ASSERT_NE(note, nullptr);
    QTest::mouseClick(note, Qt::LeftButton);
    QTest::keyClicks(note, "with the new camera");
    EXPECT_EQ(cell(1, RunsModel::Note), "with the new camera");
    const engine::RunFolder run{toPath(runPath(2))};
    EXPECT_TRUE(driver_.wait([&] {
        return engine::readNote(run).text == "with the new camera" && engine::readNote(run).starred;
    }));
    ASSERT_TRUE(settled());
    EXPECT_EQ(note->text(), "with the new camera");
    auto* filter = child<QLineEdit>("Filter the runs");
    QTest::mouseClick(filter, Qt::LeftButton);
    QTest::keyClicks(filter, "camera seed");
    EXPECT_EQ(table().model()->rowCount(), 1);
    EXPECT_TRUE(driver_.shows("1 of 3 runs"));
    filter->selectAll();
    QTest::keyClicks(filter, "flowers nowhere");
    EXPECT_EQ(table().model()->rowCount(), 0);
    EXPECT_FALSE(driver_.button("Delete this run")->isEnabled());
    EXPECT_EQ(tipOf("Delete this run"), "Choose a run in the table.");
    filter->clear();
    ASSERT_TRUE(driver_.click("Starred only"));
    ASSERT_EQ(table().model()->rowCount(), 1);
    EXPECT_EQ(cell(0, RunsModel::Note), "with the new camera");
    ASSERT_TRUE(driver_.click("Starred only"));
    EXPECT_EQ(table().model()->rowCount(), 3);
}

TEST_F(RunsTest, ANoteFileThatIsNoneIsToldOfAndLeftAlone) {
    const std::filesystem::path file = toPath(writeRun(1, project_)) / "note.json";
    engine::writeFileAtomically(file, "[[[[");
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_EQ(table().model()->rowCount(), 1);
    EXPECT_FALSE(child<QLineEdit>("Note")->isEnabled());
    EXPECT_FALSE(child<QLineEdit>("Note")->toolTip().isEmpty());
    clickCell(0, RunsModel::Star);
    EXPECT_FALSE(driver_.banner().isEmpty());
    QTest::qWait(600);
    EXPECT_EQ(engine::readFile(file, 100), "[[[[");
}

TEST_F(RunsTest, ADeletedRunIsInTheTrashAndTheQuestionNamesIt) {
    for (int i = 1; i <= 3; ++i) writeRun(i, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    clickCell(1, RunsModel::Data);
    ASSERT_TRUE(driver_.click("Delete this run"));
    QMessageBox* box = question();
    ASSERT_NE(box, nullptr);
    EXPECT_TRUE(box->text().contains("2026-01-02 12:00  seed-cnn")) << box->text().toStdString();
    EXPECT_TRUE(box->informativeText().contains("KB in 2 files"))
        << box->informativeText().toStdString();
    ASSERT_TRUE(answer("Keep it"));
    QTest::qWait(50);
    EXPECT_TRUE(QFile::exists(runPath(2)));
    QTest::keyClick(&table(), Qt::Key_Delete);
    ASSERT_NE(question(), nullptr);
    ASSERT_TRUE(answer("Move to the trash"));
    ASSERT_TRUE(driver_.wait([&] { return table().model()->rowCount() == 2; }));
    EXPECT_TRUE(driver_.banner().contains("is in the trash")) << driver_.banner().toStdString();
    EXPECT_TRUE(driver_.banner().contains("KB"));
    EXPECT_TRUE(
        QFile::exists(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
                      "/Trash/files/2026-01-02_120000_seed-cnn/run.json"));
    EXPECT_FALSE(QFile::exists(runPath(2)));
    EXPECT_TRUE(QFile::exists(runPath(1)));
    EXPECT_TRUE(QFile::exists(runPath(3)));
    EXPECT_TRUE(table().selectionModel()->hasSelection());
}

TEST_F(RunsTest, WithoutATrashARunIsDeletedAfterAskingAgainAndWhatIsNotItsOwnStays) {
    writeRun(1, project_);
    const QString mine = runPath(1) + "/holiday.jpg";
    engine::writeFileAtomically(toPath(mine), "a picture");
    const QByteArray data = qgetenv("XDG_DATA_HOME");
    // A file where the folder of the trash would have to be.
    const QString file = place_.filePath("file");
    engine::writeFileAtomically(toPath(file), "");
    qputenv("XDG_DATA_HOME", (file + "/share").toUtf8());
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_.click("Delete this run"));
    EXPECT_TRUE(question() && question()->informativeText().contains("One of these files"));
    EXPECT_TRUE(answer("Move to the trash"));
    const bool asked =
        driver_.wait([&] { return question() && question()->text().contains("for good"); }, 5000);
    qputenv("XDG_DATA_HOME", data);
    if (data.isEmpty()) qunsetenv("XDG_DATA_HOME");
    ASSERT_TRUE(asked);
    EXPECT_TRUE(QFile::exists(runPath(1) + "/run.json"));
    ASSERT_TRUE(answer("Delete for good"));
    ASSERT_TRUE(driver_.wait([&] { return driver_.banner().contains("are free again"); }));
    EXPECT_TRUE(driver_.banner().contains("did not write"));
    EXPECT_TRUE(QFile::exists(mine));
    EXPECT_FALSE(QFile::exists(runPath(1) + "/run.json"));
}

TEST_F(RunsTest, ARunThatSomebodyTrainsIsNotDeleted) {
    const QString path = writeRun(1, project_);
    QFile::remove(path + "/events.jsonl");
    const engine::RunLock training(toPath(path));
    ASSERT_NO_FATAL_FAILURE(open());
    EXPECT_EQ(cell(0, RunsModel::State), "running");
    EXPECT_FALSE(driver_.button("Delete this run")->isEnabled());
    EXPECT_TRUE(tipOf("Delete this run").contains("another window or terminal"));
    EXPECT_FALSE(driver_.button("Rerun")->isEnabled());
    QTest::keyClick(&table(), Qt::Key_Delete);
    QTest::qWait(100);
    EXPECT_EQ(driver_.window().findChild<QMessageBox*>(), nullptr);
    EXPECT_TRUE(QFile::exists(path));
}

TEST_F(RunsTest, ARunThatSomebodyExportsIsNotDeleted) {
    const QString path = writeRun(1, project_);
    const engine::RunLock exporting(toPath(path), engine::RunUse::Read);
    ASSERT_NO_FATAL_FAILURE(open());
    QTest::keyClick(&table(), Qt::Key_Delete);
    ASSERT_TRUE(driver_.wait([&] { return driver_.banner().contains("exported or tested"); }))
        << driver_.banner().toStdString();
    EXPECT_EQ(question(), nullptr);
    EXPECT_TRUE(QFile::exists(path + "/run.json"));
}

TEST_F(RunsTest, ARunThatHadEndedAndGoesOnElsewhereSaysSo) {
    const QString path = writeRun(1, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    EXPECT_EQ(cell(0, RunsModel::State), "stopped");
    {
        const engine::RunLock resumed(toPath(path));
        ASSERT_TRUE(driver_.click("Data") && driver_.click("Runs") && settled());
        EXPECT_EQ(cell(0, RunsModel::State), "running");
        EXPECT_TRUE(tipOf("Resume").contains("another window or terminal"));
        EXPECT_FALSE(driver_.button("Delete this run")->isEnabled());
    }
    ASSERT_TRUE(driver_.click("Data") && driver_.click("Runs") && settled());
    EXPECT_EQ(cell(0, RunsModel::State), "stopped");
    EXPECT_TRUE(driver_.button("Resume")->isEnabled());
}

TEST_F(RunsTest, AReopenedProjectShowsItsLastRunAndLeadsBackToIt) {
    writeRun(1, project_, 0.4);
    const QString newest = writeRun(2, project_, 0.8);
    engine::Project other = project_;
    other.dataset = toPath(flowerFolder(7));
    writeRun(3, other);
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_.click("Train"));
    const QString words = "stopped after 3 of 30 epochs, at best 80.0 % of the validation pictures";
    ASSERT_TRUE(driver_.wait([&] { return driver_.shows(words); }, 5000));
    int places = 0;
    for (const QLabel* label : driver_.window().findChildren<QLabel*>()) {
        places += label->isVisible() && label->text().contains(words);
    }
    EXPECT_EQ(places, 2) << "on the page, and in the strip on every page";
    ASSERT_TRUE(driver_.click("See it"));
    const RunControl& run = driver_.window().run();
    ASSERT_TRUE(driver_.wait([&] { return run.run().path == toPath(newest); }));
    EXPECT_FALSE(driver_.shows("Last run"));
    EXPECT_EQ(run.latest().epoch, 3);
}

TEST_F(RunsTest, AVeryLongRunSaysHowFarItIsReadAndCanBeCancelled) {
    const QString path = writeRun(1, project_);
    std::string lines;
    for (int i = 1; i <= 400'000; ++i) {
        auto step = eventOf(engine::EventKind::Step, i, 1 + i / 20'000);
        step.loss.add(1.0 / i);
        lines += engine::eventToJson(step) + "\n";
    }
    engine::writeFileAtomically(engine::RunFolder{toPath(path)}.events(), lines);
    ASSERT_NO_FATAL_FAILURE(open());
    const RunControl& run = driver_.window().run();
    ASSERT_TRUE(driver_.click("See this run"));
    ASSERT_TRUE(driver_.wait([&] { return driver_.shows("Reading the run:"); }));
    ASSERT_TRUE(driver_.click("Cancel"));
    EXPECT_FALSE(run.isOpening());
    EXPECT_FALSE(driver_.shows("Reading the run"));
    EXPECT_EQ(run.state(), RunState::None);
    ASSERT_TRUE(driver_.click("See this run"));
    ASSERT_TRUE(driver_.wait([&] { return run.latest().step == 400'000; }, 60'000));
    EXPECT_FALSE(driver_.shows("Reading the run"));
}

TEST_F(RunsTest, DuplicateTakesTheSettingsOverAndUndoGivesThemBack) {
    engine::Project other = project_;
    other.options.learningRate = 0.01;
    other.augmentation.flipVertical = true;
    other.network = engine::makeTemplate("resnet-small", {.input = {3, 28, 28}});
    writeRun(1, other);
    ASSERT_NO_FATAL_FAILURE(open());
    Document& document = driver_.window().document();
    const engine::NetworkDescription before = document.network();
    ASSERT_TRUE(driver_.click("Duplicate")) << tipOf("Duplicate").toStdString();
    EXPECT_EQ(driver_.window().step(), Step::Train);
    EXPECT_EQ(document.project().options.learningRate, 0.01);
    EXPECT_TRUE(document.project().augmentation.flipVertical);
    EXPECT_EQ(document.network(), other.network);
    EXPECT_EQ(document.undoStack().count(), 1);
    driver_.key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(document.project().options.learningRate, 0.001);
    EXPECT_FALSE(document.project().augmentation.flipVertical);
    EXPECT_EQ(document.network(), before);
}

TEST_F(RunsTest, DuplicateOfOtherDataOpensThemAndKeepsWhatWasOpen) {
    engine::Project other = project_;
    other.dataset = toPath(flowerFolder(10));
    other.options.epochs = 7;
    writeRun(1, other);
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_.click("Duplicate"));
    Document& document = driver_.window().document();
    ASSERT_TRUE(
        driver_.wait([&] { return document.folder() && document.folder()->images.size() == 50; }));
    EXPECT_EQ(document.project().options.epochs, 7);
    EXPECT_TRUE(document.file().empty());
    EXPECT_EQ(engine::loadProject(toPath(place_.filePath("p.espalier"))).options.epochs, 30);
}

TEST_F(RunsTest, ARunIsExtendedAndRunAgain) {
    project_.options.epochs = 2;
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_.click("Start the first"));
    RunControl& run = driver_.window().run();
    ASSERT_TRUE(driver_.wait([&] { return run.results().has_value(); }, 60'000))
        << run.sentence().toStdString() << driver_.banner().toStdString();
    const std::int64_t steps = run.latest().step;
    const std::filesystem::path path = run.run().path;
    ASSERT_TRUE(driver_.click("Runs"));
    ASSERT_TRUE(driver_.wait([&] { return table().model()->rowCount() == 1; }));
    ASSERT_TRUE(settled());
    EXPECT_EQ(cell(0, RunsModel::State), "finished");
    EXPECT_FALSE(driver_.button("Resume")->isEnabled());
    EXPECT_TRUE(tipOf("Resume").contains("Extend"));
    ASSERT_TRUE(driver_.click("Extend …"));
    auto* question = driver_.window().findChild<ExtendQuestion*>();
    ASSERT_NE(question, nullptr);
    auto* epochs = question->findChild<QSpinBox*>();
    epochs->selectAll();
    QTest::keyClicks(epochs, "3");
    ASSERT_TRUE(driver_.click("Extend by 3 epochs"));
    ASSERT_TRUE(
        driver_.wait([&] { return run.latest().epoch == 5 && run.results().has_value(); }, 60'000))
        << run.sentence().toStdString() << driver_.banner().toStdString();
    EXPECT_EQ(run.run().path, path);
    EXPECT_EQ(run.latest().step, steps / 2 * 5);
    ASSERT_TRUE(driver_.click("Runs"));
    ASSERT_TRUE(settled());
    ASSERT_TRUE(driver_.click("Rerun")) << tipOf("Rerun").toStdString();
    ASSERT_TRUE(driver_.wait([&] { return run.results() && run.run().path != path; }, 60'000))
        << run.sentence().toStdString() << driver_.banner().toStdString();
    EXPECT_EQ(run.run().path.parent_path(), path.parent_path());
    EXPECT_EQ(run.latest().epoch, 5);
    EXPECT_TRUE(std::isfinite(run.chance()));
    ASSERT_TRUE(driver_.click("Runs"));
    ASSERT_TRUE(driver_.wait([&] { return table().model()->rowCount() == 2; }));
    EXPECT_EQ(cell(0, RunsModel::Changed), "the same again");
}

TEST_F(RunsTest, WhileOneTrainsTheButtonsSayWhyTheyWait) {
    project_.options.epochs = 100'000;
    project_.options.validationPatience = 0;
    writeRun(1, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    driver_.key(Qt::Key_R, Qt::ControlModifier);
    RunControl& run = driver_.window().run();
    ASSERT_TRUE(driver_.wait([&] { return run.latest().step >= 3; }, 60'000))
        << driver_.banner().toStdString();
    ASSERT_TRUE(driver_.click("Runs"));
    ASSERT_TRUE(driver_.wait([&] { return table().model()->rowCount() == 2; }));
    ASSERT_TRUE(settled());
    EXPECT_EQ(cell(0, RunsModel::State), "running");
    clickCell(1, RunsModel::Data);
    for (const char* button : {"See this run", "Resume", "Extend …", "Rerun"}) {
        EXPECT_FALSE(driver_.button(button)->isEnabled()) << button;
        EXPECT_TRUE(tipOf(button).contains("A training is going on")) << button;
    }
    EXPECT_TRUE(driver_.button("Duplicate")->isEnabled());
    EXPECT_TRUE(driver_.button("Delete this run")->isEnabled());
    clickCell(0, RunsModel::Data);
    EXPECT_FALSE(driver_.button("Delete this run")->isEnabled());
    EXPECT_TRUE(tipOf("Delete this run").contains("being trained"));
    ASSERT_TRUE(driver_.click("Stop"));
    EXPECT_TRUE(driver_.wait([&] { return run.state() == RunState::Ended; }, 60'000));
}

TEST_F(RunsTest, TickedRunsAreComparedByCurvesAndSettings) {
    writeRun(1, project_, 0.25);
    engine::Project other = project_;
    other.options.optimizer = "sgdm";
    writeRun(2, other, 0.75);
    writeRun(3, other, 0.5);
    ASSERT_NO_FATAL_FAILURE(open());
    ComparisonView& comparison = page().comparison();
    EXPECT_FALSE(comparison.isVisible());
    tick(0);
    EXPECT_FALSE(comparison.isVisible());
    clickCell(2, RunsModel::Data);
    QTest::keyClick(&table(), Qt::Key_Space);
    EXPECT_TRUE(comparison.isVisible());
    ASSERT_TRUE(driver_.wait([&] { return comparison.drawn() == 2; }));
    const QAbstractItemModel& rows = *comparison.table().model();
    ASSERT_EQ(rows.columnCount(), 3);
    // The older one comes first.
    EXPECT_EQ(rows.headerData(1, Qt::Horizontal).toString(), "1: 2026-01-01 12:00  seed-cnn");
    EXPECT_EQ(rows.index(0, 1).data().toString(), "25.0 %");
    EXPECT_EQ(rows.index(0, 2).data().toString(), "50.0 %");
    EXPECT_EQ(rows.index(1, 0).data().toString(), "Optimizer");
    EXPECT_EQ(rows.index(1, 1).data().toString(), "adam");
    EXPECT_EQ(rows.index(1, 2).data().toString(), "sgdm");
    EXPECT_EQ(rows.index(2, 0).data().toString(), "Best loss");
    EXPECT_TRUE(driver_.shows("The 2 ticked runs differ in 1 setting."));
    tick(1);
    ASSERT_TRUE(driver_.wait([&] { return comparison.drawn() == 3; }));
    EXPECT_EQ(rows.columnCount(), 4);
    tick(0);
    tick(1);
    EXPECT_FALSE(comparison.isVisible());
}

// A million steps of an epoch each eight, as they come from a run that is opened again.
TEST_F(RunsTest, AVeryLongRunIsToldInPiecesThatTheWindowDoesNotFeel) {
    const QString path = writeRun(1, project_);
    constexpr int kEpochs = 125'000;
    {
        std::string lines;
        for (int epoch = 1; epoch <= kEpochs; ++epoch) {
            auto step = eventOf(engine::EventKind::Step, 8 * epoch, epoch);
            step.firstStep = 8 * epoch - 7;
            for (int i = 0; i < 8; ++i) step.loss.add(1.0 / epoch);
            lines += engine::eventToJson(step) + "\n";
            auto end = eventOf(engine::EventKind::Epoch, 8 * epoch, epoch);
            end.validationLoss = 1.2 / epoch;
            end.isBest = true;
            lines += engine::eventToJson(end) + "\n";
        }
        auto last = eventOf(engine::EventKind::Finished, 8 * kEpochs, kEpochs);
        lines += engine::eventToJson(last) + "\n";
        engine::writeFileAtomically(toPath(path) / "events.jsonl", lines);
    }
    ASSERT_NO_FATAL_FAILURE(open());
    double longest = 0;
    double before = ownMilliseconds();
    QTimer beat;  // in every turn of the event loop
    beat.callOnTimeout([&] {
        const double now = ownMilliseconds();
        longest = std::max(longest, now - before);
        before = now;
    });
    beat.start(0);
    ASSERT_TRUE(driver_.click("See this run"));
    auto* curves = driver_.window().findChild<CurvesView*>();
    ASSERT_TRUE(driver_.wait(
        [&] { return static_cast<int>(curves->marks(PlotMark::Kind::Epoch).size()) == kEpochs; },
        120'000));
    std::printf("longest turn of the event loop %.1f ms\n", longest);
    EXPECT_LT(longest, 50 * slowdown());
    EXPECT_LT(curves->lastCost(), 250 * slowdown());
    driver_.window().run().cancelConcluding();
}
