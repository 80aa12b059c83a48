// SPDX-License-Identifier: GPL-3.0-or-later
// Responsiveness and cost of the window: the longest stall of its event loop under load, and the
// time that it adds to a training step. The timings are printed; on an otherwise idle machine they
// are the project's guarantees, which ESPALIER_QUIET=1 checks.
#include <gtest/gtest.h>

#include <QApplication>
#include <QEventLoop>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "engine/base/atomic_file.h"
#include "engine/runs/run_folder.h"
#include "engine/training/session/training_session.h"
#include "tests/support/cpu_time.h"
#include "tests/support/resident_memory.h"
#include "ui/data/folder/folder_issues.h"
#include "ui/images/image_grid.h"
#include "ui/page.h"
#include "ui/plots/curves_view.h"
#include "ui/text.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

constexpr double kLongestStall = 50;       // ms
constexpr double kLargestOverhead = 0.01;  // of a step's time
constexpr double kLongestFrame = 33;       // ms, drawn by the processor

bool isQuiet() {
    return qEnvironmentVariableIntValue("ESPALIER_QUIET") != 0;
}

/// Fires every 2 ms; records the longest time between two beats, and the longest CPU time of this
/// thread between two beats, which other programs cannot increase.
class Heartbeat {
  public:
    Heartbeat() {
        timer_.setTimerType(Qt::PreciseTimer);
        timer_.callOnTimeout([this] { beat(); });
        restart();
        timer_.start(2);
    }
    void restart() {
        wall_ = tests::millisecondsOf(CLOCK_MONOTONIC);
        work_ = tests::threadMilliseconds();
        longest_ = busiest_ = 0;
    }
    double longest() const { return longest_; }
    double busiest() const { return busiest_; }

    void expectSteady(const char* what) const {
        std::printf("%s: longest stall of the event loop %.1f ms, its own work in one go %.1f ms\n",
                    what,
                    longest_,
                    busiest_);
        EXPECT_LE(busiest_, kLongestStall) << what;
        if (isQuiet()) {
            EXPECT_LE(longest_, kLongestStall) << what;
        }
    }

  private:
    void beat() {
        const double wall = tests::millisecondsOf(CLOCK_MONOTONIC);
        const double work = tests::threadMilliseconds();
        longest_ = std::max(longest_, wall - wall_);
        busiest_ = std::max(busiest_, work - work_);
        wall_ = wall;
        work_ = work;
    }

    QTimer timer_;
    double wall_ = 0, work_ = 0, longest_ = 0, busiest_ = 0;
};

double median(std::vector<double> values) {
    std::ranges::nth_element(values,
                             values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
    return values[values.size() / 2];
}

/// Seconds of each step that is neither the first nor the last of its epoch.
std::vector<double> stepSeconds(const std::vector<engine::TrainingEvent>& events) {
    std::vector<double> seconds;
    const engine::TrainingEvent* before = nullptr;
    for (const engine::TrainingEvent& event : events) {
        const bool follows = before && event.kind == engine::EventKind::Step &&
                             event.firstStep == event.step && event.step == before->step + 1 &&
                             event.epoch == before->epoch;
        if (follows) seconds.push_back(event.elapsedSeconds - before->elapsedSeconds);
        before = event.kind == engine::EventKind::Step ? &event : nullptr;
    }
    return seconds;
}

/// Many links to a few dozen files: fast to create, but separate images for the window.
void writeTinyImages(const QString& root, int classes, int perClass) {
    namespace fs = std::filesystem;
    const fs::path base = toPath(root + QStringLiteral(" base"));
    copyFolder(flowerFolder(8), fromPath(base));
    std::vector<fs::path> images;
    for (const auto& entry : fs::recursive_directory_iterator(base)) {
        if (entry.is_regular_file()) images.push_back(entry.path());
    }
    for (int label = 0; label < classes; ++label) {
        const fs::path folder = toPath(QStringLiteral("%1/kind %2").arg(root).arg(label));
        fs::create_directories(folder);
        for (int i = 0; i < perClass; ++i) {
            const auto which = static_cast<std::size_t>(label + i) % images.size();
            fs::create_hard_link(images[which], folder / (std::to_string(i) + ".png"));
        }
    }
}

/// The folder of a run of a million steps and 125,000 epochs, interrupted at its last step.
void writeLongRun(const engine::RunFolder& run, const engine::Project& project) {
    constexpr int kEpochs = 125'000;
    std::string lines;
    engine::TrainingEvent event;
    for (int epoch = 1; epoch <= kEpochs; ++epoch) {
        event = {};
        event.epoch = epoch;
        event.kind = engine::EventKind::Step;
        for (int i = 7; i >= 0; --i) {
            event.step = event.firstStep = 8 * epoch - i;
            event.loss = {};
            event.loss.add(1.0 / epoch + 0.01 * (i % 3));
            lines += engine::eventToJson(event) + '\n';
        }
        event.kind = engine::EventKind::Epoch;
        event.loss = {};
        event.validationLoss = 1.2 / epoch;
        event.validationAccuracy = 1 - 0.8 / epoch;
        event.isBest = true;
        lines += engine::eventToJson(event) + '\n';
    }
    engine::writeFileAtomically(run.events(), lines);
    engine::writeFileAtomically(run.record(),
                                R"({"espalier_run": 1, "started": "2026-01-01T12:00:00+0000", )"
                                R"("project": )" +
                                    engine::projectToJson(project, {}) + "}");
}

double percentile(std::vector<double> values, double share) {
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

class LoadTest : public testing::Test {
  protected:
    void openSample() {
        driver_.drop({sampleFolder()});
        ASSERT_TRUE(driver_.wait([&] { return static_cast<bool>(document().data()); }));
        engine::TrainingOptions options = document().project().options;
        options.epochs = 1000;
        options.validationPatience = 0;
        document().change(&engine::Project::options, options, Area::Training, "test");
        QTest::qWait(500);
    }
    // Does not poll as the driver does, because polling would be work of the window's thread.
    bool reaches(std::int64_t step) {
        QEventLoop loop;
        const auto look = [&] {
            if (run().history().latest().step >= step || run().state() == RunState::Ended)
                loop.quit();
        };
        QObject::connect(&run().history(), &RunHistory::arrived, &loop, look);
        QObject::connect(&run(), &RunControl::stateChanged, &loop, look);
        QTimer::singleShot(120'000, &loop, &QEventLoop::quit);
        if (run().history().latest().step < step) loop.exec();
        return run().history().latest().step >= step;
    }
    std::vector<double> trainInWindow(std::int64_t steps) {
        driver_.key(Qt::Key_R, Qt::ControlModifier);
        EXPECT_TRUE(reaches(2));
        const double begin = tests::threadMilliseconds();
        EXPECT_TRUE(reaches(steps));
        workPerStep_ = (tests::threadMilliseconds() - begin) / double(steps - 2);
        driver_.key(Qt::Key_Period, Qt::ControlModifier);
        EXPECT_TRUE(driver_.wait([&] { return run().state() == RunState::Ended; }, 120'000));
        return stepSeconds(run().history().events());
    }
    // Trains as in the terminal: the window's thread only waits for events.
    std::vector<double> trainAlone(std::int64_t steps) {
        const engine::RunFolder folder =
            engine::createRunFolder(toPath(place_.path()), document().project());
        engine::TrainingSession session(
            engine::prepareRun(document().project(), document().data(), folder));
        std::vector<engine::TrainingEvent> events;
        bool over = false;
        while (!over) {
            for (auto& event : session.waitForEvents(std::chrono::milliseconds(1000))) {
                over = over || event.kind == engine::EventKind::Finished ||
                       event.kind == engine::EventKind::Failed;
                if (event.step >= steps) session.requestStop();
                events.push_back(std::move(event));
            }
        }
        return stepSeconds(events);
    }

    Document& document() { return driver_.window().document(); }
    RunControl& run() { return driver_.window().run(); }

    QTemporaryDir place_;
    WindowDriver driver_;
    double workPerStep_ = 0;  // ms of the window's thread in the last trainInWindow()
};

}  // namespace

TEST_F(LoadTest, TheFirstPointOfTheSampleAppearsSoon) {
    ASSERT_NO_FATAL_FAILURE(openSample());
    const double begin = tests::millisecondsOf(CLOCK_MONOTONIC);
    driver_.key(Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(reaches(1));
    const double took = tests::millisecondsOf(CLOCK_MONOTONIC) - begin;
    std::printf("first point %.0f ms after Start\n", took);
    if (isQuiet()) {
        EXPECT_LE(took, 2000);
    }
}

TEST_F(LoadTest, TrainingTheSampleNeverStallsTheWindow) {
    ASSERT_NO_FATAL_FAILURE(openSample());
    Heartbeat heart;
    driver_.key(Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(reaches(1));
    heart.expectSteady("until the first point");
    heart.restart();
    ASSERT_TRUE(reaches(24));
    heart.expectSteady("training, curves in view");
    for (const Step step : {Step::Data, Step::Network, Step::Runs, Step::Train}) {
        heart.restart();
        driver_.window().show(step);
        QTest::qWait(400);
        const std::string what = "training, opening page " + std::to_string(int(step) + 1);
        heart.expectSteady(what.c_str());
    }
    heart.restart();
    driver_.key(Qt::Key_Period, Qt::ControlModifier);
    ASSERT_TRUE(driver_.wait([&] { return run().state() == RunState::Ended; }, 120'000));
    QTest::qWait(300);
    heart.expectSteady("stopping, exporting, results");
}

TEST_F(LoadTest, AFolderOfAHundredThousandFilesNeverStallsTheWindow) {
    constexpr int kClasses = 20, kPerClass = 5000;
    const QString folder = place_.filePath("many");
    ASSERT_NO_FATAL_FAILURE(writeTinyImages(folder, kClasses, kPerClass));
    Heartbeat heart;
    driver_.drop({folder});
    ASSERT_TRUE(driver_.wait([&] { return static_cast<bool>(document().data()); }, 120'000));
    QTest::qWait(1000);
    heart.expectSteady("dropping 100,000 files");
    EXPECT_EQ(document().data().folder().images.size(), std::size_t{kClasses * kPerClass});
    heart.restart();
    auto& issues = *driver_.window().findChild<FolderIssues*>();
    const auto isDone = [&] {
        return issues.reading() == FolderIssues::Reading::Done && !issues.isSearching();
    };
    ASSERT_TRUE(driver_.wait(isDone, 300'000));
    QTest::qWait(300);
    heart.expectSteady("reading them for copies");
    const engine::DataIssue* copies = issues.find(QStringLiteral("data.copies_in_training"));
    ASSERT_NE(copies, nullptr);
    EXPECT_EQ(copies->images.size(), std::size_t{kClasses * kPerClass});
    heart.restart();
    ASSERT_TRUE(driver_.click(QStringLiteral("Show")));
    QTest::qWait(300);
    heart.expectSteady("showing 100,000 copies");
    heart.restart();
    ASSERT_TRUE(driver_.replaceBy(flowerFolder(8)));
    ASSERT_TRUE(driver_.wait([&] { return document().data().folder().images.size() == 40u; }));
    QTest::qWait(300);
    heart.expectSteady("another folder instead");
}

TEST_F(LoadTest, AHundredThousandThumbnailsScrollSmoothly) {
    const QString folder = place_.filePath("many");
    ASSERT_NO_FATAL_FAILURE(writeTinyImages(folder, 20, 5000));
    driver_.drop({folder});
    ASSERT_TRUE(driver_.wait([&] { return static_cast<bool>(document().data()); }, 120'000));
    auto& grid = *driver_.window().page(Step::Data).findChild<ImageGrid*>();
    driver_.window().resize(1600, 1000);
    driver_.window().findChild<FolderIssues*>()->cancel();
    QTest::qWait(500);
    ASSERT_EQ(grid.model()->rowCount(), 100'000);
    // A turn of the wheel and all work until the next frame, including arriving images.
    std::vector<double> work, wall;
    const QPointF middle = grid.viewport()->rect().center();
    for (int frame = 0; frame < 600; ++frame) {
        const double wallBegin = tests::millisecondsOf(CLOCK_MONOTONIC);
        const double workBegin = tests::threadMilliseconds();
        QWheelEvent turn(middle,
                         grid.viewport()->mapToGlobal(middle),
                         {},
                         {0, frame < 300 ? -120 : -1200},
                         Qt::NoButton,
                         Qt::NoModifier,
                         Qt::NoScrollPhase,
                         false);
        QApplication::sendEvent(grid.viewport(), &turn);
        QApplication::processEvents();
        work.push_back(tests::threadMilliseconds() - workBegin);
        wall.push_back(tests::millisecondsOf(CLOCK_MONOTONIC) - wallBegin);
        QTest::qSleep(4);
    }
    EXPECT_GT(grid.verticalScrollBar()->value(), 20 * grid.viewport()->height());
    std::printf(
        "scrolling 100,000 thumbnails: a frame takes %.1f ms (99 of 100 at most %.1f), the "
        "window's own work %.1f ms (%.1f)\n",
        percentile(wall, 0.5),
        percentile(wall, 0.99),
        percentile(work, 0.5),
        percentile(work, 0.99));
    EXPECT_LE(percentile(work, 0.99), kLongestFrame * slowdown());
    if (isQuiet()) {
        EXPECT_LE(percentile(wall, 0.99), kLongestFrame);
    }
}

TEST_F(LoadTest, AMillionStepsZoomSmoothlyInLittleMemoryBesideManyImages) {
    const double before = tests::residentBytes();
    const QString folder = place_.filePath("many");
    ASSERT_NO_FATAL_FAILURE(writeTinyImages(folder, 20, 5000));
    driver_.drop({folder});
    ASSERT_TRUE(driver_.wait([&] { return static_cast<bool>(document().data()); }, 120'000));
    QTest::qWait(1000);
    const engine::RunFolder past =
        engine::createRunFolder(toPath(place_.path()), document().project());
    writeLongRun(past, document().project());
    Heartbeat heart;
    run().openRun(past.path);
    auto& curves = *driver_.window().findChild<CurvesView*>();
    const auto isThere = [&] { return curves.marks().of(PlotMark::Kind::Epoch).size() == 125'000; };
    ASSERT_TRUE(driver_.wait(isThere, 60'000)) << driver_.banner().toStdString();
    QTest::qWait(1000);
    heart.expectSteady("opening a run of a million steps");
    driver_.window().show(Step::Train);
    driver_.window().resize(1280, 720);
    QTest::qWait(500);
    QWidget* plot = curves.childAt(curves.width() / 2, curves.height() / 4);
    ASSERT_NE(plot, nullptr);
    const double whole = curves.range().to() - curves.range().from();
    EXPECT_GE(whole, 990'000);
    std::vector<double> wall, work;
    double narrowest = whole;
    for (int frame = 0; frame < 300; ++frame) {
        const double wallBegin = tests::millisecondsOf(CLOCK_MONOTONIC);
        const double workBegin = tests::threadMilliseconds();
        const QPointF place(plot->width() * (0.2 + 0.002 * frame), plot->height() / 2.0);
        QWheelEvent turn(place,
                         plot->mapToGlobal(place),
                         {},
                         {0, frame % 60 < 30 ? 120 : -120},
                         Qt::NoButton,
                         Qt::NoModifier,
                         Qt::NoScrollPhase,
                         false);
        QApplication::sendEvent(plot, &turn);
        QApplication::processEvents();
        narrowest = std::min(narrowest, curves.range().to() - curves.range().from());
        work.push_back(tests::threadMilliseconds() - workBegin);
        wall.push_back(tests::millisecondsOf(CLOCK_MONOTONIC) - wallBegin);
        QTest::qSleep(4);
    }
    EXPECT_LT(narrowest, whole / 100) << "nothing was zoomed";
    std::printf(
        "zooming 1,000,000 steps: a frame takes %.1f ms (99 of 100 at most %.1f), the window's own "
        "work %.1f ms (%.1f)\n",
        percentile(wall, 0.5),
        percentile(wall, 0.99),
        percentile(work, 0.5),
        percentile(work, 0.99));
    EXPECT_LE(percentile(work, 0.99), kLongestFrame * slowdown());
    const double memory = (tests::residentBytes() - before) / 1e6;
    std::printf("100,000 images and a run of 1,000,000 steps open: %.0f MB more\n", memory);
    if (tests::slowdownOfBuild() == 1) {
        EXPECT_LE(memory, 400);
    }
    if (isQuiet()) {
        EXPECT_LE(percentile(wall, 0.99), kLongestFrame);
    }
}

TEST_F(LoadTest, TheWindowAddsAlmostNothingToAStep) {
    ASSERT_NO_FATAL_FAILURE(openSample());
    const int rounds = isQuiet() ? 10 : 3;
    constexpr std::int64_t kSteps = 24;
    // Alternates the variants and which comes first, so that both have the same noise.
    std::vector<double> window, alone, fractions;
    trainAlone(8);
    for (int round = 0; round < rounds; ++round) {
        for (const bool inWindow : {round % 2 == 0, round % 2 == 1}) {
            (inWindow ? window : alone)
                .push_back(median(inWindow ? trainInWindow(kSteps) : trainAlone(kSteps)));
        }
        fractions.push_back(window.back() / alone.back() - 1);
    }
    const double overhead = median(fractions);
    std::printf(
        "step: %.2f ms in the window, %.2f ms without; the window adds %.2f %% (%.2f to "
        "%.2f)\n",
        1e3 * median(window),
        1e3 * median(alone),
        100 * overhead,
        100 * *std::ranges::min_element(fractions),
        100 * *std::ranges::max_element(fractions));
    std::printf("the window's own work: %.2f ms per step\n", workPerStep_);
    if (isQuiet()) {
        EXPECT_LE(overhead, kLargestOverhead);
    }
}
