// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/thumbnail_delegate.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "ui/data/thumbnail_model.h"
#include "ui/images/image_grid.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/mirror.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

// The middle square of an image, so that the grid is even.
QRectF middleSquare(const QPixmap& image) {
    const double side = std::min(image.width(), image.height());
    return {(image.width() - side) / 2, (image.height() - side) / 2, side, side};
}

void paintSign(QPainter& painter, const QRectF& box, const char* name, const QColor& color) {
    const qreal ratio = painter.device()->devicePixelRatio();
    painter.drawPixmap(box.center() - QPointF(12, 12),
                       iconPixmap(QLatin1String(name), color, 24, ratio));
}

// A word with its own background, so that it is readable on every image; the dot has the colour of
// the bar above the counts.
void paintSplit(QPainter& painter,
                const QStyleOptionViewItem& option,
                const QRectF& box,
                const QModelIndex& index) {
    const QString word = index.data(ThumbnailModel::SplitWordRole).toString();
    if (word.isEmpty()) return;
    constexpr int kDot = 7;
    const Theme& theme = themeOf(option.palette);
    painter.setFont(textFont(TextSize::Small));
    const QFontMetrics metrics = painter.fontMetrics();
    const double room = box.width() - 8 - kDot - 14;
    const QString shown = metrics.elidedText(word, Qt::ElideRight, static_cast<int>(room));
    const QRectF pill(box.left() + 4,
                      box.top() + 4,
                      metrics.horizontalAdvance(shown) + kDot + 14,
                      metrics.height() + 2);
    const auto placed = [&](const QRectF& part) { return mirrored(option.direction, box, part); };
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.raised);
    painter.drawRoundedRect(placed(pill), 4, 4);
    painter.setBrush(theme.seriesColor(index.data(ThumbnailModel::SplitRole).toInt()));
    painter.drawEllipse(
        placed({pill.left() + 5, pill.center().y() - kDot / 2.0, double(kDot), double(kDot)}));
    painter.setPen(theme.text);
    painter.drawText(
        placed(pill.adjusted(kDot + 9, 0, -2, 0)), Qt::AlignLeading | Qt::AlignVCenter, shown);
}

// One line, with a pencil where the user has chosen it.
void paintCaption(QPainter& painter,
                  const QStyleOptionViewItem& option,
                  const QRectF& line,
                  const QModelIndex& index) {
    const QString caption = index.data(ThumbnailModel::CaptionRole).toString();
    if (caption.isEmpty()) return;
    const Theme& theme = themeOf(option.palette);
    constexpr int kPencil = 12;
    const bool isChosen = index.data(ThumbnailModel::RelabelledRole).toBool();
    const int sign = isChosen ? kPencil + 3 : 0;
    painter.setFont(textFont(TextSize::Small));
    const QFontMetrics metrics = painter.fontMetrics();
    const int room = static_cast<int>(line.width()) - 4 - sign;
    const QString shown = metrics.elidedText(caption, Qt::ElideMiddle, room);
    const int width = std::min(room, metrics.horizontalAdvance(shown) + 1);
    const double left = line.center().x() - (width + sign) / 2.0;
    if (isChosen) {
        const QRectF pencil(left, line.center().y() - kPencil / 2.0, kPencil, kPencil);
        painter.drawPixmap(mirrored(option.direction, line, pencil).topLeft(),
                           iconPixmap(QStringLiteral("edit"),
                                      theme.accent,
                                      kPencil,
                                      painter.device()->devicePixelRatio()));
    }
    const bool isUsed = !index.data(ThumbnailModel::SplitWordRole).toString().isEmpty();
    painter.setPen(isUsed ? theme.text : theme.quietText);
    const QRectF text(left + sign, line.top(), width, line.height());
    painter.drawText(mirrored(option.direction, line, text), Qt::AlignCenter, shown);
}

}  // namespace

QSize ThumbnailDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
    return ImageGrid::cellOf(option, {kCell, kCell + kCaption});
}

void ThumbnailDelegate::paint(QPainter* painter,
                              const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
    const Theme& theme = themeOf(option.palette);
    const QRectF cell = QRectF(option.rect).adjusted(4, 4, -4, -4);
    const QRectF box = cell.adjusted(0, 0, 0, -kCaption);
    painter->save();
    painter->setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    QPainterPath shape;
    shape.addRoundedRect(box, 6, 6);
    painter->setClipPath(shape);
    const QPixmap image = index.data(Qt::DecorationRole).value<QPixmap>();
    const bool excluded = index.data(ThumbnailModel::ExcludedRole).toBool();
    painter->fillRect(box, theme.hover);
    if (!image.isNull()) {
        painter->setOpacity(excluded ? 0.25 : 1);
        painter->drawPixmap(box, image, middleSquare(image));
        painter->setOpacity(1);
    } else if (!index.data(ThumbnailModel::ProblemRole).toString().isEmpty()) {
        paintSign(*painter, box, "warning", theme.warning);
    }
    if (excluded) paintSign(*painter, box, "hide", theme.text);
    paintSplit(*painter, option, box, index);
    painter->setClipping(false);
    if (option.state & QStyle::State_Selected) {
        painter->setPen(QPen(theme.accent, 3));
        painter->setBrush(Qt::NoBrush);
        painter->drawPath(shape);
    } else if (option.state & QStyle::State_HasFocus) {
        painter->setPen(QPen(theme.accent, 1, Qt::DashLine));
        painter->setBrush(Qt::NoBrush);
        painter->drawPath(shape);
    }
    paintCaption(*painter, option, QRectF(box.left(), box.bottom(), box.width(), kCaption), index);
    painter->restore();
}

}  // namespace espalier::ui
