// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/mistake_delegate.h"

#include <QPainter>
#include <QPainterPath>

#include "ui/images/image_grid.h"
#include "ui/isolated.h"
#include "ui/results/classification/mistakes_model.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/mirror.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

QSize MistakeDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
    return ImageGrid::cellOf(option, {kCell, kCell + kWords});
}

void MistakeDelegate::paint(QPainter* painter,
                            const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    const Theme& theme = themeOf(option.palette);
    painter->save();
    painter->setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    const int width = option.rect.width() - 2 * kGrid;
    const QRectF box(option.rect.left() + kGrid, option.rect.top() + kGrid / 2.0, width, width);
    QPainterPath shape;
    shape.addRoundedRect(box, 8, 8);
    painter->fillPath(shape, theme.hover);
    const bool excluded = index.data(MistakesModel::ExcludedRole).toBool();
    const QPixmap image = index.data(Qt::DecorationRole).value<QPixmap>();
    if (!image.isNull()) {
        painter->setClipPath(shape);
        if (excluded) painter->setOpacity(0.25);
        const double side = std::min(image.width(), image.height());
        QRectF from(0, 0, side, side);
        from.moveCenter(QRectF(image.rect()).center());
        painter->drawPixmap(box, image, from);
        painter->setOpacity(1);
        painter->setClipping(false);
    }
    if (excluded) {
        painter->drawPixmap(
            box.center() - QPointF(12, 12),
            iconPixmap(
                QStringLiteral("hide"), theme.text, 24, painter->device()->devicePixelRatio()));
    }
    if (option.state & QStyle::State_Selected) {
        painter->setPen(QPen(theme.accent, 3));
        painter->drawPath(shape);
    } else if (option.state & QStyle::State_HasFocus) {
        painter->setPen(QPen(theme.accent, 1.5, Qt::DotLine));
        painter->drawPath(shape);
    }
    const bool right = index.data(MistakesModel::RightRole).toBool();
    const QRect first(option.rect.left() + kGrid, static_cast<int>(box.bottom()) + 6, width, 20);
    const qreal ratio = painter->device()->devicePixelRatio();
    const auto placed = [&](const QRect& box) {
        return mirrored(option.direction, option.rect, box);
    };
    painter->drawPixmap(placed({first.left(), first.top() + 2, 16, 16}).topLeft(),
                        iconPixmap(right ? QStringLiteral("good") : QStringLiteral("bad"),
                                   right ? theme.good : theme.bad,
                                   16,
                                   ratio));
    const QString score = percentText(index.data(MistakesModel::ScoreRole).toDouble(), 0);
    painter->setFont(textFont(TextSize::Small));
    painter->setPen(theme.quietText);
    painter->drawText(first, Qt::AlignRight | Qt::AlignVCenter, score);
    const int used = painter->fontMetrics().horizontalAdvance(score) + 20 + kGrid;
    painter->setFont(textFont(TextSize::Normal));
    painter->setPen(theme.text);
    const QString answer = index.data(MistakesModel::AnswerRole).toString();
    painter->drawText(placed(first.adjusted(20, 0, 0, 0)),
                      Qt::AlignVCenter,
                      painter->fontMetrics().elidedText(answer, Qt::ElideRight, width - used));
    if (!right) {
        painter->setFont(textFont(TextSize::Small));
        painter->setPen(theme.quietText);
        const QString truth =
            tr("is %1").arg(isolated(index.data(MistakesModel::TruthRole).toString()));
        painter->drawText(placed(first.translated(0, 19).adjusted(20, 0, 0, 0)),
                          Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(truth, Qt::ElideRight, width - 20));
    }
    painter->restore();
}

}  // namespace espalier::ui
