// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curves_view.h"
#include "tests/support/cpu_time.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>
#include <QSettings>
#include <QTest>
#include <cmath>
#include <cstdio>
#include <random>
#include <utility>

#include "engine/training/loop/recent_images.h"
#include "ui/plots/curves_file.h"
#include "ui/plots/dense_line.h"
#include "ui/plots/mark_places.h"
#include "ui/plots/metric_chooser.h"
#include "ui/plots/plot_pane.h"
#include "ui/plots/values_line.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using espalier::ui::test::slowdown;

namespace {

using engine::EventKind;
using Kind = PlotMark::Kind;

engine::TrainingEvent step(std::int64_t number, double rate) {
    engine::TrainingEvent event;
    event.kind = EventKind::Step;
    event.step = event.firstStep = number;
    event.loss.add(1.0 / static_cast<double>(number));
    event.learningRate = rate;
    return event;
}

std::vector<engine::TrainingEvent> steps(int from, int to, double (*rate)(int)) {
    std::vector<engine::TrainingEvent> events;
    for (int i = from; i <= to; ++i) events.push_back(step(i, rate(i)));
    return events;
}

engine::TrainingEvent event(EventKind kind, std::int64_t step) {
    engine::TrainingEvent event;
    event.kind = kind;
    event.step = step;
    return event;
}

int countOf(const CurvesView& view, Kind kind) {
    return static_cast<int>(view.marks().of(kind).size());
}

}  // namespace

TEST(CurvesViewTest, MarksEventsAndNamesThem) {
    CurvesView view;
    view.resize(600, 400);
    view.add(steps(1, 10, [](int) { return 0.1; }));
    engine::TrainingEvent epoch = event(EventKind::Epoch, 10);
    epoch.epoch = 1;
    epoch.validationLoss = 0.5;
    epoch.isBest = true;
    view.add({epoch, event(EventKind::Checkpoint, 10)});
    view.add(steps(11, 20, [](int) { return 0.01; }));
    view.add({event(EventKind::Paused, 20), event(EventKind::Continued, 20)});
    engine::TrainingEvent end = event(EventKind::Finished, 20);
    end.reason = engine::FinishReason::Stopped;
    view.add({end});
    for (const Kind kind : {Kind::Epoch,
                            Kind::Best,
                            Kind::Checkpoint,
                            Kind::Rate,
                            Kind::Pause,
                            Kind::Resume,
                            Kind::Stop}) {
        EXPECT_EQ(countOf(view, kind), 1) << static_cast<int>(kind);
    }
    const QString atTen = view.marks().at(10.2, 0.5);
    EXPECT_TRUE(atTen.contains("epoch 1")) << atTen.toStdString();
    EXPECT_TRUE(atTen.contains("best so far")) << atTen.toStdString();
    EXPECT_TRUE(atTen.contains("checkpoint")) << atTen.toStdString();
    EXPECT_TRUE(view.marks().at(11, 0.2).contains("learning rate 0.01, was 0.1"))
        << view.marks().at(11, 0.2).toStdString();
    EXPECT_TRUE(view.marks().at(20, 0.2).contains("stopped"));
    EXPECT_TRUE(view.marks().at(15, 0.5).isEmpty());
}

TEST(CurvesViewTest, MarksOfOneStepAreDrawnTogether) {
    MarkPlaces places(5, 0.1);
    const auto put = [&places](Kind kind, const QVector<double>& steps) {
        return places.put(kMarkLooks[static_cast<std::size_t>(kind)], steps);
    };
    const QVector<double> one{70};
    EXPECT_EQ(put(Kind::Best, one).lines, one);
    const auto stop = put(Kind::Stop, {70, 90});
    EXPECT_EQ(stop.lines, QVector<double>{90}) << "the other has the line of the best";
    EXPECT_EQ(stop.signs, (QVector<double>{70, 90}));
    EXPECT_EQ(stop.heights, (QVector<double>{0.9, 1})) << "below the star";
    EXPECT_EQ(put(Kind::Pause, {67}).heights, QVector<double>{0.8}) << "it would cover both";
    EXPECT_TRUE(put(Kind::Epoch, one).lines.isEmpty());
    EXPECT_EQ(put(Kind::Checkpoint, one).lines, one) << "a tick at the bottom";
    CurvesView view;
    engine::TrainingEvent epoch = event(EventKind::Epoch, 70);
    epoch.epoch = 7;
    epoch.isBest = true;
    view.add({epoch, event(EventKind::Checkpoint, 70), event(EventKind::Paused, 71)});
    EXPECT_EQ(view.marks().at(70, 2).toStdString(),
              "Step 70: end of epoch 7  ·  checkpoint saved  ·  best so far, epoch 7\n"
              "Step 71: paused");
}

TEST(CurvesViewTest, TheLearningRateCanBePlotted) {
    CurvesView view;
    view.resize(600, 400);
    view.show();
    std::vector<std::string> keys;
    QObject::connect(&view, &CurvesView::metricsChanged, [&keys](const auto& now) { keys = now; });
    view.add(steps(1, 40, [](int i) { return i <= 20 ? 0.5 : 0.25; }));
    ASSERT_FALSE(keys.empty());
    EXPECT_EQ(keys.back(), kLearningRate);
    EXPECT_EQ(view.metrics().training(kLearningRate).at(21)->smooth, 0.25) << "at once";
    view.setMetric(kLearningRate);
    const QString values = view.findChildren<ValuesLine*>().back()->whole();
    EXPECT_TRUE(values.contains("Learning rate")) << values.toStdString();
    EXPECT_TRUE(values.contains("0.25")) << values.toStdString();
    EXPECT_FALSE(values.contains("validation")) << values.toStdString();
}

TEST(CurvesViewTest, AStepWithUnreadImagesHasOneMarkWithTheirNumber) {
    CurvesView view;
    view.add(steps(1, 20, [](int) { return 0.1; }));
    for (const auto& [step, unread] : {std::pair(12, 3), std::pair(12, 3), std::pair(15, 4)}) {
        engine::TrainingEvent message = event(EventKind::Message, step);
        message.text = "An image was skipped.";
        message.unreadImages = unread;
        view.add({message});
    }
    engine::TrainingEvent other = event(EventKind::Message, 18);
    other.text = "Memory ran short.";
    view.add({other});
    EXPECT_EQ(countOf(view, Kind::Unread), 2);
    const QString atTwelve = view.marks().at(12, 0.2);
    EXPECT_TRUE(atTwelve.startsWith("Step 12: at least 3 image")) << atTwelve.toStdString();
    EXPECT_TRUE(atTwelve.contains("could not be read")) << atTwelve.toStdString();
    EXPECT_TRUE(view.marks().at(15, 0.2).startsWith("Step 15: at least 4 image"));
    EXPECT_TRUE(view.marks().at(18, 0.2).isEmpty()) << "another warning";
}

TEST(CurvesViewTest, ALearningRateThatChangesInEveryStepHasNoMarks) {
    CurvesView view;
    view.add(steps(1, 200, [](int i) { return 0.1 / i; }));
    EXPECT_EQ(countOf(view, Kind::Rate), 0);
}

TEST(CurvesViewTest, OnlyTheBestOfAllEpochsIsMarked) {
    CurvesView view;
    for (int i = 1; i <= 3; ++i) {
        engine::TrainingEvent epoch = event(EventKind::Epoch, 10 * i);
        epoch.epoch = i;
        epoch.validationLoss = 1.0 / i;
        epoch.isBest = true;
        view.add({epoch});
    }
    EXPECT_EQ(countOf(view, Kind::Best), 1);
    EXPECT_TRUE(view.marks().at(30, 1).contains("best so far, epoch 3"));
    EXPECT_FALSE(view.marks().at(20, 1).contains("best"));
}

engine::TrainingEvent measured(std::int64_t step, std::vector<engine::MetricValue> metrics) {
    engine::TrainingEvent end = event(EventKind::Epoch, step);
    end.validationLoss = 0.5;
    end.validationMetrics = std::move(metrics);
    return end;
}

TEST(CurvesViewTest, TheSecondPlotShowsAnyMetricOfTheRun) {
    CurvesView view;
    std::vector<std::string> offered;
    QObject::connect(&view, &CurvesView::metricsChanged, [&](const auto& keys) { offered = keys; });
    view.resize(900, 600);
    view.show();
    auto* values = view.findChildren<ValuesLine*>().back();
    view.setBaseline(0.2);
    std::vector<engine::TrainingEvent> events = steps(1, 10, [](int) { return 0.1; });
    for (engine::TrainingEvent& each : events) each.accuracy.add(0.5);
    view.add(events);
    EXPECT_EQ(offered, (std::vector<std::string>{"accuracy", kLearningRate}));
    view.add({measured(10, {{"accuracy", 0.5}, {"f1", 0.25}, {"psnr", 21.5}})});
    EXPECT_EQ(offered, (std::vector<std::string>{"accuracy", "f1", "psnr", kLearningRate}));
    view.showAll();
    EXPECT_EQ(values->whole().section(QChar::Nbsp, 0, 0), "Accuracy");
    EXPECT_TRUE(values->whole().contains("validation 50.0"));
    EXPECT_TRUE(values->whole().contains("baseline"));
    view.setMetric("f1");
    EXPECT_EQ(values->whole().section(QChar::Nbsp, 0, 0), "F1 score");
    EXPECT_TRUE(values->whole().contains("validation 25.0"));
    EXPECT_FALSE(values->whole().contains("baseline")) << "it is that of the accuracy";
    EXPECT_FALSE(values->whole().contains("training")) << "steps have none";
    view.setValidationImages(9);
    EXPECT_TRUE(values->whole().contains("validation too few images to judge"))
        << values->whole().toStdString();
    view.setMetric("accuracy");
    EXPECT_TRUE(values->whole().contains("validation 27 to 81")) << values->whole().toStdString();
    view.setValidationImages(20);
    EXPECT_TRUE(values->whole().contains("validation 50.0")) << values->whole().toStdString();
    view.setMetric("psnr");
    EXPECT_TRUE(values->whole().contains("validation 21.50 dB"));
    view.clear();
    EXPECT_TRUE(offered.empty());
}

TEST(CurvesViewTest, ARunWithOnlyALossShowsOnePlot) {
    CurvesView view;
    view.resize(900, 600);
    view.show();
    auto* second = view.findChildren<ValuesLine*>().back();
    EXPECT_TRUE(second->isVisible());
    view.add(steps(1, 10, [](int) { return 0.1; }));
    view.showAll();
    EXPECT_FALSE(second->isVisible());
}

TEST(MetricChooserTest, OffersTheMetricsOfARunAndRemembersTheChoice) {
    QSettings().remove("plotted_metric");
    MetricChooser chooser;
    std::vector<std::string> chosen;
    QObject::connect(
        &chooser, &MetricChooser::metricChanged, [&](const auto& key) { chosen.push_back(key); });
    chooser.setMetrics({"accuracy"});
    EXPECT_TRUE(chooser.isHidden()) << "there is nothing to choose";
    EXPECT_EQ(chooser.metric(), "accuracy");
    chooser.setMetrics({"accuracy", "balanced_accuracy", "f1"});
    EXPECT_FALSE(chooser.isHidden());
    EXPECT_EQ(chooser.itemText(1), "Balanced accuracy");
    chooser.setCurrentIndex(2);
    emit chooser.activated(2);
    EXPECT_EQ(chooser.metric(), "f1");
    // A run without the metric shows its headline; the next run that has it shows the choice again.
    chooser.setMetrics({"psnr", "ssim"});
    EXPECT_EQ(chooser.metric(), "psnr");
    MetricChooser other;
    other.setMetrics({"accuracy", "f1"});
    EXPECT_EQ(other.metric(), "f1");
    EXPECT_EQ(chosen, (std::vector<std::string>{"accuracy", "f1", "psnr"}));
    QSettings().remove("plotted_metric");
}

TEST(CurvesViewTest, ShowsNewStepsSoonAndStateChangesAtOnce) {
    CurvesView view;
    view.resize(600, 400);
    view.show();
    view.add(steps(1, 40, [](int) { return 0.1; }));
    EXPECT_TRUE(QTest::qWaitFor([&] { return view.range().to() >= 40; })) << "they stand still";
    view.add(steps(41, 60, [](int) { return 0.1; }));
    view.add({event(EventKind::Paused, 60)});
    QCoreApplication::processEvents();
    QTest::qWait(20);
    EXPECT_GE(view.range().to(), 60) << "a pause is seen at once";
}

TEST(CurvesViewTest, EpochsRepeatedByAResumedRunAreMarkedOnce) {
    CurvesView view;
    std::vector<engine::TrainingEvent> events;
    for (int i = 1; i <= 5; ++i) {
        engine::TrainingEvent epoch = event(EventKind::Epoch, 10 * i);
        epoch.epoch = i;
        epoch.validationLoss = 1.0 / i;
        events.push_back(epoch);
        events.push_back(event(EventKind::Checkpoint, 10 * i));
    }
    view.add(events);
    view.add({events.begin() + 4, events.end()});
    EXPECT_EQ(countOf(view, Kind::Epoch), 5);
    EXPECT_EQ(countOf(view, Kind::Checkpoint), 5);
    EXPECT_EQ(view.marks().at(30, 1).count(QStringLiteral("end of epoch 3")), 1);
}

// A very long run: a million steps in epochs of eight.
TEST(CurvesViewTest, AVeryLongRunIsLoadedAndDrawnInTime) {
    constexpr int kEpochs = 125'000;
    constexpr int kSlice = 4000;  // epochs, more than the window processes at once
    CurvesView view;
    view.resize(900, 600);
    view.show();
    std::vector<engine::TrainingEvent> events;
    double taken = 0;
    for (int epoch = 1; epoch <= kEpochs; ++epoch) {
        for (const auto& one : steps(8 * epoch - 7, 8 * epoch, [](int) { return 0.001; })) {
            events.push_back(one);
        }
        engine::TrainingEvent end = event(EventKind::Epoch, 8 * epoch);
        end.epoch = epoch;
        end.validationLoss = 1.0 / epoch;
        end.validationAccuracy = epoch == 60'001 ? 1.0 : 0.5;
        end.isBest = true;
        events.push_back(end);
        events.push_back(event(EventKind::Checkpoint, 8 * epoch));
        if (epoch % kSlice != 0 && epoch != kEpochs) continue;
        const double before = tests::threadMilliseconds();
        view.add(events);
        taken += tests::threadMilliseconds() - before;
        events.clear();
    }
    EXPECT_EQ(countOf(view, Kind::Epoch), kEpochs);
    EXPECT_EQ(countOf(view, Kind::Best), 1);
    EXPECT_LT(taken, 5000 * slowdown());  // in total; takes 250 ms on an idle machine
    const double before = tests::threadMilliseconds();
    view.showAll();
    view.followEnd();
    const double drawn = (tests::threadMilliseconds() - before) / 2;
    std::printf("taken in within %.0f ms, drawn within %.1f ms\n", taken, drawn);
    EXPECT_LT(drawn, 100 * slowdown());
    EXPECT_GE(view.range().to(), 8.0 * kEpochs);
    EXPECT_TRUE(view.marks().at(8.0 * 60'001, 2).contains("end of epoch 60001"));
}

// Compares with Qt's stroke. A wide pen joins neighbouring peaks, while columns stay separate: no
// pixel may be dark that the stroke leaves light, and most pixels of the stroke must be covered.
TEST(CurvesViewTest, ADenseLineCoversItsStrokeAndLosesNoExtreme) {
    constexpr int kWidth = 300, kHeight = 200;
    std::mt19937 random(7);
    std::uniform_real_distribution<double> noise(80, 120);
    QVector<QPointF> line;
    for (int i = 0; i <= 2 * kWidth; ++i) line.append({i / 2.0, noise(random)});
    line[201].setY(10);   // at 100.5
    line[402].setY(190);  // at 201
    const auto draw = [&](double ratio, auto&& how) {
        QImage image(QSize(kWidth, kHeight) * ratio, QImage::Format_RGB32);
        image.setDevicePixelRatio(ratio);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(Qt::black, 2));
        how(painter);
        painter.end();
        return image;
    };
    for (const double ratio : {1.0, 1.5, 2.0}) {
        SCOPED_TRACE(ratio);
        const QImage stroked = draw(ratio, [&](QPainter& painter) { painter.drawPolyline(line); });
        const QImage filled = draw(ratio, [&](QPainter& painter) {
            drawDenseLine(painter, line, painter.pen(), QRectF(0, 0, kWidth, kHeight));
        });
        int dark = 0, missing = 0, added = 0;
        for (int y = 0; y < stroked.height(); ++y) {
            for (int x = 2; x < stroked.width() - 2; ++x) {
                const int expected = qGray(stroked.pixel(x, y));
                const int found = qGray(filled.pixel(x, y));
                dark += expected < 128;
                missing += found - expected > 128;
                added += expected - found > 128;
            }
        }
        EXPECT_GT(dark, 5000);
        EXPECT_LT(missing, dark / 3);
        EXPECT_LT(added, dark / 20);
        for (const QPointF& extreme : {QPointF(100.4, 12), QPointF(201.2, 188)}) {
            const QPoint pixel = (extreme * ratio).toPoint();
            int darkest = 255;
            for (int x = -1; x <= 1; ++x) {
                darkest = std::min(darkest, qGray(filled.pixel(pixel + QPoint(x, 0))));
            }
            EXPECT_LT(darkest, 64) << extreme.x();
        }
    }
}

TEST(CurvesViewTest, TheAreaBetweenTwoLinesIsTransparent) {
    QImage image(100, 60, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    QVector<QPointF> upper, lower;
    for (int i = 0; i <= 200; ++i) {
        upper.append({i / 2.0, 20});
        lower.append({i / 2.0, 40});
    }
    painter.fillRect(0, 30, 100, 1, Qt::red);
    fillBetween(painter, upper, lower, QColor(0, 0, 255, 128), QRectF(10, 0, 80, 60));
    painter.end();
    EXPECT_EQ(image.pixelColor(50, 15), QColor(Qt::white));
    EXPECT_EQ(image.pixelColor(50, 45), QColor(Qt::white));
    EXPECT_EQ(image.pixelColor(5, 25), QColor(Qt::white)) << "outside of the plot";
    EXPECT_NEAR(image.pixelColor(50, 25).red(), 127, 2);
    EXPECT_GT(image.pixelColor(50, 30).red(), 100);
    EXPECT_LT(image.pixelColor(50, 30).green(), 20);
}

TEST(CurvesViewTest, TheLineAboveANarrowPlotIsShorter) {
    CurvesView view;
    view.show();
    std::vector<engine::TrainingEvent> events = steps(1, 400, [](int) { return 0.1; });
    for (engine::TrainingEvent& each : events) each.accuracy.add(0.5);
    view.add(events);
    view.setBaseline(0.24);
    std::vector<QString> seen;
    for (int width = 900; width >= 60; width -= 20) {
        view.resize(width, 400);
        QCoreApplication::processEvents();
        view.showAll();
        for (const ValuesLine* line : view.findChildren<ValuesLine*>()) {
            EXPECT_LE(line->sizeHint().width(), std::max(line->width(), 110) + 1)
                << width << ": " << line->text().toStdString();
            const bool isWhole = line->text().contains("smoothed");
            EXPECT_EQ(line->toolTip().isEmpty(), isWhole) << width;
            EXPECT_TRUE(isWhole || line->toolTip().contains("training, smoothed")) << width;
        }
        const QString accuracy = view.findChildren<ValuesLine*>().back()->text();
        if (seen.empty() || seen.back() != accuracy) seen.push_back(accuracy);
    }
    ASSERT_GE(seen.size(), 4u);
    EXPECT_TRUE(seen[0].contains("baseline (no learning) 24 %")) << seen[0].toStdString();
    EXPECT_TRUE(seen[1].contains("baseline 24 %")) << seen[1].toStdString();
    EXPECT_FALSE(seen[2].contains("training")) << seen[2].toStdString();
    EXPECT_TRUE(seen.back().endsWith(QChar(0x2026))) << seen.back().toStdString();
    const QByteArray file = curvesFile(view, "svg");
    EXPECT_TRUE(file.contains("smoothed")) << "an image is wider than the window";
}

TEST(CurvesViewTest, AStepOfOneImageIsDrawnAsTheMeanOfABatchWhichTheLineSays) {
    CurvesView view;
    view.resize(1200, 400);
    view.show();
    engine::RecentImages recent(32, 33);
    std::vector<engine::TrainingEvent> events = steps(1, 2, [](int) { return 0.1; });
    for (engine::TrainingEvent& each : events) {
        each.accuracy.add(each.step == 1 ? 0.5 : 0);
        recent.note(each, each.step == 1 ? 32 : 1);
    }
    view.add(events);
    view.showAll();
    const Bucket* last = view.metrics().training(kAccuracy).at(2);
    ASSERT_TRUE(last);
    EXPECT_DOUBLE_EQ(last->minimum, 31 * 0.5 / 32);
    const QString text = view.findChildren<ValuesLine*>().back()->whole();
    EXPECT_TRUE(text.contains("training, mean of the last 32 images, smoothed"))
        << text.toStdString();
}

TEST(CurvesViewTest, WithoutValidationTheLineDoesNotSpeakOfIt) {
    CurvesView view;
    view.resize(1200, 400);
    view.show();
    const auto line = [&] { return view.findChildren<ValuesLine*>().front()->whole(); };
    view.add(steps(1, 2, [](int) { return 0.1; }));
    view.showAll();
    EXPECT_TRUE(line().contains("validation")) << "its first epoch has not ended";
    view.add({event(EventKind::Epoch, 2)});
    view.showAll();
    EXPECT_FALSE(line().contains("validation")) << line().toStdString();
}

TEST(CurvesViewTest, IsSavedAsImageAndAsVectors) {
    CurvesView view;
    view.resize(600, 400);
    view.show();
    view.add(steps(1, 400, [](int) { return 0.1; }));
    view.showAll();
    EXPECT_TRUE(curvesFile(view, "png").startsWith("\x89PNG"));
    EXPECT_TRUE(curvesFile(view, "PDF").startsWith("%PDF-"));
    const QByteArray svg = curvesFile(view, "svg");
    EXPECT_TRUE(svg.contains("<svg"));
    EXPECT_TRUE(svg.contains("Loss")) << "letters stay letters";
    EXPECT_TRUE(svg.contains("<polyline") || svg.contains("<path"));
    EXPECT_FALSE(svg.contains("<image")) << "lines stay lines";
}

TEST(CurvesViewTest, ALossThatExplodedHasALogarithmicAxis) {
    CurvesView view;
    view.resize(900, 600);
    view.show();
    auto* values = view.findChildren<ValuesLine*>().front();
    view.add(steps(1, 10, [](int) { return 0.1; }));
    view.showAll();
    EXPECT_FALSE(view.isLogarithmic());
    EXPECT_FALSE(values->whole().contains("logarithmic axis"));
    engine::TrainingEvent exploded = step(11, 0.1);
    exploded.loss = {};
    exploded.loss.add(2.5e21);
    view.add({exploded});
    view.showAll();
    EXPECT_TRUE(view.isLogarithmic());
    EXPECT_TRUE(values->whole().contains("logarithmic axis")) << values->whole().toStdString();
    view.setLogarithmic(false);
    view.showAll();
    EXPECT_FALSE(view.isLogarithmic()) << "the user's choice remains";
    EXPECT_FALSE(values->whole().contains("logarithmic axis"));
}
