// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_state_delegate.h"

#include <QApplication>
#include <QPainter>

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
    const char* state;
    const char* sign;
    QColor Theme::*color;
};

constexpr Look kLooks[] = {{"completed", "good", &Theme::good},
                           {"patience", "good", &Theme::good},
                           {"stopped", "stop", &Theme::quietText},
                           {"running", "start", &Theme::accent},
                           {"interrupted", "warning", &Theme::warning},
                           {"diverged", "bad", &Theme::bad},
                           {"failed", "bad", &Theme::bad}};

const Look& lookOf(const QString& state) {
    for (const Look& look : kLooks) {
        if (state == QLatin1String(look.state)) return look;
    }
    constexpr static Look kUnknown{"", "bad", &Theme::bad};
    return kUnknown;
}

}  // namespace

void RunStateDelegate::paint(QPainter* painter,
                             const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    const Theme& theme = themeOf(option.palette);
    const QStyle* style = option.widget ? option.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
    const Look& look = lookOf(index.data(RunsModel::StateRole).toString());
    const QString text = index.data().toString();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setFont(textFont(TextSize::Small));
    const int most = option.rect.width() - kGrid;
    const int needed = painter->fontMetrics().horizontalAdvance(text) + kSign + 3 * kGrid;
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
