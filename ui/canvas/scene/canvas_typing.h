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

/// Text typed on the canvas: names of groups, and notes. GUI thread; owned by the scene.
class CanvasTyping : public QObject {
    Q_OBJECT

  public:
    /// What it needs of the canvas; all of it outlives this.
    struct Canvas {
        QGraphicsScene& scene;
        const Document& document;
        DrawnItems& items;
        const CanvasSelection& selection;
        CanvasEdits& edits;
    };

    explicit CanvasTyping(const Canvas& canvas) : canvas_(canvas) {}

    bool isTyping() const { return editor_ != nullptr; }
    /// Types the name of the one selected group, or the text of the one selected note. False when
    /// neither is selected.
    bool editSelection();
    void editNote(const engine::NodeId& note);
    /// Starts typing a note there, or beside what is already there. Returns its place.
    QRectF writeNote(const QPointF& at);
    /// Keeps what was typed so far.
    void finish();
    /// Forgets it.
    void stop();

  signals:
    /// Before the editor opens: ends any gesture.
    void beginning();

  private:
    void editGroup(const engine::NodeId& group);
    QPointF freePlace(const QPointF& wanted) const;
    void type(InPlaceEditor* editor, const std::function<void(const QString&)>& keep);

    Canvas canvas_;
    InPlaceEditor* editor_ = nullptr;
};

}  // namespace espalier::ui
