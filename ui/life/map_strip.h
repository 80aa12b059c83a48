// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsItem>
#include <QImage>
#include <QStringList>
#include <functional>
#include <vector>

#include "engine/runs/network_look.h"

namespace espalier::ui {

/// What a box on the canvas makes of an image, to its right: its strongest feature maps, or at the
/// end of the network the classes with their scores; at its beginning, the image itself. An arrow
/// leads there from the box, and the strongest map is framed. Under the pointer a map is shown
/// enlarged; a click on it asks for its channel. A child of its box, which it follows and ends
/// with.
class MapStrip : public QGraphicsItem {
  public:
    enum { Type = UserType + 20 };
    /// The side of a map, on the canvas.
    static constexpr double kSmallSide = 40;
    static constexpr double kLargeSide = 56;
    /// Of the most maps of this side; on the canvas.
    static double widthOf(double side);
    /// Of a channel of the layer.
    using Choose = std::function<void(const engine::NodeId& layer, std::int64_t channel)>;

    struct Content {
        engine::NodeId layer = {};
        std::vector<engine::FeatureMap> maps = {};
        QImage image = {};               ///< only at the beginning of the network
        double side = kSmallSide;        ///< of maps and image
        QStringList names = {};          ///< of the scores
        std::vector<float> scores = {};  ///< only at the end of the network
        int target = -1;                 ///< the class that the image has; -1: none
        QString warning = {};            ///< "NaN began here"; empty: none

        bool isEmpty() const {
            return maps.empty() && image.isNull() && scores.empty() && warning.isEmpty();
        }
        friend bool operator==(const Content&, const Content&) = default;
    };

    MapStrip(QGraphicsItem* box, Choose choose);

    int type() const override { return Type; }
    void setContent(const Content& content);
    const Content& content() const { return content_; }
    /// Of the map at this index, or of the image at 0; coordinates of the item.
    QRectF mapPlace(std::size_t index) const;

    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  protected:
    void mousePressEvent(QGraphicsSceneMouseEvent* event) override;
    void mouseReleaseEvent(QGraphicsSceneMouseEvent* event) override;
    void hoverMoveEvent(QGraphicsSceneHoverEvent* event) override;

  private:
    static QRectF fittedPlace(const QRectF& place, const QImage& image);
    static void paintImage(QPainter& painter,
                           const QRectF& place,
                           const QImage& image,
                           bool isStrongest);
    void paintArrow(QPainter& painter) const;
    QString tipOf(std::size_t map, const QPointF& point) const;
    QString wordsOf(std::size_t map, const QPointF& point) const;
    int mapAt(const QPointF& point) const;
    QRectF scoresPlace() const;
    QRectF warningPlace() const;

    Choose choose_;
    Content content_;
    std::vector<QImage> images_;
};

}  // namespace espalier::ui
