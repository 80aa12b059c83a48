// SPDX-License-Identifier: GPL-3.0-or-later
// Who has how much room on the Runs page.
#include <gtest/gtest.h>
#include <qcustomplot.h>

#include <QDate>
#include <QDir>
#include <QFont>
#include <QHeaderView>
#include <QScrollBar>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QTableWidget>
#include <cstdlib>
#include <memory>

#include "runs_on_disk.h"
#include "ui/plots/plot_pane.h"
#include "ui/runs/comparison_view.h"
#include "ui/runs/runs_filter.h"
#include "ui/runs/runs_groups.h"
#include "ui/runs/runs_model.h"
#include "ui/runs/runs_table.h"
#include "ui/style/theme.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/rows_splitter.h"
#include "ui/widgets/table.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

class RunsLayoutTest : public RunsTest {
  protected:
    void writeTwo() {
        engine::Project other = project_;
        other.options.learningRate = 0.01;
        other.options.batch = 64;
        other.options.epochs = 12;
        writeRun(1, other, 0.75);
        writeRun(2, project_, 0.25);
        driver_.window().resize(1280, 720);
    }
    /// Its rectangle in the window.
    QRect place(const QWidget& widget) {
        return {widget.mapTo(&driver_.window(), QPoint(0, 0)), widget.size()};
    }
    const ElidedLabel* line(const QString& start) {
        for (const auto* label : page().comparison().findChildren<ElidedLabel*>()) {
            if (label->whole().startsWith(start)) return label;
        }
        return nullptr;
    }
    int width(int column) { return table().columnWidth(column); }
};

}  // namespace

TEST_F(RunsLayoutTest, TheLineOfAComparisonHasItsOwnPlace) {
    writeTwo();
    ASSERT_NO_FATAL_FAILURE(open());
    EXPECT_TRUE(driver_.shows("select two or more to compare"));
    tick(0);
    tick(1);
    EXPECT_FALSE(driver_.shows("select two or more to compare")) << "two are";
    const auto* sentence = line("The 2 selected runs differ in");
    ASSERT_NE(sentence, nullptr);
    for (const bool hasBanner : {false, true}) {
        SCOPED_TRACE(hasBanner);
        if (hasBanner) {
            driver_.window().banner().showMessage(
                Banner::Kind::Problem,
                QStringLiteral("A sentence as long as those that say what happened, why, and what "
                               "to do next, which takes more than one line above a page; so there "
                               "is less room for everything that is below it."));
        }
        QTest::qWait(100);
        const QTableView& rows = page().comparison().table();
        const QRect words = place(*sentence);
        EXPECT_GE(words.height(), sentence->fontMetrics().height());
        for (const auto* pane : page().comparison().findChildren<PlotPane*>()) {
            EXPECT_LT(place(*pane).bottom(), words.top());
            EXPECT_GE(pane->height(), 170);
        }
        EXPECT_GT(place(rows).top(), words.bottom());
        EXPECT_TRUE(page().comparison().rect().contains(rows.geometry()));
        const auto* splitter = qobject_cast<QSplitter*>(table().parentWidget());
        ASSERT_NE(splitter, nullptr);
        EXPECT_TRUE(splitter->rect().contains(page().comparison().geometry()));
        EXPECT_LT(table().geometry().bottom(), page().comparison().geometry().top());
        EXPECT_TRUE(splitter->parentWidget()->rect().contains(splitter->geometry()))
            << "where there is too little room, the page scrolls";
        EXPECT_LE(rows.visualRect(rows.model()->index(0, 0)).bottom(), rows.viewport()->height());
        EXPECT_EQ(rows.verticalScrollBar()->maximum(), 0) << "the page scrolls instead";
        std::printf("plots %d, line at %d, rows %d of %d in %d, runs %d\n",
                    page().comparison().findChildren<PlotPane*>().front()->height(),
                    words.top(),
                    rows.viewport()->height(),
                    rows.model()->rowCount(),
                    page().comparison().height(),
                    table().viewport()->height());
    }
}

// There was no row of the table.
TEST_F(RunsLayoutTest, PlotsAndTwoRowsOfAComparisonAreSeenAtTheUsualSize) {
    writeTwo();
    ASSERT_NO_FATAL_FAILURE(open());
    tick(0);
    tick(1);
    const auto bottomOf = [this](const QWidget& part, int y) {
        return part.mapTo(&page(), QPoint(0, y)).y();
    };
    const auto arePlotsSeen = [&] {
        const auto panes = page().comparison().findChildren<PlotPane*>();
        return std::ranges::all_of(panes, [&](const PlotPane* pane) {
            return !pane->isVisible() ||
                   (pane->height() >= 170 && bottomOf(*pane, pane->height()) <= page().height());
        });
    };
    EXPECT_TRUE(driver_.wait(arePlotsSeen));
    const QTableView& rows = page().comparison().table();
    ASSERT_GE(rows.model()->rowCount(), 2);
    const auto second = [&] {
        const QRect row = rows.visualRect(rows.model()->index(1, 0));
        return bottomOf(*rows.viewport(), row.bottom());
    };
    EXPECT_TRUE(driver_.wait([&] { return second() <= page().height(); }))
        << second() << " > " << page().height();
}

// A name on two lines touches that of the next row.
TEST_F(RunsLayoutTest, TheNamesInAComparisonAreWholeOnOneLine) {
    writeTwo();
    ASSERT_NO_FATAL_FAILURE(open());
    tick(0);
    tick(1);
    const QTableView& rows = page().comparison().table();
    ASSERT_GT(rows.model()->rowCount(), 3);
    EXPECT_FALSE(rows.wordWrap());
    for (int row = 0; row < rows.model()->rowCount(); ++row) {
        const QString name = rows.model()->index(row, 0).data().toString();
        EXPECT_LT(rows.fontMetrics().horizontalAdvance(name), rows.columnWidth(0))
            << name.toStdString();
    }
}

// As many settings as tell them apart, not the date that all have in common.
TEST_F(RunsLayoutTest, TheHeadsOfAComparisonSayWhatDiffersAndTheNameWhereNothingDoes) {
    writeTwo();
    writeRun(3, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    const auto tickSeen = [&](int row) {
        table().scrollTo(table().model()->index(row, RunsModel::Name));
        tick(row);
    };
    tickSeen(1);
    tickSeen(2);
    const QAbstractItemModel& rows = *page().comparison().table().model();
    const auto head = [&](int column) {
        return rows.headerData(column, Qt::Horizontal).toString();
    };
    EXPECT_EQ(head(0), "Differences");
    EXPECT_TRUE(head(1).startsWith("A: ")) << head(1).toStdString();
    EXPECT_TRUE(head(2).startsWith("B: ")) << head(2).toStdString();
    EXPECT_FALSE(head(1).contains(',') || head(1).contains("2026")) << head(1).toStdString();
    EXPECT_NE(head(1).mid(3), head(2).mid(3));
    const QModelIndexList results =
        rows.match(rows.index(0, 0), Qt::DisplayRole, "Results", -1, Qt::MatchExactly);
    ASSERT_EQ(results.size(), 1);
    EXPECT_GE(results.front().row(), 3) << "below the settings";
    EXPECT_EQ(rows.index(results.front().row() + 1, 0).data().toString(), "Best");
    tickSeen(0);
    EXPECT_TRUE(head(3).endsWith(", 2026-01-03 12:00  seed-cnn")) << head(3).toStdString();
    EXPECT_FALSE(head(3) == head(2));
    tickSeen(2);
    EXPECT_EQ(head(0), "Results");
    EXPECT_EQ(head(1), "A: 2026-01-02 12:00  seed-cnn");
}

// The project is no result.
TEST_F(RunsLayoutTest, TheProjectsOfComparedRunsStandAboveTheResults) {
    for (int i = 1; i <= 2; ++i) writeRun(i, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    tick(0);
    tick(1);
    QVector<RunRow> runs = page().model().ticked();
    ASSERT_EQ(runs.size(), 2);
    auto other = std::make_shared<engine::Project>(*runs[1].project);
    other->id = "another";
    other->name = "another";
    runs[1].project = other;
    ComparisonView comparison;
    comparison.setRuns(runs);
    const QAbstractItemModel& rows = *comparison.table().model();
    EXPECT_EQ(rows.headerData(0, Qt::Horizontal).toString(), "Differences");
    EXPECT_EQ(rows.index(0, 0).data().toString(), "Project");
    EXPECT_EQ(rows.index(0, 2).data().toString(), "another");
    EXPECT_EQ(rows.index(1, 0).data().toString(), "Results");
    EXPECT_EQ(rows.index(2, 0).data().toString(), "Best");
}

TEST_F(RunsLayoutTest, UpToFourTickedRunsAreSeenAboveTheirComparison) {
    for (int i = 1; i <= 5; ++i) writeRun(i, project_);
    driver_.window().resize(1280, 720);
    ASSERT_NO_FATAL_FAILURE(open());
    for (int row = 0; row < 4; ++row) {
        table().scrollTo(table().model()->index(row, RunsModel::Name));
        tick(row);
    }
    ASSERT_EQ(page().model().ticked().size(), 4);
    const auto isSeen = [&](int row) {
        return table().viewport()->rect().contains(rectOf(row, RunsModel::Name).center());
    };
    EXPECT_TRUE(driver_.wait([&] { return isSeen(0) && isSeen(1) && isSeen(2) && isSeen(3); }));
}

// The line of a run is found in its row, and another run that is ticked changes the line of none.
TEST_F(RunsLayoutTest, ARowOfTheComparisonHasTheLetterAndTheLineOfItsRun) {
    for (int i = 1; i <= 3; ++i) writeRun(i, project_);
    driver_.window().resize(1280, 720);
    ASSERT_NO_FATAL_FAILURE(open());
    const auto places = [&] {
        QVector<int> all;
        for (int row = 0; row < 3; ++row) {
            const QModelIndex name = table().model()->index(row, RunsModel::Name);
            all << name.data(RunsModel::PlaceRole).toInt();
        }
        return all;
    };
    const auto isDrawn = [&](int row, int run) {
        const QColor colour = themeOf(&table()).seriesColor(run);
        const QImage drawn = table().viewport()->grab(rectOf(row, RunsModel::Name)).toImage();
        for (int y = 0; y < drawn.height(); ++y) {
            for (int x = 0; x < drawn.width(); ++x) {
                if (drawn.pixelColor(x, y) == colour) return true;
            }
        }
        return false;
    };
    tick(1);
    EXPECT_EQ(places(), (QVector<int>{-1, -1, -1})) << "one run is no comparison";
    tick(2);
    EXPECT_EQ(places(), (QVector<int>{-1, 0, 1}));
    tick(0);
    EXPECT_EQ(places(), (QVector<int>{2, 0, 1}));
    EXPECT_EQ(page().model().ticked()[2].path, runPath(3));
    for (int row = 0; row < 3; ++row) EXPECT_TRUE(isDrawn(row, places()[row])) << row;
    tick(1);
    EXPECT_EQ(places(), (QVector<int>{1, -1, 0}));
    EXPECT_FALSE(isDrawn(1, 0));
}

TEST_F(RunsLayoutTest, TheNameOfARunOfTodayBeginsWithTheTime) {
    const auto* names =
        qobject_cast<QStyledItemDelegate*>(table().itemDelegateForColumn(RunsModel::Name));
    ASSERT_NE(names, nullptr);
    const auto shown = [&](const QDate& date) {
        return names->displayText(date.toString(Qt::ISODate) + " 14:30  seed-cnn", QLocale());
    };
    QDate today;
    QString ofToday;
    while (today != QDate::currentDate()) {  // not across midnight
        today = QDate::currentDate();
        ofToday = shown(today);
    }
    EXPECT_EQ(ofToday, "14:30  seed-cnn");
    EXPECT_TRUE(shown(today.addDays(-1)).startsWith(today.addDays(-1).toString(Qt::ISODate)));
}

// The other curves would lie on zero.
TEST_F(RunsLayoutTest, ALossFarAboveTheOthersIsAboveThePlotUntilItIsAskedFor) {
    writeTwo();
    auto epoch = eventOf(engine::EventKind::Epoch, 10, 1);
    epoch.validationLoss = 6;  // not a hundred times the smallest
    epoch.isBest = true;
    engine::writeFileAtomically(toPath(runPath(1) + "/events.jsonl"),
                                engine::eventToJson(epoch) + "\n");
    ASSERT_NO_FATAL_FAILURE(open());
    tick(0);
    tick(1);
    ASSERT_TRUE(driver_.wait([&] { return page().comparison().drawn() == 2; }));
    EXPECT_NE(line("Loss (thick: validation, thin: training), values up to 6 lie above"), nullptr);
    auto* pane = page().comparison().findChildren<PlotPane*>().front();
    emit pane->aboveAsked();
    EXPECT_NE(line("Loss, logarithmic"), nullptr) << "all of it";
    emit pane->resetAsked();
    EXPECT_NE(line("Loss (thick: validation, thin: training), values up to 6 lie above"), nullptr);
    emit pane->zoomed(5, 1);
    EXPECT_NE(line("Loss, logarithmic"), nullptr) << "the axis fits what is chosen";
}

TEST_F(RunsLayoutTest, RunsWithOtherBatchesAreComparedByEpoch) {
    writeTwo();
    std::string lines;
    for (int epoch = 1; epoch <= 3; ++epoch) {
        auto end = eventOf(engine::EventKind::Epoch, 5 * epoch, epoch);
        end.stepsPerEpoch = 5;  // 10 in the other
        end.validationLoss = 1;
        lines += engine::eventToJson(end) + "\n";
    }
    engine::writeFileAtomically(toPath(runPath(1) + "/events.jsonl"), lines);
    writeRun(3, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    tick(0);
    tick(1);
    ASSERT_TRUE(driver_.wait([&] { return page().comparison().drawn() == 2; }));
    const auto* plot =
        page().comparison().findChildren<PlotPane*>().front()->findChild<QCustomPlot*>();
    ASSERT_NE(plot, nullptr);
    EXPECT_EQ(plot->xAxis->label(), "step") << "both have 10 in an epoch";
    tick(2);
    ASSERT_TRUE(driver_.wait([&] { return page().comparison().drawn() == 3; }));
    EXPECT_TRUE(driver_.wait([&] { return plot->xAxis->label() == "epoch"; }));
}

// All rows are seen, and no room is left below them for what could be seen in the plots.
TEST_F(RunsLayoutTest, TheTableOfAComparisonIsAsHighAsItsRows) {
    writeTwo();
    driver_.window().resize(1280, 1400);
    ASSERT_NO_FATAL_FAILURE(open());
    tick(0);
    tick(1);
    const QTableView& rows = page().comparison().table();
    const auto spare = [&] { return rows.viewport()->height() - rows.verticalHeader()->length(); };
    EXPECT_TRUE(driver_.wait([&] { return rows.isVisible() && spare() == 0; })) << spare();
}

TEST_F(RunsLayoutTest, AComparisonMarksTheBestAndFoldsWhatIsEqual) {
    project_.options.epochs = 4;
    engine::Project other = project_;
    other.options.learningRate = 0.01;
    writeRun(1, other, 0.75);
    writeRun(2, project_, 0.25);
    ASSERT_NO_FATAL_FAILURE(open());
    tick(0);
    tick(1);
    const QAbstractItemModel& rows = *page().comparison().table().model();
    const auto rowOf = [&](const QString& name) {
        for (int row = 0; row < rows.rowCount(); ++row) {
            if (rows.index(row, 0).data().toString() == name) return row;
        }
        return -1;
    };
    const auto isBold = [&](int row, int column) {
        return rows.index(row, column).data(Qt::FontRole).value<QFont>().bold();
    };
    ASSERT_GE(rowOf("Best"), 0);
    EXPECT_FALSE(isBold(rowOf("Best"), 1)) << "25 %";
    EXPECT_TRUE(isBold(rowOf("Best"), 2)) << "75 %";
    EXPECT_FALSE(isBold(rowOf("Validation loss, best epoch"), 1)) << "both are equal";
    EXPECT_EQ(rows.index(rowOf("Epochs finished"), 1).data().toString(), "3 of 4");
    const QModelIndex last = rows.index(rows.rowCount() - 1, 0);
    EXPECT_TRUE(last.data().toString().endsWith("settings are equal"))
        << last.data().toString().toStdString();
    const QString tip = last.data(Qt::ToolTipRole).toString();
    EXPECT_TRUE(tip.contains("Epochs 4")) << tip.toStdString();
    EXPECT_FALSE(tip.contains("Learning rate 0.01")) << tip.toStdString();
}

// Between the results in which they differ, and as dark as these, they hid them.
TEST_F(RunsLayoutTest, WhatIsTheSameInAllComparedRunsIsAtTheEndAndQuiet) {
    writeTwo();
    ASSERT_NO_FATAL_FAILURE(open());
    tick(0);
    tick(1);
    const QAbstractItemModel& rows = *page().comparison().table().model();
    const auto text = [&](int row, int column) {
        return rows.index(row, column).data().toString();
    };
    const QColor quiet = themeOf(&page()).quietText;
    int row = 0;
    while (row < rows.rowCount() && text(row, 0) != "Results") ++row;
    ASSERT_LT(++row, rows.rowCount());
    EXPECT_EQ(text(row, 0), "Best");
    QStringList equal;
    for (; row < rows.rowCount(); ++row) {
        SCOPED_TRACE(text(row, 0).toStdString());
        const bool isEqual = text(row, 1) == text(row, 2);
        if (isEqual) equal << text(row, 0);
        EXPECT_EQ(isEqual, !equal.isEmpty()) << "below those that are equal";
        for (int column = 0; column < 3; ++column) {
            const QVariant color = rows.index(row, column).data(Qt::ForegroundRole);
            EXPECT_EQ(color.value<QBrush>().color() == quiet, isEqual);
        }
    }
    EXPECT_TRUE(equal.contains("Best epoch"));
    EXPECT_TRUE(equal.last().endsWith("settings are equal"));
}

// Values of neighbours stood a third of a large window apart.
TEST_F(RunsLayoutTest, TheColumnsOfComparedRunsAreBesideEachOther) {
    writeTwo();
    driver_.window().resize(1920, 1080);
    ASSERT_NO_FATAL_FAILURE(open());
    tick(0);
    tick(1);
    const QTableView& rows = page().comparison().table();
    const auto isWide = [&](int column) { return rows.columnWidth(column) == 40 * kGrid; };
    EXPECT_TRUE(driver_.wait([&] { return isWide(1) && isWide(2); })) << rows.columnWidth(1);
    driver_.window().resize(900, 700);
    EXPECT_TRUE(driver_.wait([&] {
        return rows.columnWidth(1) < 40 * kGrid &&
               rows.horizontalHeader()->length() <= rows.viewport()->width();
    })) << "all of them are seen";
}

TEST(RowsSplitterTest, ATableIsAsHighAsItsRowsUntilTheUserMovesTheHandle) {
    struct Parts : RowsSplitter {
        using RowsSplitter::moveSplitter;
    };
    Parts parts;
    auto* table = new QTableWidget(4, 1);
    prepareTable(*table);
    parts.addWidget(table);
    parts.addWidget(new QWidget);
    parts.setTable(*table, 0.5);
    parts.resize(300, 600);
    parts.show();
    const auto isFitting = [&] { return table->height() == heightOfRows(*table); };
    EXPECT_TRUE(QTest::qWaitFor(isFitting)) << table->height();
    EXPECT_EQ(table->verticalScrollBar()->maximum(), 0);
    table->setRowCount(6);
    EXPECT_TRUE(QTest::qWaitFor(isFitting)) << table->height();
    table->setRowCount(100);
    EXPECT_TRUE(QTest::qWaitFor([&] { return std::abs(table->height() - 300) < 8; }))
        << table->height();
    table->setRowCount(6);
    EXPECT_TRUE(QTest::qWaitFor(isFitting)) << table->height();
    parts.moveSplitter(350, 1);
    table->setRowCount(3);
    QTest::qWait(50);
    EXPECT_EQ(table->height(), 350);
}

TEST_F(RunsLayoutTest, AnotherComparisonLeavesOutWhatIsFarAboveAgain) {
    writeTwo();
    writeRun(3, project_, 0.5);
    auto epoch = eventOf(engine::EventKind::Epoch, 10, 1);
    epoch.validationLoss = 6;
    epoch.isBest = true;
    engine::writeFileAtomically(toPath(runPath(1) + "/events.jsonl"),
                                engine::eventToJson(epoch) + "\n");
    ASSERT_NO_FATAL_FAILURE(open());
    tick(2);
    tick(1);
    ASSERT_TRUE(driver_.wait([&] { return page().comparison().drawn() == 2; }));
    auto* pane = page().comparison().findChildren<PlotPane*>().front();
    emit pane->aboveAsked();
    ASSERT_NE(line("Loss, logarithmic"), nullptr);
    page().comparison().setRuns(page().model().ticked());
    ASSERT_TRUE(settled());
    QTest::qWait(100);
    EXPECT_NE(line("Loss, logarithmic"), nullptr) << "the same runs";
    tick(0);
    ASSERT_TRUE(driver_.wait([&] { return page().comparison().drawn() == 3; }));
    EXPECT_TRUE(driver_.wait([&] {
        return line("Loss (thick: validation, thin: training), values up to 6 lie above") !=
               nullptr;
    }));
}

TEST_F(RunsLayoutTest, WithoutNotesWhatHasChangedHasTheirRoom) {
    writeTwo();
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_.wait([&] { return width(RunsModel::Changed) > width(RunsModel::Note); }));
    const auto needed = [&](int column) {
        struct MeasuredTable : QTableView {
            using QTableView::sizeHintForColumn;
        };
        return (table().*(&MeasuredTable::sizeHintForColumn))(column);
    };
    EXPECT_LT(width(RunsModel::Note), 80);
    EXPECT_GT(width(RunsModel::Changed), 100);
    for (const int column : {RunsModel::Name, RunsModel::Best, RunsModel::State}) {
        EXPECT_GE(width(column), needed(column)) << column;
    }
    page().model().setNote(runPath(2), {.starred = true, .text = "the one to show next week"});
    EXPECT_TRUE(driver_.wait([&] { return width(RunsModel::Note) >= 80; }));
    page().model().setNote(runPath(2), {});
    EXPECT_TRUE(driver_.wait([&] { return width(RunsModel::Note) < 80; }));
}

TEST_F(RunsLayoutTest, TheBestShownValueIsBold) {
    writeTwo();  // 75 % and 25 %
    writeRun(3, project_, 0.5);
    ASSERT_NO_FATAL_FAILURE(open());
    const auto bold = [&] {
        QStringList values;
        for (int row = 0; row < table().model()->rowCount(); ++row) {
            const QModelIndex best = table().model()->index(row, RunsModel::Best);
            if (best.data(Qt::FontRole).value<QFont>().bold()) values << best.data().toString();
        }
        return values.join(' ');
    };
    EXPECT_EQ(bold(), "75.0 %");
    auto* filter = page().findChild<RunsFilter*>();
    ASSERT_NE(filter, nullptr);
    filter->setWords(QStringLiteral("2026-01-01"));
    EXPECT_EQ(bold(), "") << "one by itself is not the best";
    filter->setWords({});
    EXPECT_EQ(bold(), "75.0 %");
    ASSERT_TRUE(QDir(runPath(1)).removeRecursively());
    ASSERT_TRUE(driver_.click("Data"));
    ASSERT_TRUE(driver_.click("Runs"));
    EXPECT_TRUE(driver_.wait([&] { return bold() == "50.0 %"; })) << bold().toStdString();
}

// An easy data set makes no network better.
TEST_F(RunsLayoutTest, TheBestOfEachDataSetIsBold) {
    writeTwo();  // 75 % and 25 %
    engine::Project easy = project_;
    easy.dataset = place_.filePath("easy").toStdString();
    writeRun(3, easy, 1.0);
    writeRun(4, easy, 0.875);
    engine::Project more = project_;
    more.dataChoices.moreFolders = {{.name = "more", .path = toPath(place_.filePath("more"))}};
    writeRun(5, more, 0.9375);
    RunsModel model;
    model.setRows(readRunRows({project_, {}, {toPath(runs())}, RunsReach::Folders}, {}, {}));
    ASSERT_EQ(model.rowCount(), 5);
    RunsFilter filter;
    filter.setSourceModel(&model);
    RunsGroups groups(filter);
    // The days on which they began.
    const auto boldIn = [](const QAbstractItemModel& rows, int column) {
        QStringList days;
        for (int row = 0; row < rows.rowCount(); ++row) {
            if (!rows.index(row, column).data(Qt::FontRole).value<QFont>().bold()) continue;
            const QString name = rows.index(row, RunsModel::Name).data().toString();
            if (name.startsWith("2026-01-")) days << name.mid(8, 2);
        }
        days.sort();
        return days.join(' ');
    };
    EXPECT_EQ(boldIn(filter, RunsModel::Best), "01 03") << "the last is by itself";
    QVector<RunRow> tested = model.all();
    for (RunRow& row : tested) {
        ASSERT_TRUE(row.best.headline());
        row.test = engine::TestMetrics{.images = 4000, .metrics = {*row.best.headline()}};
        row.stamp += "tested";
    }
    model.setRows(tested);
    EXPECT_EQ(boldIn(filter, RunsModel::Test), "01 03");
    groups.groupBy(0);
    EXPECT_EQ(boldIn(groups, RunsModel::Best), "01 03") << "besides the heads of the groups";
}

TEST_F(RunsLayoutTest, AtFirstTheNewestRunIsOnTop) {
    writeTwo();
    ASSERT_NO_FATAL_FAILURE(open());
    EXPECT_EQ(cell(0, RunsModel::Name), "2026-01-02 12:00  seed-cnn");
    EXPECT_EQ(table().horizontalHeader()->sortIndicatorSection(), RunsModel::Name);
    EXPECT_EQ(table().horizontalHeader()->sortIndicatorOrder(), Qt::DescendingOrder)
        << "drawn as an arrow down, StyleTest";
}
