// SPDX-License-Identifier: GPL-3.0-or-later
// The user's own blocks with real events and real files.
#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTreeWidget>
#include <algorithm>
#include <filesystem>

#include "engine/network/network_json.h"
#include "group_hand.h"
#include "ui/canvas/blocks/block_name_dialog.h"
#include "ui/canvas/blocks/own_blocks.h"
#include "ui/canvas/drawing/block_edits.h"
#include "ui/canvas/page/layer_palette.h"
#include "ui/canvas/scene/quick_search.h"
#include "ui/text.h"

namespace espalier::ui {
namespace {

class BlocksTest : public test::GroupHand {
  protected:
    BlocksTest() { std::filesystem::remove_all(folder()); }

    static std::filesystem::path folder() { return OwnBlocks::usualFolder(); }
    static QStringList files() {
        return QDir(fromPath(folder())).entryList(QDir::Files, QDir::Name);
    }
    static void write(const char* name, const QByteArray& bytes) {
        std::filesystem::create_directories(folder());
        QFile file(fromPath(folder() / name));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    QTreeWidget* palette() { return page_.findChild<LayerPalette*>()->findChild<QTreeWidget*>(); }
    QTreeWidgetItem* entryOf(const QString& name) {
        const auto found = palette()->findItems(name, Qt::MatchExactly | Qt::MatchRecursive);
        return found.isEmpty() ? nullptr : found.front();
    }
    bool isListed(const QString& name) {
        return QTest::qWaitFor([&] { return entryOf(name) != nullptr; });
    }
    BlockNameDialog* dialog() { return page_.findChild<BlockNameDialog*>(); }
    QPushButton* buttonOf(QWidget* of, const QString& text) {
        for (auto* button : of->findChildren<QPushButton*>()) {
            if (button->text() == text) return button;
        }
        return nullptr;
    }
    void chooseFront() {
        click(box("dense1")->pos());
        click(box("relu4")->pos(), Qt::ShiftModifier);
    }
    void saveFrontAs(const QString& name) {
        chooseFront();
        emit scene()->edits().blockWanted();
        ASSERT_NE(dialog(), nullptr);
        QTest::keyClicks(dialog()->findChild<QLineEdit*>(), name);
        QTest::keyClick(dialog()->findChild<QLineEdit*>(), Qt::Key_Return);
        ASSERT_TRUE(isListed(name));
    }
    static void press(QTreeWidget* list, QTreeWidgetItem* item, int key) {
        list->setFocus();
        list->setCurrentItem(item);
        QTest::keyClick(list, static_cast<Qt::Key>(key));
    }
};

TEST_F(BlocksTest, SavedLayersAreAFileAndComeBackAsAGroupInOneStep) {
    saveFrontAs("Front end");
    EXPECT_EQ(files(), QStringList{"front-end.json"});
    EXPECT_TRUE(said_.contains("Saved as the block Front end")) << said_.toStdString();
    EXPECT_EQ(steps(), 0) << "the drawing is unchanged";
    click(box("relu4")->pos());
    const std::size_t layers = network().nodes.size();
    press(palette(), entryOf("Front end"), Qt::Key_Return);
    EXPECT_EQ(steps(), 1);
    ASSERT_EQ(network().groups.size(), 1u);
    EXPECT_EQ(network().groups[0].name, "Front end");
    EXPECT_TRUE(network().groups[0].folded);
    EXPECT_EQ(network().nodes.size(), layers + 2);
    // It is between relu4 and what followed it.
    const std::set<engine::NodeId> inside(network().groups[0].nodes.begin(),
                                          network().groups[0].nodes.end());
    const auto wire = [&](const engine::NodeId& to) {
        const auto into = network().wiresInto(to);
        return into.size() == 1 ? network().connections[into[0]].from : engine::NodeId();
    };
    EXPECT_EQ(wire(network().groups[0].nodes[0]), "relu4");
    EXPECT_TRUE(inside.contains(wire("dense2")));
    EXPECT_TRUE(scene()->validation().network.has_value());
    document_.undoStack().undo();
    EXPECT_TRUE(network().groups.empty());
}

TEST_F(BlocksTest, ATakenNameIsRefusedAndNothingIsOverwritten) {
    saveFrontAs("Mine");
    QFile file(fromPath(folder() / "mine.json"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray before = file.readAll();
    click(box("conv3")->pos());
    emit scene()->edits().blockWanted();
    auto* field = dialog()->findChild<QLineEdit*>();
    QPushButton* save = buttonOf(dialog(), "Save");
    EXPECT_FALSE(save->isEnabled());
    EXPECT_TRUE(save->toolTip().contains("Give the block a name"));
    QTest::keyClicks(field, "mine");
    EXPECT_FALSE(save->isEnabled());
    EXPECT_TRUE(save->toolTip().contains("already"));
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_NE(dialog(), nullptr) << "it was saved under a taken name";
    field->selectAll();
    QTest::keyClicks(field, "mine!");  // another name, the same letters
    QTest::keyClick(field, Qt::Key_Return);
    ASSERT_TRUE(isListed("mine!"));
    EXPECT_EQ(files(), (QStringList{"mine-2.json", "mine.json"}));
    file.seek(0);
    EXPECT_EQ(file.readAll(), before);
}

TEST_F(BlocksTest, BlocksAreRenamedAndDeletedAfterAQuestion) {
    saveFrontAs("Mine");
    press(palette(), entryOf("Mine"), Qt::Key_F2);
    ASSERT_NE(dialog(), nullptr);
    auto* field = dialog()->findChild<QLineEdit*>();
    field->selectAll();
    QTest::keyClicks(field, "Yours");
    QTest::keyClick(field, Qt::Key_Return);
    ASSERT_TRUE(isListed("Yours"));
    EXPECT_EQ(entryOf("Mine"), nullptr);
    press(palette(), entryOf("Yours"), Qt::Key_Delete);
    auto* box = page_.findChild<QMessageBox*>();
    ASSERT_NE(box, nullptr);
    QTest::mouseClick(buttonOf(box, "Keep it"), Qt::LeftButton);
    QTest::qWait(10);
    EXPECT_EQ(files().size(), 1);
    press(palette(), entryOf("Yours"), Qt::Key_Delete);
    for (auto* each : page_.findChildren<QMessageBox*>()) {
        if (each->isVisible()) QTest::mouseClick(buttonOf(each, "Delete"), Qt::LeftButton);
    }
    EXPECT_TRUE(QTest::qWaitFor([this] { return !entryOf("Yours") && files().isEmpty(); }));
    EXPECT_EQ(entryOf("My blocks"), nullptr);
}

TEST_F(BlocksTest, TheAddSearchFindsThem) {
    saveFrontAs("Front end");
    click(box("pool2")->pos());
    key(Qt::Key_A);
    auto* search = page_.findChild<QuickSearch*>();
    QTest::keyClicks(search->findChild<QLineEdit*>(), "front");
    QTest::keyClick(search->findChild<QLineEdit*>(), Qt::Key_Return);
    ASSERT_EQ(network().groups.size(), 1u);
    EXPECT_EQ(network().groups[0].name, "Front end");
}

TEST_F(BlocksTest, HostileFilesAreListedWithASentenceAndNeverUsed) {
    write("a.json", "");
    write("b.json", "{\"espalier_network\":1,\"layers\":[],\"connections\":[]}");
    write("c.json", QByteArray(5 << 20, ' '));
    write("d.json", "{\"espalier_network\":99,\"layers\":[]}");
    write("e.json", QByteArray("\xff\xfe\x00\x01", 4));
    write("f.txt", "not a block");
    std::filesystem::create_directory(folder() / "g.json");
    std::filesystem::create_symlink("/nowhere", folder() / "h.json");
    const std::vector<OwnBlock> blocks = readBlocks(folder());
    ASSERT_EQ(blocks.size(), 5u);
    for (const OwnBlock& block : blocks) {
        EXPECT_TRUE(block.problem.endsWith('.')) << block.problem.toStdString();
        EXPECT_TRUE(block.problem.contains(' '));
    }
    saveFrontAs("Good one");
    ASSERT_TRUE(isListed("d"));
    EXPECT_TRUE(entryOf("d")->toolTip(0).contains("newer version"));
    const int before = steps();
    press(palette(), entryOf("d"), Qt::Key_Return);
    EXPECT_EQ(steps(), before);
    EXPECT_TRUE(said_.contains("cannot be used")) << said_.toStdString();
}

TEST_F(BlocksTest, TheInputAndAnEmptySelectionAreRefused) {
    emit scene()->edits().blockWanted();
    EXPECT_EQ(dialog(), nullptr);
    EXPECT_TRUE(said_.contains("Select the layers")) << said_.toStdString();
    click(box("input")->pos());
    emit scene()->edits().blockWanted();
    EXPECT_EQ(dialog(), nullptr);
    EXPECT_TRUE(said_.contains("cannot contain the Input")) << said_.toStdString();
}

TEST_F(BlocksTest, ABlockWithBranchesIsWiredAtAllItsEntrances) {
    const engine::NetworkDescription resnet =
        engine::makeTemplate("resnet-small", {.input = {1, 28, 28}});
    std::set<engine::NodeId> stage;
    for (const engine::NodeId& id : resnet.findGroup("stage2")->nodes) stage.insert(id);
    const engine::NetworkDescription block = blockOf(resnet, stage, "Stage");
    const engine::LayerCatalog catalog;
    EXPECT_EQ(entrancesOf(block, catalog).size(), 2u);  // the main path and the shortcut
    EXPECT_TRUE(exitOfBlock(block).has_value());
    const std::size_t before = network().nodes.size();
    const NetworkEdit edit = insertBlock(network(), block, {.after = "pool2"}, catalog);
    document_.changeNetwork(edit.network, "block");
    EXPECT_TRUE(scene()->validation().network.has_value());
    EXPECT_EQ(edit.network.nodes.size(), resnet.findGroup("stage2")->nodes.size() + before);
}

}  // namespace
}  // namespace espalier::ui
