// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with the project, where it is said, and the button that repairs it.
#include <gtest/gtest.h>

#include <QLabel>
#include <QPushButton>

#include "ui/canvas/page/layer_inspector.h"
#include "ui/document.h"
#include "ui/shell/top_bar.h"
#include "ui/train/train_page.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/issues_list.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

class ProblemFixTest : public testing::Test {
  protected:
    void SetUp() override {
        ASSERT_TRUE(driver_.openSmall(flowerFolder(8)));
        ASSERT_TRUE(driver_.wait([&] { return reason().isEmpty() && start()->isEnabled(); }))
            << reason().toStdString();
    }
    Document& document() { return driver_.window().document(); }
    QAbstractButton* start() { return driver_.button("Start"); }
    /// Beside Start, why it is disabled.
    QString reason() {
        return driver_.window().findChild<TopBar*>()->findChild<ElidedLabel*>()->whole();
    }

    /// The drawing ends with three values; the folder has five classes.
    void endWithThree() {
        engine::NetworkDescription network = document().network();
        for (auto node = network.nodes.rbegin(); node != network.nodes.rend(); ++node) {
            if (node->type != "Dense") continue;
            node->attributes["units"] = std::int64_t{3};
            break;
        }
        document().changeNetwork(network, "three");
        ASSERT_TRUE(driver_.wait([&] { return reason().contains("ends with 3 values"); }))
            << reason().toStdString();
    }
    static QPushButton* visibleButton(QWidget& in, const QString& words) {
        for (QPushButton* button : in.findChildren<QPushButton*>()) {
            const bool says =
                button->text().contains(words) || button->accessibleName().contains(words);
            if (button->isVisible() && says) return button;
        }
        return nullptr;
    }

    WindowDriver driver_;
};

}  // namespace

TEST_F(ProblemFixTest, AnOutputThatDoesNotFitTheTaskIsSaidBesideTheDisabledStart) {
    endWithThree();
    EXPECT_TRUE(reason().contains("the data have 5 classes")) << reason().toStdString();
    EXPECT_FALSE(start()->isEnabled());
    EXPECT_EQ(start()->toolTip(), reason());
    driver_.window().show(Step::Train);
    auto& train = dynamic_cast<TrainPage&>(driver_.window().page(Step::Train));
    EXPECT_EQ(train.whyNotReady(), reason());
    EXPECT_TRUE(driver_.shows(reason())) << "in the list before Start";
    driver_.key(Qt::Key_R, Qt::ControlModifier);
    EXPECT_FALSE(driver_.window().run().isTraining());
    EXPECT_EQ(driver_.banner(), reason());
    document().undoStack().undo();
    EXPECT_TRUE(driver_.wait([&] { return start()->isEnabled(); }));
    EXPECT_EQ(reason(), QString());
}

TEST_F(ProblemFixTest, TheButtonBelowAProblemRepairsTheNetworkInOneStepOfUndo) {
    endWithThree();
    driver_.window().show(Step::Network);
    auto* inspector = driver_.window().findChild<LayerInspector*>();
    ASSERT_NE(inspector, nullptr);
    const auto fix = [&] { return visibleButton(*inspector, "units"); };
    ASSERT_TRUE(driver_.wait([&] { return fix() != nullptr; }));
    const int steps = document().undoStack().index();
    fix()->click();
    EXPECT_EQ(document().undoStack().index(), steps + 1);
    EXPECT_TRUE(driver_.wait([&] { return start()->isEnabled() && fix() == nullptr; }))
        << reason().toStdString();
    document().undoStack().undo();
    EXPECT_TRUE(driver_.wait([&] { return fix() != nullptr; })) << "the problem is back";
    EXPECT_TRUE(driver_.wait([&] { return !start()->isEnabled(); }));
}

TEST_F(ProblemFixTest, ShowSelectsTheLayerOfAProblem) {
    endWithThree();
    driver_.window().show(Step::Network);
    auto* inspector = driver_.window().findChild<LayerInspector*>();
    ASSERT_TRUE(driver_.wait([&] { return visibleButton(*inspector, "Show") != nullptr; }));
    visibleButton(*inspector, "Show")->click();
    EXPECT_TRUE(driver_.wait([&] { return visibleButton(*inspector, "Show") == nullptr; }))
        << "only what concerns the selected layer is listed";
    EXPECT_TRUE(driver_.shows("ends with 3 values"));
}

TEST_F(ProblemFixTest, ChangesOfARepeatedRunAreDiscardedByTheirButton) {
    document().change(
        &engine::Project::changes,
        std::vector<engine::OptionChange>(2, engine::changeOf(document().project().options, 5)),
        Area::Training,
        "changes");
    driver_.window().show(Step::Train);
    auto& train = dynamic_cast<TrainPage&>(driver_.window().page(Step::Train));
    const auto discard = [&] { return visibleButton(train, "Discard"); };
    ASSERT_TRUE(driver_.wait([&] { return discard() != nullptr; }));
    discard()->click();
    EXPECT_TRUE(document().project().changes.empty());
    EXPECT_TRUE(driver_.wait([&] { return discard() == nullptr; }));
    document().undoStack().undo();
    EXPECT_EQ(document().project().changes.size(), 2u);
}
