// SPDX-License-Identifier: GPL-3.0-or-later
// What the list of runs says of their tests.
#include <gtest/gtest.h>

#include <QDir>
#include <algorithm>
#include <string>

#include "engine/base/atomic_file.h"
#include "engine/runs/known_runs.h"
#include "engine/runs/run_results_json.h"
#include "engine/sweep/sweep.h"
#include "engine/tasks/classification/class_evaluation.h"
#include "nlohmann/json.hpp"
#include "runs_on_disk.h"
#include "ui/runs/runs_reader.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

// Of the last network after so many epochs.
std::string resultsText(int images, double accuracy, int epoch) {
    return R"({"espalier_results":1,"export":{"epoch":)" + std::to_string(epoch) +
           R"(,"network":"last"},"measured_on":"test","test":{"images":)" + std::to_string(images) +
           R"(,"metrics":{"accuracy":)" + std::to_string(accuracy) +
           R"(,"f1":0.25},"classes":["a"]}})";
}

// The first `right` of 40 images, of class "a", are answered rightly.
std::string resultsByImage(int right) {
    auto test = std::make_shared<engine::ClassEvaluation>(std::vector<std::string>{"a", "b"});
    for (int i = 0; i < 40; ++i) {
        engine::ClassPrediction image;
        image.file = "a/" + std::to_string(i) + ".png";
        image.truth = 0;
        image.label = i < right ? 0 : 1;
        image.scores = {i < right ? 1.0F : 0.0F, i < right ? 0.0F : 1.0F};
        image.score = 1;
        test->images.push_back(image);
        test->confusion.add(image.truth, image.label);
    }
    engine::RunResults results;
    test->totals.images = 40;
    results.test = test;
    results.exportCheck.epoch = 3;
    return engine::resultsToJson(results);
}

class RunsResultsTest : public RunsTest {
  protected:
    void writeResults(int number, int images, double accuracy, int epoch = 3) {
        const engine::RunFolder run{toPath(runPath(number))};
        engine::writeFileAtomically(run.results(), resultsText(images, accuracy, epoch));
    }
};

}  // namespace

TEST_F(RunsResultsTest, TheTestIsBesideTheBestValidation) {
    writeRun(1, project_, 1.0);
    writeRun(2, project_, 0.5);
    writeRun(3, project_, 0.25);
    writeResults(1, 400, 0.75);
    writeResults(2, 400, 0.875);
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_EQ(table().model()->rowCount(), 3);
    EXPECT_EQ(cell(2, RunsModel::Best), "100.0 %");
    EXPECT_EQ(cell(2, RunsModel::Test), "75.0 %");
    EXPECT_EQ(cell(0, RunsModel::Test), "") << "not tested yet";
    const auto tipOf = [&](int row) {
        return table().model()->index(row, RunsModel::Test).data(Qt::ToolTipRole).toString();
    };
    EXPECT_TRUE(tipOf(2).startsWith("On 400 images that were held out for the test.\n"))
        << tipOf(2).toStdString();
    EXPECT_TRUE(tipOf(2).contains("95 %")) << tipOf(2).toStdString();
    EXPECT_TRUE(tipOf(0).contains("has not been tested on")) << tipOf(0).toStdString();
    table().sortByColumn(RunsModel::Test, Qt::DescendingOrder);
    EXPECT_EQ(cell(0, RunsModel::Test), "87.5 %");
}

TEST_F(RunsResultsTest, ATestThatIsRepeatedIsSeen) {
    writeRun(1, project_, 0.5);
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_EQ(cell(0, RunsModel::Test), "");
    writeResults(1, 400, 0.75);
    ASSERT_TRUE(driver_.click("Data") && driver_.click("Runs") && settled());
    EXPECT_EQ(cell(0, RunsModel::Test), "75.0 %");
}

TEST_F(RunsResultsTest, ATestFromBeforeTheRunWasTrainedLongerIsNone) {
    writeRun(1, project_);  // three epochs
    writeResults(1, 400, 0.75, 2);
    ASSERT_NO_FATAL_FAILURE(open());
    EXPECT_EQ(cell(0, RunsModel::Test), "");
}

TEST_F(RunsResultsTest, DifferentMetricsAreSortedApart) {
    engine::Project byScore = project_;
    byScore.options.bestBy = "f1";
    writeRun(1, project_, 0.5);
    writeRun(2, byScore, 0.5);
    writeRun(3, project_, 0.5);
    writeResults(1, 400, 0.125);
    writeResults(2, 400, 0.875);
    writeResults(3, 400, 0.75);
    ASSERT_NO_FATAL_FAILURE(open());
    table().sortByColumn(RunsModel::Test, Qt::DescendingOrder);
    QStringList cells;
    for (int row = 0; row < 3; ++row) cells << cell(row, RunsModel::Test);
    EXPECT_EQ(cells.indexOf("75.0 %") + 1, cells.indexOf("12.5 %"))
        << cells.join(", ").toStdString();
    EXPECT_TRUE(cells.contains("25.0 % F1 score")) << cells.join(", ").toStdString();
}

TEST_F(RunsResultsTest, OfFewImagesTheIntervalIsShown) {
    writeRun(1, project_, 0.5);
    writeResults(1, 6, 1.0);
    ASSERT_NO_FATAL_FAILURE(open());
    EXPECT_EQ(cell(0, RunsModel::Test), "61 to 100 %");
}

class RunsElsewhereTest : public RunsTest {
  protected:
    ~RunsElsewhereTest() override {  // other tests would see them as missing
        for (const auto& run : engine::knownRuns()) engine::forgetRun(run);
    }

    /// Reads the list again.
    bool look() {
        driver_.window().show(MainWindow::Step::Data);
        driver_.window().show(MainWindow::Step::Runs);
        return settled();
    }
    int rowInState(const QString& state) {
        for (int row = 0; row < table().model()->rowCount(); ++row) {
            if (cell(row, RunsModel::State) == state) return row;
        }
        return -1;
    }
};

TEST_F(RunsElsewhereTest, ARunThatATerminalHasPutElsewhereIsListedWithItsPlace) {
    project_.id = "one";
    writeRun(1, project_);
    const QString elsewhere = place_.filePath("experiments/r1");
    ASSERT_TRUE(QDir().mkpath(place_.filePath("experiments")));
    ASSERT_TRUE(QDir().rename(writeRun(2, project_), elsewhere));
    engine::rememberRun(toPath(elsewhere));
    engine::rememberRun(toPath(runPath(1)));  // is listed once
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_EQ(table().model()->rowCount(), 2);
    EXPECT_EQ(cell(0, RunsModel::Name), "r1 in " + place_.filePath("experiments"));
    EXPECT_EQ(cell(0, RunsModel::State), "stopped");

    ASSERT_TRUE(QDir().rename(elsewhere, place_.filePath("away")));
    ASSERT_TRUE(look());
    ASSERT_EQ(table().model()->rowCount(), 2);
    const int missing = rowInState("missing");
    ASSERT_GE(missing, 0);
    const QModelIndex state = table().model()->index(missing, RunsModel::State);
    EXPECT_TRUE(state.data(Qt::ToolTipRole).toString().startsWith(elsewhere + " is not there."))
        << state.data(Qt::ToolTipRole).toString().toStdString();
    ASSERT_TRUE(QDir().rename(place_.filePath("away"), elsewhere));
    ASSERT_TRUE(look());
    EXPECT_EQ(rowInState("missing"), -1) << "its disk is back";

    ASSERT_TRUE(QDir(elsewhere).removeRecursively());
    ASSERT_TRUE(look());
    clickCell(rowInState("missing"), RunsModel::Data);
    const QModelIndex note = table().model()->index(rowInState("missing"), RunsModel::Note);
    EXPECT_TRUE(note.data(Qt::ToolTipRole).toString().contains("is not there."))
        << "there is no folder to save one in";
    QTest::keyClick(&table(), Qt::Key_Delete);
    EXPECT_TRUE(driver_.wait([&] { return table().model()->rowCount() == 1; }));
    EXPECT_TRUE(driver_.banner().contains("is no longer listed")) << driver_.banner().toStdString();
    EXPECT_EQ(std::ranges::count(engine::knownRuns(), toPath(elsewhere)), 0);
}

TEST_F(RunsElsewhereTest, TheTrialsOfASweepAreRunsNamedAfterIt) {
    project_.id = "one";
    const auto sweepAt = [&](const QString& folder, int number) {
        ASSERT_TRUE(QDir().mkpath(folder));
        ASSERT_TRUE(QDir().rename(writeRun(number, project_), folder + "/trial-1"));
        QFile record(folder + "/sweep-record.json");
        ASSERT_TRUE(record.open(QIODevice::WriteOnly));
    };
    const QString near = QFileInfo(runPath(1)).path() + "/near";
    const QString elsewhere = place_.filePath("experiments/rates");
    ASSERT_NO_FATAL_FAILURE(sweepAt(near, 1));
    ASSERT_NO_FATAL_FAILURE(sweepAt(elsewhere, 2));
    engine::rememberRun(toPath(near));
    engine::rememberRun(toPath(elsewhere));
    engine::rememberRun(toPath(elsewhere + "/trial-1"));  // as one that was resumed by itself
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_EQ(table().model()->rowCount(), 2);
    EXPECT_TRUE(cell(0, RunsModel::Name).startsWith("rates · trial-1"))
        << cell(0, RunsModel::Name).toStdString();
    EXPECT_EQ(cell(1, RunsModel::Name), "near · trial-1");
    EXPECT_EQ(cell(0, RunsModel::State), "stopped");
    ASSERT_TRUE(look());
    EXPECT_EQ(table().model()->rowCount(), 2);
}

// In the same words as under Experiments.
TEST_F(RunsElsewhereTest, ATrialWhoseShareIsOverIsFinishedAndARecordIsReadOnceWhileItStays) {
    const QString folder = runs() + "/2026-01-05_120000_sweep";
    engine::Sweep sweep{
        .folder = {toPath(folder)},
        .plan = {.method = engine::SweepMethod::Halving,
                 .trials = 3,
                 .options = {{.name = "learning_rate", .values = {"0.1", "0.01", "0.002"}}}},
        .project = project_};
    ASSERT_TRUE(QDir().mkpath(folder));
    for (const int number : {1, 2, 3}) {
        const std::string& rate =
            sweep.plan.options[0].values[static_cast<std::size_t>(number - 1)];
        sweep.trials.push_back({.choices = {{"learning_rate", rate}}});
        const engine::RunFolder run{toPath(writeRun(number, project_))};
        if (number == 1) engine::writeFileAtomically(run.results(), resultsText(400, 0.75, 3));
        ASSERT_TRUE(
            QDir().rename(runPath(number), folder + QStringLiteral("/trial-%1").arg(number)));
    }
    engine::recordSweep(sweep, {});
    const RunsQuestion question{project_, {}, {toPath(runs())}, RunsReach::Folders};
    QHash<QString, RunRow> rows;
    const auto read = [&] {
        for (const RunRow& row : readRunRows(question, rows, {})) {
            rows.insert(row.path, row);
            rows.insert(QFileInfo(row.path).fileName(), row);
        }
    };
    read();
    ASSERT_EQ(rows.size(), 6);
    EXPECT_EQ(RunsModel::stateText(rows["trial-1"]), "finished");
    EXPECT_EQ(RunsModel::stateText(rows["trial-2"]), "stopped") << "it has no result";
    EXPECT_TRUE(rows["trial-3"].name.contains("3: Learning rate 0.002"))
        << rows["trial-3"].name.toStdString();
    const auto first = rows["trial-1"].sweep;
    ASSERT_TRUE(first);
    EXPECT_EQ(rows["trial-3"].sweep, first);
    read();
    EXPECT_EQ(rows["trial-1"].sweep, first) << "nothing was written";
    sweep.failures[2] = {"It is full.", false};
    engine::recordSweep(sweep, {});
    read();
    EXPECT_NE(rows["trial-1"].sweep, first);
    EXPECT_EQ(RunsModel::stateText(rows["trial-2"]), "failed");
}

TEST_F(RunsElsewhereTest, ATrialWhoseSweepIsGoneHasItsOwnNameAgain) {
    const engine::SweepFolder folder{toPath(runs() + "/rates")};
    engine::Sweep sweep{.folder = folder,
                        .plan = {.options = {{.name = "learning_rate", .values = {"0.1", "0.01"}}}},
                        .project = project_};
    ASSERT_TRUE(QDir().mkpath(fromPath(folder.path)));
    sweep.trials = {{.choices = {{"learning_rate", "0.1"}}},
                    {.choices = {{"learning_rate", "0.01"}}}};
    const QString trial = fromPath(folder.path) + "/trial-1";
    ASSERT_TRUE(QDir().rename(writeRun(1, project_), trial));
    engine::recordSweep(sweep, {});
    const auto rowNow = [&](const std::filesystem::path& runsFolder, const RunRow& before) {
        QHash<QString, RunRow> known;
        if (!before.path.isEmpty()) known.insert(before.path, before);
        const RunsQuestion question{project_, {}, {runsFolder}, RunsReach::Folders};
        for (const RunRow& row : readRunRows(question, known, {})) {
            if (row.path == trial) return row;
        }
        return RunRow();
    };
    const RunRow asTrial = rowNow(toPath(runs()), {});
    ASSERT_TRUE(asTrial.isTrial);
    EXPECT_TRUE(asTrial.name.contains("1: Learning rate 0.1")) << asTrial.name.toStdString();
    ASSERT_TRUE(std::filesystem::remove(folder.record()));
    const RunRow alone = rowNow(folder.path, asTrial);
    EXPECT_FALSE(alone.isTrial);
    EXPECT_EQ(alone.name, "trial-1");
}

// The disk of another run may not answer, and this project's runs are listed all the same.
TEST_F(RunsElsewhereTest, FoldersWithinReachAreReadWithoutALookElsewhere) {
    project_.id = "one";
    writeRun(1, project_);
    writeRun(2, project_);
    engine::Project other = project_;
    other.id = "two";
    other.dataset = place_.filePath("others").toStdString();
    const QString elsewhere = place_.filePath("experiments/r3");
    ASSERT_TRUE(QDir().mkpath(place_.filePath("experiments")));
    ASSERT_TRUE(QDir().rename(writeRun(3, other), elsewhere));
    engine::rememberRun(toPath(elsewhere));
    RunsQuestion question{project_, {}, {toPath(runs())}, RunsReach::Folders};
    EXPECT_EQ(readRunRows(question, {}, {}).size(), 2) << "what is not known is not looked for";

    question.reach = RunsReach::Everywhere;
    QHash<QString, RunRow> known;
    for (const RunRow& row : readRunRows(question, {}, {})) known.insert(row.path, row);
    ASSERT_EQ(known.size(), 3);
    ASSERT_TRUE(QDir(elsewhere).removeRecursively());
    ASSERT_TRUE(QDir(runPath(2)).removeRecursively());
    question.reach = RunsReach::Folders;
    question.project = other;
    const QVector<RunRow> rows = readRunRows(question, known, {});
    ASSERT_EQ(rows.size(), 2) << "a run that was deleted within reach is gone";
    const auto far = std::ranges::find(rows, elsewhere, &RunRow::path);
    ASSERT_NE(far, rows.end());
    EXPECT_FALSE(far->isMissing) << "nobody has looked";
    EXPECT_EQ(far->kinship, engine::RunKinship::Own) << "of the project that is open now";
    EXPECT_EQ(std::ranges::find(rows, runPath(1), &RunRow::path)->kinship,
              engine::RunKinship::Other);
}

// Those of the folders are read first.
TEST_F(RunsElsewhereTest, AtFirstTheNewestRunIsChosenWhereverItLies) {
    project_.id = "one";
    writeRun(1, project_);
    const QString elsewhere = place_.filePath("experiments/r2");
    ASSERT_TRUE(QDir().mkpath(place_.filePath("experiments")));
    ASSERT_TRUE(QDir().rename(writeRun(2, project_), elsewhere));
    engine::rememberRun(toPath(elsewhere));
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_EQ(table().model()->rowCount(), 2);
    ASSERT_NE(page().table().chosen(), nullptr);
    EXPECT_EQ(page().table().chosen()->path, elsewhere);
    clickCell(1, RunsModel::Data);
    ASSERT_TRUE(driver_.click("Data"));
    ASSERT_TRUE(driver_.click("Runs"));
    ASSERT_TRUE(settled());
    EXPECT_EQ(page().table().chosen()->path, runPath(1)) << "what the user chose stays";
}

TEST_F(RunsElsewhereTest, AtFirstTheNewestRunIsChosenInAnyOrder) {
    writeRun(1, project_, 0.75);
    writeRun(2, project_, 0.5);
    writeRun(3, project_, 0.25);
    table().sortByColumn(RunsModel::Best, Qt::DescendingOrder);
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_EQ(cell(0, RunsModel::Best), "75.0 %");
    ASSERT_NE(page().table().chosen(), nullptr);
    EXPECT_EQ(page().table().chosen()->path, runPath(3));
}

TEST_F(RunsElsewhereTest, ARunThatTheUserHasReturnedToStaysChosen) {
    project_.id = "one";
    writeRun(1, project_);
    writeRun(2, project_);
    const QString elsewhere = place_.filePath("experiments/r3");
    ASSERT_TRUE(QDir().mkpath(place_.filePath("experiments")));
    ASSERT_TRUE(QDir().rename(writeRun(3, project_), elsewhere));
    engine::rememberRun(toPath(elsewhere));
    // Between both readings: away from the run that was chosen by itself, and back.
    auto* reader = page().findChild<RunsReader*>();
    ASSERT_NE(reader, nullptr);
    bool hasMoved = false;
    QObject::connect(reader, &RunsReader::done, &page(), [&](const auto&, RunsReach reach) {
        if (reach != RunsReach::Folders || table().model()->rowCount() != 2) return;
        hasMoved = true;
        QTest::keyClick(&table(), Qt::Key_Down);
        QTest::keyClick(&table(), Qt::Key_Up);
    });
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(hasMoved);
    ASSERT_EQ(table().model()->rowCount(), 3);
    EXPECT_EQ(page().table().chosen()->path, runPath(2)) << "not the newer one";
}

TEST_F(RunsElsewhereTest, ADeletedRunIsGoneBeforeAnotherLookElsewhere) {
    project_.id = "one";
    writeRun(1, project_);
    ASSERT_TRUE(QDir().mkpath(place_.filePath("experiments")));
    for (const int number : {2, 3}) {
        const QString elsewhere = place_.filePath(QStringLiteral("experiments/r%1").arg(number));
        ASSERT_TRUE(QDir().rename(writeRun(number, project_), elsewhere));
        engine::rememberRun(toPath(elsewhere));
    }
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_EQ(table().model()->rowCount(), 3);
    // Of the runs elsewhere, those that are kept by a look at the folders; other tests have others.
    QStringList kept;
    int looks = 0;
    auto* reader = page().findChild<RunsReader*>();
    ASSERT_NE(reader, nullptr);
    QObject::connect(reader, &RunsReader::done, &page(), [&](const auto& rows, RunsReach reach) {
        if (reach != RunsReach::Folders) return;
        ++looks;
        kept.clear();
        for (const RunRow& row : rows) {
            if (row.path.startsWith(place_.filePath("experiments"))) kept << row.path;
        }
    });

    for (int row = 0; row < 3; ++row) {
        if (cell(row, RunsModel::Name).startsWith("r2 in ")) clickCell(row, RunsModel::Data);
    }
    ASSERT_TRUE(driver_.click("Delete run"));
    ASSERT_TRUE(answer("Move to trash"));
    ASSERT_TRUE(driver_.wait([&] { return driver_.banner().contains("moved to the trash"); }))
        << driver_.banner().toStdString();
    EXPECT_EQ(table().model()->rowCount(), 2) << "at once";
    ASSERT_TRUE(driver_.wait([&] { return looks > 0; }));
    EXPECT_EQ(kept, QStringList{place_.filePath("experiments/r3")});
    ASSERT_TRUE(settled());

    ASSERT_TRUE(QDir(place_.filePath("experiments/r3")).removeRecursively());
    ASSERT_TRUE(look());
    ASSERT_GE(rowInState("missing"), 0);
    clickCell(rowInState("missing"), RunsModel::Data);
    looks = 0;
    QTest::keyClick(&table(), Qt::Key_Delete);
    ASSERT_TRUE(driver_.wait([&] { return driver_.banner().contains("is no longer listed"); }));
    EXPECT_EQ(table().model()->rowCount(), 1) << "at once";
    ASSERT_TRUE(driver_.wait([&] { return looks > 0; }));
    EXPECT_TRUE(kept.isEmpty()) << kept.join(' ').toStdString();
}

TEST_F(RunsResultsTest, AComparisonSaysWhetherTheTestsDifferByMoreThanChance) {
    for (const int number : {1, 2, 3, 4}) writeRun(number, project_);
    for (const auto& [number, right] : {std::pair(1, 20), {2, 22}, {3, 32}}) {
        const engine::RunFolder run{toPath(runPath(number))};
        engine::writeFileAtomically(run.results(), resultsByImage(right));
    }
    ASSERT_NO_FATAL_FAILURE(open());
    for (const int row : {3, 2, 1, 0}) tick(row);  // the newest is the first row, and has no test
    const QAbstractItemModel& rows = *page().comparison().table().model();
    const auto rowOf = [&](const QString& name) {
        for (int row = 0; row < rows.rowCount(); ++row) {
            if (rows.index(row, 0).data().toString() == name) return row;
        }
        return -1;
    };
    ASSERT_TRUE(driver_.wait([&] { return rowOf("Test compared with A") >= 0; }));
    const int row = rowOf("Test compared with A");
    EXPECT_EQ(row, rowOf("Test") + 1);
    EXPECT_EQ(rowOf("Test"), 0) << "above the results of the validation";
    const auto at = [&](int run) { return rows.index(row, run + 1); };
    EXPECT_EQ(at(0).data().toString(), QString(QChar(0x2013)));
    EXPECT_EQ(at(1).data().toString(), "+5.0 points, within chance");
    EXPECT_EQ(at(2).data().toString(), "+30.0 points, more than chance");
    EXPECT_EQ(at(3).data().toString(), QString(QChar(0x2013))) << "it has no test";
    EXPECT_FALSE(driver_.shows("Best test")) << "not all of them were tested";
    const QString tip = at(2).data(Qt::ToolTipRole).toString();
    EXPECT_TRUE(tip.startsWith("+30.0 points (50.0 to 80.0 % on the same 40 images), more than"))
        << tip.toStdString();
    EXPECT_TRUE(tip.contains("Of 2 comparisons at once")) << tip.toStdString();
    tick(0);
    EXPECT_TRUE(driver_.wait([&] {
        return driver_.shows("Best test: C, +30.0 points compared with A, more than chance.");
    }));
    tick(3);  // what A stands for is another run now
    ASSERT_TRUE(driver_.wait([&] {
        return rowOf("Test compared with A") >= 0 &&
               rows.index(rowOf("Test compared with A"), 2).data().toString() ==
                   "+25.0 points, more than chance";
    }));
}
