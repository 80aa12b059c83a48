// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/canvas_keys.h"

#include <QGraphicsItem>
#include <optional>

#include "ui/canvas/scene/canvas_scene.h"

namespace espalier::ui {

namespace {

constexpr double kMoveStep = 24;  // per key press: the distance of the background dots

std::optional<Direction> directionOf(int key) {
    switch (key) {
        case Qt::Key_Up:
            return Direction::Up;
        case Qt::Key_Down:
            return Direction::Down;
        case Qt::Key_Left:
            return Direction::Left;
        case Qt::Key_Right:
            return Direction::Right;
        default:
            return std::nullopt;
    }
}

QPointF stepOf(Direction direction) {
    switch (direction) {
        case Direction::Up:
            return {0, -kMoveStep};
        case Direction::Down:
            return {0, kMoveStep};
        case Direction::Left:
            return {-kMoveStep, 0};
        case Direction::Right:
            break;
    }
    return {kMoveStep, 0};
}

}  // namespace

bool CanvasKeys::press(QKeyEvent& event) {
    return pressWhileConnecting(event) || pressStandardKey(event) || pressArrow(event) ||
           pressLetter(event);
}

bool CanvasKeys::pressWhileConnecting(const QKeyEvent& event) {
    if (event.key() == Qt::Key_Escape && scene_.gestures().isActive()) {
        scene_.gestures().cancel();
        return true;
    }
    if (!scene_.gestures().isConnecting()) return false;
    if (const auto direction = directionOf(event.key())) {
        scene_.gestures().aimConnecting(*direction);
        if (const LayerBox* aim = scene_.gestures().aim()) show_(aim->pos());
        return true;
    }
    const bool done = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
    if (done) scene_.gestures().finishConnecting();
    return done;
}

bool CanvasKeys::pressStandardKey(QKeyEvent& event) {
    if (event.matches(QKeySequence::Delete)) {
        scene_.edits().removeSelection();
    } else if (event.matches(QKeySequence::Copy)) {
        scene_.edits().copySelection();
    } else if (event.matches(QKeySequence::Cut)) {
        scene_.edits().copySelection();
        scene_.edits().removeSelection();
    } else if (event.matches(QKeySequence::Paste)) {
        scene_.edits().pasteClipboard();
    } else if (event.matches(QKeySequence::SelectAll)) {
        scene_.selection().selectAll();
    } else {
        return false;
    }
    return true;
}

bool CanvasKeys::pressArrow(const QKeyEvent& event) {
    const auto direction = directionOf(event.key());
    if (!direction) return false;
    if (event.modifiers().testFlag(Qt::ControlModifier)) {
        scene_.edits().moveSelection(stepOf(*direction));
    } else {
        scene_.selection().selectTowards(*direction, event.modifiers().testFlag(Qt::ShiftModifier));
    }
    showSelection();
    return true;
}

bool CanvasKeys::pressLetter(const QKeyEvent& event) {
    const bool control = event.modifiers().testFlag(Qt::ControlModifier);
    switch (event.key()) {
        case Qt::Key_Escape:
            if (!scene_.bands().close() && !scene_.groups().closeSelection()) {
                scene_.selection().select({});
            }
            return true;
        case Qt::Key_Backspace:
            scene_.edits().removeSelection();
            return true;
        case Qt::Key_D:
            if (control) scene_.edits().duplicateSelection();
            return true;
        case Qt::Key_B:
            if (control) return false;
            scene_.bypass().toggleSelection();
            return true;
        case Qt::Key_C:
            scene_.gestures().beginConnecting();
            return true;
        case Qt::Key_G:
            if (!control) return true;
            if (event.modifiers().testFlag(Qt::ShiftModifier)) {
                scene_.groups().ungroupSelection();
            } else {
                scene_.groups().groupSelection();
            }
            return true;
        case Qt::Key_L:
            if (control) return false;
            if (event.modifiers().testFlag(Qt::ShiftModifier)) {
                scene_.freezing().freezeBeforeSelection();
            } else {
                scene_.freezing().toggleSelection();
            }
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (!scene_.bands().open()) scene_.groups().toggleFolded();
            return true;
        default:
            return false;
    }
}

void CanvasKeys::showSelection() {
    const QList<QGraphicsItem*> selected = scene_.selectedItems();
    if (!selected.isEmpty()) show_(selected.back()->pos());
}

}  // namespace espalier::ui
