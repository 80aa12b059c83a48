// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside and in place of the curves, before the first step and after.
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QLabel>
#include <QProgressBar>
#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "runs_on_disk.h"
#include "ui/plots/curves_view.h"
#include "ui/plots/values_line.h"
#include "ui/run/run_control.h"
#include "ui/shell/bottom_strip.h"
#include "ui/style/theme.h"
#include "ui/train/live_view.h"
#include "ui/train/metrics_panel.h"
#include "ui/train/train_page.h"
#include "ui/widgets/elided_label.h"

namespace espalier::ui::test {

namespace {

class LivePanelTest : public testing::Test {
  protected:
    LivePanelTest() {
        panel_.resize(300, 600);
        panel_.show();
        panel_.showMetrics();
    }
    void follow(const std::vector<engine::TrainingEvent>& events) {
        auto& history = const_cast<RunHistory&>(control_.history());  // the training fills it
        for (const engine::TrainingEvent& event : events) history.follow(event);
        history.display();
        QCoreApplication::processEvents();  // updates the layout
    }
    /// The visible texts, from top to bottom.
    QStringList texts() {
        QVector<const QLabel*> labels;
        for (const auto* label : panel_.findChildren<QLabel*>()) {
            if (label->isVisible() && !label->text().isEmpty()) labels << label;
        }
        std::ranges::sort(
            labels, {}, [](const QLabel* label) { return std::pair(label->y(), label->x()); });
        QStringList texts;
        for (const QLabel* label : labels) texts << label->text();
        return texts;
    }

    RunControl control_;
    MetricsPanel panel_{control_};
};

TEST_F(LivePanelTest, BeforeTheFirstStepThereAreNoDashes) {
    EXPECT_FALSE(texts().contains(QStringLiteral("–"))) << texts().join("; ").toStdString();
    EXPECT_TRUE(texts().contains("Device"));
    EXPECT_FALSE(texts().contains("Validation"));
    EXPECT_FALSE(panel_.findChild<QProgressBar*>()->isVisible());
    EXPECT_LT(panel_.height(), 25 * kGrid) << "what is below it would be out of reach";
    follow({eventOf(engine::EventKind::Step, 1, 1)});
    for (const char* name : {"Epoch", "Step", "Elapsed", "Learning rate", "Validation"}) {
        EXPECT_TRUE(texts().contains(name)) << name;
    }
}

// Three accuracies, of two kinds of images.
TEST_F(LivePanelTest, HeadingsSayOfWhichImagesTheNumbersAre) {
    auto epoch = eventOf(engine::EventKind::Epoch, 10, 1);
    epoch.isBest = true;
    epoch.validationMetrics = {{"accuracy", 0.574}};
    auto step = eventOf(engine::EventKind::Step, 11, 2);
    step.loss.add(1.5);
    step.accuracy.add(0.656);
    step.recent = {.loss = step.loss, .accuracy = step.accuracy, .images = 32};
    follow({epoch, step});
    const QStringList shown = texts();
    const QString all = shown.join("; ");
    const qsizetype training = shown.indexOf("Last 32 training images");
    const qsizetype validation = shown.indexOf("Validation");
    ASSERT_GE(training, 0) << all.toStdString();
    ASSERT_GT(validation, training) << all.toStdString();
    EXPECT_GT(shown.indexOf("65.6 %"), training) << all.toStdString();
    EXPECT_LT(shown.indexOf("65.6 %"), validation) << all.toStdString();
    EXPECT_GT(shown.indexOf("57.4 %"), validation) << all.toStdString();
    EXPECT_GT(shown.indexOf("Device"), shown.indexOf("57.4 %")) << all.toStdString();
    std::set<QString> spoken;
    for (const auto* label : panel_.findChildren<QLabel*>()) {
        const QString of = label->accessibleDescription();
        if (!label->isVisible() || of.isEmpty()) continue;
        EXPECT_TRUE(spoken.insert(of).second) << of.toStdString();
    }
}

// All together would push the mistakes off a small screen.
TEST_F(LivePanelTest, InBriefTheMostTellingNumbersLeaveRoomForWhatIsBelow) {
    auto epoch = eventOf(engine::EventKind::Epoch, 10, 1);
    epoch.isBest = true;
    epoch.validationMetrics = {{"accuracy", 0.574}, {"balanced_accuracy", 0.432}, {"f1", 0.321}};
    auto step = eventOf(engine::EventKind::Step, 11, 2);
    step.loss.add(1.5);
    step.accuracy.add(0.656);
    step.recent = {.loss = step.loss, .accuracy = step.accuracy, .images = 32};
    step.lossScale = 1024;
    follow({epoch, step});
    const QStringList all = texts();
    const int height = panel_.height();
    panel_.setBrief(true);
    QCoreApplication::processEvents();
    for (const char* name : {"Epoch", "Step", "Remaining", "65.6 %", "Validation", "57.4 %"}) {
        EXPECT_TRUE(texts().contains(name)) << name << " of " << texts().join("; ").toStdString();
    }
    for (const char* name : {"Elapsed", "Speed", "Learning rate", "1,024", "43.2 %", "Device"}) {
        EXPECT_TRUE(all.contains(name)) << name << " of " << all.join("; ").toStdString();
        EXPECT_FALSE(texts().contains(name)) << name;
    }
    EXPECT_FALSE(texts().contains("Computation"));
    EXPECT_LE(panel_.height(), height * 2 / 3);
    panel_.setBrief(false);
    QCoreApplication::processEvents();
    EXPECT_EQ(texts(), all);
    EXPECT_EQ(panel_.height(), height);
}

class LiveWordsTest : public RunsTest {};

TEST_F(LiveWordsTest, ARunWithoutCurvesSaysOnceWhatHappened) {
    writeRun(1, project_);
    auto last = eventOf(engine::EventKind::Finished, 0, 0);
    last.reason = engine::FinishReason::Stopped;
    engine::writeFileAtomically(toPath(runPath(1) + "/events.jsonl"),
                                engine::eventToJson(last) + "\n");
    ASSERT_NO_FATAL_FAILURE(open());
    RunControl& run = driver_.window().run();
    run.openRun(toPath(runPath(1)));
    ASSERT_TRUE(driver_.wait([&] { return !run.opening().isRunning(); }));
    auto& page = dynamic_cast<TrainPage&>(driver_.window().page(MainWindow::Step::Train));
    ASSERT_TRUE(driver_.wait([&] { return page.live().isVisible(); }));
    ASSERT_FALSE(run.sentence().isEmpty());
    int said = 0;
    for (const auto* label : page.live().findChildren<QLabel*>()) {
        said += label->isVisible() && label->text() == run.sentence() ? 1 : 0;
    }
    EXPECT_EQ(said, 1) << run.sentence().toStdString();
}

// Once the curves ended at step 43 while the numbers beside them were of step 42.
TEST_F(LiveWordsTest, CurvesPanelAndStripAreOfOneMoment) {
    writeRun(1, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    RunControl& run = driver_.window().run();
    run.openRun(toPath(runPath(1)));
    auto& live = dynamic_cast<TrainPage&>(driver_.window().page(MainWindow::Step::Train)).live();
    const CurvesView& curves = live.curves();
    ASSERT_TRUE(driver_.wait([&] {
        return !run.opening().isRunning() && run.state() == RunState::Ended && curves.isVisible();
    }));
    auto& history = const_cast<RunHistory&>(run.history());  // the training fills it
    history.display();
    const auto* legend = curves.findChildren<ValuesLine*>().front();
    const auto* bar = driver_.window().strip().findChild<QProgressBar*>();
    const auto isInPanel = [&](const QString& text) {
        const auto values = live.findChild<MetricsPanel*>()->findChildren<ElidedLabel*>();
        return std::ranges::any_of(values, [&](const auto* value) {
            return value->isVisible() && value->whole() == text;
        });
    };
    const auto shownAt = [&](std::int64_t step) {
        EXPECT_EQ(history.displayed().now.step, step);
        EXPECT_EQ(curves.metrics().newest(), step);
        EXPECT_GE(curves.range().to(), step) << "drawn up to there";
        EXPECT_LT(curves.range().to(), 1.04 * static_cast<double>(step)) << "and no further";
        EXPECT_TRUE(isInPanel(QStringLiteral("%1 of 300").arg(step))) << step;
        EXPECT_EQ(bar->value(), 1000 * step / 300);
    };
    shownAt(30);
    const QString before = legend->whole();
    std::vector<engine::TrainingEvent> events;
    for (int i = 31; i <= 40; ++i) {
        events.push_back(eventOf(engine::EventKind::Step, i, 4));
        events.back().loss.add(7.5);
    }
    events.push_back(eventOf(engine::EventKind::Epoch, 40, 4));
    events.back().validationLoss = 6.25;
    for (const engine::TrainingEvent& event : events) history.follow(event);
    emit history.arrived(events);
    live.curves().showAll();  // a gesture in the meantime
    shownAt(30);
    EXPECT_EQ(legend->whole(), before);
    history.display();
    shownAt(40);
    EXPECT_TRUE(legend->whole().contains("validation 6.25")) << legend->whole().toStdString();
}

TEST(RunHistoryTest, TheFirstStepIsDisplayedAtOnceAndNoEventTwice) {
    RunHistory history;
    std::vector<std::int64_t> steps;
    QObject::connect(&history, &RunHistory::nowDisplayed, [&](const auto& events) {
        for (const engine::TrainingEvent& event : events) {
            EXPECT_LE(event.step, history.displayed().now.step);
            steps.push_back(event.step);
        }
    });
    history.follow(eventOf(engine::EventKind::Started, 0, 1));
    history.follow(eventOf(engine::EventKind::Step, 1, 1));
    EXPECT_TRUE(steps.empty());
    ASSERT_TRUE(QTest::qWaitFor([&] { return !steps.empty(); }, 60'000));
    EXPECT_EQ(steps, (std::vector<std::int64_t>{0, 1}));
    history.follow(eventOf(engine::EventKind::Step, 2, 1));
    EXPECT_EQ(steps.size(), 2u);
    history.display();
    history.display();
    EXPECT_EQ(steps, (std::vector<std::int64_t>{0, 1, 2}));
    history.follow(eventOf(engine::EventKind::Step, 3, 1));
    history.clear(engine::kValidationLoss);
    EXPECT_EQ(steps.size(), 3u) << "of another run";
}

}  // namespace

}  // namespace espalier::ui::test
