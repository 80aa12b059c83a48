// SPDX-License-Identifier: GPL-3.0-or-later
// Reopening, resuming, extending and repeating a run.
#include <gtest/gtest.h>
#include <QDir>
#include <QLabel>
#include <QSpinBox>
#include <QTimer>
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "runs_on_disk.h"
#include "tests/support/cpu_time.h"
#include "ui/plots/curves_view.h"
#include "ui/run/extend_question.h"
#include "ui/widgets/elided_label.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

class RunAgainTest : public RunsTest {};

}  // namespace

TEST_F(RunAgainTest, AReopenedProjectOffersItsLastRun) {
    writeRun(1, project_, 0.4);
    const QString newest = writeRun(2, project_, 0.8);
    engine::Project other = project_;
    other.dataset = toPath(flowerFolder(7));
    writeRun(3, other);
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_.click("Train"));
    const QString words =
        "stopped after 3 of 30 epochs, best epoch 3 by validation loss, with a validation accuracy "
        "of 80.0 %";
    ASSERT_TRUE(driver_.wait([&] { return driver_.shows(words); }));
    int places = 0;
    for (const QLabel* label : driver_.window().findChildren<QLabel*>()) {
        const auto* line = qobject_cast<const ElidedLabel*>(label);
        const QString text = line ? line->whole() : label->text();
        places += label->isVisible() && text.contains(words);
    }
    EXPECT_EQ(places, 2) << "on the page, and in the strip on every page";
    ASSERT_TRUE(driver_.click("Open"));
    const RunControl& run = driver_.window().run();
    ASSERT_TRUE(driver_.wait([&] { return run.shown().run.path == toPath(newest); }));
    EXPECT_FALSE(driver_.shows("Last run"));
    EXPECT_EQ(run.history().latest().epoch, 3);
}

// The first words of a run and the table tell of the same epoch, although a later one was more
// accurate by chance.
TEST_F(RunAgainTest, TheLastRunIsPraisedForTheEpochThatItsCriterionChose) {
    const std::array losses{0.9, 0.5, 0.7};
    const std::array accuracies{0.444, 0.667, 0.778};
    std::string lines;
    for (std::size_t i = 0; i < losses.size(); ++i) {
        const int epoch = static_cast<int>(i) + 1;
        auto end = eventOf(engine::EventKind::Epoch, 10 * epoch, epoch);
        end.validationLoss = losses[i];
        end.validationAccuracy = accuracies[i];
        end.isBest = epoch <= 2;
        lines += engine::eventToJson(end) + "\n";
    }
    auto last = eventOf(engine::EventKind::Finished, 34, 4);
    last.reason = engine::FinishReason::Stopped;
    const engine::RunFolder run{toPath(writeRun(1, project_))};
    engine::writeFileAtomically(run.events(), lines + engine::eventToJson(last) + "\n");
    ASSERT_NO_FATAL_FAILURE(open());
    EXPECT_EQ(cell(0, RunsModel::Best), "66.7 %");
    ASSERT_TRUE(driver_.click("Train"));
    EXPECT_TRUE(driver_.wait([&] {
        return driver_.shows(
            "stopped after 3 of 30 epochs, best epoch 2 by validation loss, with a validation "
            "accuracy of 66.7 %");
    }));
    EXPECT_FALSE(driver_.shows("77.8 %"));
}

TEST_F(RunAgainTest, ALastRunWhoseModelIsOfTheLastEpochSaysSoBesideItsBest) {
    project_.options.outputNetwork = engine::OutputNetwork::Last;
    project_.options.epochs = 3;
    const engine::RunFolder run{toPath(writeRun(1, project_))};
    auto best = eventOf(engine::EventKind::Epoch, 10, 1);
    best.validationLoss = 0.1;
    best.validationAccuracy = 0.75;
    best.isBest = true;
    auto end = eventOf(engine::EventKind::Finished, 30, 3);
    end.reason = engine::FinishReason::Completed;
    engine::writeFileAtomically(
        run.events(),
        engine::eventToJson(best) + "\n" + eventsOf(3, 0.5) + engine::eventToJson(end) + "\n");
    project_.options.outputNetwork = engine::OutputNetwork::Best;
    writeRun(2, project_);
    const auto now = std::filesystem::last_write_time(run.events());
    std::filesystem::last_write_time(engine::RunFolder{toPath(runPath(2))}.events(),
                                     now - std::chrono::hours(1));
    ASSERT_NO_FATAL_FAILURE(open());
    const auto tip = [&](int row) {
        return table().model()->index(row, RunsModel::Best).data(Qt::ToolTipRole).toString();
    };
    EXPECT_TRUE(tip(1).contains("The model is the network of the last epoch."))
        << qPrintable(tip(1));
    EXPECT_FALSE(tip(0).contains("last epoch")) << qPrintable(tip(0));
    tick(0);
    tick(1);
    const QAbstractItemModel& rows = *page().comparison().table().model();
    // Among the settings that differ, so not in a row of its own.
    const auto named = [&](const QString& name) {
        return rows.match(rows.index(0, 0), Qt::DisplayRole, name, -1, Qt::MatchExactly);
    };
    EXPECT_TRUE(named("Model").isEmpty());
    EXPECT_EQ(named("Network to keep").size(), 1);
    ASSERT_TRUE(driver_.click("Train"));
    EXPECT_TRUE(driver_.wait(
        [&] { return driver_.shows("The model is the network of the last epoch (3)."); }));
}

TEST_F(RunAgainTest, TheRunThatWasTrainedLastIsOfferedEvenIfItWasStartedEarlier) {
    const engine::RunFolder resumed{toPath(writeRun(1, project_))};
    const engine::RunFolder newer{toPath(writeRun(2, project_))};
    std::string events = eventsOf(3, 0.5);
    events.resize(events.find(R"({"event":"finished")"));  // the program was ended
    ASSERT_LT(events.size(), eventsOf(3, 0.5).size());
    engine::writeFileAtomically(resumed.events(), events);
    const auto now = std::filesystem::last_write_time(resumed.events());
    std::filesystem::last_write_time(newer.events(), now - std::chrono::hours(1));
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_.click("Train"));
    ASSERT_TRUE(driver_.wait([&] { return driver_.shows("interrupted after 3 of 30 epochs"); }));
    EXPECT_TRUE(driver_.button("Resume")->isEnabled()) << tipOf("Resume").toStdString();
    ASSERT_TRUE(driver_.click("Open"));
    const RunControl& run = driver_.window().run();
    EXPECT_TRUE(driver_.wait([&] { return run.shown().run.path == resumed.path; }));
}

TEST_F(RunAgainTest, ReadingAVeryLongRunShowsProgressAndCanBeCancelled) {
    const QString path = writeRun(1, project_);
    std::string lines;
    for (int i = 1; i <= 400'000; ++i) {
        auto step = eventOf(engine::EventKind::Step, i, 1 + i / 20'000);
        step.loss.add(1.0 / i);
        lines += engine::eventToJson(step) + "\n";
    }
    engine::writeFileAtomically(engine::RunFolder{toPath(path)}.events(), lines);
    ASSERT_NO_FATAL_FAILURE(open());
    RunControl& run = driver_.window().run();
    ASSERT_TRUE(driver_.click("Open run"));
    ASSERT_TRUE(driver_.wait([&] { return driver_.shows("Loading the run:"); }));
    ASSERT_TRUE(driver_.click("Cancel"));
    EXPECT_FALSE(run.opening().isRunning());
    EXPECT_FALSE(driver_.shows("Loading the run"));
    EXPECT_EQ(run.state(), RunState::None);
    ASSERT_TRUE(driver_.click("Open run"));
    ASSERT_TRUE(driver_.wait([&] { return run.history().latest().step == 400'000; }, 60'000));
    EXPECT_FALSE(driver_.shows("Loading the run"));
}

TEST_F(RunAgainTest, UseTheseSettingsCopiesThemAndUndoRevertsThem) {
    engine::Project other = project_;
    other.options.learningRate = 0.01;
    other.augmentation.flipVertical = true;
    other.network = engine::makeTemplate("resnet-small", {.input = {3, 28, 28}});
    writeRun(1, other);
    ASSERT_NO_FATAL_FAILURE(open());
    Document& document = driver_.window().document();
    const engine::NetworkDescription before = document.network();
    ASSERT_TRUE(driver_.click("Use these settings")) << tipOf("Use these settings").toStdString();
    EXPECT_EQ(driver_.window().step(), Step::Train);
    EXPECT_EQ(document.project().options.learningRate, 0.01);
    EXPECT_TRUE(document.project().augmentation.flipVertical);
    EXPECT_EQ(document.network(), other.network);
    EXPECT_EQ(document.undoStack().count(), 1);
    driver_.key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(document.project().options.learningRate, 0.001);
    EXPECT_FALSE(document.project().augmentation.flipVertical);
    EXPECT_EQ(document.network(), before);
}

TEST_F(RunAgainTest, SettingsOnOtherImagesOpenThoseAndKeepTheOpenProject) {
    engine::Project other = project_;
    other.dataset = toPath(flowerFolder(10));
    other.options.epochs = 7;
    writeRun(1, other);
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_.click("Use these settings"));
    Document& document = driver_.window().document();
    ASSERT_TRUE(driver_.wait(
        [&] { return document.data() && document.data().folder().images.size() == 50; }));
    EXPECT_EQ(document.project().options.epochs, 7);
    EXPECT_TRUE(document.file().empty());
    EXPECT_EQ(engine::loadProject(toPath(place_.filePath("p.espalier"))).options.epochs, 30);
}

TEST_F(RunAgainTest, ARunIsExtendedAndRepeated) {
    project_.options.epochs = 2;
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_.wait([&] { return driver_.click("Start the first run"); }));
    RunControl& run = driver_.window().run();
    ASSERT_TRUE(driver_.wait([&] { return run.shown().results.has_value(); }, 60'000))
        << run.sentence().toStdString() << driver_.banner().toStdString();
    const std::int64_t steps = run.history().latest().step;
    const std::filesystem::path path = run.shown().run.path;
    ASSERT_TRUE(driver_.click("Runs"));
    ASSERT_TRUE(driver_.wait([&] { return table().model()->rowCount() == 1; }));
    ASSERT_TRUE(settled());
    EXPECT_EQ(cell(0, RunsModel::State), "finished");
    EXPECT_FALSE(driver_.button("Resume")->isEnabled());
    EXPECT_TRUE(tipOf("Resume").contains("Train longer"));
    ASSERT_TRUE(driver_.click("Train longer …"));
    auto* question = driver_.window().findChild<ExtendQuestion*>();
    ASSERT_NE(question, nullptr);
    auto* epochs = question->findChild<QSpinBox*>();
    epochs->selectAll();
    QTest::keyClicks(epochs, "3");
    ASSERT_TRUE(driver_.click("Train 3 more epochs"));
    ASSERT_TRUE(driver_.wait(
        [&] { return run.history().latest().epoch == 5 && run.shown().results.has_value(); },
        60'000))
        << run.sentence().toStdString() << driver_.banner().toStdString();
    EXPECT_EQ(run.shown().run.path, path);
    EXPECT_EQ(run.history().latest().step, steps / 2 * 5);
    ASSERT_TRUE(driver_.click("Runs"));
    ASSERT_TRUE(settled());
    ASSERT_TRUE(driver_.click("Rerun")) << tipOf("Rerun").toStdString();
    ASSERT_TRUE(
        driver_.wait([&] { return run.shown().results && run.shown().run.path != path; }, 60'000))
        << run.sentence().toStdString() << driver_.banner().toStdString();
    EXPECT_EQ(run.shown().run.path.parent_path(), path.parent_path());
    EXPECT_EQ(run.history().latest().epoch, 5);
    EXPECT_TRUE(std::isfinite(run.shown().baseline));
    ASSERT_TRUE(driver_.click("Runs"));
    ASSERT_TRUE(driver_.wait([&] { return table().model()->rowCount() == 2; }));
    EXPECT_EQ(cell(0, RunsModel::Changed), "no change");
}

TEST_F(RunAgainTest, AFinishedRunIsTrainedLongerFromItsResults) {
    project_.options.epochs = 2;
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_.wait([&] { return driver_.click("Start the first run"); }));
    RunControl& run = driver_.window().run();
    ASSERT_TRUE(driver_.wait([&] { return run.shown().results.has_value(); }, 60'000))
        << run.sentence().toStdString() << driver_.banner().toStdString();
    const std::filesystem::path path = run.shown().run.path;
    ASSERT_TRUE(driver_.click("Results"));
    EXPECT_EQ(driver_.button("Resume training"), nullptr) << "nothing is left of its plan";
    ASSERT_TRUE(driver_.click("Train longer …"));
    auto* question = driver_.window().findChild<ExtendQuestion*>();
    ASSERT_NE(question, nullptr);
    auto* epochs = question->findChild<QSpinBox*>();
    epochs->selectAll();
    QTest::keyClicks(epochs, "3");
    EXPECT_TRUE(driver_.shows("5 epochs in all, 3 to go"));
    ASSERT_TRUE(driver_.click("Train 3 more epochs"));
    ASSERT_TRUE(driver_.wait(
        [&] { return run.history().latest().epoch == 5 && run.shown().results.has_value(); },
        60'000))
        << run.sentence().toStdString() << driver_.banner().toStdString();
    EXPECT_EQ(run.shown().run.path, path);
}

// Few epochs behind a rate that has fallen to nothing are told before they are trained.
TEST_F(RunAgainTest, TheQuestionSaysWhereMoreEpochsChangeLittle) {
    engine::TrainingOptions options;
    options.epochs = 25;
    const auto remarkFor = [](const engine::TrainingOptions& now, int epochs) {
        ExtendQuestion question(QStringLiteral("a run"), now, 25, 200, nullptr);
        question.setAttribute(Qt::WA_DeleteOnClose, false);
        if (epochs > 0) question.findChild<QSpinBox*>()->setValue(epochs);
        for (const QLabel* label : question.findChildren<QLabel*>()) {
            if (label->text().contains("change little")) return label->text();
        }
        return QString();
    };
    EXPECT_EQ(remarkFor(options, 3), "") << "a constant rate";
    options.schedule = engine::RateSchedule::Cosine;
    EXPECT_TRUE(remarkFor(options, 3).startsWith("The cosine schedule has nearly ended"))
        << remarkFor(options, 3).toStdString();
    EXPECT_EQ(remarkFor(options, 25), "") << "half of the highest rate";
    EXPECT_EQ(remarkFor(options, 0), "") << "what is suggested changes much";
}

TEST_F(RunAgainTest, ExtendingAStoppedRunSaysHowManyEpochsAreToGo) {
    writeRun(1, project_);  // stopped after 3 of 30 epochs
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_TRUE(driver_.click("Train longer …"));
    auto* question = driver_.window().findChild<ExtendQuestion*>();
    ASSERT_NE(question, nullptr);
    EXPECT_TRUE(driver_.shows("40 epochs in all, 37 to go"));
    auto* epochs = question->findChild<QSpinBox*>();
    epochs->selectAll();
    QTest::keyClicks(epochs, "5");
    EXPECT_TRUE(driver_.shows("35 epochs in all, 32 to go"));
    question->reject();
}

TEST_F(RunAgainTest, ARepetitionOfADamagedRunLeavesNoFolder) {
    const QString path = writeRun(1, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    const engine::RunFolder damaged{toPath(path)};
    engine::writeFileAtomically(damaged.record(), "{");
    RunControl& run = driver_.window().run();
    run.start(project_, driver_.window().document().data(), toPath(runs()), damaged);
    ASSERT_TRUE(driver_.wait([&] { return run.state() == RunState::Ended; }))
        << run.sentence().toStdString();
    EXPECT_TRUE(run.sentence().contains("The record of the repeated run"))
        << run.sentence().toStdString();
    EXPECT_EQ(QDir(runs()).entryList(QDir::AllDirs | QDir::NoDotAndDotDot).size(), 1)
        << "the damaged run alone";
}

TEST_F(RunAgainTest, DuringATrainingDisabledButtonsSayWhy) {
    project_.options.epochs = 100'000;
    project_.options.validationPatience = 0;
    writeRun(1, project_);
    ASSERT_NO_FATAL_FAILURE(open());
    driver_.key(Qt::Key_R, Qt::ControlModifier);
    RunControl& run = driver_.window().run();
    ASSERT_TRUE(driver_.wait([&] { return run.history().latest().step >= 3; }, 60'000))
        << driver_.banner().toStdString();
    ASSERT_TRUE(driver_.click("Runs"));
    ASSERT_TRUE(driver_.wait([&] { return table().model()->rowCount() == 2; }));
    ASSERT_TRUE(settled());
    EXPECT_EQ(cell(0, RunsModel::State), "running");
    clickCell(1, RunsModel::Data);
    for (const char* button : {"Open run", "Resume", "Train longer …", "Rerun"}) {
        EXPECT_FALSE(driver_.button(button)->isEnabled()) << button;
        EXPECT_TRUE(tipOf(button).contains("Training is in progress")) << button;
    }
    EXPECT_TRUE(driver_.button("Use these settings")->isEnabled());
    EXPECT_TRUE(driver_.button("Delete run")->isEnabled());
    clickCell(0, RunsModel::Data);
    EXPECT_FALSE(driver_.button("Delete run")->isEnabled());
    EXPECT_TRUE(tipOf("Delete run").contains("being trained"));
    ASSERT_TRUE(driver_.click("Stop"));
    EXPECT_TRUE(driver_.wait([&] { return run.state() == RunState::Ended; }, 60'000));
}

// A million steps in epochs of eight, as read from a reopened run.
TEST_F(RunAgainTest, AVeryLongRunIsLoadedInPiecesThatDoNotBlockTheWindow) {
    const QString path = writeRun(1, project_);
    constexpr int kEpochs = 125'000;
    {
        std::string lines;
        for (int epoch = 1; epoch <= kEpochs; ++epoch) {
            auto step = eventOf(engine::EventKind::Step, 8 * epoch, epoch);
            step.firstStep = 8 * epoch - 7;
            for (int i = 0; i < 8; ++i) step.loss.add(1.0 / epoch);
            lines += engine::eventToJson(step) + "\n";
            auto end = eventOf(engine::EventKind::Epoch, 8 * epoch, epoch);
            end.validationLoss = 1.2 / epoch;
            end.isBest = true;
            lines += engine::eventToJson(end) + "\n";
        }
        auto last = eventOf(engine::EventKind::Finished, 8 * kEpochs, kEpochs);
        lines += engine::eventToJson(last) + "\n";
        engine::writeFileAtomically(toPath(path) / "events.jsonl", lines);
    }
    ASSERT_NO_FATAL_FAILURE(open());
    double longest = 0;
    double before = tests::threadMilliseconds();
    QTimer beat;  // fires in every turn of the event loop
    beat.callOnTimeout([&] {
        const double now = tests::threadMilliseconds();
        longest = std::max(longest, now - before);
        before = now;
    });
    beat.start(0);
    ASSERT_TRUE(driver_.click("Open run"));
    auto* curves = driver_.window().findChild<CurvesView*>();
    ASSERT_TRUE(driver_.wait(
        [&] {
            return static_cast<int>(curves->marks().of(PlotMark::Kind::Epoch).size()) == kEpochs;
        },
        120'000));
    std::printf("longest turn of the event loop %.1f ms\n", longest);
    EXPECT_LT(longest, 50 * slowdown());
    driver_.window().run().conclusion().cancel();
}
