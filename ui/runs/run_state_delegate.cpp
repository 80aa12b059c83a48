// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_state_delegate.h"

#include <QApplication>
#include <QPainter>
#include <algorithm>

#include "ui/runs/runs_model.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/mirror.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr int kSign = 14;
constexpr int kHeight = 22;

struct Look {
    engine::RunStatus status;
    const char* sign;
    QColor Theme::*color;
};

constexpr Look kLooks[] = {{engine::RunStatus::Completed, "good", &Theme::good},
                           {engine::RunStatus::Patience, "good", &Theme::good},
                           {engine::RunStatus::Stopped, "stop", &Theme::quietText},
                           {engine::RunStatus::Running, "start", &Theme::accent},
                           {engine::RunStatus::Interrupted, "warning", &Theme::warning},
                           {engine::RunStatus::Diverged, "bad", &Theme::bad},
                           {engine::RunStatus::Failed, "bad", &Theme::bad}};

int badgeWidth(const QFontMetrics& metrics, const QString& text) {
    return metrics.horizontalAdvance(text) + kSign + 3 * kGrid;
}

const Look& lookOf(engine::RunStatus status) {
    return *std::ranges::find(kLooks, status, &Look::status);
}

}  // namespace

QSize RunStateDelegate::sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const {
    const QFontMetrics metrics(textFont(TextSize::Small));
    const QSize usual = QStyledItemDelegate::sizeHint(option, index);
    const int badge = badgeWidth(metrics, index.data().toString()) + 2 * kGrid;
    return {std::max(usual.width(), badge), usual.height()};
}

void RunStateDelegate::paint(QPainter* painter,
                             const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    // The row of a group has no state.
    if (!index.data(RunsModel::StateRole).isValid()) {
        return QStyledItemDelegate::paint(painter, option, index);
    }
    const Theme& theme = themeOf(option.palette);
    const QStyle* style = option.widget ? option.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
    const Look& look =
        lookOf(static_cast<engine::RunStatus>(index.data(RunsModel::StateRole).toInt()));
    const QString text = index.data().toString();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setFont(textFont(TextSize::Small));
    const int most = option.rect.width() - kGrid;
    const int needed = badgeWidth(painter->fontMetrics(), text);
    const auto placed = [&](const QRect& room, const QRect& box) {
        return mirrored(option.direction, room, box);
    };
    const QRect badge = placed(option.rect,
                               QRect(option.rect.left() + kGrid / 2,
                                     option.rect.center().y() - kHeight / 2,
                                     std::min(most, needed),
                                     kHeight));
    painter->setPen(QPen(theme.line, 1));
    painter->setBrush(theme.surface);
    painter->drawRoundedRect(
        QRectF(badge).adjusted(0.5, 0.5, -0.5, -0.5), kHeight / 2.0, kHeight / 2.0);
    const QRect sign(badge.left() + kGrid, badge.center().y() - kSign / 2 + 1, kSign, kSign);
    painter->drawPixmap(placed(badge, sign).topLeft(),
                        iconPixmap(QLatin1String(look.sign),
                                   theme.*look.color,
                                   kSign,
                                   painter->device()->devicePixelRatio()));
    const QRect words = placed(badge, badge.adjusted(kGrid + kSign + 4, 0, -kGrid, 0));
    painter->setPen(theme.text);
    painter->drawText(words,
                      Qt::AlignLeft | Qt::AlignVCenter,
                      painter->fontMetrics().elidedText(text, Qt::ElideRight, words.width()));
    painter->restore();
}

}  // namespace espalier::ui
