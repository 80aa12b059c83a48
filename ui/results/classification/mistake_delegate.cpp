// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/mistake_delegate.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "ui/images/image_grid.h"
#include "ui/isolated.h"
#include "ui/results/classification/mistakes_model.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/mirror.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr int kSignRoom = 20;     // with the gap beside it
constexpr int kNarrowCell = 120;  // its words need the room of the sign

}  // namespace

QSize MistakeDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
    return ImageGrid::cellOf(option, {kCell, kCell + kWords});
}

void MistakeDelegate::paint(QPainter* painter,
                            const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    const Theme& theme = themeOf(option.palette);
    painter->save();
    painter->setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    // In a low cell the image is narrower than the words.
    const QSize cell = ImageGrid::cellOf(option, option.rect.size());
    const int side = std::min(cell.width(), cell.height() - kWords) - 2 * kGrid;
    const QRectF box =
        mirrored(option.direction,
                 QRectF(option.rect),
                 QRectF(option.rect.left() + kGrid, option.rect.top() + kGrid / 2.0, side, side));
    QPainterPath shape;
    shape.addRoundedRect(box, 8, 8);
    painter->fillPath(shape, theme.hover);
    const bool excluded = index.data(MistakesModel::ExcludedRole).toBool();
    const QPixmap image = index.data(Qt::DecorationRole).value<QPixmap>();
    if (!image.isNull()) {
        painter->setClipPath(shape);
        if (excluded) painter->setOpacity(0.25);
        const double seen = std::min(image.width(), image.height());
        QRectF from(0, 0, seen, seen);
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
    paintWords(*painter, option, index, static_cast<int>(box.bottom()) + 6);
    painter->restore();
}

// The score stands beside the class that it is of. A narrow cell, which only lists of mistakes
// have, has no sign.
void MistakeDelegate::paintWords(QPainter& painter,
                                 const QStyleOptionViewItem& option,
                                 const QModelIndex& index,
                                 int top) {
    const Theme& theme = themeOf(option.palette);
    const int indent = option.rect.width() < kNarrowCell ? 0 : kSignRoom;
    const int width = option.rect.width() - 2 * kGrid - indent;
    const QRect first(option.rect.left() + kGrid + indent, top, width, 20);
    const auto placed = [&](const QRect& box) {
        return mirrored(option.direction, option.rect, box);
    };
    if (indent > 0) {
        const bool right = index.data(MistakesModel::RightRole).toBool();
        painter.drawPixmap(placed({first.left() - indent, first.top() + 2, 16, 16}).topLeft(),
                           iconPixmap(right ? QStringLiteral("good") : QStringLiteral("bad"),
                                      right ? theme.good : theme.bad,
                                      16,
                                      painter.device()->devicePixelRatio()));
    }
    painter.setFont(textFont(TextSize::Normal));
    painter.setPen(theme.text);
    painter.drawText(placed(first),
                     Qt::AlignVCenter,
                     inOwnDirection(firstLine(index, painter.fontMetrics(), width)));
    painter.setFont(textFont(TextSize::Small));
    painter.setPen(theme.quietText);
    painter.drawText(placed(first.translated(0, 19)),
                     Qt::AlignVCenter,
                     inOwnDirection(secondLine(index, painter.fontMetrics(), width)));
}

QString MistakeDelegate::firstLine(const QModelIndex& index,
                                   const QFontMetrics& metrics,
                                   int width) {
    const QString score =
        QLatin1Char(' ') + percentText(index.data(MistakesModel::ScoreRole).toDouble(), 0);
    const int room = width - metrics.horizontalAdvance(withoutIsolation(score));
    const QString answer = index.data(MistakesModel::AnswerRole).toString();
    return isolated(metrics.elidedText(answer, Qt::ElideRight, room)) + score;
}

QString MistakeDelegate::secondLine(const QModelIndex& index,
                                    const QFontMetrics& metrics,
                                    int width) {
    if (index.data(MistakesModel::RightRole).toBool()) return {};
    const auto words = [](const QString& truth) { return tr("is %1", "a true class").arg(truth); };
    const int room = width - metrics.horizontalAdvance(withoutIsolation(words({})));
    const QString truth = index.data(MistakesModel::TruthRole).toString();
    return words(isolated(metrics.elidedText(truth, Qt::ElideRight, room)));
}

}  // namespace espalier::ui
