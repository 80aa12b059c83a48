// SPDX-License-Identifier: GPL-3.0-or-later
// What the window shows of several workers: during and after a run, and before it.
#include <gtest/gtest.h>

#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QToolButton>
#include <atomic>

#include "app/studio/engine_access.h"
#include "runs_on_disk.h"
#include "ui/document.h"
#include "ui/forms/field_editor.h"
#include "ui/forms/field_form.h"
#include "ui/run/run_control.h"
#include "ui/style/style.h"
#include "ui/style/theme.h"
#include "ui/train/live_view.h"
#include "ui/train/preflight.h"
#include "ui/train/train_page.h"
#include "ui/train/train_settings.h"
#include "ui/train/worker_bars.h"
#include "ui/train/workers_measure.h"
#include "ui/train/workers_panel.h"

namespace espalier::ui::test {

namespace {

using Step = MainWindow::Step;

engine::WorkerTimes timesOf(int workers) {
    engine::WorkerTimes times{.steps = 5, .seconds = 2, .data = 0.3, .threads = 1, .workers = {}};
    times.workers.assign(static_cast<std::size_t>(workers),
                         {.share = 16,
                          .images = 80,
                          .computing = 1,
                          .statistics = 0.1,
                          .gradients = 0.3,
                          .waiting = 0.3});
    return times;
}

class WorkersShownTest : public RunsTest {
  protected:
    /// A run that has ended, whose epochs each say what the workers did.
    QString writeWith(int number, const engine::WorkerTimes& times) {
        const QString path = writeRun(number, project_);
        std::string lines;
        for (int i = 1; i <= 3; ++i) {
            auto step = eventOf(engine::EventKind::Step, 10 * i, i);
            step.loss.add(0.5);
            lines += engine::eventToJson(step) + "\n";
            auto epoch = eventOf(engine::EventKind::Epoch, 10 * i, i);
            epoch.workers = times;
            lines += engine::eventToJson(epoch) + "\n";
        }
        engine::writeFileAtomically(engine::RunFolder{toPath(path)}.events(), lines);
        return path;
    }
    void show(const QString& path) {
        control_.openRun(toPath(path));
        ASSERT_TRUE(driver_.wait([&] { return !control_.opening().isRunning(); }));
        QCoreApplication::processEvents();
    }

    RunControl control_;
    QWidget parent_;
    WorkersPanel panel_{control_, &parent_};
};

TEST_F(WorkersShownTest, AnEndedRunShowsWhatItsWorkersDidInAllOfIt) {
    ASSERT_NO_FATAL_FAILURE(show(writeWith(1, timesOf(2))));
    EXPECT_EQ(panel_.times().steps, 15);
    EXPECT_EQ(panel_.summary(), "2 × 1 thread,\nshares 16 + 16");
    EXPECT_EQ(panel_.findChild<QLabel*>()->text(), "2 workers × 1 thread, shares 16 + 16");
    EXPECT_FALSE(panel_.isHidden());
    const auto* bars = panel_.findChild<WorkerBars*>();
    EXPECT_EQ(bars->accessibleDescription().section(QStringLiteral(". "), 0, 0),
              "Worker 1: computing 50 %, joining sums 20 %, waiting for the other workers 15 %, "
              "waiting for data 15 %");
    // A run with one worker has no such panel.
    ASSERT_NO_FATAL_FAILURE(show(writeRun(2, project_)));
    EXPECT_TRUE(panel_.isHidden());
    EXPECT_EQ(panel_.summary(), QString());
}

TEST_F(WorkersShownTest, ASlowerWorkerIsNamed) {
    engine::WorkerTimes times = timesOf(3);
    times.workers[1].computing = 1.25;
    times.workers[1].waiting = 0.05;
    ASSERT_NO_FATAL_FAILURE(show(writeWith(1, times)));
    EXPECT_EQ(panel_.findChild<QLabel*>()->text(),
              "3 workers × 1 thread, shares 16 + 16 + 16. Worker 2 takes 25 % longer for an image "
              "than the others.");
}

TEST_F(WorkersShownTest, OfTwoWorkersTheOtherOneIsNamed) {
    engine::WorkerTimes times = timesOf(2);
    times.workers[1].computing = 1.25;
    times.workers[1].waiting = 0.05;
    ASSERT_NO_FATAL_FAILURE(show(writeWith(1, times)));
    EXPECT_EQ(panel_.findChild<QLabel*>()->text(),
              "2 workers × 1 thread, shares 16 + 16. Worker 2 takes 25 % longer for an image than "
              "worker 1.");
}

TEST_F(WorkersShownTest, SharesByLoadsAreShownAsTheyAre) {
    engine::WorkerTimes times = timesOf(2);
    times.workers[0].share = 24;
    times.workers[1].share = 8;
    times.workers[1].images = 27;  // a third, with the same time for the update
    ASSERT_NO_FATAL_FAILURE(show(writeWith(1, times)));
    EXPECT_EQ(panel_.summary(), "2 × 1 thread,\nshares 24 + 8");
    EXPECT_EQ(panel_.findChild<QLabel*>()->text(), "2 workers × 1 thread, shares 24 + 8");
}

// Each part of the time has its colour, in proportion, in both appearances.
TEST(WorkerBarsTest, PaintsEachPartInItsColour) {
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
        WorkerBars bars;
        bars.setPalette(paletteOf(*theme));
        bars.setTimes(timesOf(2));
        bars.resize(600, bars.height());
        const QImage image = bars.grab().toImage();
        const int y = QFontMetrics(bars.font()).height() / 2 + 2;  // of the first bar
        int all = 0;
        const auto count = [&](int part) {
            int found = 0;
            for (int x = 0; x < image.width(); ++x) {
                found += image.pixelColor(x, y) == theme->seriesColor(part);
            }
            return found;
        };
        for (int part = 0; part < 4; ++part) all += count(part);
        EXPECT_GT(all, 200);
        const auto pixels = [&](int part) { return static_cast<double>(count(part)) / all; };
        EXPECT_NEAR(pixels(0), 0.5, 0.02);
        EXPECT_NEAR(pixels(1), 0.2, 0.02);
        EXPECT_NEAR(pixels(2), 0.15, 0.02);
        EXPECT_NEAR(pixels(3), 0.15, 0.02);
    }
}

// Each of them rounded on its own, they would be 101 %.
TEST(WorkerBarsTest, ThePartsAddUpToAllOfTheTime) {
    engine::WorkerTimes times{.steps = 5, .seconds = 2, .data = 0.15, .threads = 1, .workers = {}};
    times.workers.assign(2,
                         {.share = 16,
                          .images = 80,
                          .computing = 1.352,
                          .statistics = 0.05,
                          .gradients = 0.101,
                          .waiting = 0.347});
    WorkerBars bars;
    bars.setTimes(times);
    const QString words = bars.accessibleDescription().section(QStringLiteral(". "), 0, 0);
    static const QRegularExpression percent(QStringLiteral("(\\d+) %"));
    int all = 0;
    for (const auto& found : percent.globalMatch(words)) all += found.captured(1).toInt();
    EXPECT_EQ(all, 100) << words.toStdString();
}

TEST(WorkerBarsTest, OfManyWorkersTheSlowestAreShown) {
    engine::WorkerTimes times = timesOf(64);
    times.workers[40].computing = 1.5;
    WorkerBars bars;
    bars.resize(800, 100);
    bars.setTimes(times);
    EXPECT_LT(bars.height(), 200);
    EXPECT_TRUE(bars.accessibleDescription().contains("Worker 41: computing 75 %"));
    EXPECT_GE(QFontInfo(bars.font()).pixelSize(), 12);
}

/// A window whose workers are measured by a function of the test.
class WorkersMeasureTest : public testing::Test {
  protected:
    void open() {
        QSettings().clear();
        EngineAccess access = studio::engineAccess();
        access.measureWorkers = [this](const MemoryRequest& request,
                                       const engine::ScalingProgress& progress,
                                       const std::stop_token& stop) {
            ++asked_;
            while (holds_ && !stop.stop_requested()) {
                progress(7, 100, 1);
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
            }
            if (stop.stop_requested()) throw engine::Stopped();
            if (fails_) throw engine::RequestError("It does not fit. Use fewer layers.");
            engine::WorkerScaling scaling{.cores = 2, .batch = request.batch, .rows = {}};
            scaling.rows = {{.workers = 1, .threads = 2, .shares = {8}, .steps = 20, .ms = 100},
                            {.workers = 2, .threads = 1, .shares = {4, 4}, .steps = 20, .ms = 125}};
            if (measured_) measured_(scaling);
            return scaling;
        };
        driver_ = std::make_unique<WindowDriver>(access);
        ASSERT_TRUE(driver_->openSmall(flowerFolder(8)));
        driver_->window().show(Step::Train);
        ASSERT_TRUE(driver_->click("Expert"));
        ASSERT_TRUE(driver_->wait([&] { return measure().button().isEnabled(); }))
            << measure().button().toolTip().toStdString();
        ASSERT_TRUE(driver_->wait([&] { return measure().button().isVisible(); }));
        QCoreApplication::processEvents();  // updates the layout
    }
    void TearDown() override {
        holds_ = false;
        if (driver_) driver_->click("Simple");
    }
    TrainPage& page() { return dynamic_cast<TrainPage&>(driver_->window().page(Step::Train)); }
    WorkersMeasure& measure() { return page().settings().workers(); }
    void set(const std::function<void(engine::TrainingOptions&)>& edit) {
        engine::TrainingOptions options = driver_->window().document().project().options;
        edit(options);
        driver_->window().document().change(
            &engine::Project::options, options, Area::Training, "test");
        QCoreApplication::processEvents();
    }
    void press() { QTest::mouseClick(&measure().button(), Qt::LeftButton); }
    bool answers() {
        return driver_->wait([&] { return !measure().answer().isEmpty(); });
    }

    std::atomic<int> asked_ = 0;
    std::atomic<bool> holds_ = false;
    std::atomic<bool> fails_ = false;
    std::function<void(engine::WorkerScaling&)> measured_;  ///< changes what was measured
    std::unique_ptr<WindowDriver> driver_;
};

TEST_F(WorkersMeasureTest, SaysBelowTheOptionWhetherSeveralPay) {
    ASSERT_NO_FATAL_FAILURE(open());
    FieldEditor* editor = page().settings().form().editor("workers");
    EXPECT_TRUE(editor->isAncestorOf(&measure()));
    EXPECT_TRUE(measure().button().isVisible());
    EXPECT_TRUE(measure().button().toolTip().contains("20 steps"));
    press();
    ASSERT_TRUE(answers());
    EXPECT_TRUE(measure().answer().startsWith("2 workers would take 25 % longer: 125 ms"))
        << measure().answer().toStdString();
    auto* sentence = measure().findChild<QLabel*>();
    EXPECT_TRUE(sentence->isVisible());
    EXPECT_EQ(sentence->text(), measure().answer());
    EXPECT_GE(sentence->height(), sentence->heightForWidth(sentence->width()));
    EXPECT_GE(editor->height(), measure().geometry().bottom());
    // One sentence; what it rests on, in milliseconds, is there on request.
    const QString details = measure().details();
    ASSERT_FALSE(details.isEmpty());
    EXPECT_FALSE(driver_->shows(details));
    ASSERT_TRUE(driver_->click("Details"));
    EXPECT_TRUE(driver_->shows(details));
    ASSERT_TRUE(driver_->click("Details"));
    EXPECT_FALSE(driver_->shows(details));
    // The form is built again at another level, and the answer stays.
    ASSERT_TRUE(driver_->click("Simple"));
    EXPECT_FALSE(measure().isVisible());
    ASSERT_TRUE(driver_->click("Expert"));
    EXPECT_TRUE(driver_->wait([&] { return sentence->isVisible(); }));
    EXPECT_TRUE(page().settings().form().editor("workers")->isAncestorOf(&measure()));
}

TEST_F(WorkersMeasureTest, WhatMayTurnTheAnswerRoundIsNotAmongTheDetails) {
    measured_ = [](engine::WorkerScaling& scaling) {
        scaling.rows[0].fastMs = 80;
        scaling.rows[0].slowMs = 130;
        scaling.hasFrozenLayers = true;
    };
    ASSERT_NO_FATAL_FAILURE(open());
    press();
    ASSERT_TRUE(answers());
    EXPECT_TRUE(measure().answer().startsWith("2 workers would take 25 % longer: "));
    for (const char* words : {"That is uncertain", "Measure again", "computes the frozen layers"}) {
        EXPECT_EQ(measure().answer().count(words), 1) << words;
        EXPECT_FALSE(measure().details().contains(words)) << words;
    }
    EXPECT_TRUE(measure().details().startsWith("Each step joins "))
        << measure().details().toStdString();
    auto* sentence = measure().findChild<QLabel*>();
    EXPECT_EQ(sentence->text(), measure().answer());
    EXPECT_GE(sentence->height(), sentence->heightForWidth(sentence->width()));
}

TEST_F(WorkersMeasureTest, ForgetsTheAnswerWithWhatItIsAbout) {
    ASSERT_NO_FATAL_FAILURE(open());
    const auto forgets = [&](const std::function<void(engine::TrainingOptions&)>& edit) {
        press();
        EXPECT_TRUE(answers());
        set(edit);
        return driver_->wait([&] { return measure().answer().isEmpty(); }, 300);
    };
    EXPECT_FALSE(forgets([](auto& options) { options.epochs += 1; }));
    EXPECT_FALSE(forgets([](auto& options) { options.workers = 2; })) << "that was measured";
    EXPECT_FALSE(forgets([](auto& options) { options.learningRate /= 2; }));
    EXPECT_TRUE(forgets([](auto& options) { options.batch /= 2; }));
    set([](auto& options) { options.batch *= 2; });
    EXPECT_TRUE(answers()) << "it is about these options again";
    EXPECT_TRUE(forgets([](auto& options) { options.batch /= 2; }));
    EXPECT_TRUE(forgets([](auto& options) { options.device = "cpu"; }));
    EXPECT_TRUE(forgets([](auto& options) { options.optimizer = engine::Optimizer::SgdMomentum; }));
    press();
    ASSERT_TRUE(answers());
    driver_->makeSmall(20);  // input and network
    EXPECT_TRUE(driver_->wait([&] { return measure().answer().isEmpty(); }, 2000));
}

TEST_F(WorkersMeasureTest, MeasuresOnWhateverTheNumberOfWorkers) {
    ASSERT_NO_FATAL_FAILURE(open());
    holds_ = true;
    press();
    ASSERT_TRUE(measure().isMeasuring());
    set([](auto& options) { options.workers = 1000; });
    // More than any computer has cores, so that no training can begin.
    const auto whyNot = [&] { return page().settings().preflight().whyNotReady(); };
    ASSERT_TRUE(driver_->wait([&] { return whyNot().contains("1000 workers"); }))
        << whyNot().toStdString();
    EXPECT_TRUE(measure().isMeasuring());
    holds_ = false;
    EXPECT_TRUE(answers());
    set([](auto& options) { options.workers = 2; });
    QCoreApplication::processEvents();
    EXPECT_FALSE(measure().answer().isEmpty());
    EXPECT_EQ(asked_, 1);
}

TEST_F(WorkersMeasureTest, IsCancelledByAPressAndByAnEdit) {
    ASSERT_NO_FATAL_FAILURE(open());
    holds_ = true;
    press();
    EXPECT_TRUE(measure().isMeasuring());
    EXPECT_EQ(measure().button().text(), "Cancel");
    auto* bar = measure().findChild<QProgressBar*>();
    EXPECT_TRUE(bar->isVisible());
    EXPECT_TRUE(driver_->wait([&] { return bar->value() == 7 && bar->maximum() == 100; }));
    press();
    EXPECT_FALSE(measure().isMeasuring());
    EXPECT_EQ(measure().button().text(), "Measure");
    EXPECT_FALSE(bar->isVisible());
    EXPECT_EQ(measure().answer(), QString());
    press();
    EXPECT_TRUE(measure().isMeasuring());
    set([](auto& options) { options.batch /= 2; });
    EXPECT_TRUE(driver_->wait([&] { return !measure().isMeasuring(); }));
}

TEST_F(WorkersMeasureTest, SaysWhyThereIsNoAnswer) {
    ASSERT_NO_FATAL_FAILURE(open());
    fails_ = true;
    press();
    ASSERT_TRUE(answers());
    EXPECT_EQ(measure().answer(), "It does not fit. Use fewer layers.");
    EXPECT_TRUE(measure().button().isEnabled());
}

TEST_F(WorkersMeasureTest, IsDisabledWithAReason) {
    ASSERT_NO_FATAL_FAILURE(open());
    engine::NetworkDescription broken = driver_->window().document().network();
    broken.connections.pop_back();
    driver_->window().document().changeNetwork(broken, "Delete");
    EXPECT_TRUE(driver_->wait([&] { return !measure().button().isEnabled(); }));
    EXPECT_FALSE(measure().button().toolTip().isEmpty());
    driver_->window().document().undoStack().undo();
    ASSERT_TRUE(driver_->wait([&] { return measure().button().isEnabled(); }));
    DeviceRow cpu;
    cpu.option = "cpu";
    DeviceRow card;
    card.kind = DeviceRow::Kind::Gpu;
    card.option = "gpu:0";
    card.isAutomatic = true;
    page().setDevices({cpu, card});
    EXPECT_FALSE(measure().button().isEnabled());
    EXPECT_TRUE(measure().button().toolTip().contains("CPU only"));
    set([](auto& options) { options.device = "cpu"; });
    EXPECT_TRUE(driver_->wait([&] { return measure().button().isEnabled(); }));
}

TEST_F(WorkersMeasureTest, LoadsAreTypedBesideTheWorkersWhereTheyCanAct) {
    ASSERT_NO_FATAL_FAILURE(open());
    FieldEditor* editor = page().settings().form().editor("worker_loads");
    ASSERT_TRUE(editor);
    auto* line = qobject_cast<QLineEdit*>(editor->input());
    ASSERT_TRUE(line);
    EXPECT_EQ(line->placeholderText(), "all the same");
    EXPECT_FALSE(line->isEnabled());
    EXPECT_TRUE(line->toolTip().contains("One worker computes the whole batch"));
    set([](auto& options) { options.workers = 2; });
    EXPECT_TRUE(line->isEnabled());
    EXPECT_TRUE(line->toolTip().contains("How much of each batch each worker computes"));
    const auto type = [&](const char* text) {
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
        QCoreApplication::processEvents();
        return driver_->window().document().project().options.workerLoads;
    };
    EXPECT_EQ(type("3, 1"), (std::vector<double>{3, 1}));
    EXPECT_EQ(type("3;1"), (std::vector<double>{3, 1})) << "as it was";
    EXPECT_FALSE(editor->problem().isEmpty());
    EXPECT_EQ(type("2,1"), (std::vector<double>{2, 1}));
    set([](auto& options) { options.shards = 4; });
    EXPECT_FALSE(line->isEnabled());
    EXPECT_TRUE(line->toolTip().contains("Set Shards to off"));
    set([](auto& options) { options.shards = 0; });
    DeviceRow card;
    card.kind = DeviceRow::Kind::Gpu;
    card.option = "gpu:0";
    card.isAutomatic = true;
    page().setDevices({card});
    EXPECT_FALSE(line->isEnabled());
    EXPECT_TRUE(line->toolTip().contains("CPU only"));
    auto* reset = editor->findChild<QToolButton*>();
    ASSERT_TRUE(reset->isEnabled());
    reset->click();
    EXPECT_TRUE(driver_->window().document().project().options.workerLoads.empty());
}

// With the engine's own measurement.
TEST_F(WorkersMeasureTest, ARunWithTwoWorkersShowsThem) {
    QSettings().clear();
    driver_ = std::make_unique<WindowDriver>();
    ASSERT_TRUE(driver_->openSmall(flowerFolder(8)));
    driver_->window().show(Step::Train);
    ASSERT_TRUE(driver_->click("Expert"));
    ASSERT_TRUE(driver_->wait([&] { return measure().button().isEnabled(); }));
    press();
    ASSERT_TRUE(driver_->wait([&] { return !measure().answer().isEmpty(); }, 120'000));
    const bool hasTwo = measure().answer().contains("workers would");
    if (!hasTwo) {
        EXPECT_TRUE(measure().answer().contains("one processor core"));
        return;
    }
    set([](auto& options) {
        options.workers = 2;
        options.epochs = 2;
        options.batch = 8;
    });
    ASSERT_TRUE(driver_->wait(
        [&] { return driver_->button("Start") && driver_->button("Start")->isEnabled(); }));
    ASSERT_TRUE(driver_->click("Start"));
    RunControl& run = driver_->window().run();
    ASSERT_TRUE(driver_->wait([&] { return run.isTraining(); }, 60'000));
    EXPECT_FALSE(measure().button().isEnabled()) << "a training is running";
    ASSERT_TRUE(driver_->wait([&] { return run.state() == RunState::Ended; }, 120'000));
    driver_->window().show(Step::Train);
    page().showLive();
    auto* panel = page().live().findChild<WorkersPanel*>();
    EXPECT_TRUE(driver_->wait([&] { return panel->isVisible(); }));
    EXPECT_TRUE(panel->summary().endsWith("shares 4 + 4")) << panel->summary().toStdString();
    EXPECT_TRUE(driver_->shows(panel->summary())) << "beside the epoch";
    EXPECT_TRUE(driver_->shows("2 workers × "));
}

}  // namespace

}  // namespace espalier::ui::test
