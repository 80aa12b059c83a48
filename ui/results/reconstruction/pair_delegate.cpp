// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/reconstruction/pair_delegate.h"

#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "ui/images/image_grid.h"
#include "ui/isolated.h"
#include "ui/results/reconstruction/pairs_model.h"
#include "ui/style/fonts.h"
#include "ui/style/mirror.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

void paintImage(QPainter& painter, const QRectF& box, const QImage& image, const Theme& theme) {
    QPainterPath shape;
    shape.addRoundedRect(box, 6, 6);
    painter.fillPath(shape, theme.hover);
    if (image.isNull()) return;
    QRectF place(QPointF(0, 0), QSizeF(image.size()).scaled(box.size(), Qt::KeepAspectRatio));
    place.moveCenter(box.center());
    painter.setClipPath(shape);
    painter.drawImage(place, image);
    painter.setClipping(false);
}

}  // namespace

QSize PairDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
    return ImageGrid::cellOf(option, {kWidth, kWidth + kExtra});
}

void PairDelegate::paint(QPainter* painter,
                         const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    const Theme& theme = themeOf(option.palette);
    painter->save();
    painter->setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    const QRectF cell = QRectF(option.rect).adjusted(kGrid / 2.0, kGrid / 2.0, -kGrid / 2.0, 0);
    const double side = std::min((cell.width() - kGrid / 2.0) / 2, cell.height() - kWords);
    const QRectF first(cell.left(), cell.top(), side, side);
    const QRectF before = mirrored(option.direction, cell, first);
    const QRectF after = mirrored(option.direction, cell, first.translated(side + kGrid / 2.0, 0));
    paintImage(*painter, before, index.data(PairsModel::BeforeRole).value<QImage>(), theme);
    paintImage(*painter, after, index.data(PairsModel::AfterRole).value<QImage>(), theme);
    if (option.state & QStyle::State_Selected) {
        painter->setPen(QPen(theme.accent, 3));
        painter->drawRoundedRect(before.united(after), 6, 6);
    }
    const QRectF words(cell.left(), before.bottom() + 4, cell.width(), 18);
    const int width = static_cast<int>(words.width());
    const bool failed = index.data(PairsModel::FailedRole).toBool();
    painter->setFont(textFont(TextSize::Normal));
    painter->setPen(failed ? theme.warning : theme.text);
    const QString said = painter->fontMetrics().elidedText(
        index.data(PairsModel::WordsRole).toString(), Qt::ElideRight, width);
    painter->drawText(words, Qt::AlignVCenter, inOwnDirection(said));
    painter->setFont(textFont(TextSize::Small));
    painter->setPen(theme.quietText);
    const QString name = painter->fontMetrics().elidedText(
        index.data(PairsModel::NameRole).toString(), Qt::ElideMiddle, width);
    painter->drawText(words.translated(0, 18), Qt::AlignVCenter, isolated(name));
    painter->restore();
}

}  // namespace espalier::ui
