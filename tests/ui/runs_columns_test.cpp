// SPDX-License-Identifier: GPL-3.0-or-later
// Columns, small curves and groups of the table of runs.
#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSettings>

#include "engine/project/settings.h"
#include "runs_on_disk.h"
#include "tests/support/cpu_time.h"
#include "ui/plots/scatter_plot.h"
#include "ui/runs/runs_groups.h"
#include "ui/runs/runs_scatter.h"
#include "ui/runs/runs_scope.h"
#include "ui/runs/runs_table.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

int columnOf(const std::string& setting) {
    const auto& names = engine::commonSettings();
    const auto found = std::ranges::find(names, setting);
    return RunsModel::columnOfSetting(static_cast<int>(found - names.begin()));
}

class RunsColumnsTest : public RunsTest {
  protected:
    void write(int number, double rate, double accuracy) {
        engine::Project project = project_;
        project.options.learningRate = rate;
        writeRun(number, project, accuracy);
    }
    QAction* entry(QMenu& menu, const QString& text) {
        for (QAction* action : menu.actions()) {
            if (action->text() == text) return action;
            if (!action->menu()) continue;
            if (QAction* inner = entry(*action->menu(), text)) return inner;
        }
        return nullptr;
    }
    bool choose(const QString& column) {
        QMenu menu;
        page().table().fillMenu(menu);
        QAction* found = entry(menu, column);
        if (found) found->trigger();
        return found != nullptr;
    }
    bool groupBy(const QString& text) {
        auto* groups = child<QComboBox>("Group by");
        if (!groups) return false;
        groups->setFocus();
        // What is typed sooner belongs to the name before.
        QTest::qWait(QApplication::keyboardInputInterval() + 50);
        QTest::keyClicks(groups, text);
        return groups->currentText() == text;
    }
    void writeThousand() {
        write(1, 0.01, 0.5);
        write(2, 0.1, 0.75);
        for (int i = 2; i < 1000; ++i) {
            copyFolder(runPath(1 + i % 2),
                       QStringLiteral("%1/2026-02-01_%2_seed-cnn").arg(runs()).arg(100'000 + i));
        }
    }
    template <typename Action>
    void timed(const char* what, const Action& action) {
        const double begin = tests::threadMilliseconds();
        action();
        QCoreApplication::processEvents();
        const double took = tests::threadMilliseconds() - begin;
        std::printf("%s: %.1f ms\n", what, took);
        EXPECT_LT(took, 50 * slowdown()) << what;
    }
    QVector<RunRow> everySecondOfOthers() {
        QVector<RunRow> rows = page().model().all();
        for (qsizetype i = 0; i < rows.size(); i += 2) {
            rows[i].kinship = engine::RunKinship::Other;
        }
        return rows;
    }
    bool isGroup(int row) {
        return page().table().groups().isGroup(table().model()->index(row, 0));
    }
};

}  // namespace

TEST_F(RunsColumnsTest, ASettingThatDiffersBecomesAColumnAndSortsByItsNumber) {
    write(1, 0.01, 0.5);
    write(2, 0.0005, 0.75);
    write(3, 0.1, 0.25);
    ASSERT_NO_FATAL_FAILURE(open());
    const int rate = columnOf("Learning rate");
    EXPECT_TRUE(table().isColumnHidden(rate));
    EXPECT_FALSE(choose("Batch size")) << "it is the same in all runs";
    ASSERT_TRUE(choose("Learning rate"));
    EXPECT_FALSE(table().isColumnHidden(rate));
    table().sortByColumn(rate, Qt::AscendingOrder);
    EXPECT_EQ(cell(0, rate), "0.0005");
    EXPECT_EQ(cell(1, rate), "0.01");
    EXPECT_EQ(cell(2, rate), "0.1");
    EXPECT_TRUE(table().isColumnHidden(RunsModel::Device)) << "it is the same for all";
    ASSERT_TRUE(choose("Time"));
    EXPECT_TRUE(table().isColumnHidden(RunsModel::Time));
    // A second window shows the same columns.
    WindowDriver other;
    auto& page = dynamic_cast<RunsPage&>(other.window().page(MainWindow::Step::Runs));
    EXPECT_FALSE(page.table().isColumnHidden(rate));
    EXPECT_TRUE(page.table().isColumnHidden(RunsModel::Time));
    QSettings().clear();
}

TEST_F(RunsColumnsTest, DataAndNoteAreShownWhileTheySaySomething) {
    write(1, 0.01, 0.5);
    write(2, 0.1, 0.25);
    ASSERT_NO_FATAL_FAILURE(open());
    EXPECT_TRUE(table().isColumnHidden(RunsModel::Data)) << "all have the same";
    EXPECT_TRUE(table().isColumnHidden(RunsModel::Note)) << "there is none";
    page().model().setNote(runPath(1), {.text = "the first"});
    EXPECT_TRUE(driver_.wait([&] { return !table().isColumnHidden(RunsModel::Note); }));
    QVector<RunRow> rows = page().model().all();
    engine::Project other = *rows[0].project;
    other.dataset = "/elsewhere";
    rows[0].project = std::make_shared<const engine::Project>(other);
    rows[0].stamp += "later";
    page().model().setRows(rows);
    EXPECT_FALSE(table().isColumnHidden(RunsModel::Data));
    // The user has decided.
    ASSERT_TRUE(choose("Note"));
    page().model().setNote(runPath(2), {.text = "the second"});
    QCoreApplication::processEvents();
    EXPECT_TRUE(table().isColumnHidden(RunsModel::Note));
    QSettings().clear();
}

TEST_F(RunsColumnsTest, TheNumberOfParametersIsThatOfTheNetwork) {
    const auto writeWithClasses = [&](int number, const engine::Project& project) {
        const std::filesystem::path record = toPath(writeRun(number, project)) / "run.json";
        const std::string text = engine::readFile(record, 1'000'000);
        const std::string classes =
            R"("dataset": {"split": [{"training": 5, "validation": 1}, {"training": 5}]}, )";
        engine::writeFileAtomically(record, "{" + classes + text.substr(1));
    };
    writeWithClasses(1, project_);
    engine::Project broken = project_;
    broken.network.connections.clear();
    writeWithClasses(2, broken);
    writeRun(3, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(choose("Parameters"));
    // By hand: 32·28 + 64·289 + 64·577 of the convolutions, 64·577 + 2·65 of the dense layers.
    EXPECT_EQ(cell(2, RunsModel::Parameters), "93,378");
    EXPECT_EQ(cell(1, RunsModel::Parameters), "") << "it cannot be trained";
    EXPECT_EQ(cell(0, RunsModel::Parameters), "") << "its number of classes is not known";
    QSettings().clear();
}

TEST_F(RunsColumnsTest, EachRunHasASmallCurveOfItsValidation) {
    write(1, 0.01, 0.6);
    engine::writeFileAtomically(toPath(writeRun(2, project_)) / "events.jsonl", "");
    ASSERT_NO_FATAL_FAILURE(open());
    const auto heights = [&](int row) {
        return table()
            .model()
            ->index(row, RunsModel::Curve)
            .data(RunsModel::CurveRole)
            .value<QVector<double>>();
    };
    ASSERT_EQ(heights(1).size(), 3);
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(heights(1)[i], 0.5 * i, 1e-9) << "of its own range";
    EXPECT_TRUE(heights(0).isEmpty()) << "nothing was trained";
    // It is drawn where its row is.
    const QImage drawn = table().viewport()->grab(rectOf(1, RunsModel::Curve)).toImage();
    const QImage empty = table().viewport()->grab(rectOf(0, RunsModel::Curve)).toImage();
    const auto colours = [](const QImage& image) {
        QSet<QRgb> found;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) found.insert(image.pixel(x, y));
        }
        return found.size();
    };
    EXPECT_GT(colours(drawn), colours(empty) + 3);
    const QString tip =
        table().model()->index(1, RunsModel::Curve).data(Qt::ToolTipRole).toString();
    EXPECT_EQ(tip, "Accuracy on the validation images, over 3 epochs");
}

TEST_F(RunsColumnsTest, RunsAreGroupedBySettingWithBestAndMean) {
    write(1, 0.01, 0.5);
    write(2, 0.1, 0.25);
    write(3, 0.01, 0.75);
    write(4, 0.0005, 0.5);
    ASSERT_NO_FATAL_FAILURE(open());
    clickCell(1, RunsModel::Data);  // the third run
    ASSERT_TRUE(groupBy("By Learning rate"));
    ASSERT_EQ(table().model()->rowCount(), 7);
    EXPECT_EQ(cell(0, RunsModel::Name), "Learning rate: 0.0005 (1 run)");
    EXPECT_EQ(cell(2, RunsModel::Name), "Learning rate: 0.01 (2 runs)");
    EXPECT_EQ(cell(2, RunsModel::Best), "75.0 %, mean 62.5 %");
    EXPECT_EQ(cell(5, RunsModel::Name), "Learning rate: 0.1 (1 run)");
    EXPECT_TRUE(isGroup(5));
    EXPECT_EQ(table().currentIndex().row(), 3) << "the selected run stays selected";
    EXPECT_TRUE(driver_.button("Delete run")->isEnabled());
    // Up to the row of the group, which Left folds and Enter unfolds.
    table().setFocus();
    QTest::keyClick(&table(), Qt::Key_Up);
    ASSERT_TRUE(isGroup(table().currentIndex().row()));
    EXPECT_FALSE(driver_.button("Delete run")->isEnabled());
    QTest::keyClick(&table(), Qt::Key_Left);
    EXPECT_EQ(table().model()->rowCount(), 5);
    EXPECT_EQ(cell(3, RunsModel::Name), "Learning rate: 0.1 (1 run)");
    QTest::keyClick(&table(), Qt::Key_Return);
    EXPECT_EQ(table().model()->rowCount(), 7);
    clickCell(2, RunsModel::Name);
    EXPECT_EQ(table().model()->rowCount(), 5);
    clickCell(2, RunsModel::Name);
    // Sorting is within the groups, and a run can be ticked there.
    table().sortByColumn(RunsModel::Best, Qt::AscendingOrder);
    EXPECT_EQ(cell(3, RunsModel::Best), "50.0 %");
    EXPECT_EQ(cell(4, RunsModel::Best), "75.0 %");
    tick(3);
    tick(4);
    EXPECT_EQ(page().model().ticked().size(), 2);
    ASSERT_TRUE(groupBy("Not grouped"));
    EXPECT_EQ(table().model()->rowCount(), 4);
    EXPECT_EQ(page().model().ticked().size(), 2);
}

TEST_F(RunsColumnsTest, GroupsFollowWhatIsFilteredAndWhatChangesOnDisk) {
    write(1, 0.01, 0.5);
    write(2, 0.1, 0.25);
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(groupBy("By Learning rate"));
    ASSERT_EQ(table().model()->rowCount(), 4);
    write(3, 0.1, 0.75);
    emit driver_.window().run().stateChanged();
    ASSERT_TRUE(settled());
    ASSERT_EQ(table().model()->rowCount(), 5);
    EXPECT_EQ(cell(2, RunsModel::Name), "Learning rate: 0.1 (2 runs)");
    EXPECT_EQ(cell(2, RunsModel::Best), "75.0 %, mean 50.0 %");
    auto* filter = child<QLineEdit>("Filter runs");
    QTest::mouseClick(filter, Qt::LeftButton);
    QTest::keyClicks(filter, "2026-01-03");
    ASSERT_EQ(table().model()->rowCount(), 2);
    EXPECT_EQ(cell(0, RunsModel::Name), "Learning rate: 0.1 (1 run)");
    filter->clear();
    EXPECT_EQ(table().model()->rowCount(), 5);
    QDir(runPath(1)).removeRecursively();
    emit driver_.window().run().stateChanged();
    ASSERT_TRUE(settled());
    EXPECT_EQ(table().model()->rowCount(), 3);
}

// Where no row is left, Qt measures the header, and with it the rows of the groups, at once.
TEST_F(RunsColumnsTest, GroupsWhoseRunsAreAllFilteredOutAreReadWhileTheyGo) {
    for (int run = 1; run <= 4; ++run) write(run, run == 1 ? 0.01 : 0.1, 0.25 * run);
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(groupBy("By Learning rate"));
    QStringList read;
    QObject::connect(
        table().model(), &QAbstractItemModel::headerDataChanged, &table(), [&](auto, int, int) {
            for (int row = 0; row < table().model()->rowCount(); ++row) {
                if (isGroup(row)) read << cell(row, RunsModel::Name) << cell(row, RunsModel::Best);
            }
        });
    auto* filter = child<QLineEdit>("Filter runs");
    filter->setText("of no run");
    EXPECT_EQ(table().model()->rowCount(), 0);
    EXPECT_EQ(read,
              (QStringList{"Learning rate: 0.01 (0 runs)", "", "Learning rate: 0.1 (0 runs)", ""}));
    filter->clear();
    EXPECT_EQ(table().model()->rowCount(), 6);
}

TEST_F(RunsColumnsTest, AThousandRunsAreListedSortedGroupedWithoutAStall) {
    writeThousand();
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_EQ(table().model()->rowCount(), 1000);
    timed("sorting", [&] { table().sortByColumn(RunsModel::Best, Qt::DescendingOrder); });
    timed("grouping", [&] { EXPECT_TRUE(groupBy("By Learning rate")); });
    timed("folding", [&] { page().table().groups().setOpen(table().model()->index(0, 0), false); });
    timed("painting", [&] { table().viewport()->grab(); });
    timed("scrolling", [&] { table().verticalScrollBar()->setValue(300); });
    EXPECT_EQ(table().model()->rowCount(), 502);
}

TEST_F(RunsColumnsTest, AThousandRunsOfAnotherProjectAreFollowedWithoutAStall) {
    writeThousand();
    ASSERT_NO_FATAL_FAILURE(open());
    const QVector<RunRow> own = page().model().all();
    const QVector<RunRow> mixed = everySecondOfOthers();
    QVector<RunRow> half;
    for (qsizetype i = 0; i < mixed.size(); i += 2) half << mixed[i];
    auto* scope = page().findChild<RunsScope*>();
    const auto choose = [&](int index) {
        scope->setCurrentIndex(index);
        emit scope->activated(index);
    };
    for (const bool isGrouped : {false, true}) {
        SCOPED_TRACE(isGrouped ? "grouped" : "not grouped");
        ASSERT_TRUE(groupBy(isGrouped ? "By Learning rate" : "Not grouped"));
        const int heads = isGrouped ? 2 : 0;
        timed("another kinship", [&] { page().model().setRows(mixed); });
        EXPECT_EQ(table().model()->rowCount(), 500 + heads);
        timed("all runs", [&] { choose(2); });
        EXPECT_EQ(table().model()->rowCount(), 1000 + heads);
        timed("runs of the project", [&] { choose(0); });
        timed("all runs again", [&] { choose(2); });
        timed("half of them gone", [&] { page().model().setRows(half); });
        EXPECT_EQ(table().model()->rowCount(), 500 + heads);
        timed("all of them back", [&] { page().model().setRows(own); });
        EXPECT_EQ(table().model()->rowCount(), 1000 + heads);
        for (int row = 0; row < table().model()->rowCount(); ++row) {
            ASSERT_EQ(isGroup(row), cell(row, RunsModel::State).isEmpty()) << row;
        }
        choose(0);
    }
    int changes = 0;
    QObject::connect(&page().model(), &RunsModel::dataChanged, &table(), [&] { ++changes; });
    page().model().setRows(mixed);
    EXPECT_LE(changes, 2) << "one for the runs, one where another metric names the column";
}

TEST_F(RunsColumnsTest, ANoteIsTypedAndRunsAreChosenAmongAThousandWithoutAStall) {
    writeThousand();
    driver_.window().resize(1920, 1080);
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(page().scatter().isVisible());
    ASSERT_EQ(page().scatter().drawn().size(), 1000);
    ASSERT_TRUE(groupBy("By Learning rate"));
    clickCell(3, RunsModel::Data);
    const RunRow* noted = page().table().chosen();
    ASSERT_NE(noted, nullptr);
    const QString path = noted->path;
    auto* note = child<QLineEdit>("Note");
    ASSERT_NE(note, nullptr);
    note->setFocus();
    timed("a key of a note", [&] { QTest::keyClick(note, Qt::Key_W); });
    timed("another one", [&] { QTest::keyClick(note, Qt::Key_O); });
    EXPECT_EQ(page().model().at(page().model().find(path)).note.text, "wo");
    table().setFocus();
    timed("an arrow key", [&] { QTest::keyClick(&table(), Qt::Key_Down); });
    EXPECT_NE(page().table().chosen()->path, path);
}

TEST_F(RunsColumnsTest, WhatHasChangedKeepsItsWidthWhereOtherColumnsAreWide) {
    write(1, 0.01, 0.5);
    write(2, 0.1, 0.25);
    driver_.window().resize(1280, 720);
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(choose("Data"));
    const auto width = [&](int column) { return table().columnWidth(column); };
    ASSERT_TRUE(driver_.wait([&] { return width(RunsModel::Changed) > 80; }));
    const auto widen = [&](int by) {
        QHeaderView& head = *table().horizontalHeader();
        head.setSectionResizeMode(RunsModel::Data,
                                  QHeaderView::Fixed);  // as if it showed that much
        head.resizeSection(RunsModel::Data, width(RunsModel::Data) + by);
        QMetaObject::invokeMethod(&head, "resizeSections");
    };
    const int taken = width(RunsModel::Changed) - 40;
    widen(taken);
    EXPECT_TRUE(driver_.wait([&] { return width(RunsModel::Changed) == 80; }))
        << width(RunsModel::Changed);
    widen(-taken);
    EXPECT_TRUE(driver_.wait([&] { return width(RunsModel::Changed) > 80; }))
        << "the rest is its own again";
    QSettings().clear();
}

TEST_F(RunsColumnsTest, OnlySettingsThatDifferAmongTheShownRunsAreOffered) {
    write(1, 0.01, 0.5);
    write(2, 0.1, 0.25);
    write(3, 0.1, 0.75);
    ASSERT_NO_FATAL_FAILURE(open());
    const auto isOffered = [&] {
        auto* groups = child<QComboBox>("Group by");
        const bool groupsBy = groups->findText("By Learning rate") >= 0;
        QMenu menu;
        page().table().fillMenu(menu);
        QVector<const RunRow*> runs;
        for (int row = 0; row < table().model()->rowCount(); ++row) {
            runs << page().table().groups().runAt(table().model()->index(row, 0));
        }
        const auto causes = causesIn(runs);
        const bool plots = std::ranges::any_of(causes, [](const ScatterQuantity& cause) {
            return quantityName(cause) == "Learning rate";
        });
        EXPECT_EQ(entry(menu, "Learning rate") != nullptr, groupsBy);
        EXPECT_EQ(plots, groupsBy);
        return groupsBy;
    };
    EXPECT_TRUE(isOffered());
    auto* filter = child<QLineEdit>("Filter runs");
    filter->setFocus();
    QTest::keyClicks(filter, "2026-01-02");
    ASSERT_EQ(table().model()->rowCount(), 1);
    EXPECT_FALSE(isOffered());
    filter->clear();
    EXPECT_TRUE(isOffered());
    // Without a value there is nothing to compare.
    QVector<RunRow> rows = page().model().all();
    rows[0].settings[static_cast<std::size_t>(RunsModel::settingOf(columnOf("Batch size")))] = "";
    page().model().setRows(rows);
    QMenu menu;
    page().table().fillMenu(menu);
    EXPECT_EQ(entry(menu, "Batch size"), nullptr);
}
