// SPDX-License-Identifier: GPL-3.0-or-later
// Layers bypassed on the canvas with real events.
#include <gtest/gtest.h>

#include <QAction>
#include <QContextMenuEvent>
#include <QImage>
#include <QMenu>
#include <QPainter>
#include <memory>

#include "engine/data/folder/image_folder.h"
#include "engine/network/network_json.h"
#include "engine/project/new_project.h"
#include "group_hand.h"
#include "ui/canvas/page/layer_inspector.h"

namespace espalier::ui {
namespace {

std::shared_ptr<const engine::ImageFolder> twoClasses() {
    engine::ImageFolder folder;
    folder.root = "/nowhere/flowers";
    folder.fingerprint = folder.sizeFingerprint = "flowers";
    folder.classes = {"rose", "tulip"};
    for (int i = 0; i < 40; ++i) {
        engine::ImageEntry image;
        image.path = std::to_string(i) + ".png";
        image.label = i % 2;
        image.width = image.height = 32;
        image.split = i < 30 ? engine::Split::Training : engine::Split::Validation;
        folder.images.push_back(image);
    }
    return std::make_shared<const engine::ImageFolder>(std::move(folder));
}

class BypassGestureTest : public test::GroupHand {
  protected:
    bool isBypassed(const char* id) { return network().find(id)->bypassed; }
    std::size_t computed() {
        const auto& checked = scene()->validation().network;
        return checked ? checked->layers.size() : 0;
    }
    QImage imageOf(const char* id) {
        const QRectF area = box(id)->sceneBoundingRect();
        QImage image(area.size().toSize() * 2, QImage::Format_RGB32);
        QPainter painter(&image);
        scene()->render(&painter, image.rect(), area);
        return image;
    }
    QAction* entryAt(const QPointF& at, const QString& text) {
        QContextMenuEvent event(
            QContextMenuEvent::Mouse, onScreen(at), port()->mapToGlobal(onScreen(at)));
        QApplication::sendEvent(port(), &event);
        for (QMenu* menu : view()->findChildren<QMenu*>()) {
            if (!menu->isVisible()) continue;
            for (QAction* action : menu->actions()) {
                if (action->text().section('\t', 0, 0) == text) return action;
            }
        }
        return nullptr;
    }
};

TEST_F(BypassGestureTest, BLeavesTheSelectedLayerOutAndStillDrawsIt) {
    const std::string before = engine::networkToJson(network());
    const std::size_t all = computed();
    const QImage used = imageOf("relu1");
    click(box("relu1")->pos());
    key(Qt::Key_B);
    EXPECT_TRUE(isBypassed("relu1")) << said_.toStdString();
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(computed(), all - 1);
    ASSERT_NE(box("relu1"), nullptr);
    EXPECT_TRUE(box("relu1")->text().isBypassed);
    EXPECT_TRUE(box("relu1")->text().detail.contains("bypassed"));
    EXPECT_TRUE(box("relu1")->toolTip().contains("Bypassed"));
    EXPECT_EQ(scene()->validation().shapes.at("relu1"), scene()->validation().shapes.at("conv1"));
    click(box("conv1")->pos());
    EXPECT_NE(imageOf("relu1"), used) << "a bypassed layer looks like any other";
    click(box("relu1")->pos());
    key(Qt::Key_B);
    EXPECT_FALSE(isBypassed("relu1"));
    EXPECT_EQ(engine::networkToJson(network()), before) << "the file is the same byte for byte";
    document_.undoStack().undo();
    EXPECT_TRUE(isBypassed("relu1"));
    document_.undoStack().undo();
    EXPECT_EQ(computed(), all);
}

TEST_F(BypassGestureTest, WhereItIsNotPossibleASentenceSaysWhy) {
    key(Qt::Key_B);
    EXPECT_TRUE(said_.contains("Select the layers")) << said_.toStdString();
    click(box("input")->pos());
    key(Qt::Key_B);
    EXPECT_TRUE(said_.contains("nothing comes before it")) << said_.toStdString();
    EXPECT_EQ(steps(), 0);
    take(engine::makeTemplate("resnet-small", {.input = {1, 28, 28}}));
    scene()->groups().setAllFolded(false);
    const int before = steps();
    scene()->selection().select({"stage2.block1.conv1"});  // it halves the image
    key(Qt::Key_B);
    EXPECT_TRUE(said_.contains("conv1 cannot be bypassed here")) << said_.toStdString();
    EXPECT_TRUE(said_.contains("stage2.block1.add"))
        << "the reason is missing: " << said_.toStdString();
    EXPECT_FALSE(isBypassed("stage2.block1.conv1"));
    EXPECT_EQ(steps(), before);
    scene()->selection().select({"stage1.block1.add"});
    key(Qt::Key_B);
    EXPECT_TRUE(said_.contains("several inputs")) << said_.toStdString();
    EXPECT_FALSE(isBypassed("stage1.block1.add"));
    // With everything that it adds up, its only input is that of the block.
    scene()->selection().select({"stage1.block1.conv1",
                                 "stage1.block1.norm1",
                                 "stage1.block1.relu1",
                                 "stage1.block1.conv2",
                                 "stage1.block1.norm2",
                                 "stage1.block1.add"});
    const std::size_t all = computed();
    key(Qt::Key_B);
    EXPECT_TRUE(isBypassed("stage1.block1.add")) << said_.toStdString();
    EXPECT_EQ(computed(), all - 6);
}

TEST_F(BypassGestureTest, TheMenuBypassesAndUsesAgain) {
    QAction* bypass = entryAt(box("relu2")->pos(), "Bypass");
    ASSERT_NE(bypass, nullptr);
    bypass->trigger();
    EXPECT_TRUE(isBypassed("relu2"));
    QTest::keyClick(view()->findChildren<QMenu*>().back(), Qt::Key_Escape);
    QApplication::processEvents();
    QAction* again = entryAt(box("relu2")->pos(), "Use again");
    ASSERT_NE(again, nullptr);
    again->trigger();
    EXPECT_FALSE(isBypassed("relu2"));
    QTest::keyClick(view()->findChildren<QMenu*>().back(), Qt::Key_Escape);
    QApplication::processEvents();
    QAction* input = entryAt(box("input")->pos(), "Bypass");
    ASSERT_NE(input, nullptr);
    EXPECT_FALSE(input->isEnabled());
    EXPECT_TRUE(input->toolTip().contains("nothing comes before"));
}

TEST_F(BypassGestureTest, AFoldedGroupSaysHowManyOfItsLayersAreBypassed) {
    groupTheFront();
    click(box("relu1")->pos());
    key(Qt::Key_B);
    key(Qt::Key_Return);
    ASSERT_NE(box("group1"), nullptr);
    EXPECT_FALSE(box("group1")->text().isBypassed);
    EXPECT_TRUE(box("group1")->text().more.contains("1 layer bypassed"))
        << box("group1")->text().more.toStdString();
}

TEST_F(BypassGestureTest, AFoldedGroupThatKeepsTheShapeIsBypassedAsAWhole) {
    engine::NetworkDescription drawing = engine::makeTemplate("cnn-bn", {.input = {1, 28, 28}});
    drawing.groups = {{.id = "g", .name = "after", .nodes = {"bn1", "relu1"}, .folded = true}};
    take(drawing);
    const std::string before = engine::networkToJson(network());
    const std::size_t all = computed();
    const int first = steps();
    const QString detail = box("g")->text().detail;
    scene()->selection().select({"g"});
    key(Qt::Key_B);
    EXPECT_TRUE(isBypassed("bn1") && isBypassed("relu1")) << said_.toStdString();
    EXPECT_FALSE(isBypassed("conv1") || isBypassed("pool1"));
    EXPECT_EQ(steps(), first + 1);
    EXPECT_EQ(computed(), all - 2);
    EXPECT_TRUE(box("g")->text().isBypassed) << "it looks as if it was used";
    EXPECT_TRUE(box("g")->text().detail.contains("bypassed"));
    key(Qt::Key_B);
    EXPECT_EQ(engine::networkToJson(network()), before);
    EXPECT_FALSE(box("g")->text().isBypassed);
    EXPECT_EQ(box("g")->text().detail, detail);
    document_.undoStack().undo();
    document_.undoStack().undo();
    EXPECT_EQ(computed(), all);
}

TEST_F(BypassGestureTest, AFoldedResidualStageIsBypassedWhereTheLayersBehindItCanDoWithoutIt) {
    take(engine::makeTemplate("resnet-small", {.input = {1, 28, 28}}));
    scene()->groups().setAllFolded(true);
    const std::size_t all = computed();
    const std::size_t inside = network().findGroup("stage1")->nodes.size();
    scene()->selection().select({"stage1"});
    key(Qt::Key_B);
    EXPECT_EQ(computed(), all - inside) << said_.toStdString();
    EXPECT_TRUE(box("stage1")->text().isBypassed);
    // Together with the next one, too: the first layers behind them take any shape.
    scene()->selection().select({"stage1", "stage2"});
    key(Qt::Key_B);
    EXPECT_TRUE(box("stage2")->text().isBypassed) << said_.toStdString();
    EXPECT_LT(computed(), all - inside);
    ASSERT_TRUE(scene()->validation().network.has_value());
}

TEST_F(BypassGestureTest, AGroupOfOneLayerIsBypassedLikeTheLayer) {
    engine::NetworkDescription drawing = engine::makeTemplate("seed-cnn", {.input = {1, 28, 28}});
    drawing.groups = {{.id = "g", .name = "one", .nodes = {"conv2"}, .folded = true}};
    take(drawing);
    const auto& shapes = scene()->validation().shapes;
    ASSERT_NE(shapes.at("conv2"), shapes.at("pool1"));
    scene()->selection().select({"g"});
    key(Qt::Key_B);
    EXPECT_TRUE(isBypassed("conv2")) << said_.toStdString();
}

TEST_F(BypassGestureTest, OfAFoldedGroupThatCannotBeLeftOutASentenceSaysWhyAndWhatToDo) {
    // A block at whose end its halved image is added to another one.
    engine::NetworkDescription residual =
        engine::makeTemplate("resnet-small", {.input = {1, 28, 28}});
    residual.groups = {{.id = "half",
                        .name = "half",
                        .nodes = {"stage2.block1.conv1", "stage2.block1.norm1"},
                        .folded = true}};
    take(residual);
    scene()->selection().select({"half"});
    const int first = steps();
    key(Qt::Key_B);
    EXPECT_FALSE(isBypassed("stage2.block1.conv1"));
    EXPECT_TRUE(said_.contains("half cannot be bypassed as a whole")) << said_.toStdString();
    EXPECT_TRUE(said_.contains(QStringLiteral("14 × 14 × 64"))) << said_.toStdString();
    EXPECT_TRUE(said_.contains("Open it with Enter")) << said_.toStdString();
    EXPECT_EQ(steps(), first);
    // The first layer is in a group.
    engine::NetworkDescription drawing = engine::makeTemplate("seed-cnn", {.input = {1, 28, 28}});
    drawing.groups = {{.id = "g", .name = "begin", .nodes = {"input", "conv1"}, .folded = true}};
    take(drawing);
    scene()->selection().select({"g"});
    key(Qt::Key_B);
    EXPECT_TRUE(said_.contains("begin has no input")) << said_.toStdString();
    EXPECT_FALSE(isBypassed("conv1"));
}

TEST_F(BypassGestureTest, OfAFoldedGroupAtTheEndNoLayersBehindItAreBlamed) {
    engine::Project project;
    project.dataset = "/nowhere/flowers";
    engine::PreparedData data = engine::prepareNew(twoClasses(), project, {});
    const engine::Preprocessing& input = project.preprocessing;
    project.network =
        engine::makeTemplate("seed-cnn", {.input = {input.channels, input.height, input.width}});
    project.network.groups = {
        {.id = "g", .name = "end", .nodes = {"dense2", "softmax"}, .folded = true}};
    document_.reset(project, {});
    document_.setView(std::move(data), std::move(project));
    ASSERT_TRUE(QTest::qWaitFor([this] { return box("g") != nullptr; }));
    const auto& shapes = scene()->validation().shapes;
    ASSERT_NE(shapes.at("relu4"), shapes.at("softmax"));
    scene()->selection().select({"g"});
    key(Qt::Key_B);
    EXPECT_FALSE(isBypassed("dense2"));
    EXPECT_TRUE(said_.contains("end cannot be bypassed as a whole. Without it: "))
        << said_.toStdString();
    EXPECT_FALSE(said_.contains("behind it")) << said_.toStdString();
    // With a layer behind the group, the shape is what that needs.
    engine::NetworkDescription open = network();
    open.groups.front().nodes = {"dense2"};
    document_.changeNetwork(open, "group");
    scene()->selection().select({"g"});
    key(Qt::Key_B);
    EXPECT_TRUE(said_.contains("the layers behind it need that shape")) << said_.toStdString();
}

}  // namespace
}  // namespace espalier::ui
