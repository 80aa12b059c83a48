// SPDX-License-Identifier: GPL-3.0-or-later
// A race in the window: chosen, trained, stopped, continued, and its winner.
#include <QHeaderView>
#include <QSettings>

#include "engine/training/loop/best_result.h"
#include "experiments_window.h"
#include "ui/experiments/parallel_lines.h"
#include "ui/experiments/trial_words.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

TEST_F(ExperimentsTest, ARaceTrainsEachEntrantAndItsWinnerGoesOn) {
    ASSERT_NO_FATAL_FAILURE(open(4));
    ASSERT_NO_FATAL_FAILURE(chooseRates({"0.02", "1e-7"}));
    giveEpochs(2);
    ASSERT_TRUE(start()) << driver_.banner().toStdString();
    ASSERT_TRUE(ended());
    ASSERT_TRUE(page().trials().standing()) << page().trials().sentence().toStdString();
    ASSERT_TRUE(standing().isComplete());
    EXPECT_EQ(standing().sweep().count(), 3);
    EXPECT_TRUE(driver_.wait([this] { return page().view().curves().drawn() == 3; }))
        << "a curve for each";
    ScatterPlot& scatter = page().view().scatter();
    EXPECT_EQ(scatter.points(), 3);
    // The first point with the keys: its trial is selected in the table.
    page().view().table().clearSelection();
    QTest::keyClick(&scatter, Qt::Key_Right);
    const QString named = scatter.accessibleDescription();
    QTest::keyClick(&scatter, Qt::Key_Return);
    ASSERT_GT(page().view().table().chosen(), 0);
    EXPECT_TRUE(named.startsWith(QStringLiteral("%1: ").arg(page().view().table().chosen())))
        << named.toStdString();
    EXPECT_TRUE(scatter.accessibleName().startsWith("Validation accuracy over "))
        << scatter.accessibleName().toStdString();
    ASSERT_EQ(page().view().table().rowCount(), 3);
    EXPECT_TRUE(page().view().table().isColumnHidden(TrialsTable::Parameters))
        << "all have one network";
    driver_.window().resize(1920, 1080);
    EXPECT_TRUE(driver_.wait([this] {
        TrialsTable& table = page().view().table();
        return table.columnWidth(TrialsTable::Name) < 600 &&
               table.horizontalHeader()->length() == table.viewport()->width();
    })) << "the numbers are beside the names, and a row is as wide as the table";
    EXPECT_EQ(cell(0, TrialsTable::Rank), "1");
    EXPECT_EQ(cell(0, TrialsTable::State), "finished");
    EXPECT_EQ(cell(0, TrialsTable::Epochs), "2");
    EXPECT_NE(cell(0, TrialsTable::Model), QString(QChar(0x2013)));
    for (int row = 0; row < 3; ++row) {
        const QString name = cell(row, TrialsTable::Name);
        const bool isKnown = name.contains("The project as it is") ||
                             name.contains("Learning rate 0.02") ||
                             name.contains("Learning rate 1e-07");
        EXPECT_TRUE(isKnown) << name.toStdString();
    }
    const int winner = standing().ranking().front();
    const QString best =
        QStringLiteral("Best: trial %1, ").arg(winner) + trialName(standing().sweep(), winner);
    EXPECT_TRUE(page().trials().sentence().startsWith("All 3 trials are done. " + best))
        << page().trials().sentence().toStdString();
    EXPECT_TRUE(page().trials().sentence().contains(", validation accuracy "))
        << "not that of the test: " << page().trials().sentence().toStdString();
    EXPECT_TRUE(driver_.wait([&] {
        return driver_.button("Continue the winner")
            ->toolTip()
            .contains(trialName(standing().sweep(), winner));
    }));
    const std::filesystem::path run = standing().sweep().folder.trial(winner).path;
    const double rate = engine::trialProject(standing().sweep(), winner).options.learningRate;
    ASSERT_TRUE(driver_.click("Continue the winner"));
    ASSERT_TRUE(driver_.wait(
        [&] {
            return driver_.window().run().shown().run.path == run &&
                   driver_.window().run().history().latest().epoch >= 3;
        },
        60'000))
        << driver_.banner().toStdString();
    EXPECT_EQ(document().project().options.learningRate, rate);
    EXPECT_EQ(document().project().options.epochs, 4) << "as the project planned";
    EXPECT_TRUE(driver_.wait([this] { return driver_.window().run().state() == RunState::Ended; },
                             120'000));
    EXPECT_TRUE(driver_.window().run().shown().isComplete);
}

TEST_F(ExperimentsTest, NothingElseIsTrainedMeanwhileAndStopEndsIt) {
    ASSERT_NO_FATAL_FAILURE(open(kLong));
    ASSERT_NO_FATAL_FAILURE(chooseRates({"0.02"}));
    giveEpochs(100'000);
    ASSERT_TRUE(start());
    ASSERT_TRUE(driver_.wait([this] { return !page().trials().curves(1).empty(); }, 60'000));
    EXPECT_TRUE(driver_.wait(
        [this] { return page().trials().sentence().contains(". All trials: about "); }, 60'000))
        << "beside the bar of all: " << page().trials().sentence().toStdString();
    QAbstractButton* startButton = driver_.button("Start");
    ASSERT_NE(startButton, nullptr);
    EXPECT_FALSE(startButton->isEnabled());
    EXPECT_EQ(startButton->toolTip(),
              "The experiment is in progress. Stop it or wait until it has ended.");
    EXPECT_FALSE(whyNotResume(driver_.window().run()).isEmpty());
    driver_.window().startTraining();
    EXPECT_FALSE(driver_.window().run().isTraining());
    driver_.key(Qt::Key_Period, Qt::ControlModifier);
    EXPECT_TRUE(page().trials().isStopping() || !page().trials().isBusy());
    ASSERT_TRUE(ended());
    EXPECT_TRUE(driver_.wait([&] { return startButton->isEnabled(); }));
    EXPECT_TRUE(page().trials().sentence().contains("everything trained so far is kept"));
    EXPECT_TRUE(standing().trial(1).files.run) << "what there is, is kept";
    EXPECT_FALSE(standing().isComplete());
    EXPECT_TRUE(driver_.button("Continue")->isEnabled());
    // Another kind of experiment is set up; this one stays among the earlier ones.
    ASSERT_TRUE(driver_.click("Queue"));
    ASSERT_TRUE(driver_.click("Race"));
    EXPECT_TRUE(page().trials().standing());
    ASSERT_TRUE(driver_.click("Sweep"));
    EXPECT_FALSE(page().trials().standing());
    EXPECT_TRUE(page().sweepSetup().isVisible());
}

// What is shown has a kind of its own, whichever button was pressed last.
TEST_F(ExperimentsTest, ARaceStaysWhenItsButtonIsPressedAfterThatOfASweep) {
    ASSERT_NO_FATAL_FAILURE(open(kLong));
    ASSERT_NO_FATAL_FAILURE(chooseRates({"0.02"}));
    giveEpochs(100'000);
    ASSERT_TRUE(start());
    ASSERT_TRUE(driver_.click("Sweep"));
    ASSERT_TRUE(driver_.wait([this] { return !page().trials().curves(1).empty(); }, 60'000));
    page().trials().stop();
    ASSERT_TRUE(ended());
    ASSERT_TRUE(page().trials().standing());
    ASSERT_TRUE(driver_.click("Race"));
    ASSERT_TRUE(page().trials().standing()) << "it is what was asked for";
    EXPECT_TRUE(page().view().isVisible());
    ASSERT_TRUE(driver_.click("Sweep"));
    ASSERT_FALSE(page().trials().standing());
    // An earlier one brings its kind along.
    ASSERT_TRUE(driver_.click("Runs"));
    show();
    auto* earlier = named<QComboBox>("Earlier experiments");
    ASSERT_TRUE(driver_.wait([&] { return earlier->count() == 2; }));
    earlier->setCurrentIndex(1);
    emit earlier->activated(1);
    ASSERT_TRUE(driver_.wait([this] { return page().trials().standing() != nullptr; }));
    EXPECT_TRUE(driver_.button("Race")->isChecked());
    ASSERT_TRUE(driver_.click("Race"));
    EXPECT_TRUE(page().trials().standing());
}

TEST_F(ExperimentsTest, AStoppedRaceIsOfferedAfterARestart) {
    ASSERT_NO_FATAL_FAILURE(open(kLong));
    ASSERT_NO_FATAL_FAILURE(chooseRates({"0.02"}));
    giveEpochs(100'000);
    ASSERT_TRUE(start());
    ASSERT_TRUE(driver_.wait([this] { return !page().trials().curves(1).empty(); }, 60'000));
    page().trials().stop();
    ASSERT_TRUE(ended());
    const std::filesystem::path folder = standing().sweep().folder.path;
    driver_.window().workspace().newProject();  // lets go of the file
    ASSERT_TRUE(driver_.wait([this] { return document().file().empty(); }));
    WindowDriver later;
    later.window().open({place_.filePath("flowers.espalier")});
    ASSERT_TRUE(later.wait([&] { return bool(later.window().document().selected()); }));
    ASSERT_TRUE(later.click("Experiments"));
    auto& shown = dynamic_cast<ExperimentsPage&>(later.window().page(Step::Experiments));
    ASSERT_TRUE(later.wait([&] { return shown.trials().standing() != nullptr; }));
    EXPECT_EQ(shown.trials().standing()->sweep().folder.path, folder);
    const double before = shown.trials().curves(1).newest();
    EXPECT_GT(before, 0) << "its curve is there";
    ASSERT_TRUE(later.wait([&] { return later.button("Continue")->isEnabled(); }));
    // The one of the experiment, not that of the window's run.
    for (auto* button : shown.findChildren<QPushButton*>()) {
        if (button->text() == "Continue") QTest::mouseClick(button, Qt::LeftButton);
    }
    ASSERT_TRUE(shown.trials().isBusy());
    EXPECT_TRUE(later.wait([&] { return shown.trials().curves(1).newest() > before; }, 60'000))
        << shown.trials().sentence().toStdString();
    shown.trials().stop();
    EXPECT_TRUE(later.wait([&] { return !shown.trials().isBusy(); }, 60'000));
}

TEST_F(ExperimentsTest, ClosingTheWindowMeanwhileAsksFirstAndSaves) {
    ASSERT_NO_FATAL_FAILURE(open(kLong));
    ASSERT_NO_FATAL_FAILURE(chooseRates({"0.02"}));
    giveEpochs(100'000);
    ASSERT_TRUE(start());
    ASSERT_TRUE(driver_.wait([this] { return !page().trials().curves(1).empty(); }, 60'000));
    driver_.window().close();
    EXPECT_TRUE(driver_.window().isVisible());
    auto* question = driver_.window().findChild<QMessageBox*>({}, Qt::FindDirectChildrenOnly);
    ASSERT_NE(question, nullptr);
    EXPECT_EQ(question->text(), "The experiment is still in progress.");
    for (auto* button : question->findChildren<QPushButton*>()) {
        if (button->text() == "Stop and save") QTest::mouseClick(button, Qt::LeftButton);
    }
    EXPECT_TRUE(driver_.wait([this] { return !driver_.window().isVisible(); }, 60'000));
    EXPECT_FALSE(page().trials().isBusy());
}

TEST_F(ExperimentsTest, WhatCannotBeAnEntrantIsRefusedInASentence) {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_NO_FATAL_FAILURE(chooseRates({"0.02"}));
    auto* list = named<QListWidget>("Trials");
    auto* value = named<QComboBox>("Value");
    value->lineEdit()->selectAll();
    QTest::keyClicks(value->lineEdit(), "fast");
    QTest::keyClick(value->lineEdit(), Qt::Key_Return);
    EXPECT_TRUE(driver_.shows("Learning rate cannot have the value fast"))
        << "in the words of the window";
    value->lineEdit()->selectAll();
    QTest::keyClicks(value->lineEdit(), "0.02");
    QTest::keyClick(value->lineEdit(), Qt::Key_Return);
    EXPECT_TRUE(driver_.shows("is a trial already"));
    EXPECT_EQ(list->count(), 2);
    list->setCurrentRow(0);
    ASSERT_TRUE(driver_.click("Remove trial"));
    EXPECT_FALSE(driver_.button("Start race")->isEnabled());
    EXPECT_EQ(driver_.button("Start race")->toolTip(), "A race needs at least two trials.");
    while (page().setup().entrants().size() < engine::kMostEntrants) {
        page().setup().add(
            {.changes = {{"batch", std::to_string(page().setup().entrants().size() + 1)}}});
    }
    EXPECT_FALSE(driver_.button("Add network")->isEnabled());
    EXPECT_TRUE(driver_.button("Add network")->toolTip().contains("at most 6"));
}

// Runs wait in a queue, in an order that can be changed; it is there in the next window.
TEST_F(ExperimentsTest, TheQueueTrainsOneRunAfterAnotherAndIsThereAfterARestart) {
    ASSERT_NO_FATAL_FAILURE(open(1));
    driver_.wait([this] { return driver_.button("Add to queue")->isEnabled(); });
    ASSERT_TRUE(driver_.click("Add to queue"));
    QueueControl& queue = page().queue();
    ASSERT_TRUE(driver_.wait([&] { return queue.left() == 1; }));
    engine::TrainingOptions options = document().project().options;
    options.epochs = kLong;
    document().change(&engine::Project::options, options, Area::Training, "test");
    ASSERT_TRUE(driver_.wait([this] { return driver_.button("Add to queue")->isEnabled(); }));
    driver_.key(Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(driver_.wait([&] { return queue.left() == 2; }));
    ASSERT_TRUE(driver_.click("Queue"));
    QTableWidget& table = page().queueView().table();
    ASSERT_EQ(table.rowCount(), 2);
    // The long one first, and back.
    table.selectRow(1);
    QTest::keyClick(&table, Qt::Key_Up, Qt::ControlModifier);
    ASSERT_TRUE(
        driver_.wait([&] { return queue.entries().front().project.options.epochs == kLong; }));
    ASSERT_TRUE(driver_.wait([&] { return table.currentRow() == 0; }));
    QTest::keyClick(&table, Qt::Key_Down, Qt::ControlModifier);
    ASSERT_TRUE(driver_.wait([&] { return queue.entries().front().project.options.epochs == 1; }));
    ASSERT_TRUE(driver_.wait([this] { return driver_.button("Start queue")->isEnabled(); }));
    ASSERT_TRUE(driver_.click("Start queue"));
    ASSERT_TRUE(queue.isBusy());
    EXPECT_TRUE(driver_.wait(
        [&] {
            return queue.entries().front().state == engine::QueueState::Done &&
                   queue.inWork() == queue.entries().back().id && queue.share() >= 0 &&
                   queue.sentence().contains("epoch");
        },
        120'000))
        << queue.sentence().toStdString();
    EXPECT_FALSE(driver_.button("Start")->isEnabled());
    EXPECT_EQ(driver_.button("Start")->toolTip(),
              "The queue is in progress. Stop it or wait until it has ended.");
    EXPECT_TRUE(driver_.button("Add to queue")->isEnabled()) << "more may wait meanwhile";
    ASSERT_TRUE(driver_.click("Stop"));
    ASSERT_TRUE(driver_.wait([&] { return !queue.isBusy(); }, 60'000));
    EXPECT_EQ(queue.left(), 1);
    EXPECT_TRUE(driver_.wait([&] { return queue.sentence().startsWith("Stopped and saved"); }))
        << queue.sentence().toStdString();
    WindowDriver later;
    EXPECT_TRUE(later.wait([&] {
        return later.banner().contains("1 run of the queue is left from the last time.");
    })) << later.banner().toStdString();
    ASSERT_TRUE(later.click("Show queue"));
    auto& shown = dynamic_cast<ExperimentsPage&>(later.window().page(Step::Experiments));
    ASSERT_TRUE(later.wait([&] { return shown.queueView().table().rowCount() == 2; }));
    EXPECT_TRUE(shown.queueView().isVisible());
    // What a person wants to know the next morning.
    const auto cellOf = [&](int row, int column) {
        return shown.queueView().table().item(row, column)->text();
    };
    EXPECT_TRUE(later.wait([&] {
        return cellOf(0, QueueView::Test).contains("%") && !cellOf(0, QueueView::Time).isEmpty();
    })) << cellOf(0, QueueView::Test).toStdString();
    EXPECT_EQ(cellOf(1, QueueView::Test), "") << "not done yet";
    EXPECT_FALSE(shown.queueView().table().isColumnHidden(QueueView::Test));
    EXPECT_TRUE(shown.queueView().table().isColumnHidden(QueueView::Reason)) << "none has failed";
    // What is removed is gone; its run stays.
    const std::filesystem::path run = shown.queue().entries().back().run;
    shown.queueView().table().selectRow(1);
    QTest::keyClick(&shown.queueView().table(), Qt::Key_Delete);
    ASSERT_TRUE(later.wait([&] { return shown.queue().left() == 0; }));
    EXPECT_TRUE(std::filesystem::exists(run));
    // One that waits takes as long for each epoch as the one that is done.
    engine::QueueEntry again = shown.queue().entries().front();
    again.project.options.epochs = 200;
    again.state = engine::QueueState::Waiting;
    again.run.clear();
    shown.queue().edit([again](engine::QueueFile& file) { file.add(again); });
    EXPECT_TRUE(later.wait([&] {
        return shown.queueView().table().rowCount() == 2 &&
               cellOf(1, QueueView::Time).startsWith("about ");
    }));
    EXPECT_FALSE(later.shows("1 run to train")) << "its row says that";
    const auto id = shown.queue().entries().back().id;
    again.project.options.batch = 3;  // what costs otherwise
    shown.queue().edit([again, id](engine::QueueFile& file) {
        file.remove(id);
        file.add(again);
    });
    EXPECT_TRUE(later.wait([&] { return shown.queue().entries().back().id != id; }));
    EXPECT_EQ(cellOf(1, QueueView::Time), "") << "nothing is made up";
    shown.queue().edit([](engine::QueueFile& file) { file.remove(file.read().back().id); });
    ASSERT_TRUE(later.wait([&] { return shown.queue().left() == 0; }));
    ASSERT_TRUE(later.click("Remove ended"));
    EXPECT_TRUE(later.wait([&] { return shown.queue().entries().empty(); }));
    // What was said at the end is no longer true once another one waits.
    queue.edit([again](engine::QueueFile& file) {
        file.add(again);
        file.add(again);
    });
    EXPECT_TRUE(driver_.wait([&] { return queue.left() == 2 && queue.sentence().isEmpty(); }))
        << queue.left() << ": " << queue.sentence().toStdString();
}

// What the window writes, the terminal reads, and the other way round.
TEST_F(ExperimentsTest, ASweepIsChosenWrittenReadAndTrained) {
    ASSERT_NO_FATAL_FAILURE(open(1));
    ASSERT_TRUE(driver_.click("Sweep"));
    SweepSetup& setup = page().sweepSetup();
    auto* values = named<QLineEdit>("Values");
    ASSERT_NE(values, nullptr);
    values->setFocus();
    values->selectAll();
    QTest::keyClicks(values, "0.02, fast");
    EXPECT_FALSE(driver_.button("Start sweep")->isEnabled());
    EXPECT_TRUE(driver_.button("Start sweep")->toolTip().contains("fast"));
    values->selectAll();
    QTest::keyClicks(values, "0.02, 0.001");
    const QString file = place_.filePath("rates.json");
    setup.saveFile(file);
    ASSERT_TRUE(driver_.wait([&] { return !setup.isFiling(); }));
    const engine::SweepFile written = engine::readSweepFile(toPath(file));
    EXPECT_EQ(written.project, document().file());
    ASSERT_EQ(written.plan.options.size(), 1u);
    EXPECT_EQ(written.plan.options[0].values, (std::vector<std::string>{"0.02", "0.001"}));
    const engine::SweepPlan drawn{
        .method = engine::SweepMethod::Halving,
        .trials = 4,
        .firstEpochs = 2,
        .reduction = 2,
        .options = {{.name = "learning_rate", .range = engine::SweepRange{0.0001, 0.03, true}}}};
    setup.setPlan(drawn);
    EXPECT_EQ(setup.plan(), drawn);
    setup.openFile(file);
    ASSERT_TRUE(driver_.wait([&] { return !setup.isFiling(); }));
    EXPECT_EQ(setup.plan(), written.plan);
    ASSERT_TRUE(driver_.wait([this] { return driver_.button("Start sweep")->isEnabled(); }));
    ASSERT_TRUE(driver_.click("Start sweep"));
    ASSERT_TRUE(ended());
    ASSERT_TRUE(page().trials().standing()) << driver_.banner().toStdString();
    EXPECT_TRUE(standing().isComplete());
    EXPECT_EQ(page().view().parallel().lines(), 2);
    // Its trials are judged by their loss, so that is what the curves show.
    ASSERT_EQ(standing().judge(), engine::kValidationLoss);
    const ParallelAxis result = parallelLines(standing()).axes.back();
    EXPECT_EQ(result.toText.startsWith("best: "), result.from != result.to)
        << "the smaller number is above: " << result.toText.toStdString();
    auto* metric = named<QComboBox>("Plotted metric");
    ASSERT_TRUE(driver_.wait([&] { return metric->currentText() == "Loss"; }));
    // The folder of a sweep of the terminal is opened like this.
    const QString folder = fromPath(standing().sweep().folder.path);
    ASSERT_TRUE(driver_.click("New …"));
    EXPECT_FALSE(page().trials().standing());
    setup.openFile(folder);
    EXPECT_TRUE(driver_.wait([this] { return page().trials().standing() != nullptr; }));
}
