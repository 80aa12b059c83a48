// SPDX-License-Identifier: GPL-3.0-or-later
// The Runs page.
#include <gtest/gtest.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSettings>
#include <QStandardPaths>
#include <algorithm>

#include "engine/runs/run_lock.h"
#include "engine/runs/run_note.h"
#include "runs_on_disk.h"
#include "tests/support/cpu_time.h"
#include "ui/plots/metric_chooser.h"
#include "ui/runs/runs_filter.h"
#include "ui/runs/runs_table.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

TEST_F(RunsTest, TheTableDescribesEachRunAndItsChanges) {
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
    for (const char* button : {"Resume", "Train longer …", "Rerun", "Use these settings"}) {
        EXPECT_FALSE(driver_.button(button)->isEnabled()) << button;
        EXPECT_TRUE(tipOf(button).contains("cannot be read")) << tipOf(button).toStdString();
    }
}

namespace {

// Of the cells of a column, which only a table itself is told.
struct MeasuredTable : QTableView {
    using QTableView::sizeHintForColumn;
};

int neededWidth(const QTableView& table, int column) {
    return (table.*(&MeasuredTable::sizeHintForColumn))(column);
}

}  // namespace

TEST_F(RunsTest, NameResultAndStateAreWholeAtTheUsualWidth) {
    engine::Project other = project_;
    other.network.name = "mobilenet-v3-small";
    other.options.learningRate = 0.01;
    other.options.batch = 64;
    const std::filesystem::path before = toPath(writeRun(1, other, 0.75));
    std::filesystem::rename(before, toPath(runs()) / "2026-01-01_120000_mobilenet-v3-small");
    writeRun(2, project_, 0.25);
    driver_.window().resize(1280, 720);
    ASSERT_NO_FATAL_FAILURE(open());
    page().model().setNote(runPath(2), {.starred = true, .text = "the one to show next week"});
    for (const int column : {RunsModel::Name, RunsModel::Best, RunsModel::Time, RunsModel::State}) {
        EXPECT_TRUE(driver_.wait([&] {
            return table().columnWidth(column) >= neededWidth(table(), column);
        })) << column
            << ": " << table().columnWidth(column) << " of " << neededWidth(table(), column);
    }
    EXPECT_FALSE(table().horizontalScrollBar()->isVisible());
    EXPECT_GE(table().columnWidth(RunsModel::Changed), 80);
    page().table().setMetricShown("f1", true);
    EXPECT_TRUE(driver_.wait([&] {
        return table().columnWidth(RunsModel::Best) >= neededWidth(table(), RunsModel::Best);
    }));
}

TEST_F(RunsTest, AllActionsAreOnOneLineAtTheUsualWidth) {
    writeRun(1, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    const auto topOf = [&](const QString& button) {
        QAbstractButton* found = driver_.button(button);
        return found ? found->mapTo(&driver_.window(), found->rect().center()).y() : -1;
    };
    const int line = topOf("Resume");
    ASSERT_GE(line, 0);
    for (const char* button : {"Train longer …",
                               "Rerun",
                               "Use these settings",
                               "Certify …",
                               "Show in folder",
                               "Delete run"}) {
        EXPECT_NEAR(topOf(button), line, 2) << button;
    }
}

TEST_F(RunsTest, AComparisonShowsSeveralRowsAtTheUsualSize) {
    writeRun(1, project_);
    writeRun(2, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    tick(0);
    tick(1);
    QTest::qWait(50);
    const QTableView& rows = page().comparison().table();
    const QRect third = rows.visualRect(rows.model()->index(2, 0));
    ASSERT_TRUE(third.isValid());
    EXPECT_LT(third.bottom(), rows.viewport()->height());
}

TEST_F(RunsTest, ReloadingKeepsSelectionAndScrollPosition) {
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
    // A new run appears above, and one below changes.
    writeRun(31, project_);
    engine::writeFileAtomically(toPath(runPath(2) + "/events.jsonl"), eventsOf(7, 0.875));
    emit driver_.window().run().stateChanged();
    ASSERT_TRUE(settled());
    EXPECT_EQ(table().model()->rowCount(), 31);
    EXPECT_EQ(table().currentIndex().siblingAtColumn(RunsModel::Name).data().toString(), chosen);
    EXPECT_EQ(cell(29, RunsModel::Best), "87.5 %");
}

TEST_F(RunsTest, FiveHundredRunsDoNotBlockTheWindow) {
    const QString first = writeRun(1, project_);
    for (int i = 1; i < 500; ++i) {
        copyFolder(first, QStringLiteral("%1/2026-02-01_%2_seed-cnn").arg(runs()).arg(100'000 + i));
    }
    ASSERT_NO_FATAL_FAILURE(open());
    EXPECT_EQ(table().model()->rowCount(), 500);
    double longest = 0;
    QElapsedTimer whole;
    whole.start();
    double begin = tests::threadMilliseconds();
    emit driver_.window().run().stateChanged();
    ASSERT_TRUE(driver_.wait([&] {
        const double now = tests::threadMilliseconds();
        longest = std::max(longest, now - begin);
        begin = now;
        return !page().isBusy();
    }));
    std::printf("read again within %d ms, longest work of the window's thread %.1f ms\n",
                static_cast<int>(whole.elapsed()),
                longest);
    EXPECT_LT(longest, 250 * slowdown());
    EXPECT_EQ(table().model()->rowCount(), 500);
}

TEST_F(RunsTest, StarsAndNotesAreKeptWithTheRunAndFilterTheTable) {
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
    auto* filter = child<QLineEdit>("Filter runs");
    QTest::mouseClick(filter, Qt::LeftButton);
    QTest::keyClicks(filter, "camera seed");
    EXPECT_EQ(table().model()->rowCount(), 1);
    EXPECT_TRUE(driver_.shows("1 of 3 runs"));
    filter->selectAll();
    QTest::keyClicks(filter, "flowers nowhere");
    EXPECT_EQ(table().model()->rowCount(), 0);
    EXPECT_FALSE(driver_.button("Delete run")->isEnabled());
    EXPECT_EQ(tipOf("Delete run"), "Select a run in the table.");
    filter->clear();
    ASSERT_TRUE(driver_.click("Starred only"));
    ASSERT_EQ(table().model()->rowCount(), 1);
    EXPECT_EQ(cell(0, RunsModel::Note), "with the new camera");
    ASSERT_TRUE(driver_.click("Starred only"));
    EXPECT_EQ(table().model()->rowCount(), 3);
}

TEST_F(RunsTest, AnInvalidNoteFileIsReportedAndLeftUnchanged) {
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

TEST_F(RunsTest, ADeletedRunIsMovedToTheTrashAfterAQuestionThatNamesIt) {
    for (int i = 1; i <= 3; ++i) writeRun(i, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    clickCell(1, RunsModel::Data);
    ASSERT_TRUE(driver_.click("Delete run"));
    QMessageBox* box = question();
    ASSERT_NE(box, nullptr);
    EXPECT_TRUE(box->text().contains("2026-01-02 12:00  seed-cnn")) << box->text().toStdString();
    EXPECT_TRUE(box->informativeText().contains("KB in 2 files"))
        << box->informativeText().toStdString();
    ASSERT_TRUE(answer("Cancel"));
    QTest::qWait(50);
    EXPECT_TRUE(QFile::exists(runPath(2)));
    QTest::keyClick(&table(), Qt::Key_Delete);
    ASSERT_NE(question(), nullptr);
    ASSERT_TRUE(answer("Move to trash"));
    ASSERT_TRUE(driver_.wait([&] { return table().model()->rowCount() == 2; }));
    EXPECT_TRUE(driver_.banner().contains("moved to the trash")) << driver_.banner().toStdString();
    EXPECT_TRUE(driver_.banner().contains("KB"));
    EXPECT_TRUE(
        QFile::exists(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
                      "/Trash/files/2026-01-02_120000_seed-cnn/run.json"));
    EXPECT_FALSE(QFile::exists(runPath(2)));
    EXPECT_TRUE(QFile::exists(runPath(1)));
    EXPECT_TRUE(QFile::exists(runPath(3)));
    EXPECT_TRUE(table().selectionModel()->hasSelection());
}

TEST_F(RunsTest, WithoutATrashARunIsDeletedAfterAskingAgainAndOtherFilesAreKept) {
    writeRun(1, project_);
    const QString mine = runPath(1) + "/holiday.jpg";
    engine::writeFileAtomically(toPath(mine), "an image");
    const QByteArray data = qgetenv("XDG_DATA_HOME");
    // A file is in the way of the trash folder.
    const QString file = place_.filePath("file");
    engine::writeFileAtomically(toPath(file), "");
    qputenv("XDG_DATA_HOME", (file + "/share").toUtf8());
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_.click("Delete run"));
    EXPECT_TRUE(question() && question()->informativeText().contains("of these files"));
    EXPECT_TRUE(answer("Move to trash"));
    const bool asked =
        driver_.wait([&] { return question() && question()->text().contains("Permanently"); });
    qputenv("XDG_DATA_HOME", data);
    if (data.isEmpty()) qunsetenv("XDG_DATA_HOME");
    ASSERT_TRUE(asked);
    EXPECT_TRUE(QFile::exists(runPath(1) + "/run.json"));
    ASSERT_TRUE(answer("Delete permanently"));
    ASSERT_TRUE(driver_.wait([&] { return driver_.banner().contains(" freed"); }));
    EXPECT_TRUE(driver_.banner().contains("did not create"));
    EXPECT_TRUE(QFile::exists(mine));
    EXPECT_FALSE(QFile::exists(runPath(1) + "/run.json"));
}

TEST_F(RunsTest, ARunBeingTrainedIsNotDeleted) {
    const QString path = writeRun(1, project_);
    QFile::remove(path + "/events.jsonl");
    const engine::RunLock training(toPath(path));
    ASSERT_NO_FATAL_FAILURE(open());
    EXPECT_EQ(cell(0, RunsModel::State), "running");
    EXPECT_FALSE(driver_.button("Delete run")->isEnabled());
    EXPECT_TRUE(tipOf("Delete run").contains("another window or terminal"));
    EXPECT_FALSE(driver_.button("Rerun")->isEnabled());
    QTest::keyClick(&table(), Qt::Key_Delete);
    QTest::qWait(100);
    EXPECT_EQ(driver_.window().findChild<QMessageBox*>(), nullptr);
    EXPECT_TRUE(QFile::exists(path));
}

TEST_F(RunsTest, ARunBeingExportedIsNotDeleted) {
    const QString path = writeRun(1, project_);
    const engine::RunLock exporting(toPath(path), engine::RunUse::Read);
    ASSERT_NO_FATAL_FAILURE(open());
    QTest::keyClick(&table(), Qt::Key_Delete);
    ASSERT_TRUE(driver_.wait([&] {
        return driver_.banner().contains("exported, tested or certified");
    })) << driver_.banner().toStdString();
    EXPECT_EQ(question(), nullptr);
    EXPECT_TRUE(QFile::exists(path + "/run.json"));
}

TEST_F(RunsTest, AnEndedRunResumedElsewhereIsShownAsRunning) {
    const QString path = writeRun(1, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    EXPECT_EQ(cell(0, RunsModel::State), "stopped");
    {
        const engine::RunLock resumed(toPath(path));
        ASSERT_TRUE(driver_.click("Data") && driver_.click("Runs") && settled());
        EXPECT_EQ(cell(0, RunsModel::State), "running");
        EXPECT_TRUE(tipOf("Resume").contains("another window or terminal"));
        EXPECT_FALSE(driver_.button("Delete run")->isEnabled());
    }
    ASSERT_TRUE(driver_.click("Data") && driver_.click("Runs") && settled());
    EXPECT_EQ(cell(0, RunsModel::State), "stopped");
    EXPECT_TRUE(driver_.button("Resume")->isEnabled());
}

TEST_F(RunsTest, ColumnsOfMetricsAreShownOnDemandAndRemembered) {
    QSettings().remove("runs_metrics");
    for (const int number : {1, 2}) {
        writeRun(number, project_);
        auto epoch = eventOf(engine::EventKind::Epoch, 10, 1);
        epoch.validationMetrics = {{"accuracy", 0.5}, {"f1", number * 0.125}};
        epoch.isBest = true;
        engine::writeFileAtomically(toPath(runPath(number) + "/events.jsonl"),
                                    engine::eventToJson(epoch) + "\n");
    }
    writeRun(3, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    int column = RunsModel::kColumns;
    while (RunsModel::metricOf(column) != "f1") ++column;
    EXPECT_TRUE(table().isColumnHidden(column));
    QMenu menu;
    page().table().fillMenu(menu);
    for (QAction* entry : menu.actions()) {
        EXPECT_FALSE(entry->isChecked());
        if (entry->text() == "F1 score") entry->trigger();
    }
    EXPECT_FALSE(table().isColumnHidden(column));
    EXPECT_EQ(cell(1, column), "25.0 %");
    EXPECT_EQ(cell(0, column), QString(QChar(0x2013))) << "it was not measured";
    table().sortByColumn(column, Qt::DescendingOrder);
    EXPECT_EQ(cell(0, column), "25.0 %");
    EXPECT_EQ(cell(1, column), "12.5 %");
    table().sortByColumn(column, Qt::AscendingOrder);
    EXPECT_EQ(cell(0, column), "12.5 %");
    EXPECT_EQ(cell(2, column), QString(QChar(0x2013))) << "without a value it is last either way";
    RunsModel model;
    RunsFilter filter;
    filter.setSourceModel(&model);
    EXPECT_FALSE(RunsTable(filter).isColumnHidden(column));
    QSettings().remove("runs_metrics");
}

// Each run names the criterion of its best value; percentages and decibels have no common order.
TEST_F(RunsTest, TheBestColumnSeparatesIncomparableValues) {
    const auto write = [&](int number, const std::string& metric, double value) {
        engine::Project project = project_;
        project.options.bestBy = metric;
        writeRun(number, project);
        auto epoch = eventOf(engine::EventKind::Epoch, 10, 1);
        epoch.isBest = true;
        epoch.validationMetrics = {{metric, value}};
        engine::writeFileAtomically(toPath(runPath(number) + "/events.jsonl"),
                                    engine::eventToJson(epoch) + "\n");
    };
    write(1, "accuracy", 0.5);
    write(2, "f1", 0.6);
    write(3, "accuracy", 0.75);
    write(4, "f1", 0.4);
    ASSERT_NO_FATAL_FAILURE(open());
    const auto column = [&] {
        QStringList cells;
        for (int row = 0; row < 4; ++row) cells << cell(row, RunsModel::Best);
        return cells;
    };
    table().sortByColumn(RunsModel::Best, Qt::DescendingOrder);
    EXPECT_EQ(column(), (QStringList{"75.0 %", "50.0 %", "60.0 % F1 score", "40.0 % F1 score"}));
    table().sortByColumn(RunsModel::Best, Qt::AscendingOrder);
    EXPECT_EQ(column(), (QStringList{"50.0 %", "75.0 %", "40.0 % F1 score", "60.0 % F1 score"}));
}

TEST_F(RunsTest, AChangeWhileTrainingIsShownOnItsRunAndNotOnTheNextOne) {
    engine::Project changed = project_;
    engine::OptionChange change = engine::changeOf(project_.options, 16);
    change.learningRate = 1000;
    change.epochs += 2;
    changed.changes = {change};
    writeRun(1, changed);
    writeRun(2, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    const QString first = cell(1, RunsModel::Changed);
    EXPECT_TRUE(first.contains("Epochs ")) << first.toStdString();
    EXPECT_TRUE(first.contains("learning rate 1000")) << first.toStdString();
    EXPECT_EQ(cell(0, RunsModel::Changed), "no change");
}

TEST_F(RunsTest, ARunWhoseLossExplodedIsNotJustFinished) {
    const engine::RunFolder folder{toPath(writeRun(1, project_))};
    auto last = eventOf(engine::EventKind::Finished, 30, 3);
    last.reason = engine::FinishReason::Completed;
    last.text = "Training diverged: the loss of epoch 3 is too large. Trained for 3 epochs.";
    engine::writeFileAtomically(folder.events(),
                                eventsOf(3, 0.5) + engine::eventToJson(last) + "\n");
    ASSERT_NO_FATAL_FAILURE(open());
    EXPECT_EQ(cell(0, RunsModel::State), "finished, loss exploded");
    EXPECT_EQ(table().model()->index(0, RunsModel::State).data(RunsModel::StateRole).toInt(),
              static_cast<int>(engine::RunStatus::Diverged))
        << "its sign is not that of success";
    clickCell(0, RunsModel::Data);
    for (const char* button : {"Resume", "Train longer …"}) {
        EXPECT_FALSE(driver_.button(button)->isEnabled()) << button;
        EXPECT_TRUE(tipOf(button).contains("Use Resume with …")) << tipOf(button).toStdString();
    }
    ASSERT_TRUE(driver_.click("Train"));
    EXPECT_TRUE(driver_.wait([&] { return driver_.shows("but its loss exploded"); }));
}

TEST_F(RunsTest, ExcludedClassesAreShownEvenForTheFirstRun) {
    project_.dataChoices.excludedClasses = {"rose", "tulip"};
    writeRun(1, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    EXPECT_TRUE(cell(0, RunsModel::Changed).startsWith("Excluded classes"))
        << cell(0, RunsModel::Changed).toStdString();
}

TEST_F(RunsTest, AnyMetricOfTheTickedRunsCanBeCompared) {
    QSettings().remove("plotted_metric");
    for (const int number : {1, 2}) {
        writeRun(number, project_);
        std::string lines;
        for (const int end : {1, 2}) {
            auto epoch = eventOf(engine::EventKind::Epoch, 10 * end, end);
            epoch.validationLoss = 1;
            epoch.validationMetrics = {{"accuracy", 0.5}, {"f1", end * number * 0.125}};
            epoch.isBest = end == 1;
            lines += engine::eventToJson(epoch) + "\n";
        }
        engine::writeFileAtomically(toPath(runPath(number) + "/events.jsonl"), lines);
    }
    ASSERT_NO_FATAL_FAILURE(open());
    tick(0);
    tick(1);
    ComparisonView& comparison = page().comparison();
    ASSERT_TRUE(driver_.wait([&] { return comparison.drawn() == 2; }));
    MetricChooser& chooser = comparison.chooser();
    ASSERT_TRUE(chooser.isVisible());
    ASSERT_EQ(chooser.count(), 2);
    EXPECT_TRUE(driver_.shows("Accuracy (thick: validation, thin: training)"));
    chooser.setCurrentIndex(1);
    emit chooser.activated(1);
    EXPECT_TRUE(driver_.shows("F1 score (thick: validation, thin: training)"));
    const QAbstractItemModel& rows = *comparison.table().model();
    // The only one in which they differ.
    EXPECT_EQ(rows.index(0, 0).data().toString(), "F1 score, best epoch");
    EXPECT_EQ(rows.index(0, 1).data().toString(), "25.0 %") << "not that of the epoch after it";
    EXPECT_EQ(rows.index(0, 2).data().toString(), "12.5 %");
    EXPECT_EQ(rows.index(2, 0).data().toString(), "Best epoch");
    EXPECT_EQ(rows.index(2, 1).data().toString(), "1, by validation loss");
    QSettings().remove("plotted_metric");
}

TEST_F(RunsTest, DifferentLossesAreDistinguished) {
    writeRun(1, project_, 0.25);
    engine::Project other = project_;
    other.options.loss = "focal";
    writeRun(2, other, 0.75);
    ASSERT_NO_FATAL_FAILURE(open());
    const QString tip = table().model()->index(0, RunsModel::Best).data(Qt::ToolTipRole).toString();
    EXPECT_TRUE(tip.endsWith("Loss: focal loss")) << tip.toStdString();
    tick(0);
    tick(1);
    ASSERT_TRUE(driver_.wait([&] { return page().comparison().drawn() == 2; }));
    const QAbstractItemModel& rows = *page().comparison().table().model();
    const QModelIndexList losses = rows.match(
        rows.index(0, 0), Qt::DisplayRole, "Validation loss, best epoch", -1, Qt::MatchExactly);
    ASSERT_EQ(losses.size(), 1);
    const auto loss = [&](int run) {
        return losses.front().siblingAtColumn(run).data().toString();
    };
    EXPECT_TRUE(loss(1).endsWith(" (focal loss)"));
    EXPECT_TRUE(loss(2).endsWith(" (cross-entropy)"));
    EXPECT_TRUE(driver_.shows("Different losses (thick: validation, thin: training)"));
}

TEST_F(RunsTest, TickedRunsAreComparedByCurvesAndSettings) {
    writeRun(1, project_, 0.25);
    engine::Project other = project_;
    other.options.optimizer = engine::Optimizer::SgdMomentum;
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
    // In the order of the ticks.
    EXPECT_EQ(rows.headerData(1, Qt::Horizontal).toString(), "A: Optimizer SGD with momentum");
    EXPECT_EQ(rows.index(0, 0).data().toString(), "Optimizer");
    EXPECT_EQ(rows.index(0, 1).data().toString(), "SGD with momentum");
    EXPECT_EQ(rows.index(0, 2).data().toString(), "Adam");
    EXPECT_EQ(rows.index(1, 0).data().toString(), "Results");
    EXPECT_EQ(rows.index(2, 1).data().toString(), "50.0 %");
    EXPECT_EQ(rows.index(2, 2).data().toString(), "25.0 %");
    EXPECT_EQ(rows.index(4, 0).data().toString(), "Validation loss, best epoch");
    EXPECT_TRUE(driver_.shows("The 2 selected runs differ in 1 setting."));
    tick(1);
    ASSERT_TRUE(driver_.wait([&] { return comparison.drawn() == 3; }));
    EXPECT_EQ(rows.columnCount(), 4);
    tick(0);
    tick(1);
    EXPECT_FALSE(comparison.isVisible());
}
