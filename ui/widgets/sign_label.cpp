// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/sign_label.h"

#include <QPainter>

#include "ui/style/icon.h"
#include "ui/style/theme.h"

namespace espalier::ui {

SignLabel::SignLabel(Sign sign, QWidget* parent) : QWidget(parent), sign_(sign) {
    setFixedSize(20, 20);
    setSign(sign);
}

void SignLabel::setSign(Sign sign) {
    sign_ = sign;
    const QString names[] = {tr("good"), tr("note"), tr("warning"), tr("problem"), tr("pending")};
    setAccessibleName(names[static_cast<int>(sign)]);
    update();
}

void SignLabel::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(this);
    const QColor colors[] = {
        theme.good, theme.quietText, theme.warning, theme.bad, theme.quietText};
    const char* const names[] = {"good", "info", "warning", "bad", "pending"};
    const auto which = static_cast<std::size_t>(sign_);
    QPainter painter(this);
    painter.drawPixmap(
        1, 1, iconPixmap(QLatin1String(names[which]), colors[which], 18, devicePixelRatioF()));
}

}  // namespace espalier::ui
