// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/life/map_strip.h"

#include <QApplication>
#include <QBuffer>
#include <QFontMetricsF>
#include <QGraphicsSceneHoverEvent>
#include <QGraphicsSceneMouseEvent>
#include <QPainter>
#include <QStyleOptionGraphicsItem>
#include <algorithm>
#include <utility>

#include "ui/canvas/scene/drawing_font.h"
#include "ui/life/map_image.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr double kMapGap = 4;
constexpr double kScoreWidth = 200;
constexpr double kScoreLine = 18;
constexpr int kScoreRows = 3;
// So many fit beside the drawing where the window is small.
constexpr std::size_t kMaps = 5;
constexpr double kArrow = 8;  // from the box
constexpr double kBeforeText = 4;
constexpr double kArrowHead = 3;
constexpr double kStrongestFrame = 2;
constexpr int kTipSide = static_cast<int>(3 * MapStrip::kLargeSide);  // pixels

// Without smoothing: each value is a square.
QString enlarged(const QImage& map) {
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    map.scaled(kTipSide, kTipSide, Qt::KeepAspectRatio).save(&buffer, "PNG");
    return QStringLiteral("<img src=\"data:image/png;base64,%1\">")
        .arg(QLatin1String(png.toBase64()));
}

}  // namespace

MapStrip::MapStrip(QGraphicsItem* box, Choose choose)
    : QGraphicsItem(box), choose_(std::move(choose)) {
    setAcceptHoverEvents(true);
}

void MapStrip::setContent(const Content& content) {
    if (content == content_) return;
    prepareGeometryChange();
    content_ = content;
    if (content_.maps.size() > kMaps) content_.maps.resize(kMaps);
    images_.clear();
    for (const engine::FeatureMap& map : content_.maps) images_.push_back(toQImage(map));
    setToolTip({});
    update();
}

QRectF MapStrip::mapPlace(std::size_t index) const {
    const double side = content_.side;
    return {static_cast<double>(index) * (side + kMapGap), -side / 2, side, side};
}

QRectF MapStrip::scoresPlace() const {
    const int rows = std::min(kScoreRows, static_cast<int>(content_.scores.size()));
    return {0, -rows * kScoreLine / 2, kScoreWidth, rows * kScoreLine};
}

QRectF MapStrip::boundingRect() const {
    QRectF all;
    if (!images_.empty()) all |= mapPlace(0) | mapPlace(images_.size() - 1);
    if (!content_.image.isNull()) all |= mapPlace(0);
    if (!content_.scores.empty()) all |= scoresPlace();
    if (!content_.warning.isEmpty()) all |= warningPlace();
    const double arrow = content_.isEmpty() ? 0 : kArrow;
    return all.adjusted(-1 - arrow, -1, 1, 1);
}

QRectF MapStrip::warningPlace() const {
    return {0, -kSmallSide / 2, kScoreWidth, kSmallSide};
}

int MapStrip::mapAt(const QPointF& point) const {
    for (std::size_t i = 0; i < images_.size(); ++i) {
        if (mapPlace(i).contains(point)) return static_cast<int>(i);
    }
    return -1;
}

double MapStrip::widthOf(double side) {
    return static_cast<double>(kMaps) * (side + kMapGap) - kMapGap;
}

QRectF MapStrip::fittedPlace(const QRectF& place, const QImage& image) {
    QRectF fitted(QPointF(), QSizeF(image.size()).scaled(place.size(), Qt::KeepAspectRatio));
    fitted.moveCenter(place.center());
    return fitted;
}

void MapStrip::paintArrow(QPainter& painter) const {
    painter.setPen(QPen(themeOf(QApplication::palette()).quietText, 1));
    const QPointF end(content_.scores.empty() ? -1 : -kBeforeText, 0);
    painter.drawLine(QPointF(-kArrow, 0), end);
    painter.drawLine(end - QPointF(kArrowHead, kArrowHead), end);
    painter.drawLine(end - QPointF(kArrowHead, -kArrowHead), end);
}

void MapStrip::paintImage(QPainter& painter,
                          const QRectF& place,
                          const QImage& image,
                          bool isStrongest) {
    const Theme& theme = themeOf(QApplication::palette());
    const QRectF fitted = fittedPlace(place, image);
    painter.drawImage(fitted, image);
    painter.setPen(isStrongest ? QPen(theme.accent, kStrongestFrame) : QPen(theme.edge, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(fitted);
}

void MapStrip::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    const Theme& theme = themeOf(QApplication::palette());
    painter->setRenderHint(QPainter::SmoothPixmapTransform);
    if (content_.warning.isEmpty()) paintArrow(*painter);
    // The first one last, over the frames beside it: it is the strongest.
    for (std::size_t i = images_.size(); i-- > 0;) {
        paintImage(*painter, mapPlace(i), images_[i], i == 0);
    }
    if (!content_.image.isNull()) paintImage(*painter, mapPlace(0), content_.image, false);
    painter->setFont(drawingFont(TextSize::Small));
    if (!content_.scores.empty()) {
        paintScores(*painter,
                    scoresPlace(),
                    theme,
                    {content_.names, content_.scores, content_.target},
                    std::min(kScoreRows, static_cast<int>(content_.scores.size())));
    }
    if (content_.warning.isEmpty()) return;
    painter->setPen(theme.bad);
    painter->drawText(
        warningPlace(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, content_.warning);
}

// Elsewhere the canvas goes on as if this were not there.
void MapStrip::mousePressEvent(QGraphicsSceneMouseEvent* event) {
    event->setAccepted(event->button() == Qt::LeftButton && mapAt(event->pos()) >= 0);
}

void MapStrip::mouseReleaseEvent(QGraphicsSceneMouseEvent* event) {
    const int map = mapAt(event->pos());
    if (map < 0 || map != mapAt(event->buttonDownPos(Qt::LeftButton))) return;
    // What it leads to may end this item.
    const Choose choose = choose_;
    const engine::NodeId layer = content_.layer;
    choose(layer, content_.maps[static_cast<std::size_t>(map)].channel);
}

void MapStrip::hoverMoveEvent(QGraphicsSceneHoverEvent* event) {
    const int map = mapAt(event->pos());
    setCursor(map < 0 ? Qt::ArrowCursor : Qt::PointingHandCursor);
    setToolTip(map < 0 ? QString() : tipOf(static_cast<std::size_t>(map), event->pos()));
}

QString MapStrip::tipOf(std::size_t map, const QPointF& point) const {
    QString words = wordsOf(map, point).toHtmlEscaped();
    words.replace(QLatin1Char('\n'), QStringLiteral("<br>"));
    return enlarged(images_[map]) + QStringLiteral("<p>") + words + QStringLiteral("</p>");
}

QString MapStrip::wordsOf(std::size_t map, const QPointF& point) const {
    const engine::FeatureMap& shown = content_.maps[map];
    QString text = QCoreApplication::translate(
                       "FeatureMaps",
                       "%1: bright where it answers to the image. Click to see which of your "
                       "images excite it most.")
                       .arg(channelText(shown.channel));
    if (map == 0) {
        text += QLatin1Char('\n') + QCoreApplication::translate(
                                        "FeatureMaps", "It answers most strongly of all channels.");
    }
    const QRectF place = fittedPlace(mapPlace(map), images_[map]);
    if (!place.contains(point) || shown.grey.empty()) return text;
    const auto pixel = [](double from, double side, int pixels) {
        return std::clamp(static_cast<int>(from / side * pixels), 0, pixels - 1);
    };
    const int x = pixel(point.x() - place.left(), place.width(), shown.width);
    const int y = pixel(point.y() - place.top(), place.height(), shown.height);
    const double share = images_[map].pixelColor(x, y).redF();
    return text + QLatin1Char('\n') +
           QCoreApplication::translate("FeatureMaps",
                                       "At the pointer: %1 of the way from its weakest answer to "
                                       "its strongest one")
               .arg(percentText(share, 0));
}

}  // namespace espalier::ui
