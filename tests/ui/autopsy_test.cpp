// SPDX-License-Identifier: GPL-3.0-or-later
// A run that diverged, and resuming with another learning rate, patience or number of epochs.
#include <gtest/gtest.h>

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/error.h"
#include "engine/base/limits.h"
#include "engine/runs/run_autopsy.h"
#include "runs_on_disk.h"
#include "ui/forms/field_editor.h"
#include "ui/forms/field_form.h"
#include "ui/plots/curves_view.h"
#include "ui/run/resume_question.h"
#include "ui/shell/bottom_strip.h"
#include "ui/train/autopsy_panel.h"
#include "ui/train/batch_copies.h"
#include "ui/train/gradient_bars.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

constexpr int kLeastCurves = 240;  // pixels, for two plots
constexpr double kInfinite = std::numeric_limits<double>::infinity();

class AutopsyTest : public RunsTest {
  protected:
    RunControl& run() { return driver_.window().run(); }
    AutopsyPanel& panel() { return *driver_.window().findChild<AutopsyPanel*>(); }
    /// In how many visible labels these words are.
    int timesShown(const QString& words) {
        const auto labels = driver_.window().findChildren<QLabel*>();
        return static_cast<int>(std::ranges::count_if(labels, [&](const QLabel* label) {
            return label->isVisible() && label->text().contains(words);
        }));
    }
    bool trained() {
        return driver_.wait([&] { return run().shown().results.has_value(); }, 60'000);
    }
    /// A run on disk that diverged in step 31, without a checkpoint.
    QString writeDivergedRun(const engine::Autopsy& autopsy) {
        const QString path = writeRun(1, project_);
        const engine::RunFolder folder{toPath(path)};
        std::string lines = eventsOf(3, 0.5);
        auto last = eventOf(engine::EventKind::Finished, 30, 3);
        last.reason = engine::FinishReason::Diverged;
        last.text = "Training diverged.";
        engine::writeFileAtomically(folder.events(), lines + engine::eventToJson(last) + "\n");
        engine::writeAutopsy(folder, autopsy, {}, engine::realFileSystem());
        return path;
    }
    /// As if the run had been started on a computer with an older library.
    static void recordOlderJpeg(const engine::RunFolder& run) {
        std::string record = engine::readFile(run.record(), engine::limits::kJsonBytes);
        record.insert(record.find('{') + 1,
                      R"("versions": {"libraries": {"libjpeg": "libjpeg.so.61.0.0"}},)");
        engine::writeFileAtomically(run.record(), record);
    }
    static engine::Autopsy autopsy() {
        engine::Autopsy made;
        made.step = 31;
        made.epoch = 4;
        made.first = engine::Autopsy::Place{.kind = engine::TensorKind::Gradient,
                                            .layer = "conv2",
                                            .label = "Conv2D",
                                            .tensor = "conv2.weight",
                                            .op = "ConvolutionBackwardWeights"};
        made.gradients = {{"conv1", "Conv2D", 0.5}, {"conv2", "Conv2D", kInfinite}};
        made.steps = {{30, 2.5, 0.01, 1}, {31, std::nan(""), 0.01, kInfinite}};
        made.images = {{.name = "rose/1.png"}, {.name = "rose/2.png"}};
        made.learningRate = 0.01;
        made.saferRate = 0.001;
        return made;
    }
    static QString textOf(ResumeQuestion& question, const char* field) {
        auto* input = question.form().editor(field)->input();
        auto* line = input->findChild<QLineEdit*>();
        if (!line) line = qobject_cast<QLineEdit*>(input);
        return line ? line->text() : QString();
    }
    void type(ResumeQuestion& question, const char* field, const char* text) {
        auto* input = question.form().editor(field)->input()->findChild<QLineEdit*>();
        if (!input) input = qobject_cast<QLineEdit*>(question.form().editor(field)->input());
        ASSERT_NE(input, nullptr);
        input->setFocus();
        input->selectAll();
        QTest::keyClicks(input, text);
        QTest::keyClick(input, Qt::Key_Tab);
    }
};

}  // namespace

TEST_F(AutopsyTest, OnePressGoesOnWithALowerRate) {
    project_.options.epochs = 1;
    project_.options.optimizer = engine::Optimizer::SgdMomentum;
    project_.options.learningRate = 0.01;
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_.wait([&] { return driver_.click("Start the first run"); }));
    ASSERT_TRUE(driver_.wait([&] { return run().state() == RunState::Ended; }, 60'000));
    run().resume({.extraEpochs = 2, .learningRate = 1e9});
    ASSERT_TRUE(driver_.wait([&] { return run().shown().autopsy.has_value(); }, 60'000))
        << run().sentence().toStdString() << driver_.banner().toStdString();
    ASSERT_TRUE(driver_.wait([&] { return panel().isVisible(); }));
    EXPECT_EQ(timesShown(run().sentence()), 1) << "above the curves";
    EXPECT_TRUE(run().sentence().startsWith("Training diverged: "));
    EXPECT_EQ(driver_.banner(), QString());
    EXPECT_EQ(timesShown("Training diverged"), 2) << "there, and briefly in the strip";
    const auto& messages = driver_.window().findChild<BottomStrip*>()->messages();
    EXPECT_EQ(messages.back().sentence, run().sentence());
    EXPECT_TRUE(driver_.shows("Why training diverged"));
    EXPECT_TRUE(driver_.shows("Loss of the last steps: "));
    auto* copies = panel().findChild<BatchCopies*>();
    ASSERT_FALSE(copies->findChildren<QLabel*>().empty());
    EXPECT_TRUE(driver_.wait([&] {
        const auto labels = copies->findChildren<QLabel*>();
        return std::ranges::all_of(labels, [](QLabel* label) { return !label->pixmap().isNull(); });
    }));
    EXPECT_EQ(panel().goOnButton().text(), "Continue with a learning rate of 0.1");
    const std::filesystem::path path = run().shown().run.path;
    ASSERT_TRUE(driver_.click("Continue with a learning rate of 0.1"));
    EXPECT_FALSE(panel().isVisible());
    ASSERT_TRUE(driver_.wait([&] { return run().history().displayed().now.epoch >= 2; }, 60'000))
        << driver_.banner().toStdString();
    EXPECT_EQ(run().shown().run.path, path) << "the same run";
    EXPECT_EQ(run().shown().optionsNow.learningRate, 0.1);
    EXPECT_DOUBLE_EQ(run().history().latest().learningRate, 0.1);
    const auto* curves = driver_.window().findChild<CurvesView*>();
    EXPECT_FALSE(curves->marks().of(PlotMark::Kind::Rate).empty()) << "marked on the plot";
    const MetricHistory& losses = curves->metrics().training(kLoss);
    ASSERT_FALSE(losses.empty());
    std::int64_t before = 0;
    for (const engine::TrainingEvent& event : run().history().events()) {
        if (event.kind != engine::EventKind::Step) continue;
        EXPECT_GT(event.step, before) << "what was abandoned is forgotten";
        before = event.step;
        const bool isShown = event.step <= run().history().displayed().now.step;
        if (!isShown || !std::isfinite(event.loss.sum)) continue;
        const auto step = static_cast<double>(event.step);
        EXPECT_DOUBLE_EQ(losses.at(step)->mean(), event.loss.mean()) << "at step " << event.step;
    }
    const auto changes = engine::loadProject(run().shown().run.record()).changes;
    ASSERT_FALSE(changes.empty());
    EXPECT_EQ(changes.back().learningRate, 0.1);
    EXPECT_TRUE(driver_.wait([&] { return run().state() == RunState::Ended; }, 60'000));
}

TEST_F(AutopsyTest, AReopenedRunSaysWhyItDiverged) {
    project_.options.learningRate = 0.01;
    writeDivergedRun(autopsy());
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_.click("Train"));
    ASSERT_TRUE(driver_.wait([&] { return driver_.shows("diverged after 3 of 30 epochs."); }))
        << "without praise";
    ASSERT_TRUE(driver_.click("Open"));
    ASSERT_TRUE(driver_.wait([&] { return panel().isVisible(); }));
    EXPECT_TRUE(driver_.shows("the gradients of layer"));
    EXPECT_TRUE(driver_.shows("Loss of the last steps: 2.5, NaN, with a learning rate of 0.01."));
    EXPECT_EQ(panel().goOnButton().text(), "Continue with a tenth of the learning rate (0.001)");
    EXPECT_TRUE(panel().goOnButton().isEnabled());
    EXPECT_EQ(panel().goOnButton().toolTip(), "Continue from the last good checkpoint.");
    const QPushButton& button = panel().goOnButton();
    EXPECT_LE(button.mapTo(&panel(), button.rect().bottomLeft()).y(),
              panel().minimumHeight() * 2 / 3)
        << "above what scrolls";
    driver_.window().resize(1280, 720);
    EXPECT_TRUE(driver_.wait(
        [&] { return button.visibleRegion().boundingRect().height() == button.height(); }));
    const auto* curves = driver_.window().findChild<CurvesView*>();
    EXPECT_TRUE(driver_.wait([&] { return curves->height() >= kLeastCurves; }))
        << curves->height() << " pixels";
    EXPECT_FALSE(driver_.button("Resume")->isEnabled()) << "it would diverge again";
    EXPECT_TRUE(tipOf("Resume").contains("press Continue with …")) << tipOf("Resume").toStdString();
    ASSERT_TRUE(driver_.click("Resume with …"));
    const QPointer<ResumeQuestion> question = driver_.window().findChild<ResumeQuestion*>();
    ASSERT_TRUE(question);
    EXPECT_EQ(textOf(*question, "learning_rate"), "0.001") << "the safer rate";
    question->reject();
    const auto* bars = panel().findChild<GradientBars*>();
    EXPECT_TRUE(bars->accessibleDescription().contains("conv2 (Conv2D): gradient norm infinite"));
    EXPECT_FALSE(driver_.banner().contains("no checkpoint"))
        << "there is nothing to export, which is no further problem";
}

TEST_F(AutopsyTest, AnOptimizersStateIsNotCalledWeights) {
    engine::Autopsy ofState = autopsy();
    ofState.kind = engine::DivergenceKind::Weights;
    ofState.first = engine::Autopsy::Place{.kind = engine::TensorKind::Parameter,
                                           .layer = "conv2",
                                           .label = "Conv2D",
                                           .tensor = "conv2.weight.optimizer1"};
    writeDivergedRun(ofState);
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_.click("Open run"));
    ASSERT_TRUE(driver_.wait([&] { return panel().isVisible(); }));
    EXPECT_TRUE(driver_.shows("made the optimizer's state of layer"));
    EXPECT_FALSE(driver_.shows("made the weights"));
}

TEST_F(AutopsyTest, ARunThatKeepsAnEarlierNetworkSaysThatItsLossExploded) {
    const engine::RunFolder folder{toPath(writeRun(1, project_))};
    auto last = eventOf(engine::EventKind::Finished, 30, 3);
    last.reason = engine::FinishReason::Completed;
    last.text = "Training diverged: the loss of epoch 3 is too large. Trained for 3 epochs.";
    engine::writeFileAtomically(folder.events(),
                                eventsOf(3, 0.5) + engine::eventToJson(last) + "\n");
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_.click("Open run"));
    EXPECT_TRUE(driver_.wait([&] {
        return run().sentence().startsWith("Training diverged: the loss of epoch 3");
    })) << run().sentence().toStdString();
    EXPECT_TRUE(driver_.wait([&] { return tipOf("Resume").contains("Press Resume with …"); }))
        << tipOf("Resume").toStdString();
    EXPECT_FALSE(driver_.button("Resume")->isEnabled());
}

TEST_F(AutopsyTest, WhereTheImagesAreTheProblemTheButtonSaysSo) {
    engine::Autopsy ofImages = autopsy();
    ofImages.first = engine::Autopsy::Place{.kind = engine::TensorKind::Input, .tensor = "image"};
    writeDivergedRun(ofImages);
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_.click("Open run"));
    ASSERT_TRUE(driver_.wait([&] { return panel().isVisible(); }));
    EXPECT_FALSE(panel().goOnButton().isEnabled());
    EXPECT_TRUE(panel().goOnButton().toolTip().contains("would not help"));
    EXPECT_TRUE(driver_.wait([&] { return driver_.button("Resume")->isEnabled(); }))
        << "the images may have been repaired";
}

TEST_F(AutopsyTest, AnExplodedRunStartsAgainInAFolderOfItsOwn) {
    project_.options.epochs = 1;
    engine::Autopsy exploded = autopsy();
    exploded.kind = engine::DivergenceKind::Explosion;
    exploded.first.reset();
    exploded.canResume = false;
    exploded.saferRate = 0.002;
    exploded.learningRate = 0.02;
    const QString path = writeDivergedRun(exploded);
    recordOlderJpeg({toPath(path)});
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_.click("Open run"));
    ASSERT_TRUE(driver_.wait([&] { return panel().isVisible(); }));
    ASSERT_TRUE(driver_.click("Start again with learning rate 0.002 and clip norm 1"));
    ASSERT_TRUE(trained()) << driver_.banner().toStdString();
    EXPECT_NE(run().shown().run.path, toPath(path));
    EXPECT_EQ(run().shown().run.path.parent_path(), toPath(path).parent_path());
    const auto options = engine::loadProject(run().shown().run.record()).options;
    EXPECT_EQ(options.learningRate, 0.002);
    EXPECT_EQ(options.clipNorm, 1) << "as the sentence of the divergence advises";
    EXPECT_TRUE(engine::readAutopsy({toPath(path)})) << "the old run is as it was";
    for (const engine::TrainingEvent& event : engine::readRun(run().shown().run.path).events) {
        EXPECT_EQ(event.text.find("other versions"), std::string::npos)
            << "with another learning rate nobody expects the same bits: " << event.text;
    }
}

TEST_F(AutopsyTest, ADivergenceIsToldOnOtherPagesToo) {
    project_.options.epochs = 1;
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_.wait([&] { return driver_.click("Start the first run"); }));
    ASSERT_TRUE(driver_.wait([&] { return run().state() == RunState::Ended; }, 60'000));
    driver_.window().show(MainWindow::Step::Network);
    run().resume({.extraEpochs = 2, .learningRate = 1e9});
    ASSERT_TRUE(driver_.wait([&] { return run().shown().autopsy.has_value(); }, 60'000))
        << run().sentence().toStdString() << driver_.banner().toStdString();
    ASSERT_EQ(driver_.window().step(), MainWindow::Step::Network);
    EXPECT_TRUE(driver_.banner().startsWith("Training diverged. The Train page says why"))
        << driver_.banner().toStdString();
    ASSERT_TRUE(driver_.click("Show"));
    EXPECT_EQ(driver_.window().step(), MainWindow::Step::Train);
    EXPECT_TRUE(panel().isVisible());
}

TEST(GradientBarsTest, TheLargestComesFirst) {
    GradientBars bars;
    bars.setGradients({{"a", "Conv2D", 0.01}, {"b", "Conv2D", 1}, {"c", "Dense", std::nan("")}});
    const QString words = bars.accessibleDescription();
    EXPECT_LT(words.indexOf("Layer c"), words.indexOf("Layer b")) << words.toStdString();
    EXPECT_LT(words.indexOf("Layer b"), words.indexOf("Layer a")) << words.toStdString();
}

TEST(GradientBarsTest, AreOfTheLogarithm) {
    GradientBars bars;
    bars.setGradients({{"a", "Conv2D", 0.01}, {"b", "Conv2D", 1}, {"c", "Dense", kInfinite}});
    EXPECT_NEAR(bars.shareOf(0.01), 1.0 / 3, 1e-9);
    EXPECT_NEAR(bars.shareOf(0.1), 2.0 / 3, 1e-9);
    EXPECT_NEAR(bars.shareOf(1), 1, 1e-9);
    EXPECT_EQ(bars.shareOf(kInfinite), 1);
    EXPECT_EQ(bars.shareOf(std::nan("")), 1);
    EXPECT_EQ(bars.shareOf(0), 0);
}

TEST_F(AutopsyTest, ResumingMayChangeRatePatienceAndEpochs) {
    project_.options.epochs = 1;
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_.wait([&] { return driver_.click("Start the first run"); }));
    ASSERT_TRUE(trained()) << driver_.banner().toStdString();
    ASSERT_TRUE(driver_.click("Runs"));
    ASSERT_TRUE(driver_.wait([&] { return table().model()->rowCount() == 1; }));
    ASSERT_TRUE(settled());
    ASSERT_TRUE(driver_.click("Resume with …")) << tipOf("Resume with …").toStdString();
    const QPointer<ResumeQuestion> question = driver_.window().findChild<ResumeQuestion*>();
    ASSERT_TRUE(question);
    auto* resume = question->findChild<QPushButton*>();
    for (auto* button : question->findChildren<QPushButton*>()) {
        if (button->text() == "Resume training") resume = button;
    }
    question->activateWindow();
    ASSERT_TRUE(driver_.wait([&] { return question->isActiveWindow(); }));
    QTest::mouseClick(resume, Qt::LeftButton);
    EXPECT_TRUE(driver_.shows("The run has trained 1 of 1 epoch. Choose more."));
    EXPECT_FALSE(resume->isEnabled());
    EXPECT_TRUE(resume->toolTip().contains("1 of 1 epoch. ")) << resume->toolTip().toStdString();
    ASSERT_NO_FATAL_FAILURE(type(*question, "epochs", "3"));
    ASSERT_NO_FATAL_FAILURE(type(*question, "learning_rate", "0.0005"));
    ASSERT_NO_FATAL_FAILURE(type(*question, "validation_patience", "7"));
    ASSERT_TRUE(resume->isEnabled()) << resume->toolTip().toStdString();
    QTest::mouseClick(resume, Qt::LeftButton);
    ASSERT_TRUE(driver_.wait([&] { return question.isNull(); }));
    ASSERT_TRUE(driver_.wait([&] { return run().history().displayed().now.epoch == 3; }, 60'000))
        << driver_.banner().toStdString();
    EXPECT_DOUBLE_EQ(run().history().latest().learningRate, 0.0005);
    const auto* curves = driver_.window().findChild<CurvesView*>();
    const auto& marks = curves->marks().of(PlotMark::Kind::Rate);
    ASSERT_EQ(marks.size(), 1u);
    EXPECT_TRUE(marks[0].what.contains("epochs 3, was 1")) << marks[0].what.toStdString();
    EXPECT_TRUE(marks[0].what.contains("learning rate 0.0005")) << marks[0].what.toStdString();
    const auto changes = engine::loadProject(run().shown().run.record()).changes;
    ASSERT_EQ(changes.size(), 1u);
    EXPECT_EQ(changes[0].epochs, 3);
    EXPECT_EQ(changes[0].validationPatience, 7);
    EXPECT_EQ(changes[0].learningRate, 0.0005);
    ASSERT_TRUE(trained());
}

TEST_F(AutopsyTest, AnOlderCheckpointThatIsTakenIsNamed) {
    project_.options.epochs = 2;
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_.wait([&] { return driver_.click("Start the first run"); }));
    ASSERT_TRUE(trained()) << driver_.banner().toStdString();
    const auto last = run().shown().run.checkpoints() / "last.safetensors";
    std::filesystem::resize_file(last, std::filesystem::file_size(last) - 1);
    run().resume({.extraEpochs = 1});
    ASSERT_TRUE(driver_.wait([&] { return driver_.banner().contains("is used instead."); }))
        << driver_.banner().toStdString();
    EXPECT_TRUE(driver_.banner().contains("last.safetensors cannot be used: it "));
    EXPECT_TRUE(driver_.banner().contains("previous.safetensors of step "));
    ASSERT_TRUE(trained());
}
