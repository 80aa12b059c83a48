// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/purpose_card.h"

#include <QFontMetrics>
#include <QPainter>
#include <QStyle>
#include <algorithm>

#include "ui/isolated.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/mirror.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr int kPurposeWidth = 21 * kGrid;
constexpr int kPurposeHeight = 9 * kGrid;
constexpr int kPurposePadding = 3 * kGrid / 2;
constexpr int kPurposeIcon = 20;
constexpr int kPurposeRound = 8;

QFont purposeFont() {
    QFont bold = textFont(TextSize::Normal);
    bold.setWeight(QFont::DemiBold);
    return bold;
}

int nameHeight() {
    return std::max(kPurposeIcon, QFontMetrics(purposeFont()).height());
}

}  // namespace

PurposeCard::PurposeCard(const QString& iconName,
                         const QString& name,
                         const QString& gets,
                         QWidget* parent)
    : QPushButton(ui::icon(iconName), name, parent), iconName_(iconName), gets_(gets) {
    setFont(purposeFont());
    setCheckable(true);
    setAutoDefault(true);
    setAttribute(Qt::WA_Hover);
    setAccessibleName(name);
    setAccessibleDescription(gets);
}

void PurposeCard::setLow(bool low) {
    if (isLow_ == low) return;
    isLow_ = low;
    setToolTip(low ? gets_ : QString());
    updateGeometry();
    update();
}

QSize PurposeCard::sizeHint() const {
    const int head = QFontMetrics(purposeFont()).horizontalAdvance(text()) + kPurposeIcon + kGrid;
    const int width = head + 2 * kPurposePadding + 1;
    if (isLow_) return {width, nameHeight() + 3 * kGrid / 2};
    const int own = std::max(kPurposeWidth, width);
    const QRect room(0, 0, own - 2 * kPurposePadding, QWIDGETSIZE_MAX);
    const QFontMetrics small(textFont(TextSize::Small));
    const int words = small.boundingRect(room, Qt::TextWordWrap, gets_).height();
    return {own, std::max(kPurposeHeight, 2 * kPurposePadding + nameHeight() + kGrid / 2 + words)};
}

void PurposeCard::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(isChecked() ? theme.accent : theme.line, isChecked() ? 2 : 1));
    painter.setBrush(isChecked() ? theme.selection : underMouse() ? theme.hover : theme.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), kPurposeRound, kPurposeRound);
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(3.5, 3.5, -3.5, -3.5), 6, 6);
    }
    const int padding = isLow_ ? 3 * kGrid / 4 : kPurposePadding;
    const QRect inside = rect().adjusted(kPurposePadding, padding, -kPurposePadding, -padding);
    const QRect head(inside.topLeft(), QSize(inside.width(), nameHeight()));
    const auto place = [&](const QRect& box) { return mirrored(layoutDirection(), inside, box); };
    painter.drawPixmap(
        place({head.left(), head.center().y() + 1 - kPurposeIcon / 2, kPurposeIcon, kPurposeIcon}),
        iconPixmap(iconName_, theme.text, kPurposeIcon, devicePixelRatioF()));
    const auto alignment = QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft);
    painter.setPen(theme.text);
    painter.setFont(purposeFont());
    painter.drawText(place(head.adjusted(kPurposeIcon + kGrid, 0, 0, 0)),
                     static_cast<int>(alignment | Qt::AlignVCenter),
                     inOwnDirection(text()));
    if (isLow_) return;
    painter.setPen(isChecked() ? theme.text : theme.quietText);  // readable on its ground
    QFont words = textFont(TextSize::Small);
    words.setWeight(QFont::Normal);  // else it takes that of the button
    painter.setFont(words);
    painter.drawText(inside.adjusted(0, head.height() + kGrid / 2, 0, 0),
                     static_cast<int>(alignment | Qt::AlignTop) | Qt::TextWordWrap,
                     inOwnDirection(gets_));
}

}  // namespace espalier::ui
