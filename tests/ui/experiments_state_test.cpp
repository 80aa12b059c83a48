// SPDX-License-Identifier: GPL-3.0-or-later
// What the page of experiments knows of other projects, of other work, and of edits at once.
#include "experiments_window.h"

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
        return table().currentRow() < 0 ? QString() : table().item(table().currentRow(), 1)->text();
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

TEST_F(ExperimentsStateTest, AWinnerTakesItsLengthAndJudgeFromTheProjectOfTheRace) {
    ASSERT_NO_FATAL_FAILURE(open(5));
    ASSERT_NO_FATAL_FAILURE(chooseRates({"0.02"}));
    named<QSpinBox>("Seconds for each entrant")->setValue(kLong / 100);
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
