// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsItem>
#include <QString>

#include "engine/base/diagnostics.h"

namespace espalier::ui {

/// The background of an open group, behind its boxes. It cannot be dragged. Owned by the scene.
class GroupFrame : public QGraphicsItem {
  public:
    GroupFrame();

    void setRect(const QRectF& rect);
    const QRectF& rect() const { return rect_; }
    /// All of its boxes are selected.
    void setChosen(bool chosen);

    QRectF boundingRect() const override;
    QPainterPath shape() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    QRectF rect_;
    bool chosen_ = false;
};

/// The title of an open group: a chevron that folds it, and its name. Over the wires that come into
/// the group from above. Owned by the scene.
class GroupTitle : public QGraphicsItem {
  public:
    enum { Type = UserType + 3 };

    explicit GroupTitle(engine::NodeId group);

    int type() const override { return Type; }
    const engine::NodeId& group() const { return group_; }
    void setName(const QString& name);
    /// The frame that it stands in.
    void setFrame(const QRectF& frame);
    /// While its name is typed.
    void setNameHidden(bool hidden);
    bool isOnChevron(const QPointF& point) const;  ///< scene coordinates
    /// Where the name is written, in scene coordinates, as wide as it may be.
    QRectF nameRect() const;

    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    void fitName();

    engine::NodeId group_;
    QString name_;
    QString shownName_;  // cut to what fits
    double width_ = 0;   ///< of the title
    double most_ = 0;    ///< that it can have
    bool nameHidden_ = false;
};

}  // namespace espalier::ui
