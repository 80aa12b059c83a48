// SPDX-License-Identifier: GPL-3.0-or-later
// A user's complete path through the window: drop, look, start, watch, stop, results, export,
// predict; with the real sample and the network that the window chooses for it.
#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QTemporaryDir>

#include "app/studio/engine_access.h"
#include "ui/canvas/scene/canvas_scene.h"
#include "ui/canvas/scene/canvas_view.h"
#include "ui/plots/curves_view.h"
#include "ui/results/classification/prediction_model.h"
#include "ui/results/classification/try_it_panel.h"
#include "ui/results/results_page.h"
#include "ui/text.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

/// Collects all sentences of the window about the run, in order.
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
    EXPECT_TRUE(driver.shows("300 images in 5 classes"));
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
    ASSERT_TRUE(driver.wait([&] { return driver.click("Start"); }));
    // Start waits for the review of the last edit.
    ASSERT_TRUE(driver.wait([&] { return run.isTraining(); })) << driver.banner().toStdString();
    EXPECT_EQ(driver.window().step(), Step::Train);
    ASSERT_TRUE(driver.wait([&] { return run.history().displayed().now.step >= 1; }, 60'000))
        << sentences.all();
    std::printf("first point after %lld ms\n", static_cast<long long>(clock.elapsed()));
    EXPECT_TRUE(sentences.has("Reading")) << sentences.all();
    EXPECT_TRUE(sentences.has("Preparing the network")) << sentences.all();
    EXPECT_FALSE(find<CurvesView>(driver)->isEmpty());
    ASSERT_TRUE(driver.wait([&] { return run.history().latest().step >= 30; }, 120'000))
        << "step " << run.history().latest().step << ", " << sentences.all();

    ASSERT_TRUE(driver.click("Stop"));
    EXPECT_EQ(run.state(), RunState::Stopping);
    EXPECT_TRUE(driver.shows("Stopping"));
    ASSERT_TRUE(driver.wait([&] { return !run.isTraining(); })) << sentences.all();
    const QString stopped =
        QStringLiteral("Stopped, saved at step %1.").arg(run.history().latest().step);
    EXPECT_EQ(run.sentence(), stopped);
    EXPECT_TRUE(driver.shows(stopped));
    EXPECT_LT(sentences.at("Stopping"), sentences.at("Stopped, saved"));
}

void expectResults(WindowDriver& driver) {
    ASSERT_TRUE(driver.showResults())
        << driver.window().run().sentence().toStdString() << driver.banner().toStdString();
    EXPECT_TRUE(driver.shows("on 30 unseen images"));
}

void exportModel(WindowDriver& driver, const QString& file) {
    ASSERT_TRUE(driver.click("Step 5, Export"));
    EXPECT_EQ(driver.window().step(), Step::Export);
    ASSERT_TRUE(driver.clickAndChoose("Export as .onnx …", file));
    const auto returned = [&] {
        const QWidget* focus = driver.window().focusWidget();
        return focus && focus == driver.button("Export as .onnx …");
    };
    EXPECT_TRUE(driver.wait(returned)) << "not at the beginning of the window";
    ASSERT_TRUE(driver.wait([&] { return driver.shows(file + ", "); }, 60'000))
        << driver.banner().toStdString();
    EXPECT_TRUE(driver.shows("Same answers outside Espalier"));
    EXPECT_TRUE(driver.shows("labels equal"));
}

// The prediction in the window must equal that of the exported file, loaded again.
void predict(WindowDriver& driver, const QString& model, const QString& image) {
    driver.drop({image});
    PredictionModel& answers = find<TryItPanel>(driver)->answers();
    ASSERT_TRUE(driver.wait([&] { return answers.rowCount() == 1; }, 30'000))
        << driver.banner().toStdString();
    EXPECT_EQ(driver.window().step(), Step::Results);
    const engine::ClassPrediction& shown = answers.prediction(0);
    EXPECT_TRUE(shown.error.empty()) << shown.error;
    EXPECT_TRUE(driver.shows(answers.classes().value(shown.label)));
    const auto answer =
        studio::engineAccess().predict({.model = toPath(model), .paths = {toPath(image)}}, {}, {});
    const auto& other = dynamic_cast<const engine::ClassEvaluation&>(*answer).images;
    ASSERT_EQ(other.size(), 1u);
    EXPECT_EQ(other[0].label, shown.label);
    EXPECT_EQ(other[0].scores, shown.scores);
}

}  // namespace

TEST(JourneyTest, FromADroppedFolderToAModelThatPredictsElsewhere) {
    QTemporaryDir place;
    const QString folder = sampleFolder();
    const QString model = place.filePath("my flowers.onnx");
    WindowDriver driver;
    const Sentences sentences(driver.window().run());
    driver.drop({folder});
    ASSERT_TRUE(driver.wait([&] { return static_cast<bool>(driver.window().document().data()); }));
    expectData(driver);
    expectFittingNetwork(driver);
    ASSERT_NO_FATAL_FAILURE(trainAndStop(driver, sentences));
    ASSERT_NO_FATAL_FAILURE(expectResults(driver));
    ASSERT_NO_FATAL_FAILURE(exportModel(driver, model));
    predict(driver, model, folder + "/tulip/" + QDir(folder + "/tulip").entryList(QDir::Files)[7]);
    EXPECT_EQ(driver.banner(), QString());
}
