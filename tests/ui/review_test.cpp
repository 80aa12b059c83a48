// SPDX-License-Identifier: GPL-3.0-or-later
// One review of the project per edit, shared by all pages.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <QElapsedTimer>
#include <QLabel>
#include <QTest>
#include <QThread>
#include <algorithm>
#include <atomic>
#include <set>

#include "app/studio/engine_access.h"
#include "engine/training/session/training_review.h"
#include "tests/support/cpu_time.h"
#include "ui/canvas/scene/canvas_scene.h"
#include "ui/canvas/scene/canvas_view.h"
#include "ui/canvas/scene/layer_box.h"
#include "ui/page.h"
#include "ui/widgets/elided_label.h"
#include "window_driver.h"
#include "work_count.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

constexpr int kAfterAll = 800;  // ms after which all consequences of an edit have begun

/// Counts what runs at the moment.
class Running {
  public:
    explicit Running(std::atomic<int>& count) : count_(count) { ++count_; }
    ~Running() { --count_; }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

  private:
    std::atomic<int>& count_;
};

/// The window on a simulated computer where the test controls how long a review takes.
class ReviewTest : public testing::Test {
  protected:
    ReviewTest() : access_(studio::engineAccess()) {
        access_.review = [this, review = access_.review](const engine::ReviewQuestion& question,
                                                         std::stop_token stop) {
            ++reviews_;
            const Running running(running_);
            while (isHeld_ && !stop.stop_requested()) QThread::msleep(1);
            if (stop.stop_requested()) ++stopped_;
            return review(question, stop);
        };
        access_.forecastMemory = [this, forecast = access_.forecastMemory](
                                     const MemoryRequest& request, std::stop_token stop) {
            ++forecasts_;
            const Running running(running_);
            return forecast(request, std::move(stop));
        };
        // Simulated, because a real measurement is a short training, which validates and compiles.
        access_.measureTime = [](const engine::TrainingRequest& request, std::stop_token) {
            EXPECT_FALSE(request.checkpointFolder.empty()) << "its disk counts";
            return engine::TrainingTime{.step = 0.1, .measuredSteps = 4, .stepsPerEpoch = 10};
        };
    }
    // Waits for running work, which uses these counters.
    ~ReviewTest() override {
        isHeld_ = false;
        driver_.reset();
        while (running_ > 0) QThread::msleep(1);
    }

    void open() {
        driver_ = std::make_unique<WindowDriver>(access_);
        ASSERT_TRUE(driver_->openSmall(flowerFolder(8)));
        ASSERT_TRUE(driver_->wait([this] { return startIsReady(); }));
    }
    bool startIsReady() const {
        return driver_->button("Start")->isEnabled() &&
               !driver_->button("Start")->toolTip().contains("Checking");
    }
    Document& document() { return driver_->window().document(); }
    /// Sets this attribute of the first layer that has it.
    void setAttribute(const std::string& name, std::int64_t value) {
        engine::NetworkDescription network = document().network();
        const auto node = std::ranges::find_if(
            network.nodes, [&](const auto& each) { return each.attributes.contains(name); });
        ASSERT_NE(node, network.nodes.end());
        node->attributes[name] = value;
        document().changeNetwork(network, "edit");
    }
    void setOption(const std::function<void(engine::TrainingOptions&)>& edit) {
        engine::TrainingOptions options = document().project().options;
        edit(options);
        document().change(&engine::Project::options, options, Area::Training, "edit");
    }
    /// All consequences of an edit have begun and ended.
    void rest() {
        QTest::qWait(kAfterAll);
        EXPECT_TRUE(driver_->wait([this] { return running_ == 0; }));
    }
    void startCounting() {
        rest();
        resetWorkCount();
        reviews_ = forecasts_ = 0;
    }
    /// Expects every batch size to be planned at most once.
    void expectNoPlanTwice(const WorkCount& work) {
        const std::set<std::int64_t> different(work.batches.begin(), work.batches.end());
        EXPECT_EQ(different.size(), work.batches.size());
    }

    std::atomic<bool> isHeld_ = false;
    std::atomic<int> reviews_ = 0;
    std::atomic<int> running_ = 0;
    std::atomic<int> stopped_ = 0;
    std::atomic<int> forecasts_ = 0;
    EngineAccess access_;
    std::unique_ptr<WindowDriver> driver_;
};

engine::NetworkDescription chainOf(std::size_t layers) {
    engine::NetworkDescription network;
    const auto add = [&](const std::string& type) {
        const std::string id = type + std::to_string(network.nodes.size());
        if (!network.nodes.empty()) {
            network.connections.push_back({.from = network.nodes.back().id, .to = id});
        }
        network.nodes.push_back({.id = id, .type = type});
    };
    add("Input");
    while (network.nodes.size() + 2 < layers) {
        for (const char* type : {"Conv2D", "BatchNorm", "ReLU"}) add(type);
    }
    add("GlobalAveragePool");
    add("Dense");
    return network;
}

}  // namespace

// One plan for the batch, and plans of other sizes to find the largest batch that fits, all for the
// selected device and precision.
TEST_F(ReviewTest, AnEditOfTheNetworkIsValidatedAndPlannedOnce) {
    ASSERT_NO_FATAL_FAILURE(open());
    driver_->window().show(Step::Network);
    ASSERT_TRUE(driver_->wait([&] { return forecasts_ > 0; }));
    startCounting();
    setAttribute("filters", 24);
    ASSERT_TRUE(driver_->wait([&] { return forecasts_ == 1; }));
    rest();
    const WorkCount work = workCount();
    EXPECT_EQ(work.validations, 1);
    EXPECT_EQ(reviews_, 1);
    EXPECT_EQ(forecasts_, 1);
    ASSERT_FALSE(work.batches.empty());
    const std::int64_t images = engine::countTrainingImages(document().selected());
    EXPECT_EQ(work.batches.front(), std::min<std::int64_t>(32, images));
    printf("one edit: %zu plans\n", work.batches.size());
    EXPECT_LE(work.batches.size(), 10u);
    expectNoPlanTwice(work);
    // Another page shows the existing review without new work.
    resetWorkCount();
    driver_->window().show(Step::Train);
    rest();
    EXPECT_EQ(workCount().validations, 0);
    EXPECT_THAT(workCount().batches, testing::IsEmpty());
}

TEST_F(ReviewTest, AnEditOfAnOptionValidatesNothing) {
    ASSERT_NO_FATAL_FAILURE(open());
    driver_->window().show(Step::Train);
    ASSERT_TRUE(driver_->wait([&] { return driver_->shows("of memory at batch size"); }));
    startCounting();
    setOption([](engine::TrainingOptions& options) { options.batch = 16; });
    ASSERT_TRUE(driver_->wait([&] { return driver_->shows("of memory at batch size 16"); }));
    rest();
    EXPECT_EQ(workCount().validations, 0);
    EXPECT_EQ(reviews_, 1);
    EXPECT_EQ(forecasts_, 1);
    expectNoPlanTwice(workCount());
    startCounting();
    setOption([](engine::TrainingOptions& options) { options.epochs += 1; });
    rest();
    EXPECT_EQ(reviews_, 1);
    EXPECT_EQ(workCount().validations, 0);
    EXPECT_THAT(workCount().batches, testing::IsEmpty()) << "no plan depends on the epochs";
}

TEST_F(ReviewTest, EditsInQuickSuccessionAreReviewedTogether) {
    ASSERT_NO_FATAL_FAILURE(open());
    driver_->window().show(Step::Network);
    startCounting();
    for (const std::int64_t filters : {9, 10, 11, 12}) setAttribute("filters", filters);
    ASSERT_TRUE(driver_->wait([&] { return forecasts_ == 1; }));
    rest();
    EXPECT_EQ(workCount().validations, 4) << "each was drawn";
    EXPECT_EQ(reviews_, 1);
    EXPECT_EQ(forecasts_, 1);
}

TEST_F(ReviewTest, AProblemHasTheSameTextEverywhere) {
    ASSERT_NO_FATAL_FAILURE(open());
    // A valid network, but not for these data, which only the task detects.
    engine::NetworkDescription network = document().network();
    const auto dense =
        std::ranges::find(network.nodes.rbegin(), network.nodes.rend(), "Dense", [](auto& node) {
            return node.type;
        });
    ASSERT_NE(dense, network.nodes.rend());
    dense->attributes["units"] = std::int64_t{7};
    document().changeNetwork(network, "edit");
    ASSERT_TRUE(driver_->wait([&] { return !driver_->button("Start")->isEnabled(); }));
    const QString words = driver_->button("Start")->toolTip();
    EXPECT_TRUE(words.contains("7 values")) << words.toStdString();
    driver_->window().show(Step::Train);
    EXPECT_TRUE(driver_->wait([&] { return driver_->shows(words); })) << "list before Start";
    driver_->window().show(Step::Network);
    EXPECT_TRUE(driver_->wait([&] { return driver_->shows(words); })) << "form beside the canvas";
    const auto* scene = static_cast<CanvasScene*>(
        driver_->window().page(Step::Network).findChild<CanvasView*>()->scene());
    const engine::NodeId output = scene->validation().diagnostics.front().node;
    ASSERT_NE(scene->drawn().box(output), nullptr);
    EXPECT_TRUE(scene->drawn().box(output)->toolTip().contains(words)) << "box on the canvas";
    const auto heads = driver_->window().page(Step::Network).findChildren<ElidedLabel*>();
    EXPECT_TRUE(std::ranges::any_of(
        heads, [](const ElidedLabel* label) { return label->whole() == "1 problem"; }));
}

TEST_F(ReviewTest, StartWaitsForTheReviewOfTheLastEdit) {
    ASSERT_NO_FATAL_FAILURE(open());
    isHeld_ = true;
    setOption([](engine::TrainingOptions& options) { options.epochs = 1; });
    QAbstractButton* start = driver_->button("Start");
    EXPECT_TRUE(start->toolTip().contains("Checking")) << start->toolTip().toStdString();
    ASSERT_TRUE(driver_->click("Start"));
    QTest::qWait(100);
    EXPECT_FALSE(driver_->window().run().isTraining());
    isHeld_ = false;
    EXPECT_TRUE(driver_->wait([&] { return driver_->window().run().isTraining(); }));
}

TEST_F(ReviewTest, StartIsCancelledIfTheReviewFindsAnError) {
    ASSERT_NO_FATAL_FAILURE(open());
    isHeld_ = true;
    engine::NetworkDescription network = document().network();
    network.connections.pop_back();
    document().changeNetwork(network, "edit");
    ASSERT_TRUE(driver_->click("Start"));
    isHeld_ = false;
    ASSERT_TRUE(driver_->wait([&] { return !driver_->banner().isEmpty(); }));
    QTest::qWait(100);
    EXPECT_FALSE(driver_->window().run().isTraining());
    EXPECT_FALSE(driver_->button("Start")->isEnabled());
    EXPECT_EQ(driver_->banner(), driver_->button("Start")->toolTip());
}

TEST_F(ReviewTest, AnEditStopsTheReviewOfThePreviousOne) {
    ASSERT_NO_FATAL_FAILURE(open());
    isHeld_ = true;
    reviews_ = 0;
    setOption([](engine::TrainingOptions& options) { options.epochs = 1; });
    ASSERT_TRUE(driver_->wait([&] { return reviews_ == 1; }));
    setOption([](engine::TrainingOptions& options) { options.epochs = 2; });
    EXPECT_TRUE(driver_->wait([&] { return stopped_ >= 1; }));
    EXPECT_TRUE(driver_->wait([&] { return reviews_ == 2; }));
    isHeld_ = false;
    EXPECT_TRUE(driver_->wait([&] { return startIsReady(); }));
}

TEST_F(ReviewTest, TheWindowClosesWhileAReviewRuns) {
    ASSERT_NO_FATAL_FAILURE(open());
    isHeld_ = true;
    reviews_ = 0;
    setOption([](engine::TrainingOptions& options) { options.epochs = 1; });
    ASSERT_TRUE(driver_->wait([&] { return reviews_ == 1; }));
    QElapsedTimer clock;
    clock.start();
    driver_->window().close();
    driver_.reset();
    EXPECT_LT(clock.elapsed(), 20'000);  // else it waits for what the test holds
    EXPECT_TRUE(QTest::qWaitFor([&] { return stopped_ >= 1; }));
    QTest::qWait(50);  // the result has no receiver
}

TEST_F(ReviewTest, AnotherProjectIsOpenedWhileAReviewRuns) {
    ASSERT_NO_FATAL_FAILURE(open());
    isHeld_ = true;
    reviews_ = 0;
    setOption([](engine::TrainingOptions& options) { options.epochs = 1; });
    ASSERT_TRUE(driver_->wait([&] { return reviews_ == 1; }));
    ASSERT_TRUE(driver_->openSmall(flowerFolder(6)));
    EXPECT_TRUE(driver_->wait([&] { return stopped_ >= 1; }));
    isHeld_ = false;
    EXPECT_TRUE(driver_->wait([&] { return startIsReady(); }));
    EXPECT_FALSE(driver_->window().run().isTraining());
}

// For example a review, which Start waits for.
TEST(JobTest, WorkStartedAtOnceDoesNotWaitForLongWork) {
    std::atomic<bool> isLong = true;
    std::vector<std::unique_ptr<Job>> jobs;
    for (int i = 0; i < 2 * QThread::idealThreadCount(); ++i) {
        jobs.push_back(std::make_unique<Job>());
        jobs.back()->start([&](const Job::Report&, std::stop_token) -> Job::Deliver {
            while (isLong) QThread::msleep(1);
            return {};
        });
    }
    Job prompt;
    bool isDone = false;
    prompt.startAtOnce([&](const Job::Report&, std::stop_token) -> Job::Deliver {
        return [&] { isDone = true; };
    });
    EXPECT_TRUE(QTest::qWaitFor([&] { return isDone; }, 5000));
    isLong = false;
    for (const auto& job : jobs) {
        EXPECT_TRUE(QTest::qWaitFor([&] { return !job->isRunning(); }, 5000));
    }
}

// A cancelled review continues as long as a driver does not answer.
TEST(JobTest, WorkStartedAtOnceDoesNotWaitForHangingWork) {
    std::atomic<bool> hangs = true;
    std::atomic<int> hanging = 0;
    const int many = 4 * QThread::idealThreadCount();
    {
        Job job;
        for (int i = 0; i < many; ++i) {
            job.startAtOnce([&](const Job::Report&, std::stop_token) -> Job::Deliver {
                ++hanging;
                while (hangs) QThread::msleep(1);
                --hanging;
                return {};
            });
        }
        bool isDone = false;
        job.startAtOnce([&](const Job::Report&, std::stop_token) -> Job::Deliver {
            return [&] { isDone = true; };
        });
        EXPECT_TRUE(QTest::qWaitFor([&] { return isDone && hanging == many; }, 20'000));
    }
    hangs = false;
    EXPECT_TRUE(QTest::qWaitFor([&] { return hanging == 0; }, 5000));
}

// So the canvas need not show shapes of the previous drawing.
TEST(CheckedNetworkTest, TwoHundredLayersAreValidatedBetweenTwoFrames) {
    const engine::NetworkDescription network = chainOf(200);
    double shortest = 1e9;
    for (int round = 0; round < 5; ++round) {
        const double begin = tests::threadMilliseconds();
        const auto checked = engine::checkNetwork(
            network, {.input = {3, 64, 64}, .outputWidth = 5}, engine::usualTask());
        shortest = std::min(shortest, tests::threadMilliseconds() - begin);
        EXPECT_TRUE(checked->isValid());
    }
    RecordProperty("milliseconds", std::to_string(shortest));
    printf("200 layers: %.2f ms\n", shortest);
    EXPECT_LT(shortest, 5 * slowdown());
}
