// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsScene>
#include <QObject>
#include <functional>

#include "engine/network/network_description.h"

namespace espalier::ui {

class CanvasEdits;
class CanvasSelection;
class Document;
class DrawnItems;
class InPlaceEditor;

/// Text typed on the canvas: names of groups and notes. GUI thread; owned by the scene.
class CanvasTyping : public QObject {
    Q_OBJECT

  public:
    /// The parts of the canvas that it uses; all must outlive this.
    struct Canvas {
        QGraphicsScene& scene;
        const Document& document;
        DrawnItems& items;
        const CanvasSelection& selection;
        CanvasEdits& edits;
    };

    explicit CanvasTyping(const Canvas& canvas) : canvas_(canvas) {}

    bool isTyping() const { return editor_ != nullptr; }
    /// Edits the name of the only selected group or the text of the only selected note. False if
    /// neither is selected.
    bool editSelection();
    /// One layer or group is selected.
    bool canRename() const;
    void editNote(const engine::NodeId& note);
    /// Starts typing a note at this place, or beside existing items. Returns its rectangle.
    QRectF writeNote(const QPointF& at);
    /// Keeps the text typed so far.
    void finish();
    /// Discards it.
    void stop();

  signals:
    /// Emitted before the editor opens, to end any gesture.
    void beginning();

  private:
    const engine::NodeGroup* selectedGroup() const;
    void editGroup(const engine::NodeId& group);
    QPointF freePlace(const QPointF& wanted) const;
    void type(InPlaceEditor* editor, const std::function<void(const QString&)>& keep);

    Canvas canvas_;
    InPlaceEditor* editor_ = nullptr;
};

}  // namespace espalier::ui
