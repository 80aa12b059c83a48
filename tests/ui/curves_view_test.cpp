// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curves_view.h"

#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QTest>

#include <cstdio>
#include "ui/plots/curves_file.h"

using namespace espalier;
using namespace espalier::ui;

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
    return static_cast<int>(view.marks(kind).size());
}

}  // namespace

TEST(CurvesViewTest, MarksWhatHappenedAndSaysWhich) {
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
    const QString atTen = view.marksAt(10.2, 0.5);
    EXPECT_TRUE(atTen.contains("epoch 1")) << atTen.toStdString();
    EXPECT_TRUE(atTen.contains("best so far")) << atTen.toStdString();
    EXPECT_TRUE(atTen.contains("checkpoint")) << atTen.toStdString();
    EXPECT_TRUE(view.marksAt(11, 0.2).contains("learning rate 0.01, before 0.1"))
        << view.marksAt(11, 0.2).toStdString();
    EXPECT_TRUE(view.marksAt(20, 0.2).contains("stopped"));
    EXPECT_TRUE(view.marksAt(15, 0.5).isEmpty());
}

TEST(CurvesViewTest, ARateThatChangesWithEveryStepHasNoMarks) {
    CurvesView view;
    view.add(steps(1, 200, [](int i) { return 0.1 / i; }));
    EXPECT_EQ(countOf(view, Kind::Rate), 0);
}

TEST(CurvesViewTest, OnlyTheBestEpochOfAllIsMarked) {
    CurvesView view;
    for (int i = 1; i <= 3; ++i) {
        engine::TrainingEvent epoch = event(EventKind::Epoch, 10 * i);
        epoch.epoch = i;
        epoch.validationLoss = 1.0 / i;
        epoch.isBest = true;
        view.add({epoch});
    }
    EXPECT_EQ(countOf(view, Kind::Best), 1);
    EXPECT_TRUE(view.marksAt(30, 1).contains("best so far, epoch 3"));
    EXPECT_FALSE(view.marksAt(20, 1).contains("best"));
}

TEST(CurvesViewTest, ShowsNewStepsSoonAndTurnsAtOnce) {
    CurvesView view;
    view.resize(600, 400);
    view.show();
    view.add(steps(1, 40, [](int) { return 0.1; }));
    QTest::qWait(700);
    EXPECT_GE(view.to(), 40) << "the curves stand still";
    view.add(steps(41, 60, [](int) { return 0.1; }));
    view.add({event(EventKind::Paused, 60)});
    QCoreApplication::processEvents();
    QTest::qWait(20);
    EXPECT_GE(view.to(), 60) << "a pause is seen at once";
}

TEST(CurvesViewTest, WhatAResumedRunRepeatsIsMarkedOnce) {
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
    EXPECT_EQ(view.marksAt(30, 1).count(QStringLiteral("end of epoch 3")), 1);
}

// As long a run as anybody trains: a million steps of an epoch each eight.
TEST(CurvesViewTest, AVeryLongRunIsTakenInAndDrawnInTime) {
    constexpr int kEpochs = 125'000;
    constexpr int kSlice = 4000;  // epochs; what the window takes in at once is less
    CurvesView view;
    view.resize(900, 600);
    view.show();
    std::vector<engine::TrainingEvent> events;
    QElapsedTimer clock;
    clock.start();
    qint64 taken = 0;
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
        const qint64 before = clock.elapsed();
        view.add(events);
        taken += clock.elapsed() - before;
        events.clear();
    }
    EXPECT_EQ(countOf(view, Kind::Epoch), kEpochs);
    EXPECT_EQ(countOf(view, Kind::Best), 1);
    EXPECT_LT(taken, 10'000);  // for all of it; a quarter of a second on a quiet machine
    clock.restart();
    view.showAll();
    view.followEnd();
    const qint64 drawn = clock.elapsed() / 2;
    std::printf("taken in within %d ms, drawn within %d ms\n", int(taken), int(drawn));
    EXPECT_LT(drawn, 250);
    EXPECT_TRUE(view.marksAt(8.0 * 60'001, 2).contains("end of epoch 60001"));
}

TEST(CurvesViewTest, IsSavedAsPictureAndAsLines) {
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
