// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/metrics_panel.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QSignalSpy>
#include <algorithm>
#include <array>

#include "runs_on_disk.h"
#include "ui/forms/best_words.h"
#include "ui/plots/curves_view.h"
#include "ui/plots/values_line.h"
#include "ui/run/run_control.h"
#include "ui/runs/run_rows.h"
#include "ui/shell/bottom_strip.h"
#include "ui/starts/start_row.h"
#include "ui/train/mean_speed.h"
#include "ui/widgets/bar_value.h"
#include "ui/widgets/elided_label.h"

namespace espalier::ui::test {

namespace {

class MetricsPanelTest : public RunsTest {
  protected:
    /// A run whose last step has this loss scale.
    QString writeScaled(int number, double scale, int skipped) {
        const QString path = writeRun(number, project_);
        auto step = eventOf(engine::EventKind::Step, 31, 4);
        step.loss.add(0.5);
        step.lossScale = scale;
        step.skippedSteps = skipped;
        const auto epoch = eventOf(engine::EventKind::Epoch, 30, 3);
        engine::writeFileAtomically(
            engine::RunFolder{toPath(path)}.events(),
            engine::eventToJson(epoch) + "\n" + engine::eventToJson(step) + "\n");
        return path;
    }
    /// A run whose last step had a speed of 50,503 images/s.
    QString writeQuick(int number, bool onFeatures) {
        const QString path = writeRun(number, project_);
        auto step = eventOf(engine::EventKind::Step, 31, 4);
        step.imagesPerSecond = 50'503;
        step.onFeatures = onFeatures;
        const auto epoch = eventOf(engine::EventKind::Epoch, 30, 3);
        engine::writeFileAtomically(
            engine::RunFolder{toPath(path)}.events(),
            engine::eventToJson(epoch) + "\n" + engine::eventToJson(step) + "\n");
        return path;
    }
    void show(const QString& path) {
        control_.openRun(toPath(path));
        ASSERT_TRUE(driver_.wait([&] {
            return !control_.opening().isRunning() && control_.state() == RunState::Ended;
        }));
        panel_.showMetrics();
        QCoreApplication::processEvents();  // updates the layout
    }
    /// The value of this (spoken) name; empty if the row is hidden.
    QString metric(const QString& name) {
        const auto* rows = panel_.findChild<QGridLayout*>();
        for (auto* label : panel_.findChildren<QLabel*>()) {
            if (!label->isVisible()) continue;
            int row = 0, column = 0, high = 0, wide = 0;
            if (rows->indexOf(label) < 0) continue;
            rows->getItemPosition(rows->indexOf(label), &row, &column, &high, &wide);
            const auto* of = qobject_cast<ElidedLabel*>(rows->itemAtPosition(row, 0)->widget());
            if (column == 0) continue;
            if (!of || label->accessibleDescription() != name) continue;
            EXPECT_TRUE(of->isVisible()) << name.toStdString();
            const int needed = label->hasHeightForWidth() ? label->heightForWidth(label->width())
                                                          : label->sizeHint().height();
            EXPECT_GE(label->height(), needed) << name.toStdString();
            const auto* line = qobject_cast<ElidedLabel*>(label);
            return line ? line->whole() : label->text();
        }
        return {};
    }

    RunControl control_;
    MetricsPanel panel_{control_};
};

TEST_F(MetricsPanelTest, OnlyFp16HasALossScale) {
    panel_.resize(300, 600);
    panel_.show();
    ASSERT_NO_FATAL_FAILURE(show(writeRun(1, project_)));
    EXPECT_EQ(metric("Step"), "30 of 300");
    EXPECT_EQ(metric("Loss scale"), QString());
    const int height = panel_.height();
    ASSERT_NO_FATAL_FAILURE(show(writeScaled(2, 65'536, 0)));
    EXPECT_EQ(metric("Loss scale"), "65,536");
    EXPECT_GE(panel_.height(), height);
    ASSERT_NO_FATAL_FAILURE(show(writeScaled(3, 4096, 12)));
    EXPECT_EQ(metric("Loss scale"), "4,096\nsteps skipped: 12");
    ASSERT_NO_FATAL_FAILURE(show(writeRun(4, project_)));
    EXPECT_EQ(metric("Loss scale"), QString());
    EXPECT_EQ(panel_.height(), height);
}

TEST_F(MetricsPanelTest, ASpeedOnFeaturesIsSaidToBeThat) {
    panel_.resize(300, 600);
    panel_.show();
    ASSERT_NO_FATAL_FAILURE(show(writeQuick(1, false)));
    EXPECT_EQ(metric("Mean speed"), "50,500 images/s") << "no more digits than are known";
    ASSERT_NO_FATAL_FAILURE(show(writeQuick(2, true)));
    EXPECT_EQ(metric("Mean speed"), "50,500 images/s on features computed once");
}

// A run that is resumed with other layers frozen may go on without features.
TEST(MeanSpeedTest, StepsOnFeaturesAreNotMixedWithOthers) {
    MeanSpeed speed;
    const auto add = [&](double imagesPerSecond, bool onFeatures) {
        engine::TrainingEvent step;
        step.kind = engine::EventKind::Step;
        step.step = step.firstStep = 1;
        step.imagesPerSecond = imagesPerSecond;
        step.onFeatures = onFeatures;
        speed.add(step);
    };
    add(9000, true);
    EXPECT_DOUBLE_EQ(speed.imagesPerSecond(), 9000);
    add(100, false);
    EXPECT_DOUBLE_EQ(speed.imagesPerSecond(), 100);
    add(300, false);
    EXPECT_DOUBLE_EQ(speed.imagesPerSecond(), 150);
    add(9000, true);
    EXPECT_DOUBLE_EQ(speed.imagesPerSecond(), 9000);
}

// A run that had ended showed the speed of its last seconds.
TEST_F(MetricsPanelTest, ARunThatHasEndedHasTheMeanSpeedOfItsSteps) {
    const QString path = writeRun(1, project_);
    std::string lines;
    for (int i = 1; i <= 4; ++i) {
        auto step = eventOf(engine::EventKind::Step, i, 1);
        step.loss.add(0.5);
        step.imagesPerSecond = i <= 2 ? 100 : 300;  // two steps take as long as six of the others
        lines += engine::eventToJson(step) + "\n";
    }
    engine::writeFileAtomically(engine::RunFolder{toPath(path)}.events(), lines);
    panel_.resize(300, 600);
    panel_.show();
    ASSERT_NO_FATAL_FAILURE(show(path));
    EXPECT_EQ(metric("Mean speed"), "150 images/s");
    EXPECT_EQ(metric("Speed"), QString()) << "it is not that of this moment";
    // Another one does not count the steps of this one.
    ASSERT_NO_FATAL_FAILURE(show(writeQuick(2, false)));
    EXPECT_EQ(metric("Mean speed"), "50,500 images/s");
}

// On the screen the bar was ahead of the number beside it, because it was painted at once.
TEST(BarValueTest, ABarIsPaintedWithWhatIsBesideIt) {
    struct PaintCount final : QObject {
        int paints = 0;
        bool eventFilter(QObject* watched, QEvent* event) override {
            paints += event->type() == QEvent::Paint ? 1 : 0;
            return QObject::eventFilter(watched, event);
        }
    } count;
    QProgressBar bar;
    bar.setMaximum(1000);
    bar.resize(300, 20);
    bar.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&bar));
    QCoreApplication::processEvents();
    bar.installEventFilter(&count);
    setBarValue(bar, 700);
    EXPECT_EQ(bar.value(), 700);
    EXPECT_EQ(count.paints, 0);
    EXPECT_TRUE(QTest::qWaitFor([&] { return count.paints > 0; }));
}

TEST(BarValueTest, ABarInsideOfWhatIsNotUpdatedIsUpdatedAfterIt) {
    QWidget around;
    QProgressBar bar(&around);
    around.setUpdatesEnabled(false);
    setBarValue(bar, 7);
    EXPECT_FALSE(bar.updatesEnabled());
    around.setUpdatesEnabled(true);
    EXPECT_TRUE(bar.updatesEnabled());
    bar.setUpdatesEnabled(false);
    setBarValue(bar, 8);
    EXPECT_FALSE(bar.updatesEnabled()) << "somebody else has disabled it";
}

TEST_F(MetricsPanelTest, ASpeedIsWholeInANarrowPanel) {
    panel_.resize(212, 600);
    panel_.show();
    const auto isWhole = [&](const QString& text) {
        for (const auto* label : panel_.findChildren<QLabel*>()) {
            if (label->isVisible() && label->text() == text) {
                return label->heightForWidth(label->width()) <= label->height() &&
                       label->minimumSizeHint().width() <= label->width();
            }
        }
        return false;
    };
    ASSERT_NO_FATAL_FAILURE(show(writeQuick(1, false)));
    EXPECT_TRUE(isWhole("50,500 images/s"));
    ASSERT_NO_FATAL_FAILURE(show(writeQuick(2, true)));
    EXPECT_TRUE(isWhole("50,500 images/s on features computed once"));
}

TEST_F(MetricsPanelTest, TheEpochOfARunThatHasEndedDoesNotCountBack) {
    panel_.resize(300, 600);
    panel_.show();
    ASSERT_NO_FATAL_FAILURE(show(writeScaled(1, 0, 0)));
    EXPECT_EQ(metric("Epoch"), "4 of 30") << "stopped in epoch 4";
    const auto labels = panel_.findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(labels, [](const QLabel* label) {
        return label->toolTip().contains("ended within this epoch; 3 epochs are finished");
    }));
    EXPECT_EQ(metric("Step"), "31 of 300");
}

// Step and epoch in the panel, in the strip and elsewhere are of one moment.
TEST(RunHistoryTest, WhatIsDisplayedChangesForAllAtOnce) {
    RunHistory history;
    int changes = 0;
    QObject::connect(&history, &RunHistory::displayedChanged, [&] { ++changes; });
    history.follow(eventOf(engine::EventKind::Step, 190, 19));
    history.follow(eventOf(engine::EventKind::Step, 191, 20));
    EXPECT_EQ(history.latest().epoch, 20);
    EXPECT_EQ(history.displayed().now.epoch, 0) << "nobody was told";
    ASSERT_TRUE(QTest::qWaitFor([&] { return changes > 0; }));
    EXPECT_EQ(history.displayed().now.epoch, 20);
    EXPECT_EQ(changes, 1);
    history.follow(eventOf(engine::EventKind::Step, 201, 21));
    EXPECT_EQ(history.displayed().now.epoch, 20);
    history.display();
    EXPECT_EQ(history.displayed().now.epoch, 21);
    EXPECT_EQ(changes, 2);
}

TEST_F(MetricsPanelTest, ATaskWithoutRightAnswersHasNoAccuracy) {
    panel_.resize(300, 600);
    panel_.show();
    ASSERT_NO_FATAL_FAILURE(show(writeRun(1, project_)));
    EXPECT_EQ(metric("Accuracy, this step"), "50.0 %");
    project_.task = "reconstruct";
    ASSERT_NO_FATAL_FAILURE(show(writeRun(2, project_)));
    EXPECT_EQ(metric("Accuracy, this step"), QString());
    EXPECT_NE(metric("Loss, this step"), QString());
}

TEST_F(MetricsPanelTest, AfterAnEpochTheLastStepIsStillShown) {
    const QString path = writeRun(1, project_);
    auto step = eventOf(engine::EventKind::Step, 40, 4);
    step.loss.add(0.25);
    step.accuracy.add(0.75);
    auto epoch = eventOf(engine::EventKind::Epoch, 40, 4);
    epoch.loss.add(0.5);
    epoch.accuracy.add(0.9);
    engine::writeFileAtomically(
        engine::RunFolder{toPath(path)}.events(),
        engine::eventToJson(step) + "\n" + engine::eventToJson(epoch) + "\n");
    panel_.resize(300, 600);
    panel_.show();
    ASSERT_NO_FATAL_FAILURE(show(path));
    EXPECT_EQ(metric("Step"), "40 of 300");
    EXPECT_EQ(metric("Loss, this step"), "0.25");
    EXPECT_EQ(metric("Accuracy, this step"), "75.0 %");
}

// 33 images in batches of 32: the last step of an epoch has a single one.
TEST_F(MetricsPanelTest, TheNumbersOfAStepSayOfHowManyImagesTheyAre) {
    project_.options.batch = 32;
    const QString path = writeRun(1, project_);
    const engine::RunFolder run{toPath(path)};
    engine::writeFileAtomically(
        run.record(),
        R"({"espalier_run": 1, "dataset": {"split": [{"training": 33, "validation": 3}]}, )"
        R"("project": )" +
            engine::projectToJson(project_, {}) + "}");
    std::string lines;
    for (int i = 1; i <= 2; ++i) {
        auto step = eventOf(engine::EventKind::Step, i, 1);
        step.stepsPerEpoch = 2;
        step.loss.add(0.25);
        step.accuracy.add(i == 1 ? 0.5 : 1);
        lines += engine::eventToJson(step) + "\n";
    }
    engine::writeFileAtomically(run.events(), lines);
    panel_.resize(300, 600);
    panel_.show();
    ASSERT_NO_FATAL_FAILURE(show(path));
    EXPECT_EQ(metric("Loss, 32 images"), "0.25");
    EXPECT_EQ(metric("Accuracy, 32 images"), "51.6 %");
    const auto labels = panel_.findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(labels, [](const QLabel* label) {
        return label->toolTip().contains("Part of the batch before it then counts as well");
    })) << "exactly 32 images could not give it";
    EXPECT_TRUE(std::ranges::any_of(labels, [](const QLabel* label) {
        const auto* heading = qobject_cast<const ElidedLabel*>(label);
        return heading && heading->whole() == "Last 32 training images";
    })) << "as the line above the curves says it";
    EXPECT_EQ(metric("Accuracy, this step"), QString());
}

// As the table of runs does: 6 of 6 images do not prove 100 %.
TEST_F(MetricsPanelTest, AReopenedRunWithFewValidationImagesShowsAnInterval) {
    const QString path = writeRun(1, project_);
    const engine::RunFolder run{toPath(path)};
    engine::writeFileAtomically(
        run.record(),
        R"({"espalier_run": 1, "dataset": {"split": [{"training": 30, "validation": 6}]}, )"
        R"("project": )" +
            engine::projectToJson(project_, {}) + "}");
    auto epoch = eventOf(engine::EventKind::Epoch, 40, 4);
    epoch.isBest = true;
    epoch.validationAccuracy = 1.0;
    epoch.validationMetrics = {{"accuracy", 1.0}, {"f1", 1.0}};
    engine::writeFileAtomically(run.events(), engine::eventToJson(epoch) + "\n");
    panel_.resize(300, 600);
    panel_.show();
    ASSERT_NO_FATAL_FAILURE(show(path));
    EXPECT_EQ(metric("Accuracy"), "61 to 100 %");
    EXPECT_EQ(metric("F1 score"), QString()) << "too few images to judge, and it has no interval";
    EXPECT_EQ(metric("Accuracy at best"), QStringLiteral("61 to 100 %, epoch\u00a04"));
    RunsModel model;
    model.setRows(readRunRows({{}, {}, {toPath(runs())}}, {}, {}));
    ASSERT_EQ(model.rowCount({}), 1);
    EXPECT_EQ(model.index(0, RunsModel::Best).data(), "61 to 100 %");
    for (int column = RunsModel::kColumns; column < model.columnCount({}); ++column) {
        const QString shown = model.index(0, column).data().toString();
        EXPECT_FALSE(shown.contains("100.0 %")) << shown.toStdString();
    }
    const StartShelf shelf{{}};
    const std::vector<RunRow> listed{model.at(0)};
    const std::vector<StartRow> starts = startRows(shelf, {}, &listed);
    EXPECT_EQ(starts.back().notes.front(), "61 to 100 % on validation images")
        << starts.back().notes.front().toStdString();
}

TEST_F(MetricsPanelTest, AModelOfTheLastEpochIsSaidToBeThatBesideTheBest) {
    const auto write = [this](int number) {
        const QString path = writeRun(number, project_);
        auto epoch = eventOf(engine::EventKind::Epoch, 40, 4);
        epoch.isBest = true;
        epoch.validationMetrics = {{"accuracy", 0.5}};
        engine::writeFileAtomically(engine::RunFolder{toPath(path)}.events(),
                                    engine::eventToJson(epoch) + "\n");
        return path;
    };
    panel_.resize(300, 600);
    panel_.show();
    project_.options.outputNetwork = engine::OutputNetwork::Best;
    ASSERT_NO_FATAL_FAILURE(show(write(1)));
    EXPECT_EQ(metric("Model"), QString());
    project_.options.outputNetwork = engine::OutputNetwork::Last;
    ASSERT_NO_FATAL_FAILURE(show(write(2)));
    EXPECT_EQ(metric("Accuracy at best"), QStringLiteral("50.0 %, epoch\u00a04"));
    EXPECT_EQ(metric("Model"), "last epoch");
}

TEST_F(MetricsPanelTest, ARunNamesTheDeviceOnWhichItWasTrained) {
    const QString path = writeRun(1, project_);
    auto started = eventOf(engine::EventKind::Started, 0, 1);
    started.text = "Some CPU, 3 threads";
    engine::writeFileAtomically(engine::RunFolder{toPath(path)}.events(),
                                engine::eventToJson(started) + "\n" + eventsOf(3, 0.5));
    panel_.setDevice("this CPU, 2 threads");
    panel_.resize(300, 600);
    panel_.show();
    ASSERT_NO_FATAL_FAILURE(show(path));
    EXPECT_EQ(metric("Device"), "Some,\n3 threads") << "not that of the option here";
    ASSERT_NO_FATAL_FAILURE(show(writeRun(2, project_)));
    EXPECT_EQ(metric("Device"), "this,\n2 threads") << "it names none";
}

TEST_F(MetricsPanelTest, ListsAllValidationMetrics) {
    const QString path = writeRun(1, project_);
    auto epoch = eventOf(engine::EventKind::Epoch, 40, 4);
    epoch.isBest = true;
    epoch.validationMetrics = {{"psnr", 24.25}, {"ssim", 0.75}, {"mean_absolute_error", 0.125}};
    engine::writeFileAtomically(engine::RunFolder{toPath(path)}.events(),
                                engine::eventToJson(epoch) + "\n");
    panel_.resize(300, 600);
    panel_.show();
    ASSERT_NO_FATAL_FAILURE(show(path));
    EXPECT_EQ(metric("PSNR"), "24.25 dB");
    EXPECT_EQ(metric("SSIM"), "0.75");
    EXPECT_EQ(metric("Mean absolute error"), "12.5 %");
    EXPECT_EQ(metric("PSNR at best"), QStringLiteral("24.25 dB, epoch\u00a04"));
    ASSERT_NO_FATAL_FAILURE(show(writeRun(2, project_)));
    EXPECT_EQ(metric("PSNR"), QString());
    EXPECT_EQ(metric("Accuracy"), "50.0 %");
}

TEST_F(MetricsPanelTest, TheBestEpochShowsItsCriterionLikeTheTableOfRuns) {
    project_.options.bestBy = "ssim";
    const QString path = writeRun(1, project_);
    std::string lines;
    for (const int epoch : {1, 2, 3}) {
        auto end = eventOf(engine::EventKind::Epoch, 10 * epoch, epoch);
        end.validationLoss = 1.0 / epoch;
        end.validationMetrics = {{"psnr", 20.0 + epoch}, {"ssim", epoch == 2 ? 0.75 : 0.5}};
        end.isBest = epoch < 3;
        lines += engine::eventToJson(end) + "\n";
    }
    engine::writeFileAtomically(engine::RunFolder{toPath(path)}.events(), lines);
    panel_.resize(300, 600);
    panel_.show();
    ASSERT_NO_FATAL_FAILURE(show(path));
    EXPECT_EQ(metric("Best SSIM"), QStringLiteral("0.75 SSIM, epoch\u00a02"));
    RunsModel model;
    model.setRows(readRunRows({{}, {}, {toPath(runs())}}, {}, {}));
    ASSERT_EQ(model.rowCount({}), 1);
    const QModelIndex best = model.index(0, RunsModel::Best);
    EXPECT_EQ(best.data(), "0.75 SSIM");
    const QString why = best.data(Qt::ToolTipRole).toString();
    EXPECT_TRUE(why.contains("SSIM")) << why.toStdString();
    const auto labels = panel_.findChildren<QLabel*>();
    const QString criterion = criterionText("ssim");
    EXPECT_TRUE(why.startsWith(criterion)) << why.toStdString();
    EXPECT_TRUE(std::ranges::any_of(
        labels, [&](const QLabel* label) { return label->toolTip() == criterion; }));
    EXPECT_EQ(model.headerData(RunsModel::Best, Qt::Horizontal, Qt::DisplayRole).toString(),
              "Best by SSIM");
}

// By chance a later epoch is more accurate, and the test images are easier.
TEST_F(MetricsPanelTest, TheBestIsTheSameWhereverItIsShown) {
    const QString path = writeRun(1, project_);
    const std::array losses{0.9, 0.5, 0.7};
    const std::array accuracies{0.2, 0.4, 0.433};
    std::string lines;
    for (std::size_t i = 0; i < losses.size(); ++i) {
        const int epoch = static_cast<int>(i) + 1;
        auto end = eventOf(engine::EventKind::Epoch, 10 * epoch, epoch);
        end.validationLoss = losses[i];
        end.validationMetrics = {{"accuracy", accuracies[i]}};
        end.isBest = epoch <= 2;
        lines += engine::eventToJson(end) + "\n";
    }
    const engine::RunFolder run{toPath(path)};
    engine::writeFileAtomically(run.events(), lines);
    engine::writeFileAtomically(
        run.results(),
        R"({"espalier_results":1,"export":{"epoch":2,"network":"best"},"measured_on":"test",)"
        R"("test":{"images":30,"metrics":{"accuracy":0.5333},"classes":["a"]}})");
    panel_.resize(300, 600);
    panel_.show();
    ASSERT_NO_FATAL_FAILURE(show(path));
    EXPECT_EQ(metric("Accuracy at best"), QStringLiteral("40.0 %, epoch\u00a02"));
    EXPECT_EQ(metric("Accuracy"), "43.3 %") << "of the last epoch, which its help says";
    const RunMoment& moment = control_.history().displayed();
    const engine::RunSummary summary = engine::summariseRun(run.path);
    EXPECT_EQ(moment.best, summary.best);
    RunsModel model;
    model.setRows(readRunRows({{}, {}, {toPath(runs())}}, {}, {}));
    ASSERT_EQ(model.rowCount({}), 1);
    const auto head = [&](int column) {
        return model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    };
    EXPECT_EQ(head(RunsModel::Best), "Best by loss");
    EXPECT_EQ(model.index(0, RunsModel::Best).data(), "40.0 %");
    EXPECT_EQ(model.index(0, RunsModel::Test).data(), "53.3 %");
    int accuracy = RunsModel::kColumns;
    while (head(accuracy) != "Accuracy") ++accuracy;
    EXPECT_EQ(model.index(0, accuracy).data(), "40.0 %") << "of the same epoch";
    EXPECT_EQ(model.at(0).best, summary.best);
}

TEST_F(MetricsPanelTest, WhereRunsHaveDifferentCriteriaEachNamesItsOwn) {
    writeRun(1, project_);
    project_.options.bestBy = "accuracy";
    writeRun(2, project_);
    RunsModel model;
    QSignalSpy heads(&model, &RunsModel::headerDataChanged);
    model.setRows(readRunRows({{}, {}, {toPath(runs())}}, {}, {}));
    ASSERT_EQ(model.rowCount({}), 2);
    EXPECT_EQ(model.headerData(RunsModel::Best, Qt::Horizontal, Qt::DisplayRole), "Best");
    EXPECT_EQ(heads.count(), 1);
    QStringList tips;
    for (const int row : {0, 1}) {
        const QModelIndex best = model.index(row, RunsModel::Best);
        EXPECT_EQ(best.data(), "50.0 %") << "the number alone, aligned with the others";
        tips << best.data(Qt::ToolTipRole).toString().section('\n', 0, 0);
    }
    EXPECT_EQ(tips.filter("loss").size(), 1) << tips.join("; ").toStdString();
}

// Once the window showed 2 s and 5 s left, and two speeds, on one screen.
TEST_F(MetricsPanelTest, AllNumbersInTheWindowAreOfOneMoment) {
    auto& history = const_cast<RunHistory&>(control_.history());  // the training fills it
    BottomStrip strip(control_);
    CurvesView curves;
    QObject::connect(&history, &RunHistory::displayedChanged, [&] {
        curves.setNow(history.displayed().now.step);
    });
    const auto bars = [&] {
        return std::pair(panel_.findChild<QProgressBar*>()->value(),
                         strip.findChild<QProgressBar*>()->value());
    };
    const auto validated = [&] { return curves.findChildren<ValuesLine*>().back()->whole(); };
    curves.resize(600, 400);
    curves.show();
    panel_.show();
    for (int epoch = 1; epoch <= 4; ++epoch) {
        auto step = eventOf(engine::EventKind::Step, 10 * epoch, epoch);
        step.loss.add(1.0 / epoch);
        step.imagesPerSecond = 100 * epoch;
        step.remainingSeconds = 30 - epoch;
        auto end = eventOf(engine::EventKind::Epoch, 10 * epoch, epoch);
        end.validationLoss = 1.0 / epoch;
        end.validationMetrics = {{"accuracy", 0.2 * epoch}};
        end.isBest = true;
        end.imagesPerSecond = 100 * epoch;
        for (const auto& event : {step, end}) history.follow(event);
        curves.add({step, end});
        if (epoch == 2) history.display();
    }
    // The training is two epochs ahead of what is displayed.
    EXPECT_EQ(bars(), std::pair(1000 * 20 / 300, 1000 * 20 / 300));
    EXPECT_EQ(metric("Step"), "20 of 300");
    EXPECT_EQ(metric("Accuracy"), "40.0 %");
    EXPECT_EQ(metric("Accuracy at best"), QStringLiteral("40.0 %, epoch\u00a02"));
    EXPECT_TRUE(validated().contains("validation 40.0 %")) << validated().toStdString();
    history.display();
    EXPECT_EQ(bars(), std::pair(1000 * 40 / 300, 1000 * 40 / 300));
    EXPECT_EQ(metric("Accuracy"), "80.0 %");
    EXPECT_EQ(metric("Accuracy at best"), QStringLiteral("80.0 %, epoch\u00a04"));
    EXPECT_TRUE(validated().contains("validation 80.0 %")) << validated().toStdString();
}

// Of a live training, the best epoch may be known before the step, whose names are longer when it
// is known of how many images it is.
TEST_F(MetricsPanelTest, LongerNamesLeaveTheBestEpochWhole) {
    auto& history = const_cast<RunHistory&>(control_.history());  // the training fills it
    auto best = eventOf(engine::EventKind::Epoch, 10, 1);
    best.isBest = true;
    best.validationMetrics = {{"accuracy", 0.5}};
    auto step = eventOf(engine::EventKind::Step, 11, 2);
    step.loss.add(0.25);
    step.recent = {.loss = step.loss, .accuracy = step.loss, .images = 1'000'000};
    panel_.show();
    for (int width = 180; width <= 240; width += 2) {
        history.clear(engine::kValidationLoss);
        panel_.resize(width, 600);
        panel_.showMetrics();
        history.follow(best);
        history.display();
        panel_.showMetrics();
        ASSERT_NE(metric("Accuracy, this step"), QString());
        QCoreApplication::processEvents();
        ASSERT_NE(metric("Accuracy at best"), QString()) << width;
        history.follow(step);
        history.display();
        QCoreApplication::processEvents();
        ASSERT_EQ(metric("Accuracy, this step"), QString());
        EXPECT_NE(metric("Accuracy at best"), QString())
            << "cut off or not, with a width of " << width;
    }
}

// The width of the panel beside a scroll bar.
TEST_F(MetricsPanelTest, TheBestEpochNeedsOneLine) {
    const QString path = writeRun(1, project_);
    std::string lines;
    for (const int epoch : {8, 28}) {
        auto end = eventOf(engine::EventKind::Epoch, 10 * epoch, epoch);
        end.validationAccuracy = 0.433;
        end.isBest = true;
        lines += engine::eventToJson(end) + "\n";
    }
    engine::writeFileAtomically(engine::RunFolder{toPath(path)}.events(), lines);
    panel_.resize(220, 600);
    panel_.show();
    ASSERT_NO_FATAL_FAILURE(show(path));
    ASSERT_EQ(metric("Accuracy at best"), QStringLiteral("43.3 %, epoch\u00a028"));
    for (const auto* label : panel_.findChildren<QLabel*>()) {
        if (label->text() != metric("Accuracy at best")) continue;
        EXPECT_LE(label->fontMetrics().horizontalAdvance(label->text()), label->width());
    }
}

}  // namespace

}  // namespace espalier::ui::test
