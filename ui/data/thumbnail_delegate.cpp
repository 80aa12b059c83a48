// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/thumbnail_delegate.h"

#include <QPainter>
#include <QPainterPath>

#include "ui/data/thumbnail_model.h"
#include "ui/images/image_grid.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
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

// One or two lines with their own background, so that they are readable on every image.
void paintCaption(QPainter& painter, const QRectF& box, const QString& words, const Theme& theme) {
    painter.setFont(textFont(TextSize::Small));
    const QFontMetrics metrics = painter.fontMetrics();
    const QStringList lines = words.split(QLatin1Char('\n'));
    const double height = static_cast<double>(lines.size()) * metrics.height();
    QRectF line(box.left() + 6, box.bottom() - height - 3, box.width() - 12, metrics.height());
    painter.fillRect(QRectF(box.left(), line.top() - 2, box.width(), height + 5), theme.raised);
    for (const QString& text : lines) {
        painter.setPen(&text == &lines.front() ? theme.text : theme.quietText);
        painter.drawText(line,
                         Qt::AlignCenter,
                         metrics.elidedText(text, Qt::ElideMiddle, static_cast<int>(line.width())));
        line.translate(0, metrics.height());
    }
}

}  // namespace

QSize ThumbnailDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
    return ImageGrid::cellOf(option, {kCell, kCell});
}

void ThumbnailDelegate::paint(QPainter* painter,
                              const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
    const Theme& theme = themeOf(option.palette);
    const QRectF box = QRectF(option.rect).adjusted(4, 4, -4, -4);
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
    const QString caption = index.data(ThumbnailModel::CaptionRole).toString();
    if (!caption.isEmpty()) paintCaption(*painter, box, caption, theme);
    painter->setClipping(false);
    if (option.state & (QStyle::State_Selected | QStyle::State_HasFocus)) {
        painter->setPen(QPen(theme.accent, 3));
        painter->drawPath(shape);
    }
    painter->restore();
}

}  // namespace espalier::ui
