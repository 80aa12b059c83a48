// SPDX-License-Identifier: GPL-3.0-or-later
// What the page of experiments knows of other projects, of other work, and of edits at once.
#include "experiments_window.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <cmath>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "runs_on_disk.h"
#include "ui/experiments/entrant_list.h"
#include "ui/experiments/trial_words.h"
#include "ui/plots/plot_pane.h"
#include "ui/runs/runs_model.h"
#include "ui/runs/runs_page.h"
#include "ui/style/theme.h"
#include "ui/widgets/elided_label.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

class ExperimentsStateTest : public ExperimentsTest {
  protected:
    void TearDown() override {
        ExperimentsTest::TearDown();
        engine::QueueFile queue;
        for (const engine::QueueEntry& entry : queue.read()) queue.remove(entry.id);
    }
    QueueControl& queue() { return page().queue(); }
    QTableWidget& table() { return page().queueView().table(); }
    /// Entries of these names, on disk and in the table.
    void wait(const QStringList& names) {
        for (const QString& name : names) {
            engine::QueueEntry entry{.name = name.toStdString(),
                                     .project = document().project(),
                                     .runs = toPath(place_.filePath("runs"))};
            queue().edit([entry](engine::QueueFile& file) { file.add(entry); });
        }
        page().showQueue();
        ASSERT_TRUE(driver_.wait([&] { return this->names() == names; }));
    }
    QStringList names() {
        QStringList names;
        for (const engine::QueueEntry& entry : queue().entries()) names << fromUtf8(entry.name);
        return names;
    }
    QString chosenName() {
        return table().currentRow() < 0
                   ? QString()
                   : table().item(table().currentRow(), QueueView::Project)->text();
    }
    QAction* network(const char* name) {
        for (auto* menu : page().findChildren<QMenu*>()) {
            for (QAction* action : menu->actions()) {
                if (action->data().toString() == name) return action;
            }
        }
        return nullptr;
    }
};

}  // namespace

// All that the queue needs is in it.
TEST_F(ExperimentsStateTest, TheQueueIsStartedWithoutAProject) {
    ASSERT_NO_FATAL_FAILURE(open(1));
    ASSERT_NO_FATAL_FAILURE(wait({"one"}));
    WindowDriver later;
    ASSERT_TRUE(later.wait([&] { return later.button("Show queue") != nullptr; }));
    ASSERT_TRUE(later.click("Show queue"));
    ASSERT_FALSE(later.window().document().data());
    auto& shown = dynamic_cast<ExperimentsPage&>(later.window().page(Step::Experiments));
    ASSERT_TRUE(later.wait([&] { return later.button("Start queue")->isEnabled(); }))
        << later.button("Start queue")->toolTip().toStdString();
    ASSERT_TRUE(later.click("Start queue"));
    EXPECT_TRUE(later.wait(
        [&] {
            return !shown.queue().isBusy() &&
                   shown.queue().entries().front().state == engine::QueueState::Done;
        },
        120'000))
        << shown.queue().sentence().toStdString();
}

TEST_F(ExperimentsStateTest, EditsOfTheQueueAtOnceAreAllMadeAndSayHowTheyEnded) {
    ASSERT_NO_FATAL_FAILURE(open(1));
    ASSERT_NO_FATAL_FAILURE(wait({"one", "two", "three"}));
    QStringList said;
    QObject::connect(
        &queue(), &QueueControl::failed, &queue(), [&](const QString& why) { said << why; });
    queue().edit([](engine::QueueFile&) {}, [&] { said << "first"; });
    queue().edit([](engine::QueueFile&) { throw engine::RequestError("It is full."); },
                 [&] { said << "not made"; });
    queue().edit([](engine::QueueFile&) {}, [&] { said << "third"; });
    EXPECT_TRUE(driver_.wait([&] { return said.size() == 3; }));
    EXPECT_EQ(said, (QStringList{"first", "It is full.", "third"}));
    table().selectRow(0);
    QTest::keyClick(&table(), Qt::Key_Down, Qt::ControlModifier);
    QTest::keyClick(&table(), Qt::Key_Down, Qt::ControlModifier);
    EXPECT_TRUE(driver_.wait([&] {
        return names() == QStringList{"two", "three", "one"};
    })) << names().join(' ').toStdString();
    EXPECT_EQ(chosenName(), "one");
}

TEST_F(ExperimentsStateTest, AnEmptyQueueInvites) {
    ASSERT_NO_FATAL_FAILURE(open(1));
    page().showQueue();
    ASSERT_TRUE(driver_.wait([&] { return driver_.shows("The queue is empty"); }));
    EXPECT_FALSE(table().isVisible());
    EXPECT_EQ(driver_.button("Start queue"), nullptr) << "nothing could be started";
    ASSERT_TRUE(driver_.wait([&] { return driver_.button("Add this project") != nullptr; }));
    ASSERT_TRUE(driver_.click("Add this project"));
    ASSERT_TRUE(driver_.wait([&] { return table().isVisible(); }));
    EXPECT_EQ(table().rowCount(), 1);
    ASSERT_NE(driver_.button("Start queue"), nullptr);
}

TEST_F(ExperimentsStateTest, AQueueThatCannotBeReadIsNotCalledEmpty) {
    const std::filesystem::path file = engine::QueueFile().path();
    std::filesystem::create_directories(file.parent_path());
    engine::writeFileAtomically(file, "{");
    ASSERT_NO_FATAL_FAILURE(open(1));
    QStringList said;
    QObject::connect(
        &queue(), &QueueControl::failed, &queue(), [&](const QString& why) { said << why; });
    page().showQueue();
    queue().refresh();
    EXPECT_TRUE(driver_.wait([&] { return !said.isEmpty(); }));
    EXPECT_FALSE(driver_.shows("The queue is empty"));
    std::filesystem::remove(file);
    queue().refresh();
    EXPECT_TRUE(driver_.wait([&] { return driver_.shows("The queue is empty"); }));
}

TEST_F(ExperimentsStateTest, AnEntryOfTheQueueStaysSelectedWhenAnotherIsRemoved) {
    ASSERT_NO_FATAL_FAILURE(open(1));
    ASSERT_NO_FATAL_FAILURE(wait({"one", "two", "three"}));
    table().selectRow(1);
    const auto first = queue().entries().front().id;
    queue().edit([first](engine::QueueFile& file) { file.remove(first); });
    ASSERT_TRUE(driver_.wait([&] { return names().size() == 2; }));
    EXPECT_EQ(chosenName(), "two");
    QTest::keyClick(&table(), Qt::Key_Delete);
    EXPECT_TRUE(driver_.wait([&] { return names() == QStringList{"three"}; }));
}

TEST_F(ExperimentsStateTest, WhileARunIsTrainedNoOtherIsOpenedAndTheReasonIsSaid) {
    ASSERT_NO_FATAL_FAILURE(open(kLong));
    ASSERT_NO_FATAL_FAILURE(wait({"one"}));
    const auto id = queue().entries().front().id;
    queue().edit([id](engine::QueueFile& file) {
        file.note(id, [](engine::QueueEntry& entry) {
            entry.state = engine::QueueState::Done;
            entry.run = "/runs/a";
        });
    });
    ASSERT_TRUE(driver_.wait([&] { return queue().left() == 0; }));
    table().selectRow(0);
    auto* button = page().queueView().findChild<QPushButton*>({}, Qt::FindChildrenRecursively);
    for (auto* each : page().queueView().findChildren<QPushButton*>()) {
        if (each->text() == "Open run") button = each;
    }
    ASSERT_TRUE(button->isEnabled());
    driver_.window().startTraining();
    ASSERT_TRUE(driver_.wait([&] { return driver_.window().run().isTraining(); }));
    EXPECT_TRUE(driver_.wait([&] { return !button->isEnabled(); }));
    EXPECT_EQ(button->toolTip(), "Training is in progress. Stop it first.");
}

// It would take time from the first entrant, of which each has the same.
TEST_F(ExperimentsStateTest, WhileTheModelOfARunIsMadeNoRaceIsStarted) {
    ASSERT_NO_FATAL_FAILURE(open(1));
    ASSERT_NO_FATAL_FAILURE(chooseRates({"0.02"}));
    RunControl& run = driver_.window().run();
    const std::shared_ptr<std::mutex> concluding = run.conclusion().inWork();
    std::unique_lock hold(*concluding);
    driver_.window().startTraining();
    ASSERT_TRUE(driver_.wait([&] { return run.state() == RunState::Concluding; }, 60'000));
    ASSERT_NO_FATAL_FAILURE(show());
    EXPECT_FALSE(driver_.button("Start race")->isEnabled());
    EXPECT_EQ(driver_.button("Start race")->toolTip(),
              "The model is being exported and verified. Please wait.");
    hold.unlock();
    EXPECT_TRUE(driver_.wait([&] { return run.state() == RunState::Ended; }, 60'000));
    EXPECT_TRUE(driver_.wait([&] { return driver_.button("Start race")->isEnabled(); }));
}

TEST_F(ExperimentsStateTest, AWinnerTakesItsLengthAndJudgeFromTheProjectOfTheRace) {
    ASSERT_NO_FATAL_FAILURE(open(5));
    ASSERT_NO_FATAL_FAILURE(chooseRates({"0.02"}));
    named<QSpinBox>("Seconds for each trial")->setValue(kLong / 100);
    ASSERT_TRUE(start()) << driver_.banner().toStdString();
    ASSERT_TRUE(ended());
    ASSERT_TRUE(standing().isComplete());
    const std::filesystem::path folder = standing().sweep().folder.path;
    const std::string judge = standing().sweep().project.options.bestBy;
    // Another project on the same images.
    engine::Project other = document().project();
    other.id = "another";
    other.options.epochs = 77;
    other.options.bestBy = "validation_loss";
    auto* earlier = named<QComboBox>("Earlier experiments");
    ASSERT_TRUE(driver_.wait([&] { return earlier->count() == 2; }));
    document().reset(other, {});
    EXPECT_FALSE(page().trials().standing());
    EXPECT_EQ(earlier->count(), 1) << "those of the other project";
    page().trials().open(folder);
    ASSERT_TRUE(driver_.wait([&] { return page().trials().standing() != nullptr; }));
    std::optional<engine::Project> taken;
    QObject::connect(
        &page(), &ExperimentsPage::continueAsked, &page(), [&](const engine::Project& project) {
            taken = project;
        });
    emit page().view().winnerAsked(standing().ranking().front());
    ASSERT_TRUE(taken);
    EXPECT_EQ(taken->options.bestBy, judge);
    EXPECT_EQ(taken->options.epochs, 10) << "five more";
}

TEST_F(ExperimentsStateTest, TheEntrantsAndJudgesOfARaceAreThoseOfTheTask) {
    ASSERT_NO_FATAL_FAILURE(open());
    ASSERT_NE(network("autoencoder"), nullptr);
    ASSERT_TRUE(driver_.wait([&] { return !network("autoencoder")->isEnabled(); }));
    EXPECT_TRUE(network("resnet-small")->isEnabled());
    EXPECT_NE(network("autoencoder")->toolTip(), network("resnet-small")->toolTip());
    auto* judges = named<QComboBox>("Judged by");
    ASSERT_GE(judges->findData("accuracy"), 0);
    ASSERT_GT(page().setup().entrants().size(), 1u);
    driver_.window().workspace().rescanForTask("reconstruct");
    ASSERT_TRUE(driver_.wait([&] { return document().project().task == "reconstruct"; }));
    EXPECT_EQ(judges->findData("accuracy"), -1);
    EXPECT_EQ(page().setup().entrants().size(), 1u);
    EXPECT_TRUE(driver_.wait([&] {
        return network("autoencoder")->isEnabled() && !network("resnet-small")->isEnabled();
    }));
}

TEST_F(ExperimentsStateTest, ASweepCanBeSavedOnceItsProjectIsAndIsMeasuredThroughAnotherCheck) {
    ASSERT_TRUE(driver_.openSmall(flowerFolder(8)));
    show();
    ASSERT_TRUE(driver_.click("Sweep"));
    QAbstractButton* save = driver_.button("Save …");
    ASSERT_NE(save, nullptr);
    EXPECT_FALSE(save->isEnabled());
    driver_.window().workspace().saveAs(place_.filePath("flowers.espalier"));
    EXPECT_TRUE(save->isEnabled());
    ASSERT_TRUE(driver_.wait([&] { return driver_.button("How long?")->isEnabled(); }));
    SweepSetup& setup = page().sweepSetup();
    setup.forecast();
    ASSERT_TRUE(setup.isForecasting());
    setup.setWhyNotTrain("Wait for the checks.");
    setup.setWhyNotTrain({});
    EXPECT_TRUE(setup.isForecasting());
    EXPECT_TRUE(driver_.wait([&] { return !setup.isForecasting(); }, 60'000));
    setup.setWhyNotTrain("Wait for the checks.");
    setup.setWhyNotTrain({});
    EXPECT_TRUE(driver_.shows("2 trials, together")) << "what was measured stays";
    engine::TrainingOptions options = document().project().options;
    options.batch = 4;
    document().change(&engine::Project::options, options, Area::Training, "test");
    EXPECT_FALSE(driver_.shows("2 trials, together")) << "it was about other options";
}

// What an entrant without time for an epoch comes to is told before, and can be measured.
TEST_F(ExperimentsStateTest, ARaceSaysBeforeItsStartWhetherEachHasTimeForAnEpoch) {
    ASSERT_NO_FATAL_FAILURE(open(1));
    ASSERT_NO_FATAL_FAILURE(chooseRates({"0.02"}));
    EXPECT_TRUE(driver_.shows("whose first epoch takes longer than its time is stopped"));
    ASSERT_TRUE(driver_.wait([this] { return driver_.button("How long?")->isEnabled(); }));
    ASSERT_TRUE(driver_.click("How long?"));
    EXPECT_TRUE(page().setup().isForecasting());
    ASSERT_TRUE(driver_.wait([this] { return !page().setup().isForecasting(); }, 60'000));
    EXPECT_TRUE(driver_.shows("Every trial has time for an epoch."));
    auto* list = named<QListWidget>("Trials");
    const auto costOf = [&](int row) {
        return list->item(row)->data(Qt::AccessibleDescriptionRole).toString();
    };
    // One epoch is planned, although there is time for more.
    for (const char* part : {" per epoch, 1 epoch in ", " of memory"}) {
        EXPECT_TRUE(costOf(1).contains(part)) << costOf(1).toStdString();
    }
    const auto costsOf = [&](int row) {
        return list->item(row)->data(EntrantColumns::kCosts).toStringList();
    };
    ASSERT_EQ(costsOf(1).size(), trialCostHeads().size());
    EXPECT_TRUE(costsOf(1)[0].startsWith("about ")) << costsOf(1)[0].toStdString();
    EXPECT_TRUE(costsOf(1)[1].startsWith("1 epoch in about ")) << costsOf(1)[1].toStdString();
    const auto* heads = dynamic_cast<EntrantList&>(*list).heads();
    EXPECT_TRUE(heads->isVisible());
    EXPECT_EQ(heads->geometry().bottom() + 1, list->viewport()->geometry().top());
    page().setup().add({.changes = {{"learning_rate", "0.005"}}});
    EXPECT_FALSE(heads->isVisible()) << "nothing is below them";
    EXPECT_EQ(costOf(1), "") << "it was about other entrants";
    EXPECT_FALSE(driver_.shows("Every trial has time for an epoch."))
        << "it was about other entrants";
}

TEST(EntrantColumnsTest, TextsOfOneKindEndBelowEachOther) {
    QListWidget list;
    list.addItems({"one", "two", "three"});
    const QFontMetrics letters = list.fontMetrics();
    EXPECT_TRUE(EntrantColumns(*list.model(), letters, 1000).areEmpty());
    list.item(0)->setData(EntrantColumns::kCosts, QStringList{"about 6 s", "1 epoch", "90 MB"});
    list.item(2)->setData(EntrantColumns::kCosts, QStringList{"about 1 min 30 s", "1", "9 MB"});
    const EntrantColumns columns(*list.model(), letters, 1000);
    const QVector<QRect> rects = columns.rectsIn({0, 30, 1000, 30}, Qt::LeftToRight);
    ASSERT_EQ(rects.size(), 3);
    EXPECT_GT(rects[0].width(), letters.horizontalAdvance("about 1 min 30 s"));
    EXPECT_EQ(rects[0].right() + 1, rects[1].left());
    EXPECT_EQ(rects[2].right(), 999 - kGrid);
    EXPECT_EQ(columns.rectsIn({0, 30, 1000, 30}, Qt::RightToLeft)[2].left(), kGrid);
    EXPECT_LE(EntrantColumns(*list.model(), letters, 200).width(), 100) << "names have the rest";
}

TEST(EntrantListTest, ALongNameLeavesTheColumnsBelowTheirHeads) {
    EntrantList list;
    list.addItems({"one", QString("a long name ").repeated(40)});
    list.item(0)->setData(EntrantColumns::kCosts, QStringList{"about 6 s", "1 epoch", "90 MB"});
    list.resize(400, 200);
    list.show();
    list.fit();
    QCoreApplication::processEvents();
    ASSERT_TRUE(list.heads()->isVisible());
    for (int row = 0; row < 2; ++row) {
        EXPECT_EQ(list.visualItemRect(list.item(row)).width(), list.heads()->width()) << row;
    }
    EXPECT_FALSE(list.horizontalScrollBar()->isVisible());
}

// They look alike otherwise.
TEST_F(ExperimentsStateTest, ARowOfTheQueueSaysWhatChangedSinceTheOneBefore) {
    ASSERT_NO_FATAL_FAILURE(open(1));
    ASSERT_NO_FATAL_FAILURE(wait({"one", "two"}));
    engine::Project project = document().project();
    project.options.learningRate = 0.0125;
    project.options.batch = 4;
    const engine::QueueEntry entry{
        .name = "three", .project = project, .runs = toPath(place_.filePath("runs"))};
    queue().edit([entry](engine::QueueFile& file) { file.add(entry); });
    ASSERT_TRUE(driver_.wait([&] { return table().rowCount() == 3; }));
    const auto changed = [&](int row) { return table().item(row, QueueView::Changed)->text(); };
    ASSERT_TRUE(driver_.wait([&] { return !changed(2).isEmpty(); })) << "compared in a job";
    EXPECT_EQ(changed(1), "no change");
    EXPECT_EQ(changed(2), "Batch size 4, Learning rate 0.0125");
    EXPECT_TRUE(table().item(2, QueueView::Changed)->toolTip().contains("Batch size: 4, was 8"));
    EXPECT_LE(table().columnWidth(QueueView::Changed), 36 * kGrid);
    table().setColumnWidth(QueueView::Changed, 123);  // as dragged
    bool isRead = false;
    queue().edit([](engine::QueueFile&) {}, [&] { isRead = true; });
    ASSERT_TRUE(driver_.wait([&] { return isRead; }));
    EXPECT_EQ(table().columnWidth(QueueView::Changed), 123) << "the texts are the same";
    const auto id = queue().entries()[2].id;
    queue().edit([id](engine::QueueFile& file) { file.moveBy(id, -2); });
    ASSERT_TRUE(driver_.wait([&] { return names() == QStringList{"three", "one", "two"}; }));
    EXPECT_TRUE(driver_.wait([&] { return changed(1).contains("Batch size 8"); }));
    EXPECT_NE(table().columnWidth(QueueView::Changed), 123) << "others are";
    EXPECT_FALSE(driver_.shows("3 runs to train")) << "the heading says so";
}

// One that was stopped, or that is tried again, leaves the time of the others.
TEST_F(ExperimentsStateTest, TheQueueSaysTheTimeOfWhatHasNotBegunToo) {
    ASSERT_TRUE(driver_.openSmall(flowerFolder(8)));
    const engine::RunFolder run{toPath(place_.filePath("runs/done"))};
    std::filesystem::create_directories(run.path);
    engine::writeFileAtomically(
        run.record(),
        R"({"espalier_run": 1, "started": "2026-01-01T12:00:00+0000", "project": )" +
            engine::projectToJson(document().project(), {}) + "}");
    engine::writeFileAtomically(run.events(), eventsOf(3, 0.5));
    show();
    ASSERT_NO_FATAL_FAILURE(wait({"done", "begun", "waits"}));
    const auto setState = [&](std::size_t place, engine::QueueState state, const auto& folder) {
        const auto id = queue().entries()[place].id;
        queue().edit([=](engine::QueueFile& file) {
            file.note(id, [&](engine::QueueEntry& entry) {
                entry.state = state;
                entry.run = folder;
            });
        });
    };
    setState(0, engine::QueueState::Done, run.path);
    setState(1, engine::QueueState::Begun, toPath(place_.filePath("runs/gone")));
    EXPECT_TRUE(driver_.wait([&] {
        return driver_.shows("2 runs to train, about ") &&
               driver_.shows(" for those that have not begun");
    }));
    setState(1, engine::QueueState::Begun, run.path);
    EXPECT_TRUE(driver_.wait([&] {
        return driver_.shows("2 runs to train, about ") &&
               !driver_.shows(" for those that have not begun");
    })) << "how many of its epochs are left is known";
    const auto id = queue().entries()[2].id;
    queue().edit([id](engine::QueueFile& file) { file.remove(id); });
    EXPECT_TRUE(driver_.wait([&] {
        return queue().left() == 1 && !driver_.shows("1 run to train");
    })) << "its row says as much";
    EXPECT_TRUE(table().item(1, QueueView::Time)->text().startsWith("about "));
}

TEST_F(ExperimentsStateTest, AnotherRaceLeavesOutWhatIsFarAboveAgain) {
    ASSERT_TRUE(driver_.openSmall(flowerFolder(8)));
    show();
    const auto write = [&](const QString& name) {
        engine::Sweep sweep{
            .folder = {toPath(place_.filePath(name))},
            .plan = {.options = {{.name = "learning_rate", .values = {"0.1", "0.01"}}}},
            .project = document().project()};
        sweep.trials = {{.choices = {{"learning_rate", "0.1"}}},
                        {.choices = {{"learning_rate", "0.01"}}}};
        for (int trial = 1; trial <= 2; ++trial) {
            const engine::RunFolder run{sweep.folder.path / ("trial-" + std::to_string(trial))};
            std::filesystem::create_directories(run.path);
            engine::writeFileAtomically(
                run.record(),
                R"({"espalier_run": 1, "started": "2026-01-01T12:00:00+0000", "project": )" +
                    engine::projectToJson(sweep.project, {}) + "}");
            auto epoch = eventOf(engine::EventKind::Epoch, 10, 1);
            epoch.validationLoss = trial == 1 ? 149 : 2;
            epoch.isBest = true;
            engine::writeFileAtomically(run.events(), engine::eventToJson(epoch) + "\n");
        }
        engine::recordSweep(sweep, {});
        return sweep.folder.path;
    };
    auto* curves = page().findChild<TrialCurves*>();
    ASSERT_NE(curves, nullptr);
    const auto isCut = [&] {
        return curves->findChild<ElidedLabel*>()->whole().contains("values up to 149 lie above");
    };
    const auto open = [&](const std::filesystem::path& folder) {
        page().trials().open(folder);
        return driver_.wait([&] {
            return page().trials().standing() &&
                   page().trials().standing()->sweep().folder.path == folder &&
                   curves->drawn() == 2;
        });
    };
    ASSERT_TRUE(open(write("one")));
    EXPECT_TRUE(driver_.wait(isCut));
    emit curves->findChild<PlotPane*>()->aboveAsked();
    EXPECT_FALSE(isCut());
    ASSERT_TRUE(open(write("two")));
    EXPECT_TRUE(driver_.wait(isCut));
}

// Below few trials, a fifth of a large window was empty.
TEST_F(ExperimentsStateTest, ThePlotsOfARaceHaveTheRoomOfItsTableAndItsWinnerIsBold) {
    ASSERT_TRUE(driver_.openSmall(flowerFolder(8)));
    driver_.window().resize(1920, 1080);
    show();
    engine::Sweep sweep{
        .folder = {toPath(place_.filePath("rates"))},
        .plan = {.options = {{.name = "learning_rate", .values = {"0.1", "0.01", "0.001"}}}},
        .project = document().project()};
    for (const auto& [rate, loss] : {std::pair("0.1", 3.0), {"0.01", 1.0}, {"0.001", 2.0}}) {
        sweep.trials.push_back({.choices = {{"learning_rate", std::string(rate)}}});
        const std::string name = "trial-" + std::to_string(sweep.trials.size());
        const engine::RunFolder run{sweep.folder.path / name};
        std::filesystem::create_directories(run.path);
        engine::writeFileAtomically(
            run.record(),
            R"({"espalier_run": 1, "started": "2026-01-01T12:00:00+0000", "project": )" +
                engine::projectToJson(sweep.project, {}) + "}");
        auto epoch = eventOf(engine::EventKind::Epoch, 10, 1);
        epoch.validationLoss = loss;
        epoch.isBest = true;
        engine::writeFileAtomically(run.events(), engine::eventToJson(epoch) + "\n");
    }
    engine::recordSweep(sweep, {});
    page().trials().open(sweep.folder.path);
    const TrialsTable& trials = page().view().table();
    const auto spare = [&] {
        return trials.viewport()->height() - trials.verticalHeader()->length();
    };
    EXPECT_TRUE(driver_.wait([&] { return trials.rowCount() == 3 && spare() == 0; })) << spare();
    EXPECT_GE(page().view().curves().height(), 560);
    ASSERT_EQ(standing().ranking().size(), 3);
    for (int row = 0; row < 3; ++row) {
        EXPECT_EQ(trials.item(row, TrialsTable::Name)->font().bold(), row == 0) << row;
        EXPECT_EQ(trials.item(row, TrialsTable::State)->font().bold(), row == 0) << row;
    }
    const QString winner = QString::number(standing().ranking().front()) + QLatin1Char(':');
    EXPECT_TRUE(cell(0, TrialsTable::Name).startsWith(winner));
    driver_.window().resize(1280, 720);
    EXPECT_TRUE(driver_.wait([&] { return spare() == 0; })) << spare();
}

TEST_F(ExperimentsStateTest, TrialsWithOtherBatchesAreDrawnByEpoch) {
    ASSERT_TRUE(driver_.openSmall(flowerFolder(8)));
    show();
    engine::Sweep sweep{.folder = {toPath(place_.filePath("batches"))},
                        .plan = {.options = {{.name = "batch", .values = {"8", "16"}}}},
                        .project = document().project()};
    for (const int stepsPerEpoch : {10, 5}) {
        const std::string batch = stepsPerEpoch == 10 ? "8" : "16";
        sweep.trials.push_back({.choices = {{"batch", batch}}});
        const std::string name = "trial-" + std::to_string(sweep.trials.size());
        const engine::RunFolder run{sweep.folder.path / name};
        std::filesystem::create_directories(run.path);
        engine::writeFileAtomically(
            run.record(),
            R"({"espalier_run": 1, "started": "2026-01-01T12:00:00+0000", "project": )" +
                engine::projectToJson(sweep.project, {}) + "}");
        auto epoch = eventOf(engine::EventKind::Epoch, stepsPerEpoch, 1);
        epoch.stepsPerEpoch = stepsPerEpoch;
        epoch.validationLoss = 2;
        epoch.isBest = true;
        engine::writeFileAtomically(run.events(), engine::eventToJson(epoch) + "\n");
    }
    engine::recordSweep(sweep, {});
    auto* curves = page().findChild<TrialCurves*>();
    ASSERT_NE(curves, nullptr);
    page().trials().open(sweep.folder.path);
    ASSERT_TRUE(driver_.wait([&] { return curves->drawn() == 2; }));
    EXPECT_TRUE(driver_.wait(
        [&] { return curves->findChild<ElidedLabel*>()->whole().contains(" by epoch"); }));
}

TEST_F(ExperimentsStateTest, WhatWasMeasuredForARaceStaysUntilItsCostChanges) {
    ASSERT_NO_FATAL_FAILURE(open(1));
    ASSERT_NO_FATAL_FAILURE(chooseRates({"0.02"}));
    const auto isReady = [this] { return driver_.button("How long?")->isEnabled(); };
    const auto isSaid = [this] { return driver_.shows("Every trial has time for an epoch."); };
    ASSERT_TRUE(driver_.wait(isReady));
    page().setup().forecast();
    ASSERT_TRUE(driver_.wait([this] { return !page().setup().isForecasting(); }, 60'000));
    ASSERT_TRUE(isSaid());
    engine::NetworkDescription moved = document().network();
    moved.nodes.front().position = {{40, 80}};
    moved.name = "moved";
    document().changeNetwork(moved, "test");
    EXPECT_TRUE(named<QListWidget>("Trials")->item(0)->text().contains("moved"));
    EXPECT_TRUE(driver_.wait([&] { return isReady() && isSaid(); }));
    engine::Augmentation more = document().project().augmentation;
    more.rotation += 10;
    document().change(&engine::Project::augmentation, more, Area::Data, "test");
    ASSERT_TRUE(driver_.wait(isReady));
    EXPECT_FALSE(isSaid()) << "to turn images takes time";
    page().setup().forecast();
    page().sweepSetup().forecast();
    ASSERT_TRUE(page().setup().isForecasting() && page().sweepSetup().isForecasting());
    emit document().folderChanged();
    EXPECT_FALSE(page().setup().isForecasting() || page().sweepSetup().isForecasting())
        << "the images may be others";
}

// It would be part of what is measured.
TEST_F(ExperimentsStateTest, NothingIsMeasuredAnyLongerWhenOtherWorkBegins) {
    ASSERT_NO_FATAL_FAILURE(open(1));
    ASSERT_NO_FATAL_FAILURE(chooseRates({"0.02"}));
    ASSERT_TRUE(driver_.wait([this] { return driver_.button("How long?")->isEnabled(); }));
    page().setup().forecast();
    page().sweepSetup().forecast();
    ASSERT_TRUE(page().setup().isForecasting() && page().sweepSetup().isForecasting());
    ExperimentsPage::WhyNot whyNot;
    whyNot.train = "Wait for the checks.";
    page().setWhyNot(whyNot);
    EXPECT_TRUE(page().setup().isForecasting() && page().sweepSetup().isForecasting());
    whyNot.train = whyNot.goOn = "A training is running.";
    page().setWhyNot(whyNot);
    EXPECT_FALSE(page().setup().isForecasting() || page().sweepSetup().isForecasting());
}

TEST_F(ExperimentsStateTest, TheListOfEntrantsIsAsHighAsItsRowsAndOnlyASelectedOneIsRemoved) {
    ASSERT_NO_FATAL_FAILURE(open(1));
    auto* list = named<QListWidget>("Trials");
    const auto fits = [&] {
        return list->height() == list->sizeHint().height() &&
               list->viewport()->height() >= list->count() * list->sizeHintForRow(0);
    };
    EXPECT_TRUE(driver_.wait(fits)) << list->height();
    const int before = list->height();
    list->setFocus(Qt::TabFocusReason);
    ASSERT_TRUE(list->selectedItems().isEmpty());
    EXPECT_FALSE(driver_.button("Remove trial")->isEnabled());
    list->setCurrentRow(0);
    EXPECT_TRUE(driver_.button("Remove trial")->isEnabled());
    while (page().setup().entrants().size() < engine::kMostEntrants) {
        page().setup().add(
            {.changes = {{"batch", std::to_string(page().setup().entrants().size() + 1)}}});
    }
    EXPECT_TRUE(driver_.wait(fits)) << list->height();
    EXPECT_GT(list->height(), before);
}

TEST_F(ExperimentsStateTest, AFailedTrialSaysWhyInTheWordsOfTheWindowAndIsFailedAmongTheRuns) {
    ASSERT_NO_FATAL_FAILURE(open(1));
    ASSERT_NO_FATAL_FAILURE(chooseRates({"0.02"}));
    ASSERT_TRUE(start()) << driver_.banner().toStdString();
    ASSERT_TRUE(ended());
    ASSERT_TRUE(standing().isComplete());
    engine::Sweep sweep = engine::readSweep(standing().sweep().folder.path);
    EXPECT_TRUE(fromPath(sweep.folder.path.filename()).endsWith("_race"));
    // As a version before this one has recorded it, of a run that was stopped in its first epoch.
    sweep.failures[2] = {
        "Its first epoch did not end within the 1 s that each trial has. Begin "
        "another comparison with more time for each (\"seconds_per_trial\").",
        true};
    engine::recordSweep(sweep, {});
    const engine::RunFolder run = sweep.folder.trial(2);
    std::filesystem::remove(run.results());
    engine::TrainingEvent last;
    last.kind = engine::EventKind::Finished;
    last.reason = engine::FinishReason::Stopped;
    last.step = last.firstStep = 1;
    engine::writeFileAtomically(run.events(), engine::eventToJson(last) + "\n");
    page().trials().close();
    page().trials().open(sweep.folder.path);
    ASSERT_TRUE(driver_.wait([this] { return page().trials().standing() != nullptr; }));
    EXPECT_TRUE(driver_.shows("more time for each (\"Time for each\")"))
        << "whole, in as many lines as it needs";
    EXPECT_FALSE(page().trials().sentence().contains("seconds_per_trial"));
    const TrialsTable& trials = page().view().table();
    for (int row = 0; row < trials.rowCount(); ++row) {
        if (!trials.item(row, TrialsTable::Name)->text().contains("0.02")) continue;
        EXPECT_EQ(trials.item(row, TrialsTable::State)->text(), "failed");
        EXPECT_TRUE(trials.item(row, TrialsTable::State)->toolTip().contains("Time for each"));
    }
    ASSERT_TRUE(driver_.click("Runs"));
    auto& runs = dynamic_cast<RunsPage&>(driver_.window().page(Step::Runs));
    const auto cellOf = [&](const QString& words, int column, int role = Qt::DisplayRole) {
        const QAbstractItemModel& model = *runs.table().model();
        for (int row = 0; row < model.rowCount(); ++row) {
            const QModelIndex name = model.index(row, RunsModel::Name);
            const bool isMeant = name.data(Qt::ToolTipRole).toString().contains(words);
            if (isMeant) return model.index(row, column).data(role).toString();
        }
        return QString();
    };
    ASSERT_TRUE(driver_.wait([&] { return !cellOf("0.02", RunsModel::Name).isEmpty(); }));
    EXPECT_TRUE(cellOf("0.02", RunsModel::Name).endsWith("race · 2"))
        << cellOf("0.02", RunsModel::Name).toStdString();
    EXPECT_TRUE(
        cellOf("0.02", RunsModel::Name, Qt::ToolTipRole).contains("race · 2: Learning rate 0.02"));
    EXPECT_EQ(cellOf("0.02", RunsModel::Changed), "Learning rate 0.02");
    EXPECT_EQ(cellOf("0.02", RunsModel::State), "failed");
    EXPECT_TRUE(cellOf("0.02", RunsModel::State, Qt::ToolTipRole).contains("Time for each"));
    EXPECT_EQ(cellOf("1: The project as it is (Learning rate", RunsModel::State), "finished");
}

TEST(TrialWordsTest, AForecastNamesTheEntrantsThatHaveNoTimeForAnEpoch) {
    RaceForecast race{.names = {"ResNet-50", "Small"}, .seconds = 40};
    race.trials = {{.firstEpochSeconds = 180, .epochSeconds = 170},
                   {.firstEpochSeconds = 4, .epochSeconds = 3}};
    EXPECT_EQ(forecastText(race),
              "ResNet-50: its first epoch takes about 3 min and it has 40 s, so it will be stopped "
              "before that epoch ends, and fail.");
    EXPECT_TRUE(warns(race));
    race.seconds = 200;
    EXPECT_TRUE(forecastText(race).startsWith("Every trial has time for an epoch."));
    EXPECT_FALSE(warns(race));
    race.seconds = 0;
    EXPECT_EQ(forecastText(race), "The slowest trial takes about 3 min for its first epoch.");
    race.trials[1] = {.problem = "batch 0: it must be more."};
    EXPECT_EQ(forecastText(race), "Small: Batch size 0: it must be more.");
    EXPECT_TRUE(warns(race));
}

TEST(TrialWordsTest, OptionsHaveTheirDisplayedNamesInSentencesOfTheEngine) {
    EXPECT_EQ(withOptionWords("learning_rate fast: it is not a number."),
              "Learning rate fast: it is not a number.");
    EXPECT_EQ(withOptionWords("Trials with another label_smoothing: \"seconds_per_trial\"."),
              "Trials with another Label smoothing: \"Time for each\".");
    EXPECT_EQ(withOptionWords("A batch of images lies in my_batch."),
              "A batch of images lies in my_batch.");
    EXPECT_EQ(withOptionWords("Begin another comparison with a larger \"seconds_per_trial\"."),
              "Begin another comparison with a larger \"Time for each\".");
}

TEST(TrialWordsTest, WhatIsNamedLikeAnOptionKeepsItsName) {
    for (const QString& sentence :
         {QStringLiteral("/x/test_data/y cannot be read."),
          QStringLiteral("There is no /x/my test_data/cat/1.png and no C:\\test_data\\1.png."),
          QStringLiteral("There is no test_data.zip, no my.test_data and no test_data-2."),
          QStringLiteral("The layer \"loss\" comes twice."),
          QStringLiteral("The class \u2068test_data\u2069 has no images.")}) {
        EXPECT_EQ(withOptionWords(sentence), sentence);
    }
    EXPECT_FALSE(withOptionWords("\u2068A\u2069 has no effect with test_data.").contains('_'))
        << "behind a name, at the end of a sentence";
}

TEST_F(ExperimentsStateTest, ASweepOfTheBetterOnesSaysWhatItWillTrain) {
    ASSERT_NO_FATAL_FAILURE(open(1));
    ASSERT_TRUE(driver_.click("Sweep"));
    engine::SweepPlan plan{
        .method = engine::SweepMethod::Halving,
        .trials = 4,
        .firstEpochs = 1,
        .reduction = 2,
        .options = {{.name = "learning_rate", .range = engine::SweepRange{0.0001, 0.03, true}}}};
    page().sweepSetup().setPlan(plan);
    EXPECT_TRUE(driver_.wait([this] {
        return driver_.shows(
            "4 trials begin with 1 epoch each; the best of every 2 goes on, up to "
            "4 epochs in all.");
    }));
    plan.method = engine::SweepMethod::Random;
    page().sweepSetup().setPlan(plan);
    EXPECT_TRUE(driver_.shows("4 trials."));
}

TEST(TrialWordsTest, OnlyATrialThatItsUserStoppedIsStopped) {
    engine::TrialStanding trial{.state = engine::TrialState::Begun};
    trial.files.run.emplace().status = engine::RunStatus::Stopped;
    EXPECT_EQ(trialStateText(trial, false), "stopped");
    trial.epochsBefore = trial.files.savedEpochs = 2;
    EXPECT_EQ(trialStateText(trial, false), "begun") << "it goes on to the next rung";
    trial.state = engine::TrialState::Finished;
    EXPECT_EQ(trialStateText(trial, false), "finished");
}

TEST(TrialWordsTest, OnlyTheFirstFailuresAreToldOneByOne) {
    engine::Sweep sweep;
    for (int number = 1; number <= 5; ++number) sweep.failures[number] = {"It is full.", false};
    const QString text = failuresText(sweep);
    EXPECT_TRUE(text.startsWith("Trial 1: It is full. Trial 2: It is full.")) << text.toStdString();
    EXPECT_FALSE(text.contains("Trial 4"));
    EXPECT_TRUE(text.contains("2 more trial")) << text.toStdString();
}

// Six options with long names and the result, in 900 pixels.
TEST(ParallelPlotTest, NamesOfAxesNeitherOverlapNorAreCutOffUnseen) {
    QVector<ParallelAxis> axes;
    for (const char* name : {"Criterion of the best epoch and what it is measured by",
                             "Checkpoint every so many minutes of training",
                             "Decay of the weights",
                             "Learning rate at the beginning of the training",
                             "Patience of the validation",
                             "Validation accuracy"}) {
        axes << ParallelAxis{.name = name, .fromText = "0.000123", .toText = "1,234.56"};
    }
    axes[1].words = {"a word that is as long as a sentence", "another one", "the third"};
    ParallelPlot plot;
    plot.setLines(axes, {{.values = {0.1, 2, 0.3, 0.4, 0.5, 0.6}}});
    for (const int width : {900, 420}) {
        plot.resize(width, 220);
        plot.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&plot));
        QList<ElidedLabel*> labels = plot.findChildren<ElidedLabel*>();
        ASSERT_EQ(labels.size(), 6 + 5 * 2 + 3);
        labels.removeIf([](const ElidedLabel* label) { return !label->isVisible(); });
        for (const ElidedLabel* label : labels) {
            EXPECT_TRUE(plot.rect().contains(label->geometry())) << label->whole().toStdString();
            EXPECT_EQ(label->autoFillBackground(), label->whole() == axes[1].words[1])
                << "lines run behind a word between the ends";
            if (label->text() != label->whole()) {
                EXPECT_TRUE(label->toolTip().contains(label->whole()));
            }
            for (const ElidedLabel* other : labels) {
                if (other == label) continue;
                EXPECT_FALSE(label->geometry().intersects(other->geometry()))
                    << label->whole().toStdString() << " and " << other->whole().toStdString();
            }
        }
        if (width == 900) {
            for (const ElidedLabel* label : labels) {
                const bool isShort = label->whole() == "Patience of the validation" ||
                                     label->whole() == "Validation accuracy";
                EXPECT_TRUE(!isShort || label->text() == label->whole())
                    << label->text().toStdString();
            }
        }
    }
}
