// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsItem>

#include "engine/network/network_description.h"

namespace espalier::ui {

/// Default size of a new note, in scene units.
inline constexpr double kNoteWidth = 208;
inline constexpr double kNoteHeight = 64;
inline constexpr double kNotePadding = 12;

/// A note on the canvas: text on a faint background. Moves like a box; its lower right corner
/// resizes it. A drag only changes the item until the scene calls note(). Owned by the scene.
class NoteItem : public QGraphicsItem {
  public:
    enum { Type = UserType + 4 };

    explicit NoteItem(const engine::Note& note);

    int type() const override { return Type; }
    const engine::NodeId& id() const { return note_.id; }
    void setNote(const engine::Note& note);
    /// The note with its current place and size.
    engine::Note note() const;
    /// Hides the text while it is being edited.
    void setTextHidden(bool hidden);
    /// The height that the text needs at this width.
    static double heightFor(const QString& text, double width);

    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  protected:
    void mousePressEvent(QGraphicsSceneMouseEvent* event) override;
    void mouseMoveEvent(QGraphicsSceneMouseEvent* event) override;
    void mouseReleaseEvent(QGraphicsSceneMouseEvent* event) override;
    void hoverMoveEvent(QGraphicsSceneHoverEvent* event) override;

  private:
    QRectF rect() const { return {QPointF(0, 0), size_}; }
    bool isOnCorner(const QPointF& point) const;
    void resizeTo(const QSizeF& size);

    engine::Note note_;
    QString text_;
    QSizeF size_;
    bool textHidden_ = false;
    bool resizing_ = false;
};

}  // namespace espalier::ui
