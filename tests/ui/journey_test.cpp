// SPDX-License-Identifier: GPL-3.0-or-later
// The whole way of a person through the window: drop, look, start, watch, stop, results; with the
// real sample and the network the window chose for it.
#include <gtest/gtest.h>

#include <QElapsedTimer>

#include "ui/canvas/canvas_scene.h"
#include "ui/canvas/canvas_view.h"
#include "ui/plots/curves_view.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

/// Everything the window said of the run, in order.
class Sentences : public QObject {
  public:
    explicit Sentences(RunControl& run) {
        connect(
            &run, &RunControl::sentenceChanged, this, [this, &run] { said_ << run.sentence(); });
    }
    bool has(const QString& words) const { return at(words) >= 0; }
    qsizetype at(const QString& words) const {
        for (qsizetype i = 0; i < said_.size(); ++i) {
            if (said_[i].contains(words)) return i;
        }
        return -1;
    }
    std::string all() const { return said_.join(QStringLiteral(" | ")).toStdString(); }

  private:
    QStringList said_;
};

template <typename View>
View* find(WindowDriver& driver) {
    return driver.window().findChild<View*>();
}

void expectData(WindowDriver& driver) {
    EXPECT_EQ(driver.window().step(), Step::Data);
    EXPECT_TRUE(driver.shows("300 pictures in 5 classes"));
    EXPECT_TRUE(driver.shows("300 shown"));
}

void expectFittingNetwork(WindowDriver& driver) {
    ASSERT_TRUE(driver.click("Step 2, Network"));
    EXPECT_EQ(driver.window().step(), Step::Network);
    const auto* scene = static_cast<CanvasScene*>(find<CanvasView>(driver)->scene());
    EXPECT_TRUE(scene->validation().network.has_value());
    EXPECT_GT(driver.window().document().network().nodes.size(), 5u);
}

void trainAndStop(WindowDriver& driver, const Sentences& sentences) {
    RunControl& run = driver.window().run();
    QElapsedTimer clock;
    clock.start();
    ASSERT_TRUE(driver.wait([&] { return driver.click("Start"); }, 5000));
    ASSERT_TRUE(run.isTraining()) << driver.banner().toStdString();
    EXPECT_EQ(driver.window().step(), Step::Train);
    ASSERT_TRUE(driver.wait([&] { return run.latest().step >= 1; }, 60'000)) << sentences.all();
    std::printf("first point after %lld ms\n", static_cast<long long>(clock.elapsed()));
    EXPECT_TRUE(sentences.has("Reading")) << sentences.all();
    EXPECT_TRUE(sentences.has("Preparing the network")) << sentences.all();
    EXPECT_FALSE(find<CurvesView>(driver)->isEmpty());
    ASSERT_TRUE(driver.wait([&] { return run.latest().step >= 30; }, 120'000))
        << "step " << run.latest().step << ", " << sentences.all();

    ASSERT_TRUE(driver.click("Stop"));
    EXPECT_EQ(run.state(), RunState::Stopping);
    EXPECT_TRUE(driver.shows("Stopping"));
    ASSERT_TRUE(driver.wait([&] { return !run.isTraining(); })) << sentences.all();
    const QString stopped = QStringLiteral("Stopped, saved at step %1.").arg(run.latest().step);
    EXPECT_EQ(run.sentence(), stopped);
    EXPECT_TRUE(driver.shows(stopped));
    EXPECT_LT(sentences.at("Stopping"), sentences.at("Stopped, saved"));
}

void expectResults(WindowDriver& driver) {
    ASSERT_TRUE(driver.wait([&] { return driver.window().step() == Step::Results; }, 60'000))
        << driver.window().run().sentence().toStdString() << driver.banner().toStdString();
    EXPECT_TRUE(driver.shows("on 30 unseen images"));
}

}  // namespace

TEST(JourneyTest, FromADroppedFolderToResults) {
    WindowDriver driver;
    const Sentences sentences(driver.window().run());
    driver.drop({sampleFolder()});
    ASSERT_TRUE(driver.wait([&] { return driver.window().document().folder() != nullptr; }));
    expectData(driver);
    expectFittingNetwork(driver);
    ASSERT_NO_FATAL_FAILURE(trainAndStop(driver, sentences));
    ASSERT_NO_FATAL_FAILURE(expectResults(driver));
}
