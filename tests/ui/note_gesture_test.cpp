// SPDX-License-Identifier: GPL-3.0-or-later
// Notes and names of groups, with real events.
#include <gtest/gtest.h>

#include <QDragEnterEvent>
#include <QFile>
#include <QLineEdit>
#include <QMimeData>
#include <QTemporaryDir>
#include <QTreeWidget>
#include <memory>

#include "group_hand.h"
#include "ui/canvas/drawing/look_edits.h"
#include "ui/canvas/page/layer_inspector.h"
#include "ui/canvas/page/layer_palette.h"
#include "ui/canvas/scene/note_item.h"

namespace espalier::ui {
namespace {

class NoteGestureTest : public test::GroupHand {};

TEST_F(NoteGestureTest, ANoteIsDraggedFromThePalette) {
    auto* palette = page_.findChild<LayerPalette*>();
    auto* search = palette->findChild<QLineEdit*>();
    search->setFocus();
    QTest::keyClicks(search, "note");
    QTest::keyClick(search, Qt::Key_Return);
    ASSERT_TRUE(scene()->typing().isTyping());
    QTest::keyClicks(view(), "from the list");
    key(Qt::Key_Escape);
    ASSERT_EQ(network().notes.size(), 1u);
    EXPECT_EQ(network().notes[0].text, "from the list");
    EXPECT_EQ(steps(), 1);
    // Sends the events of a drag, because the offscreen platform has no drag loop.
    auto* list = palette->findChild<QTreeWidget*>();
    QTreeWidgetItem* entry = list->topLevelItem(list->topLevelItemCount() - 1)->child(0);
    ASSERT_EQ(entry->text(0), "Note");
    const std::unique_ptr<QMimeData> data(list->model()->mimeData({list->indexFromItem(entry)}));
    const QPointF free(-300, 260);
    const QPoint point = onScreen(free);
    QDragEnterEvent enter(point, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(port(), &enter);
    QDropEvent drop(point, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(port(), &drop);
    ASSERT_TRUE(scene()->typing().isTyping());
    QTest::keyClicks(view(), "dropped");
    key(Qt::Key_Escape);
    ASSERT_EQ(network().notes.size(), 2u);
    EXPECT_EQ(network().notes[1].text, "dropped");
    const auto at = network().notes[1].position;
    EXPECT_NEAR(at[0] + kNoteWidth / 2, free.x(), 2);
    EXPECT_NEAR(at[1] + kNoteHeight / 2, free.y(), 2);
    EXPECT_EQ(steps(), 2);
}

TEST_F(NoteGestureTest, TextBeingTypedCanBeCommitted) {
    key(Qt::Key_N);
    QTest::keyClicks(view(), "half a sen");
    page_.finishTyping();
    ASSERT_EQ(network().notes.size(), 1u);
    EXPECT_EQ(network().notes[0].text, "half a sen");
    EXPECT_FALSE(scene()->typing().isTyping());
    groupTheFront();
    key(Qt::Key_F2);
    QTest::keyClicks(view(), "Fro");
    page_.finishTyping();
    EXPECT_EQ(network().groups[0].name, "Fro");
    auto* name = page_.findChild<LayerInspector*>()->findChild<QLineEdit*>();
    name->setFocus();
    name->selectAll();
    QTest::keyClicks(name, "Stem");
    page_.finishTyping();
    EXPECT_EQ(network().groups[0].name, "Stem");
    const int before = steps();
    page_.finishTyping();
    EXPECT_EQ(steps(), before);
}

TEST_F(NoteGestureTest, NamesAreEditedInPlaceAndInTheForm) {
    groupTheFront();
    key(Qt::Key_F2);
    ASSERT_TRUE(scene()->typing().isTyping());
    QTest::keyClicks(view(), "Front N");  // letters are not shortcuts while typing
    EXPECT_EQ(steps(), 1);
    key(Qt::Key_Return);
    EXPECT_FALSE(scene()->typing().isTyping());
    EXPECT_EQ(network().groups[0].name, "Front N");
    EXPECT_EQ(steps(), 2);
    key(Qt::Key_F2);
    QTest::keyClicks(view(), "never");
    key(Qt::Key_Escape);
    EXPECT_EQ(network().groups[0].name, "Front N");
    EXPECT_EQ(steps(), 2);
    auto* name = page_.findChild<LayerInspector*>()->findChild<QLineEdit*>();
    ASSERT_TRUE(name->isVisible());
    EXPECT_EQ(name->text(), "Front N");
    name->selectAll();
    QTest::keyClicks(name, "Stem");
    QTest::keyClick(name, Qt::Key_Return);
    EXPECT_EQ(network().groups[0].name, "Stem");
    // For a single layer, F2 leads to the form.
    view()->setFocus();
    click(box("conv2")->pos());
    key(Qt::Key_F2);
    EXPECT_FALSE(scene()->typing().isTyping());
    EXPECT_TRUE(name->hasFocus());
}

TEST_F(NoteGestureTest, ANoteIsTypedMovedResizedAndDeleted) {
    const engine::NetworkDescription before = network();
    key(Qt::Key_N);
    ASSERT_TRUE(scene()->typing().isTyping());
    QTest::keyClicks(view(), "Why so");
    key(Qt::Key_Return);  // a second line
    QTest::keyClicks(view(), "small? f g");
    EXPECT_EQ(steps(), 0);
    key(Qt::Key_Escape);  // keeps the text typed
    ASSERT_EQ(network().notes.size(), 1u);
    EXPECT_EQ(network().notes[0].text, "Why so\nsmall? f g");
    EXPECT_EQ(steps(), 1);
    const auto item = [&] { return scene()->drawn().notes().begin()->second; };
    const QPointF stood = item()->pos();
    const double away = stood.x() > 0 ? 40 : -40;  // away from the boxes beside it
    drag(stood + QPointF(60, 20), stood + QPointF(60 + away, 60));
    EXPECT_NEAR(item()->x(), stood.x() + away, 3);
    EXPECT_EQ(steps(), 2);
    const QRectF rect = item()->sceneBoundingRect();
    drag(rect.bottomRight() - QPointF(6, 6), rect.bottomRight() + QPointF(44, 34));
    EXPECT_NEAR(network().notes[0].size[0], 250, 8);
    EXPECT_NEAR(item()->x(), stood.x() + away, 3);
    EXPECT_EQ(steps(), 3);
    doubleClick(item()->pos() + QPointF(60, 20));
    ASSERT_TRUE(scene()->typing().isTyping());
    QTest::keyClicks(view(), "!");
    click(box("input")->pos());  // selecting another item keeps it
    EXPECT_FALSE(scene()->typing().isTyping());
    EXPECT_EQ(network().notes[0].text, "Why so\nsmall? f g!");
    EXPECT_EQ(steps(), 4);
    click(item()->pos() + QPointF(60, 20));
    key(Qt::Key_Delete);
    EXPECT_TRUE(network().notes.empty());
    for (int i = 0; i < 5; ++i) document_.undoStack().undo();
    EXPECT_EQ(network(), before);
    key(Qt::Key_N);  // a note without text is not created
    key(Qt::Key_Escape);
    EXPECT_EQ(network(), before);
    EXPECT_EQ(steps(), 0);
}

TEST_F(NoteGestureTest, TheExportedDrawingHasGroupsAndNotes) {
    groupTheFront();
    document_.changeNetwork(group(network(), {"conv2", "relu2"}, "Second block").network,
                            "another");
    document_.changeNetwork(setFolded(network(), {"group2"}, true).network, "fold");
    document_.changeNetwork(
        addNote(network(),
                {.id = {}, .text = "why so small", .position = {{-400, 0}}, .size = {{208, 64}}})
            .network,
        "note");
    QTemporaryDir folder;
    const QString svg = folder.filePath("drawing.svg");
    page_.exportTo(svg);
    ASSERT_TRUE(QTest::qWaitFor([&] { return said_.startsWith("Saved"); }));
    QFile file(svg);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    for (const char* words : {"Group 1", "Second block", "why so small", "conv1"}) {
        EXPECT_TRUE(text.contains(words)) << words;
    }
    EXPECT_FALSE(text.contains("relu2"));  // inside a folded group
}

}  // namespace
}  // namespace espalier::ui
