// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsItem>
#include <QString>

#include "engine/base/diagnostics.h"
#include "ui/canvas/drawing/freezing.h"

namespace espalier::ui {

/// How much of the text's colour is in the background of an open group.
inline constexpr float kFrameGround = 0.05F;

/// The background of an open group, behind its boxes. It cannot be dragged. Owned by the scene.
class GroupFrame : public QGraphicsItem {
  public:
    GroupFrame();

    void setRect(const QRectF& rect);
    const QRectF& rect() const { return rect_; }
    /// Whether all of its boxes are selected.
    void setChosen(bool chosen);

    QRectF boundingRect() const override;
    QPainterPath shape() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    QRectF rect_;
    bool chosen_ = false;
};

/// The title of an open group: its name, a chevron that folds it, and a padlock that freezes its
/// layers. Above wires that enter the group from above. Owned by the scene.
class GroupTitle : public QGraphicsItem {
  public:
    enum { Type = UserType + 3 };

    explicit GroupTitle(engine::NodeId group);

    int type() const override { return Type; }
    const engine::NodeId& group() const { return group_; }
    void setName(const QString& name);
    void setLock(Lock lock);
    Lock lock() const { return lock_; }
    /// Whether all of its boxes are selected.
    void setChosen(bool chosen);
    /// Sets the frame that contains it.
    void setFrame(const QRectF& frame);
    /// Hides the name while it is being edited.
    void setNameHidden(bool hidden);
    bool isOnChevron(const QPointF& point) const;  ///< scene coordinates
    bool isOnPadlock(const QPointF& point) const;  ///< scene coordinates
    /// The rectangle of the name at its maximum width, in scene coordinates.
    QRectF nameRect() const;

    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    void fitName();
    QRectF padlock() const;

    engine::NodeId group_;
    QString name_;
    QString shownName_;  // elided to fit
    double width_ = 0;   ///< width of the title
    double most_ = 0;    ///< maximum width
    bool nameHidden_ = false;
    bool chosen_ = false;
    Lock lock_ = Lock::None;
};

}  // namespace espalier::ui
