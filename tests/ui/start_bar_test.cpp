// SPDX-License-Identifier: GPL-3.0-or-later
// What training begins with, in the real window: chosen, matched, checked and trained.
#include "ui/starts/start_bar.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QScrollBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/base/json.h"
#include "engine/network/templates.h"
#include "engine/project/training_start.h"
#include "engine/starts/start_catalog.h"
#include "start_files.h"
#include "ui/run/run_control.h"
#include "ui/starts/match_dialog.h"
#include "ui/starts/start_choice.h"
#include "ui/starts/start_dialog.h"
#include "ui/starts/start_list.h"
#include "ui/starts/start_reviewer.h"
#include "ui/starts/trained_part_choice.h"
#include "ui/text.h"
#include "ui/train/preflight.h"
#include "ui/train/train_page.h"
#include "ui/train/train_settings.h"
#include "window_driver.h"

namespace espalier::ui {
namespace {

using Step = MainWindow::Step;
using test::WindowDriver;

class StartBarTest : public testing::Test {
  protected:
    StartBarTest() {
        EXPECT_TRUE(driver_.openSmall(test::flowerFolder(8)));
        file_ = toPath(folder_.filePath(QStringLiteral("petals.safetensors")));
        driver_.window().show(Step::Train);
    }

    Document& document() { return driver_.window().document(); }
    engine::Project project() { return document().project(); }
    /// Weights of the drawn network without its last layer.
    void writePetals() {
        test::writeWeights(file_, document().network(), document().dataInterface(), "dense2");
    }
    void start() {
        document().change(
            &engine::Project::startFrom, fromPath(file_).toStdString(), Area::Training, "start");
    }
    /// Takes a start with its network.
    void adopt(const std::string& startFrom) {
        const engine::TrainingStart start = engine::loadStart(startFrom);
        chooseStart(document(), engine::takeStart(startSituation(document()), startFrom, &start));
    }
    QString whyNotReady() {
        return dynamic_cast<TrainPage&>(driver_.window().page(Step::Train)).whyNotReady();
    }
    template <typename Widget>
    Widget* visible() {
        for (Widget* widget : driver_.window().findChildren<Widget*>()) {
            if (widget->isVisible()) return widget;
        }
        return nullptr;
    }
    /// Opens the dialog with the mouse and chooses the file in it.
    StartDialog* openDialog() {
        EXPECT_TRUE(driver_.click(QStringLiteral("Start from: Random weights")));
        EXPECT_TRUE(driver_.wait([&] { return visible<StartDialog>(); }));
        return visible<StartDialog>();
    }

    QTemporaryDir folder_;
    std::filesystem::path file_;
    WindowDriver driver_;
};

TEST_F(StartBarTest, AFileIsChosenInTheDialogAndTheMatchIsTold) {
    writePetals();
    ASSERT_NE(openDialog(), nullptr);
    auto* list = visible<StartList>();
    ASSERT_NE(list, nullptr);
    EXPECT_EQ(list->chosen()->kind, StartRow::Kind::Random);
    list->choose(StartRow::Kind::File);
    EXPECT_FALSE(driver_.button("Use this start")->isEnabled());
    EXPECT_TRUE(driver_.button("Use this start")->toolTip().contains("Choose a file first"));
    ASSERT_TRUE(driver_.clickAndChoose("Choose a file …", fromPath(file_)));
    ASSERT_TRUE(driver_.wait([&] { return driver_.shows("the last layer is new"); }));
    EXPECT_TRUE(project().startFrom.empty()) << "nothing changes before the choice";
    ASSERT_TRUE(driver_.click("Use this start"));
    EXPECT_EQ(project().startFrom, fromPath(file_).toStdString());
    EXPECT_TRUE(driver_.wait([&] {
        return driver_.shows(
            "Starts from petals.safetensors: 8 of 10 tensors; the last layer is new");
    }));
    EXPECT_TRUE(whyNotReady().isEmpty()) << whyNotReady().toStdString();
    document().undoStack().undo();
    EXPECT_TRUE(project().startFrom.empty());
    EXPECT_TRUE(driver_.wait([&] { return !driver_.shows("petals.safetensors"); }));
}

TEST_F(StartBarTest, TheTableListsEveryTensorOnce) {
    writePetals();
    start();
    ASSERT_TRUE(driver_.wait([&] { return driver_.button("Tensors …"); }));
    ASSERT_TRUE(driver_.click("Tensors …"));
    ASSERT_TRUE(driver_.wait([&] { return visible<MatchDialog>(); }));
    auto* dialog = visible<MatchDialog>();
    auto* table = dialog->findChild<QTableView*>();
    EXPECT_EQ(table->model()->rowCount(), 10);
    EXPECT_EQ(table->model()->index(0, 0).data().toString(), "dense2.weight");
    EXPECT_EQ(table->model()->index(0, 2).data().toString(), "new");
    auto* filter = dialog->findChild<QComboBox*>();
    filter->setFocus();
    QTest::keyClick(filter, Qt::Key_Down);
    EXPECT_EQ(table->model()->rowCount(), 2) << "the new ones only";
    dialog->close();
}

TEST_F(StartBarTest, ARefusedStartBlocksTrainingWithTheSentenceOfTheEngine) {
    engine::writeFileAtomically(file_, "not weights at all");
    start();
    ASSERT_TRUE(driver_.wait([&] { return whyNotReady().contains("petals.safetensors"); }));
    EXPECT_TRUE(driver_.shows(whyNotReady())) << "it is shown where training is checked";
    QAbstractButton* startButton = driver_.button("Start");
    ASSERT_NE(startButton, nullptr);
    EXPECT_FALSE(startButton->isEnabled());
    EXPECT_EQ(startButton->toolTip(), whyNotReady());
    // Replaced outside the window, it is read again when the page is shown.
    writePetals();
    driver_.window().show(Step::Network);
    driver_.window().show(Step::Train);
    EXPECT_TRUE(driver_.wait([&] { return whyNotReady().isEmpty(); }));
}

TEST_F(StartBarTest, WhatAnOnnxFileStoresBesideItIsWatchedToo) {
    const std::filesystem::path fixtures = ESPALIER_NETWORK_FIXTURES;
    file_ = toPath(folder_.filePath(QStringLiteral("residual_external.onnx")));
    const std::filesystem::path values = file_.parent_path() / "residual_external.onnx.data";
    std::filesystem::copy_file(fixtures / file_.filename(), file_);
    std::filesystem::copy_file(fixtures / values.filename(), values);
    adopt(fromPath(file_).toStdString());
    ASSERT_TRUE(driver_.wait([&] { return driver_.shows("Starts from residual_external.onnx"); }));
    EXPECT_TRUE(whyNotReady().isEmpty()) << whyNotReady().toStdString();
    std::filesystem::remove(values);
    engine::NetworkDescription edited = document().network();
    edited.nodes.back().rateFactor = 2;
    document().changeNetwork(edited, "an edit, after which the start is matched again");
    EXPECT_TRUE(driver_.wait(
        [&] { return whyNotReady().contains("'residual_external.onnx.data', which is not in"); }));
}

TEST_F(StartBarTest, AMissingStartIsNamedAndAnotherCanBeChosen) {
    start();
    ASSERT_TRUE(driver_.wait([&] { return whyNotReady().contains("does not exist"); }));
    ASSERT_TRUE(driver_.wait([&] { return driver_.click("Choose a start …"); }));
    ASSERT_TRUE(driver_.wait([&] { return visible<StartDialog>(); }));
    visible<StartList>()->choose(std::string());
    ASSERT_TRUE(driver_.click("Use this start"));
    EXPECT_TRUE(project().startFrom.empty());
    EXPECT_TRUE(driver_.wait([&] { return whyNotReady().isEmpty(); }));
}

TEST_F(StartBarTest, ARecommendedStartThatIsNotHereCanBeChosenOnTheDataPage) {
    const auto choose = [&] { return driver_.button("Choose a start …"); };
    driver_.window().show(Step::Data);
    EXPECT_EQ(choose(), nullptr);
    ASSERT_TRUE(driver_.replaceBy(test::sampleFolder()));
    ASSERT_TRUE(driver_.wait([&] { return choose() != nullptr; }));
    ASSERT_EQ(driver_.window().step(), Step::Data);
    EXPECT_TRUE(driver_.shows("Photos train better from a trained start, such as "));
    ASSERT_TRUE(driver_.click("Choose a start …"));
    ASSERT_TRUE(driver_.wait([&] { return visible<StartDialog>(); }));
    visible<StartDialog>()->reject();
    document().changeNetwork(engine::makeTemplate("seed-cnn", {.input = {3, 96, 96}}), "network");
    EXPECT_TRUE(driver_.wait([&] { return !choose(); })) << "it is no longer what was recommended";
}

TEST_F(StartBarTest, WeightsOfAnotherNetworkAreRefusedUntilTheDrawingFits) {
    test::writeWeights(file_,
                       engine::makeTemplate("resnet18", {.input = {3, 28, 28}}),
                       {.input = {3, 28, 28}, .outputWidth = 5});
    start();
    ASSERT_TRUE(driver_.wait([&] { return !whyNotReady().isEmpty(); }));
    EXPECT_TRUE(whyNotReady().contains("resnet18")) << whyNotReady().toStdString();
    const engine::NetworkDescription before = document().network();
    document().changeNetwork(engine::makeTemplate("resnet18", {.input = {3, 28, 28}}), "network");
    EXPECT_TRUE(driver_.wait([&] { return driver_.shows("all weights"); }));
    EXPECT_TRUE(driver_.wait([&] { return whyNotReady().isEmpty(); }));
    document().undoStack().undo();
    EXPECT_EQ(document().network(), before);
    EXPECT_TRUE(driver_.wait([&] { return !whyNotReady().isEmpty(); }));
    // Or the network is trained without them.
    ASSERT_TRUE(driver_.wait([&] { return driver_.click("Use random weights"); }));
    EXPECT_TRUE(project().startFrom.empty());
    EXPECT_EQ(document().network(), before);
    EXPECT_TRUE(driver_.wait([&] { return whyNotReady().isEmpty(); }));
}

TEST_F(StartBarTest, RandomWeightsTakeTheSettingsOfATrainedStartWithThem) {
    const engine::Project before = project();
    const std::string name = "efficientnet-lite0";
    const engine::TrainingStart start = engine::describedStart(engine::findStart(name));
    chooseStart(document(), engine::takeStart(startSituation(document()), name, &start));
    ASSERT_EQ(project().preprocessing.height, 224);
    ASSERT_NE(project().options.learningRate, before.options.learningRate);
    ASSERT_TRUE(driver_.wait([&] { return driver_.click("Use random weights"); }));
    const engine::Project after = project();
    EXPECT_TRUE(after.startFrom.empty());
    EXPECT_EQ(after.preprocessing, before.preprocessing);
    EXPECT_TRUE(after.normaliseByData);
    EXPECT_EQ(after.options, before.options);
    EXPECT_EQ(after.network, before.network) << "the one that was drawn before, not a recommended";
    document().undoStack().undo();
    EXPECT_EQ(project().preprocessing.height, 224) << "one step";
}

TEST_F(StartBarTest, RandomWeightsTakeTheNetworkOfAFileWithThem) {
    const std::filesystem::path fixtures = ESPALIER_NETWORK_FIXTURES;
    for (const char* name : {"residual_external.onnx", "residual_external.onnx.data"}) {
        std::filesystem::copy_file(fixtures / name, toPath(folder_.filePath(name)));
    }
    const engine::NetworkDescription before = document().network();
    adopt(folder_.filePath("residual_external.onnx").toStdString());
    const auto isFrozen = [this] {
        return std::ranges::any_of(document().network().nodes, &engine::NetworkNode::frozen);
    };
    const engine::NetworkDescription ofFile = document().network();
    ASSERT_TRUE(isFrozen());
    ASSERT_TRUE(driver_.wait([&] { return driver_.shows("Starts from residual_external.onnx"); }));
    ASSERT_TRUE(driver_.click("Start from: residual_external.onnx"));
    ASSERT_TRUE(driver_.wait([&] { return visible<StartDialog>(); }));
    visible<StartList>()->choose(std::string());
    EXPECT_TRUE(driver_.wait([&] { return driver_.shows("again what they were before"); }));
    ASSERT_TRUE(driver_.click("Use this start"));
    EXPECT_TRUE(project().startFrom.empty());
    EXPECT_FALSE(isFrozen());
    EXPECT_EQ(document().network(), before);
    document().undoStack().undo();
    EXPECT_EQ(document().network(), ofFile) << "one step";
    // What stood before the start is known again.
    chooseStart(document(), std::string());
    EXPECT_EQ(document().network(), before);
}

TEST_F(StartBarTest, TheTrainedPartIsChosenInOneUndoStepAndFollowsTheDrawing) {
    auto* part = visible<TrainedPartChoice>();
    ASSERT_NE(part, nullptr);
    ASSERT_TRUE(driver_.wait([&] { return part->currentText() == "All layers"; }));
    part->setFocus();
    QTest::keyClick(part, Qt::Key_Home);
    EXPECT_TRUE(document().network().find("conv1")->frozen);
    EXPECT_FALSE(document().network().find("dense2")->frozen);
    ASSERT_TRUE(driver_.wait([&] { return part->currentText() == "Last layer"; }));
    EXPECT_TRUE(driver_.wait([&] { return driver_.shows(" trained"); }))
        << "the list before Start counts them";
    EXPECT_TRUE(driver_.shows("Frozen layers would keep random weights"));
    engine::NetworkDescription own = document().network();
    own.find("conv1")->frozen = false;
    document().changeNetwork(own, "padlock");
    EXPECT_TRUE(driver_.wait([&] { return part->currentText() == "As drawn"; }));
    document().undoStack().undo();
    document().undoStack().undo();
    EXPECT_TRUE(driver_.wait([&] { return part->currentText() == "All layers"; }));
    EXPECT_EQ(part->count(), 3);
}

TEST_F(StartBarTest, AFrozenLayerWithoutWeightsIsWarnedAbout) {
    test::writeWeights(file_, document().network(), document().dataInterface(), "conv1");
    engine::NetworkDescription network = document().network();
    network.find("conv1")->frozen = true;
    document().changeNetwork(network, "padlock");
    start();
    EXPECT_TRUE(driver_.wait([&] { return driver_.shows("would stay random: conv1"); }));
    EXPECT_TRUE(whyNotReady().isEmpty()) << "a warning only";
}

TEST_F(StartBarTest, ARunStartsFromTheChosenWeightsAndIsAStartItself) {
    writePetals();
    start();
    engine::TrainingOptions options = project().options;
    options.epochs = 1;
    document().change(&engine::Project::options, options, Area::Training, "epochs");
    ASSERT_TRUE(driver_.wait([&] { return driver_.shows("Starts from petals.safetensors"); }));
    ASSERT_TRUE(driver_.wait([&] { return driver_.button("Start")->isEnabled(); }));
    ASSERT_TRUE(driver_.click("Start"));
    ASSERT_TRUE(
        driver_.wait([&] { return driver_.window().run().state() == RunState::Ended; }, 120'000));
    const auto run = driver_.window().run().shown().run;
    const auto record = nlohmann::json::parse(engine::readFile(run.record(), 1 << 24));
    EXPECT_EQ(record["start"]["file"], fromPath(file_).toStdString());
    EXPECT_EQ(record["start"]["by_name"], 8);
    // The run is listed as a start.
    driver_.window().show(Step::Network);
    ASSERT_TRUE(driver_.click("Start from: petals.safetensors"));
    ASSERT_TRUE(driver_.wait([&] { return visible<StartDialog>(); }));
    auto* list = visible<StartList>();
    ASSERT_TRUE(driver_.wait([&] { return list->choose(fromPath(run.path).toStdString()); }));
    ASSERT_TRUE(driver_.wait([&] { return driver_.shows("Fits: all weights"); }));
    ASSERT_TRUE(driver_.click("Use this start"));
    EXPECT_EQ(project().startFrom, fromPath(run.path).toStdString());
}

TEST_F(StartBarTest, LargeWeightsDoNotHoldTheWindow) {
    document().changeNetwork(engine::makeTemplate("resnet18", {.input = {3, 28, 28}}), "network");
    test::writeWeights(file_, document().network(), document().dataInterface());
    QElapsedTimer turn;
    qint64 longest = 0;
    QTimer beat;
    beat.setInterval(0);
    QObject::connect(&beat, &QTimer::timeout, [&] {
        if (turn.isValid()) longest = std::max(longest, turn.elapsed());
        turn.start();
    });
    QTest::qWait(500);  // what the new drawing itself takes
    beat.start();
    start();
    ASSERT_TRUE(driver_.wait([&] { return driver_.shows("all weights"); }));
    EXPECT_LE(longest, 200 * tests::slowdownOfBuild());
}

// Rows must not cover the frame, which is that of the focus too.
TEST(StartListTest, TheFrameIsWholeAtItsCornersAndBesideTheScrollBar) {
    StartList list;
    list.resize(240, 200);
    std::vector<StartRow> rows;
    for (int i = 0; i < 20; ++i) {
        rows.push_back({.kind = StartRow::Kind::Run,
                        .from = std::to_string(i),
                        .title = "run",
                        .iconName = "runs"});
    }
    list.setRows(rows);
    list.show();
    ASSERT_TRUE(list.verticalScrollBar()->isVisible());
    const QImage image = list.grab().toImage();
    const QColor ground = image.pixelColor(8, 100);
    const auto differs = [&](int x, int y) { return image.pixelColor(x, y) != ground; };
    int left = 0, right = 0;
    for (int x = 0; x < 4; ++x) {
        left += differs(x, 100) ? 1 : 0;
        right += differs(image.width() - 1 - x, 100) ? 1 : 0;
    }
    EXPECT_GT(left, 0);
    EXPECT_EQ(left, right);
    EXPECT_TRUE(differs(2, 2) || differs(3, 3)) << "the corner is round";
}

// The chosen row has a frame of its own.
TEST(StartListTest, TheFocusIsNotFramedTwice) {
    StartList list;
    list.resize(240, 200);
    list.setRows({{.kind = StartRow::Kind::Random, .title = "random", .iconName = "runs"},
                  {.kind = StartRow::Kind::Run, .from = "1", .title = "run", .iconName = "runs"}});
    ASSERT_TRUE(list.choose("1"));
    list.show();
    const auto frame = [&] { return list.grab(QRect(0, 190, 4, 1)).toImage(); };
    list.clearFocus();
    ASSERT_FALSE(list.hasFocus());
    const QImage before = frame();
    list.activateWindow();
    list.setFocus();
    ASSERT_TRUE(QTest::qWaitFor([&] { return list.hasFocus(); }));
    EXPECT_EQ(frame(), before);
}

}  // namespace
}  // namespace espalier::ui
