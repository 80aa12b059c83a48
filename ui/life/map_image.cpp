// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/life/map_image.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <numeric>

#include "ui/canvas/scene/reading_direction.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr double kNameShare = 0.45;  // share of the width
constexpr double kScoreBarHeight = 6;
constexpr double kTickWidth = 9;

void paintRightMark(QPainter& painter, const QPointF& left, const QColor& color) {
    constexpr double kStroke = 2;
    painter.setPen(QPen(color, kStroke, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    const QPointF points[] = {left, left + QPointF(3, 3.5), left + QPointF(kTickWidth, -3.5)};
    painter.drawPolyline(points, 3);
}

/// The name of a class; of the right one it is bold and has a tick behind it.
void paintName(QPainter& painter,
               const QRectF& place,
               const Theme& theme,
               const QString& whole,
               bool isRight) {
    QFont font = painter.font();
    if (isRight) font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    const QFontMetricsF metrics(font);
    const double tick = isRight ? kTickWidth + kGrid : 0;
    const QString name = metrics.elidedText(whole, Qt::ElideMiddle, place.width() - tick);
    painter.setPen(theme.text);
    setReadingDirection(&painter, name);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::AlignAbsolute, name);
    painter.setLayoutDirection(Qt::LeftToRight);
    if (!isRight) return;
    const double behind = place.left() + metrics.horizontalAdvance(name) + kGrid / 2.0;
    paintRightMark(painter, QPointF(behind, place.center().y()), theme.good);
}

}  // namespace

QImage toQImage(const engine::FeatureMap& map) {
    return QImage(map.grey.data(), map.width, map.height, map.width, QImage::Format_Grayscale8)
        .copy();
}

QString channelText(std::int64_t channel) {
    return QCoreApplication::translate("FeatureMaps", "Channel %1").arg(countText(channel));
}

std::vector<int> ClassScores::shown(int rows) const {
    std::vector<int> order(scores.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(
        order, std::ranges::greater(), [&](int i) { return scores[static_cast<std::size_t>(i)]; });
    const auto count = std::min(static_cast<std::size_t>(std::max(rows, 0)), order.size());
    const auto below = order.begin() + static_cast<std::ptrdiff_t>(count);
    const bool hidesTarget = std::find(below, order.end(), target) != order.end();
    order.resize(count);
    if (hidesTarget && count > 1) order.back() = target;
    return order;
}

void paintScores(
    QPainter& painter, const QRectF& place, const Theme& theme, const ClassScores& all, int rows) {
    const std::vector<int> shown = all.shown(rows);
    if (shown.empty()) return;
    const double height = place.height() / rows;
    const QFont font = painter.font();
    const QFontMetricsF metrics(font);
    const double numbers = metrics.horizontalAdvance(percentText(1, 0)) + kGrid / 2.0;
    const double left = place.left() + place.width() * kNameShare + kGrid;
    const double whole = std::max(0.0, place.right() - numbers - left);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const int number = shown[i];
        const double score = all.scores[static_cast<std::size_t>(number)];
        const QRectF row(
            place.left(), place.top() + static_cast<double>(i) * height, place.width(), height);
        QRectF words = row;
        words.setWidth(place.width() * kNameShare);
        paintName(painter, words, theme, all.names.value(number), number == all.target);
        painter.setFont(font);
        painter.setPen(theme.text);
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, percentText(score, 0));
        const QRectF groove(left, row.center().y() - kScoreBarHeight / 2, whole, kScoreBarHeight);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.hover);
        painter.drawRoundedRect(groove, kScoreBarHeight / 2, kScoreBarHeight / 2);
        QRectF bar = groove;
        bar.setWidth(groove.width() * std::clamp(score, 0.0, 1.0));
        painter.setBrush(i == 0 ? theme.accent : theme.quietText);
        if (bar.width() >= 1)
            painter.drawRoundedRect(bar, kScoreBarHeight / 2, kScoreBarHeight / 2);
    }
}

}  // namespace espalier::ui
