// SPDX-License-Identifier: GPL-3.0-or-later
// What of the canvas is for the reader alone: groups and notes.
#include <QGraphicsSceneMouseEvent>
#include <QGraphicsView>
#include <algorithm>
#include <utility>

#include "engine/network/summary.h"
#include "ui/canvas/drawing/look_edits.h"
#include "ui/canvas/scene/box_text.h"
#include "ui/canvas/scene/canvas_scene.h"
#include "ui/canvas/scene/group_frame.h"
#include "ui/canvas/scene/in_place_editor.h"
#include "ui/canvas/scene/note_item.h"
#include "ui/document.h"

namespace espalier::ui {

namespace {

constexpr qsizetype kLongestName = 200;  // characters
constexpr qsizetype kLongestNote = 10'000;

// "Group 3": the first number that no group is called by.
QString freshName(const engine::NetworkDescription& network) {
    for (std::size_t number = 1;; ++number) {
        QString name = CanvasScene::tr("Group %1").arg(number);
        const bool taken = std::ranges::any_of(network.groups, [&](const engine::NodeGroup& group) {
            return QString::fromStdString(group.name) == name;
        });
        if (!taken) return name;
    }
}

}  // namespace

std::map<engine::NodeId, BoxText> CanvasScene::textsOfGroups() const {
    std::map<engine::NodeId, BoxText> texts;
    if (shown_.hiddenIn.empty()) return texts;
    std::map<engine::NodeId, std::int64_t> parameters;  // of folded groups
    if (validation_.network) {
        for (const engine::LayerSummary& layer : engine::summarise(*validation_.network).layers) {
            const auto hidden = shown_.hiddenIn.find(layer.id);
            if (hidden != shown_.hiddenIn.end()) parameters[hidden->second] += layer.parameters;
        }
    }
    std::map<engine::NodeId, int> entering;
    for (const engine::Connection& wire : shown_.network.connections) ++entering[wire.to];
    for (const engine::NodeGroup& group : document_.network().groups) {
        if (!group.folded) continue;
        const auto known = parameters.find(group.id);
        const auto exit = exitOf(document_.network(), group.id);
        const auto shape = exit ? validation_.shapes.find(*exit) : validation_.shapes.end();
        BoxText text = groupText(group,
                                 known == parameters.end() ? -1 : known->second,
                                 shape == validation_.shapes.end() ? nullptr : &shape->second);
        text.takesOneInput = entering[group.id] <= 1;
        texts[group.id] = text;
    }
    return texts;
}

void CanvasScene::rebuildNotes() {
    std::map<engine::NodeId, NoteItem*> old = std::exchange(notes_, {});
    for (const engine::Note& note : document_.network().notes) {
        const auto there = old.find(note.id);
        if (there == old.end()) {
            NoteItem* item = new NoteItem(note);
            addItem(item);
            notes_[note.id] = item;
        } else {
            there->second->setNote(note);
            notes_[note.id] = there->second;
            old.erase(there);
        }
    }
    for (const auto& [id, item] : old) delete item;
}

std::vector<engine::NodeId> CanvasScene::selectedNotes() const {
    std::vector<engine::NodeId> selected;
    for (const engine::Note& note : document_.network().notes) {
        const auto item = notes_.find(note.id);
        if (item != notes_.end() && item->second->isSelected()) selected.push_back(note.id);
    }
    return selected;
}

std::set<engine::NodeId> CanvasScene::selectedGroups() const {
    const std::vector<engine::NodeId> nodes = selectedNodes();
    const std::set<engine::NodeId> chosen(nodes.begin(), nodes.end());
    std::set<engine::NodeId> groups;
    for (const engine::NodeGroup& group : document_.network().groups) {
        const auto isChosen = [&](const engine::NodeId& node) { return chosen.contains(node); };
        if (std::ranges::any_of(group.nodes, isChosen)) groups.insert(group.id);
    }
    return groups;
}

QString CanvasScene::whyNoGroup() const {
    const std::vector<engine::NodeId> nodes = selectedNodes();
    if (nodes.size() < 2) {
        return tr("Select two layers or more, with Shift or by dragging over them, to group them.");
    }
    const engine::NodeGroup* group = document_.network().groupOf(nodes.front());
    const bool isOne = group && selectedGroups().size() == 1 && group->nodes.size() == nodes.size();
    return isOne ? tr("The selected layers are a group already.") : QString();
}

QString CanvasScene::whyNoUngroup() const {
    return selectedGroups().empty() ? tr("No layer of a group is selected.") : QString();
}

void CanvasScene::groupSelection() {
    if (const QString why = whyNoGroup(); !why.isEmpty()) {
        emit refused(why);
        return;
    }
    const std::vector<engine::NodeId> nodes = selectedNodes();
    push(ui::group(document_.network(),
                   {nodes.begin(), nodes.end()},
                   freshName(document_.network()).toStdString()),
         tr("Group"));
}

void CanvasScene::ungroupSelection() {
    if (const QString why = whyNoUngroup(); !why.isEmpty()) {
        emit refused(why);
        return;
    }
    const std::vector<engine::NodeId> nodes = selectedNodes();
    NetworkEdit edit = ui::ungroup(document_.network(), selectedGroups());
    edit.chosen = nodes;
    push(edit, tr("Ungroup"));
}

void CanvasScene::fold(const std::set<engine::NodeId>& groups, bool folded) {
    push(ui::setFolded(document_.network(), groups, folded),
         folded ? tr("Fold") : tr("Open group"));
}

void CanvasScene::toggleFolded() {
    const std::set<engine::NodeId> groups = selectedGroups();
    std::set<engine::NodeId> closed;
    for (const engine::NodeId& id : groups) {
        if (document_.network().findGroup(id)->folded) closed.insert(id);
    }
    if (groups.empty()) {
        emit refused(whyNoUngroup());
    } else if (closed.empty()) {
        fold(groups, true);
    } else {
        fold(closed, false);
    }
}

void CanvasScene::setAllFolded(bool folded) {
    std::set<engine::NodeId> all;
    for (const engine::NodeGroup& group : document_.network().groups) all.insert(group.id);
    NetworkEdit edit = ui::setFolded(document_.network(), all, folded);
    edit.chosen = selectedNodes();
    push(edit, folded ? tr("Fold all groups") : tr("Open all groups"));
}

void CanvasScene::reveal(const engine::NodeId& layer) {
    const auto hidden = shown_.hiddenIn.find(layer);
    if (hidden != shown_.hiddenIn.end()) fold({hidden->second}, false);
}

// The group's members are chosen and go with the hand, or its chevron folds it.
bool CanvasScene::pressOnLook(const QGraphicsSceneMouseEvent& event) {
    if (event.button() != Qt::LeftButton) return false;
    const QPointF point = event.scenePos();
    const LayerBox* hit = boxAt(point);
    if (hit && hit->partAt(point) == LayerBox::Part::Chevron) {
        fold({hit->id()}, false);
        return true;
    }
    const GroupTitle* title = hit ? nullptr : frames_.titleAt(point);
    if (!title) return false;
    const engine::NodeGroup* group = document_.network().findGroup(title->group());
    if (!group) return false;
    if (title->isOnChevron(point)) {
        fold({group->id}, true);
        return true;
    }
    std::vector<engine::NodeId> chosen = group->nodes;
    const bool adds = event.modifiers().testFlag(Qt::ControlModifier);
    const bool isChosen = std::ranges::all_of(
        chosen, [&](const engine::NodeId& node) { return box(node) && box(node)->isSelected(); });
    if (adds || isChosen) {
        const std::set<engine::NodeId> others = selectedIds();
        chosen.insert(chosen.end(), others.begin(), others.end());
    }
    clearFocus();
    select(chosen);
    titleAt_ = point;
    return true;
}

void CanvasScene::dragTitle(const QGraphicsSceneMouseEvent& event) {
    const QPointF step = event.scenePos() - *titleAt_;
    titleAt_ = event.scenePos();
    for (const engine::NodeId& id : selectedBoxes()) box(id)->moveBy(step.x(), step.y());
    for (const engine::NodeId& id : selectedNotes()) notes_.at(id)->moveBy(step.x(), step.y());
}

void CanvasScene::mouseDoubleClickEvent(QGraphicsSceneMouseEvent* event) {
    const QPointF point = event->scenePos();
    const LayerBox* hit = boxAt(point);
    const GroupTitle* title = hit ? nullptr : frames_.titleAt(point);
    if (hit && hit->text().isGroup) {
        fold({hit->id()}, false);
    } else if (title) {
        fold({title->group()}, true);
    } else if (const auto* note = dynamic_cast<NoteItem*>(itemAt(point, {})); note && !hit) {
        editNote(note->id());
    } else {
        QGraphicsScene::mouseDoubleClickEvent(event);
    }
}

bool CanvasScene::editSelection() {
    const std::vector<engine::NodeId> notes = selectedNotes();
    const std::vector<engine::NodeId> nodes = selectedNodes();
    if (nodes.empty() && notes.size() == 1) {
        editNote(notes.front());
        return true;
    }
    const std::set<engine::NodeId> groups = selectedGroups();
    if (groups.size() != 1) return false;
    const engine::NodeGroup* group = document_.network().findGroup(*groups.begin());
    // Of an open group all layers; a single one is renamed itself.
    const bool isWhole = group->nodes.size() == nodes.size() && (nodes.size() > 1 || group->folded);
    if (isWhole) editGroup(group->id);
    return isWhole;
}

void CanvasScene::editGroup(const engine::NodeId& group) {
    const QString name = QString::fromStdString(document_.network().findGroup(group)->name);
    auto* editor = new InPlaceEditor(InPlaceEditor::Lines::One, name, kLongestName);
    const auto frame = frames_.all().find(group);
    QRectF place;
    if (const LayerBox* folded = box(group)) {
        const QSizeF size = folded->size();
        place = QRectF(folded->pos() - QPointF(size.width() / 2, size.height() / 2),
                       QSizeF(size.width(), 28));
    } else if (frame != frames_.all().end()) {
        frame->second.title->setNameHidden(true);
        place = frame->second.title->nameRect();
    }
    editor->setPos(place.topLeft() + QPointF(6, 5));
    editor->setGround(editor->mapRectFromScene(place));
    type(editor, [this, group](const QString& typed) {
        const QString trimmed = typed.trimmed();
        if (trimmed.isEmpty()) return;
        push(renameGroup(document_.network(), group, trimmed.toStdString()), tr("Rename group"));
    });
}

void CanvasScene::editNote(const engine::NodeId& note) {
    NoteItem* item = notes_.at(note);
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
        push(changeNote(document_.network(), next),
             next.text.empty() ? tr("Delete note") : tr("Write note"));
    });
}

// To the right or left of boxes, frames and other notes, whatever is nearer.
QPointF CanvasScene::freePlace(const QPointF& wanted) const {
    constexpr double kStep = 24;
    constexpr int kMostSteps = 400;
    std::vector<QRectF> taken;
    for (const auto& [id, box] : boxes_) taken.push_back(box->sceneBoundingRect());
    for (const auto& [id, frame] : frames_.all()) taken.push_back(frame.ground->rect());
    for (const auto& [id, note] : notes_) taken.push_back(note->sceneBoundingRect());
    for (const WireItem* wire : wires_) taken.push_back(wire->shapeBox());
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

QRectF CanvasScene::writeNote(const QPointF& wanted) {
    const QPointF at = freePlace(wanted);
    auto* editor = new InPlaceEditor(InPlaceEditor::Lines::Several, {}, kLongestNote);
    editor->setTextWidth(kNoteWidth - 2 * kNotePadding);
    editor->setPos(at + QPointF(kNotePadding, kNotePadding));
    editor->setGround(QRectF(-kNotePadding, -kNotePadding, kNoteWidth, kNoteHeight));
    type(editor, [this, at](const QString& typed) {
        const QString text = typed.trimmed();
        if (text.isEmpty()) return;
        const double height = std::max(kNoteHeight, NoteItem::heightFor(text, kNoteWidth));
        push(addNote(document_.network(),
                     {.id = {},
                      .text = text.toStdString(),
                      .position = {std::round(at.x()), std::round(at.y())},
                      .size = {kNoteWidth, height}}),
             tr("Add note"));
    });
    return {at, QSizeF(kNoteWidth, kNoteHeight)};
}

void CanvasScene::type(InPlaceEditor* editor, const std::function<void(const QString&)>& keep) {
    stopTyping();
    cancelGesture();
    typing_ = editor;
    addItem(editor);
    for (QGraphicsView* view : views()) view->setFocus();
    editor->setFocus();
    connect(editor, &InPlaceEditor::finished, this, [this, editor, keep](bool kept) {
        const QString typed = editor->toPlainText();
        stopTyping();
        if (kept) keep(typed);
    });
}

void CanvasScene::finishTyping() {
    if (typing_) typing_->finish(true);
}

// Not deleted at once: it may be the one that says so.
void CanvasScene::stopTyping() {
    InPlaceEditor* editor = std::exchange(typing_, nullptr);
    if (!editor) return;
    editor->disconnect(this);
    editor->hide();
    editor->deleteLater();
    for (const auto& [id, note] : notes_) note->setTextHidden(false);
    for (const auto& [id, frame] : frames_.all()) frame.title->setNameHidden(false);
}

}  // namespace espalier::ui
