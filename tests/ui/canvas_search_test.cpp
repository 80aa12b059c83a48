// SPDX-License-Identifier: GPL-3.0-or-later
// The searches on the canvas: layers to add where the pointer is, and layers of the drawing.
#include <QHBoxLayout>
#include <QInputMethodEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <algorithm>

#include "group_hand.h"
#include "tests/support/cpu_time.h"
#include "tests/support/slowdown.h"
#include "ui/canvas/scene/quick_search.h"
#include "ui/canvas/scene/wire_item.h"

namespace espalier::ui {
namespace {

class CanvasSearchTest : public test::GroupHand {
  protected:
    QuickSearch* search() { return page_.findChild<QuickSearch*>(); }
    QLineEdit* field() { return search()->findChild<QLineEdit*>(); }
    QListWidget* list() { return search()->findChild<QListWidget*>(); }
    QLabel* note() { return search()->findChild<QLabel*>(); }
    void type(const QString& text) {
        ASSERT_TRUE(field()->hasFocus());
        QTest::keyClicks(field(), text);
    }
    void press(Qt::Key key) { QTest::keyClick(field(), key); }
    QPointF emptyPlace() { return box("pool1")->pos() + QPointF(280, 40); }
    bool hasWire(const engine::NodeId& from, const engine::NodeId& to) const {
        return std::ranges::any_of(network().connections, [&](const engine::Connection& wire) {
            return wire.from == from && wire.to == to;
        });
    }
};

TEST_F(CanvasSearchTest, ADoubleClickOnEmptySpaceInsertsALayerThere) {
    const QPointF place = emptyPlace();
    QTest::mouseDClick(port(), Qt::LeftButton, {}, onScreen(place));
    ASSERT_TRUE(search()->isVisible());
    EXPECT_GT(list()->count(), 20);
    type("dropo");
    ASSERT_EQ(list()->count(), 1);
    press(Qt::Key_Return);
    EXPECT_FALSE(search()->isVisible());
    EXPECT_TRUE(view()->hasFocus());
    const engine::NetworkNode* added = network().find("dropout1");
    ASSERT_NE(added, nullptr);
    ASSERT_TRUE(added->position);
    EXPECT_NEAR((*added->position)[0], place.x(), 2);
    EXPECT_NEAR((*added->position)[1], place.y(), 2);
    EXPECT_TRUE(box("dropout1")->isSelected());
    EXPECT_EQ(steps(), 1);
    document_.undoStack().undo();
    EXPECT_EQ(network().find("dropout1"), nullptr);
}

TEST_F(CanvasSearchTest, TheKeyInsertsBehindTheSelectedLayerAndConnects) {
    const std::size_t wires = network().connections.size();
    click(box("pool1")->pos());
    key(Qt::Key_A);
    ASSERT_TRUE(search()->isVisible());
    type("batch");
    press(Qt::Key_Return);
    EXPECT_TRUE(hasWire("pool1", "batchnorm1"));
    EXPECT_TRUE(hasWire("batchnorm1", "conv2"));
    EXPECT_EQ(network().connections.size(), wires + 1);
    EXPECT_EQ(steps(), 1);
}

TEST_F(CanvasSearchTest, AWireDroppedInEmptySpaceOffersWhatFitsAndConnectsIt) {
    // Forwards: no Input can follow.
    drag(box("pool1")->outputPoint(), emptyPlace());
    ASSERT_TRUE(search()->isVisible());
    EXPECT_EQ(steps(), 0);
    type("input");
    EXPECT_EQ(list()->count(), 0);
    field()->clear();
    type("flatt");
    press(Qt::Key_Return);
    EXPECT_TRUE(hasWire("pool1", "flatten1"));
    EXPECT_TRUE(hasWire("pool1", "conv2"));
    EXPECT_EQ(steps(), 1);
    EXPECT_NEAR(box("flatten1")->inputPoint().y(), emptyPlace().y(), 2);
    document_.undoStack().undo();
    // Backwards, from an input without a wire.
    engine::NetworkDescription cut = network();
    std::erase_if(cut.connections, [](const auto& wire) { return wire.to == "conv2"; });
    document_.changeNetwork(cut, "cut");
    drag(box("conv2")->inputPoint(), box("conv2")->pos() + QPointF(280, -60));
    ASSERT_TRUE(search()->isVisible());
    type("leaky");
    press(Qt::Key_Return);
    EXPECT_TRUE(hasWire("leakyrelu1", "conv2"));
}

TEST_F(CanvasSearchTest, EscapeOrAnotherFocusClosesItAndChangesNothing) {
    const engine::NetworkDescription before = network();
    QTest::mouseDClick(port(), Qt::LeftButton, {}, onScreen(emptyPlace()));
    type("conv");
    press(Qt::Key_Escape);
    EXPECT_FALSE(search()->isVisible());
    EXPECT_TRUE(view()->hasFocus());
    key(Qt::Key_F, Qt::ControlModifier);
    ASSERT_TRUE(search()->isVisible());
    click(box("pool1")->pos());
    view()->setFocus();
    EXPECT_FALSE(search()->isVisible());
    EXPECT_EQ(network(), before);
    EXPECT_EQ(steps(), 0);
}

TEST_F(CanvasSearchTest, ArrowKeysChooseInTheListWithoutLeavingTheField) {
    QTest::mouseDClick(port(), Qt::LeftButton, {}, onScreen(emptyPlace()));
    type("pool");
    ASSERT_GE(list()->count(), 2);
    EXPECT_EQ(field()->accessibleDescription(), list()->item(0)->text());
    press(Qt::Key_Down);
    EXPECT_EQ(list()->currentRow(), 1);
    EXPECT_EQ(field()->accessibleDescription(), list()->item(1)->text());
    EXPECT_TRUE(field()->hasFocus());
    press(Qt::Key_Up);
    press(Qt::Key_Up);
    EXPECT_EQ(list()->currentRow(), 0);
    EXPECT_TRUE(QRect(QPoint(), view()->size()).contains(search()->geometry()));
}

TEST_F(CanvasSearchTest, CtrlFFindsWhereverInTheWindowTheFocusIs) {
    page_.hide();
    QWidget window;
    auto* row = new QHBoxLayout(&window);
    auto* beside = new QLineEdit;
    auto* page = new NetworkPage(document_, reviewer_);
    row->addWidget(beside);
    row->addWidget(page);
    window.resize(1280, 720);
    window.show();
    QApplication::setActiveWindow(&window);
    beside->setFocus();
    QTest::keyClick(beside, Qt::Key_F, Qt::ControlModifier);
    EXPECT_TRUE(page->findChild<QuickSearch*>()->isVisible());
}

TEST_F(CanvasSearchTest, FindOpensTheGroupSelectsAndCentres) {
    take(engine::makeTemplate("resnet18", {.input = {1, 28, 28}}));
    page_.activate();
    key(Qt::Key_F, Qt::ControlModifier);
    type("stage3.block2 conv2");
    ASSERT_GE(list()->count(), 1);
    const QString found = list()->item(0)->text();
    EXPECT_TRUE(found.startsWith("block2.conv2")) << found.toStdString();
    EXPECT_TRUE(found.contains("Convolution") && found.endsWith("Stage 3")) << found.toStdString();
    press(Qt::Key_Return);
    ASSERT_FALSE(network().findGroup("stage3")->folded);
    EXPECT_TRUE(found.startsWith(box("stage3.block2.conv2")->text().name)) << "two names";
    ASSERT_TRUE(box("stage3.block2.conv2")->isSelected());
    EXPECT_EQ(scene()->selection().nodes().size(), 1u);
    const QPoint at = onScreen(box("stage3.block2.conv2")->pos());
    EXPECT_NEAR(at.y(), port()->height() / 2, 20);
    EXPECT_EQ(steps(), 1);
    // By kind, in the words of the window and of files; the name that begins so comes first.
    key(Qt::Key_F, Qt::ControlModifier);
    type("GlobalAveragePool");
    ASSERT_EQ(list()->count(), 1);
    press(Qt::Key_Return);
    EXPECT_TRUE(box("average")->isSelected());
    // A group is found by its name, and stays folded.
    key(Qt::Key_F, Qt::ControlModifier);
    type("stage 4");
    press(Qt::Key_Return);
    EXPECT_TRUE(network().findGroup("stage4")->folded);
    EXPECT_TRUE(box("stage4")->isSelected());
}

TEST_F(CanvasSearchTest, WhatIsNotListedIsSaid) {
    key(Qt::Key_F, Qt::ControlModifier);
    EXPECT_FALSE(note()->isVisible());
    press(Qt::Key_Escape);
    take(engine::makeTemplate("resnet18", {.input = {1, 28, 28}}));
    key(Qt::Key_F, Qt::ControlModifier);
    ASSERT_TRUE(note()->isVisible());
    EXPECT_EQ(list()->count(), 60);
    const std::size_t more = network().nodes.size() + network().groups.size() - 60;
    EXPECT_TRUE(note()->text().startsWith(QStringLiteral("%1 more").arg(more)))
        << note()->text().toStdString();
    type("conv");
    EXPECT_FALSE(note()->isVisible());
    type(" nowhere");
    EXPECT_EQ(note()->text(), "Nothing has this name.");
    press(Qt::Key_Escape);
    document_.changeNetwork({}, "clear");
    key(Qt::Key_F, Qt::ControlModifier);
    EXPECT_EQ(note()->text(), "There are no layers yet.");
}

TEST_F(CanvasSearchTest, NamesOfAnyLengthAndScriptAreFound) {
    const QString longName = QStringLiteral("a name as long as a sentence ").repeated(8);
    document_.changeNetwork(rename(network(), "relu2", longName.toStdString()).network, "rename");
    document_.changeNetwork(rename(network(), "dense1", "全結合層・其の一").network, "rename");
    key(Qt::Key_F, Qt::ControlModifier);
    QInputMethodEvent composed;
    composed.setCommitString(QStringLiteral("結合"));
    QApplication::sendEvent(field(), &composed);
    ASSERT_EQ(list()->count(), 1);
    press(Qt::Key_Return);
    EXPECT_TRUE(box("dense1")->isSelected());
    key(Qt::Key_F, Qt::ControlModifier);
    type("sentence");
    EXPECT_EQ(list()->count(), 1);
    EXPECT_LE(search()->width(), 400);
    EXPECT_TRUE(list()->item(0)->text().endsWith("ReLU")) << "its kind is lost";
    EXPECT_TRUE(list()->item(0)->text().startsWith("a name"));
    EXPECT_TRUE(list()->item(0)->toolTip().contains("ReLU"));
    EXPECT_TRUE(field()->accessibleDescription().endsWith("ReLU"));
    press(Qt::Key_Return);
    EXPECT_TRUE(box("relu2")->isSelected());
    key(Qt::Key_F, Qt::ControlModifier);
    type("nothing is called so");
    EXPECT_EQ(list()->count(), 0);
    press(Qt::Key_Return);
    EXPECT_TRUE(search()->isVisible());
}

TEST_F(CanvasSearchTest, AThousandLayersAreSearchedWithoutAStall) {
    engine::NetworkDescription tower;
    tower.nodes.push_back({.id = "input", .type = "Input"});
    for (int i = 0; i < 1000; ++i) {
        const std::string id = "layer" + std::to_string(i);
        tower.connections.push_back({.from = tower.nodes.back().id, .to = id});
        tower.nodes.push_back({.id = id, .type = "ReLU"});
    }
    take(tower);
    ASSERT_TRUE(QTest::qWaitFor([this] { return !scene()->isArranging(); }));
    std::vector<double> works;
    const auto timed = [&](auto&& what) {
        const double begin = tests::threadMilliseconds();
        what();
        works.push_back(tests::threadMilliseconds() - begin);
    };
    timed([&] { key(Qt::Key_F, Qt::ControlModifier); });
    for (const char* letter : {"l", "a", "y", "e", "r", "9", "9"})
        timed([&] { QTest::keyClicks(field(), letter); });
    timed([&] { press(Qt::Key_Return); });
    EXPECT_EQ(scene()->selection().nodes(), std::vector<engine::NodeId>{"layer99"});
    std::ranges::sort(works);
    std::printf("searching 1,000 layers: %.1f ms an event at most\n", works.back());
    EXPECT_LE(works.back(), 50 * tests::slowdown());
}

TEST(QuickSearchTest, ANameThatBeginsWithTheWordComesFirst) {
    const QuickSearch::Entry conv{"a", "Convolution", "", "Conv2D", ""};
    const QuickSearch::Entry transposed{"b", "Transposed convolution", "", "", ""};
    EXPECT_EQ(rankOf(conv, "conv"), 0);
    EXPECT_EQ(rankOf(transposed, "conv"), 1);
    EXPECT_EQ(rankOf(transposed, "volu"), 2);
    EXPECT_EQ(rankOf(conv, "2d"), 3);
    EXPECT_EQ(rankOf(conv, "conv dense"), -1);
    EXPECT_EQ(rankOf(conv, ""), 0);
}

}  // namespace
}  // namespace espalier::ui
