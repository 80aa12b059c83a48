// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsItem>

#include "engine/network/network_description.h"

namespace espalier::ui {

/// Usual size of a new note, in scene units.
inline constexpr double kNoteWidth = 208;
inline constexpr double kNoteHeight = 64;
inline constexpr double kNotePadding = 12;

/// A note on the canvas: words on a quiet ground. Moved like a box; its lower right corner changes
/// its size. What a drag makes of it is in its place and size until the scene asks for note().
/// Owned by the scene.
class NoteItem : public QGraphicsItem {
  public:
    enum { Type = UserType + 4 };

    explicit NoteItem(const engine::Note& note);

    int type() const override { return Type; }
    const engine::NodeId& id() const { return note_.id; }
    void setNote(const engine::Note& note);
    /// As it is shown now.
    engine::Note note() const;
    /// While it is typed somewhere else.
    void setTextHidden(bool hidden);
    /// That the words need at this width.
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
