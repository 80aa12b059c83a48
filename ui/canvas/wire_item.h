// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsPathItem>
#include <vector>

#include "engine/network/network_description.h"

namespace espalier::ui {

/// A wire between two boxes with the shape that flows through it; red where shapes do not fit.
/// Owned by the scene.
class WireItem : public QGraphicsPathItem {
  public:
    enum { Type = UserType + 2 };
    enum class LabelSide { Left, Right, None };

    explicit WireItem(const engine::Connection& connection);

    int type() const override { return Type; }
    const engine::Connection& connection() const { return connection_; }
    /// From an output downwards through `points` to an input, in scene coordinates.
    void setRoute(const std::vector<QPointF>& points);
    /// "48 × 48 × 64", empty when not known; `problem` empty when all is well.
    void setFlow(const QString& shape, const QString& problem);
    void setLabelSide(LabelSide side);
    void setHighlighted(bool highlighted);

    QPainterPath shape() const override;
    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    QRectF labelBox() const;

    engine::Connection connection_;
    QString shape_;
    QString problem_;
    QPointF labelPoint_;
    LabelSide labelSide_ = LabelSide::Right;
    bool highlighted_ = false;
};

}  // namespace espalier::ui
