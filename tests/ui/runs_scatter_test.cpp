// SPDX-License-Identifier: GPL-3.0-or-later
// Settings of runs against their results, and the comparison of many.
#include <gtest/gtest.h>
#include <qcustomplot.h>

#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QScrollBar>
#include <QSet>
#include <QSettings>
#include <algorithm>

#include "engine/project/settings.h"
#include "engine/sweep/sweep_standing.h"
#include "runs_on_disk.h"
#include "ui/experiments/parallel_lines.h"
#include "ui/plots/line_look.h"
#include "ui/plots/scatter_plot.h"
#include "ui/runs/runs_scatter.h"
#include "ui/runs/runs_table.h"
#include "ui/runs/scatter_quantity.h"
#include "ui/style/theme.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

class RunsScatterTest : public RunsTest {
  protected:
    void write(int number, double rate, double accuracy) {
        engine::Project project = project_;
        project.options.learningRate = rate;
        writeRun(number, project, accuracy);
    }
    ScatterPlot& plot() { return page().scatter().plot(); }
    QWidget* canvas() { return plot().findChildren<QWidget*>().front(); }
    void pointTo(int point, bool presses) {
        const QPoint place = canvas()->mapFrom(&plot(), plot().placeOf(point));
        QTest::mouseMove(canvas(), place);
        if (presses) QTest::mouseClick(canvas(), Qt::LeftButton, Qt::NoModifier, place);
    }
};

}  // namespace

TEST_F(RunsScatterTest, FillsTheLowerHalfOfALargeWindow) {
    write(1, 0.01, 0.5);
    write(2, 0.1, 0.75);
    driver_.window().resize(1920, 1080);
    ASSERT_NO_FATAL_FAILURE(open());
    EXPECT_TRUE(plot().isVisible());
    EXPECT_GE(plot().height(), 300);
    EXPECT_GE(plot().width(), 1200);
    driver_.window().resize(1280, 720);
    EXPECT_TRUE(driver_.wait([&] { return !plot().isVisible(); }));
    ASSERT_TRUE(driver_.click("Plot of the runs"));
    EXPECT_TRUE(driver_.wait([&] { return plot().isVisible(); }));
    QSettings().remove("runs_plot");
}

// Between few runs and the plot, a fifth of a large window was empty.
TEST_F(RunsScatterTest, ThePlotBeginsBelowTheLastOfFewRuns) {
    for (int i = 1; i <= 4; ++i) write(i, 0.01 * i, 0.02 * i);
    driver_.window().resize(1920, 1080);
    ASSERT_NO_FATAL_FAILURE(open());
    const auto spare = [&] {
        return table().viewport()->height() - table().verticalHeader()->length();
    };
    EXPECT_TRUE(driver_.wait([&] { return plot().isVisible() && spare() == 0; })) << spare();
    const auto bottomOf = [this](const QWidget& part) {
        return part.mapTo(&page(), QPoint(0, part.height())).y();
    };
    EXPECT_GT(bottomOf(*child<QLineEdit>("Note")), page().height() - 8 * kGrid);
    const int few = plot().height();
    EXPECT_GE(few, 400);
    for (int i = 5; i <= 30; ++i) write(i, 0.01 * i, 0.02 * i);
    ASSERT_TRUE(driver_.click("Data"));
    ASSERT_TRUE(driver_.click("Runs"));
    EXPECT_TRUE(driver_.wait([&] { return plot().height() < few - 100; })) << plot().height();
    EXPECT_GT(table().verticalScrollBar()->maximum(), 0) << "many runs scroll";
    EXPECT_GE(plot().height(), 250);
}

TEST_F(RunsScatterTest, TheSelectedRunHasItsShortNameBesideItsDot) {
    write(1, 0.01, 0.5);
    write(2, 0.1, 0.75);
    driver_.window().resize(1920, 1080);
    ASSERT_NO_FATAL_FAILURE(open());
    const auto dotOf = [this](int number) {
        return plot().placeOf(static_cast<int>(page().scatter().drawn().indexOf(runPath(number))));
    };
    ASSERT_EQ(page().table().chosen()->path, runPath(2));
    EXPECT_TRUE(driver_.wait([&] { return plot().chosenName() == "seed-cnn"; }))
        << plot().chosenName().toStdString();
    plot().grab();
    QRect name = plot().chosenNamePlace();
    EXPECT_TRUE(plot().rect().contains(name));
    EXPECT_LT(name.right(), dotOf(2).x()) << "towards the middle";
    EXPECT_GT(name.right(), dotOf(2).x() - 40);
    EXPECT_NEAR(name.center().y(), dotOf(2).y(), 4);
    pointTo(static_cast<int>(page().scatter().drawn().indexOf(runPath(1))), true);
    name = plot().chosenNamePlace();
    EXPECT_GT(name.left(), dotOf(1).x());
    EXPECT_LT(name.left(), dotOf(1).x() + 40);
    EXPECT_NEAR(name.center().y(), dotOf(1).y(), 4);
}

TEST(ScatterPlotTest, TheNameOfTheChosenPointStandsBeyondItsLabelAndIsShortened) {
    ScatterPlot plot;
    plot.resize(600, 300);
    plot.setPoints({{.x = 1, .y = 0.5, .label = "12345"}, {.x = 2, .y = 0.7}},
                   {.x = "Epochs", .y = "Loss"});
    EXPECT_EQ(plot.chosenName(), "");
    plot.setChosen(0, "a run");
    plot.grab();
    QCoreApplication::processEvents();  // it draws later
    EXPECT_EQ(plot.chosenName(), "a run");
    const int label = plot.fontMetrics().horizontalAdvance("123");
    EXPECT_GT(plot.chosenNamePlace().left(), plot.placeOf(0).x() + label);
    plot.setChosen(1, QString(200, QLatin1Char('m')));
    EXPECT_LT(plot.chosenName().size(), 100);
    EXPECT_GT(plot.chosenNamePlace().left(), 0);
    plot.setChosen(-1);
    EXPECT_EQ(plot.chosenName(), "");
}

TEST_F(RunsScatterTest, DrawsASettingAgainstAResultAndNamesTheRunUnderThePointer) {
    write(1, 0.0001, 0.5);
    write(2, 0.01, 0.75);
    write(3, 0.1, 0.25);
    driver_.window().resize(1920, 1080);
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_EQ(child<QComboBox>("What the runs differ in")->currentText(), "Learning rate");
    ASSERT_EQ(child<QComboBox>("Result")->currentText(), "Validation: Accuracy");
    ASSERT_EQ(page().scatter().drawn().size(), 3);
    EXPECT_TRUE(plot().isLogarithmic()) << "three orders of magnitude";
    // Higher is better, further right is larger.
    const auto at = [&](int number) {
        for (int i = 0; i < 3; ++i) {
            if (page().scatter().drawn()[i] == runPath(number)) return i;
        }
        return -1;
    };
    EXPECT_LT(plot().placeOf(at(2)).y(), plot().placeOf(at(1)).y());
    EXPECT_LT(plot().placeOf(at(1)).y(), plot().placeOf(at(3)).y());
    EXPECT_LT(plot().placeOf(at(1)).x(), plot().placeOf(at(2)).x());
    EXPECT_LT(plot().placeOf(at(2)).x(), plot().placeOf(at(3)).x());
    const QImage drawn = plot().grab().toImage();
    for (int i = 0; i < 3; ++i) {
        const QPoint place = plot().placeOf(i) * drawn.devicePixelRatio();
        if (page().scatter().drawn()[i] == page().table().chosen()->path) continue;
        EXPECT_EQ(drawn.pixelColor(place), themeOf(&plot()).seriesColor(0)) << i;
    }
    EXPECT_TRUE(plot().xTexts().contains("0.001")) << plot().xTexts().join(' ').toStdString();
    EXPECT_TRUE(plot().yTexts().contains("50 %")) << plot().yTexts().join(' ').toStdString();
    pointTo(at(2), false);
    EXPECT_EQ(plot().current(), at(2));
    EXPECT_TRUE(plot().accessibleDescription().contains("2026-01-02 12:00  seed-cnn"));
    EXPECT_TRUE(plot().accessibleDescription().contains("Learning rate: 0.01"));
    EXPECT_TRUE(plot().accessibleDescription().contains("Validation: Accuracy: 75.0 %"));
    pointTo(at(1), true);
    EXPECT_EQ(page().table().chosen()->path, runPath(1));
    // With the keys: to the next one on the right, and choose it.
    plot().setFocus();
    QTest::keyClick(&plot(), Qt::Key_Right);
    QTest::keyClick(&plot(), Qt::Key_Return);
    EXPECT_EQ(page().table().chosen()->path, runPath(2));
}

TEST_F(RunsScatterTest, WordsHavePlacesOfTheirOwn) {
    engine::Project other = project_;
    other.options.optimizer = engine::Optimizer::SgdMomentum;
    writeRun(1, project_, 0.5);
    writeRun(2, other, 0.75);
    driver_.window().resize(1920, 1080);
    ASSERT_NO_FATAL_FAILURE(open());
    auto* cause = child<QComboBox>("What the runs differ in");
    ASSERT_GE(cause->findText("Optimizer"), 0);
    cause->setFocus();
    QTest::keyClicks(cause, "Optimizer");
    ASSERT_EQ(page().scatter().drawn().size(), 2);
    EXPECT_GT(std::abs(plot().placeOf(0).x() - plot().placeOf(1).x()), 300);
}

TEST_F(RunsScatterTest, NumbersAtBothAxesAreWrittenAsEverywhere) {
    ScatterPlot plot;
    plot.resize(900, 300);
    const auto shown = [&](const QVector<ScatterPoint>& points, const ScatterPlot::Axes& axes) {
        plot.setPoints(points, axes);
        plot.grab();
        QCoreApplication::processEvents();  // it draws later
        return plot.xTexts() + QStringList("|") + plot.yTexts();
    };
    const QStringList counts =
        shown({{.x = 10'000, .y = 0.1}, {.x = 90'000, .y = 0.4}}, {.x = "Parameters", .y = "Loss"});
    EXPECT_TRUE(counts.contains("50,000")) << counts.join(' ').toStdString();
    EXPECT_TRUE(counts.contains("0.2")) << counts.join(' ').toStdString();
    const QStringList shares = shown({{.x = 1, .y = 0.931}, {.x = 2, .y = 0.934}},
                                     {.x = "Epochs", .y = "Accuracy", .isYShare = true});
    EXPECT_FALSE(shares.filter("93.2").isEmpty()) << shares.join(' ').toStdString();
    const QStringList wide =
        shown({{.x = 0.00001, .y = 1}, {.x = 1'000'000, .y = 2}}, {.x = "Time", .y = "Loss"});
    EXPECT_TRUE(plot.isLogarithmic());
    EXPECT_TRUE(wide.contains("10,000") || wide.contains("100,000"))
        << wide.join(' ').toStdString();
}

// "17.7" stood at two places.
TEST(ScatterPlotTest, TicksAreWrittenAsTheValuesAtWhichTheyStand) {
    ScatterPlot plot;
    plot.resize(480, 240);
    const auto shown = [&](const QVector<ScatterPoint>& points, const ScatterPlot::Axes& axes) {
        plot.setPoints(points, axes);
        plot.grab();
        QCoreApplication::processEvents();  // it draws later
    };
    const auto steps = [](const QStringList& texts) {
        QSet<int> all;  // in millionths
        for (qsizetype i = 1; i < texts.size(); ++i) {
            const auto valueOf = [](QString text) { return text.remove(" %").toDouble(); };
            all.insert(qRound(1e6 * (valueOf(texts[i]) - valueOf(texts[i - 1]))));
        }
        return all;
    };
    for (const double span : {0.21, 0.13, 0.09, 0.011}) {
        shown({{.x = 17.6, .y = 0.5}, {.x = 17.6 + span, .y = 0.5 + span}},
              {.x = "Time", .y = "Accuracy", .isYShare = true});
        for (const QStringList& texts : {plot.xTexts(), plot.yTexts()}) {
            EXPECT_GE(texts.size(), 2);
            EXPECT_EQ(steps(texts).size(), 1) << texts.join(' ').toStdString();
            EXPECT_FALSE(steps(texts).contains(0)) << texts.join(' ').toStdString();
        }
    }
}

// Times that differ by a hundredth stood at both ends of the plot.
TEST(ScatterPlotTest, AlmostEqualTimesAreCloseToEachOther) {
    ScatterPlot plot;
    plot.resize(480, 240);
    const auto apart = [&](double least, double last) {
        plot.setPoints({{.x = 17.6, .y = 1}, {.x = last, .y = 2}},
                       {.x = "Time", .y = "Loss", .words = {}, .leastXSpan = least});
        plot.grab();
        QCoreApplication::processEvents();  // it draws later
        return plot.placeOf(1).x() - plot.placeOf(0).x();
    };
    EXPECT_GT(apart(0, 17.8), plot.width() / 2);
    EXPECT_LT(apart(0.1, 17.8), plot.width() / 8);
    EXPECT_EQ(apart(0.1, 35), apart(0, 35)) << "wide enough by itself";
}

// In a low plot, a disc at the edge was cut in half, and so was the title of the axis.
TEST(ScatterPlotTest, DiscsAndTitleAreWholeInALowPlot) {
    ScatterPlot plot;
    plot.resize(480, 140);
    plot.setPoints({{.x = 1, .y = 0.2, .size = 1}, {.x = 2, .y = 0.6, .size = 1}},
                   {.x = "Epochs", .y = "Validation: a metric with quite a long name"});
    plot.show();
    plot.grab();
    QCoreApplication::processEvents();  // it draws later
    const auto* canvas = plot.findChild<QCustomPlot*>();
    ASSERT_NE(canvas, nullptr);
    const QRect inner = canvas->axisRect()->rect();
    for (int i = 0; i < 2; ++i) {
        const QPoint at = canvas->mapFrom(&plot, plot.placeOf(i));
        EXPECT_TRUE(inner.contains(QRect(at - QPoint(9, 9), QSize(18, 18)))) << i;
    }
    const QFontMetrics metrics(canvas->yAxis->labelFont());
    EXPECT_LT(metrics.horizontalAdvance(plot.yTitle()), canvas->height());
    EXPECT_TRUE(plot.yTitle().startsWith("Validation"));
    EXPECT_TRUE(plot.accessibleName().contains("quite a long name"));
    plot.resize(480, 600);
    plot.grab();
    QCoreApplication::processEvents();
    EXPECT_TRUE(plot.yTitle().endsWith("quite a long name")) << "there is room now";
}

TEST_F(RunsScatterTest, CountsHaveNoTicksBetweenThem) {
    ScatterPlot plot;
    plot.resize(900, 300);
    for (const double most : {2, 6, 10, 1000}) {
        plot.setPoints({{.x = 1, .y = 1}, {.x = most, .y = 2}},
                       {.x = "Epochs", .y = "Loss", .words = {}, .isXWhole = true});
        if (plot.isLogarithmic()) continue;
        plot.grab();
        QCoreApplication::processEvents();  // it draws later
        const QStringList texts = plot.xTexts();
        EXPECT_GE(texts.size(), 2);
        EXPECT_EQ(QSet<QString>(texts.begin(), texts.end()).size(), texts.size())
            << texts.join(' ').toStdString();
        EXPECT_TRUE(texts.filter(".").isEmpty()) << texts.join(' ').toStdString();
    }
}

// Halving, for one, ends a trial before.
TEST_F(RunsScatterTest, EpochsAreThoseThatWereTrainedUnlessItSaysPlanned) {
    const auto& settings = engine::commonSettings();
    const auto place = std::ranges::find(settings, "Epochs") - settings.begin();
    const auto rowOf = [&](const char* planned, int trained) {
        RunRow row;
        row.settings.resize(settings.size());
        row.settings[static_cast<std::size_t>(place)] = planned;
        row.epochs = trained;
        return row;
    };
    const auto namesOf = [](const RunRow& one, const RunRow& other) {
        QStringList names;
        for (const ScatterQuantity& cause : causesIn({&one, &other})) names << quantityName(cause);
        return names;
    };
    EXPECT_EQ(namesOf(rowOf("4", 1), rowOf("6", 2)),
              (QStringList{"Epochs finished", "Epochs planned"}));
    EXPECT_EQ(namesOf(rowOf("4", 1), rowOf("4", 2)), QStringList{"Epochs finished"});
    EXPECT_EQ(namesOf(rowOf("4", 4), rowOf("6", 6)), QStringList{"Epochs finished"});
}

TEST_F(RunsScatterTest, ALossFarFromTheOthersLeavesThemApartAndEqualOptionsHaveNoAxis) {
    engine::Sweep sweep{.folder = {toPath(runs() + "/sweep")}, .project = project_};
    std::filesystem::create_directories(sweep.folder.path);
    const double losses[] = {1.4, 2.1, 15};
    for (const int number : {1, 2, 3}) {
        const std::string rate = "0." + std::to_string(number);
        sweep.trials.push_back(
            {.choices = {{"learning_rate", rate}, {"weight_decay", std::string("0")}}});
        std::filesystem::rename(toPath(writeRun(number, project_)),
                                sweep.folder.trial(number).path);
        auto epoch = eventOf(engine::EventKind::Epoch, 10, 1);
        epoch.validationLoss = losses[number - 1];
        epoch.isBest = true;
        engine::writeFileAtomically(sweep.folder.trial(number).events(),
                                    engine::eventToJson(epoch) + "\n");
    }
    const ParallelLines drawn = parallelLines(engine::SweepStanding(sweep));
    ASSERT_EQ(drawn.axes.size(), 2) << "the weight decay is the same in all";
    EXPECT_EQ(drawn.axes[0].name, "Learning rate");
    EXPECT_EQ(drawn.axes[1].name, "Validation loss");
    EXPECT_GT(drawn.axes[1].from, drawn.axes[1].to) << "the best one is on top";
    EXPECT_TRUE(drawn.axes[1].isLogarithmic);
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(drawn.lines[i].values.size(), 2);
        EXPECT_NEAR(drawn.lines[i].values[1], losses[i], 1e-3);
        EXPECT_EQ(drawn.lines[i].look, i) << "as in the table";
        EXPECT_EQ(drawn.lines[i].label, QString::number(i + 1));
    }
}

TEST_F(RunsScatterTest, PointsWithSizesLabelsAndIntervalsAreChosenLikeOthers) {
    ScatterPlot plot;
    plot.resize(600, 400);
    plot.setPoints({{.x = 1, .y = 0.5, .label = "1", .low = 0.4, .high = 0.6, .size = 1},
                    {.x = 2, .y = 0.7, .text = "the second", .label = "2", .size = 0.2, .look = 1},
                    {.x = 3, .y = 0.6123}},  // beside the lines of the grid
                   {.x = "Time", .y = "Accuracy", .isYShare = true, .beginsAtZero = true});
    plot.show();
    const QImage drawn = plot.grab().toImage();
    const Theme& theme = themeOf(&plot);
    const auto at = [&](int point, QPoint aside) {
        return drawn.pixelColor((plot.placeOf(point) + aside) * drawn.devicePixelRatio());
    };
    EXPECT_NE(at(0, {8, 0}), theme.surface) << "a large disc";
    EXPECT_EQ(at(2, {8, 0}), theme.surface) << "a small one";
    EXPECT_NE(at(0, {0, 20}), theme.surface) << "its interval";
    EXPECT_EQ(at(1, {0, 20}), theme.surface) << "it has none";
    plot.setFocus();
    int chosen = -1;
    QObject::connect(&plot, &ScatterPlot::chosen, &plot, [&](int point) { chosen = point; });
    QTest::keyClick(&plot, Qt::Key_Right);
    QTest::keyClick(&plot, Qt::Key_Right);
    EXPECT_EQ(plot.accessibleDescription(), "the second");
    QTest::keyClick(&plot, Qt::Key_Return);
    EXPECT_EQ(chosen, 1);
    auto* canvas = plot.findChildren<QWidget*>().front();
    QTest::mouseClick(
        canvas, Qt::LeftButton, Qt::NoModifier, canvas->mapFrom(&plot, plot.placeOf(0)));
    EXPECT_EQ(chosen, 0);
}

// Points in one place look like one.
TEST_F(RunsScatterTest, RunsInOnePlaceAreCountedAndChosenOneAfterTheOther) {
    write(1, 0.01, 0.5);
    write(2, 0.01, 0.5);
    write(3, 0.1, 0.75);
    driver_.window().resize(1920, 1080);
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_EQ(page().scatter().drawn().size(), 3);
    int two = static_cast<int>(page().scatter().drawn().indexOf(runPath(2)));
    pointTo(two, false);
    EXPECT_TRUE(plot().accessibleDescription().contains("2026-01-01 12:00  seed-cnn"));
    EXPECT_TRUE(plot().accessibleDescription().contains("2026-01-02 12:00  seed-cnn"));
    EXPECT_FALSE(plot().accessibleDescription().contains("2026-01-03 12:00  seed-cnn"));
    EXPECT_TRUE(plot().accessibleDescription().startsWith("2 runs have the same values:"))
        << plot().accessibleDescription().toStdString();
    EXPECT_TRUE(driver_.shows("the number of runs with the same values"));
    QSet<QString> chosen;
    for (int click = 0; click < 2; ++click) {
        two = static_cast<int>(page().scatter().drawn().indexOf(runPath(2)));
        pointTo(two, true);
        chosen << page().table().chosen()->path;
    }
    EXPECT_EQ(chosen, (QSet<QString>{runPath(1), runPath(2)}));
}

TEST_F(RunsScatterTest, TheNoteIsWholeBelowThePlotAtTheUsualSize) {
    for (int i = 1; i <= 10; ++i) write(i, 0.01 * i, 0.05 * i);
    driver_.window().resize(1280, 720);
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_.click("Plot of the runs"));
    ASSERT_TRUE(driver_.wait([&] { return plot().isVisible(); }));
    auto* note = child<QLineEdit>("Note");
    ASSERT_NE(note, nullptr);
    EXPECT_TRUE(driver_.wait([&] { return note->visibleRegion() == QRegion(note->rect()); }));
    QSettings().remove("runs_plot");
}

TEST_F(RunsScatterTest, WithoutDifferencesItSaysSo) {
    writeRun(1, project_);
    writeRun(2, project_);
    driver_.window().resize(1920, 1080);
    ASSERT_NO_FATAL_FAILURE(open());
    EXPECT_FALSE(plot().isVisible());
    EXPECT_TRUE(driver_.shows("No two runs differ"));
}

TEST_F(RunsScatterTest, EightRunsAreComparedAndLookDifferent) {
    for (int i = 1; i <= 9; ++i) write(i, 0.01 * i, 0.1 * i);
    driver_.window().resize(1920, 1080);
    ASSERT_NO_FATAL_FAILURE(open());
    for (int i = 0; i < 8; ++i) tick(i);
    ASSERT_TRUE(driver_.wait([&] { return page().comparison().drawn() == 8; }));
    EXPECT_EQ(page().comparison().table().model()->columnCount(), 9);
    EXPECT_FALSE(page().scatter().isVisible()) << "the comparison has its place";
    EXPECT_TRUE(driver_.button("Plot of the runs") &&
                !driver_.button("Plot of the runs")->isEnabled());
    table().scrollToBottom();
    tick(8);
    EXPECT_EQ(page().model().ticked().size(), 8);
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
        for (int i = 0; i < 8; ++i) {
            const QColor color = linePen(*theme, i).color();
            EXPECT_GE(contrast(color, theme->surface), 3.0) << i;
            EXPECT_GE(contrast(rawColor(color, theme->surface), theme->surface), 3.0) << i;
            const QColor faint = faintColor(color, theme->surface, 0.2);
            EXPECT_GE(contrast(faint, theme->surface), 3.0) << i;
            EXPECT_LT(contrast(faint, theme->surface), contrast(color, theme->surface)) << i;
            EXPECT_EQ(faintColor(color, theme->surface, 1), color) << i;
            for (int j = 0; j < i; ++j) {
                EXPECT_NE(linePen(*theme, i).color(), linePen(*theme, j).color());
            }
            if (i == 0) continue;
            EXPECT_NE(linePen(*theme, i).style(), linePen(*theme, i - 1).style());
        }
    }
}

// A line along the ends of all axes would look like one of them.
TEST(ParallelPlotTest, TheBestLineIsThickAndAwayFromTheEndsOfTheAxes) {
    ParallelPlot plot;
    plot.resize(500, 220);
    plot.setLines({{.name = "One", .fromText = "0", .toText = "1"},
                   {.name = "Loss", .from = 1, .to = 0, .fromText = "1", .toText = "0"}},
                  {{.values = {0, 1}, .look = 0, .rank = 0, .label = "1"},
                   {.values = {1, 0}, .look = 1, .rank = 1, .label = "2"}});
    plot.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&plot));
    QCoreApplication::processEvents();  // it draws later
    const QImage drawn = plot.grab().toImage();
    const QColor colour = themeOf(&plot).seriesColor(0);
    int thickness = 0, lowest = 0;
    for (int y = 0; y < drawn.height(); ++y) {
        if (drawn.pixelColor(drawn.width() / 2, y) != colour) continue;
        ++thickness;
        lowest = y;
    }
    EXPECT_GE(thickness, 2 * drawn.devicePixelRatio());
    const int text = plot.fontMetrics().height();
    EXPECT_LT(lowest / drawn.devicePixelRatio(), plot.height() - text / 2 - 10);
    EXPECT_GT(lowest / drawn.devicePixelRatio(), plot.height() / 2) << "less is above";
}

// The worst one too: curves have 3:1 on what is behind them.
TEST(ParallelPlotTest, TheFaintestLineIsVisible) {
    ParallelPlot plot;
    for (const int look : {0, 4}) {  // both without gaps
        plot.resize(500, 220);
        plot.setLines({{.name = "One", .fromText = "0", .toText = "1"},
                       {.name = "Loss", .from = 1, .to = 0, .fromText = "1", .toText = "0"}},
                      {{.values = {0, 1}, .look = look, .rank = 1, .label = "1"}});
        plot.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&plot));
        QCoreApplication::processEvents();  // it draws later
        const QImage drawn = plot.grab().toImage();
        const QColor ground = themeOf(&plot).surface;
        double most = 1;  // between the axes, where nothing but the line is
        for (int x = drawn.width() * 2 / 5; x < drawn.width() * 3 / 5; ++x) {
            for (int y = drawn.height() / 3; y < drawn.height(); ++y) {
                most = std::max(most, contrast(drawn.pixelColor(x, y), ground));
            }
        }
        EXPECT_GE(most, 2.9) << look;
    }
}
