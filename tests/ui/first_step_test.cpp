// SPDX-License-Identifier: GPL-3.0-or-later
// What the window shows of a training before its first step.
#include <gtest/gtest.h>

#include <QProgressBar>

#include "engine/runs/run_folder.h"
#include "ui/plots/curves_view.h"
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
