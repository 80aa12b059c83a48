// SPDX-License-Identifier: GPL-3.0-or-later
// What the window shows of a training before its first step.
#include <gtest/gtest.h>

#include <QProgressBar>
#include <algorithm>
#include <cmath>

#include "engine/network/trained_part.h"
#include "engine/runs/run_folder.h"
#include "engine/training/loop/stage_counter.h"
#include "ui/document.h"
#include "ui/plots/curves_view.h"
#include "ui/shell/bottom_strip.h"
#include "ui/train/live_view.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

class FirstStepTest : public testing::Test {
  protected:
    void SetUp() override { ASSERT_TRUE(driver_.openSmall(flowerFolder(8))); }
    MainWindow& window() { return driver_.window(); }
    RunControl& run() { return window().run(); }
    template <typename Part>
    Part* part() {
        return window().findChild<Part*>();
    }
    /// So that features are computed before the first step, which is counted.
    void freeze() {
        Document& document = window().document();
        engine::NetworkDescription frozen = document.network();
        engine::trainPart(frozen, document.dataInterface(), engine::TrainedPart::LastLayer);
        document.changeNetwork(frozen, "Freeze");
        document.change(&engine::Project::augmentation, engine::Augmentation(), Area::Data, "test");
    }

    WindowDriver driver_;
};

}  // namespace

TEST_F(FirstStepTest, ARunThatWasStoppedBeforeItSaysThatAndHasNoCurves) {
    QObject::connect(&run(), &RunControl::stateChanged, &window(), [this] {
        const bool hasFolder = !run().shown().run.path.empty();
        if (hasFolder && run().state() == RunState::Preparing) run().stop();
    });
    driver_.key(Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(driver_.wait([&] { return run().isTraining(); }));
    ASSERT_TRUE(driver_.wait([&] { return run().state() == RunState::Ended; }, 60'000));
    const QString nothing = "Stopped before the first step; nothing was trained.";
    EXPECT_EQ(run().sentence(), nothing);
    EXPECT_TRUE(driver_.shows(nothing));
    EXPECT_FALSE(part<CurvesView>()->isVisible());
    EXPECT_TRUE(part<CurvesView>()->marks().of(PlotMark::Kind::Stop).empty());
    for (const auto* bar : part<LiveView>()->findChildren<QProgressBar*>()) {
        EXPECT_FALSE(bar->isVisible());
    }
    const std::string events =
        engine::readFile(run().shown().run.events(), 1 << 20, engine::FileKinds::Regular);
    EXPECT_NE(events.find(nothing.toStdString()), std::string::npos) << events;
}

TEST_F(FirstStepTest, HowManyFeaturesAreComputedIsShownByTheBars) {
    freeze();
    const auto share = [](const QProgressBar& bar) {
        return bar.maximum() > 0 ? double(bar.value()) / bar.maximum() : -1;
    };
    int seen = 0;
    QObject::connect(&run(), &RunControl::sentenceChanged, &window(), [&] {
        if (!run().sentence().startsWith("Computing features: ")) return;
        const auto told = engine::shareOfStage(run().sentence().toStdString());
        ASSERT_TRUE(told) << run().sentence().toStdString();
        ++seen;
        EXPECT_NEAR(share(*window().strip().findChild<QProgressBar*>()), *told, 0.002);
        const auto bars = part<LiveView>()->findChildren<QProgressBar*>();
        EXPECT_TRUE(std::ranges::any_of(bars, [&](const QProgressBar* bar) {
            return bar->accessibleName() == "Preparing" && std::abs(share(*bar) - *told) < 0.002;
        }));
    });
    driver_.key(Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(driver_.wait([&] { return run().history().latest().step >= 1; }, 60'000))
        << driver_.banner().toStdString();
    EXPECT_GT(seen, 0);
}

// A bar began at what the preparation of an earlier run had counted last.
TEST_F(FirstStepTest, AnotherPreparationBeginsItsCountAgain) {
    freeze();
    int told = 0, contradictions = 0;
    QObject::connect(&run(), &RunControl::sentenceChanged, &window(), [&] {
        if (run().state() != RunState::Preparing) return;
        const auto share = engine::shareOfStage(run().sentence().toStdString());
        told += share ? 1 : 0;
        contradictions += shareOfPreparation(run()) == share ? 0 : 1;
    });
    for (int i = 0; i < 2; ++i) {
        told = 0;
        driver_.key(Qt::Key_R, Qt::ControlModifier);
        ASSERT_TRUE(driver_.wait([&] { return run().isTraining(); }));
        ASSERT_TRUE(
            driver_.wait([&] { return told > 0 || run().state() == RunState::Ended; }, 60'000));
        EXPECT_GT(told, 0) << "nothing was tested in run " << i;
        run().stop();
        ASSERT_TRUE(driver_.wait([&] { return run().state() == RunState::Ended; }, 60'000));
    }
    EXPECT_EQ(contradictions, 0);
}

TEST(StageShareTest, OnlyWhatCountsImagesHasOne) {
    EXPECT_DOUBLE_EQ(
        engine::shareOfStage(engine::countedStage("Computing features", 192, 360)).value_or(-1),
        192.0 / 360);
    EXPECT_EQ(engine::shareOfStage("Computing features: 0 of 5 images"), 0.0);
    EXPECT_EQ(engine::shareOfStage("Measuring normalisation statistics: 5 of 5 images"), 1.0);
    for (const char* text : {"Preparing the network",
                             "",
                             " images",
                             "Computing features: 6 of 5 images",
                             "Computing features: 0 of 0 images",
                             "Computing features: x of 5 images",
                             "Computing features: 1 of 5 files"}) {
        EXPECT_FALSE(engine::shareOfStage(text)) << text;
    }
}
