// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/canvas_typing.h"

#include <QGraphicsView>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/canvas/drawing/look_edits.h"
#include "ui/canvas/scene/canvas_edits.h"
#include "ui/canvas/scene/canvas_selection.h"
#include "ui/canvas/scene/drawn_items.h"
#include "ui/canvas/scene/group_frame.h"
#include "ui/canvas/scene/in_place_editor.h"
#include "ui/canvas/scene/note_item.h"
#include "ui/document.h"

namespace espalier::ui {

namespace {

constexpr qsizetype kLongestName = 200;  // characters
constexpr qsizetype kLongestNote = 10'000;

}  // namespace

bool CanvasTyping::editSelection() {
    const std::vector<engine::NodeId> notes = canvas_.selection.notes();
    if (canvas_.selection.nodes().empty() && notes.size() == 1) {
        editNote(notes.front());
        return true;
    }
    const engine::NodeGroup* group = selectedGroup();
    if (group) editGroup(group->id);
    return group;
}

// All layers of an open group; a single selected layer is renamed itself.
const engine::NodeGroup* CanvasTyping::selectedGroup() const {
    const std::vector<engine::NodeId> nodes = canvas_.selection.nodes();
    const std::set<engine::NodeId> groups = canvas_.selection.groups();
    if (groups.size() != 1) return nullptr;
    const engine::NodeGroup* group = canvas_.document.network().findGroup(*groups.begin());
    const bool isWhole = group->nodes.size() == nodes.size() && (nodes.size() > 1 || group->folded);
    return isWhole ? group : nullptr;
}

bool CanvasTyping::canRename() const {
    return canvas_.selection.boxes().size() == 1 || selectedGroup();
}

void CanvasTyping::editGroup(const engine::NodeId& group) {
    const QString name = QString::fromStdString(canvas_.document.network().findGroup(group)->name);
    auto* editor = new InPlaceEditor(InPlaceEditor::Lines::One, name, kLongestName);
    const auto frame = canvas_.items.frames().all().find(group);
    QRectF place;
    if (const LayerBox* folded = canvas_.items.box(group)) {
        const QSizeF size = folded->size();
        place = QRectF(folded->pos() - QPointF(size.width() / 2, size.height() / 2),
                       QSizeF(size.width(), 28));
    } else if (frame != canvas_.items.frames().all().end()) {
        frame->second.title->setNameHidden(true);
        place = frame->second.title->nameRect();
    }
    editor->setPos(place.topLeft() + QPointF(6, 5));
    editor->setGround(editor->mapRectFromScene(place));
    type(editor, [this, group](const QString& typed) {
        const QString trimmed = typed.trimmed();
        if (trimmed.isEmpty()) return;
        canvas_.edits.push(renameGroup(canvas_.document.network(), group, trimmed.toStdString()),
                           tr("Rename group"));
    });
}

void CanvasTyping::editNote(const engine::NodeId& note) {
    NoteItem* item = canvas_.items.notes().at(note);
    const engine::Note before = item->note();
    auto* editor = new InPlaceEditor(
        InPlaceEditor::Lines::Several, QString::fromStdString(before.text), kLongestNote);
    editor->setTextWidth(before.size[0] - 2 * kNotePadding);
    editor->setPos(item->pos() + QPointF(kNotePadding, kNotePadding));
    editor->setGround(editor->mapRectFromItem(item, item->boundingRect()));
    item->setTextHidden(true);
    type(editor, [this, before](const QString& typed) {
        engine::Note next = before;
        next.text = typed.trimmed().toStdString();
        next.size[1] = std::max(next.size[1], NoteItem::heightFor(typed.trimmed(), next.size[0]));
        if (next.text == before.text) return;
        canvas_.edits.push(changeNote(canvas_.document.network(), next),
                           next.text.empty() ? tr("Delete note") : tr("Edit note"));
    });
}

// To the right or left of boxes, frames and other notes, whichever is nearer.
QPointF CanvasTyping::freePlace(const QPointF& wanted) const {
    constexpr double kStep = 24;
    constexpr int kMostSteps = 400;
    std::vector<QRectF> taken;
    for (const auto& [id, box] : canvas_.items.boxes()) taken.push_back(box->sceneBoundingRect());
    for (const auto& [id, frame] : canvas_.items.frames().all())
        taken.push_back(frame.ground->rect());
    for (const auto& [id, note] : canvas_.items.notes()) taken.push_back(note->sceneBoundingRect());
    for (const WireItem* wire : canvas_.items.wires()) taken.push_back(wire->shapeBox());
    const auto isFree = [&](const QPointF& at) {
        const QRectF place(at, QSizeF(kNoteWidth, kNoteHeight));
        return std::ranges::none_of(taken,
                                    [&](const QRectF& other) { return other.intersects(place); });
    };
    for (int step = 0; step < kMostSteps; ++step) {
        for (const double way : {step * kStep, -step * kStep}) {
            if (isFree(wanted + QPointF(way, 0))) return wanted + QPointF(way, 0);
        }
    }
    return wanted;
}

QRectF CanvasTyping::writeNote(const QPointF& wanted) {
    const QPointF at = freePlace(wanted);
    auto* editor = new InPlaceEditor(InPlaceEditor::Lines::Several, {}, kLongestNote);
    editor->setTextWidth(kNoteWidth - 2 * kNotePadding);
    editor->setPos(at + QPointF(kNotePadding, kNotePadding));
    editor->setGround(QRectF(-kNotePadding, -kNotePadding, kNoteWidth, kNoteHeight));
    type(editor, [this, at](const QString& typed) {
        const QString text = typed.trimmed();
        if (text.isEmpty()) return;
        const double height = std::max(kNoteHeight, NoteItem::heightFor(text, kNoteWidth));
        canvas_.edits.push(addNote(canvas_.document.network(),
                                   {.id = {},
                                    .text = text.toStdString(),
                                    .position = {std::round(at.x()), std::round(at.y())},
                                    .size = {kNoteWidth, height}}),
                           tr("Add note"));
    });
    return {at, QSizeF(kNoteWidth, kNoteHeight)};
}

void CanvasTyping::type(InPlaceEditor* editor, const std::function<void(const QString&)>& keep) {
    stop();
    emit beginning();
    editor_ = editor;
    canvas_.scene.addItem(editor);
    for (QGraphicsView* view : canvas_.scene.views()) view->setFocus();
    editor->setFocus();
    connect(editor, &InPlaceEditor::finished, this, [this, editor, keep](bool kept) {
        const QString typed = editor->toPlainText();
        stop();
        if (kept) keep(typed);
    });
}

void CanvasTyping::finish() {
    if (editor_) editor_->finish(true);
}

// Deleted later, because it may be the sender.
void CanvasTyping::stop() {
    InPlaceEditor* editor = std::exchange(editor_, nullptr);
    if (!editor) return;
    editor->disconnect(this);
    editor->hide();
    editor->deleteLater();
    canvas_.items.showWords();
}

}  // namespace espalier::ui
