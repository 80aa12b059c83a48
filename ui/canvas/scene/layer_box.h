// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsItem>
#include <QString>

#include "engine/base/diagnostics.h"

namespace espalier::ui {

/// What is written on a box.
struct BoxText {
    QString name;
    QString detail;    ///< type and the one attribute that matters: "Convolution  32"
    QString iconName;  ///< in resources/icons/layers
    QString more;      ///< a third line, of the box of a folded group
    QString count;     ///< of its layers, beside the name
    QString problem;   ///< empty, or the sentence that says what is wrong here
    bool isGroup = false;
    bool takesInput = true;
    bool takesOneInput = true;
    bool hasOutput = true;

    friend bool operator==(const BoxText&, const BoxText&) = default;
};

/// One layer on the canvas: rounded, with icon, name and the one attribute that matters; a port at
/// the top and one at the bottom. The box of a folded group is higher, with a card behind it and a
/// chevron that opens it. Its position is the box's centre. Owned by the scene.
class LayerBox : public QGraphicsItem {
  public:
    enum { Type = UserType + 1 };
    enum class Part { None, Box, Input, Output, Chevron };

    LayerBox(engine::NodeId id, const BoxText& text);

    int type() const override { return Type; }
    const engine::NodeId& id() const { return id_; }
    void setText(const BoxText& text);
    const BoxText& text() const { return text_; }
    /// Shown while a wire is dragged to it.
    void setTarget(bool target);

    /// What of the box is at `point` (scene coordinates); ports are easy to hit.
    Part partAt(const QPointF& point) const;
    /// Width and height, without ports, around the position.
    QSizeF size() const;
    QPointF inputPoint() const;
    QPointF outputPoint() const;

    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    QRectF box() const;
    void paintWords(QPainter* painter, const QRectF& words) const;
    void paintPort(QPainter* painter, const QPointF& centre, const QColor& color) const;

    engine::NodeId id_;
    BoxText text_;
    QString shownName_;  // cut to what fits: measured once, not at every painting
    QString shownDetail_;
    QString shownMore_;
    bool isTarget_ = false;
};

}  // namespace espalier::ui
